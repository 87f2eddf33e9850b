"""An arena from its plan to its figures."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing

from ironroad.arena.figures import Deals, whole_deals
from ironroad.arena.fixtures import Fixture, Plan
from ironroad.arena.playing import Played
from ironroad.arena.store import Store, code_now

Player = Callable[[Iterable[Fixture]], Generator[Played, None, None]]
Enough = Callable[[Deals], bool]
Progress = Callable[[int, int], None]


def run(plan: Plan, store: Store, player: Player, progress: Progress, enough: Enough | None = None) -> Deals:
    """Play what the store does not have yet, and give back the whole deals of the plan; `enough` ends it
    before all is played."""
    had, code = known(plan, store), code_now()
    store.remember(plan)
    wanted, keys = plan.games, {played.fixture.key for played in had}
    progress(len(had), len(wanted))
    if not _ended(plan, had, enough):
        with closing(player([fixture for fixture in wanted if fixture.key not in keys])) as games:
            for played in games:
                store.add(played, code)
                had.append(played)
                progress(len(had), len(wanted))
                if _ended(plan, had, enough):
                    break
    return whole_deals(had, plan.seatings)


def _ended(plan: Plan, had: list[Played], enough: Enough | None) -> bool:
    return enough is not None and enough(whole_deals(had, plan.seatings))


def known(plan: Plan, store: Store) -> list[Played]:
    """What of a plan was played already."""
    wanted = {fixture.key for fixture in plan.games}
    return [played for played in store.games() if played.fixture.key in wanted]
