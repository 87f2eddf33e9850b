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
from ironroad.tiles import NONE, Shape
from ironroad.track import CITY_HEX, FREE, NOBODY, TOWN_HEX, Track, far, is_city, via

MOST_REMEMBERED: Final = 100_000


class KnownSite:
    """The plans on one hex for one seat, and the moves they make for a purse and a supply."""

    def __init__(
        self, board: Board, hex_: int, plans: dict[Shape, Plan], hinges: list[tuple[int, bool]]
    ) -> None:
        self.board = board
        self.hex = hex_
        self.plans = plans
        self.hinges = hinges
        self._moves: dict[tuple[int, int, int], list[Build]] = {}

    def moves(self, base: int, cap: int, mask: int) -> list[Build]:
        key = (base, cap, mask)
        found = self._moves.get(key)
        if found is None:
            found = [
                Build(self.board, self.hex, shape)
                for shape, plan in self.plans.items()
                if payable(plan, base, cap, mask)
            ]
            self._moves[key] = found
        return found


class Sites:
    def __init__(self, board: Board, planner: Planner) -> None:
        self.board = board
        self.planner = planner
        self._known: dict[tuple[object, ...], KnownSite] = {}

    def site(self, s: Aos, seat: int, hex_: int) -> KnownSite:
        track = s.track
        base = 6 * hex_
        faces = tuple(track.faces[base : base + 6])
        if s.tile[hex_] < 0:
            key: tuple[object, ...] = (hex_, seat, s.has_built[seat], faces)
        else:
            key = (hex_, seat, s.has_built[seat], faces, track.shape(hex_), track.owners(hex_))
        known = self._known.get(key)
        if known is None or (known.hinges and not _still(known.hinges, track, seat)):
            known = self._work_out(s, seat, hex_, faces)
            if len(self._known) > MOST_REMEMBERED:
                self._known.clear()
            self._known[key] = known
        return known

    def _work_out(self, s: Aos, seat: int, hex_: int, faces: tuple[int, ...]) -> KnownSite:
        hinges: list[tuple[int, bool]] = []
        leads = tuple([_lead(s.track, seat, code, hinges) for code in faces])
        site = Site(
            s.track.stop[hex_] == TOWN_HEX,
            not s.has_built[seat],
            leads,
            _numbered([far(code) for code in faces], hex_),
            s.track.shape(hex_),
            _whose(s.track, seat, hex_),
        )
        return KnownSite(self.board, hex_, self.planner.plans(site), hinges)


def _still(hinges: list[tuple[int, bool]], track: Track, seat: int) -> bool:
    """Whether the seat's hold on the towns that matter here is what it was."""
    return all(track.owns_in(town, seat) == held for town, held in hinges)


def _lead(track: Track, seat: int, code: int, hinges: list[tuple[int, bool]]) -> int:
    """What an edge leads into; towns on whose ownership this hinges are noted."""
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
    if track.stop[stop] == CITY_HEX:
        return UNOWNED
    held = track.owns_in(stop, seat)
    hinges.append((stop, held))
    return UNOWNED if held else LOOSE


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
