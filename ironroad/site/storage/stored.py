"""From what is stored of a table to the table, and what is wrong where that fails."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import defer

from ironroad.boards import Shelves, is_board
from ironroad.core.sentences import Sentence, say
from ironroad.games.found import kinds
from ironroad.site.storage.models import TableRow
from ironroad.site.table.tables import Damaged, Table

# What comes of a row in which stands what nobody of us has written.
MISSHAPEN: Final = (LookupError, TypeError, AttributeError, ValueError)
UNREADABLE: Final = say("What is stored of it cannot be read.")
NEWER: Final = say("It was begun with a newer Ironroad than this one, which does not know its rules.")


class NoTable(LookupError):
    """There is no table with that name."""


async def read_row(session: AsyncSession, id_: str) -> TableRow:
    """A table's row but for its summary, which only lists need and the next move writes anew."""
    try:
        row = await session.get(TableRow, id_, options=[defer(TableRow.summary)])
    except ValueError as error:
        raise Damaged(UNREADABLE) from error
    if row is None:
        raise NoTable(id_)
    return row


def open_table(row: TableRow, shelves: Shelves) -> Table:
    """A table at its beginning."""
    try:
        table = Table(row, shelves)
    except Exception as error:
        raise Damaged(_why_not(row, shelves)) from error
    if len(table.sitters) != table.game.rules.players:
        raise Damaged(UNREADABLE)
    return table


def _why_not(row: TableRow, shelves: Shelves) -> Sentence:
    head = row.head if isinstance(row.head, dict) else {}
    kind, revision = kinds().get(str(head.get("game"))), str(head.get("rules"))
    if kind is None or (revision.isdigit() and int(revision) > kind.revisions.newest):
        return NEWER
    if not is_board(str(head.get("board")), str(head["game"]), shelves):
        return say("Its board is gone.")
    return UNREADABLE


async def replay(table: Table, events: Sequence[tuple[int, str]]) -> None:
    """Let a table take in events with their numbers, however many, while others are served."""
    number = table.number + 1
    for expected, (found, _) in enumerate(events, number):
        if expected != found:
            raise bad_event(expected)
    try:
        for number in table.replaying([text for _, text in events]):  # noqa: B007
            await asyncio.sleep(0)
    except Exception as error:
        raise bad_event(number) from error


def bad_event(number: int) -> Damaged:
    return Damaged(say("Event {number} of what is stored of it is missing or makes no sense.", number=number))
