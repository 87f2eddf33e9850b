"""Hints: the best moves of the seat that is asked, found by those who think for bots from what the seat may
know; once for every moment of a table, and no longer once it moves on."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final, NamedTuple
from weakref import WeakValueDictionary

from litestar.exceptions import TooManyRequestsException

from ironroad.analysis import Analysis, explain, from_data
from ironroad.core.game import Game
from ironroad.core.sentences import say
from ironroad.lessons import Coach
from ironroad.site.protection.books import make_book
from ironroad.site.protection.limits import Allowance
from ironroad.site.rendering.pagestate import PageState
from ironroad.site.settings import Settings
from ironroad.site.storage.keeper import Refused, Stale
from ironroad.site.table.tables import Table
from ironroad.site.thinkers.botplay import WATCHED
from ironroad.site.thinkers.thinking import Thinkers
from ironroad.site.thinkers.workers import Died

MOST_KNOWN: Final = 500


class _Asked(NamedTuple):
    """What a table was asked for: its last event then, the seat, and the thought."""

    number: int
    seat: int
    thought: asyncio.Task[Any]


class Hints:
    def __init__(self, thinkers: Thinkers, settings: Settings) -> None:
        self._thinkers = thinkers
        self._seconds = settings.hint_seconds
        self._allowance = Allowance(settings.hints_a_minute, make_book(settings, "hints"))
        self._asked: OrderedDict[str, _Asked] = OrderedDict()
        # Those of one address are thought about one after the other, so that others wait for one of them.
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def find(self, state: PageState, askers: Sequence[str]) -> Analysis:
        """The best moves of the seat of whoever looks; `askers`, first the address, are those who have only
        so many hints a minute. In a lesson there is one teacher: what the coach suggests is explained."""
        check_allowed(state)
        if state.coach:
            return _coached(state, state.coach)
        asked = self._known(state) or self._ask(state, askers)
        try:
            found = await asyncio.shield(asked.thought)
        except Died:
            found = None
        except asyncio.CancelledError:
            if asked.thought.cancelled():
                raise Stale from None
            raise
        if found is None:
            self._forget(state.table.id)
            raise Refused(say("No hint was found in time. Try again in a moment."))
        return from_data(Analysis, found)

    def _known(self, state: PageState) -> _Asked | None:
        asked = self._asked.get(state.table.id)
        return asked if asked and (asked.number, asked.seat) == (state.number, state.seat) else None

    def _ask(self, state: PageState, askers: Sequence[str]) -> _Asked:
        if not all(self._allowance.take(asker) for asker in askers):
            raise TooManyRequestsException(headers={"Retry-After": "20"})
        assert state.seat is not None
        self._forget(state.table.id)
        turn = self._turns.setdefault(askers[0], asyncio.Lock())
        thought = asyncio.create_task(self._think(state.table.id, state.table.game.view(state.seat), turn))
        asked = self._asked[state.table.id] = _Asked(state.number, state.seat, thought)
        if len(self._asked) > MOST_KNOWN:
            self._forget(next(iter(self._asked)))
        return asked

    async def _think(self, table: str, view: Game, turn: asyncio.Lock) -> Any:
        async with turn:
            word, seconds = f"{table}/hint", self._seconds
            return await self._thinkers.advise(view.position, word, lambda: WATCHED, seconds)

    async def look_at(self, table: Table) -> None:
        """A table has changed: nobody wants to know any more what was good before."""
        asked = self._asked.get(table.id)
        if asked and asked.number != table.number:
            self._forget(table.id)

    def _forget(self, id_: str) -> None:
        asked = self._asked.pop(id_, None)
        if asked:
            asked.thought.cancel()

    async def close(self) -> None:
        thoughts = [asked.thought for asked in self._asked.values()]
        for id_ in [*self._asked]:
            self._forget(id_)
        await asyncio.gather(*thoughts, return_exceptions=True)


def _coached(state: PageState, coach: Coach) -> Analysis:
    assert state.seat is not None
    suggested = coach.advice.suggested
    assert suggested is not None
    view = coach.game.view(state.seat)
    return explain(view, view.read(suggested.move), coach.going_on)


def check_allowed(state: PageState) -> None:
    """Only who is asked gets a hint, and only where the table has them."""
    if not state.table.allows_hints:
        raise Refused(say("At this table there are no hints."))
    if not state.mine:
        raise Refused(say("It is not your turn."))
