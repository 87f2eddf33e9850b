"""Steam: its round as a list of phases, in the base and the expert game."""

from __future__ import annotations

from typing import Any

from ironroad.core.board import Board, BoardError, Hex
from ironroad.core.features import Features
from ironroad.core.game import Phase, Result, Rules, Seat
from ironroad.core.options import read_options
from ironroad.core.position import Fields
from ironroad.core.sentences import say
from ironroad.core.track import NOBODY
from ironroad.games.common.draws import FillCities
from ironroad.games.common.state import NO_ROLE
from ironroad.games.steam.rules.build import BuildTrack
from ironroad.games.steam.rules.capital import RaiseCapital
from ironroad.games.steam.rules.check import check_state
from ironroad.games.steam.rules.features import WORDS, steam_features
from ironroad.games.steam.rules.goods import MoveGoods
from ironroad.games.steam.rules.income import Income, net_income
from ironroad.games.steam.rules.leaving import lift_loose, remove_seat
from ironroad.games.steam.rules.money import units_left
from ironroad.games.steam.rules.moves import READERS
from ironroad.games.steam.rules.opening import OpeningAuction
from ironroad.games.steam.rules.options import OPTIONS, Options
from ironroad.games.steam.rules.order import AuctionOrder, OrderByRoles
from ironroad.games.steam.rules.position import read_state, write_state
from ironroad.games.steam.rules.revisions import REVISIONS
from ironroad.games.steam.rules.roles import SelectRoles
from ironroad.games.steam.rules.scoring import links_owned, result, score_parts
from ironroad.games.steam.rules.setup import GROUP_SIZE, DealRoles, FillSupply
from ironroad.games.steam.rules.state import GROUPS, ROLES, SteamState


class SteamSeat(Seat):
    def __init__(self, s: SteamState, number: int, options: Options) -> None:
        parts = {} if s.out[number] else score_parts(s, number)
        super().__init__(number, s.out[number], s.money[number], parts)
        self.income = s.income[number]
        self.points = s.points[number]
        self.engine = s.engine[number]
        self.role = None if s.role[number] == NO_ROLE else ROLES[s.role[number]]
        self.passing = s.passing[number]
        self.place = s.order.index(number) + 1 if number in s.order else None
        self.links = 0 if self.out else links_owned(s, number)
        self.capital = 0 if self.out else units_left(s, number)
        self.net = 0 if self.out else net_income(s, number, options)

    def __repr__(self) -> str:
        money = f"${self.money}, income {self.income}, points {self.points}"
        return f"<seat {self.number}: {money}, engine {self.engine}>"


class Steam(Rules[SteamState]):
    def __init__(
        self, edition: str, board: Board, players: int, given: dict[str, Any], revision: int
    ) -> None:
        chosen = read_options(REVISIONS.known(OPTIONS), given)
        super().__init__("steam", revision, edition, board, players, chosen)
        self.open = True
        _check_board(board)
        options = Options(edition, chosen, revision)
        self.options = options
        self.rounds = options.turns or board.rounds[players]
        self.readers = READERS
        self.build = BuildTrack(board, players, options)
        self.goods = MoveGoods(board, options)
        opening: Phase[SteamState] = (
            OpeningAuction(players) if options.auction else DealRoles(self, options.expert)
        )
        self.setup_phases = [FillCities(self, self.starting_cubes), FillSupply(self), opening]
        before: list[Phase[SteamState]] = [RaiseCapital(), AuctionOrder()] if options.expert else []
        after: list[Phase[SteamState]] = [] if options.expert else [OrderByRoles()]
        income = Income(self.rounds, options)
        self.round_phases = [*before, SelectRoles(options), self.build, self.goods, income, *after]
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
        for piece in [piece for seat in range(s.players) for piece in s.track.owned_by(seat)]:
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

    def seats(self, s: SteamState) -> list[SteamSeat]:
        return [SteamSeat(s, seat, self.options) for seat in range(self.players)]

    def words(self) -> list[str]:
        return WORDS

    def features(self, s: SteamState, f: Features) -> None:
        super().features(s, f)
        steam_features(s, f)

    def view_state(self, s: SteamState, seat: int) -> SteamState:
        """Everything is open."""
        return s.copy()

    def check(self, s: SteamState) -> None:
        check_state(s, self.phase_kind(s))

    def write(self, s: SteamState) -> dict[str, str]:
        return write_state(s, self.phase_kind(s))

    def read_state(self, fields: Fields) -> SteamState:
        s = read_state(fields, self.players, self.phase_number)
        s.lone_point = self.options.lone_point
        return s


def _check_board(board: Board) -> None:
    """The cubes must do for the cities and for every space of the goods supply."""
    cubes = sum(h.city.cubes for h in board.hexes if h.city)
    most = sum(board.supply.values()) - GROUPS * GROUP_SIZE
    if cubes > most:
        raise BoardError(
            say(
                "{name} shows {cubes} cubes on its cities; {most} can be there",
                name=board.name,
                cubes=cubes,
                most=most,
            )
        )
