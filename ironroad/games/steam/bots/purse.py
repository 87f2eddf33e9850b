"""Decisions about money: bids, capital, income or points."""

from __future__ import annotations

from ironroad.games.steam.rules import Steam
from ironroad.games.steam.rules.money import UNIT, units_for, units_left
from ironroad.games.steam.rules.moves import INCOME, POINTS
from ironroad.games.steam.rules.state import SteamState

# What a round's track costs about, and how deep in debt a seat goes for it.
TRACK = 9
DEEPEST = -5
CASH = 0.08


def bid(s: SteamState) -> int:
    """Only what costs nothing, or a dollar."""
    return max([-1, *s.bids]) + 1 if max(s.bids) < 1 else 10**6


def units(rules: Steam, s: SteamState, seat: int) -> int:
    """Capital for the track of a round and for what the engine costs, while debt is not too deep."""
    upkeep = max(0, s.engine[seat] - s.income[seat])
    last = s.round == rules.rounds
    wanted = units_for(s.money[seat], upkeep + (0 if last else TRACK))
    needed = units_for(s.money[seat], upkeep)
    bearable = max(0, s.income[seat] - DEEPEST)
    return min(units_left(s, seat), max(needed, min(wanted, bearable)))


def scored_as(rules: Steam, s: SteamState, seat: int) -> str:
    """Income while debts weigh and there are rounds to earn in, then points."""
    left = rules.rounds - s.round
    costs = s.engine[seat] if rules.options.expert else 0
    aim = costs + (4 if left >= 3 else 0)
    return INCOME if s.income[seat] < 0 or (left >= 2 and s.income[seat] < aim) else POINTS


def burden(s: SteamState, seat: int, price: int) -> float:
    """What a price costs in points, about: cash is worth little, as it is nothing in the end."""
    borrowed = max(0, price - s.money[seat])
    return borrowed / UNIT + CASH * (price - borrowed)
