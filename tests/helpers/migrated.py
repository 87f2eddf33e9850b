"""The database of a new site, made once for each process and copied where a site begins."""

from __future__ import annotations

import os
import tempfile
import warnings
from functools import cache
from pathlib import Path

# What the database library warns of as it is loaded is no business of these tests.
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from ironroad.site.settings import read_settings
    from ironroad.site.storage.database import make_config, migrate
    from tests.helpers.apart import run_apart


async def _migrate(data: Path) -> None:
    engine = make_config(read_settings(data)).get_engine()
    await migrate(engine)
    await engine.dispose()


@cache
def migrated() -> bytes:
    with tempfile.TemporaryDirectory() as name:
        run_apart(_migrate(Path(name)))
        return (Path(name) / "ironroad.db").read_bytes()


def begin(data: Path) -> None:
    """What a site finds when it begins, unless it has been there before or keeps everything elsewhere."""
    file = data / "ironroad.db"
    if "DATABASE_URL" not in os.environ and not file.exists():
        data.mkdir(parents=True, exist_ok=True)
        file.write_bytes(migrated())
