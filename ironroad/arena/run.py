"""An arena from its plan to its figures."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from itertools import combinations
from typing import NamedTuple

from ironroad.arena.figures import Deals, whole_deals
from ironroad.arena.fixtures import Fixture, Seatings, Setup, fixtures
from ironroad.arena.playing import Played
from ironroad.arena.store import Store, code_now

Player = Callable[[Iterable[Fixture]], Generator[Played, None, None]]
Enough = Callable[[Deals], bool]
Progress = Callable[[int, int], None]


class Plan(NamedTuple):
    """What is to be played."""

    setup: Setup
    seatings: Seatings
    deals: int
    seed: str
    budget: float | None = None

    @property
    def games(self) -> list[Fixture]:
        return list(fixtures(self.setup, self.seatings, self.deals, self.seed, self.budget))

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The bots that meet."""
        bots = dict.fromkeys(name for row in self.seatings for name in row)
        alone = self.setup.seats == 1
        return [
            (one, other)
            for one, other in combinations(bots, 2)
            if alone or any({one, other} <= {*row} for row in self.seatings)
        ]


def never(deals: Deals) -> bool:
    """All is to be played."""
    return False


def run(plan: Plan, store: Store, player: Player, progress: Progress, enough: Enough = never) -> Deals:
    """Play what the store does not have yet, and give back the whole deals of the plan; `enough` ends it
    before all is played."""
    had, code = known(plan, store), code_now()
    wanted, keys = plan.games, {played.fixture.key for played in had}
    progress(len(had), len(wanted))
    if not enough(whole_deals(had, plan.seatings)):
        with closing(player([fixture for fixture in wanted if fixture.key not in keys])) as games:
            for played in games:
                store.add(played, code)
                had.append(played)
                progress(len(had), len(wanted))
                if enough(whole_deals(had, plan.seatings)):
                    break
    return whole_deals(had, plan.seatings)


def known(plan: Plan, store: Store) -> list[Played]:
    """What of a plan was played already."""
    wanted = {fixture.key for fixture in plan.games}
    return [played for played in store.games() if played.fixture.key in wanted]
