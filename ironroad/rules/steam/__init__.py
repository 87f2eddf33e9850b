"""Steam: its round as a list of phases, in the base and the expert game."""

from __future__ import annotations

from typing import Any

from ironroad.boards import Board, BoardError, Hex
from ironroad.game import Phase, Result, Rules
from ironroad.options import read_options, write
from ironroad.position import Fields, PositionError
from ironroad.rules.common.draws import FillCities
from ironroad.rules.common.state import NO_ROLE
from ironroad.rules.steam.build import BuildTrack
from ironroad.rules.steam.capital import RaiseCapital
from ironroad.rules.steam.check import check_state
from ironroad.rules.steam.goods import MoveGoods
from ironroad.rules.steam.income import Income, net_income
from ironroad.rules.steam.leaving import lift_loose, remove_seat
from ironroad.rules.steam.money import units_left
from ironroad.rules.steam.moves import READERS
from ironroad.rules.steam.opening import OpeningAuction
from ironroad.rules.steam.options import OPTIONS, Options
from ironroad.rules.steam.order import AuctionOrder, OrderByRoles
from ironroad.rules.steam.position import read_state, write_state
from ironroad.rules.steam.roles import SelectRoles
from ironroad.rules.steam.scoring import links_owned, result, score_parts
from ironroad.rules.steam.setup import GROUP_SIZE, DealRoles, FillSupply
from ironroad.rules.steam.state import GROUPS, ROLES, SteamState
from ironroad.track import NOBODY

VERSION = 1


class Seat:
    """What a seat has, at the moment it was asked for."""

    def __init__(self, s: SteamState, number: int, options: Options) -> None:
        parts = {} if s.out[number] else score_parts(s, number)
        self.number = number
        self.money = s.money[number]
        self.income = s.income[number]
        self.points = s.points[number]
        self.engine = s.engine[number]
        self.role = None if s.role[number] == NO_ROLE else ROLES[s.role[number]]
        self.passing = s.passing[number]
        self.place = s.order.index(number) + 1 if number in s.order else None
        self.out = s.out[number]
        self.links = 0 if self.out else links_owned(s, number)
        self.capital = 0 if self.out else units_left(s, number)
        self.net = 0 if self.out else net_income(s, number, options)
        self.parts = parts
        self.score = None if self.out else sum(parts.values())

    def __repr__(self) -> str:
        money = f"${self.money}, income {self.income}, points {self.points}"
        return f"<seat {self.number}: {money}, engine {self.engine}>"


class Steam(Rules[SteamState]):
    def __init__(self, edition: str, board: Board, players: int, given: dict[str, Any]) -> None:
        chosen = read_options(OPTIONS, given)
        texts = {name: write(value) for name, value in sorted(chosen.items())}
        super().__init__("steam", VERSION, edition, board, players, texts)
        _check_board(board)
        options = Options(edition, chosen)
        self.options = options
        self.rounds = options.turns or board.rounds[players]
        self.readers = READERS
        self.build = BuildTrack(board, players, options)
        self.goods = MoveGoods(board, options)
        opening: Phase[SteamState] = (
            OpeningAuction(players) if options.auction else DealRoles(self, options.expert)
        )
        self.setup = [FillCities(self, self.starting_cubes), FillSupply(self), opening]
        before: list[Phase[SteamState]] = [RaiseCapital(), AuctionOrder()] if options.expert else []
        after: list[Phase[SteamState]] = [] if options.expert else [OrderByRoles()]
        income = Income(self.rounds, options)
        self.round = [*before, SelectRoles(options), self.build, self.goods, income, *after]
        self._opening = SteamState(board, players)
        self._opening.lone_point = options.lone_point

    def start(self) -> SteamState:
        return self._opening.copy()

    def starting_cubes(self, h: Hex) -> int:
        return h.city.cubes - self.board.fewer_cubes.get(self.players, 0) if h.city else 0

    def begin_round(self, s: SteamState) -> None:
        s.round += 1
        s.step = 0

    def finish(self, s: SteamState) -> None:
        """Discs of incomplete links leave the board."""
        for piece in s.track.owned():
            if s.track.owner[piece] != NOBODY and not s.track.finished(piece, True):
                s.track.give(piece, NOBODY)

    def remove(self, s: SteamState, seat: int) -> None:
        if s.loose and s.todo[0] == seat and self.options.lifts_loose:
            lift_loose(s)
        remove_seat(s, seat)
        if len(s.order) <= 1:
            s.over = True

    def result(self, s: SteamState) -> Result | None:
        return result(s)

    def seats(self, s: SteamState) -> list[Any]:
        return [Seat(s, seat, self.options) for seat in range(self.players)]

    def conceal(self, s: SteamState, seat: int) -> SteamState:
        """Everything is open."""
        return s.copy()

    def check(self, s: SteamState) -> None:
        check_state(s, self.timeline()[s.phase].kind)

    def write(self, s: SteamState) -> dict[str, str]:
        return write_state(s, self.timeline()[s.phase].kind)

    def restore(self, values: dict[str, str]) -> SteamState:
        fields = Fields(values, self.board)
        s = read_state(fields, self.players, self._phase_number)
        s.lone_point = self.options.lone_point
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


def _check_board(board: Board) -> None:
    """The cubes must do for the cities and for every space of the goods supply."""
    cubes = sum(h.city.cubes for h in board.hexes if h.city)
    most = sum(board.supply.values()) - GROUPS * GROUP_SIZE
    if cubes > most:
        raise BoardError(f"{board.name} shows {cubes} cubes on its cities; {most} can be there")
