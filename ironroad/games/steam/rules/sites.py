"""Hexes of a real board reduced to sites, and the moves on them."""

from __future__ import annotations

from ironroad.core.board import Board
from ironroad.core.moves import Build
from ironroad.core.tiles import STEAM, Shape
from ironroad.core.track import CITY_HEX, FREE, NOBODY, TOWN_HEX, far, is_city, via
from ironroad.games.common import sites
from ironroad.games.common.sites import PRICE_BITS, below, numbered, whose
from ironroad.games.steam.rules.laying import reaches_city
from ironroad.games.steam.rules.plans import (
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


class KnownSite(sites.KnownSite[Plan]):
    """One hex for one seat: its plans, and the moves they make for a price, a purse and a supply."""

    def __init__(
        self, tiles: list[Build], site: Site, planner: Planner, hinges: list[tuple[int, int]]
    ) -> None:
        super().__init__(tiles, hinges)
        self.seen = site
        self.planner = planner

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

    def moves_for(self, below: int, stock: int) -> list[Build]:
        """Those that leave nothing loose."""
        return [self.tiles[plan.number] for plan in self._payable(below, stock) if not plan.loose]

    def list_loose(self, key: int) -> list[Plan]:
        """Those with a track that must still be joined."""
        return [plan for plan in self._payable(below(key), key >> PRICE_BITS) if plan.loose]

    def _payable(self, below: int, stock: int) -> list[Plan]:
        return [plan for plan in self.plans.values() if plan.price < below and plan.needs & stock]


class Sites(sites.Sites[SteamState, KnownSite]):
    def __init__(self, board: Board, players: int, planner: Planner) -> None:
        super().__init__(board, players, STEAM)
        self.planner = planner

    def lying(self, s: SteamState, hex_: int) -> tuple[object, ...]:
        found = super().lying(s, hex_)
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
        )
        return KnownSite(self.tiles_on(hex_), site, self.planner, hinges)

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
