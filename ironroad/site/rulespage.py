"""The numbers and switches of one game that its rules page is written around.

Everything is asked of the rules that play the game, so that page and game cannot differ.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from ironroad.boards import Board
from ironroad.moves import Bid, Drop
from ironroad.options import write
from ironroad.rules.age_of_steam import AgeOfSteam
from ironroad.rules.age_of_steam.accounts import ReduceIncome
from ironroad.rules.age_of_steam.build import BUILDS, ENGINEER_BUILDS
from ironroad.rules.age_of_steam.display import halves
from ironroad.rules.age_of_steam.growth import PRODUCTION_CUBES
from ironroad.rules.age_of_steam.options import OPTIONS, PEER, Options
from ironroad.rules.age_of_steam.order import DetermineOrder
from ironroad.rules.age_of_steam.plans import BARE, MINE, NO_STOP, OWN, Planner, Site
from ironroad.rules.age_of_steam.scoring import score_parts
from ironroad.rules.age_of_steam.state import MAX_ENGINE, MAX_SHARES, SHARE_PRICE
from ironroad.tiles import (
    AGE_OF_STEAM,
    COEXISTING,
    CROSSING,
    EMPTY,
    NONE,
    SIMPLE,
    TOWN_DISCS,
    Shape,
    pairs_of,
    shape_of,
    town_shape,
)

# The sections of the page. Those of a round bear the names of its phases.
CONTENTS: Final = (
    "differences",
    "goal",
    "words",
    "setup",
    "round",
    "shares",
    "order",
    "roles",
    "build",
    "goods",
    "income",
    "expenses",
    "reduction",
    "production",
    "growth",
    "end",
)

LANGUAGES: Final = ("en", "de", "nl")

# Nobody's income comes near this: every band of the reduction lies below.
_HIGH_INCOME: Final = 100


@dataclass(frozen=True)
class Start:
    """What every seat begins with."""

    money: int
    shares: int
    engine: int
    income: int


@dataclass(frozen=True)
class Setup:
    """The cubes before the first round: `usual` on a city, but other numbers on those in `special`."""

    supply: list[tuple[str, int]]
    cubes: int
    spaces: int
    usual: int
    special: list[tuple[int, list[str]]]
    left: int


@dataclass(frozen=True)
class Ground:
    """What the first tile costs on a terrain or on hexes with a price of their own; None: not allowed."""

    name: str
    simple: int | None
    coexisting: int | None
    crossing: int | None


@dataclass(frozen=True)
class Prices:
    grounds: list[Ground]
    towns: list[tuple[int, int | None]]
    town_replaced: int | None
    to_crossing: int | None
    to_coexisting: int | None
    redirect: int | None


@dataclass(frozen=True)
class Place:
    """A place in the new player order, and which part of its bid is paid: all, half or nothing."""

    number: int
    pays: str


@dataclass(frozen=True)
class Band:
    """Incomes from `low` to `high` (None: any higher) fall by `amount`."""

    low: int
    high: int | None
    amount: int


@dataclass(frozen=True)
class GrowthColumn:
    """One number of a half of the display: its city, and the New City below it."""

    number: str
    city: str
    colours: tuple[str, ...]
    letter: str
    new_colour: str


@dataclass(frozen=True)
class Half:
    name: str
    columns: list[GrowthColumn]


@dataclass(frozen=True)
class Difference:
    """An option that is not what the edition, or for the rounds the board, says."""

    name: str
    value: str
    default: str

    @property
    def key(self) -> str:
        return f"{self.name}={self.value}"


@dataclass(frozen=True)
class RulesFacts:
    contents: tuple[str, ...]
    edition: str
    board: str
    seats: int
    rounds: int
    options: Options
    differences: list[Difference]
    start: Start
    setup: Setup
    share_price: int
    most_shares: int
    most_engine: int
    places: list[Place]
    builds: int
    engineer_builds: int
    prices: Prices
    tiles: dict[str, int]
    discs: int
    no_city: list[str]
    shut_edges: bool
    bands: list[Band]
    production_cubes: int
    halves: list[Half]
    points_income: int
    points_share: int


def anchor(phase: str) -> str:
    """The section that explains a phase."""
    return "setup" if phase.startswith("setup-") else phase


def rules_facts(rules: AgeOfSteam) -> RulesFacts:
    board = rules.board
    parts = _parts_of_one(rules)
    return RulesFacts(
        contents=CONTENTS,
        edition=rules.edition,
        board=board.name,
        seats=rules.players,
        rounds=rules.rounds,
        options=rules.options,
        differences=_differences(rules),
        start=_start(rules),
        setup=_setup(board),
        share_price=SHARE_PRICE,
        most_shares=MAX_SHARES,
        most_engine=MAX_ENGINE,
        places=_places(rules),
        builds=BUILDS,
        engineer_builds=ENGINEER_BUILDS,
        prices=_prices(board, Planner(rules.options)),
        tiles=_tiles(),
        discs=TOWN_DISCS,
        no_city=_colours_without_city(board),
        shut_edges=bool(board.blocked),
        bands=_bands(rules.options),
        production_cubes=PRODUCTION_CUBES,
        halves=[_half(rules, name) for name in halves(rules)],
        points_income=parts["income"],
        points_share=parts["shares"],
    )


def _differences(rules: AgeOfSteam) -> list[Difference]:
    given: dict[str, Any] = dict(PEER) if rules.options.peer else {}
    given.update(rules.chosen)
    given["turns"] = rules.rounds
    defaults = {option.name: option.default(rules.edition) for option in OPTIONS}
    defaults["turns"] = rules.board.rounds[rules.players]
    found = [
        Difference(name, write(given.get(name, value)), write(value)) for name, value in defaults.items()
    ]
    return [difference for difference in found if difference.value != difference.default]


def _start(rules: AgeOfSteam) -> Start:
    s = rules.start()
    return Start(s.money[0], s.shares[0], s.engine[0], s.income[0])


def _parts_of_one(rules: AgeOfSteam) -> dict[str, int]:
    """What one point of income and one share are worth in the end."""
    s = rules.start()
    s.income[0] = s.shares[0] = 1
    return score_parts(s, 0, rules.options)


# Setup


def _setup(board: Board) -> Setup:
    counts = [h.city.cubes for h in board.hexes if h.city]
    usual = Counter(counts).most_common(1)[0][0]
    supply = sum(board.supply.values())
    spaces = sum(column.spaces for column in board.columns)
    return Setup(
        supply=list(board.supply.items()),
        cubes=supply,
        spaces=spaces,
        usual=usual,
        special=[(n, _cities_with(board, n)) for n in sorted(set(counts) - {usual}, reverse=True)],
        left=supply - spaces - sum(counts),
    )


def _cities_with(board: Board, cubes: int) -> list[str]:
    return [h.city.name for h in board.hexes if h.city and h.city.cubes == cubes]


def _colours_without_city(board: Board) -> list[str]:
    """The colours that no printed city takes."""
    taken = {colour for h in board.hexes if h.city for colour in h.city.colours}
    return [colour for colour in board.supply if colour not in taken]


# The auction


def _places(rules: AgeOfSteam) -> list[Place]:
    """An auction in which everybody bids and then drops out shows what each place pays."""
    seats = range(rules.players)
    bids = [2 * seat + 3 for seat in seats]
    s = rules.start()
    plenty = 10 * bids[-1]
    s.money = [plenty] * rules.players
    auction = DetermineOrder(rules.options)
    auction.enter(s)
    for bid in bids:
        auction.apply(s, Bid(bid))
    for _ in seats[1:]:
        auction.apply(s, Drop())
    return [
        Place(number, _share_paid(bids[seat], plenty - s.money[seat]))
        for number, seat in enumerate(s.order, 1)
    ]


def _share_paid(bid: int, paid: int) -> str:
    if paid == bid:
        return "all"
    return "half" if paid else "nothing"


# Prices


def _prices(board: Board, planner: Planner) -> Prices:
    crossing, coexisting = _shape(CROSSING), _shape(COEXISTING)
    straight, turned = shape_of([(0, 3)]), shape_of([(0, 2)])
    return Prices(
        grounds=[_ground(planner, name, base) for name, base in _bases(board)],
        towns=[(exits, _price(planner, EMPTY, _town(exits), town=True)) for exits in range(1, 5)],
        town_replaced=_price(planner, _town(1), _town(2), town=True),
        to_crossing=_price(planner, _first_track(crossing), crossing),
        to_coexisting=_price(planner, _first_track(coexisting), coexisting),
        redirect=_price(planner, straight, turned, open_end=3),
    )


def _bases(board: Board) -> list[tuple[str, int]]:
    """What a simple tile costs: on each terrain, cheapest first, then on hexes with a price of their own."""
    land = [h for h in board.hexes if not h.town and not h.city]
    terrains = {h.terrain for h in land if h.price is None}
    found = sorted([(name, board.prices[name]) for name in terrains], key=lambda base: base[::-1])
    for price in sorted({h.price for h in land if h.price is not None}):
        found.append((", ".join(h.name for h in land if h.price == price), price))
    return found


def _ground(planner: Planner, name: str, base: int) -> Ground:
    extras = [_price(planner, EMPTY, _shape(group)) for group in (SIMPLE, COEXISTING, CROSSING)]
    simple, coexisting, crossing = [None if extra is None else base + extra for extra in extras]
    return Ground(name, simple, coexisting, crossing)


def _price(
    planner: Planner, before: Shape, after: Shape, *, town: bool = False, open_end: int = NONE
) -> int | None:
    """What a tile costs that lies amid the builder's own track, apart from the ground."""
    leads = tuple(BARE if edge == open_end else OWN for edge in range(6))
    stops = tuple(NO_STOP if edge == open_end else edge + 1 for edge in range(6))
    whose = tuple(0 if end == NONE else MINE for end in before)
    plan = planner.plan(Site(town, False, leads, stops, before, whose), after)
    return None if plan is None else plan.price


def _shape(group: str) -> Shape:
    return next(kind.shapes()[0] for kind in AGE_OF_STEAM.kinds if kind.group == group)


def _first_track(shape: Shape) -> Shape:
    return shape_of(pairs_of(shape)[:1])


def _town(exits: int) -> Shape:
    return town_shape(list(range(exits)))


def _tiles() -> dict[str, int]:
    """How many tiles there are: simple ones by name, complex ones by class, those of towns by their exits."""
    found: Counter[str] = Counter()
    for kind in AGE_OF_STEAM.kinds:
        name = kind.name if kind.group == SIMPLE else kind.group
        found[f"town_{len(kind.exits)}" if kind.exits else name] += kind.count
    return dict(found)


# Income and growth


def _bands(options: Options) -> list[Band]:
    amounts = groupby(range(_HIGH_INCOME), ReduceIncome(options).amount)
    found = [(amount, list(incomes)) for amount, incomes in amounts]
    last = len(found) - 1
    return [
        Band(incomes[0], None if number == last else incomes[-1], amount)
        for number, (amount, incomes) in enumerate(found)
    ]


def _half(rules: AgeOfSteam, name: str) -> Half:
    board = rules.board
    cities = [column for column in board.columns if column.hex >= 0 and column.rolled.startswith(name)]
    return Half(name, [_column(board, column.hex, column.rolled, name) for column in cities])


def _column(board: Board, hex_: int, rolled: str, half: str) -> GrowthColumn:
    city = board.hexes[hex_].city
    assert city is not None
    below = [(new.letter, new.colour) for new in board.new_cities if new.growth == rolled]
    letter, colour = below[0] if below else ("", "")
    return GrowthColumn(rolled.removeprefix(half), city.name, city.colours, letter, colour)
