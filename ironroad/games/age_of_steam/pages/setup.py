"""What there is before the first round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ironroad.core.board import Hex
from ironroad.games.age_of_steam.pages.finding import find_phase
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.rules.setup import FillDisplay, RollOrder
from ironroad.games.age_of_steam.rules.state import NO_CUBE


@dataclass(frozen=True)
class Start:
    """What every seat begins with."""

    money: int
    shares: int
    engine: int
    income: int


@dataclass(frozen=True)
class Spread:
    """Cubes by place: `usual` on each, but other numbers on those in `special`."""

    usual: int
    special: list[tuple[int, list[str]]]

    def __bool__(self) -> bool:
        return self.usual > 0 or len(self.special) > 0


@dataclass(frozen=True)
class Country:
    """Open country on which cubes lie: so many hexes, and their terrains."""

    each: int
    hexes: int
    terrains: list[str]


@dataclass(frozen=True)
class Given:
    """Cubes of a fixed colour that lie there from the start."""

    colour: str
    places: list[str]
    every_town: bool


@dataclass(frozen=True)
class Setup:
    """The cubes: `supply` in all, on the display `filled` of the `spaces`; `barred` are colours that a column
    does not take, `left` stay in the bag. Nobody rolls for the order where there is none."""

    supply: list[tuple[str, int]]
    cubes: int
    spaces: int
    filled: int
    barred: list[tuple[str, str]]
    cities: Spread
    towns: Spread
    country: list[Country]
    given: list[Given]
    town_goods: bool
    country_goods: bool
    left: int
    rolls: bool


def start_of(rules: AgeOfSteam) -> Start:
    s = rules.start()
    return Start(s.money[0], s.shares[0], s.engine[0], s.income[0])


def setup_of(rules: AgeOfSteam) -> Setup:
    board = rules.board
    display = find_phase(rules, FillDisplay)
    filled = len(display.spaces) if display else 0
    drawn = sum(rules.starting_cubes(h) for h in board.hexes if not h.terminal) + len(board.terminals)
    return Setup(
        supply=list(board.supply.items()),
        cubes=sum(board.supply.values()),
        spaces=rules.start().display.count(NO_CUBE),
        filled=filled,
        barred=_barred(rules, display) if display else [],
        cities=_spread(rules, [h for h in board.hexes if h.city and not h.terminal]),
        towns=_spread(rules, [h for h in board.hexes if h.town]),
        country=_country(rules),
        given=_given(rules),
        town_goods=any(rules.starting_cubes(h) or h.given for h in board.hexes if h.town),
        country_goods=len(board.country) > 0,
        left=sum(rules.start().bag) - filled - drawn,
        rolls=find_phase(rules, RollOrder) is not None,
    )


def _barred(rules: AgeOfSteam, display: FillDisplay) -> list[tuple[str, str]]:
    """The columns whose space is not filled with just any colour."""
    s = rules.start()
    found: list[tuple[str, str]] = []
    for s.step, (_, space) in enumerate(display.spaces):
        taken = {move.text for move in display.moves(s)}
        missing = [colour for colour in rules.board.supply if f"cube {colour}" not in taken]
        in_bag = [colour for colour in missing if s.bag[rules.board.colours.index(colour)]]
        found += [(space.partition("/")[0], colour) for colour in in_bag]
    return found


def _spread(rules: AgeOfSteam, hexes: Sequence[Hex]) -> Spread:
    board = rules.board
    counts = [(rules.starting_cubes(h), board.title(board.index[h.name])) for h in hexes]
    numbers = Counter(count for count, _ in counts)
    usual = numbers.most_common(1)[0][0] if numbers else 0
    others = sorted(set(numbers) - {usual}, reverse=True)
    return Spread(usual, [(n, [name for count, name in counts if count == n]) for n in others])


def _country(rules: AgeOfSteam) -> list[Country]:
    drawn = [(rules.starting_cubes(h), h.terrain) for h in rules.board.hexes if not h.title]
    found: list[Country] = []
    for each in sorted({count for count, _ in drawn if count}):
        terrains = [terrain for count, terrain in drawn if count == each]
        found.append(Country(each, len(terrains), list(dict.fromkeys(terrains))))
    return found


def _given(rules: AgeOfSteam) -> list[Given]:
    board = rules.board
    towns = [board.title(town) for town in board.towns]
    found: list[Given] = []
    for colour in board.supply:
        places = [board.title(n) for n, h in enumerate(board.hexes) for name in h.given if name == colour]
        if places:
            found.append(Given(colour, places, places == towns))
    return found
