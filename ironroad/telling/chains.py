"""Chains of track: what their pieces are called, and where they end."""

from __future__ import annotations

from collections.abc import Callable

from ironroad.core.board import Board
from ironroad.core.sentences import Sentence, Value, say, say_n, seat_word
from ironroad.core.tiles import TOWN
from ironroad.core.track import CITY_HEX, NOBODY, Track
from ironroad.telling.parts import Section
from ironroad.telling.situation import CommonSituation

End = tuple[int, int]
Tell = Callable[[list[int]], Sentence]

OPEN_END: End = (-1, -1)


def section_of(
    now: CommonSituation,
    track: Track,
    pieces: list[int],
    complete: bool,
    points: int,
    tell: Tell,
    lost: bool = False,
) -> Section:
    """A section, made anew only when it has changed; `tell` puts it in words from the stops at its ends, and
    may ask whether its owner has `lost`."""
    both = ends(track, pieces)
    exits = [track.exits[piece] for piece in pieces]
    key = "section", *pieces, *exits, *both, track.owner[pieces[0]], complete, points, lost
    return now.always(key, lambda: _section(track, pieces, both, complete, points, tell))


def _section(
    track: Track, pieces: list[int], both: tuple[End, End], complete: bool, points: int, tell: Tell
) -> Section:
    a, b = both
    stops = [stop for stop, _ in both if stop >= 0]
    return Section(
        [piece_name(track, piece) for piece in pieces],
        track.owner[pieces[0]],
        (_hex(track.board, a), _hex(track.board, b)),
        (_edge(track.board, a), _edge(track.board, b)),
        complete,
        points,
        tell(stops),
    )


def piece_name(track: Track, piece: int) -> str:
    """As in the notation, and in `data-piece` of pictures: `L18 NE-SW`, `K17 NE` in a town."""
    edges, other = track.board.edges, track.exits[piece]
    name = edges[piece % 6] if other == TOWN else f"{edges[piece % 6]}-{edges[other]}"
    return f"{track.board.hexes[piece // 6].name} {name}"


def _hex(board: Board, end: End) -> str:
    return "" if end == OPEN_END else board.hexes[end[0]].name


def _edge(board: Board, end: End) -> str:
    return "" if end == OPEN_END else board.edges[end[1]]


def ends(track: Track, pieces: list[int]) -> tuple[End, End]:
    """The stops at the ends, each with the edge by which the section leaves it."""
    found = [end for piece in pieces for end in _stops_at(track, piece)]
    a, b = (*found, OPEN_END, OPEN_END)[:2]
    return a, b


def stops(track: Track, pieces: list[int]) -> list[int]:
    """The stops at the ends, as many as there are."""
    return [stop for stop, _ in ends(track, pieces) if stop >= 0]


def _stops_at(track: Track, piece: int) -> list[End]:
    """The stops a piece ends at: its own town, and cities across its edges."""
    other = track.exits[piece]
    sides = [piece] if other == TOWN else [piece, piece - piece % 6 + other]
    across = [side for side in (track.across[side] for side in sides) if side >= 0]
    cities = [(side // 6, side % 6) for side in across if track.stop[side // 6] == CITY_HEX]
    return [(piece // 6, piece % 6), *cities] if other == TOWN else cities


def told_section(now: CommonSituation, found: list[int], owner: int, complete: bool, points: int) -> Sentence:
    """A section in words; `found` are the stops at its ends."""
    names = [now.names[stop] for stop in found]
    whose: Value = say("nobody") if owner == NOBODY else seat_word(owner)
    if complete and points:
        return say_n(
            "link {a} - {b} of {owner}, {n} point",
            "link {a} - {b} of {owner}, {n} points",
            points,
            a=names[0],
            b=names[1],
            owner=whose,
        )
    if complete:
        return say("link {a} - {b} of {owner}", a=names[0], b=names[1], owner=whose)
    if len(names) == 2:
        return say("track {a} - {b} of {owner}, no link", a=names[0], b=names[1], owner=whose)
    if names:
        return say("unfinished track from {stop} of {owner}", stop=names[0], owner=whose)
    return say("unfinished track of {owner}", owner=whose)
