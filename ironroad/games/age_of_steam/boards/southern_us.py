"""Southern U.S.: cotton for the ports, a cube for Atlanta, and a war that doubles the income reduction."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from ironroad.core.board import Board, BoardError
from ironroad.core.game import Phase
from ironroad.core.moves import Deliver, Move
from ironroad.core.options import Option
from ironroad.core.sentences import Sentence, colour_word, say
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.rules.accounts import ReduceIncome
from ironroad.games.age_of_steam.rules.goods import MoveGoods
from ironroad.games.age_of_steam.rules.growth import ExtraCubes, GoodsGrowth, Production
from ironroad.games.age_of_steam.rules.options import Options
from ironroad.games.age_of_steam.rules.state import Aos, cubes_of

COTTON: Final = "white"
LAST_EXTRA: Final = 4
WAR: Final = 4

REDUCTION: Final = Option(
    "southern_reduction",
    {"from_turn_4": say("from round 4 on"), "only_turn_4": say("in round 4 only")},
    "AOS-AMB-103",
    "income reduction is doubled from round 4 on, or in round 4 only",
    "only_turn_4",
    title=say("Doubled income reduction"),
    about=say("In which rounds income falls twice as fast."),
    told={
        "from_turn_4": say("Income reduction is doubled from round 4 on, to the end of the game."),
        "only_turn_4": say("Income reduction is doubled in round 4 only."),
    },
    e_deluxe_en="only_turn_4",
)


def cotton_of(board: Board) -> int:
    if COTTON not in board.colours:
        raise BoardError(
            say(
                "board {name} has no {cotton} cubes, which its rules need",
                name=board.name,
                cotton=colour_word(COTTON),
            )
        )
    return board.colours.index(COTTON)


class MoveCotton(MoveGoods):
    """Cotton leaves the game at a port, and who moves it gains as well."""

    def __init__(self, board: Board, options: Options) -> None:
        super().__init__(board, options)
        self.cotton = cotton_of(board)

    def gains(self, s: Aos, move: Move) -> list[int]:
        found = super().gains(s, move)
        return [*found, s.todo[0]] if isinstance(move, Deliver) and move.colour == self.cotton else found

    def effects(self, s: Aos, move: Move, after: Callable[[], Aos]) -> list[Sentence]:
        cotton = isinstance(move, Deliver) and move.colour == self.cotton
        return [say("1 of it for moving cotton")] if cotton else []

    def put_away(self, s: Aos, colour: int) -> None:
        (s.gone if colour == self.cotton else s.bag)[colour] += 1


class WarReduction(ReduceIncome):
    def factor(self, s: Aos) -> int:
        only = self.options.own[REDUCTION.name] == "only_turn_4"
        return 2 if s.round == WAR or (s.round > WAR and not only) else 1


class SouthernUs(AgeOfSteam):
    own_options: ClassVar[list[Option]] = [REDUCTION]

    def opening(self) -> Aos:
        """The ports accept cotton too."""
        s = super().opening()
        for hex_, h in enumerate(self.board.hexes):
            if h.city and h.city.port:
                s.accepts[hex_] |= 1 << cotton_of(self.board)
        return s

    def about(self, s: Aos, hex_: int) -> list[Sentence]:
        city = s.board.hexes[hex_].city
        return [say("port: takes cotton")] if city and city.port else []

    def about_cubes(self, s: Aos, hex_: int) -> list[Sentence]:
        if not cubes_of(s.cubes[hex_], cotton_of(s.board)):
            return []
        cube = colour_word(COTTON)
        return [say("{cube} is cotton: it goes to a port, and who moves it gains 1 more", cube=cube)]

    def also_taken(self) -> int:
        return 1 << cotton_of(self.board)

    def paid_more(self) -> int:
        return 1 << cotton_of(self.board)

    def move_goods(self) -> MoveGoods:
        return MoveCotton(self.board, self.options)

    def reduce_income(self) -> ReduceIncome:
        return WarReduction(self.options)

    def grow(self) -> list[Phase[Aos]]:
        return [
            Production(self, self.options),
            ExtraCubes(self, LAST_EXTRA),
            GoodsGrowth(self, self.options),
        ]
