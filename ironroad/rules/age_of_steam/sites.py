"""Hexes of a real board reduced to sites, and the moves on them, remembered."""

from __future__ import annotations

from typing import Final

from ironroad.boards import Board
from ironroad.moves import Build
from ironroad.rules.age_of_steam.plans import (
    BARE,
    CITY,
    HOME,
    LOOSE,
    MINE,
    NO_STOP,
    OTHERS,
    OWN,
    SHUT,
    UNCLAIMED,
    UNOWNED,
    Plan,
    Planner,
    Site,
    payable,
)
from ironroad.rules.age_of_steam.state import Aos
from ironroad.tiles import AGE_OF_STEAM, NONE, Shape
from ironroad.track import CITY_HEX, FREE, NOBODY, TOWN_HEX, Track, far, is_city, via

MOST_REMEMBERED: Final = 60_000


class KnownSite:
    """One hex for one seat: its plans, and the moves they make for a price, a purse and a supply."""

    def __init__(
        self, tiles: list[Build], site: Site, planner: Planner, hinges: list[tuple[int, int]]
    ) -> None:
        self.tiles = tiles
        self.site = site
        self.planner = planner
        self.hinges = hinges
        self.moves: dict[int, list[Build]] = {}
        self._plans: dict[Shape, Plan] | None = None

    @property
    def plans(self) -> dict[Shape, Plan]:
        if self._plans is None:
            self._plans = self.planner.plans(self.site)
        return self._plans

    def plan(self, shape: Shape) -> Plan | None:
        """One plan, without working out all of them."""
        return self.planner.plan(self.site, shape) if self._plans is None else self._plans.get(shape)

    def list_moves(self, key: int) -> list[Build]:
        """The moves for a purse and the price of the terrain (see `purse`)."""
        base, cap, stock = key & 63, key >> 6 & 63, key >> 12
        found = [self.tiles[plan.number] for plan in self.plans.values() if payable(plan, base, cap, stock)]
        self.moves[key] = found
        return found


def purse(cash: int, stock: int) -> int:
    """Cash and stock as one number, with room for the price of the terrain to be added."""
    return stock << 12 | cash << 6


class Sites:
    def __init__(self, board: Board, players: int, planner: Planner) -> None:
        self.board = board
        self.planner = planner
        size = len(board.hexes)
        self._sites: list[list[KnownSite | None]] = [[None] * size for _ in range(2 * players)]
        self._stamps: list[list[int]] = [[-1] * size for _ in range(2 * players)]
        self._known: dict[tuple[object, ...], KnownSite] = {}
        self._tiles: list[list[Build]] = [[] for _ in range(size)]

    def recent(self, s: Aos, seat: int) -> tuple[list[KnownSite | None], list[int]]:
        """What a seat made of each hex last, and the stamps they then had."""
        row = 2 * seat + s.has_built[seat]
        return self._sites[row], self._stamps[row]

    def site(self, s: Aos, seat: int, hex_: int) -> KnownSite:
        sites, stamps = self.recent(s, seat)
        known = sites[hex_]
        if known is None or stamps[hex_] != s.track.stamp[hex_] or not _still(known.hinges, s.track, seat):
            known = self._look_up(s, seat, hex_)
            sites[hex_] = known
            stamps[hex_] = s.track.stamp[hex_]
        return known

    def _look_up(self, s: Aos, seat: int, hex_: int) -> KnownSite:
        track = s.track
        key = (hex_, seat, s.has_built[seat], tuple(track.faces[6 * hex_ : 6 * hex_ + 6]), *_lying(s, hex_))
        known = self._known.get(key)
        if known is None or not _still(known.hinges, track, seat):
            known = self._work_out(s, seat, hex_)
            if len(self._known) > MOST_REMEMBERED:
                self._known.clear()
            self._known[key] = known
        return known

    def _work_out(self, s: Aos, seat: int, hex_: int) -> KnownSite:
        hinges: list[tuple[int, int]] = []
        faces = s.track.faces[6 * hex_ : 6 * hex_ + 6]
        leads = tuple([_lead(s.track, seat, code, hinges) for code in faces])
        site = Site(
            s.track.stop[hex_] == TOWN_HEX,
            not s.has_built[seat],
            leads,
            _numbered([far(code) for code in faces], hex_),
            s.track.shape(hex_),
            _whose(s.track, seat, hex_),
        )
        return KnownSite(self._tiles_on(hex_), site, self.planner, hinges)

    def _tiles_on(self, hex_: int) -> list[Build]:
        """The moves that lay each shape there is on a hex."""
        if not self._tiles[hex_]:
            self._tiles[hex_] = [Build(self.board, hex_, shape) for shape in AGE_OF_STEAM.index]
        return self._tiles[hex_]


def _lying(s: Aos, hex_: int) -> tuple[object, ...]:
    """The track on a hex and its owners."""
    return () if s.tile[hex_] < 0 else (s.track.shape(hex_), s.track.owners(hex_))


def _still(hinges: list[tuple[int, int]], track: Track, seat: int) -> bool:
    """Whether the seat's hold on the towns that matter here is what it was."""
    for town, hold in hinges:
        if _hold(track, town, seat) != hold:
            return False
    return True


def _hold(track: Track, stop: int, seat: int) -> int:
    """What unowned track that starts at a stop is to a seat: it is anchored at a city, and at a town where
    the seat owns a piece."""
    return UNOWNED if track.stop[stop] == CITY_HEX or track.owns_in(stop, seat) else LOOSE


def _lead(track: Track, seat: int, code: int, hinges: list[tuple[int, int]]) -> int:
    """What an edge leads into; towns whose fate this hinges on are noted."""
    if code <= FREE:
        return BARE if code == FREE else SHUT
    if is_city(code):
        return CITY
    owner = via(code)
    if owner != NOBODY:
        return OWN if owner == seat else SHUT
    stop = far(code)
    if stop < 0:
        return LOOSE
    hold = _hold(track, stop, seat)
    if track.board.hexes[stop].town:
        hinges.append((stop, hold))
    return hold


def _numbered(stops: list[int], home: int) -> tuple[int, ...]:
    """Stops as small numbers in order of appearance."""
    seen: list[int] = []
    found: list[int] = []
    for stop in stops:
        if stop >= 0 and stop != home and stop not in seen:
            seen.append(stop)
        found.append(NO_STOP if stop < 0 else HOME if stop == home else seen.index(stop) + 1)
    return tuple(found)


def _whose(track: Track, seat: int, hex_: int) -> tuple[int, ...]:
    found: list[int] = []
    for side in range(6 * hex_, 6 * hex_ + 6):
        owner = track.owner[side]
        if track.exits[side] == NONE:
            found.append(0)
        else:
            found.append(MINE if owner == seat else UNCLAIMED if owner == NOBODY else OTHERS)
    return tuple(found)
