"""What the phases of a round do: found out by asking them, or by letting them play a moment."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Final

from ironroad.core.moves import Deliver, Pay, Role
from ironroad.games.age_of_steam.pages.finding import find_phase
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.rules.accounts import ReduceIncome
from ironroad.games.age_of_steam.rules.bonus import WithBonus
from ironroad.games.age_of_steam.rules.growth import ExtraCubes, GoodsGrowth, Production
from ironroad.games.age_of_steam.rules.roles import SelectRoles
from ironroad.games.age_of_steam.rules.shares import IssueShares
from ironroad.games.age_of_steam.rules.state import ENGINEER, MAX_SHARES, Aos, one_cube

# Nobody's income comes near this: every band of the reduction lies below.
_HIGH_INCOME: Final = 100
_EVEN_PRICE: Final = 10


@dataclass(frozen=True)
class Builds:
    """How many builds a turn has, the Engineer's too, and whether the Engineer's dearest costs half."""

    usual: int
    engineer: int
    half_price: bool


@dataclass(frozen=True)
class Band:
    """Incomes from `low` to `high` (None: any higher) fall by `amount`."""

    low: int
    high: int | None
    amount: int


@dataclass(frozen=True)
class Dice:
    """Dice for each half of the display, and whether as many are rolled after somebody has left."""

    each: int
    always: bool


@dataclass(frozen=True)
class Extra:
    """Cities that get a cube from the bag every round, or up to `last`, before or after Production."""

    cities: list[str]
    last: int
    every_round: bool
    before_production: bool


def most_at_once(rules: AgeOfSteam) -> int | None:
    """How many shares one may issue in a round, if that is limited."""
    phase = find_phase(rules, IssueShares)
    return phase.at_once if phase and phase.at_once < MAX_SHARES else None


# The order and the roles


def price_to_be_first(rules: AgeOfSteam) -> int | None:
    """What the first place costs where it is for sale."""
    phase = next((phase for phase in rules.round_phases if phase.kind == "order"), None)
    return (phase.price(rules.start(), Pay()) or None) if phase else None


def roles_of(rules: AgeOfSteam) -> list[str]:
    phase = find_phase(rules, SelectRoles)
    return [move.name for move in phase.choices.values() if isinstance(move, Role)] if phase else []


def roles_stay_taken(rules: AgeOfSteam) -> bool:
    """Whether a role cannot be taken again in the round after."""
    phase = find_phase(rules, SelectRoles)
    if phase is None:
        return False
    s = rules.start()
    phase.enter(s)
    phase.apply(s, phase.moves(s)[0])
    phase.enter(s)
    return len(phase.moves(s)) < len(phase.choices)


# Track and goods


def builds_of(rules: AgeOfSteam) -> Builds:
    s = rules.start()
    usual = rules.build.most_builds(s, 0)
    engineer = _as_engineer(rules)
    charged = rules.build.charge(engineer, _EVEN_PRICE)
    return Builds(usual, rules.build.most_builds(engineer, 0), charged * 2 == _EVEN_PRICE)


def _as_engineer(rules: AgeOfSteam) -> Aos:
    s = rules.start()
    s.role[0] = ENGINEER
    s.todo = [0]
    return s


def engineer_link_prices(rules: AgeOfSteam) -> list[int]:
    s = _as_engineer(rules)
    return [rules.build.claim_price(s, link) for link in range(len(rules.board.links))]


def town_cubes_stay(rules: AgeOfSteam) -> bool:
    """Whether a cube on a town stays there when the town becomes a New City."""
    s = rules.start()
    for town in rules.board.towns:
        s.cubes[town] = one_cube(0)
        rules.build.urbanized(s, town)
    return all(s.cubes[town] for town in rules.board.towns)


def leaving_colours(rules: AgeOfSteam) -> list[str]:
    """The colours of which delivered cubes leave the game."""
    s = rules.start()
    before = s.gone[:]
    for colour in range(len(s.bag)):
        rules.goods.put_away(s, colour)
    return [name for name, was, now in zip(rules.board.colours, before, s.gone, strict=True) if now > was]


def mover_gains(rules: AgeOfSteam) -> dict[str, int]:
    """The colours that raise the mover's own income, whatever links they use, and by how much."""
    s = rules.start()
    s.todo = [0]
    moves = [Deliver(rules.board, colour, 0, (), ()) for colour in range(len(s.bag))]
    found = [len(rules.goods.gains(s, move)) for move in moves]
    return {name: gain for name, gain in zip(rules.board.colours, found, strict=True) if gain}


def bonuses_of(rules: AgeOfSteam) -> dict[str, tuple[int, int]]:
    """The phases with a bonus: what one seat gets, and what each of two gets."""
    found = [phase for phase in rules.round_phases if isinstance(phase, WithBonus)]
    return {phase.kind: (phase.rule.amount(1), phase.rule.amount(2)) for phase in found}


# Income and growth


def bands_of(rules: AgeOfSteam) -> list[Band]:
    amounts = groupby(range(_HIGH_INCOME), rules.reduce_income().amount)
    found = [(amount, list(incomes)) for amount, incomes in amounts]
    last = len(found) - 1
    return [
        Band(incomes[0], None if number == last else incomes[-1], amount)
        for number, (amount, incomes) in enumerate(found)
    ]


def doubled_rounds(rules: AgeOfSteam) -> list[int]:
    """The rounds in which incomes fall by twice as much."""
    phase = find_phase(rules, ReduceIncome)
    s = rules.start()
    found: list[int] = []
    for s.round in range(1, rules.rounds + 1):
        if phase and phase.factor(s) == 2:
            found.append(s.round)
    return found


def dice_of(rules: AgeOfSteam) -> Dice | None:
    phase = find_phase(rules, GoodsGrowth)
    if phase is None:
        return None
    s = rules.start()
    each = phase.dice_each(s)
    s.order = s.order[1:]
    return Dice(each, phase.dice_each(s) == each)


def extra_of(rules: AgeOfSteam) -> Extra | None:
    phase = find_phase(rules, ExtraCubes)
    if phase is None or not phase.cities:
        return None
    production = find_phase(rules, Production)
    before = production is not None and rules.round_phases.index(phase) < rules.round_phases.index(production)
    cities = [rules.board.title(city) for city in phase.cities]
    last = min(phase.last_round, rules.rounds)
    return Extra(cities, last, last == rules.rounds, before)
