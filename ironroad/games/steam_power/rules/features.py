"""A position of Steam Power as numbers."""

from __future__ import annotations

from ironroad.core.features import Features
from ironroad.core.track import NOBODY
from ironroad.games.common.features import track_features
from ironroad.games.steam_power.contracts import Contract
from ironroad.games.steam_power.rules.state import GONE, NO_TIP, POOL, Power


def words_of(contracts: list[Contract]) -> list[str]:
    return [*(contract.name for contract in contracts), "bank"]


def power_features(s: Power, f: Features) -> None:
    seats = range(s.players)
    f.seats["money"] = s.money[:]
    f.seats["routes"] = s.routes[:]
    f.seats["contracts"] = [s.in_hand(seat) for seat in seats]
    f.seats["hidden"] = s.hidden[:]
    f.seats["fulfilled"] = [s.fulfilled(seat) for seat in seats]
    _turn_features(s, f)
    _hex_features(s, f)
    f.lists["supply"] = s.supply[:]
    f.lists["stock"] = s.stock[:]
    f.lists["needs"] = s.needs[:]
    f.lists["contracts"] = [_where(place, f) for place in s.where]


def _turn_features(s: Power, f: Features) -> None:
    f.table["actions"] = s.actions
    f.table["steps"] = s.steps
    f.table["draws"] = s.draws
    f.table["contract"] = s.contract + 1
    f.table["bonus"] = s.bonus


def _hex_features(s: Power, f: Features) -> None:
    track_features(s.track, f)
    f.hexes["tile"] = [tile + 1 for tile in s.tile]
    f.hexes["cubes"] = s.cubes[:]
    f.hexes["factory"] = [0 if owner == NOBODY else f.seat(owner) or f.players + 1 for owner in s.factory]
    f.hexes["tip"] = [0] * (6 * len(s.tile))
    for seat, side in enumerate(s.tip):
        if side != NO_TIP:
            f.hexes["tip"][side] = f.seat(seat)


def _where(place: int, f: Features) -> int:
    """Where a contract is: 0 unseen, 1 gone with a seat that left, an even number in the hand of a seat, an
    odd one fulfilled by it; 2 and 3 are those of the viewer."""
    if place in (POOL, GONE):
        return int(place == GONE)
    return 2 * f.seat(place // 2) + place % 2
