"""`ironroad site`: backups, tables that cannot be opened, people."""

from __future__ import annotations

import asyncio
import os
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from ironroad.terminal.complaint import Complaint
from ironroad.terminal.progress import Progress

if TYPE_CHECKING:
    from ironroad.site.people.administration import Administration
    from ironroad.site.settings import Settings
    from ironroad.site.storage.upkeep import Examined, Upkeep

DAMAGED = 1


def run(args: Namespace) -> int:
    from sqlalchemy.exc import DBAPIError

    try:
        return _run(args)
    except DBAPIError as error:
        raise Complaint(f"the database cannot be used: {error.orig}") from error


def _run(args: Namespace) -> int:
    from ironroad.site.settings import read_settings
    from ironroad.site.storage.upkeep import Upkeep

    data = Path(args.data)
    if args.thing == "restore":
        return asyncio.run(_restore(read_settings(data), Path(args.file), args.force))
    if not os.environ.get("DATABASE_URL") and not (data / "ironroad.db").is_file():
        raise Complaint(f"there are no tables in {data}")
    if args.thing == "backup":
        return asyncio.run(_back_up(read_settings(data), Path(args.file)))
    return asyncio.run(_look_after(args, Upkeep(read_settings(data))))


async def _back_up(settings: Settings, file: Path) -> int:
    from ironroad.site.operating.backup import back_up

    about = await back_up(settings, file)
    print(
        f"{file} has {about.tables} tables and all that belongs to them. It holds their keys: keep it safe."
    )
    return 0


async def _restore(settings: Settings, file: Path, force: bool) -> int:
    from ironroad.site.operating.restore import restore

    about, replaced = await restore(settings, file, force)
    print(f"{about.tables} tables are as they were on {about.made}.")
    if replaced:
        print(f"What they have replaced is in {replaced}.")
    return 0


async def _look_after(args: Namespace, upkeep: Upkeep) -> int:
    try:
        await upkeep.expect_newest()
        if args.thing == "check":
            return await _check(upkeep)
        if args.thing in ("admin", "block", "unblock", "forget", "tidy", "delete"):
            return await _change(upkeep, args)
        found = await _examine(upkeep, args.table)
        return _export(found) if args.thing == "export" else await _repair(upkeep, found, args.yes)
    finally:
        await upkeep.close()


async def _change(upkeep: Upkeep, args: Namespace) -> int:
    """A server that is running sees at once what has become of its tables."""
    async with upkeep.processes.joined():
        if args.thing == "tidy":
            return await _tidy(upkeep.administration)
        if args.thing == "delete":
            return await _delete(upkeep, args.table)
        return await _change_person(upkeep.administration, args.thing, args.handle)


async def _check(upkeep: Upkeep) -> int:
    damaged = await upkeep.check(Progress("tables"))
    for found in damaged:
        print(f"/t/{found.id}: {found.reason}")
    return DAMAGED if damaged else 0


async def _change_person(administration: Administration, thing: str, handle: str) -> int:
    handle = handle.removeprefix("@")
    found = [row for row in await administration.people(handle) if row.handle == handle]
    if not found:
        raise Complaint(f"there is no account @{handle}")
    if thing == "forget":
        await administration.delete_person(found[0].id)
    elif thing == "admin":
        await administration.set_person(found[0].id, admin=True)
    else:
        await administration.set_person(found[0].id, blocked=thing == "block")
    print("Done.")
    return 0


async def _tidy(administration: Administration) -> int:
    tidied = await administration.tidy()
    print(f"Let go: {tidied.tables} tables, {tidied.guests} guests.")
    return 0


async def _delete(upkeep: Upkeep, word: str) -> int:
    found = await _examine(upkeep, word)
    await upkeep.administration.delete_table(await upkeep.watch_of(found.id))
    print(f"Table {found.id} is gone.")
    return 0


async def _examine(upkeep: Upkeep, word: str) -> Examined:
    from ironroad.site.storage.stored import NoTable

    try:
        return await upkeep.examine(word)
    except NoTable as error:
        raise Complaint(f"there is no table {word!r}, or more than one") from error


def _export(found: Examined) -> int:
    from ironroad.site.storage.upkeep import exported

    print(exported(found), end="")
    return DAMAGED if found.reason else 0


async def _repair(upkeep: Upkeep, found: Examined, sure: bool) -> int:
    if not found.reason:
        print("There is nothing to repair.")
        return 0
    if found.game is None:
        raise Complaint(f"it cannot be repaired: {found.reason}")
    print(f"{found.reason}\nOf {len(found.events)} events {found.good} are good. These go:")
    for number, text in found.bad:
        print(f"  {number} {text}")
    if not sure and not _agrees("Cut them off? [y/N] "):
        return DAMAGED
    kept = await upkeep.repair(found)
    print(f"Done. What was cut off is in {kept}.")
    return 0


def _agrees(question: str) -> bool:
    try:
        return input(question).strip().lower() in ("y", "yes")
    except EOFError:
        return False
