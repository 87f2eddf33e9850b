"""The end of the game: points, their parts and the places."""

from __future__ import annotations

from ironroad.core.game import Result
from ironroad.core.track import CITY_HEX, TOWN_HEX
from ironroad.games.age_of_steam.rules.options import Options
from ironroad.games.age_of_steam.rules.state import INCOME_POINTS, SHARE_POINTS, Aos


def score_parts(s: Aos, seat: int, options: Options) -> dict[str, int]:
    track = tile_points(s, seat, options) if options.tile_scoring else segments(s, seat, options)
    shares = -SHARE_POINTS * s.shares[seat]
    return {"income": INCOME_POINTS * s.income[seat], "track": track, "shares": shares}


def segments(s: Aos, seat: int, options: Options) -> int:
    """One point for every piece of the seat's completed links, printed ones included."""
    return s.track.counted(options.town_town).count(seat) + s.claimed.count(seat)


def result(s: Aos, all_parts: list[dict[str, int]]) -> Result:
    parts = [{} if s.out[seat] else all_parts[seat] for seat in range(s.players)]
    scores = [None if s.out[seat] else sum(parts[seat].values()) for seat in range(s.players)]
    return Result(_places(scores), scores, parts)


def _places(scores: list[int | None]) -> list[int]:
    """Equal scores share a place; who is out stands below all others, and first only if all are out."""
    return [1 + sum(1 for other in scores if _beats(other, own)) for own in scores]


def _beats(other: int | None, own: int | None) -> bool:
    return other is not None and (own is None or other > own)


def tile_points(s: Aos, seat: int, options: Options) -> int:
    """The Dutch count: tiles of links that lie on some way between two cities over the seat's own links."""
    links = _own_links(s, seat, options)
    counting = [link for number, link in enumerate(links) if _joins_cities(s, links, number)]
    if options.tiles_once:
        laid = [side for _, _, side in counting if side >= 0]
        tiles = {piece // 6 for side in laid for piece in s.track.section(side)}
        return len(tiles) + len(counting) - len(laid)
    points = 0
    towns: set[int] = set()
    for a, b, side in counting:
        hexes = {piece // 6 for piece in s.track.section(side)} if side >= 0 else {a}
        points += sum(1 for hex_ in hexes if s.track.stop[hex_] != TOWN_HEX)
        towns.update(stop for stop in (a, b) if s.track.stop[stop] == TOWN_HEX)
    return points + len(towns)


def _own_links(s: Aos, seat: int, options: Options) -> list[tuple[int, int, int]]:
    """The seat's links: both stops and a side on it, -1 for a printed link."""
    printed = zip(s.board.links, s.claimed, strict=True)
    found: list[tuple[int, int, int]] = [(*link.ends, -1) for link, owner in printed if owner == seat]
    seen: set[int] = set()
    for piece in s.track.owned_by(seat):
        if piece not in seen and s.track.finished(piece, options.town_town):
            seen.update(s.track.section(piece))
            a, b = s.track.ends(piece)
            found.append((a, b, piece))
    return found


def _joins_cities(s: Aos, links: list[tuple[int, int, int]], number: int) -> bool:
    """Whether a link lies on a way between two different cities that visits no stop twice."""
    a, b, _ = links[number]
    others = links[:number] + links[number + 1 :]
    ahead, behind = _ways(s, others, a, b), _ways(s, others, b, a)
    return any(not left & right for left in ahead for right in behind)


def _ways(s: Aos, links: list[tuple[int, int, int]], start: int, barred: int) -> list[frozenset[int]]:
    """The ways from a stop to the nearest cities, as the stops visited."""
    found: list[frozenset[int]] = []
    todo: list[tuple[int, frozenset[int]]] = [(start, frozenset((start,)))]
    while todo:
        here, seen = todo.pop()
        if s.track.stop[here] == CITY_HEX:
            found.append(seen)
            continue
        for a, b, _ in links:
            there = b if here == a else a
            if here in (a, b) and there not in seen and there != barred:
                todo.append((there, seen | {there}))
    return found
