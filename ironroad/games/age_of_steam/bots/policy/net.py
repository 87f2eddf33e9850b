"""The links of a seat, what lies on the table, and what carrying it over them earns."""

from __future__ import annotations

from typing import Final

from ironroad.core.board import MOST_CUBES, Board
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.rules.display import city_of, space_starts
from ironroad.games.age_of_steam.rules.state import MAX_ENGINE, NO_CUBE, Aos
from ironroad.games.common.cubes import CUBE_BITS

# Stop -> the stops one link of the seat away.
Links = dict[int, list[int]]
Gains = tuple[int, ...]


def _gains(lengths: int, bonus: int) -> Gains:
    """Per engine the most that a cube earns whose routes have these lengths (a mask)."""
    best, found = 0, [0]
    for length in range(1, MAX_ENGINE + 1):
        if lengths >> length & 1:
            best = length + bonus
        found.append(best)
    return tuple(found)


# By the mask of lengths, plain and with a bonus.
PLAIN: Final = [_gains(lengths, 0) for lengths in range(1 << (MAX_ENGINE + 1))]
EXTRA: Final = [_gains(lengths, 1) for lengths in range(1 << (MAX_ENGINE + 1))]


class Cubes:
    """The cubes at one place: their colours as a mask, and each with its colour, the rounds until it lies
    there and how likely it is had."""

    def __init__(self, origin: int) -> None:
        self.origin = origin
        self.colours = 0
        self.each: list[tuple[int, int, float]] = []

    def add(self, colour: int, arrival: int, weight: float) -> None:
        self.colours |= 1 << colour
        self.each.append((colour, arrival, weight))


class Bonuses:
    """What a board pays beyond the links: for a colour, and from coast to coast."""

    def __init__(self, rules: AgeOfSteam) -> None:
        self.colours = rules.paid_more()
        self.coasts = len(rules.far_coasts) > 0
        signs = dict(zip(rules.far_coasts, (1, -1), strict=False))
        self.coast = [signs.get(h.coast, 0) for h in rules.board.hexes]


def cubes_on_table(rules: AgeOfSteam, s: Aos, grown: float) -> dict[int, Cubes]:
    found: dict[int, Cubes] = {}
    for origin, packed in enumerate(s.cubes):
        if packed:
            here = found[origin] = Cubes(origin)
            colour = 0
            while packed:
                for _ in range(packed & MOST_CUBES):
                    here.add(colour, 0, 1.0)
                packed >>= CUBE_BITS
                colour += 1
    _add_display(rules, s, grown, found)
    return found


def _add_display(rules: AgeOfSteam, s: Aos, grown: float, found: dict[int, Cubes]) -> None:
    """The cubes of a column come one by one; a number is rolled once in six dice."""
    left = rules.rounds - s.round
    for number, start in enumerate(space_starts(rules)):
        city = city_of(rules, s, number)
        place = 0
        for space in range(start, start + rules.board.columns[number].spaces if city >= 0 else start):
            colour = s.display[space]
            if colour != NO_CUBE:
                place += 1
                arrival = -(-6 * place // max(2, s.players))
                if arrival <= left:
                    found.setdefault(city, Cubes(city)).add(colour, arrival, grown)


def links_of(s: Aos, seat: int, town_town: bool) -> Links:
    """The links of a seat; none goes on from a terminal."""
    found: Links = {}
    for stop, links in enumerate(s.links(town_town).links):
        if links and stop not in s.board.terminals:
            own = [to for _, to, owner in links if owner == seat]
            if own:
                found[stop] = list(dict.fromkeys(own))
    return found


def with_links(links: Links, added: list[tuple[int, int]], board: Board) -> Links:
    """The same with some added; from open country one only sets out, from a terminal not even that."""
    found = dict(links)
    for a, b in added:
        if a not in board.terminals:
            found[a] = [*found.get(a, ()), b]
        if b not in board.terminals and a not in board.country:
            found[b] = [*found.get(b, ()), a]
    return found


def lengths_from(
    links: Links, accepts: list[int], origin: int, colours: int, most: int, bonuses: Bonuses
) -> tuple[dict[int, int], dict[int, int]]:
    """For each colour of a mask the lengths of its routes from an origin, as masks; and of those that go
    from coast to coast."""
    found: dict[int, int] = {}
    across: dict[int, int] = {}
    coast = bonuses.coast[origin] if bonuses.coasts else 0
    todo: list[tuple[int, int, int, int]] = [(origin, 1 << origin, colours, 1)]
    while todo:
        here, seen, carried, length = todo.pop()
        for stop in links.get(here, ()):
            if seen >> stop & 1:
                continue
            arriving = carried & accepts[stop]
            if arriving:
                _note(found, arriving, length)
                if coast and coast + bonuses.coast[stop] == 0:
                    _note(across, arriving, length)
            if length < most and carried != arriving:
                todo.append((stop, seen | 1 << stop, carried & ~arriving, length + 1))
    return found, across


def _note(found: dict[int, int], colours: int, length: int) -> None:
    colour = 0
    while colours:
        if colours & 1:
            found[colour] = found.get(colour, 0) | 1 << length
        colours >>= 1
        colour += 1


def best_of(lengths: int, crossing: int, extra: bool) -> Gains:
    """What a cube earns by engine."""
    gains = EXTRA[lengths] if extra else PLAIN[lengths]
    if crossing:
        more = EXTRA[crossing]
        return tuple([max(own, other) for own, other in zip(gains, more, strict=True)])
    return gains
