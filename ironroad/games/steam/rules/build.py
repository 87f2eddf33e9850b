"""Build track. One seat after another lays tiles, places a New City or lets a city grow, and says when it is
done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ironroad.core.board import Board
from ironroad.core.game import lent
from ironroad.core.moves import Build, BuildWith, Done, Move, Part
from ironroad.core.sentences import Sentence, say
from ironroad.core.tiles import Shape
from ironroad.core.track import CITY_HEX
from ironroad.games.common.building import BuildTurns
from ironroad.games.common.sections import lose_unextended
from ironroad.games.common.sites import Builds, purse
from ironroad.games.common.state import NO_TILE, UNPLACED
from ironroad.games.steam.rules.groups import Groups
from ironroad.games.steam.rules.joining import Joining
from ironroad.games.steam.rules.laying import ANY_TILE
from ironroad.games.steam.rules.leaving import lift_loose
from ironroad.games.steam.rules.loose import Loose
from ironroad.games.steam.rules.money import funds
from ironroad.games.steam.rules.moves import TILES, Grow, Urbanize
from ironroad.games.steam.rules.options import Options
from ironroad.games.steam.rules.plans import Plan, Planner, payable
from ironroad.games.steam.rules.refusals import refuse_build, refuse_end
from ironroad.games.steam.rules.rest import Rest
from ironroad.games.steam.rules.roles import can_grow, can_urbanize
from ironroad.games.steam.rules.sites import Sites
from ironroad.games.steam.rules.state import (
    CITY_GROWTH,
    ENGINEER,
    FIRST_BUILD,
    URBANIZATION,
    SteamState,
)
from ironroad.games.steam.rules.supply import stock, tiles_with, usual_tile, with_tile_back

BUILDS: Final = 3
ENGINEER_BUILDS: Final = 4

# Four exits of a town.
DEAREST_TILE: Final = 5


class BuildTrack(BuildTurns[SteamState]):
    first_role: int = FIRST_BUILD

    def __init__(self, board: Board, players: int, options: Options) -> None:
        self.board = board
        self.options = options
        self.done = Done()
        self.sites = Sites(board, players, Planner(options))
        self.groups = Groups(board, options)
        self.surcharge = [surcharge(board, hex_) for hex_ in range(len(board.hexes))]
        self.dearest = DEAREST_TILE + max(self.surcharge, default=0)
        self.joining = Joining(board, self.sites, self.surcharge, options)
        self.loose = Loose(self.joining, self.can_join_after)

    # The turn

    def begin_turn(self, s: SteamState) -> None:
        if not (s.todo and self.options.lost_by_phase):
            s.fresh = []
        s.loose = []
        s.builds = 0
        role = s.role[s.todo[0]] if s.todo and not s.passing[s.todo[0]] else -1
        if s.todo:
            s.builds = ENGINEER_BUILDS if role == ENGINEER else BUILDS
        s.may_urbanize = role == URBANIZATION and can_urbanize(s)
        s.may_grow = role == CITY_GROWTH and can_grow(s)

    def _end_turn(self, s: SteamState, seat: int) -> None:
        if not self.options.lost_by_phase:
            lose_unextended(s, [seat], True)
        elif not s.todo:
            lose_unextended(s, s.order, True)
        self.begin_turn(s)

    def leave(self, s: SteamState, seat: int) -> None:
        if s.pending is not None and s.pending.seat == seat:
            self._end_turn(s, seat)
        elif s.loose and not self.joining.can_join(s, s.todo[0], s.builds):
            # Track of the seat that left, now unowned, may have been in the way.
            lift_loose(s)

    def may_end(self, s: SteamState) -> bool:
        """All track must be joined, and in the base game what was paid for must be done."""
        return not s.loose and (self.options.expert or not (s.may_urbanize or s.may_grow))

    # The moves

    def moves(self, s: SteamState) -> list[Move]:
        return [move for part in self._parts(s) for move in part.moves()]

    def parts(self, s: SteamState) -> Iterator[Part]:
        return lent(s, self._parts(s))

    def _parts(self, s: SteamState) -> Iterator[Part]:
        if self.may_end(s):
            yield Part([self.done])
        if s.may_urbanize:
            yield from self._cities(s)
        if s.may_grow:
            yield Part(self.groups.growths(s))
        if s.builds > 0:
            builds = self._builds(s, s.todo[0])
            if self.options.choose_tile:
                yield from (self._with_variants(s, part) for part in builds)
            else:
                yield from builds

    def _cities(self, s: SteamState) -> Iterator[Part]:
        for hex_ in self.groups.towns(s):
            if self._keeps_joining(s, hex_):
                yield Part(self.groups.cities(s, [hex_]))

    def _keeps_joining(self, s: SteamState, hex_: int) -> bool:
        """Whether loose track can still be joined once the New City has been placed there."""
        if not s.loose:
            return True
        after = s.copy()
        self.groups.found(after, s.todo[0], hex_, s.new_city.index(UNPLACED))
        return self.joining.can_join(after, s.todo[0], s.builds)

    def _builds(self, s: SteamState, seat: int) -> Iterator[Builds]:
        """The builds hex by hex."""
        if not s.loose:
            return self._usual_builds(s, seat)
        # While track is loose: what still lets it be joined afterwards.
        return Rest(s, seat, self.loose).builds()

    def _usual_builds(self, s: SteamState, seat: int) -> Iterator[Builds]:
        mask, cash = stock(s), self.cash(s, seat)
        usual = purse(cash, mask)
        empty = {price: purse(cash - price, mask) for price in set(self.surcharge)}
        sites, stamps = self.sites.recent(s, seat)
        stamp, tile = s.track.stamp, s.tile
        view = self.loose.outlook(s, seat)
        for hex_ in s.track.live_hexes():
            site = sites[hex_]
            if site is None or stamps[hex_] != stamp[hex_] or site.hinges:
                site = self.sites.site(s, seat, hex_)
            if tile[hex_] < 0:
                yield site.builds(empty[self.surcharge[hex_]])
                if view is not None:
                    yield from self.loose.builds(s, hex_, site, mask, view)
            else:
                back = mask | 1 << tile[hex_]
                yield site.builds(usual if back == mask else purse(cash, back))

    def _with_variants(self, s: SteamState, builds: Builds) -> Part:
        """Each build also with the other tile that shows it."""
        moves = [builds.tiles.move(number) for number in builds.numbers]
        return Part([build for move in moves for build in (move, *self._variants(s, move))])

    def _variants(self, s: SteamState, move: Build) -> list[Build]:
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
        """What a seat can spend on a tile, as far as that matters."""
        return min(self.dearest, funds(s, seat, self.options.on_demand))

    def plan(self, s: SteamState, seat: int, hex_: int, shape: Shape) -> Plan | None:
        """What laying this tile would do, supply and money apart."""
        if s.track.stop[hex_] == CITY_HEX:
            return None
        return self.sites.site(s, seat, hex_).plan(shape)

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
        after, seat = s.copy(), s.todo[0]
        self.joining.lay(after, seat, hex_, plan, tile)
        return self.joining.can_join(after, seat, s.builds - 1)

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
            self._end_turn(s, s.todo.pop(0))

    def _build(self, s: SteamState, seat: int, move: Build) -> None:
        plan = self.plan(s, seat, move.hex, move.shape)
        assert plan is not None
        tile = move.tile if isinstance(move, BuildWith) else ANY_TILE
        self.joining.lay(s, seat, move.hex, plan, tile)
        s.builds -= 1


def surcharge(board: Board, hex_: int) -> int:
    """What the terrain of an empty hex adds: a river, a hill, or both; or the price printed on it."""
    h = board.hexes[hex_]
    if h.price is not None:
        return h.price
    ground = 0 if h.city else board.prices[h.terrain]
    return ground + (board.prices["river"] if h.river and h.terrain != "river" else 0)
