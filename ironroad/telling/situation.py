"""A position of any game, opened for those who tell it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

from ironroad.core.game import Game
from ironroad.core.sentences import Sentence, Word, colour_word, hex_word, place_word, say, stop_word
from ironroad.core.track import NOBODY
from ironroad.games.common.cubes import cubes_of
from ironroad.games.common.state import Railway
from ironroad.telling.whereabouts import whereabouts

T = TypeVar("T")


class CommonSituation:
    """`seat` is the one to move: CHANCE and NOBODY are the same number."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.board = game.board
        self.seat = NOBODY if game.to_move is None else game.to_move
        self.kind = game.pending.kind if game.pending else ""
        self._said: dict[tuple[object, ...], Any] = {}

    def once(self, key: tuple[object, ...], make: Callable[[], T]) -> T:
        """What is the same for many choices, made when it is first needed."""
        if key not in self._said:
            self._said[key] = make()
        found: T = self._said[key]
        return found

    def always(self, key: tuple[object, ...], make: Callable[[], T]) -> T:
        """What depends on its key and the rules alone, made once for all positions."""
        found: T = self.game.rules.told.made(key, make)
        return found

    @property
    def names(self) -> list[Word]:
        """Each hex by its stop's title, or its own name."""
        return self.always(("names",), self._names)

    def _names(self) -> list[Word]:
        named = [stop_word if h.title else hex_word for h in self.board.hexes]
        return [word(self.board, hex_) for hex_, word in enumerate(named)]

    @property
    def places(self) -> list[Sentence]:
        """Each hex with its stop's title."""
        return self.always(("places",), self._places)

    def _places(self) -> list[Sentence]:
        return [say("{place}", place=place_word(self.board, hex_)) for hex_ in range(len(self.board.hexes))]

    def whereabouts(self, hex_: int) -> Sentence:
        """A hex with its stop's title, or with the stops near it."""
        return self.always(("where", hex_), lambda: whereabouts(self.board, hex_))

    @cached_property
    def colours(self) -> list[Word]:
        return [colour_word(colour) for colour in self.board.colours]


class RailwaySituation(CommonSituation):
    """A position of a game with money, owned track and cubes."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        s = game.state
        assert isinstance(s, Railway)
        self.s = s

    @property
    def money(self) -> int:
        return self.s.money[self.seat]

    def unpacked(self, packed: int) -> list[Word]:
        return [word for colour, word in enumerate(self.colours) for _ in range(cubes_of(packed, colour))]

    def cubes(self, hex_: int) -> list[Word]:
        return self.unpacked(self.s.cubes[hex_])
