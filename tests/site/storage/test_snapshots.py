"""A table opened from a snapshot is the one its events make; a snapshot that does not fit is passed over."""

from __future__ import annotations

import gc
import json
import logging
import pickle
import random
import re
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from weakref import ref

import pytest
from sqlalchemy import delete, func, select, update

import ironroad
from ironroad.bots import make_bot
from ironroad.core.game import Game
from ironroad.core.sentences import Listing, Series, Value, money_word, say, say_n, seat_word, verbatim
from ironroad.site.rendering.words import CODES, speaker
from ironroad.site.storage import snapshots
from ironroad.site.storage.keeper import Keeper
from ironroad.site.storage.models import EventRow, SnapshotRow, TableRow
from ironroad.site.storage.upkeep import Upkeep
from ironroad.site.table.incidents import (
    AGREES,
    ASKS_BACK,
    LATE,
    NAMED,
    REFUSES,
    RETURNS,
    SITS,
    STANDS_IN,
    Incident,
)
from ironroad.site.table.tables import ANEW, UNDO, Line, Table
from ironroad.telling.packing import pack, unpack
from tests.helpers.apart import run_apart
from tests.helpers.company import Company, company, long_played

NAMES = ("Anna", "Ben", "Cora", "Dora", "Emil")
SETUPS = (
    {"game": "age-of-steam", "board": "rust-belt", "players": 3},
    {"game": "steam", "board": "ruhr", "players": 3},
    {"game": "steam-power", "board": "britain", "players": 4},
)


# Tables that have seen much


def row_of(game: Game) -> TableRow:
    """Each seat will have a second and a third sitter."""
    later = [{"name": "", "kind": "free"}, {"name": "Zoe", "kind": "person"}]
    seats = [{"name": name, "kind": "person", "later": later} for name in NAMES[: game.rules.players]]
    made = datetime(2026, 1, 1, tzinfo=UTC)
    return TableRow(
        id="i" * 22,
        watch="w" * 22,
        name="",
        head=game.at(0).record.head,
        seats=seats,
        settings={},
        seed="a seed",
        seeded_from=0,
        listed=True,
        changed=made,
        started=True,
    )


class Play:
    """Somebody does all that can be done at a table, at random; `texts` are its events."""

    def __init__(self, setup: dict[str, Any], seed: int) -> None:
        self.chance = random.Random(seed)
        self.bot = make_bot("random", str(seed))
        self.row = row_of(ironroad.new(**setup))
        self.table = Table(self.row)
        self.texts: list[str] = []
        self._played(self.table.game.copy())

    def go_on(self) -> None:
        doing = self.chance.choices((self.move, self.undo, self.befall, self.go_back), (80, 6, 9, 5))[0]
        if not self.table.over:
            doing()

    def move(self) -> None:
        after = self.table.game.copy()
        if self.chance.random() < 0.004 and len(after.order) > 2:
            after.push(f"resign {self.chance.choice(after.order)}")
        else:
            after.push(self.bot.choose(after, after.legal_moves(), None))
        self._played(after)

    def _played(self, after: Game) -> None:
        after.draw_chance()
        self.texts += [move.text for move in after.record.moves[self.table.length :]]
        self.table.take(after)

    def undo(self) -> None:
        lengths = self.table.undoable()
        if lengths:
            self._happens(f"{UNDO}{self.chance.choice(lengths)}")

    def befall(self) -> None:
        kind = self.chance.choice((SITS, NAMED, STANDS_IN, RETURNS, LATE, ASKS_BACK, AGREES, REFUSES))
        words = {SITS: "1", NAMED: "2", STANDS_IN: "random", ASKS_BACK: str(self.table.length // 2)}
        seat = self.chance.randrange(len(self.table.sitters))
        self._happens(Incident(kind, seat, words.get(kind, "")).text)

    def go_back(self) -> None:
        """Everybody agrees to go back past draws, which are made anew."""
        length = max(1, self.table.length - self.chance.randrange(1, 12))
        after = self.table.drawn_anew(length, self.table.number + 1)
        drawn = [move.text for move in after.record.moves[length:]]
        self.table.replay([f"{UNDO}{length}{ANEW}", *drawn])
        self.texts += [f"{UNDO}{length}{ANEW}", *drawn]

    def _happens(self, text: str) -> None:
        self.table.happen(text)
        self.texts.append(text)

    def replayed(self) -> Table:
        table = Table(self.row)
        table.replay(self.texts)
        return table

    def resumed(self, kept: str, number: int) -> Table:
        table = Table(self.row)
        table.resume(json.loads(kept), self.texts[:number])
        table.replay(self.texts[number:])
        return table


def facts(table: Table) -> dict[str, Any]:
    """All that can be known of a table."""
    game = table.game
    return {
        "record": str(game.record),
        "position": game.position,
        "drawn": game.state.drawn,
        "moves": [move.text for move in game.legal_moves()],
        "past": [game.at(number).position for number in range(0, game.length, 29)],
        "number": (table.number, table.length, table.digest, table.drawn_from),
        "lengths": [table.kept_since(number) for number in range(table.number + 1)],
        "seats": (table.sitters, table.stand_ins, table.late, table.wish, table.handed_over, table.closed),
        "undo": (table.undoable(), table.restart_to()),
        "lines": [said for line in table.lines for said in spoken(line)],
        "incidents": table.incidents(table.length),
        "picture": table.public.svg(),
    }


def spoken(line: Line) -> Iterator[object]:
    """A line in every language."""
    yield line.start, line.n, line.event, line.round, line.phase, line.seat, line.undone, line.incident
    yield line.says, line.told, line.steps
    for language in CODES:
        speak = speaker(language, NAMES)
        yield [speak(line.text), *map(speak, line.notes), *(speak(step.title) for step in line.steps)]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: str(setup["game"]))
@pytest.mark.parametrize("seed", range(3))
def test_a_table_resumed_is_the_one_replayed(setup: dict[str, Any], seed: int) -> None:
    play = Play(setup, seed)
    kept: dict[int, str] = {}
    for turn in range(90):
        play.go_on()
        if play.chance.random() < 0.3:
            # Somebody looks at the log.
            assert all(line.notes is not None for line in play.table.lines[-3:])
        if turn in (50, 80):
            kept[play.table.number] = json.dumps(play.table.kept())
    right = facts(play.replayed())
    assert facts(play.table) == right
    assert all(facts(play.resumed(text, number)) == right for number, text in kept.items())


def test_what_is_kept_is_the_same_again() -> None:
    play = Play(SETUPS[0], 7)
    for _ in range(60):
        play.go_on()
    kept = json.dumps(play.table.kept())
    again = play.resumed(kept, len(play.texts))
    assert json.dumps(again.kept()) == kept
    assert not any(name in kept for name in (*NAMES, "Zoe"))


def test_a_log_is_told_while_moves_are_made_and_taken_back() -> None:
    play = Play(SETUPS[0], 11)
    for _ in range(60):
        play.go_on()
    for _ in play.table.telling():
        play.go_on()
    assert facts(play.table) == facts(play.replayed())


def test_a_table_that_nobody_holds_leaves_the_memory_at_once() -> None:
    play = Play(SETUPS[0], 3)
    for _ in range(20):
        play.go_on()
    table, kept = play.replayed(), json.dumps(play.table.kept())
    resumed = play.resumed(kept, len(play.texts))
    assert [line.notes for line in table.lines] == [line.notes for line in resumed.lines]
    left = [ref(table), ref(resumed)]
    gc.disable()
    del table, resumed
    gone = [one() is None for one in left]
    gc.enable()
    assert gone == [True, True]


def test_sentences_are_the_same_out_of_what_they_are_packed_in() -> None:
    words: list[Value] = [seat_word(1), money_word(-3), Listing(["a", 2]), verbatim("1 < 2")]
    one = say_n("{n} cube for {all}", "{n} cubes for {all}", 2, all=Series([*words, say("done")]))
    again = unpack(json.loads(json.dumps(pack(one))))
    assert again == one
    assert pickle.dumps(again) == pickle.dumps(one)
    assert speaker("de", NAMES)(again) == speaker("de", NAMES)(one)


# In the database


@asynccontextmanager
async def long_table(data: Path) -> AsyncIterator[tuple[Company, str]]:
    async with company(data) as site:
        yield site, await long_played(site)


def opened(tmp_path: Path, *damage: Any) -> Table:
    """The table as a process finds it that opens it after the damage, and must be as its events say."""

    async def doing() -> Table:
        async with long_table(tmp_path) as (site, id_):
            right = facts(await site.keeper.table(id_))
            async with site.database.get_session() as session:
                for statement in damage:
                    await session.execute(statement)
                await session.commit()
            keeper = Keeper(site.database)
            table = await keeper.table(id_)
            if not damage or "events" not in str(damage[0]):
                assert facts(table) == right
            keeper.forget(id_)
            await keeper.table(id_)
            await keeper.snapshots.close()
            await site.keeper.snapshots.close()
            return table

    return run_apart(doing())


def test_a_table_is_opened_from_its_snapshot(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    table = opened(tmp_path)
    assert snapshots.EVERY <= table.kept_until < table.number
    assert not warned(caplog)


def test_a_damaged_snapshot_is_passed_over(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    half = func.substr(SnapshotRow.what, 1, 600)
    opened(tmp_path, update(SnapshotRow).values(what=half))
    assert len(warned(caplog)) == 1


def test_a_snapshot_of_something_else_is_passed_over(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    opened(tmp_path, update(SnapshotRow).values(what=zlib.compress(b'{"lines": []}')))
    assert len(warned(caplog)) == 1


def test_a_snapshot_by_other_code_is_passed_over(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    other = update(SnapshotRow).values(mark=func.replace(SnapshotRow.mark, snapshots.code(), "other"))
    opened(tmp_path, other, update(SnapshotRow).values(what=b""))
    assert not warned(caplog)


def test_a_snapshot_ahead_of_the_events_is_passed_over(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table = opened(tmp_path, delete(EventRow).where(EventRow.number > 60))
    assert (table.number, table.kept_until) == (60, 0)
    assert not warned(caplog)


def test_a_snapshot_of_other_events_is_passed_over(tmp_path: Path) -> None:
    first = (
        select(EventRow.number).where(EventRow.text.startswith("shares")).order_by(EventRow.number).limit(1)
    )

    async def doing() -> None:
        async with long_table(tmp_path) as (site, id_):
            async with site.database.get_session() as session:
                number = await session.scalar(first)
                event = update(EventRow).where(EventRow.number == number)
                await session.execute(event.values(text=func.replace(EventRow.text, "shares", "fly")))
                await session.commit()
            with pytest.raises(Exception, match=f"Event {number}"):
                await Keeper(site.database).table(id_)

    run_apart(doing())


def warned(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


def test_lines_told_of_a_game_that_goes_on_no_more_are_kept(tmp_path: Path) -> None:
    async def doing() -> list[bool]:
        async with long_table(tmp_path) as (site, id_):
            known: list[bool] = []
            for _ in range(2):
                keeper = Keeper(site.database)
                table = await keeper.table(id_)
                known.append(all(line.kept[6] for line in table.lines if line.n < 100))
                assert [*map(str, (line.text for line in table.lines))]
                table.told_since += snapshots.EVERY
                keeper.snapshots.look_at(table)
                await keeper.snapshots.close()
            return known

    assert run_apart(doing()) == [False, True]


# Looked after


def test_a_check_finds_a_snapshot_that_tells_something_else(tmp_path: Path) -> None:
    async def change(site: Company, doctor: Callable[[dict[str, Any]], None]) -> None:
        async with site.database.get_session() as session:
            what = await session.scalar(select(SnapshotRow.what))
            kept = json.loads(zlib.decompress(what or b""))
            doctor(kept)
            await session.execute(update(SnapshotRow).values(what=zlib.compress(json.dumps(kept).encode())))
            await session.commit()

    async def doing() -> list[str]:
        async with long_table(tmp_path) as (site, id_):
            found: list[str] = []
            for doctor in (lambda _: None, _richer, _earlier_richer, dict.clear):
                await change(site, doctor)
                upkeep = Upkeep(site.settings)
                found += [examined.reason for examined in await upkeep.check()] or ["sound"]
                await upkeep.repair(await upkeep.examine(id_))
                found += [examined.reason for examined in await upkeep.check()]
                await upkeep.close()
                await store(site, id_)
            return found

    sound, richer, earlier, unread = run_apart(doing())
    assert (sound, richer, earlier) == ("sound", *["its snapshot differs from its events"] * 2)
    assert unread.startswith("its snapshot cannot be read")


def _richer(kept: dict[str, Any]) -> None:
    kept["now"][0] = re.sub(r"money=\d+", "money=99", kept["now"][0])


def _earlier_richer(kept: dict[str, Any]) -> None:
    kept["ladder"][1][1][0] = re.sub(r"money=\d+", "money=99", kept["ladder"][1][1][0])


async def store(site: Company, id_: str) -> None:
    """A snapshot of a table as it stands."""
    keeper = Keeper(site.database)
    table = await keeper.table(id_)
    table.kept_until = -snapshots.EVERY
    keeper.snapshots.look_at(table)
    await keeper.snapshots.close()
