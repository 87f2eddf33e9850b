"""Which tiles a seat may lay on a hex, judged from the hex and its six edges alone.

The six edges and the track on the hex are first reduced to a `Site` in which nothing of the board
is left, so that what has been worked out once serves every hex, seat and game alike.
"""

from __future__ import annotations

from typing import Final

from ironroad.core.memory import Memory
from ironroad.core.tiles import EMPTY, NONE, STEAM, TOWN, Pair, Shape, edge_mask, pairs_of, used_edges
from ironroad.games.common.sites import HOME, NO_STOP, OTHERS
from ironroad.games.steam.rules.options import Options
from ironroad.games.steam.rules.supply import fitting

# What an edge of a site leads into: nothing that may be built into, bare land, track of the seat that is not
# joined to a city yet, unowned track the seat may not continue, open track of another seat, unowned track
# it may continue, its own track, a city, a city at which track ends that began there.
SHUT: Final = 0
BARE: Final = 1
LOOSE: Final = 2
STRAY: Final = 3
THEIRS: Final = 4
UNOWNED: Final = 5
OWN: Final = 6
CITY: Final = 7
BLUNT: Final = 8

CITIES: Final = (CITY, BLUNT)
ANCHORS: Final = (UNOWNED, OWN, CITY, BLUNT)
JOINED_LATER: Final = (STRAY, UNOWNED, OWN, CITY, BLUNT)
OPEN_ENDS: Final = (BARE, BLUNT)

MOST_REMEMBERED: Final = 5_000

# A tile costs as much as edges are used.
COMPLEX_PRICE: Final = 4

# Per shape the edges it uses, as a mask.
_LAND_EDGES: Final = [(shape, edge_mask(shape)) for shape in STEAM.shapes]
_TOWN_EDGES: Final = [(shape, edge_mask(shape)) for shape in STEAM.towns]
ALL_EDGES: Final = 63
_PAIRS: Final = {shape: pairs_of(shape) for shape in (EMPTY, *STEAM.kind_of)}


class Site:
    """A hex as one seat sees it: per edge what it leads into, which stop lies at the far end (small
    numbers in order of appearance, HOME for the hex itself), the track there and whose it is, and at which
    edge open track comes back. `held` is a town that the seat's links join to a city."""

    def __init__(
        self,
        town: bool,
        first: bool,
        held: bool,
        leads: tuple[int, ...],
        stops: tuple[int, ...],
        shape: Shape,
        whose: tuple[int, ...],
        returns: tuple[int, ...] = EMPTY,
    ) -> None:
        self.town = town
        self.first = first
        self.held = held
        self.leads = leads
        self.stops = stops
        self.shape = shape
        self.whose = whose
        self.returns = returns
        self.empty = shape == EMPTY
        self.key = (town, first, held, leads, stops, shape, whose, returns)


class Plan:
    """One tile that may be laid: what it costs, the tiles it can be laid with, which pieces are new and which
    was turned. `loose` are new tracks still to be joined to a city in the same turn, `opened` the edges that
    had no track before, `changed` a mask of these and of those that track was turned away from."""

    def __init__(self, shape: Shape, price: int, terrain: bool) -> None:
        self.shape = shape
        self.number = STEAM.index[shape]
        self.price = price
        self.terrain = terrain
        self.needs = fitting(shape)
        self.new: tuple[Pair, ...] = ()
        self.turned: tuple[tuple[Pair, Pair], ...] = ()
        self.loose: tuple[Pair, ...] = ()
        self.opened: tuple[int, ...] = ()
        self.changed = 0


class Planner:
    """The plans for every site met, under one set of options."""

    def __init__(self, options: Options) -> None:
        self.joins_stray = not options.join_strict
        self.may_wait = not options.complex_strict
        self._known: Memory[tuple[object, ...], dict[Shape, Plan]] = Memory(MOST_REMEMBERED)

    def plans(self, site: Site) -> dict[Shape, Plan]:
        """Every tile that may be laid, supply and money apart."""
        found = self._known.get(site.key)
        if found is None:
            found = {}
            for shape in self._shapes(site):
                plan = self.plan(site, shape)
                if plan is not None:
                    found[shape] = plan
            self._known.keep(site.key, found)
        return found

    def _shapes(self, site: Site) -> list[Shape]:
        """Those that lead over no shut edge and, on an empty hex, over one by which they may be joined."""
        shut, joining = self._shut(site), _joining_edges(site)
        edges = _TOWN_EDGES if site.town else _LAND_EDGES
        return [shape for shape, mask in edges if not mask & shut and mask & joining]

    def _shut(self, site: Site) -> int:
        """The edges over which no new track may lead, as a mask."""
        may = self._may_open if site.town else self._may_meet
        return sum([1 << edge for edge in range(6) if site.shape[edge] == NONE and not may(site, edge)])

    def plan(self, site: Site, shape: Shape) -> Plan | None:
        """One tile, if it may be laid."""
        plan = self._plan(site, shape)
        if plan is not None:
            plan.opened = tuple([e for e in range(6) if shape[e] != NONE and site.shape[e] == NONE])
            plan.changed = edge_mask(shape) ^ edge_mask(site.shape)
        return plan

    def _plan(self, site: Site, shape: Shape) -> Plan | None:
        if site.town:
            return self._town_plan(site, shape) if shape in STEAM.towns else None
        if shape not in STEAM.kind_of:
            return None
        old, new = _PAIRS[site.shape], _PAIRS[shape]
        lost = [pair for pair in old if pair not in new]
        added = [pair for pair in new if pair not in old]
        if not lost and added:
            return self._adding(site, shape, added)
        if len(lost) == 1 and len(added) == 1:
            return self._turning(site, shape, lost[0], added[0])
        return None

    # Land

    def _adding(self, site: Site, shape: Shape, added: list[Pair]) -> Plan | None:
        """Track laid on an empty hex or added to a tile."""
        for pair in added:
            if not self._may_add(site, shape, pair):
                return None
        if site.first and not any(site.leads[edge] in CITIES for pair in added for edge in pair):
            return None
        plan = Plan(shape, used_edges(shape), site.empty)
        plan.new = tuple(added)
        plan.loose = tuple(_unanchored(site, shape, added))
        if plan.loose and (not self.may_wait or not site.empty or len(plan.loose) == len(added)):
            return None
        return plan

    def _may_add(self, site: Site, shape: Shape, pair: Pair) -> bool:
        meets = self._may_meet(site, pair[0]) and self._may_meet(site, pair[1])
        return meets and not closes(site, shape, pair)

    def _may_meet(self, site: Site, edge: int) -> bool:
        """Whether track on land may lead over an edge."""
        lead = site.leads[edge]
        return lead not in (SHUT, THEIRS) and (lead != STRAY or self.joins_stray)

    def _turning(self, site: Site, shape: Shape, before: Pair, after: Pair) -> Plan | None:
        """The last piece of a section swings its open end to another edge."""
        kept = [edge for edge in before if edge in after]
        if len(kept) != 1 or site.whose[before[0]] == OTHERS or site.first:
            return None
        stay = kept[0]
        gone, out = before[0] + before[1] - stay, after[0] + after[1] - stay
        if site.leads[gone] not in OPEN_ENDS or site.leads[stay] not in ANCHORS:
            return None
        if not self._may_meet(site, out) or closes(site, shape, after):
            return None
        plan = Plan(shape, used_edges(shape), False)
        plan.turned = ((before, after),)
        return plan

    # Towns

    def _town_plan(self, site: Site, shape: Shape) -> Plan | None:
        new = [edge for edge in range(6) if shape[edge] == TOWN and site.shape[edge] == NONE]
        kept = all(shape[edge] == TOWN for edge in range(6) if site.shape[edge] == TOWN)
        if not new or not kept or not all(self._may_open(site, edge) for edge in new):
            return None
        if any(goes_home(site, shape, edge) for edge in new):
            return None
        own = [edge for edge in new if site.leads[edge] != THEIRS]
        if not own or (site.first and not any(site.leads[edge] in CITIES for edge in own)):
            return None
        if not site.held and not any(site.leads[edge] in ANCHORS for edge in own):
            return None
        plan = Plan(shape, used_edges(shape) + 1, site.empty)
        plan.new = tuple([(edge, TOWN) for edge in new])
        return plan

    def _may_open(self, site: Site, edge: int) -> bool:
        """Whether an exit of a town may lead over an edge."""
        lead = site.leads[edge]
        return lead != SHUT and (lead != STRAY or self.joins_stray)


def goes_home(site: Site, shape: Shape, edge: int) -> bool:
    """Whether an exit of a town would lead back to it."""
    back = site.returns[edge]
    return site.stops[edge] == HOME or (back != NONE and shape[back] == TOWN)


def outlet(site: Site, shape: Shape, edge: int) -> int:
    """The last edge over which track that leaves a tile by an edge does so; NONE if it is a ring."""
    start = edge
    while site.returns[edge] != NONE and shape[site.returns[edge]] != NONE:
        edge = shape[site.returns[edge]]
        if edge == start:
            return NONE
    return edge


def closes(site: Site, shape: Shape, pair: Pair) -> bool:
    """Whether a track of a tile would join a stop with itself, or close a ring."""
    a, b = outlet(site, shape, pair[0]), outlet(site, shape, pair[1])
    return a == NONE or (site.stops[a] != NO_STOP and site.stops[a] == site.stops[b])


def _joining_edges(site: Site) -> int:
    """The edges one of which must be used to be joined to a city, as a mask; on an empty hex new ones."""
    if not site.empty or site.held or site.returns != EMPTY:
        return ALL_EDGES
    return sum([1 << edge for edge in range(6) if site.leads[edge] in ANCHORS])


def _is_anchored(site: Site, shape: Shape, pair: Pair) -> bool:
    a, b = outlet(site, shape, pair[0]), outlet(site, shape, pair[1])
    return site.leads[a] in ANCHORS or site.leads[b] in ANCHORS


def _unanchored(site: Site, shape: Shape, added: list[Pair]) -> list[Pair]:
    """The new tracks that are not joined to a city; a link completed by one may join the town of another."""
    rest = [pair for pair in added if not _is_anchored(site, shape, pair)]
    if not rest:
        return rest
    reached = {site.stops[edge] for pair in added if pair not in rest for edge in pair}
    complete = all(site.stops[edge] != NO_STOP for pair in added if pair not in rest for edge in pair)
    if not complete:
        return rest
    return [pair for pair in rest if not any(site.stops[edge] in reached for edge in pair)]


def payable(plan: Plan, base: int, cap: int, mask: int) -> bool:
    """Whether the purse and the supply allow a plan; `base` is what the terrain adds."""
    return (plan.price + base if plan.terrain else plan.price) <= cap and plan.needs & mask != 0
