"""Chains of track: what their pieces are called, and where they end."""

from __future__ import annotations

from ironroad.boards import Board
from ironroad.sentences import Sentence
from ironroad.telling.parts import Section
from ironroad.tiles import TOWN
from ironroad.track import CITY_HEX, Track

End = tuple[int, int]

OPEN_END: End = (-1, -1)


def section_of(track: Track, pieces: list[int], complete: bool, points: int, text: Sentence) -> Section:
    a, b = ends(track, pieces)
    return Section(
        [piece_name(track, piece) for piece in pieces],
        track.owner[pieces[0]],
        (_hex(track.board, a), _hex(track.board, b)),
        (_edge(track.board, a), _edge(track.board, b)),
        complete,
        points,
        text,
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
