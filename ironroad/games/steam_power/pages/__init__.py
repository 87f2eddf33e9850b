"""The numbers and switches of one game of Steam Power that its rules page is written around."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from ironroad.core.board import Board
from ironroad.core.tiles import DELUXE, pairs_of
from ironroad.games.steam_power.contracts import BONUSES, Contract
from ironroad.games.steam_power.rules import SteamPower
from ironroad.games.steam_power.rules.build import CROSSING_PRICE
from ironroad.games.steam_power.rules.deliveries import BANK_PRICE, fee
from ironroad.games.steam_power.rules.factories import BONUS, USUAL
from ironroad.games.steam_power.rules.options import OPTIONS
from ironroad.games.steam_power.rules.payments import BANK, one, total
from ironroad.games.steam_power.rules.scoring import CASH_PER_POINT, CITY_POINTS, FACTORY_POINTS
from ironroad.games.steam_power.rules.setup import tiles_left
from ironroad.games.steam_power.rules.solo import RESOURCES, TURNS
from ironroad.games.steam_power.rules.state import (
    ACTIONS,
    DRAWS,
    FACTORIES,
    HAND,
    LOCOMOTIVES,
    STEPS,
    TRIGGER,
)
from ironroad.games.steam_power.rules.supply import COUNTS, STOCK_OF

# The sections of the page. Those of a turn bear the names of its parts; `neutral` is in the solo game only.
CONTENTS: Final = (
    "differences",
    "design",
    "goal",
    "words",
    "setup",
    "turn",
    "build",
    "factory",
    "deliver",
    "draw",
    "money",
    "neutral",
    "end",
    "secrets",
    "contracts",
)


@dataclass(frozen=True)
class Ground:
    """What a tile costs on a terrain, or on hexes with a price of their own, and how many hexes there are."""

    name: str
    price: int
    hexes: int


@dataclass(frozen=True)
class Face:
    """One side of a track tile; `picture` is the end of the address of its picture."""

    name: str
    picture: str


@dataclass(frozen=True)
class Stock:
    """So many track tiles with these faces."""

    count: int
    faces: list[Face]


@dataclass(frozen=True)
class ContractRow:
    """A contract; `needs` are colours, one for each resource."""

    name: str
    needs: list[str]
    money: int
    points: int
    bonus: str | None


@dataclass(frozen=True)
class Share:
    """What each gets of a VP city that so many networks contain."""

    networks: int
    points: int


@dataclass(frozen=True, kw_only=True)
class RulesFacts:
    """What differs from game to game, and the numbers of the rules that never do."""

    contents: tuple[str, ...]
    edition: str
    board: str
    seats: int
    solo: bool
    rounds: int
    usual_rounds: int
    trigger: int
    triggers: list[tuple[int, int]]
    differences: list[str]
    money: int
    usual_money: int
    cities: int
    tiles: list[tuple[str, int]]
    vp_tiles: int
    tiles_over: int
    groups: list[list[str]]
    cubes: list[tuple[str, int]]
    cash: int
    hand: int = HAND
    locomotives: int = LOCOMOTIVES
    factories: int = FACTORIES
    actions: int = ACTIONS
    steps: int = STEPS
    draws: int = DRAWS
    grounds: list[Ground]
    crossing_price: int = CROSSING_PRICE
    group_routes: bool
    crossing_replaced: bool
    stocks: list[Stock]
    usual_cubes: int
    bonus_cubes: list[int]
    factory_fee: int
    route_fee: int
    bank_price: int = BANK_PRICE
    neutral_cubes: int = RESOURCES
    cash_per_point: int = CASH_PER_POINT
    factory_points: int = FACTORY_POINTS
    city_points: int = CITY_POINTS
    shares: list[Share]
    contracts: list[tuple[int, list[ContractRow]]]
    contract_count: int
    bonuses: list[tuple[str, int]]


def rules_facts(rules: SteamPower) -> RulesFacts:
    board, s = rules.board, rules.start()
    solo = rules.players == 1
    *tiles, vp_tiles = tiles_left(s)
    return RulesFacts(
        contents=tuple(name for name in CONTENTS if solo or name != "neutral"),
        edition=rules.edition,
        board=board.name,
        seats=rules.players,
        solo=solo,
        rounds=rules.rounds,
        usual_rounds=_usual_rounds(rules),
        trigger=rules.trigger,
        triggers=list(TRIGGER.items()),
        differences=_differences(rules),
        money=rules.options.money,
        usual_money=_usual_money(rules),
        cities=len(board.cities),
        tiles=list(zip(board.colours, tiles, strict=True)),
        vp_tiles=vp_tiles,
        tiles_over=sum(tiles) + vp_tiles - len(board.cities),
        groups=[[board.title(city) for city in group] for group in rules.places.members if len(group) > 1],
        cubes=list(board.supply.items()),
        cash=s.money[0],
        grounds=_grounds(rules),
        group_routes=rules.options.group_routes,
        crossing_replaced=rules.options.crossing_replaced,
        stocks=[Stock(count, _faces(board, number)) for number, count in enumerate(COUNTS)],
        usual_cubes=USUAL[0],
        bonus_cubes=list(BONUS),
        factory_fee=fee(s, 0, board.cities[0]),
        route_fee=total(one(BANK)),
        shares=[Share(networks, CITY_POINTS // networks) for networks in range(1, rules.players + 1)],
        contracts=_by_size(rules.contracts, board.colours),
        contract_count=len(rules.contracts),
        bonuses=[(bonus, sum(c.bonus == bonus for c in rules.contracts)) for bonus in BONUSES],
    )


# Options


def _differences(rules: SteamPower) -> list[str]:
    """The options whose effect is not what the edition says."""
    found = {
        "money_action": rules.options.money != _usual_money(rules),
        "max_rounds": rules.rounds != _usual_rounds(rules),
    }
    return [name for name, differs in found.items() if differs]


def _usual_money(rules: SteamPower) -> int:
    usual = next(option.default(rules.edition) for option in OPTIONS if option.name == "money_action")
    assert isinstance(usual, int)
    return usual


def _usual_rounds(rules: SteamPower) -> int:
    return TURNS if rules.players == 1 else 0


# Track


def _grounds(rules: SteamPower) -> list[Ground]:
    """Every terrain of the map, cheapest first, and then the hexes with a price of their own."""
    priced = zip(rules.board.hexes, rules.build.prices, strict=True)
    land = [(h, price) for h, price in priced if not h.city]
    terrains = Counter((h.terrain, price) for h, price in land if h.price is None)
    found = [Ground(terrain, price, hexes) for (terrain, price), hexes in terrains.items()]
    own = [Ground(h.name, price, 1) for h, price in land if h.price is not None]
    return sorted(found, key=lambda ground: (ground.price, -ground.hexes)) + own


def _faces(board: Board, stock: int) -> list[Face]:
    kinds = [kind for kind in DELUXE if STOCK_OF.get(kind.name) == stock]
    layout = "flat" if board.flat else "pointy"
    return [Face(kind.name, f"{layout}/free/{_picture(board, kind.shapes()[0])}.svg") for kind in kinds]


def _picture(board: Board, shape: tuple[int, ...]) -> str:
    return "_".join(f"{board.edges[a]}-{board.edges[b]}" for a, b in pairs_of(shape))


# Contracts


def _by_size(contracts: list[Contract], colours: tuple[str, ...]) -> list[tuple[int, list[ContractRow]]]:
    """The contracts by how many resources they ask for."""
    ranked = sorted(contracts, key=lambda contract: sum(contract.needs))
    return [
        (size, [_row(contract, colours) for contract in same])
        for size, same in groupby(ranked, key=lambda contract: sum(contract.needs))
    ]


def _row(contract: Contract, colours: tuple[str, ...]) -> ContractRow:
    needs = [colour for colour, need in zip(colours, contract.needs, strict=True) for _ in range(need)]
    return ContractRow(contract.name, needs, contract.money, contract.points, contract.bonus)
