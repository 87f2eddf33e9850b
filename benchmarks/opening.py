"""How long it takes to open a table, to take a move back and to look into the past, and the memory it keeps;
early and late in a game."""

from __future__ import annotations

import asyncio
import gc
import tempfile
import time
import tracemalloc
from collections.abc import Awaitable, Callable
from pathlib import Path

from benchmarks.figures import options, show
from benchmarks.moments import SIX, STEAM
from benchmarks.state import table_of
from ironroad import load
from ironroad.core.game import CHANCE, Game
from ironroad.site.settings import read_settings
from ironroad.site.storage.database import make_config, migrate
from ironroad.site.storage.keeper import Keeper
from ironroad.site.table.tables import PERSON, Table
from tests.helpers.golden import Case, path_of

POWER = Case("steam-power", "draft", "britain", 5, "greedy")
PARTS = (0.25, 0.5, 0.97)


def main() -> None:
    given = options(__doc__)
    given.add_argument("--repeats", type=int, default=5)
    repeats = given.parse_args().repeats
    for case in (SIX, STEAM, POWER):
        whole = load(path_of(case).read_text())
        for part in PARTS:
            measure(cut(whole, int(part * whole.length)), f"{case.game}, {case.players} seats", repeats)


def cut(game: Game, length: int) -> Game:
    """The game when somebody is asked, after so many entries or a few more."""
    found = game.at(length)
    while found.to_move == CHANCE:
        found = game.at(found.length + 1)
    found.seed = None
    return found


def measure(game: Game, name: str, repeats: int) -> None:
    table = table_of(game)
    with tempfile.TemporaryDirectory() as data:
        events, snapshot = asyncio.run(opened(Path(data), game, repeats))
    undo = least(lambda: table.game.at(table.length - 1), repeats)
    moment = max(least(lambda at=at: table.moment(at), 2) for at in range(0, table.length, 7))  # type: ignore[misc]
    times = f"events {events:.1f}, snapshot {snapshot:.1f}, undo {undo:.2f}, worst moment {moment:.2f} ms"
    show(f"{name}, {game.length} entries", f"{times}, {memory(game):.0f} KiB")


async def opened(data: Path, game: Game, repeats: int) -> tuple[float, float]:
    """Milliseconds of the processor to open it from its events, and from a snapshot."""
    database = make_config(read_settings(data))
    await migrate(database.get_engine())
    keeper = Keeper(database)
    seats = [{"name": str(seat), "kind": PERSON} for seat in range(game.rules.players)]
    table = await keeper.create(game, seats, name="", listed=True, given=game.length)

    async def again() -> None:
        found = await Keeper(database).table(table.id)
        assert found.number == table.number

    events = min([await spent(again) for _ in range(repeats)])
    await keep(keeper, table)
    snapshot = min([await spent(again) for _ in range(repeats)])
    await database.get_engine().dispose()
    return events, snapshot


async def keep(keeper: Keeper, table: Table) -> None:
    """Write a snapshot, however short the table is, with its log told."""
    assert all(line.say_now() for line in table.lines)
    table.kept_until = -table.number - 1000
    keeper.snapshots.look_at(table)
    await keeper.snapshots.close()


async def spent(doing: Callable[[], Awaitable[None]]) -> float:
    start = time.process_time()
    await doing()
    return 1000 * (time.process_time() - start)


def least(doing: Callable[[], object], repeats: int) -> float:
    found = []
    for _ in range(repeats):
        start = time.process_time()
        doing()
        found.append(1000 * (time.process_time() - start))
    return min(found)


def memory(game: Game, tables: int = 3) -> float:
    """KiB that one more such table keeps, its log read."""
    gc.collect()
    tracemalloc.start()
    kept = [table_of(game) for _ in range(tables)]
    assert all(line.say_now() for table in kept for line in table.lines)
    gc.collect()
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return used / tables / 1024


if __name__ == "__main__":
    main()
