"""Boards that people bring along: checked, kept beside the database, found by names nobody can guess."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import tempfile
from collections.abc import Callable, Collection
from datetime import timedelta
from pathlib import Path
from typing import Final

from advanced_alchemy.config import SQLAlchemyAsyncConfig
from litestar.exceptions import ServiceUnavailableException
from sqlalchemy import case, func, select, update

from ironroad.boards import Shelves
from ironroad.core.board import Board
from ironroad.core.sentences import say
from ironroad.site.boards.examining import LONGEST, MOST_LINES, BoardProblem, read, timed
from ironroad.site.protection.books import Book
from ironroad.site.protection.limits import Held
from ironroad.site.protection.throttle import Throttle
from ironroad.site.storage.database import put
from ironroad.site.storage.models import BoardRow, ResultRow, TableRow, VersionRow, now
from ironroad.site.table.importing import ImportProblem, text_of
from ironroad.site.thinkers.workers import Died, Workers

MOST_KEPT: Final = 5_000
# How many new ones an address brings along before it has to wait for each, and how many it has looked at.
FREE: Final = 120
EACH_WAITS_FOR: Final = 4
# Boards that nobody has played or published after that long make room for others, so many at once.
UNPLAYED: Final = timedelta(weeks=4)
AT_ONCE: Final = 200

log = logging.getLogger("ironroad")


class OwnBoards:
    """The shelf of such boards: `<directory>/<game>/own-<hash>.toml`. The database has them, too, for
    processes elsewhere that have a directory of their own."""

    def __init__(
        self,
        directory: Path,
        workers: Workers,
        database: SQLAlchemyAsyncConfig,
        brought: Book | None = None,
    ) -> None:
        self._directory = directory
        self._workers = workers
        self._database = database
        self._reading = asyncio.Lock()
        self._often = Throttle(FREE, book=brought)
        self._waiting = Held(EACH_WAITS_FOR)
        # Hears what an address has cost, in seconds of the processor.
        self.charge: Callable[[str, float], None] = lambda asker, seconds: None
        self._stored = (-1, -1)
        self.shelves: Shelves = (directory,)
        self.most = MOST_KEPT
        # Seconds within which whoever has just chosen a board has a table on it.
        self.grace = 2.0

    async def keep(self, content: bytes, asker: str = "") -> Board:
        """The board of a file, from now on known by its `id`; BoardProblem says what is wrong with it. Who
        asks waits for no more than a few at once, and does not fill the shelf alone."""
        text = _text(content)
        name = own_name(text)
        with self._waiting.one(asker) as room:
            if asker and not room:
                raise ServiceUnavailableException(headers={"Retry-After": "2"})
            async with self._reading:
                if not any(self._directory.glob(f"*/{name}.toml")):
                    await self._take_in(text, name, asker)
                return read(text, name)

    async def _take_in(self, text: str, name: str, asker: str) -> None:
        if asker and self._often.wait(asker):
            raise BoardProblem(say("So many boards came from here that the next one has to wait."))
        await self._make_room()
        game = await self._examined(text, name, asker)
        _write(self._directory / game / f"{name}.toml", text)
        async with self._database.get_session() as session:
            await put(session, BoardRow, name=name, game=game, text=text, kept=now())
            await session.commit()
        if asker:
            self._often.count(asker)

    async def catch_up(self) -> None:
        """Put on the shelf what others have brought along, let go what they have let go, and put what is
        only there into the database."""
        async with self._database.get_session() as session:
            gone = func.sum(case((BoardRow.text == "", 1), else_=0))
            count = (await session.execute(select(func.count(), func.coalesce(gone, 0)))).one()
            if (count[0], count[1]) == self._stored:
                return
            known = {*await session.scalars(select(BoardRow.name).where(BoardRow.text != ""))}
            forgotten = {*await session.scalars(select(BoardRow.name).where(BoardRow.text == ""))}
            here = {file.stem: file for file in self._directory.glob("*/own-*.toml")}
            for name in forgotten & here.keys():
                here.pop(name).unlink(missing_ok=True)
            for name in known - here.keys():
                row = await session.get_one(BoardRow, name)
                _write(self._directory / row.game / f"{name}.toml", row.text)
            for name in here.keys() - known:
                text = here[name].read_text(encoding="utf-8")
                await put(session, BoardRow, name=name, game=here[name].parent.name, text=text, kept=now())
            await session.commit()
        self._stored = (len(known | here.keys() | forgotten), len(forgotten))

    async def let_go(self, names: Collection[str]) -> list[str]:
        """Forget those of these boards on which there is no table. They are gone from the shelf before it is
        looked a second time, so that nobody sits down in between."""
        async with self._reading:
            return await self._let_go(names)

    async def _let_go(self, names: Collection[str]) -> list[str]:
        free = {*names} - await self._played(names)
        files = [file for name in sorted(free) for file in self._directory.glob(f"*/{name}.toml")]
        texts = {file: file.read_text(encoding="utf-8") for file in files}
        for file in files:
            file.unlink(missing_ok=True)
        await asyncio.sleep(self.grace)
        played = await self._played(free)
        for file in files:
            if file.stem in played:
                _write(file, texts[file])
        async with self._database.get_session() as session:
            rows = update(BoardRow).where(BoardRow.name.in_(free - played))
            await session.execute(rows.values(text=""))
            await session.commit()
        return sorted(free - played)

    async def _played(self, names: Collection[str]) -> set[str]:
        """Those of these boards on which there is a table."""
        board = TableRow.head["board"].as_string()
        async with self._database.get_session() as session:
            return {*await session.scalars(select(board).where(board.in_(names)).distinct())}

    async def _examined(self, text: str, name: str, asker: str) -> str:
        """The game of a board with which all is well."""
        seconds = self._workers.seconds
        try:
            seconds, found = await self._workers.run(timed, text, name)
        except Died as error:
            raise BoardProblem(say("It takes too long to find out how this board plays.")) from error
        finally:
            self.charge(asker, seconds)
        if isinstance(found, BoardProblem):
            raise found
        return found

    async def _make_room(self) -> None:
        """Where there are too many boards, the oldest go that nobody has published or ever played."""
        if self._count() < self.most:
            return
        used = select(VersionRow.name), select(ResultRow.board)
        old = select(BoardRow.name).where(BoardRow.text != "", BoardRow.kept < now() - UNPLAYED)
        old = old.where(*(BoardRow.name.not_in(names) for names in used))
        async with self._database.get_session() as session:
            names = [*await session.scalars(old.order_by(BoardRow.kept).limit(AT_ONCE))]
        await self._let_go(names)
        if self._count() >= self.most:
            raise BoardProblem(say("This server has no room for more boards."))

    def _count(self) -> int:
        return sum(1 for _ in self._directory.glob("*/*.toml"))


def own_name(text: str) -> str:
    """The name by which a board of this text is kept."""
    return f"own-{hashlib.sha256(text.encode()).hexdigest()[:24]}"


def _text(content: bytes) -> str:
    if len(content) > LONGEST or content.count(b"\n") >= MOST_LINES:
        raise BoardProblem(
            say(
                "That is too long: a board has at most {lines} lines and {characters} characters.",
                lines=MOST_LINES,
                characters=LONGEST,
            )
        )
    try:
        text = text_of(content)
    except ImportProblem as problem:
        raise BoardProblem(problem.sentence) from problem
    if not text.strip():
        raise BoardProblem(say("Choose the file of a board, or paste its text."))
    return text.replace("\r\n", "\n")


def _write(file: Path, text: str) -> None:
    """The whole file at once, so that nobody ever reads a part of it; a full disk leaves nothing behind."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, path = tempfile.mkstemp(dir=file.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as out:
            out.write(text)
        os.replace(path, file)
    except OSError:
        os.unlink(path)
        raise
