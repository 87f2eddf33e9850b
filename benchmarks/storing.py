"""What it costs to store a move, by what its table has: a clock, owners of seats, somebody to be told."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import ironroad
from benchmarks.databases import INSTALLED, KINDS, database
from benchmarks.figures import options, show
from ironroad.site.services import Services
from ironroad.site.settings import Settings
from ironroad.site.storage.keeper import Keeper
from ironroad.site.storage.models import PersonRow, now
from ironroad.site.table.tables import OWN_DEVICES, Owner, Table, TableSettings
from ironroad.site.timing.clocks import LIVE, Clock

PLAYERS: Final = 3
CLOCK: Final = Clock(LIVE, 600, 3600).stored
# A webhook that nobody calls within the minutes this takes.
HOOK: Final = {"notices": {"url": "https://example.org/hook"}}


async def people(services: Services, settings: Mapping[str, Any]) -> dict[int, Owner]:
    async with services.database.get_session() as session:
        rows = [PersonRow(id=f"{time.monotonic_ns()}-{n}", settings=dict(settings)) for n in range(PLAYERS)]
        session.add_all(rows)
        await session.commit()
    return {seat: Owner(row.id, False) for seat, row in enumerate(rows)}


async def new_table(keeper: Keeper, owners: Mapping[int, Owner], clock: Mapping[str, Any]) -> Table:
    seats = [{"name": f"Player {n}", "kind": "person"} for n in range(PLAYERS)]
    settings = TableSettings(devices=OWN_DEVICES, clock=dict(clock))
    game = ironroad.new(players=PLAYERS)
    return await keeper.create(game, seats, name="", listed=False, owners=owners, settings=settings)


async def play(keeper: Keeper, table: Table, moves: int) -> int:
    """How many were made before the game was over."""
    chance, everybody = random.Random(table.number), {*range(PLAYERS)}
    for made in range(moves):
        if table.over:
            return made
        move = chance.choice([*table.game.legal_moves()]).text
        await keeper.move(table, table.number, move, everybody)
    return moves


async def measure(services: Services, name: str, owners: Mapping[int, Owner], clock: Any, moves: int) -> None:
    keeper = services.keeper
    for together in (1, 20):
        tables = [await new_table(keeper, owners, clock) for _ in range(together)]
        await asyncio.gather(*(play(keeper, table, 3) for table in tables))
        start = time.process_time()
        made = await asyncio.gather(*(play(keeper, table, moves) for table in tables))
        spent = (time.process_time() - start) / sum(made)
        show(f"{name}, {together} at a time", f"{1000 * spent:.2f} ms of the processor")


async def run(data: Path, address: str, moves: int) -> None:
    services = Services(Settings(data, address, "x", notice_wait=3600.0), now)
    async with services.channels, services.running(None):  # type: ignore[arg-type]
        guests, told = await people(services, {}), await people(services, HOOK)
        # What is loaded when it is first used is no part of it.
        for clock in ({}, CLOCK):
            await play(services.keeper, await new_table(services.keeper, guests, clock), moves)
        await asyncio.sleep(3)
        await measure(services, "a table", {}, {}, moves)
        await measure(services, "with owners of seats", guests, {}, moves)
        await measure(services, "with owners who are told of their turn", told, {}, moves)
        await measure(services, "with a clock", {}, CLOCK, moves)
        await measure(services, "with a clock and owners", guests, CLOCK, moves)


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--moves", type=int, default=40, help="at each table")
    parser.add_argument("--database", nargs="+", choices=KINDS, default=INSTALLED, help="what it is run on")
    given = parser.parse_args()
    for kind in given.database:
        print(f"\n{kind}", flush=True)
        with tempfile.TemporaryDirectory() as folder, database(kind, Path(folder)) as (address, _):
            asyncio.run(run(Path(folder), address, given.moves))


if __name__ == "__main__":
    main()
