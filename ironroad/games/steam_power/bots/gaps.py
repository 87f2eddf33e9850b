"""The ways to cities not too far off, looked up instead of searched for."""

from __future__ import annotations

from typing import Final

from ironroad.core.board import Board
from ironroad.core.moves import Build
from ironroad.core.tiles import EMPTY, Shape
from ironroad.core.track import far, is_city
from ironroad.games.common.gaps import Gap, Gaps
from ironroad.games.steam_power.bots.paths import STEP, Way
from ironroad.games.steam_power.bots.reading import Reading
from ironroad.games.steam_power.rules.build import CROSSING_PRICE, BuildTrack
from ironroad.games.steam_power.rules.state import NO_TIP
from ironroad.games.steam_power.rules.supply import STOCK, WAYS

LONGEST: Final = 5
MOST_WAYS: Final = 5

# What a track from an edge to another makes of the tile that lies there: the tile and its stock.
_ADDED: Final[dict[tuple[Shape, int, int], tuple[Shape, int]]] = {
    (shape, a, b): (tile, stock)
    for shape in (EMPTY, *STOCK)
    for a in range(6)
    for b, tile, stock in WAYS[shape][a]
}


class Land:
    """The gaps of a board by the city they leave."""

    def __init__(self, build: BuildTrack) -> None:
        self.board = build.board
        gaps = Gaps(build.board, build.prices, LONGEST, MOST_WAYS)
        self.gaps = {city: self._apart(gaps.leaving(city)) for city in build.board.cities}

    def _apart(self, found: dict[int, list[Gap]]) -> dict[int, list[Gap]]:
        """Cities that touch need no track."""
        cut = {city: [gap for gap in gaps if gap.entered] for city, gaps in found.items()}
        return {city: gaps for city, gaps in cut.items() if gaps}


# By the identity of their boards, which they keep alive.
_KNOWN: dict[int, Land] = {}
MOST_KNOWN: Final = 16


def land_of(board: Board, build: BuildTrack) -> Land:
    known = _KNOWN.get(id(board))
    if known is None:
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        known = _KNOWN[id(board)] = Land(build)
    return known


def near_ways(reading: Reading) -> list[Way]:
    """The easiest way to each group of cities near the network, or on from the route under construction;
    without a network, from each city."""
    s, seat = reading.s, reading.seat
    land = land_of(reading.rules.board, reading.rules.build)
    tip = s.tip[seat]
    if tip != NO_TIP:
        start = far(s.track.faces[tip - tip % 6 + s.track.exits[tip]])
        return _from(reading, land, [start], tip)
    if not reading.may_start():
        return []
    cities = reading.rules.board.cities
    if reading.has_network:
        return _from(reading, land, [city for city in cities if reading.links.has(seat, city)], tip)
    return [way for city in cities for way in _from(reading, land, [city], tip)]


def _from(reading: Reading, land: Land, starts: list[int], tip: int) -> list[Way]:
    group, best = reading.s.places.group, dict[int, Way]()
    for start in starts:
        for city, gaps in land.gaps[start].items():
            there = group[city]
            if there == group[start] or reading.links.has(reading.seat, city):
                continue
            way = _first(reading, land, start, city, gaps, tip)
            if way is not None and (there not in best or _effort(way) < _effort(best[there])):
                best[there] = way
    return list(best.values())


def _effort(way: Way) -> float:
    return STEP * len(way.moves) + way.price


def _first(reading: Reading, land: Land, start: int, city: int, gaps: list[Gap], tip: int) -> Way | None:
    for gap in gaps:
        if tip == NO_TIP or tip in gap.left:
            way = _way(reading, land, start, city, gap, tip)
            if way is not None:
                return way
    return None


def _way(reading: Reading, land: Land, start: int, city: int, gap: Gap, tip: int) -> Way | None:
    """The tiles of a gap that are not laid yet; None if some cannot be."""
    s, moves, price = reading.s, list[Build](), 0
    track = s.track
    for number, entered in enumerate(gap.entered):
        left, hex_ = gap.left[number], entered // 6
        if tip != NO_TIP and track.exits[entered] == left % 6 and track.owner[entered] == reading.seat:
            continue
        shape = track.shape(hex_)
        added = _ADDED.get((shape, entered % 6, left % 6))
        code = track.faces[left]
        if added is None or not s.supply[added[1]] or (code >= 2 and not is_city(code)):
            return None
        price += reading.rules.build.prices[hex_] if shape == EMPTY else CROSSING_PRICE
        moves.append(Build(land.board, hex_, added[0]))
    return Way(start, city, moves, price) if moves else None
