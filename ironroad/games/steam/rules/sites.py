"""Hexes of a real board reduced to sites, and the moves on them."""

from __future__ import annotations

from typing import Final

from ironroad.core.board import Board
from ironroad.core.memory import Memory
from ironroad.core.tiles import STEAM, Pair, Shape, shape_of
from ironroad.core.track import CITY_HEX, FREE, NOBODY, TOWN_HEX, far, is_city, via
from ironroad.games.common import sites
from ironroad.games.common.sites import Tiles, numbered, whose
from ironroad.games.steam.rules.laying import reaches_city
from ironroad.games.steam.rules.plans import (
    ANCHORS,
    BARE,
    BLUNT,
    CITY,
    LOOSE,
    OWN,
    SHUT,
    STRAY,
    THEIRS,
    UNOWNED,
    Plan,
    Planner,
    Site,
)
from ironroad.games.steam.rules.state import SteamState

# No way to join track costs as much.
FAR: Final = 10_000

# Something for each edge.
Row = tuple[int, ...]
NO_WAY: Final[Row] = (FAR,) * 6


class Waiting:
    """Plans for an empty hex with the same loose track; joined track of theirs leaves it by `outs`. `bare`
    tells that the loose track meets nothing."""

    def __init__(self, pair: Pair, outs: list[int], bare: bool) -> None:
        self.pair = pair
        self.outs = outs
        self.bare = bare
        self.plans: list[Plan] = []


class KnownSite(sites.KnownSite[Plan]):
    """One hex for one seat: its plans, and the moves they make for a price, a purse and a supply."""

    def __init__(self, tiles: Tiles, site: Site, planner: Planner, hinges: list[tuple[int, int]]) -> None:
        super().__init__(tiles, hinges)
        self.seen = site
        self.planner = planner
        self._waiting: list[Waiting] | None = None
        self._over: dict[int, list[Plan]] = {}
        self._joining: Memory[tuple[int, int, bool], Row] = Memory(sites.MOST_PURSES)

    def looks(self) -> tuple[object, ...]:
        return self.seen.key

    def all_plans(self) -> dict[Shape, Plan]:
        return self.planner.plans(self.seen)

    def one_plan(self, shape: Shape) -> Plan | None:
        return self.planner.plan(self.seen, shape)

    def stock_used(self) -> int:
        used = 0
        for plan in self.plans.values():
            used |= plan.needs
        return used

    def numbers_for(self, below: int, stock: int) -> list[int]:
        """Those that leave nothing loose."""
        plans = [plan for plan in self.plans.values() if plan.price < below and plan.needs & stock]
        return [plan.number for plan in plans if not plan.loose]

    @property
    def waiting(self) -> list[Waiting]:
        """Those with a track that must still be joined."""
        if self._waiting is None:
            self._waiting = self._list_waiting()
        return self._waiting

    def _list_waiting(self) -> list[Waiting]:
        found: dict[tuple[int, ...], Waiting] = {}
        bare = [edge for edge in range(6) if self.seen.leads[edge] == BARE]
        for plan in [plan for plan in self.plans.values() if plan.loose]:
            pair = plan.loose[0]
            outs = [edge for edge in bare if edge in plan.opened and edge not in pair]
            key = (*pair, *outs)
            if key not in found:
                found[key] = Waiting(pair, outs, pair[0] in bare and pair[1] in bare)
            found[key].plans.append(plan)
        return list(found.values())

    def over(self, edges: int) -> list[Plan]:
        """The plans that change something at one of some edges, given as a mask."""
        found = self._over.get(edges)
        if found is None:
            found = self._over[edges] = [plan for plan in self.plans.values() if plan.changed & edges]
        return found

    def joining(self, stock: int, ground: int, turns: bool) -> Row:
        """Per edge what it costs to join track that arrives there by one tile laid here, with or without
        redirects."""
        key = (stock, ground, turns)
        found = self._joining.get(key)
        if found is None:
            found = self._simply_joining(stock, ground) or self._list_joining(stock, ground, turns)
            self._joining.keep(key, found)
        return found

    def _simply_joining(self, stock: int, ground: int) -> Row | None:
        """The same on empty land where there are simple tiles for all that can be joined."""
        seen = self.seen
        anchors = [edge for edge in range(6) if seen.leads[edge] in ANCHORS]
        if not anchors and not seen.held:
            return NO_WAY
        if self._plans is not None or seen.town or not seen.empty:
            return None
        found = [FAR] * 6
        for edge, out in [(edge, out) for out in anchors for edge in range(6) if edge != out]:
            plan = self.planner.plan(seen, shape_of([(edge, out)]))
            if plan is not None and not plan.needs & stock:
                return None
            if plan is not None:
                found[edge] = plan.price + ground
        return tuple(found)

    def _list_joining(self, stock: int, ground: int, turns: bool) -> Row:
        found = [FAR] * 6
        for plan in self.plans.values():
            if plan.needs & stock and not plan.loose and (turns or not plan.turned):
                price = plan.price + ground if plan.terrain else plan.price
                for edge in plan.opened:
                    found[edge] = min(found[edge], price)
        return tuple(found)


class Sites(sites.Sites[SteamState, KnownSite]):
    def __init__(self, board: Board, players: int, planner: Planner) -> None:
        super().__init__(board, players, STEAM)
        self.planner = planner

    def lying(self, s: SteamState, hex_: int) -> tuple[object, ...]:
        found = (*super().lying(s, hex_), s.track.returns(hex_))
        return (*found, *[side for side in s.blunt if side // 6 == hex_]) if s.blunt else found

    def work_out(self, s: SteamState, seat: int, hex_: int) -> KnownSite:
        hinges: list[tuple[int, int]] = []
        faces = s.track.faces[6 * hex_ : 6 * hex_ + 6]
        leads = tuple([self._lead(s, seat, side, hinges) for side in range(6 * hex_, 6 * hex_ + 6)])
        town = s.track.stop[hex_] == TOWN_HEX
        site = Site(
            town,
            not s.has_built[seat],
            town and s.tile[hex_] >= 0 and self._noted(s, hex_, seat, hinges) == UNOWNED,
            leads,
            numbered([far(code) for code in faces], hex_),
            s.track.shape(hex_),
            whose(s.track, seat, hex_),
            s.track.returns(hex_),
        )
        return KnownSite(self.tiles[hex_], site, self.planner, hinges)

    def hold(self, s: SteamState, stop: int, seat: int) -> int:
        """It may be continued from a city, and from a town that the seat's links join to one."""
        if s.track.stop[stop] == CITY_HEX:
            return UNOWNED
        # Whatever a seat owns is joined to a city, except in a turn with loose track.
        held = reaches_city(s.track, seat, stop) if s.loose else s.track.owns_in(stop, seat)
        return UNOWNED if held else STRAY

    def _noted(self, s: SteamState, stop: int, seat: int, hinges: list[tuple[int, int]]) -> int:
        hold = self.hold(s, stop, seat)
        if self.board.hexes[stop].town:
            hinges.append((stop, hold))
        return hold

    def _lead(self, s: SteamState, seat: int, side: int, hinges: list[tuple[int, int]]) -> int:
        """What an edge leads into; towns whose fate this hinges on are noted."""
        code = s.track.faces[side]
        if code <= FREE:
            return BARE if code == FREE else SHUT
        if is_city(code):
            return BLUNT if side in s.blunt else CITY
        owner, stop = via(code), far(code)
        if owner not in (seat, NOBODY):
            # An exit with nothing beyond it is its owner's to build on; track under way may be met by a town.
            return SHUT if stop == self.board.neighbours[side] else THEIRS
        if stop < 0:
            return LOOSE if owner == seat else STRAY
        held = self._noted(s, stop, seat, hinges) == UNOWNED
        if owner == seat:
            return OWN if held else LOOSE
        return UNOWNED if held else STRAY
