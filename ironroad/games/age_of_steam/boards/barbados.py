"""Barbados: a game for one, against the expenses. Four roles in turn, one share a round, and in the end every
share is paid back."""

from __future__ import annotations

from typing import ClassVar, Final

from ironroad.core.board import Hex
from ironroad.core.game import Phase
from ironroad.core.moves import Move, Role
from ironroad.core.options import Option
from ironroad.core.sentences import Sentence, role_word, say
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.rules.growth import GoodsGrowth, Production
from ironroad.games.age_of_steam.rules.leaving import remove_seat
from ironroad.games.age_of_steam.rules.roles import SelectRoles
from ironroad.games.age_of_steam.rules.setup import FillBoard, FillDisplay
from ironroad.games.age_of_steam.rules.shares import IssueShares
from ironroad.games.age_of_steam.rules.state import (
    FIRST_BUILD,
    FIRST_MOVE,
    ROLES,
    SHARE_PRICE,
    TURN_ORDER,
    Aos,
)

DICE: Final = 2
BARRED: Final = {"A/1": "red", "B/1": "blue"}
NOT_HERE: Final = (FIRST_MOVE, FIRST_BUILD, TURN_ORDER)

CUBES: Final = Option(
    "barbados_cubes",
    {1: say("one cube"), 2: say("two cubes, which is easier")},
    "AOS-BARB-02",
    "cubes on each city at the start; 2 is easier",
    title=say("Cubes on each city"),
    about=say("How many lie there at the start."),
    told={2: say("The easy game: every city starts with two cubes instead of one.")},
)


class FillTop(FillDisplay):
    """Only the top space of every column, and no cube where it would never have to travel."""

    def __init__(self, rules: AgeOfSteam) -> None:
        super().__init__(rules)
        self.spaces = [(space, name) for space, name in self.spaces if name.endswith("/1")]

    def moves(self, s: Aos) -> list[Move]:
        barred = BARRED.get(self.spaces[s.step][1])
        return [move for move in super().moves(s) if move.text != f"cube {barred}"]

    def weights(self, s: Aos) -> list[int]:
        barred = BARRED.get(self.spaces[s.step][1])
        names = self.rules.board.colours
        return [left for name, left in zip(names, s.bag, strict=True) if left and name != barred]


class RolesInTurn(SelectRoles):
    """A role stays blocked until all have been taken."""

    def enter(self, s: Aos) -> None:
        super().enter(s)
        if len(s.taken) == len(self.choices):
            s.taken = []

    def moves(self, s: Aos) -> list[Move]:
        return [choice for number, choice in self.choices.items() if number not in s.taken]

    def refuse(self, s: Aos, move: Move) -> Sentence:
        if isinstance(move, Role) and move.name in [ROLES[role] for role in s.taken]:
            return say("{role} is blocked until every role has been taken", role=role_word(move.name))
        return super().refuse(s, move)

    def apply(self, s: Aos, move: Move) -> None:
        super().apply(s, move)
        s.taken.append(s.role[0])


class TwoDice(GoodsGrowth):
    def dice_each(self, s: Aos) -> int:
        return DICE


class Barbados(AgeOfSteam):
    own_options: ClassVar[list[Option]] = [CUBES]

    def starting_cubes(self, h: Hex) -> int:
        return int(self.options.own[CUBES.name]) if h.city else 0

    def set_up(self) -> list[Phase[Aos]]:
        return [FillTop(self), FillBoard(self, self.starting_cubes)]

    def prepare(self) -> list[Phase[Aos]]:
        return [IssueShares(1), RolesInTurn(NOT_HERE)]

    def grow(self) -> list[Phase[Aos]]:
        return [Production(self, self.options), TwoDice(self, self.options)]

    def finish(self, s: Aos) -> None:
        """Every share is bought back; who cannot has lost."""
        super().finish(s)
        for seat in s.order[:]:
            debt = SHARE_PRICE * s.shares[seat]
            if debt > s.money[seat]:
                remove_seat(s, seat, self.options)
            else:
                s.money[seat] -= debt
                s.shares[seat] = 0

    def score_parts(self, s: Aos, seat: int) -> dict[str, int]:
        return {"money": s.money[seat], "shares": -SHARE_PRICE * s.shares[seat]}
