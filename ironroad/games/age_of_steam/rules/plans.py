"""Which tiles a seat may lay on a hex, judged from the hex and its six edges alone.

The six edges and the track on the hex are first reduced to a `Site` in which nothing of the board
is left, so that what has been worked out once serves every hex, seat and game alike.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final

from ironroad.core.board import Board
from ironroad.core.memory import Memory
from ironroad.core.moves import Build, BuildWith
from ironroad.core.tiles import (
    AGE_OF_STEAM,
    COEXISTING,
    CROSSING,
    EMPTY,
    NONE,
    SIMPLE,
    TOWN,
    Pair,
    Shape,
    pairs_of,
    used_edges,
)
from ironroad.games.age_of_steam.rules.options import Options
from ironroad.games.age_of_steam.rules.state import NO_TILE
from ironroad.games.age_of_steam.rules.supply import DISC, disc_for, fitting, group_of
from ironroad.games.common.sites import HOME as HOME
from ironroad.games.common.sites import MINE as MINE
from ironroad.games.common.sites import NO_STOP as NO_STOP
from ironroad.games.common.sites import OTHERS as OTHERS

# What an edge of a site leads into.
SHUT: Final = 0
BARE: Final = 1
LOOSE: Final = 2
UNOWNED: Final = 3
OWN: Final = 4
CITY: Final = 5

ANCHORS: Final = (UNOWNED, OWN, CITY)

MOST_REMEMBERED: Final = 5_000


class Site:
    """A hex as one seat sees it: per edge what it leads into, which stop lies at the far end (small
    numbers in order of appearance, HOME for the hex itself), the track there and whose it is."""

    def __init__(
        self,
        town: bool,
        first: bool,
        leads: tuple[int, ...],
        stops: tuple[int, ...],
        shape: Shape,
        whose: tuple[int, ...],
    ) -> None:
        self.town = town
        self.first = first
        self.leads = leads
        self.stops = stops
        self.shape = shape
        self.whose = whose
        self.empty = shape == EMPTY

    @property
    def key(self) -> tuple[object, ...]:
        return (self.town, self.first, self.leads, self.stops, self.shape, self.whose)

    def is_open(self, edge: int) -> bool:
        """Whether track ending at this edge is open."""
        return self.leads[edge] in (SHUT, BARE)


class Plan:
    """One legal tile: what it costs, what it needs, which pieces are new and which were turned. `kind` is the
    tile where the builder has chosen one of several."""

    def __init__(self, shape: Shape, price: int, terrain: bool, needs: int, disc: bool) -> None:
        self.shape = shape
        self.number = AGE_OF_STEAM.index[shape]
        self.price = price
        self.terrain = terrain
        self.needs = needs
        self.disc = disc
        self.new: list[Pair] = []
        self.turned: list[tuple[Pair, Pair]] = []
        self.markers = 0
        self.kind = NO_TILE

    def move(self, board: Board, hex_: int) -> Build:
        """The build on a hex."""
        if self.kind == NO_TILE:
            return Build(board, hex_, self.shape)
        return BuildWith(board, hex_, self.shape, self.kind, AGE_OF_STEAM.kinds[self.kind].name)

    def on(self, kind: int) -> Plan:
        """The same with a tile of this kind."""
        plan = Plan(self.shape, self.price, self.terrain, 1 << kind, self.disc)
        plan.new, plan.turned, plan.markers, plan.kind = self.new, self.turned, self.markers, kind
        return plan


class Change:
    """What putting a tile where another lay, or none, does to the pieces."""

    def __init__(self, shape: Shape, lost: list[Pair], added: list[Pair]) -> None:
        self.shape = shape
        self.lost = lost
        self.added = added
        self.group = AGE_OF_STEAM.kinds[AGE_OF_STEAM.kind_of[shape]].group


class Planner:
    """The plans for every site met, under one set of options."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self._known: Memory[tuple[object, ...], dict[Shape, Plan]] = Memory(MOST_REMEMBERED)
        self._changes: dict[Shape, dict[Shape, Change]] = {}

    def plans(self, site: Site) -> dict[Shape, Plan]:
        """Every tile that may be laid, supply and money apart."""
        found = self._known.get(site.key)
        if found is None:
            found = {plan.shape: plan for plan in self._work_out(site) if plan is not None}
            self._known.keep(site.key, found)
        return found

    def _work_out(self, site: Site) -> list[Plan | None]:
        if site.empty and not any(lead in ANCHORS for lead in site.leads):
            return []
        if site.town:
            return [self._town_plan(site, shape) for shape in AGE_OF_STEAM.towns]
        return [self._land_plan(site, change) for change in self._changes_of(site.shape).values()]

    def plan(self, site: Site, shape: Shape) -> Plan | None:
        """One tile, if it may be laid."""
        if site.town:
            return self._town_plan(site, shape) if shape in AGE_OF_STEAM.towns else None
        change = self._changes_of(site.shape).get(shape)
        return None if change is None else self._land_plan(site, change)

    # Land

    def _changes_of(self, old: Shape) -> dict[Shape, Change]:
        """The tiles that can follow on this one, whatever lies around."""
        found = self._changes.get(old)
        if found is None:
            found = {}
            for shape in AGE_OF_STEAM.shapes:
                change = self._change(pairs_of(old), shape)
                if change is not None:
                    found[shape] = change
            self._changes[old] = found
        return found

    def _change(self, old: list[Pair], shape: Shape) -> Change | None:
        new = pairs_of(shape)
        lost = [pair for pair in old if pair not in new]
        added = [pair for pair in new if pair not in old]
        if not added or len(lost) > len(added):
            return None
        if lost and len(added) > 1 and not self._may_turn_more(len(lost)):
            return None
        change = Change(shape, lost, added)
        if not old and change.group != SIMPLE and not self.options.direct_complex:
            return None
        return change

    def _may_turn_more(self, lost: int) -> bool:
        """Whether so many pieces may turn where two pieces change."""
        return self.options.combined_redirect or (lost == 2 and self.options.two_redirects)

    def _land_plan(self, site: Site, change: Change) -> Plan | None:
        if site.first and self.options.first_simple and change.group != SIMPLE:
            return None
        if site.first and self.options.first_at_city and not _reaches_city(site, change.added):
            return None
        turned = self._turns(site, change.lost, change.added)
        if turned is None:
            return None
        price = self._land_price(site, change.group, turned)
        plan = Plan(change.shape, price, site.empty, fitting(change.shape), False)
        plan.turned = turned
        turned_into = [after for _, after in turned]
        plan.new = [pair for pair in change.added if pair not in turned_into]
        plan.markers = sum([_markers_new(site, pair) for pair in plan.new])
        plan.markers += sum([self._markers_turned(site, before, after) for before, after in turned])
        return plan

    def _turns(self, site: Site, lost: list[Pair], added: list[Pair]) -> list[tuple[Pair, Pair]] | None:
        """How the lost pieces turn into added ones so that the rest is legal new track, or None."""
        if not lost:
            return [] if self._may_add_all(site, added) and not self.loose(site, [], added) else None
        for targets in permutations(added, len(lost)):
            turned = list(zip(lost, targets, strict=True))
            new = [pair for pair in added if pair not in targets]
            fits = self._may_turn_all(site, turned) and self._may_add_all(site, new)
            if fits and not self.loose(site, turned, new):
                return turned
        return None

    def _may_turn_all(self, site: Site, turned: list[tuple[Pair, Pair]]) -> bool:
        for before, after in turned:
            if not self._may_turn(site, before, after):
                return False
        return True

    def _may_add_all(self, site: Site, pairs: list[Pair]) -> bool:
        for pair in pairs:
            if not self._may_add(site, pair):
                return False
        return True

    def _may_add(self, site: Site, pair: Pair) -> bool:
        a, b = pair
        return site.leads[a] != SHUT and site.leads[b] != SHUT and not _closes(site, a, b)

    def loose(self, site: Site, turned: list[tuple[Pair, Pair]], new: list[Pair]) -> list[Pair]:
        """The pieces of a build that are not anchored, not even at a town that another of them reaches."""
        held: set[int] = set()
        left = [after for _, after in turned] + new
        while left:
            hanging = [pair for pair in left if self._hangs(site, pair, pair in new, held)]
            if not hanging:
                return left
            left = [pair for pair in left if pair not in hanging]
            own = [pair for pair in hanging if pair in new or self._keeps(site, turned, pair)]
            held.update([site.stops[edge] for pair in own for edge in pair if site.stops[edge] != NO_STOP])
        return []

    def _hangs(self, site: Site, pair: Pair, added: bool, held: set[int]) -> bool:
        for edge in pair:
            lead = site.leads[edge]
            if lead == OWN:
                return True
            if added and not site.empty and not self.options.replace_at_city:
                continue
            if lead in ANCHORS or (lead == LOOSE and site.stops[edge] in held):
                return True
        return False

    def _keeps(self, site: Site, turned: list[tuple[Pair, Pair]], new: Pair) -> bool:
        """Whether a piece is the seat's once it is turned."""
        old = next(before for before, after in turned if after == new)
        stay, out = _turn(old, new)
        if site.whose[old[0]] == MINE or self.options.peer or site.leads[out] == OWN:
            return True
        return self._claims(site, stay, out)

    def _anchored(self, site: Site, edge: int) -> bool:
        if not site.empty and not self.options.replace_at_city:
            return site.leads[edge] == OWN
        return site.leads[edge] in ANCHORS

    def _may_turn(self, site: Site, before: Pair, after: Pair) -> bool:
        """An open piece of one's own or nobody's may swing its open end (with the option, either end)."""
        kept = [edge for edge in before if edge in after]
        if len(kept) != 1 or site.whose[before[0]] == OTHERS:
            return False
        stay = kept[0]
        gone = before[0] + before[1] - stay
        out = after[0] + after[1] - stay
        swings_open_end = site.is_open(gone)
        if not swings_open_end and not (self.options.combined_redirect and site.is_open(stay)):
            return False
        return site.leads[out] != SHUT and not _closes(site, stay, out)

    def _land_price(self, site: Site, group: str, turned: list[tuple[Pair, Pair]]) -> int:
        """The price, without the terrain where the hex was empty."""
        if site.empty:
            return (SIMPLE, COEXISTING, CROSSING).index(group)
        simple = used_edges(site.shape) == 2
        if simple and group == CROSSING:
            return 3
        if turned:
            return 2 * len(turned)
        return self.options.coexist_price

    def _markers_turned(self, site: Site, before: Pair, after: Pair) -> int:
        """How many more sections the seat owns after turning a piece."""
        stay, out = _turn(before, after)
        gone = before[0] + before[1] - stay
        joins = site.leads[out] == OWN
        if site.whose[before[0]] == MINE:
            return (site.leads[gone] == OWN) - joins
        if joins or self.options.peer or self._claims(site, stay, out):
            return 1 - joins
        return 0

    def _claims(self, site: Site, stay: int, out: int) -> bool:
        return self.options.redirect_claims and site.stops[stay] != NO_STOP and site.stops[out] != NO_STOP

    # Towns

    def _town_plan(self, site: Site, shape: Shape) -> Plan | None:
        new = [edge for edge in range(6) if shape[edge] == TOWN and site.shape[edge] == NONE]
        kept = all(shape[edge] == TOWN for edge in range(6) if site.shape[edge] == TOWN)
        if not new or not kept or any(site.leads[e] == SHUT or site.stops[e] == HOME for e in new):
            return None
        if MINE not in site.whose and not any(self._anchored_exit(site, edge) for edge in new):
            return None
        if site.first and not self._good_first_town(site, shape, new):
            return None
        exits = used_edges(shape)
        plan = Plan(shape, 1 + exits if site.empty else 3, False, fitting(shape), disc_for(shape))
        if self.options.peer and exits == 4:
            plan.needs = 1 << group_of(shape)
        plan.new = [(edge, TOWN) for edge in new]
        plan.markers = sum(1 - (site.leads[edge] == OWN) for edge in new)
        return plan

    def _anchored_exit(self, site: Site, edge: int) -> bool:
        if not site.empty and self.options.town_own_track:
            return site.leads[edge] == OWN
        return self._anchored(site, edge)

    def _good_first_town(self, site: Site, shape: Shape, new: list[int]) -> bool:
        if self.options.first_simple and used_edges(shape) != 2:
            return False
        return not self.options.first_at_city or any(site.leads[edge] == CITY for edge in new)


def _closes(site: Site, a: int, b: int) -> bool:
    """Whether track between two edges would join a stop with itself."""
    return site.stops[a] != NO_STOP and site.stops[a] == site.stops[b]


def _turn(old: Pair, new: Pair) -> tuple[int, int]:
    """The edge a piece keeps, and the one it leaves by once it is turned."""
    stay = old[0] if old[0] in new else old[1]
    return stay, new[0] + new[1] - stay


def _reaches_city(site: Site, pairs: list[Pair]) -> bool:
    return any(site.leads[edge] == CITY for pair in pairs for edge in pair)


def _markers_new(site: Site, pair: Pair) -> int:
    return 1 - (site.leads[pair[0]] == OWN) - (site.leads[pair[1]] == OWN)


def payable(plan: Plan, base: int, cap: int, mask: int) -> bool:
    """Whether cash and supply allow a plan; `base` is the terrain's price."""
    price = plan.price + base if plan.terrain else plan.price
    return price <= cap and in_stock(plan, mask)


def in_stock(plan: Plan, mask: int) -> bool:
    return plan.needs & mask != 0 and (not plan.disc or mask & DISC != 0)
