"""A PostgreSQL server of one's own in a temporary directory, from the programs Debian installs."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PROGRAMS = Path("/usr/lib/postgresql")


def program(name: str) -> Path:
    """A program of the newest version that is installed."""
    found = sorted(PROGRAMS.glob(f"*/bin/{name}"), key=lambda path: float(path.parts[4]))
    if not found:
        raise SystemExit(f"{name} is not installed: apt-get install postgresql")
    return found[-1]


def run(*words: str | Path) -> None:
    """PostgreSQL refuses to run as root."""
    user = "postgres" if os.getuid() == 0 else None
    subprocess.run([str(word) for word in words], check=True, user=user, stdout=subprocess.DEVNULL, cwd="/")


@contextmanager
def postgres() -> Iterator[str]:
    """The address of an empty database, which is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="ironroad-postgres-"))
    if os.getuid() == 0:
        shutil.chown(folder, "postgres")
    data, log = folder / "data", folder / "log"
    run(program("initdb"), "--auth=trust", "--username=ironroad", "--encoding=UTF8", "-D", data)
    options = f"-k {folder} -c listen_addresses='' -c max_connections=200"
    try:
        run(program("pg_ctl"), "-w", "-D", data, "-l", log, "-o", options, "start")
        yield f"postgresql://ironroad@/postgres?host={folder}"
    finally:
        run(program("pg_ctl"), "-w", "-m", "immediate", "-D", data, "stop")
        shutil.rmtree(folder)


def pid(url: str) -> int:
    """The number of the first process of a database's server."""
    return int((_data(url) / "postmaster.pid").read_text().split()[0])


def restart(url: str) -> None:
    """The server of a database stops at once, as if it had died, and comes back."""
    data = _data(url)
    run(program("pg_ctl"), "-w", "-m", "immediate", "-D", data, "-l", data.parent / "log", "restart")


def _data(url: str) -> Path:
    return Path(url.partition("host=")[2]) / "data"
