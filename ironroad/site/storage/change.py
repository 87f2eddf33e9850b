"""A change of a table that is about to be stored, and why one may not be."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.core.game import CHANCE, Game
from ironroad.core.sentences import Sentence, say
from ironroad.site.table.incidents import CLOSING, RETURNS, SITS, STANDS_IN, is_incident, read_incident
from ironroad.site.table.tables import ANEW, FREE, PERSON, TIMEOUT, UNDO, Table, sitters_of


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
    # All who have sat there then, if somebody comes or goes with it.
    seated: list[dict[str, Any]] | None = None

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
    def bot_asked(self) -> bool:
        """Whether the seat that is to move then is moved by a bot."""
        seat = self.asked
        return seat is not None and (self.stood_in(seat) or self.kind_of(seat) not in (PERSON, FREE))

    def kind_of(self, seat: int) -> str:
        """What sits there then."""
        if self.seated is None:
            return self.table.sitters[seat].kind
        return str(sitters_of(self.seated[seat])[-1]["kind"])

    def stood_in(self, seat: int) -> bool:
        """Whether a bot moves for a person there then."""
        on = seat in self.table.stand_ins
        for text in self.texts:
            if incident_seat(text, STANDS_IN) == seat:
                on = True
            if seat in (incident_seat(text, RETURNS), incident_seat(text, SITS)):
                on = False
        return on

    @property
    def closed(self) -> bool:
        return self.table.closed or CLOSING in self.texts

    @property
    def ends(self) -> bool:
        """Whether the game is over by it."""
        return (self.after.over or self.closed) and not self.table.over

    @property
    def plain(self) -> bool:
        """Whether it is nothing but a move of whoever is asked, in the middle of a game."""
        apart = any(is_incident(text) or text.startswith((UNDO, TIMEOUT)) for text in self.texts)
        return not (apart or self.ends)

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


def incident_seat(text: str, kind: str) -> int | None:
    """The seat of an incident of this kind."""
    if not is_incident(text):
        return None
    incident = read_incident(text)
    return incident.seat if incident.kind == kind else None


Listener = Callable[[Table], Awaitable[None]]
Also = Callable[[AsyncSession], Awaitable[None]]
# Writes what changes cause, in their transaction.
Writer = Callable[[AsyncSession, Sequence[Change]], Awaitable[None]]
# The same for changes that are plain, by statements that SQLite takes as they are.
PlainWriter = Callable[[sqlite3.Connection, Sequence[Change]], None]
# Writes that a person, by their id, was given a seat they did not ask for, in the transaction that gives it.
Invitation = Callable[[AsyncSession, Table, str], Awaitable[None]]
# Writes what it causes that a seat has only so many seconds left, or none; in the transaction that notes it.
LowClock = Callable[[AsyncSession, Table, int, float], Awaitable[None]]
