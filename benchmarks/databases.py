"""The databases a server can be run on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.postgres import PROGRAMS, postgres

KINDS = ("sqlite", "postgres")
INSTALLED = KINDS if PROGRAMS.exists() else KINDS[:1]


@contextmanager
def database(kind: str, data: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """The database's address, and the environment that makes a server use it."""
    if kind == "sqlite":
        yield f"sqlite+aiosqlite:///{data / 'ironroad.db'}", {}
        return
    with postgres() as url:
        yield url.replace("postgresql", "postgresql+asyncpg"), {"DATABASE_URL": url}
