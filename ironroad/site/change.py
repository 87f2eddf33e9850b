"""A change of a table that is about to be stored, and why one may not be."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.core.game import CHANCE, Game
from ironroad.core.sentences import Sentence, say
from ironroad.site.incidents import CLOSING, RETURNS, SITS, is_incident, read_incident
from ironroad.site.tables import ANEW, Table


class Refused(Exception):
    """A change that cannot be made; the sentence says why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


class Stale(Refused):
    """Somebody else has acted in the meantime."""

    def __init__(self) -> None:
        super().__init__(say("The table has moved on; here is how it stands now."))


@dataclass(frozen=True)
class Change:
    """What is about to be stored of a table: events, the game after them, and when."""

    table: Table
    texts: list[str]
    after: Game
    at: datetime
    # Whether the table is made with it, and so stands already as it will.
    begins: bool = False

    @property
    def number(self) -> int:
        """That of the last event then."""
        return self.table.number if self.begins else self.table.number + len(self.texts)

    @property
    def asked(self) -> int | None:
        """The seat that is to move then, if the game goes on."""
        seat = self.after.to_move
        return None if seat == CHANCE or not self.table.started or self.closed else seat

    @property
    def newly_asked(self) -> int | None:
        """That seat, if it was not to move before."""
        return self.asked if self.begins or self.asked != self.table.asked else None

    @property
    def closed(self) -> bool:
        return self.table.closed or CLOSING in self.texts

    @property
    def ends(self) -> bool:
        """Whether the game is over by it."""
        return (self.after.over or self.closed) and not self.table.over

    @property
    def turn_goes_on(self) -> bool:
        """Whether the same seat is still asked, and nobody has come to it, nor everybody gone back."""
        asked = self.asked
        return asked == self.table.asked and not any(_begins_turn(text, asked) for text in self.texts)

    @property
    def turn_began(self) -> datetime | None:
        """Since when that seat is asked."""
        if self.asked is None:
            return None
        return (self.table.turn_began if self.turn_goes_on else None) or self.at


def _begins_turn(text: str, asked: int | None) -> bool:
    if not is_incident(text):
        return text.endswith(ANEW)
    incident = read_incident(text)
    return incident.kind in (SITS, RETURNS) and incident.seat == asked


Listener = Callable[[Table], Awaitable[None]]
Also = Callable[[AsyncSession], Awaitable[None]]
# Writes what a change causes, in the transaction of the change.
Writer = Callable[[AsyncSession, Change], Awaitable[None]]
# Writes that a person, by their id, was given a seat they did not ask for, in the transaction that gives it.
Invitation = Callable[[AsyncSession, Table, str], Awaitable[None]]
# Writes what it causes that a seat has only so many seconds left, or none; in the transaction that notes it.
LowClock = Callable[[AsyncSession, Table, int, float], Awaitable[None]]
