"""The file of a backup: a database of SQLite, whatever the site keeps its tables in, its keys and its boards,
and a page about them that says what each must be."""

from __future__ import annotations

import hashlib
import io
import json
import re
import shutil
import sqlite3
import tarfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from ironroad.terminal.complaint import Complaint

FORMAT: Final = 1
ABOUT: Final = "about.json"
DATABASE: Final = "ironroad.db"
KEYS: Final = ("secret", "vapid.pem")
BOARDS: Final = "boards"
NAME: Final = re.compile(r"ironroad\.db|secret|vapid\.pem|boards/[\w-]+/[\w-]+\.toml")
UNREADABLE: Final = (tarfile.TarError, zlib.error, EOFError, OSError, ValueError, TypeError, LookupError)


class NoBackup(Complaint):
    """A file from which nothing can be restored."""


@dataclass(frozen=True)
class About:
    """`revision` is the migration the database has come to, `files` the digests of all that is there."""

    made: str
    revision: str
    tables: int
    files: dict[str, str]
    format: int = FORMAT


def write(file: Path, folder: Path, names: list[str], about: About) -> None:
    """Pack those files of a folder."""
    with tarfile.open(file, "x:gz", compresslevel=6) as archive:
        text = json.dumps(asdict(about), indent=1).encode()
        archive.addfile(_entry(ABOUT, len(text)), io.BytesIO(text))
        for name in names:
            with (folder / name).open("rb") as content:
                archive.addfile(_entry(name, (folder / name).stat().st_size), content)


def _entry(name: str, size: int) -> tarfile.TarInfo:
    """Nothing of who made it and when; only its owner may read what comes out."""
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode = size, 0o600
    return entry


def unpack(file: Path, folder: Path) -> About:
    """Take a backup apart, and make sure that it is whole before anybody relies on it."""
    try:
        with tarfile.open(file, "r:gz") as archive:
            about = _read_about(archive)
            _take_out(archive, folder, about)
    except UNREADABLE as error:
        raise NoBackup(f"{file} cannot be read as a backup: {error}") from error
    if problem := problem_of(folder / DATABASE):
        raise NoBackup(f"{file} has a damaged database: {problem}")
    return about


def _read_about(archive: tarfile.TarFile) -> About:
    content = archive.extractfile(ABOUT)
    if content is None:
        raise ValueError("it does not say what it is")
    about = About(**json.loads(content.read()))
    if about.format != FORMAT:
        raise ValueError("it was made by another version of Ironroad")
    if DATABASE not in about.files:
        raise ValueError("it has no database")
    return about


def _take_out(archive: tarfile.TarFile, folder: Path, about: About) -> None:
    """What is named in it and nothing else, wherever its entries would like to go."""
    for name, expected in about.files.items():
        content = archive.extractfile(name) if NAME.fullmatch(name) else None
        if content is None:
            raise ValueError(f"{name!r} does not belong there")
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.touch(mode=0o600)
        with target.open("wb") as out:
            shutil.copyfileobj(content, out)
        if digest(target) != expected:
            raise ValueError(f"{name} is not what was put there")


def problem_of(database: Path) -> str:
    """What is wrong with a database, if something is."""
    try:
        with reading(database) as connection:
            problems = [text for (text,) in connection.execute("PRAGMA integrity_check")]
    except sqlite3.Error as error:
        problems = [str(error)]
    return "" if problems == ["ok"] else " ".join(problems[0].split())


def digest(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


@contextmanager
def reading(database: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(database)) as connection:
        yield connection


def one(connection: sqlite3.Connection, query: str, read: Callable[[Any], Any]) -> Any:
    """The only value of a query."""
    return read(connection.execute(query).fetchone()[0])
