"""What is stored: tables, and the events of each, to which rows are only ever added."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from advanced_alchemy.base import DefaultBase
from advanced_alchemy.types import DateTimeUTC
from sqlalchemy import JSON, ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column


def now() -> datetime:
    return datetime.now(UTC)


class TableRow(DefaultBase):
    """A table: its setup, who sits at it, its secret seed, and what lists show of it."""

    __tablename__ = "tables"
    __table_args__ = (Index("tables_by_change", "listed", "changed"),)

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    watch: Mapped[str] = mapped_column(String(32), unique=True)
    name: Mapped[str] = mapped_column(String(80))
    head: Mapped[dict[str, Any]] = mapped_column(JSON)
    seats: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    seed: Mapped[str] = mapped_column(String(64))
    seeded_from: Mapped[int]
    listed: Mapped[bool]
    events: Mapped[int]
    over: Mapped[bool]
    summary: Mapped[dict[str, Any]] = mapped_column(JSON)
    created: Mapped[datetime] = mapped_column(DateTimeUTC(timezone=True), default=now)
    changed: Mapped[datetime] = mapped_column(DateTimeUTC(timezone=True), default=now)


class EventRow(DefaultBase):
    """A move, a draw, or `undo N`: back to the first N moves. The key lets one of two who act at once win."""

    __tablename__ = "events"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(DateTimeUTC(timezone=True), default=now)
