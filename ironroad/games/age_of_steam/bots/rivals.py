"""The others: which cubes they would take."""

from __future__ import annotations

from collections.abc import Iterable

from ironroad.games.age_of_steam.bots.graph import best_gains, graph_of
from ironroad.games.age_of_steam.bots.reading import Reading
from ironroad.games.age_of_steam.rules.state import Aos, colours_on, cubes_of, one_cube

# An origin and a colour.
Cube = tuple[int, int]


def cubes_taken(reading: Reading, seats: Iterable[int]) -> list[Cube]:
    """What some seats, one after another, would deliver next."""
    after = reading.s.copy()
    found: list[Cube] = []
    for seat in seats:
        cube = _best_cube(reading, after, seat)
        if cube is not None:
            remove_cube(after, cube)
            found.append(cube)
    return found


def remove_cube(s: Aos, cube: Cube) -> None:
    """Take a cube away, if there is one."""
    origin, colour = cube
    if cubes_of(s.cubes[origin], colour):
        s.cubes[origin] -= one_cube(colour)


def _best_cube(reading: Reading, s: Aos, seat: int) -> Cube | None:
    """The cube a seat can earn most with now."""
    graph = graph_of(s, seat, reading.rules.options.town_town)
    engine = s.engine[seat]
    best, found = 0.0, None
    for origin, packed in enumerate(s.cubes):
        if packed and graph[origin]:
            for colour, gains in best_gains(graph, s.accepts, origin, colours_on(packed), engine).items():
                if gains[engine] > best:
                    best, found = gains[engine], (origin, colour)
    return found
