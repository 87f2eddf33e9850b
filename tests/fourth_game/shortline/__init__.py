"""Short Line, a toy: each round everybody lays a piece of track, and track beside cities earns points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ironroad.core.sentences import verbatim
from ironroad.games.kind import GameKind, Vocabulary

if TYPE_CHECKING:
    from ironroad.bots import Bot
    from ironroad.core.board import Board
    from ironroad.core.game import Game, Rules
    from ironroad.core.options import Option
    from ironroad.draw.scene import Scene
    from ironroad.telling.optionwords import GameWords
    from ironroad.telling.teller import Teller
    from ironroad.terminal.rows import Lists


class ShortLineKind(GameKind):
    name = "short-line"
    title = "Short Line"
    editions: ClassVar = {"toy": verbatim("Toy rules")}
    board = "valley"

    @property
    def options(self) -> list[Option]:
        return []

    def make_rules(
        self, edition: str, board: Board, players: int, options: dict[str, Any], revision: int
    ) -> Rules[Any]:
        from ironroad.boards.rules import rules_of
        from shortline.rules import ShortLine

        return rules_of(board, ShortLine)(edition, board, players, options, revision)

    def greedy(self, seed: int | str) -> Bot:
        from shortline.bots import Greedy

        return Greedy()

    def teller(self) -> Teller:
        from shortline import telling

        return telling

    def vocabulary(self) -> Vocabulary:
        phases = {"lay": verbatim("Lay track"), "earn": verbatim("Earn points")}
        return Vocabulary(phases, parts={"cities": verbatim("track beside cities")})

    def scene(self, game: Game) -> Scene:
        from shortline.scene import scene

        return scene(game)

    def lists(self) -> Lists:
        from shortline.listing import LISTS

        return LISTS

    def words(self) -> GameWords:
        from shortline.pages import words

        return words

    def facts(self, rules: Rules[Any]) -> Any:
        return rules


GAME = ShortLineKind()
