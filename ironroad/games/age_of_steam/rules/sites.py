"""Hexes of a real board reduced to sites, and the moves on them."""

from __future__ import annotations

from ironroad.core.board import Board
from ironroad.core.tiles import AGE_OF_STEAM, Shape
from ironroad.core.track import CITY_HEX, FREE, NOBODY, TOWN_HEX, far, is_city, via
from ironroad.games.age_of_steam.rules.plans import (
    BARE,
    CITY,
    LOOSE,
    OWN,
    SHUT,
    UNOWNED,
    Plan,
    Planner,
    Site,
    in_stock,
)
from ironroad.games.age_of_steam.rules.state import Aos
from ironroad.games.age_of_steam.rules.supply import DISC
from ironroad.games.common import sites
from ironroad.games.common.sites import Tiles, numbered, whose


class KnownSite(sites.KnownSite[Plan]):
    """One hex for one seat: its plans, and the moves they make for a price, a purse and a supply."""

    def __init__(self, tiles: Tiles, site: Site, planner: Planner, hinges: list[tuple[int, int]]) -> None:
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
            used |= plan.needs | DISC if plan.disc else plan.needs
        return used

    def numbers_for(self, below: int, stock: int) -> list[int]:
        plans = [plan for plan in self.plans.values() if plan.price < below and in_stock(plan, stock)]
        return [plan.number for plan in plans]


class Sites(sites.Sites[Aos, KnownSite]):
    def __init__(self, board: Board, players: int, planner: Planner) -> None:
        super().__init__(board, players, AGE_OF_STEAM)
        self.planner = planner

    def work_out(self, s: Aos, seat: int, hex_: int) -> KnownSite:
        hinges: list[tuple[int, int]] = []
        faces = s.track.faces[6 * hex_ : 6 * hex_ + 6]
        leads = tuple([self._lead(s, seat, code, hinges) for code in faces])
        site = Site(
            s.track.stop[hex_] == TOWN_HEX,
            not s.has_built[seat],
            leads,
            numbered([far(code) for code in faces], hex_),
            s.track.shape(hex_),
            whose(s.track, seat, hex_),
        )
        return KnownSite(self.tiles[hex_], site, self.planner, hinges)

    def hold(self, s: Aos, stop: int, seat: int) -> int:
        """It is anchored at a city, and at a town where the seat owns a piece."""
        return UNOWNED if s.track.stop[stop] == CITY_HEX or s.track.owns_in(stop, seat) else LOOSE

    def _lead(self, s: Aos, seat: int, code: int, hinges: list[tuple[int, int]]) -> int:
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
        hold = self.hold(s, stop, seat)
        if self.board.hexes[stop].town:
            hinges.append((stop, hold))
        return hold
