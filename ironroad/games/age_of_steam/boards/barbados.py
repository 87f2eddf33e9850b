"""Barbados: a game for one, against the expenses. Four roles in turn, one share a round, and in the end every
share is paid back."""

from __future__ import annotations

from typing import ClassVar, Final

from ironroad.core.board import Board, Hex
from ironroad.core.features import Features, marked
from ironroad.core.game import Phase, Rules
from ironroad.core.moves import Move, Role
from ironroad.core.options import Option
from ironroad.core.position import Fields
from ironroad.core.sentences import Listing, Sentence, role_word, say
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
from ironroad.games.common.position import read_role

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


class BarbadosState(Aos):
    """`taken` are the roles that stay blocked."""

    def __init__(self, board: Board, players: int, source: BarbadosState | None = None) -> None:
        super().__init__(board, players, source)
        self.taken: list[int] = [] if source is None else source.taken[:]

    def copy(self) -> BarbadosState:
        return BarbadosState(self.board, self.players, self)

    def write_own(self) -> dict[str, str]:
        return {"taken": ",".join(ROLES[role] for role in self.taken)}

    def read_own(self, fields: Fields) -> None:
        self.taken = [read_role(fields, "taken", word, ROLES) for word in fields.words("taken")]

    def own_features(self, f: Features) -> None:
        f.lists["taken"] = marked(self.taken, len(ROLES))


def _own(s: Aos) -> BarbadosState:
    assert isinstance(s, BarbadosState)
    return s


class FillTop(FillDisplay):
    """Only the top space of every column, and no cube where it would never have to travel."""

    def order(self, rules: Rules[Aos]) -> list[tuple[int, str]]:
        return [(space, name) for space, name in super().order(rules) if name.endswith("/1")]

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
        own = _own(s)
        if len(own.taken) == len(self.choices):
            own.taken = []

    def free(self, s: Aos) -> list[int]:
        return [role for role in self.choices if role not in _own(s).taken]

    def refuse(self, s: Aos, move: Move) -> Sentence:
        if isinstance(move, Role) and move.name in [ROLES[role] for role in _own(s).taken]:
            return say("{role} is blocked until every role has been taken", role=role_word(move.name))
        return super().refuse(s, move)

    def question(self, s: Aos) -> Sentence | None:
        taken = [role_word(ROLES[role]) for role in _own(s).taken]
        if not taken:
            return None
        return say(
            "Which role do you take for this round? Blocked until every role has been taken: {roles}.",
            roles=Listing(taken),
        )

    def apply(self, s: Aos, move: Move) -> None:
        super().apply(s, move)
        _own(s).taken.append(s.role[0])


class TwoDice(GoodsGrowth):
    def dice_each(self, s: Aos) -> int:
        return DICE


class Barbados(AgeOfSteam):
    own_options: ClassVar[list[Option]] = [CUBES]
    scores_cash: ClassVar[bool] = True

    def new_state(self) -> Aos:
        return BarbadosState(self.board, self.players)

    def starting_cubes(self, h: Hex) -> int:
        return int(self.options.own[CUBES.name]) if h.city else 0

    def set_up(self) -> list[Phase[Aos]]:
        return [FillTop(self), FillBoard(self, self.starting_cubes)]

    def prepare(self) -> list[Phase[Aos]]:
        return [IssueShares(1), RolesInTurn(self.options, NOT_HERE)]

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
