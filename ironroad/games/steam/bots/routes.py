"""Lines a seat could build in one turn: tiles that complete a link."""

from __future__ import annotations

from collections.abc import Iterator

from ironroad.core.moves import Build
from ironroad.core.tiles import NONE, TOWN, Shape, shape_of, used_edges
from ironroad.core.track import CITY_HEX, FREE, OPEN, TOWN_HEX
from ironroad.games.steam.rules.state import SteamState

Line = list[Build]


def lines(s: SteamState, seat: int) -> list[Line]:
    """The shortest line between any two stops."""
    shortest: dict[tuple[int, int], Line] = {}
    for start, line in _from_everywhere(s, seat):
        key = (start, line[-1].hex if TOWN in line[-1].shape else _end(s, line))
        if key not in shortest or len(line) < len(shortest[key]):
            shortest[key] = line
    return list(shortest.values())


def _end(s: SteamState, line: Line) -> int:
    """The city that a line ends at: the one beside its last tile that it did not come from."""
    last = line[-1]
    sides = [6 * last.hex + edge for edge in range(6) if last.shape[edge] != NONE]
    cities = [
        s.board.neighbours[side] for side in sides if s.track.stop[s.board.neighbours[side]] == CITY_HEX
    ]
    return cities[-1] if cities else last.hex


def _from_everywhere(s: SteamState, seat: int) -> Iterator[tuple[int, Line]]:
    for stop, kind in enumerate(s.track.stop):
        if kind == CITY_HEX:
            for side in range(6 * stop, 6 * stop + 6):
                yield from ((stop, line) for line in _onward(s, side, [], s.builds))
        elif kind == TOWN_HEX and s.track.owns_in(stop, seat) and used_edges(s.track.shape(stop)) < 4:
            yield from _out_of_town(s, stop)
    yield from _on_from_open_ends(s, seat)


def _out_of_town(s: SteamState, town: int) -> Iterator[tuple[int, Line]]:
    for edge in range(6):
        if s.track.exits[6 * town + edge] == NONE:
            step = Build(s.board, town, _with_exit(s.track.shape(town), edge))
            yield from ((town, line) for line in _onward(s, 6 * town + edge, [step], s.builds - 1))


def _on_from_open_ends(s: SteamState, seat: int) -> Iterator[tuple[int, Line]]:
    for side, owner in enumerate(s.track.owner):
        if owner == seat and s.track.exits[side] != NONE and s.track.faces[side] == FREE:
            start = max(s.track.ends(side))
            yield from ((max(start, OPEN), line) for line in _onward(s, side, [], s.builds))


def _onward(s: SteamState, side: int, line: Line, left: int) -> Iterator[Line]:
    """Track that leaves a hex by a side, over empty land to the next stop."""
    here = s.track.across[side]
    hex_ = here // 6
    if here < 0 or any(step.hex == hex_ for step in line) or s.track.exits[here] != NONE:
        return
    if s.track.stop[hex_] == CITY_HEX:
        if line:
            yield line
    elif left > 0 and s.track.stop[hex_] == TOWN_HEX:
        if used_edges(s.track.shape(hex_)) < 4:
            yield [*line, Build(s.board, hex_, _with_exit(s.track.shape(hex_), here % 6))]
    elif left > 0 and s.tile[hex_] < 0:
        for turn in (3, 2, 4):
            out = (here % 6 + turn) % 6
            step = Build(s.board, hex_, shape_of([(here % 6, out)]))
            yield from _onward(s, 6 * hex_ + out, [*line, step], left - 1)


def _with_exit(shape: Shape, edge: int) -> Shape:
    return tuple([TOWN if number == edge else end for number, end in enumerate(shape)])
