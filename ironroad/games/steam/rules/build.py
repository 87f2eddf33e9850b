"""Build track. One seat after another lays tiles, places a New City or lets a city grow, and says when it is
done."""

from __future__ import annotations

from typing import Final

from ironroad.core.board import Board
from ironroad.core.game import Pending
from ironroad.core.moves import Build, BuildWith, Done, Move
from ironroad.core.sentences import Sentence, say
from ironroad.core.tiles import Shape
from ironroad.core.track import CITY_HEX
from ironroad.games.common.sections import lose_unextended
from ironroad.games.common.sites import MOST_PRICE, purse
from ironroad.games.common.state import NO_TILE, UNPLACED
from ironroad.games.steam.rules.groups import Groups
from ironroad.games.steam.rules.joining import Joining
from ironroad.games.steam.rules.laying import ANY_TILE, lay_tile
from ironroad.games.steam.rules.loose import Loose, Rest
from ironroad.games.steam.rules.money import funds, pay
from ironroad.games.steam.rules.moves import TILES, Grow, Urbanize
from ironroad.games.steam.rules.options import Options
from ironroad.games.steam.rules.plans import Plan, Planner, payable
from ironroad.games.steam.rules.refusals import refuse_build, refuse_end
from ironroad.games.steam.rules.roles import can_grow, can_urbanize
from ironroad.games.steam.rules.sites import Sites
from ironroad.games.steam.rules.state import (
    CITY_GROWTH,
    ENGINEER,
    FIRST_BUILD,
    URBANIZATION,
    SteamPhase,
    SteamState,
)
from ironroad.games.steam.rules.supply import stock, tiles_with, usual_tile, with_tile_back

BUILDS: Final = 3
ENGINEER_BUILDS: Final = 4


class BuildTrack(SteamPhase):
    kind = "build"

    def __init__(self, board: Board, players: int, options: Options) -> None:
        self.board = board
        self.options = options
        self.done = Done()
        self.sites = Sites(board, players, Planner(options))
        self.groups = Groups(board, options)
        self.surcharge = [surcharge(board, hex_) for hex_ in range(len(board.hexes))]
        self.dearest = ENGINEER_BUILDS * (max(self.surcharge, default=0) + MOST_PRICE)
        self.joining = Joining(self.judge, self.plan_price, self.surcharge, options)
        self.loose = Loose(self.sites, self.joining, self.surcharge, self.can_join_after)

    # The turn

    def enter(self, s: SteamState) -> None:
        s.todo = s.first_then_order(FIRST_BUILD)
        self._begin_turn(s)

    def ask(self, s: SteamState) -> Pending | None:
        return Pending("build", s.todo[0]) if s.todo else None

    def _begin_turn(self, s: SteamState) -> None:
        """The turn of the first in `todo`; without one the phase is over."""
        s.fresh = []
        s.loose = []
        s.builds = 0
        role = s.role[s.todo[0]] if s.todo and not s.passing[s.todo[0]] else -1
        if s.todo:
            s.builds = ENGINEER_BUILDS if role == ENGINEER else BUILDS
        s.may_urbanize = role == URBANIZATION and can_urbanize(s)
        s.may_grow = role == CITY_GROWTH and can_grow(s)

    def leave(self, s: SteamState, seat: int) -> None:
        if s.pending is not None and s.pending.seat == seat:
            self._begin_turn(s)

    def may_end(self, s: SteamState) -> bool:
        """All track must be joined, and in the base game what was paid for must be done."""
        return not s.loose and (self.options.expert or not (s.may_urbanize or s.may_grow))

    # The moves

    def moves(self, s: SteamState) -> list[Move]:
        found: list[Move] = [self.done] if self.may_end(s) else []
        if s.may_urbanize:
            found += self._cities(s)
        if s.may_grow:
            found += self.groups.growths(s)
        if s.builds > 0:
            found += self._builds(s, s.todo[0])
        return found

    def _cities(self, s: SteamState) -> list[Move]:
        hexes = [hex_ for hex_ in self.groups.towns(s) if self._keeps_joining(s, hex_)]
        return self.groups.cities(s, hexes)

    def _keeps_joining(self, s: SteamState, hex_: int) -> bool:
        """Whether loose track can still be joined once the New City has been placed there."""
        if not s.loose:
            return True
        after = s.copy()
        self.groups.found(after, s.todo[0], hex_, s.new_city.index(UNPLACED))
        return self.joining.possible(after, s.todo[0], s.builds)

    def _builds(self, s: SteamState, seat: int) -> list[Build]:
        found = self._loose_builds(s, seat) if s.loose else self._usual_builds(s, seat)
        if not self.options.choose_tile:
            return found
        return [build for move in found for build in (move, *self._variants(s, move))]

    def _usual_builds(self, s: SteamState, seat: int) -> list[Build]:
        found: list[Build] = []
        mask, cash = stock(s), self.cash(s, seat)
        usual = purse(cash, mask)
        empty = {price: purse(cash - price, mask) for price in set(self.surcharge)}
        sites, stamps = self.sites.recent(s, seat)
        stamp, tile = s.track.stamp, s.tile
        waits = s.builds > 1 or s.may_urbanize
        terms = self.loose.terms(s, cash) if waits else None
        for hex_ in [hex_ for hex_, edges in enumerate(s.track.live) if edges]:
            site = sites[hex_]
            if site is None or stamps[hex_] != stamp[hex_] or site.hinges:
                site = self.sites.site(s, seat, hex_)
            back = mask if tile[hex_] < 0 else mask | 1 << tile[hex_]
            key = (
                empty[self.surcharge[hex_]]
                if tile[hex_] < 0
                else usual
                if back == mask
                else purse(cash, back)
            )
            listed = site.moves.get(key)
            found += site.list_moves(key) if listed is None else listed
            if terms is not None and tile[hex_] < 0:
                found += self.loose.moves(s, seat, hex_, site, key, terms)
        return found

    def _loose_builds(self, s: SteamState, seat: int) -> list[Build]:
        """While track is loose: what still lets it be joined afterwards."""
        found: list[Build] = []
        rest = Rest(s, seat, self.loose)
        for hex_ in [hex_ for hex_, edges in enumerate(s.track.live) if edges]:
            site = self.sites.site(s, seat, hex_)
            for plan in [plan for plan in site.plans.values() if self.can_pay(s, seat, hex_, plan)]:
                if rest.allows(hex_, plan, self.plan_price(s, hex_, plan)):
                    found.append(site.tiles[plan.number])
        return found

    def _variants(self, s: SteamState, move: Build) -> list[Build]:
        """The same build with the other tile that shows it."""
        return [
            BuildWith(self.board, move.hex, move.shape, tile, TILES[tile])
            for tile in tiles_with(move.shape)
            if self._names_other(s, move.hex, move.shape, tile) and self._can_wait(s, move, tile)
        ]

    def _can_wait(self, s: SteamState, move: Build, tile: int) -> bool:
        """Whether loose track can still be joined without this very tile."""
        plan = self.plan(s, s.todo[0], move.hex, move.shape)
        assert plan is not None
        return not (s.loose or plan.loose) or self.can_join_after(s, move.hex, plan, tile)

    def _names_other(self, s: SteamState, hex_: int, shape: Shape, tile: int) -> bool:
        """Whether a tile that shows this track is there, and is not the one taken anyway."""
        if s.supply[tile] + (s.tile[hex_] == tile) == 0:
            return False
        after = s.supply[:]
        if s.tile[hex_] != NO_TILE:
            s.supply[s.tile[hex_]] += 1
        usual = usual_tile(s, shape)
        s.supply = after
        return tile != usual

    def cash(self, s: SteamState, seat: int) -> int:
        """What a seat can spend on track, as far as that matters: no turn costs more."""
        return min(self.dearest, funds(s, seat, self.options.on_demand))

    def plan(self, s: SteamState, seat: int, hex_: int, shape: Shape) -> Plan | None:
        """What laying this tile would do, supply and money apart."""
        if s.track.stop[hex_] == CITY_HEX:
            return None
        return self.sites.site(s, seat, hex_).plan(shape)

    def judge(self, s: SteamState, seat: int, hex_: int, shape: Shape) -> Plan | None:
        """A plan with a tile left for it that the seat can pay."""
        plan = self.plan(s, seat, hex_, shape)
        return plan if plan is not None and self.can_pay(s, seat, hex_, plan) else None

    def can_pay(self, s: SteamState, seat: int, hex_: int, plan: Plan) -> bool:
        return payable(plan, self.surcharge[hex_], self.cash(s, seat), self.stock_for(s, hex_))

    def stock_for(self, s: SteamState, hex_: int) -> int:
        return with_tile_back(stock(s), s, hex_)

    def plan_price(self, s: SteamState, hex_: int, plan: Plan) -> int:
        return plan.price + self.surcharge[hex_] if plan.terrain else plan.price

    def price(self, s: SteamState, move: Move) -> int:
        if not isinstance(move, Build):
            return 0
        plan = self.plan(s, s.todo[0], move.hex, move.shape)
        assert plan is not None
        return self.plan_price(s, move.hex, plan)

    def allows(self, s: SteamState, move: Move) -> bool:
        if isinstance(move, Build):
            return self._allows_build(s, move)
        if isinstance(move, Urbanize):
            return s.may_urbanize and self.groups.allows(s, move) and self._keeps_joining(s, move.hex)
        if isinstance(move, Grow):
            return s.may_grow and self.groups.allows(s, move)
        return isinstance(move, Done) and self.may_end(s)

    def _allows_build(self, s: SteamState, move: Build) -> bool:
        plan = self.plan(s, s.todo[0], move.hex, move.shape) if s.builds > 0 else None
        if plan is None or not self._allows(s, move.hex, plan):
            return False
        return not isinstance(move, BuildWith) or self.allows_tile(s, move)

    def allows_tile(self, s: SteamState, move: BuildWith) -> bool:
        if not self.options.choose_tile or move.tile not in tiles_with(move.shape):
            return False
        return self._names_other(s, move.hex, move.shape, move.tile) and self._can_wait(s, move, move.tile)

    def _allows(self, s: SteamState, hex_: int, plan: Plan) -> bool:
        if not self.can_pay(s, s.todo[0], hex_, plan):
            return False
        return (not s.loose and not plan.loose) or self.can_join_after(s, hex_, plan)

    def can_join_after(self, s: SteamState, hex_: int, plan: Plan, tile: int = ANY_TILE) -> bool:
        """Whether what is loose once a tile is laid can be joined in the rest of the turn."""
        after = s.copy()
        seat = s.todo[0]
        pay(after, seat, self.plan_price(s, hex_, plan))
        lay_tile(after, seat, hex_, plan, tile)
        after.has_built[seat] = True
        return self.joining.possible(after, seat, s.builds - 1)

    def refuse(self, s: SteamState, move: Move) -> Sentence:
        if isinstance(move, Build):
            return refuse_build(self, s, move)
        if isinstance(move, (Urbanize, Grow)):
            return self.groups.refuse(s, move)
        if isinstance(move, Done):
            return refuse_end(s)
        return say("track is built now: build, city, grow or done, not '{move}'", move=move.text)

    def apply(self, s: SteamState, move: Move) -> None:
        seat = s.todo[0]
        if isinstance(move, Build):
            self._build(s, seat, move)
        elif isinstance(move, Urbanize):
            self.groups.urbanize(s, seat, move)
        elif isinstance(move, Grow):
            self.groups.grow(s, move)
        else:
            lose_unextended(s, [s.todo.pop(0)], True)
            self._begin_turn(s)

    def _build(self, s: SteamState, seat: int, move: Build) -> None:
        plan = self.plan(s, seat, move.hex, move.shape)
        assert plan is not None
        pay(s, seat, self.plan_price(s, move.hex, plan))
        lay_tile(s, seat, move.hex, plan, move.tile if isinstance(move, BuildWith) else ANY_TILE)
        s.builds -= 1
        s.has_built[seat] = True


def surcharge(board: Board, hex_: int) -> int:
    """What the terrain of an empty hex adds: a river, a hill, or both."""
    h = board.hexes[hex_]
    ground = 0 if h.city else board.prices[h.terrain]
    return ground + (board.prices["river"] if h.river and h.terrain != "river" else 0)
