"""Whether loose track can still be joined to a city with the operations left in a turn.

A complex tile may be laid on an empty hex with only one of its tracks joined, if the other can be joined
before the turn ends. The ways looked for lead from an open end of the loose track over one hex after another
to a city or to track: a piece or exit laid or added on each, the last tile of a section turned, or the New
City still due. A way is tried out in the order in which it can be built, from its far end, by the same rules
as any other build.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Final, NamedTuple

from ironroad.rules.common.state import UNPLACED
from ironroad.rules.steam.laying import lay_tile, place_city, reaches_city
from ironroad.rules.steam.money import funds, pay
from ironroad.rules.steam.options import Options
from ironroad.rules.steam.plans import Plan
from ironroad.rules.steam.state import SteamState
from ironroad.rules.steam.supply import fitting, stock, with_tile_back
from ironroad.tiles import EMPTY, NONE, STEAM, TOWN, Pair, Shape, pairs_of, shape_of, used_edges
from ironroad.track import CITY_HEX, FREE, NOBODY, OPEN, TOWN_HEX, far, is_city, via

# The shape of a step that places the New City.
NEW_CITY: Final[Shape] = EMPTY

Judge = Callable[[SteamState, int, int, Shape], Plan | None]
Price = Callable[[SteamState, int, Plan], int]


class Step(NamedTuple):
    hex: int
    shape: Shape


Way = list[Step]


class Search:
    """One search for ways: for whom, and into which open ends besides the usual. `surcharge` is what the
    terrain of each hex adds to the price, `ample` the tiles that cannot run out on the way. `distant` tells
    that what was found depends on towns that may be far away."""

    def __init__(
        self, s: SteamState, seat: int, targets: tuple[int, ...], surcharge: list[int], ample: int
    ) -> None:
        self.s = s
        self.seat = seat
        self.targets = targets
        self.surcharge = surcharge
        self.ample = ample
        self.stock = stock(s)
        self.distant = False

    def ways(self, side: int, left: int, cash: int, avoid: tuple[int, ...]) -> Iterator[Way]:
        """Ways for track that leaves a hex by a side, in at most so many operations and for so much."""
        track = self.s.track
        here = track.across[side]
        if here < 0 or here // 6 in avoid or track.stop[here // 6] == CITY_HEX or track.exits[here] != NONE:
            return
        if self.s.may_urbanize and track.stop[here // 6] == TOWN_HEX:
            yield [Step(here // 6, NEW_CITY)]
        if left <= 0:
            return
        for step in self._last_steps(here):
            if self._price(step) <= cash:
                yield [step]
        if left > 1 or self.s.may_urbanize:
            yield from self._on(here, left, cash, avoid)

    def town_ways(self, stop: int, left: int, cash: int) -> Iterator[Way]:
        """Ways for track that hangs on a town: the New City there, or an exit that joins the town."""
        shape = self.s.track.shape(stop)
        if self.s.may_urbanize:
            yield [Step(stop, NEW_CITY)]
        for out in range(6):
            if left > 0 and shape[out] == NONE:
                for step in self._step(stop, _with_exits(shape, [out])):
                    yield from self._by_exit(6 * stop + out, step, left, cash - self._price(step))

    def _by_exit(self, side: int, step: Step, left: int, rest: int) -> Iterator[Way]:
        """What an exit of a town leads to once it is paid for."""
        if rest < 0:
            return
        if self._joins(side):
            yield [step]
        elif self.s.track.faces[side] == FREE and (left > 1 or self.s.may_urbanize):
            for way in self.ways(side, left - 1, rest, (side // 6,)):
                yield [step, *way]

    def _last_steps(self, here: int) -> Iterator[Step]:
        """One operation that joins the track arriving at a side."""
        hex_, edge, shape = here // 6, here % 6, self.s.track.shape(here // 6)
        if TOWN in shape and self._holds(hex_):
            yield from self._step(hex_, _with_exits(shape, [edge]))
        for out in range(6):
            if out != edge and shape[out] == NONE and self._joins(6 * hex_ + out):
                yield from self._step(hex_, self._with_piece(here, out))
        for pair in pairs_of(shape):
            for stay in self._ends_kept(hex_, pair):
                yield from self._step(hex_, _turned(shape, pair, (stay, edge)))

    def _holds(self, hex_: int) -> bool:
        track = self.s.track
        return track.owns_in(hex_, self.seat) and (not self.s.loose or reaches_city(track, self.seat, hex_))

    def _ends_kept(self, hex_: int, pair: Pair) -> list[int]:
        """The ends that stay if a piece can be redirected: those opposite an open one."""
        if self.s.track.owner[6 * hex_ + pair[0]] not in (self.seat, NOBODY):
            return []
        return [pair[1 - end] for end in (0, 1) if self.s.track.faces[6 * hex_ + pair[end]] == FREE]

    def _on(self, here: int, left: int, cash: int, avoid: tuple[int, ...]) -> Iterator[Way]:
        """A piece on this hex and the rest of the way beyond it."""
        hex_, shape = here // 6, self.s.track.shape(here // 6)
        for out in range(6):
            if out == here % 6 or shape[out] != NONE:
                continue
            for step in self._step(hex_, self._with_piece(here, out)):
                rest = cash - self._price(step)
                if rest >= 0:
                    for way in self._beyond(6 * hex_ + out, left - 1, rest, (*avoid, hex_)):
                        yield [step, *way]

    def _beyond(self, side: int, left: int, cash: int, avoid: tuple[int, ...]) -> Iterator[Way]:
        """The rest of a way: over open country, or by a town at the other end of track that lies there."""
        code = self.s.track.faces[side]
        if code == FREE:
            yield from self.ways(side, left, cash, avoid)
        elif code >= 2 and far(code) != OPEN and self.s.track.stop[far(code)] == TOWN_HEX:
            self.distant = True
            yield from self.town_ways(far(code), left, cash)

    def _step(self, hex_: int, shape: Shape) -> list[Step]:
        """A tile laid; on a town, where no such tile is left, one with more exits."""
        if shape not in STEAM.index:
            return []
        stock = with_tile_back(self.stock, self.s, hex_)
        if fitting(shape) & stock:
            return [Step(hex_, shape)]
        if TOWN not in shape:
            return []
        return [Step(hex_, other) for other in STEAM.towns if fitting(other) & stock and _shows(other, shape)]

    def _price(self, step: Step) -> int:
        town = self.s.track.stop[step.hex] == TOWN_HEX
        ground = self.surcharge[step.hex] if self.s.tile[step.hex] < 0 else 0
        return used_edges(step.shape) + town + ground

    def _with_piece(self, here: int, out: int) -> Shape:
        track, hex_ = self.s.track, here // 6
        return with_piece(track.shape(hex_), track.stop[hex_] == TOWN_HEX, here % 6, out)

    def _joins(self, side: int) -> bool:
        """Whether track that leaves by a side is joined to a city there."""
        return self._surely_joins(side) or self._joins_unowned(side)

    def _joins_unowned(self, side: int) -> bool:
        """Whether unowned track from a town lies there that the seat may continue."""
        code = self.s.track.faces[side]
        stop = far(code)
        if code < 2 or stop in (OPEN, side // 6) or via(code) != NOBODY:
            return False
        self.distant = True
        return reaches_city(self.s.track, self.seat, stop)

    def _surely_joins(self, side: int) -> bool:
        """Whether a city, unowned track from one, or track of the seat that is joined to one lies there."""
        if self.s.track.across[side] in self.targets:
            return True
        code = self.s.track.faces[side]
        stop = far(code)
        if code < 2 or stop == side // 6:
            return False
        if is_city(code) or (via(code) == NOBODY and stop != OPEN and self.s.track.stop[stop] == CITY_HEX):
            return True
        return via(code) == self.seat and self._is_joined(stop)

    def _is_joined(self, stop: int) -> bool:
        return not self.s.loose or (stop != OPEN and reaches_city(self.s.track, self.seat, stop))

    # Ways that need not be tried out: over hexes where a piece can be laid or added for sure, to a city or
    # to the seat's own track

    def finds(self, side: int, left: int, cash: int, avoid: tuple[int, ...]) -> bool:
        track = self.s.track
        here = track.across[side]
        hex_ = here // 6
        if here < 0 or hex_ in avoid or track.stop[hex_] == CITY_HEX or track.exits[here] != NONE:
            return False
        if self.s.may_urbanize and track.stop[hex_] == TOWN_HEX:
            return True
        return left > 0 and any(self._leads_on(here, out, left, cash, avoid) for out in range(6))

    def _leads_on(self, here: int, out: int, left: int, cash: int, avoid: tuple[int, ...]) -> bool:
        """Whether a piece from one side of a hex to another is part of a way."""
        track, hex_, edge = self.s.track, here // 6, here % 6
        beyond = 6 * hex_ + out
        if out == edge or track.exits[beyond] != NONE:
            return False
        joins = self._surely_joins(beyond)
        ends_here = left == 1 and not self.s.may_urbanize
        if not joins and (ends_here or track.faces[beyond] != FREE):
            return False
        laid = with_piece(track.shape(hex_), track.stop[hex_] == TOWN_HEX, edge, out)
        if laid == EMPTY or not fitting(laid) & self.ample:
            return False
        rest = cash - self._price(Step(hex_, laid))
        return rest >= 0 and (joins or self.finds(beyond, left - 1, rest, (*avoid, hex_)))


_PIECES: Final[dict[tuple[Shape, bool, int, int], Shape]] = {}


def with_piece(shape: Shape, town: bool, edge: int, out: int) -> Shape:
    """A tile with a piece between two edges added, or with two exits of a town; EMPTY if there is none."""
    key = (shape, town, edge, out)
    found = _PIECES.get(key)
    if found is None:
        laid = _with_exits(shape, [edge, out]) if town else shape_of([*pairs_of(shape), (edge, out)])
        found = laid if laid in STEAM.index else EMPTY
        _PIECES[key] = found
    return found


def _shows(shape: Shape, less: Shape) -> bool:
    """Whether a tile shows all the track of another."""
    return all(end in (NONE, shape[edge]) for edge, end in enumerate(less))


def _with_exits(shape: Shape, edges: list[int]) -> Shape:
    return tuple([TOWN if edge in edges else end for edge, end in enumerate(shape)])


def _turned(shape: Shape, old: tuple[int, int], new: tuple[int, int]) -> Shape:
    return shape_of([new if pair == old else pair for pair in pairs_of(shape)])


def open_sides(s: SteamState, piece: int) -> list[int]:
    """The sides by which a section leads nowhere."""
    found: list[int] = []
    for part in s.track.section(piece):
        other = s.track.exits[part]
        sides = [part] if other == TOWN else [part, part - part % 6 + other]
        found += [side for side in sides if s.track.faces[side] == FREE]
    return found


def hung_on(s: SteamState, piece: int) -> list[int]:
    """The towns at the ends of a section."""
    return [stop for stop in s.track.ends(piece) if stop != OPEN and s.track.stop[stop] == TOWN_HEX]


class Joining:
    """`judge` says whether a tile may be laid, `price` what it costs."""

    def __init__(self, judge: Judge, price: Price, surcharge: list[int], options: Options) -> None:
        self.judge = judge
        self.price = price
        self.surcharge = surcharge
        self.options = options

    def possible(self, s: SteamState, seat: int, left: int) -> bool:
        """Whether all loose track can be joined with so many operations."""
        if not s.loose:
            return True
        search = Search(s, seat, (), self.surcharge, stock(s, max(1, left)))
        cash = funds(s, seat, self.options.on_demand)
        if len(s.loose) == 1:
            # A New City on the town that track hangs on would only make a loop of it.
            sides = [] if hung_on(s, s.loose[0]) else open_sides(s, s.loose[0])
            if any(search.finds(side, left, cash, (side // 6,)) for side in sides):
                return True
        elif left > 0 and self._at_once(s, seat):
            return True
        elif left == 1 and not s.may_urbanize:
            return False
        return any(self._joined_first(s, seat, left, piece, search, cash) for piece in s.loose)

    def _joined_first(
        self, s: SteamState, seat: int, left: int, piece: int, search: Search, cash: int
    ) -> bool:
        """Whether one loose track can be joined and then, with what is left, the others."""
        ends = [search.ways(side, left, cash, (side // 6,)) for side in open_sides(s, piece)]
        towns = [search.town_ways(stop, left, cash) for stop in hung_on(s, piece)]
        for way in chain(*ends, *towns):
            after = self._tried(s, seat, way, piece)
            if after is not None and self.possible(after, seat, left - _operations(way)):
                return True
        return False

    def _at_once(self, s: SteamState, seat: int) -> bool:
        """Whether a single tile joins several loose tracks: one that all of them lead to."""
        arrivals = [[s.track.across[side] for side in open_sides(s, piece)] for piece in s.loose]
        shared = set.intersection(*({here // 6 for here in sides if here >= 0} for sides in arrivals))
        for hex_ in shared:
            edges = [[here % 6 for here in sides if here // 6 == hex_] for sides in arrivals]
            if s.track.stop[hex_] != CITY_HEX and self._joins_all(s, seat, hex_, edges):
                return True
        return False

    def _joins_all(self, s: SteamState, seat: int, hex_: int, edges: list[list[int]]) -> bool:
        for shape in STEAM.index:
            meets = all(any(shape[edge] != NONE for edge in arriving) for arriving in edges)
            if meets and self.judge(s, seat, hex_, shape) is not None:
                after = s.copy()
                if self._take(after, seat, Step(hex_, shape)) and not after.loose:
                    return True
        return False

    def _tried(self, s: SteamState, seat: int, way: Way, piece: int) -> SteamState | None:
        """The state once a way has been built and has joined a loose track; None if it cannot."""
        after = s.copy()
        for step in reversed(way):
            if not self._take(after, seat, step):
                return None
        return None if piece in after.loose else after

    def _take(self, s: SteamState, seat: int, step: Step) -> bool:
        if step.shape == NEW_CITY:
            place_city(s, seat, step.hex, s.new_city.index(UNPLACED), self.options)
            s.may_urbanize = False
            return True
        plan = self.judge(s, seat, step.hex, step.shape)
        if plan is None:
            return False
        pay(s, seat, self.price(s, step.hex, plan))
        lay_tile(s, seat, step.hex, plan, self.options)
        return True


def _operations(way: Way) -> int:
    return sum(step.shape != NEW_CITY for step in way)
