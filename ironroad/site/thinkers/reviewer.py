"""The process that looks back at games: one decision at a time, and only while nobody else needs the
processor."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import ironroad
from ironroad.analysis import Part, decided, from_data, gathered, look, move_at, to_data, view_before
from ironroad.boards import Shelves
from ironroad.bots.search import Effort
from ironroad.site.thinkers.workers import Workers, give_way

log = logging.getLogger("ironroad")

# Beside what is looked for a game must be read and its end told.
WORK: Final = 60.0
LAST: Final = 19
# How many times as long where too little was found, and where people ask for a longer look.
LONGER: Final = 3
AGAIN: Final = 5
# Where there is little time, more decisions are judged from fewer rollouts; the margin holds.
EFFORT: Final = Effort(candidates=4, rollouts=60, least=6, margin=2.0)


class Asked(NamedTuple):
    """A decision of a record: what the seat knew, and what it did."""

    number: int
    position: str
    move: str


class Reviewer:
    def __init__(self, seconds: float, shelves: Shelves) -> None:
        self._workers = Workers(1, 4 * AGAIN * seconds + WORK, give_way, LAST)
        self._seconds = seconds
        self._shelves = shelves

    async def decisions(self, record: str) -> list[Asked]:
        return await self._workers.run(decisions, record, self._shelves)

    async def look(self, asked: Asked, longer: bool = False) -> Any:
        """What is found of a decision, as data; None where that is too little."""
        seconds = AGAIN * self._seconds if longer else self._seconds
        try:
            return await self._workers.run(look_at, asked, seconds, self._shelves)
        except Exception:
            log.exception("decision %s of a game cannot be looked at", asked.number)
            return None

    async def gather(self, record: str, parts: Sequence[Any]) -> Any:
        """The whole review, as data."""
        return await self._workers.run(gather, record, parts, self._shelves)

    def close(self) -> None:
        self._workers.close()


# In the working process


def decisions(record: str, shelves: Shelves) -> list[Asked]:
    game = ironroad.load(record, shelves)
    return [
        Asked(number, view_before(game, number).position, move_at(game, number).text)
        for number in decided(game)
    ]


def look_at(asked: Asked, seconds: float, shelves: Shelves) -> Any:
    """Where that is too little, longer: this process comes last, and others may have been at work."""
    view = ironroad.from_position(asked.position, shelves=shelves)
    for time in (seconds, LONGER * seconds):
        found = look(view, asked.number, view.read(asked.move), time, effort=EFFORT)
        if found:
            return to_data(found)
    return None


def gather(record: str, parts: Sequence[Any], shelves: Shelves) -> Any:
    game = ironroad.load(record, shelves)
    return to_data(gathered(game, [part and from_data(Part, part) for part in parts]))
