"""The cheapest track from a seat's network, or its route under construction, to every other city."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count
from typing import Final

from ironroad.bots.steam_power.desk import Desk
from ironroad.moves import Build
from ironroad.rules.steam_power.build import CROSSING_PRICE
from ironroad.rules.steam_power.state import NO_TIP
from ironroad.rules.steam_power.supply import WAYS
from ironroad.tiles import EMPTY
from ironroad.track import BLOCKED, far, is_city

STEP: Final = 1.5
LONGEST: Final = 14.0


class Way:
    """Track not yet laid: the city it starts from, the one it reaches, its tiles and their price."""

    def __init__(self, start: int, city: int, moves: list[Build], price: int) -> None:
        self.start = start
        self.city = city
        self.moves = moves
        self.price = price


class Path:
    """The beginning of a way: it enters a hex by a side."""

    def __init__(self, start: int, side: int, moves: list[Build], price: int) -> None:
        self.start = start
        self.side = side
        self.moves = moves
        self.price = price

    @property
    def effort(self) -> float:
        return STEP * len(self.moves) + self.price


def ways(desk: Desk) -> list[Way]:
    """One way to each group of cities that is not in the network; without a network, from each city."""
    s = desk.s
    if s.tip[desk.seat] != NO_TIP:
        tip = s.tip[desk.seat]
        start = far(s.track.faces[tip - tip % 6 + s.track.exits[tip]])
        return _search(desk, [Path(start, s.track.across[tip], [], 0)])
    if not desk.may_start():
        return []
    cities = desk.rules.board.cities
    if desk.has_network:
        own = [city for city in cities if desk.links.has(desk.seat, city)]
        return _search(desk, [path for city in own for path in _leaving(desk, city)])
    return [way for city in cities for way in _search(desk, _leaving(desk, city))]


def _leaving(desk: Desk, city: int) -> list[Path]:
    return [Path(city, side, [], 0) for side in desk.s.places.doors[city]]


def _search(desk: Desk, starts: list[Path]) -> list[Way]:
    """Dijkstra over the sides by which hexes are entered."""
    found: dict[int, Way] = {}
    seen: set[int] = set()
    serial = count()
    heap = [(path.effort, next(serial), path) for path in starts]
    while heap:
        effort, _, path = heappop(heap)
        if path.side in seen or effort > LONGEST:
            continue
        seen.add(path.side)
        for later in _onward(desk, path, found):
            heappush(heap, (later.effort, next(serial), later))
    return list(found.values())


def _onward(desk: Desk, path: Path, found: dict[int, Way]) -> list[Path]:
    """The paths one tile longer; those that reach a city are ways."""
    track, hex_ = desk.s.track, path.side // 6
    shape = track.shape(hex_)
    if any(move.hex == hex_ for move in path.moves):
        return []
    price = path.price + (desk.rules.build.prices[hex_] if shape == EMPTY else CROSSING_PRICE)
    later: list[Path] = []
    for b, tile, stock in WAYS[shape][path.side % 6]:
        code = track.faces[6 * hex_ + b]
        if code == BLOCKED or not desk.s.supply[stock] or (code >= 2 and not is_city(code)):
            continue
        moves = [*path.moves, Build(desk.rules.board, hex_, tile)]
        if is_city(code):
            _arrive(desk, Way(path.start, far(code), moves, price), found)
        else:
            later.append(Path(path.start, track.across[6 * hex_ + b], moves, price))
    return later


def _arrive(desk: Desk, way: Way, found: dict[int, Way]) -> None:
    group = desk.s.places.group
    there = group[way.city]
    if there != group[way.start] and not desk.links.has(desk.seat, way.city):
        found.setdefault(there, way)
