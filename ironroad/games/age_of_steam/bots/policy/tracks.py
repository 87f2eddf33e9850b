"""Track: the chains of lanes a seat could build in a turn, and which of them leave it best off."""

from __future__ import annotations

from typing import Final

from ironroad.core.moves import Build, Claim, Move
from ironroad.core.tiles import NONE, TOWN, Shape, exits_of, pairs_of, shape_of, town_shape
from ironroad.core.track import FREE, TOWN_HEX
from ironroad.games.age_of_steam.bots.paths import added_tracks
from ironroad.games.age_of_steam.bots.policy.future import Load, Purse
from ironroad.games.age_of_steam.bots.policy.lanes import Lane, lattice_of
from ironroad.games.age_of_steam.bots.policy.net import lengths_from
from ironroad.games.age_of_steam.bots.policy.sight import Added, Sight
from ironroad.games.age_of_steam.rules.build import BUILDS
from ironroad.games.age_of_steam.rules.complete import CompleteLinks
from ironroad.games.age_of_steam.rules.contiguous import ContiguousTrack
from ironroad.games.age_of_steam.rules.state import ENGINEER, UNBUILT
from ironroad.games.common.cubes import colours_on
from ironroad.games.common.network import COLOURS_IN

REPLACE: Final = 3
MOST_EXITS: Final = 4
MOST_LANES: Final = 3
CHOICES: Final = 3
LATE_BUILDS: Final = 2
GLANCES: Final = 8
LATE_GLANCES: Final = 3
FEW_STOPS: Final = 3
# So many stops within reach are room enough to grow.
ROOM: Final = 3
POOR: Final = 1.5
ALL_COLOURS: Final = 255
TOP: Final = (1.0, 1.0, 0.7, 0.5, 0.3)


class Plan:
    """Lanes to build one after another: tiles as (hex, edges), the price of each, and the links they make."""

    def __init__(self, lanes: tuple[Lane, ...]) -> None:
        self.lanes = lanes
        self.tiles: dict[int, list[tuple[int, int]]] = {}
        self.prices: list[int] = []
        self.ends: list[int] = []
        self.segments: list[int] = []
        self.claim = -1
        self.mask = 0
        self.glance = 0.0
        self.worth = 0.0
        self.items: dict[int, Load] = {}

    def whole(self, builds: int) -> int:
        """How many of its links so many builds complete."""
        return sum([1 for end in self.ends if end <= builds])

    def added(self, count: int, country: list[int]) -> Added:
        found: Added = []
        for lane in self.lanes[:count]:
            found.append((lane.a, lane.b))
            for hex_, _, _ in lane.steps if country else ():
                if hex_ in country:
                    found += [(hex_, lane.a), (hex_, lane.b)]
        return found


class Tracks:
    """What a seat could build in a position; `like` is the same but for a New City on this town."""

    def __init__(self, sight: Sight, like: Tracks | None = None, town: int = -1) -> None:
        self.sight = sight
        self.s = sight.s
        self.track = sight.s.track
        self.build = sight.rules.build
        self.lattice = lattice_of(self.build)
        self.whole_only = isinstance(self.build, CompleteLinks)
        self.must_hang = isinstance(self.build, ContiguousTrack) and self.build.must_hang(sight.s)
        self.occupied = self.full = 0
        for hex_, tile in enumerate(sight.s.tile):
            if tile >= 0 and not self.lattice.is_stop[hex_]:
                self.occupied |= 1 << hex_
                if self.track.exits[6 * hex_ : 6 * hex_ + 6].count(NONE) < 4:
                    self.full |= 1 << hex_
        self.own = self._own_stops()
        self.begun: dict[int, list[Lane]] = self._begun()
        self.dollar = 0.7 if sight.rounds > 2 else 0.4 if sight.rounds == 2 else 0.1
        self._left: dict[int, list[list[Lane]]] = {}
        self.most = BUILDS + LATE_BUILDS
        self._crossed: dict[int, bool] = {}
        self.tiles_left = [count > 0 for count in sight.s.supply]
        # The lanes that fit between two stops.
        self._fit: dict[tuple[int, int], list[Lane]] = {}
        self._like = like
        self._town = town
        self.bring: dict[int, list[int]] = {}
        self.take: dict[int, list[int]] = {}

    # Where one may begin

    def _own_stops(self) -> list[int]:
        found = [stop for stop in self.sight.links if self.lattice.is_stop[stop]]
        links = self.sight.links
        if self.sight.board.terminals:
            found += sorted(
                {to for near in links.values() for to in near if to in self.sight.board.terminals}
            )
        owner, seat = self.track.owner, self.sight.seat
        for town in self.sight.board.towns:
            if town not in links and seat in owner[6 * town : 6 * town + 6]:
                found.append(town)
        return found

    def anchors(self) -> list[int]:
        build, s, seat = self.build, self.s, self.sight.seat
        cities = [hex_ for hex_, accepts in enumerate(s.accepts) if accepts]
        if self.must_hang and isinstance(build, ContiguousTrack):
            return self.own if self.own else build.starts
        if isinstance(build, ContiguousTrack) and not s.has_built[seat]:
            return build.starts
        if len(self.own) > FEW_STOPS and self.sight.items([]).longest > POOR:
            return self.own
        return self.own + [city for city in cities if city not in self.own]

    def _begun(self) -> dict[int, list[Lane]]:
        """What would complete the sections that the seat has begun."""
        found: dict[int, list[Lane]] = {}
        track, seat = self.track, self.sight.seat
        for side, owner in enumerate(track.owner):
            if owner == seat and track.faces[side] == FREE and track.exits[side] != NONE:
                stop = track.ends(side)[1]
                if stop >= 0:
                    begun = len(track.section(side))
                    lanes = self.lattice.beyond(stop, side, -1, BUILDS, begun, self.occupied)
                    lanes.sort(key=lambda lane: lane.price)
                    found.setdefault(stop, []).extend(lanes[:6])
        return found

    # Chains

    def plans(self, builds: int) -> list[Plan]:
        """The chains that look best at a glance."""
        whole = self.whole_only or self.sight.rounds == 1
        most = self.most = builds if whole else max(builds, BUILDS + LATE_BUILDS)
        self._survey()
        found: dict[tuple[int, ...], Plan] = {}
        for start in self.anchors():
            for lane in self._leaving(start, 0):
                self._extend(found, Plan((lane,)), most)
        self._add_claims(found)
        return sorted(found.values(), key=lambda plan: -plan.glance)

    def _leaving(self, stop: int, mask: int) -> list[Lane]:
        """One lane to each neighbour of a stop, the cheapest that fits beside others."""
        known = self._left.get(stop)
        if known is None:
            known = self._left[stop] = self._lanes_from(stop)
        found: list[Lane] = []
        for lanes in known:
            for lane in lanes:
                if not lane.mask & mask:
                    found.append(lane)
                    break
        return found

    def _lanes_from(self, stop: int) -> list[list[Lane]]:
        """The few cheapest lanes to each neighbour that fit."""
        near = self.sight.links.get(stop, ())
        like = self._alike() if stop != self._town else {}
        found: list[list[Lane]] = []
        for other, lanes in self.lattice.from_stop[stop]:
            if other not in near:
                known = like.get((stop, other)) if other != self._town else None
                fitting = self._fitting(lanes) if known is None else known
                self._fit[stop, other] = fitting
                found.append(fitting)
        return found + [[lane] for lane in self.begun.get(stop, ()) if lane.b not in near and self.fits(lane)]

    def _alike(self) -> dict[tuple[int, int], list[Lane]]:
        """The lanes known to fit without the New City: away from its town they do with it, too."""
        like = self._like
        if like is None or like.most != self.most or like.tiles_left != self.tiles_left:
            return {}
        return like._fit

    def _fitting(self, lanes: list[Lane]) -> list[Lane]:
        found: list[Lane] = []
        full, most = self.full, self.most
        for lane in lanes:
            if not lane.mask & full and len(lane.steps) <= most and self.fits(lane):
                found.append(lane)
                if len(found) == CHOICES:
                    break
        return found

    def _extend(self, found: dict[tuple[int, ...], Plan], plan: Plan, most: int) -> None:
        if not self.lay_out(plan) or len(plan.prices) > most:
            return
        key = (*sorted({stop for lane in plan.lanes for stop in (lane.a, lane.b)}),)
        if key in found and sum(found[key].prices) <= sum(plan.prices):
            return
        plan.glance = self._glance(plan)
        found[key] = plan
        if len(plan.lanes) < MOST_LANES and len(plan.prices) < most:
            here = plan.lanes[-1].b
            if here in self.sight.board.terminals:
                return
            seen = [lane.a for lane in plan.lanes]
            spare = most - len(plan.prices)
            for lane in self._leaving(here, plan.mask):
                town = self.track.stop[lane.b] == TOWN_HEX
                if lane.b not in seen and lane.side_a >= 0 and len(lane.steps) + town <= spare:
                    self._extend(found, Plan((*plan.lanes, lane)), most)

    def fits(self, lane: Lane) -> bool:
        """Whether the track there now leaves room for a lane."""
        if not self._end_fits(lane.a, lane.side_a) or not self._end_fits(lane.b, lane.side_b):
            return False
        if not lane.mask & self.occupied:
            return True
        return all(
            self._crosses(hex_, into, out) for hex_, into, out in lane.steps if self.occupied >> hex_ & 1
        )

    def _crosses(self, hex_: int, into: int, out: int) -> bool:
        """Whether a tile is left for new track beside that on a hex."""
        key = 36 * hex_ + 6 * into + out
        known = self._crossed.get(key)
        if known is None:
            tracks = added_tracks(self.track.shape(hex_), into)
            known = any(edge == out and self.s.supply[kind] > 0 for edge, kind in tracks)
            self._crossed[key] = known
        return known

    def _end_fits(self, stop: int, side: int) -> bool:
        if side < 0 or self.track.stop[stop] != TOWN_HEX:
            return True
        exits = self.track.exits
        return exits[side] == NONE and exits[6 * stop : 6 * stop + 6].count(NONE) > 6 - MOST_EXITS

    def lay_out(self, plan: Plan) -> bool:
        """Work out the tiles of a plan and what they cost; False if it needs too many exits of a town."""
        for lane in plan.lanes:
            plan.mask |= lane.mask
            towns = self._add_exit(plan, lane.a, lane.side_a)
            for hex_, into, out in lane.steps:
                plan.tiles[hex_] = [(into, out)]
            towns += self._add_exit(plan, lane.b, lane.side_b)
            plan.ends.append(len(plan.tiles))
            plan.segments.append(len(lane.steps) + lane.begun + towns)
        plan.prices = [self._price(hex_, edges) for hex_, edges in plan.tiles.items()]
        return bool(plan.prices) and min(plan.prices) >= 0

    def _add_exit(self, plan: Plan, stop: int, side: int) -> int:
        """An exit that a lane needs at one of its ends; the number of exits."""
        if side < 0 or self.track.stop[stop] != TOWN_HEX:
            return 0
        plan.tiles.setdefault(stop, []).append((side % 6, TOWN))
        return 1

    def _price(self, hex_: int, edges: list[tuple[int, int]]) -> int:
        laid = self.s.tile[hex_] >= 0
        if self.track.stop[hex_] != TOWN_HEX:
            return REPLACE if laid else self.build.prices[hex_]
        if not laid:
            return 1 + max(len(edges), 1 if self.s.supply[10] else 2)
        used = 6 - self.track.exits[6 * hex_ : 6 * hex_ + 6].count(NONE)
        return REPLACE if used + len(edges) <= MOST_EXITS else -1

    def _add_claims(self, found: dict[tuple[int, ...], Plan]) -> None:
        """Printed links that can be bought."""
        for number, link in enumerate(self.sight.board.links):
            if self.s.claimed[number] == UNBUILT:
                a, b = link.ends
                plan = Plan((Lane(a, b, -1, -1, (), link.price),))
                plan.claim = number
                plan.prices, plan.ends, plan.segments = [link.price], [1], [1]
                plan.glance = self._glance(plan)
                found[(-1, number)] = plan

    # A quick look

    def _survey(self) -> None:
        """For every own stop the farthest that each colour is brought to it, and can be taken from it."""
        sight, accepts = self.sight, self.s.accepts
        colours = len(self.board_colours())
        for stop in self.own:
            lengths, _ = lengths_from(sight.links, accepts, stop, ALL_COLOURS, sight.reach, sight.bonuses)
            row = [0 if accepts[stop] >> colour & 1 else -1 for colour in range(colours)]
            for colour, mask in lengths.items():
                if row[colour] < 0:
                    row[colour] = mask.bit_length() - 1
            self.take[stop] = row
        for origin, cubes in sight.cubes.items():
            self._bring(origin, cubes.colours, colours)

    def board_colours(self) -> tuple[str, ...]:
        return self.sight.board.colours

    def _bring(self, origin: int, mask: int, colours: int) -> None:
        links, accepts = self.sight.links, self.s.accepts
        todo = [(origin, 1 << origin, mask, 0)]
        while todo:
            here, seen, carried, length = todo.pop()
            row = self.bring.get(here)
            if row is None:
                row = self.bring[here] = [-1] * colours
            for colour in range(colours):
                if carried >> colour & 1 and row[colour] < length:
                    row[colour] = length
            if length < self.sight.reach:
                for stop in links.get(here, ()):
                    rest = carried & ~accepts[stop]
                    if rest and not seen >> stop & 1:
                        todo.append((stop, seen | 1 << stop, rest, length + 1))

    def _glance(self, plan: Plan) -> float:
        """About what a chain is worth: what it opens, its segments, and its price."""
        gains = self._opened(plan)
        if self.sight.board.country:
            gains += self._roadside(plan)
        gains.sort(reverse=True)
        value = 0.0
        for weight, gain in zip(TOP, gains, strict=False):
            value += weight * gain
        for lane in plan.lanes:
            if lane.b not in self.sight.links:
                value += 0.15 if lane.b in self.sight.cubes else 0.05
        return 2 * value + sum(plan.segments) - self.dollar * sum(plan.prices)

    def _opened(self, plan: Plan) -> list[float]:
        """Cubes brought to the stops of a chain, and cubes of its stops taken away."""
        stops = [plan.lanes[0].a] + [lane.b for lane in plan.lanes]
        found: list[float] = []
        for far in range(1, len(stops)):
            for near in range(far):
                self._carry(found, stops[near], stops[far], far - near)
                self._carry(found, stops[far], stops[near], far - near)
        return found

    def _carry(self, found: list[float], here: int, there: int, hops: int) -> None:
        """What comes to one stop, goes to another over some new links, and on from there."""
        bring, take = self.bring.get(here), self.take.get(there)
        if bring is None:
            return
        reach, engine = self.sight.reach, self.s.engine[self.sight.seat]
        for colour, length in enumerate(bring):
            onward = 0 if self.s.accepts[there] >> colour & 1 else take[colour] if take is not None else -1
            total = length + hops + onward
            arrives = onward > 0 or (onward == 0 and self.s.accepts[there] >> colour & 1)
            if length >= 0 and arrives and total <= reach:
                found.append(total if total <= engine else 0.8 * total)

    def _roadside(self, plan: Plan) -> list[float]:
        """What cubes earn that lie on the land the lanes cross."""
        found: list[float] = []
        for lane in plan.lanes:
            for hex_, _, _ in lane.steps:
                for colour in COLOURS_IN[colours_on(self.s.cubes[hex_])]:
                    for end in (lane.a, lane.b):
                        take = self.take.get(end)
                        if self.s.accepts[end] >> colour & 1:
                            found.append(1.0)
                        elif take is not None and take[colour] > 0:
                            found.append(1.0 + take[colour])
        return found

    # A closer look

    def judge(self, plan: Plan, purse: Purse, builds: int) -> float:
        """What the seat will score with a plan built as far as this turn allows."""
        sight = self.sight
        price = self.price_now(plan, builds)
        if price > purse.money:
            return -1e9
        after = purse.copy()
        after.money -= price
        whole = plan.whole(builds)
        value = self.points(sum(plan.segments[:whole])) + sight.glance(after, self.items(plan, whole))
        if whole == len(plan.ends):
            return value
        rest = sum(plan.prices[builds:])
        after.later = rest
        then = self.items(plan, len(plan.lanes))
        hoped = self.points(sum(plan.segments)) + sight.glance(after, self.items(plan, whole), then)
        return value + sight.w.late * (hoped - value) - 1

    def items(self, plan: Plan, whole: int) -> Load:
        if whole == 0:
            return self.sight.items([])
        found = plan.items.get(whole)
        if found is None:
            found = plan.items[whole] = self.sight.items(plan.added(whole, self.sight.board.country))
            # Every link is a beginning, even where it does not yet lead on.
            found.begun = self.sight.w.credit * whole
            if self.must_hang:
                found.room = self._room(plan)
        return found

    def _room(self, plan: Plan) -> float:
        """Where all track must hang together: how many stops one more turn could reach, or whether others
        may soon have shut the seat in."""
        stops = [*self.own, *[stop for lane in plan.lanes for stop in (lane.a, lane.b)]]
        near = [lane for stop in stops for lane in self._leaving(stop, plan.mask) if lane.b not in stops]
        return min(1.0, len({lane.b for lane in near if len(lane.steps) <= BUILDS}) / ROOM)

    def points(self, segments: int) -> float:
        return 0.0 if self.sight.terms.cash else float(segments)

    def price_now(self, plan: Plan, builds: int) -> int:
        prices = plan.prices[:builds]
        total = sum(prices)
        if self.whole_only and self.s.role[self.sight.seat] == ENGINEER and prices:
            total -= max(prices) // 2
        return total

    def joined(self, first: Plan, second: Plan) -> Plan | None:
        """Two plans in one turn."""
        if first.mask & second.mask or first.claim >= 0 or second.claim >= 0:
            return None
        links = {frozenset((lane.a, lane.b)) for lane in first.lanes}
        if any(frozenset((lane.a, lane.b)) in links for lane in second.lanes):
            return None
        if self.must_hang and not self._hangs(first, second.lanes[0].a):
            return None
        both = Plan(first.lanes + second.lanes)
        return both if self.lay_out(both) else None

    def _hangs(self, plan: Plan, stop: int) -> bool:
        """Whether what begins at a stop hangs on the seat's track once a plan has been built."""
        return stop in self.own or any(stop in (lane.a, lane.b) for lane in plan.lanes)

    # Tiles

    def moves(self, plan: Plan, builds: int) -> list[Move]:
        """The moves that build it; a town may take any of several."""
        if plan.claim >= 0:
            return [Claim(self.sight.board, plan.claim)]
        return [
            Build(self.sight.board, hex_, self._shape(hex_, edges))
            for hex_, edges in list(plan.tiles.items())[:builds]
        ]

    def _shape(self, hex_: int, edges: list[tuple[int, int]]) -> Shape:
        shape = self.track.shape(hex_)
        if self.track.stop[hex_] != TOWN_HEX:
            return shape_of([*pairs_of(shape), *edges])
        return town_shape(exits_of(shape) + [edge for edge, _ in edges])


def spare_exits(shape: Shape) -> list[Shape]:
    """Towns with one exit run out soon; a second exit then does no harm."""
    exits = exits_of(shape)
    if len(exits) != 1:
        return []
    return [town_shape([exits[0], (exits[0] + turn) % 6]) for turn in (3, 2, 4, 1, 5)]
