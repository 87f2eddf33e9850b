"""Lines along track in a board's picture: to light up a section, or to move a cube over a route."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, pairwise
from math import dist

from ironroad.core.board import Board
from ironroad.core.tiles import TOWN
from ironroad.draw.grid import add, grid_of
from ironroad.draw.markup import Point, xy
from ironroad.draw.track import Curve, Ends, curve, ordered


class _Stroke:
    """One piece on the paper, from its first end to its last or turned round."""

    def __init__(self, curve: Curve, centre: Point, back: bool = False) -> None:
        self.curve, self.centre, self.back = curve, centre, back
        ends = add(centre, curve.start), add(centre, curve.end)
        self.start, self.end = reversed(ends) if back else ends

    def turned(self) -> _Stroke:
        return _Stroke(self.curve, self.centre, not self.back)

    @property
    def d(self) -> str:
        return self.curve.step(self.end, self.back)


def section_path(board: Board, pieces: Iterable[str]) -> str:
    """Path data from one end of a section to the other; the pieces, like `K15 NE-S`, in any order."""
    strokes = _chained([_stroke(board, piece) for piece in pieces])
    return f"M{xy(strokes[0].start)}" + "".join(stroke.d for stroke in strokes) if strokes else ""


def route_path(board: Board, stops: Sequence[str], links: Sequence[Sequence[str]]) -> str:
    """Path data from the middle of a stop through that of every other, over the pieces of each link.

    There is one stop more than links; a link without pieces is a straight line.
    """
    spots = [_centre(board, stop) for stop in stops]
    legs = zip(pairwise(spots), links, strict=True)
    return f"M{xy(spots[0])}" + "".join(_leg(board, start, end, link) for (start, end), link in legs)


def _leg(board: Board, start: Point, end: Point, link: Sequence[str]) -> str:
    strokes = _away(_chained([_stroke(board, piece) for piece in link]), start)
    over = f"L{xy(strokes[0].start)}{''.join(stroke.d for stroke in strokes)}" if strokes else ""
    return f"{over}L{xy(end)}"


def _centre(board: Board, hex_name: str) -> Point:
    h = board.hexes[board.index[hex_name]]
    return grid_of(board.flat).centre(h.col, h.row)


def _stroke(board: Board, piece: str) -> _Stroke:
    name, track = piece.split(" ")
    return _Stroke(curve(board.flat, _ends(track, board.edges)), _centre(board, name))


def _ends(track: str, edges: tuple[str, ...]) -> Ends:
    first, _, last = track.partition("-")
    return ordered((edges.index(first), edges.index(last) if last else TOWN))


def _chained(strokes: list[_Stroke]) -> list[_Stroke]:
    """The strokes in a row, each starting where the one before ends."""
    at_end: dict[tuple[int, int], list[_Stroke]] = {}
    for stroke in chain(strokes, [stroke.turned() for stroke in strokes]):
        at_end.setdefault(_key(stroke.start), []).append(stroke)
    loose = (found[0] for found in at_end.values() if len({stroke.centre for stroke in found}) == 1)
    first = next(loose, None)
    row: list[_Stroke] = []
    while first and len(row) < len(strokes):
        row.append(first)
        onward = at_end.get(_key(first.end), [])
        first = next((stroke for stroke in onward if stroke.centre != first.centre), None)
    return row


def _key(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def _away(row: list[_Stroke], stop: Point) -> list[_Stroke]:
    """The row in the direction that leads away from a stop."""
    if row and dist(row[0].start, stop) > dist(row[-1].end, stop):
        return [stroke.turned() for stroke in reversed(row)]
    return row
