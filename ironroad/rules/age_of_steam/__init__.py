"""Age of Steam: its round as a list of phases."""

from __future__ import annotations

from typing import Any

from ironroad.boards import Board
from ironroad.game import Result, Rules
from ironroad.options import read_options, write
from ironroad.position import Fields, PositionError
from ironroad.rules.age_of_steam.accounts import CollectIncome, PayExpenses, ReduceIncome
from ironroad.rules.age_of_steam.build import BuildTrack
from ironroad.rules.age_of_steam.check import check_state
from ironroad.rules.age_of_steam.goods import MoveGoods
from ironroad.rules.age_of_steam.growth import GoodsGrowth, Production
from ironroad.rules.age_of_steam.leaving import remove_seat
from ironroad.rules.age_of_steam.options import OPTIONS, Options
from ironroad.rules.age_of_steam.order import DetermineOrder
from ironroad.rules.age_of_steam.position import read_state, write_state
from ironroad.rules.age_of_steam.roles import SelectRoles
from ironroad.rules.age_of_steam.scoring import result, score_parts
from ironroad.rules.age_of_steam.setup import FillDisplay, RollOrder
from ironroad.rules.age_of_steam.shares import IssueShares
from ironroad.rules.age_of_steam.state import NO_ROLE, ROLES, Aos
from ironroad.rules.common.draws import FillCities
from ironroad.track import NOBODY

VERSION = 1


class Seat:
    """What a seat has, at the moment it was asked for."""

    def __init__(self, s: Aos, number: int, parts: dict[str, int]) -> None:
        self.number = number
        self.money = s.money[number]
        self.income = s.income[number]
        self.shares = s.shares[number]
        self.engine = s.engine[number]
        self.role = None if s.role[number] == NO_ROLE else ROLES[s.role[number]]
        self.out = s.out[number]
        self.expenses = 0 if self.out else s.expenses(number)
        self.parts = {} if self.out else parts
        self.score = None if self.out else sum(parts.values())

    def __repr__(self) -> str:
        money = f"${self.money}, income {self.income}, shares {self.shares}"
        return f"<seat {self.number}: {money}, engine {self.engine}>"


class AgeOfSteam(Rules[Aos]):
    def __init__(self, edition: str, board: Board, players: int, given: dict[str, Any]) -> None:
        chosen = read_options(OPTIONS, given)
        texts = {name: write(value) for name, value in sorted(chosen.items())}
        super().__init__("age-of-steam", VERSION, edition, board, players, texts)
        options = Options(edition, chosen)
        self.options = options
        self.rounds = options.turns or board.rounds[players]
        self.setup = [FillDisplay(self), FillCities(self), RollOrder(self, options)]
        self.build = BuildTrack(board, players, options)
        self.goods = MoveGoods(board, options)
        self.round = [
            IssueShares(),
            DetermineOrder(options),
            SelectRoles(),
            self.build,
            self.goods,
            CollectIncome(),
            PayExpenses(options),
            ReduceIncome(options),
            Production(self, options),
            GoodsGrowth(self, options),
        ]
        self._opening = Aos(board, players)

    def start(self) -> Aos:
        return self._opening.copy()

    def begin_round(self, s: Aos) -> None:
        if s.round == self.rounds:
            s.over = True
        else:
            s.round += 1
            s.step = 0

    def finish(self, s: Aos) -> None:
        if self.options.peer:
            for piece in s.track.pieces():
                if not s.track.finished(piece, self.options.town_town):
                    s.track.give(piece, NOBODY)

    def remove(self, s: Aos, seat: int) -> None:
        remove_seat(s, seat, self.options)
        if len(s.order) <= 1:
            s.over = True

    def result(self, s: Aos) -> Result | None:
        return result(s, self.options)

    def seats(self, s: Aos) -> list[Any]:
        return [Seat(s, seat, score_parts(s, seat, self.options)) for seat in range(self.players)]

    def conceal(self, s: Aos, seat: int) -> Aos:
        """Everything is open."""
        return s.copy()

    def check(self, s: Aos) -> None:
        check_state(s, self.options, self.timeline()[s.phase].kind)

    def write(self, s: Aos) -> dict[str, str]:
        return write_state(s, self.timeline()[s.phase].kind)

    def restore(self, values: dict[str, str]) -> Aos:
        fields = Fields(values, self.board)
        s = read_state(fields, self.players, self._phase_number)
        fields.finish()
        try:
            self.check(s)
        except AssertionError as error:
            raise PositionError(str(error)) from error
        return s

    def _phase_number(self, kind: str) -> int:
        kinds = [phase.kind for phase in self.timeline()]
        if kind not in kinds:
            raise PositionError(f"phase: there is no phase {kind!r}; there are {', '.join(kinds)}")
        return kinds.index(kind)
