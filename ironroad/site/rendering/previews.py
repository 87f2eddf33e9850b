"""What a move would bring, shown before it is made: hexes as they would look, and what it opens."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from markupsafe import Markup

from ironroad.core.game import Game
from ironroad.core.sentences import Sentence
from ironroad.draw import BoardParts, Scene, Speak, board_parts, scene_of
from ironroad.site.rendering.pagestate import PageState
from ironroad.site.table.tables import layered
from ironroad.telling import teller


class Preview:
    """A legal move of the seat that looks. It is tried on what that seat knows, and stops where chance is
    asked, so that nothing hidden shows."""

    def __init__(self, state: PageState, move: str) -> None:
        self._game: Game = state.game
        self._move = self._game.read(move)

    @property
    def opens(self) -> list[Sentence]:
        return teller(self._game).opens(self._game, self._move)

    @cached_property
    def parts(self) -> BoardParts:
        """The board after it, without a sign of what was moved last."""
        return board_parts(unmarked(self._game.after(self._move)))

    @property
    def hexes(self) -> dict[str, tuple[str, ...]]:
        """The hexes that would look different."""
        before = layered(board_parts(unmarked(self._game)))
        return {name: markup for name, markup in layered(self.parts).items() if markup != before[name]}


def unmarked(game: Game) -> Scene:
    scene = scene_of(game)
    scene.last = set()
    return scene


def named_hexes(game: Game, move: str) -> list[str]:
    """The hexes that a move names."""
    return [*dict.fromkeys(word for word in move.split() if word in game.board.index)]


def picture(game: Game, speak: Speak, move: str = "") -> Markup:
    """The board, or the board after a move with a sign on the hexes that this names."""
    scene = unmarked(game.after(game.read(move)) if move else game)
    scene.last = {game.board.index[name] for name in named_hexes(game, move)}
    return Markup(board_parts(replace(scene, speak=speak)).svg)


def find_preview(state: PageState, move: str) -> Preview | None:
    """None unless the move is legal and of somebody here."""
    if not state.mine or state.game.why_not(move) is not None:
        return None
    return Preview(state, move)
