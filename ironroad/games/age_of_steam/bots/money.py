"""Shares and bids."""

from __future__ import annotations

from typing import Final

from ironroad.games.age_of_steam.bots.building import Project, best_project
from ironroad.games.age_of_steam.bots.reading import Reading
from ironroad.games.age_of_steam.rules.build import BUILDS
from ironroad.games.age_of_steam.rules.state import MAX_SHARES, SHARE_PRICE

MOST_AT_ONCE: Final = 6
# Cash kept for the auction when shares are issued.
FOR_BIDS: Final = 2
# A bid may come to nothing, so it is worth less than what it is for.
CAUTION: Final = 0.5
MOST_OF_CASH: Final = 3


def shares_to_issue(reading: Reading, projects: list[Project]) -> int:
    """The number of shares that leaves the best outlook after building."""
    most = min(MOST_AT_ONCE, MAX_SHARES - reading.s.shares[reading.seat])
    return max(range(most + 1), key=lambda count: (_with_shares(reading, projects, count), -count))


def _with_shares(reading: Reading, projects: list[Project], count: int) -> float:
    purse = reading.purse
    purse.money += SHARE_PRICE * count - FOR_BIDS
    purse.shares += count
    return best_project(reading, projects, purse, BUILDS)[1]


def will_bid(reading: Reading, projects: list[Project], amount: int, worth: float) -> bool:
    """Whether it would pay so much for something worth so many points."""
    purse = reading.purse
    if MOST_OF_CASH * amount > purse.money:
        return False
    before = best_project(reading, projects, purse, BUILDS)[1]
    purse.money -= amount
    return before - best_project(reading, projects, purse, BUILDS)[1] < CAUTION * worth


def worth_of_first(values: list[float], bidders: int) -> float:
    """How much better the role left to the first is than the one left to who drops out now."""
    ranked = sorted(values, reverse=True)
    return ranked[0] - ranked[bidders - 1]
