"""An arena from its plan to its figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from itertools import combinations
from typing import NamedTuple

from ironroad.arena.figures import Deals, whole_deals
from ironroad.arena.fixtures import Fixture, Seatings, Setup, fixtures
from ironroad.arena.playing import Played
from ironroad.arena.store import Store, code_now

Player = Callable[[Iterable[Fixture]], Iterator[Played]]
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


def run(
    plan: Plan,
    store: Store,
    player: Player,
    progress: Progress,
    enough: Callable[[Deals], bool] | None = None,
) -> Deals:
    """Play what the store does not have yet, and give back the whole deals of the plan; `enough` ends it
    before all is played."""
    had, code = store.keys(), code_now()
    missing = [fixture for fixture in plan.games if fixture.key not in had]
    total = len(plan.games)
    progress(total - len(missing), total)
    if not (enough and enough(deals_of(plan, store))):
        with closing(player(missing)) as games:  # type: ignore[type-var]
            for done, played in enumerate(games, total - len(missing) + 1):
                store.add(played, code)
                progress(done, total)
                if enough and enough(deals_of(plan, store)):
                    break
    return deals_of(plan, store)


def deals_of(plan: Plan, store: Store) -> Deals:
    wanted = {fixture.key for fixture in plan.games}
    return whole_deals((played for played in store.games() if played.fixture.key in wanted), plan.seatings)
