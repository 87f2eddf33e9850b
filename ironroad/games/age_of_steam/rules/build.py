"""Phase 4: build track. One seat after another places a New City, lays tiles and says when it is done.

A board with rules of its own changes `most_builds`, `charge`, `paid`, `cap`, `forget_turn` or `urbanized`, or
adds to the `conditions`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ironroad.core.board import Board
from ironroad.core.game import lent
from ironroad.core.moves import KINDS, Build, BuildWith, City, Claim, Done, Move, Part
from ironroad.core.sentences import Sentence, say, seat_word
from ironroad.core.tiles import AGE_OF_STEAM, Shape, used_edges
from ironroad.core.track import CITY_HEX, NOBODY, TOWN_HEX
from ironroad.games.age_of_steam.rules import laying
from ironroad.games.age_of_steam.rules.conditions import Condition, MarkerLimit
from ironroad.games.age_of_steam.rules.options import Options
from ironroad.games.age_of_steam.rules.plans import Plan, Planner, payable
from ironroad.games.age_of_steam.rules.refusals import refuse_build, refuse_city, too_dear
from ironroad.games.age_of_steam.rules.sites import KnownSite, Sites
from ironroad.games.age_of_steam.rules.state import (
    ENGINEER,
    FIRST_BUILD,
    UNBUILT,
    UNPLACED,
    URBANIZATION,
    Aos,
)
from ironroad.games.age_of_steam.rules.supply import DISC, open_stock, stock, with_disc_back, with_tile_back
from ironroad.games.common.building import BuildTurns
from ironroad.games.common.sites import MOST_PRICE, Builds, purse

BUILDS: Final = 3
ENGINEER_BUILDS: Final = 4
MOST_MARKERS: Final = 4

# Four exits of a town, with the tiles that show them.
CHOOSABLE: Final = {shape: kinds for shape, kinds in AGE_OF_STEAM.towns.items() if used_edges(shape) == 4}
CHOOSABLE_BY: Final = {AGE_OF_STEAM.index[shape]: shape for shape in CHOOSABLE}


class BuildTrack(BuildTurns[Aos]):
    first_role: int = FIRST_BUILD

    def __init__(self, board: Board, players: int, options: Options) -> None:
        self.board = board
        self.options = options
        self.done = Done()
        self.sites = Sites(board, players, Planner(options))
        self.prices = [board.prices.get(h.terrain, 0) if h.price is None else h.price for h in board.hexes]
        self.terrain = [0 if h.town else price for h, price in zip(board.hexes, self.prices, strict=True)]
        self.grounds = set(self.terrain)
        self.dearest = max(self.prices, default=0) + MOST_PRICE
        self.groups = terrain_groups(board)
        self.cities: list[list[Move]] = [
            [City(board, hex_, tile) for tile in range(len(board.new_cities))] for hex_ in board.towns
        ]
        self.claims: list[Move] = [Claim(board, link) for link in range(len(board.links))]

    # The turn

    def begin_turn(self, s: Aos) -> None:
        if not s.todo:
            return
        s.builds = self.most_builds(s, s.todo[0])
        s.may_urbanize = s.role[s.todo[0]] == URBANIZATION and not self.options.city_first
        self.forget_turn(s)
        if not self.options.lost_with_phase:
            s.fresh = []

    def most_builds(self, s: Aos, seat: int) -> int:
        return ENGINEER_BUILDS if s.role[seat] == ENGINEER else BUILDS

    def _end_turn(self, s: Aos) -> None:
        seat = s.todo.pop(0)
        if not self.options.lost_with_phase:
            laying.lose_unextended(s, [seat], self.options)
        if not s.todo:
            self._end_phase(s)
        self.begin_turn(s)

    def _end_phase(self, s: Aos) -> None:
        if self.options.lost_with_phase:
            laying.lose_unextended(s, s.order, self.options)
        s.builds = 0
        s.may_urbanize = False
        s.fresh = []
        self.forget_turn(s)

    def forget_turn(self, s: Aos) -> None:
        """What is kept in mind during a build turn ends with it."""
        s.built_on = []

    def leave(self, s: Aos, seat: int) -> None:
        if not s.todo:
            self._end_phase(s)
        elif s.pending is not None and s.pending.seat == seat:
            self.begin_turn(s)

    # The moves

    def moves(self, s: Aos) -> list[Move]:
        return [move for part in self.parts_now(s) for move in part.moves()]

    def parts(self, s: Aos) -> Iterator[Part]:
        return lent(s, self.parts_now(s))

    def parts_now(self, s: Aos) -> Iterator[Part]:
        """For a state that does not change meanwhile."""
        yield Part(self.others(s, [self.done, *(self._cities(s) if s.may_urbanize else [])]))
        if s.builds > 0:
            seat, conditions = s.todo[0], self.conditions(s, s.todo[0])
            yield from self.builds(s, seat, self.sites_now(s), conditions)
            yield Part(self._other_tiles(s, seat, conditions))
            yield Part(self.others(s, self._claims(s, seat)))

    def others(self, s: Aos, found: list[Move]) -> list[Move]:
        """Of moves that are no builds those that can be made."""
        return found

    def _other_tiles(self, s: Aos, seat: int, conditions: list[Condition]) -> list[Move]:
        """The builds that take another tile than the usual one for four exits of a town."""
        found: list[Move] = []
        towns = [hex_ for hex_ in self.board.towns if s.track.live[hex_]]
        for hex_ in [] if self.options.peer else self._unbuilt(s, towns):
            site = self.sites.site(s, seat, hex_)
            for number in site.builds(purse(self.cap(s, seat), self.stock_for(s, hex_))).numbers:
                if number in CHOOSABLE_BY:
                    found += self._on_other_tiles(s, hex_, site.plans[CHOOSABLE_BY[number]], conditions)
        return found

    def _on_other_tiles(self, s: Aos, hex_: int, plan: Plan, conditions: list[Condition]) -> list[Move]:
        """Where the usual tile can be paid, so can any other that is left."""
        kinds = self.other_kinds(s, hex_, plan.shape)
        if conditions:
            kinds = [kind for kind in kinds if permitted(conditions, hex_, plan.on(kind))]
        return [BuildWith(self.board, hex_, plan.shape, kind, KINDS[kind]) for kind in kinds]

    def other_kinds(self, s: Aos, hex_: int, shape: Shape) -> list[int]:
        """The kinds of tile left for a town besides the usual one, where there is a choice."""
        if self.options.peer or shape not in CHOOSABLE:
            return []
        lifted = s.tile[hex_]
        left = {kind: s.supply[kind] + (kind == lifted) for kind in CHOOSABLE[shape]}
        usual = max(left, key=left.__getitem__)
        return [kind for kind, count in left.items() if count and kind != usual]

    def _cities(self, s: Aos) -> list[Move]:
        tiles = [tile for tile, hex_ in enumerate(s.new_city) if hex_ == UNPLACED]
        rows = [
            row
            for row, hex_ in zip(self.cities, self.board.towns, strict=True)
            if s.track.stop[hex_] == TOWN_HEX
        ]
        return [row[tile] for row in rows for tile in tiles]

    def _claims(self, s: Aos, seat: int) -> list[Move]:
        return [claim for link, claim in enumerate(self.claims) if self._allows_claim(s, seat, link)]

    def builds(self, s: Aos, seat: int, hexes: list[int], conditions: list[Condition]) -> Iterator[Builds]:
        """The builds on some hexes that meet some conditions, hex by hex."""
        stock = self._stock(s)
        cap = self.cap(s, seat)
        usual = purse(cap, stock)
        ample = stock if stock & DISC else 0
        bases = self._bases(s, seat)
        grounds = self.grounds if bases is self.terrain else set(bases)
        empty = {base: purse(cap - base, stock) for base in grounds}
        sites, stamps = self.sites.recent(s, seat)
        stamp, tile = s.track.stamp, s.tile
        for hex_ in hexes:
            site = sites[hex_]
            if site is None or stamps[hex_] != stamp[hex_] or site.hinges:
                site = self.sites.site(s, seat, hex_)
            if tile[hex_] < 0:
                key = empty[bases[hex_]]
            else:
                key = usual if ample >> tile[hex_] & 1 else purse(cap, self._with_back(stock, s, hex_))
            found = site.moves.get(key & site.matters)
            if found is None:
                found = site.builds(key)
            yield _permitted_of(conditions, site, found) if conditions else found

    def sites_now(self, s: Aos) -> list[int]:
        """The hexes on which anything can be built: something meets them."""
        return self._unbuilt(s, s.track.live_hexes())

    def _unbuilt(self, s: Aos, hexes: list[int]) -> list[int]:
        """Of some hexes those on which the turn lets a seat build."""
        if s.built_on and not self.options.same_hex_twice:
            return [hex_ for hex_ in hexes if hex_ not in s.built_on]
        return hexes

    def _with_back(self, mask: int, s: Aos, hex_: int) -> int:
        return (with_disc_back if self.options.peer else with_tile_back)(mask, s, hex_)

    def _stock(self, s: Aos) -> int:
        return open_stock(s) if self.options.peer else stock(s)

    def stock_for(self, s: Aos, hex_: int) -> int:
        """The kinds of tile, and disc, that a build on a hex can use."""
        return self._with_back(self._stock(s), s, hex_)

    def conditions(self, s: Aos, seat: int) -> list[Condition]:
        """What is asked of every build of a seat now."""
        limit = self.marker_limit(s, seat)
        return [] if limit is None or limit.allows(MOST_MARKERS) else [limit]

    def marker_limit(self, s: Aos, seat: int) -> MarkerLimit | None:
        most = self.options.marker_limit
        return MarkerLimit(s, seat, most) if most else None

    # Prices

    def charge(self, s: Aos, listed: int) -> int:
        """What a build of a listed price costs now."""
        return listed

    def paid(self, s: Aos, listed: int) -> None:
        """A tile of a listed price was paid."""

    def cap(self, s: Aos, seat: int) -> int:
        """The highest listed price the seat can pay."""
        return s.money[seat]

    def _bases(self, s: Aos, seat: int) -> list[int]:
        """Per hex what the terrain costs while it is empty; under a town it is free."""
        if not (self.options.feature_prices and s.features[seat]):
            return self.terrain
        towns = [h.town is not None for h in self.board.hexes]
        return [0 if town else self.base_price(s, seat, hex_) for hex_, town in enumerate(towns)]

    def base_price(self, s: Aos, seat: int, hex_: int) -> int:
        group = self.groups[hex_]
        if self.options.feature_prices and group >= 0 and s.features[seat] >> group & 1:
            return self.board.prices["plain"]
        return self.prices[hex_]

    def planned(self, s: Aos, seat: int, move: Build) -> Plan | None:
        """What a build would do, with the tile it names; supply and money apart."""
        plan = self.plan(s, seat, move.hex, move.shape)
        if plan is None or not isinstance(move, BuildWith):
            return plan
        return plan.on(move.tile) if move.tile in self.other_kinds(s, move.hex, move.shape) else None

    def plan(self, s: Aos, seat: int, hex_: int, shape: Shape) -> Plan | None:
        if s.track.stop[hex_] == CITY_HEX:
            return None
        return self.sites.site(s, seat, hex_).plan(shape)

    def price(self, s: Aos, move: Move) -> int:
        if isinstance(move, Claim):
            return self.claim_price(s, move.link)
        if not isinstance(move, Build):
            return 0
        plan = self.plan(s, s.todo[0], move.hex, move.shape)
        assert plan is not None
        return self.plan_price(s, move.hex, plan)

    def plan_price(self, s: Aos, hex_: int, plan: Plan) -> int:
        return self.charge(s, self._listed(s, hex_, plan))

    def _listed(self, s: Aos, hex_: int, plan: Plan) -> int:
        return plan.price + self.base_price(s, s.todo[0], hex_) if plan.terrain else plan.price

    def claim_price(self, s: Aos, link: int) -> int:
        return self.charge(s, self.board.links[link].price)

    # What is legal

    def allows(self, s: Aos, move: Move) -> bool:
        if isinstance(move, Build):
            return self._allows_build(s, s.todo[0], move)
        if isinstance(move, City):
            return s.may_urbanize and s.track.stop[move.hex] == TOWN_HEX and s.new_city[move.tile] == UNPLACED
        if isinstance(move, Claim):
            return self._allows_claim(s, s.todo[0], move.link)
        return isinstance(move, Done)

    def _allows_claim(self, s: Aos, seat: int, link: int) -> bool:
        if s.builds == 0 or s.claimed[link] != UNBUILT or self.claim_price(s, link) > s.money[seat]:
            return False
        limit = self.marker_limit(s, seat)
        return limit is None or limit.allows(1)

    def _allows_build(self, s: Aos, seat: int, move: Build) -> bool:
        if s.builds == 0 or (move.hex in s.built_on and not self.options.same_hex_twice):
            return False
        plan = self.planned(s, seat, move)
        if plan is None:
            return False
        base, stock = self.base_price(s, seat, move.hex), self.stock_for(s, move.hex)
        if not payable(plan, base, self.cap(s, seat), stock):
            return False
        return permitted(self.conditions(s, seat), move.hex, plan)

    def refuse(self, s: Aos, move: Move) -> Sentence:
        if isinstance(move, Build):
            return refuse_build(self, s, move)
        if isinstance(move, City):
            return refuse_city(s, move, self.board)
        if isinstance(move, Claim):
            return self._refuse_claim(s, s.todo[0], move.link)
        if s.may_urbanize:
            return say("track is built now: build, city, or done, not '{move}'", move=move.text)
        return say("track is built now: build, or done, not '{move}'", move=move.text)

    def _refuse_claim(self, s: Aos, seat: int, link: int) -> Sentence:
        if s.builds == 0:
            return say("no build is left this turn")
        if s.claimed[link] >= 0:
            return say("this link is owned by {seat}", seat=seat_word(s.claimed[link]))
        if s.claimed[link] == NOBODY:
            return say("this link is there already, and nobody can own it")
        limit = self.marker_limit(s, seat)
        if limit is not None and not limit.allows(1):
            return limit.why_not()
        return too_dear(self.claim_price(s, link), s.money[seat])

    def apply(self, s: Aos, move: Move) -> None:
        if isinstance(move, Build):
            self._build(s, s.todo[0], move)
        elif isinstance(move, City):
            self._place(s, s.todo[0], move)
        elif isinstance(move, Claim):
            self.claim(s, s.todo[0], move.link)
        else:
            self._end_turn(s)

    def _place(self, s: Aos, seat: int, move: City) -> None:
        laying.place_city(s, seat, move, self.options, self.must_hang(s))
        s.may_urbanize = False
        self.urbanized(s, move.hex)

    def must_hang(self, s: Aos) -> bool:
        """Whether all track of a seat must hang together."""
        return False

    def urbanized(self, s: Aos, hex_: int) -> None:
        """A New City was placed on a town; cubes that lay there stay."""

    def claim(self, s: Aos, seat: int, link: int) -> None:
        s.money[seat] -= self.claim_price(s, link)
        s.claimed[link] = seat
        s.builds -= 1
        s.may_urbanize = s.may_urbanize and self.options.city_any_time

    def _build(self, s: Aos, seat: int, move: Build) -> None:
        plan = self.planned(s, seat, move)
        assert plan is not None
        listed = self._listed(s, move.hex, plan)
        s.money[seat] -= self.charge(s, listed)
        self.paid(s, listed)
        laying.lay_tile(s, seat, move.hex, plan, self.options)
        s.builds -= 1
        s.built_on.append(move.hex)
        s.has_built[seat] = True
        s.may_urbanize = s.may_urbanize and self.options.city_any_time
        if plan.terrain and self.groups[move.hex] >= 0:
            s.features[seat] |= 1 << self.groups[move.hex]


def permitted(conditions: list[Condition], hex_: int, plan: Plan) -> bool:
    for condition in conditions:
        if not condition.permits(hex_, plan):
            return False
    return True


def _permitted_of(conditions: list[Condition], site: KnownSite, builds: Builds) -> Builds:
    tiles = builds.tiles
    plans = [site.plans[tiles.shapes[number]] for number in builds.numbers]
    return Builds(tiles, [plan.number for plan in plans if permitted(conditions, tiles.hex, plan)])


def terrain_groups(board: Board) -> list[int]:
    """Which river or mountain range each hex belongs to: connected hexes of one terrain; -1 elsewhere."""
    groups = [-1] * len(board.hexes)
    number = 0
    for start, h in enumerate(board.hexes):
        if h.terrain in ("river", "mountain") and groups[start] < 0:
            _spread(board, start, number, groups)
            number += 1
    return groups


def _spread(board: Board, start: int, number: int, groups: list[int]) -> None:
    todo = [start]
    while todo:
        hex_ = todo.pop()
        groups[hex_] = number
        for near in board.neighbours[6 * hex_ : 6 * hex_ + 6]:
            if near >= 0 and groups[near] < 0 and board.hexes[near].terrain == board.hexes[start].terrain:
                todo.append(near)
