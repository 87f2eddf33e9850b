"""What a server has stored, read beside it from the database."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from tests.helpers.apart import run_apart

EVENTS = 'SELECT t.id, t.events, e.number, e.text FROM tables t JOIN events e ON e."table" = t.id'
TABLE = "SELECT events, over FROM tables WHERE id = :id"


class Store:
    def __init__(self, database: str) -> None:
        self._engine = create_async_engine(database, poolclass=NullPool)

    def rows(self, query: str, **values: Any) -> list[Row[Any]]:
        return run_apart(self._rows(query, values))

    async def _rows(self, query: str, values: dict[str, Any]) -> list[Row[Any]]:
        async with self._engine.connect() as connection:
            return [*(await connection.execute(text(query), values)).all()]

    def events(self) -> dict[str, list[str]]:
        """The events of every table in order; at one moment, without gaps, and as many as the table says."""
        found: dict[str, list[str]] = defaultdict(list)
        counts: dict[str, int] = {}
        for row in self.rows(f"{EVENTS} ORDER BY t.id, e.number"):
            found[row.id].append(row.text)
            counts[row.id] = row.events
            assert row.number == len(found[row.id]), f"before event {row.number} of {row.id} there is a gap"
        assert counts == {id_: len(events) for id_, events in found.items()}
        return found

    def length(self, id_: str) -> int:
        """How many events a table has."""
        return int(self.rows(TABLE, id=id_)[0].events)

    def over(self, id_: str) -> bool:
        return bool(self.rows(TABLE, id=id_)[0].over)


def left(events: list[str]) -> list[str]:
    """The moves that are left of events after every undo."""
    moves: list[str] = []
    for event in events:
        if event.startswith("undo "):
            del moves[int(event.split()[1]) :]
        else:
            moves.append(event)
    return moves
