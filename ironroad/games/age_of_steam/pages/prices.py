"""What track costs, and how many tiles there are."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ironroad.core.tiles import (
    AGE_OF_STEAM,
    COEXISTING,
    CROSSING,
    EMPTY,
    NONE,
    SIMPLE,
    Shape,
    pairs_of,
    shape_of,
    town_shape,
)
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.rules.plans import BARE, MINE, NO_STOP, OWN, Planner, Site


@dataclass(frozen=True)
class Ground:
    """What the first tile costs on a terrain, or on `hexes` with a printed price; None: not allowed."""

    terrain: str
    hexes: list[str]
    simple: int
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


def prices_of(rules: AgeOfSteam) -> Prices:
    planner = Planner(rules.options)
    crossing, coexisting = _shape(CROSSING), _shape(COEXISTING)
    straight, turned = shape_of([(0, 3)]), shape_of([(0, 2)])
    return Prices(
        grounds=_grounds(rules, planner),
        towns=[(exits, _price(planner, EMPTY, _town(exits), town=True)) for exits in range(1, 5)],
        town_replaced=_price(planner, _town(1), _town(2), town=True),
        to_crossing=_price(planner, _first_track(crossing), crossing),
        to_coexisting=_price(planner, _first_track(coexisting), coexisting),
        redirect=_price(planner, straight, turned, open_end=3),
    )


def _grounds(rules: AgeOfSteam, planner: Planner) -> list[Ground]:
    """The terrains, cheapest first, then the hexes with a price of their own."""
    prices = rules.build.prices
    land = [(h, price) for h, price in zip(rules.board.hexes, prices, strict=True) if not h.title]
    terrains = sorted({(price, h.terrain) for h, price in land if h.price is None})
    found = [_ground(planner, price, terrain, []) for price, terrain in terrains]
    for printed in sorted({h.price for h, _ in land if h.price is not None}):
        found.append(_ground(planner, printed, "", [h.name for h, _ in land if h.price == printed]))
    return found


def _ground(planner: Planner, base: int, terrain: str, hexes: list[str]) -> Ground:
    extras = [_price(planner, EMPTY, _shape(group)) for group in (COEXISTING, CROSSING)]
    coexisting, crossing = [None if extra is None else base + extra for extra in extras]
    return Ground(terrain, hexes, base, coexisting, crossing)


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


def tiles_in_the_box() -> dict[str, int]:
    """How many tiles there are: simple ones by name, complex ones by class, those of towns by their exits."""
    found: Counter[str] = Counter()
    for kind in AGE_OF_STEAM.kinds:
        name = kind.name if kind.group == SIMPLE else kind.group
        found[f"town_{len(kind.exits)}" if kind.exits else name] += kind.count
    return dict(found)
