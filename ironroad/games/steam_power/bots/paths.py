"""The cheapest track from a seat's network, or its route under construction, to every other city."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count
from typing import Final

from ironroad.core.moves import Build
from ironroad.core.tiles import EMPTY
from ironroad.core.track import BLOCKED, far, is_city
from ironroad.games.steam_power.bots.reading import Reading
from ironroad.games.steam_power.rules.build import CROSSING_PRICE
from ironroad.games.steam_power.rules.state import NO_TIP
from ironroad.games.steam_power.rules.supply import WAYS

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


def ways(reading: Reading) -> list[Way]:
    """One way to each group of cities that is not in the network; without a network, from each city."""
    s = reading.s
    if s.tip[reading.seat] != NO_TIP:
        tip = s.tip[reading.seat]
        start = far(s.track.faces[tip - tip % 6 + s.track.exits[tip]])
        return _search(reading, [Path(start, s.track.across[tip], [], 0)])
    if not reading.may_start():
        return []
    cities = reading.rules.board.cities
    if reading.has_network:
        own = [city for city in cities if reading.links.has(reading.seat, city)]
        return _search(reading, [path for city in own for path in _leaving(reading, city)])
    return [way for city in cities for way in _search(reading, _leaving(reading, city))]


def _leaving(reading: Reading, city: int) -> list[Path]:
    return [Path(city, side, [], 0) for side in reading.s.places.doors[city]]


def _search(reading: Reading, starts: list[Path]) -> list[Way]:
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
        for later in _onward(reading, path, found):
            heappush(heap, (later.effort, next(serial), later))
    return list(found.values())


def _onward(reading: Reading, path: Path, found: dict[int, Way]) -> list[Path]:
    """The paths one tile longer; those that reach a city are ways."""
    track, hex_ = reading.s.track, path.side // 6
    shape = track.shape(hex_)
    if any(move.hex == hex_ for move in path.moves):
        return []
    price = path.price + (reading.rules.build.prices[hex_] if shape == EMPTY else CROSSING_PRICE)
    later: list[Path] = []
    for b, tile, stock in WAYS[shape][path.side % 6]:
        code = track.faces[6 * hex_ + b]
        if code == BLOCKED or not reading.s.supply[stock] or (code >= 2 and not is_city(code)):
            continue
        moves = [*path.moves, Build(reading.rules.board, hex_, tile)]
        if is_city(code):
            _arrive(reading, Way(path.start, far(code), moves, price), found)
        else:
            later.append(Path(path.start, track.across[6 * hex_ + b], moves, price))
    return later


def _arrive(reading: Reading, way: Way, found: dict[int, Way]) -> None:
    group = reading.s.places.group
    there = group[way.city]
    if there != group[way.start] and not reading.links.has(reading.seat, way.city):
        found.setdefault(there, way)
