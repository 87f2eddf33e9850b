"""The lobby: open tables that wait for people."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import select

from ironroad.core.sentences import Sentence, say
from ironroad.site.people.people import Person
from ironroad.site.rendering.startpage import ago
from ironroad.site.rendering.words import edition_name, game_name
from ironroad.site.storage.keeper import Keeper
from ironroad.site.storage.models import SeatRow, TableRow
from ironroad.site.storage.stored import MISSHAPEN
from ironroad.site.table.links import invitation_word, key_word
from ironroad.site.table.tables import FREE, HINTS_ALL, PERSON, sitters_of
from ironroad.site.timing.clocks import clock_words, read_clock

# A table that nobody has come to for so long is not looked at any more.
SHOWN_FOR: Final = timedelta(days=30)


async def waiting_tables(
    keeper: Keeper, person: Person | None, language: str, game: str = "", page: int = 0, size: int = 24
) -> list[dict[str, Any]]:
    """Tables that wait for people, as a list shows them to somebody, those that changed last first."""
    recent = TableRow.changed > keeper.clock() - SHOWN_FOR
    query = select(TableRow).where(TableRow.started.is_(False), TableRow.listed.is_(True), recent)
    query = query.where(TableRow.over.is_(False))
    if game:
        query = query.where(TableRow.head["game"].as_string() == game)
    rows = await keeper.rows(query.order_by(TableRow.changed.desc()).offset(page * size).limit(size))
    mine = await _seats_of(keeper, person, [row.id for row in rows])
    shown = []
    for row in rows:
        try:
            shown.append(_shown(keeper, row, person, mine.get(row.id), language))
        except MISSHAPEN as error:
            keeper.report(row.id, error)
    return shown


async def _seats_of(keeper: Keeper, person: Person | None, tables: Collection[str]) -> Mapping[str, int]:
    """In which seat of each of these tables a person sits."""
    if person is None or not tables:
        return {}
    query = select(SeatRow.table, SeatRow.seat).where(SeatRow.person == person.id, SeatRow.table.in_(tables))
    async with keeper.database.get_session() as session:
        return {row.table: row.seat for row in (await session.execute(query)).all()}


def _shown(
    keeper: Keeper, row: TableRow, person: Person | None, seat: int | None, language: str
) -> dict[str, Any]:
    words = (row.id, row.watch, row.seats)
    sitters = [sitters_of(one)[-1] for one in row.seats]
    free = sum(sitter["kind"] == FREE for sitter in sitters)
    return {
        "name": row.name,
        "game_name": game_name(row.head["game"]),
        "edition_name": edition_name(row.head["game"], row.head["edition"]),
        "seats": [
            {
                "number": number,
                "name": sitter["name"],
                "free": sitter["kind"] == FREE,
                "bot": sitter["kind"] not in (PERSON, FREE),
            }
            for number, sitter in enumerate(sitters)
        ],
        "taken": len(sitters) - free,
        "pace": pace_of(row.settings),
        "ago": ago(row.changed, keeper.clock(), language),
        "updated": row.changed,
        "join_url": f"/join/{invitation_word(*words, None)}",
        "picture": f"/w/{row.watch}/small.svg?n={row.events}",
        "seat_url": None if seat is None else f"/s/{key_word(*words, seat)}",
        "host_url": f"/t/{row.id}" if person and row.host == person.id else None,
    }


def pace_of(settings: Mapping[str, Any]) -> Sentence:
    """How much time there is, whether it counts, and whether everybody has hints, in words."""
    clock = read_clock(settings.get("clock") or {})
    pace = clock_words(clock) if clock else say("No clock")
    if settings.get("rated"):
        return say("{pace}, rated", pace=pace)
    return say("{pace}, with hints", pace=pace) if settings.get("hints") == HINTS_ALL else pace
