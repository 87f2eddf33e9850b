"""The databases of earlier versions that tests bring up to date, as SQL in tests/site/databases.

python -m tools.databases                 makes those that are missing from the ones before them
python -m tools.databases DIR             writes down the database in a data directory, as it is
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from alembic import command
from alembic.script import ScriptDirectory

from ironroad.site.settings import Settings
from ironroad.site.storage.database import MIGRATIONS, alembic_config, make_config

FOLDER: Final = Path(__file__).parents[1] / "tests" / "site" / "databases"


def revisions() -> list[str]:
    """All migrations, the first one first."""
    return [script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()][::-1]


def dump(database: Path) -> Path:
    """Write a database down under the name of its migration."""
    with closing(sqlite3.connect(database)) as connection:
        (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        text = "\n".join(_lines(connection))
    file = FOLDER / f"{revision}.sql"
    file.write_text(text + "\n", encoding="utf-8")
    return file


def _lines(connection: sqlite3.Connection) -> Iterator[str]:
    """What is made by itself when it is missing is left out."""
    yield from (line for line in connection.iterdump() if "sqlite_sequence" not in line)


def load(revision: str, database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript((FOLDER / f"{revision}.sql").read_text(encoding="utf-8"))


def make(revision: str, before: str) -> Path:
    """The database of a migration from that of an earlier one."""
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "ironroad.db"
        load(before, file)
        asyncio.run(_upgrade(file, revision))
        return dump(file)


async def _upgrade(file: Path, revision: str) -> None:
    engine = make_config(Settings(file.parent, f"sqlite+aiosqlite:///{file}", "")).get_engine()
    async with engine.connect() as connection:
        await connection.run_sync(lambda given: command.upgrade(alembic_config(given), revision))
        await connection.commit()
    await engine.dispose()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", nargs="?", type=Path, metavar="DIR")
    data = parser.parse_args().data
    if data:
        print(dump(data / "ironroad.db"))
        return
    before = ""
    for revision in revisions()[:-1]:
        if not (FOLDER / f"{revision}.sql").exists():
            print(make(revision, before))
        before = revision


if __name__ == "__main__":
    main()
