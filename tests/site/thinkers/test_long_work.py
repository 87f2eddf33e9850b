"""Long work lets others be served: it is done step by step, or beside the server."""

from __future__ import annotations

import asyncio
import gzip
import os
import signal
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from benchmarks.processes import alive, descendants, wait_until
from ironroad.site.storage.keeper import Keeper
from ironroad.site.table.importing import read_game
from ironroad.site.table.sights import Answer
from ironroad.site.thinkers.turns import gently
from ironroad.site.thinkers.workers import Workers
from tests.helpers.apart import run_apart
from tests.helpers.company import company
from tests.helpers.golden import Case, path_of

LONG = Case("steam-power", "draft", "britain", 5, "random")


async def turns_of_others(doing: Coroutine[Any, Any, Any]) -> tuple[int, Any]:
    """How often others had a turn while something was done, and what came of it."""
    count = 0

    async def others() -> None:
        nonlocal count
        while True:
            count += 1
            await asyncio.sleep(0)

    waiting = asyncio.create_task(others())
    done = await doing
    waiting.cancel()
    return count, done


def test_others_are_served_while_a_record_is_read_and_a_long_table_opened_and_told(tmp_path: Path) -> None:
    async def doing() -> None:
        async with company(tmp_path) as site:
            read, game = await turns_of_others(read_game(path_of(LONG).read_bytes()))
            seats = [{"name": str(seat), "kind": "person"} for seat in range(5)]
            new = site.keeper.create(game, seats, name="", listed=True, given=game.length)
            made, table = await turns_of_others(new)
            opened, again = await turns_of_others(Keeper(site.database).table(table.id))
            assert again.number == game.length > 100
            assert min(read, made, opened) >= game.length
            told, _ = await turns_of_others(gently(again.telling()))
            assert told >= len(again.lines) > 50
            assert all(line.ready for line in again.lines)

    run_apart(doing())


def test_who_comes_after_an_idle_process_has_died_is_served() -> None:
    async def doing() -> tuple[int, int]:
        workers = Workers(1, 10)
        try:
            first = await workers.run(os.getpid)
            worker = next(one for one in descendants(os.getpid()) if one.pid == first)
            os.kill(first, signal.SIGKILL)
            wait_until(lambda: not alive(worker), "it cannot be killed")
            return first, await workers.run(os.getpid)
        finally:
            workers.close()

    first, second = run_apart(doing())
    assert first != second


def test_an_answer_reads_the_same_before_and_after_it_is_zipped() -> None:
    content = b"What is new. " * 2000
    answer = Answer(content)
    assert answer.content == content
    assert gzip.decompress(answer.zipped) == answer.content == content
