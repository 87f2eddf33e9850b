"""Cash and capital: a unit of $5 costs a step of income, or two points once income is at its lowest."""

from __future__ import annotations

from typing import Final

from ironroad.games.steam.rules.state import LOWEST, SteamState

UNIT: Final = 5
POINTS_PER_UNIT: Final = 2


def units_left(s: SteamState, seat: int) -> int:
    """How many units a seat can still raise; in some games a last single point buys one too."""
    return s.income[seat] - LOWEST + (s.points[seat] + s.lone_point) // POINTS_PER_UNIT


def raise_capital(s: SteamState, seat: int, units: int) -> None:
    steps = min(units, s.income[seat] - LOWEST)
    s.income[seat] -= steps
    s.points[seat] -= min(s.points[seat], POINTS_PER_UNIT * (units - steps))
    s.money[seat] += UNIT * units


def funds(s: SteamState, seat: int, on_demand: bool) -> int:
    """The most a seat can pay: its cash, and what it can raise where that is allowed on demand."""
    return s.money[seat] + (UNIT * units_left(s, seat) if on_demand else 0)


def units_for(cash: int, cost: int) -> int:
    """The units needed to pay a cost: as few as can be."""
    return max(0, -((cash - cost) // UNIT))


def pay(s: SteamState, seat: int, cost: int) -> None:
    """Cash first, then as few units as can be."""
    raise_capital(s, seat, units_for(s.money[seat], cost))
    s.money[seat] -= cost
