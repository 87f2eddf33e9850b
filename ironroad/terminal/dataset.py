"""`ironroad dataset`: records as rows for learning."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from ironroad.arena.dataset import COLUMNS, Row, rows
from ironroad.arena.parquet import write
from ironroad.arena.store import Store, StoreError
from ironroad.core.record import RecordError
from ironroad.terminal.complaint import Complaint, Misprint
from ironroad.terminal.files import read_text, shown

SQLITE = b"SQLite format 3\0"


def run(args: Namespace) -> int:
    try:
        written = write(args.out, COLUMNS, _rows(args.files, args.skip))
    except OSError as error:
        raise Complaint(f"{args.out}: {error.strerror or error}") from None
    print(f"{written} decisions written to {args.out}.")
    return 0


def _rows(paths: list[str], skip: bool) -> Iterator[Row]:
    for source, text in _records(paths):
        try:
            # All rows of a record or none.
            yield from list(rows(text, source))
        except RecordError as error:
            misprint = Misprint(source, error.line, error.column, error.reason)
            if not skip:
                raise misprint from error
            print(f"left out: {misprint}", file=sys.stderr)


def _records(paths: list[str]) -> Iterator[tuple[str, str]]:
    """Records with where they are from: files, the `*.txt` files of directories, the games of arenas."""
    for path in paths:
        if Path(path).is_dir():
            yield from ((str(file), read_text(str(file))) for file in _in_directory(path))
        elif _is_arena(path):
            yield from _games(path)
        else:
            yield shown(path), read_text(path)


def _in_directory(path: str) -> list[Path]:
    found = sorted(Path(path).glob("*.txt"))
    if not found:
        raise Complaint(f"{path}: there are no records *.txt in this directory")
    return found


def _is_arena(path: str) -> bool:
    try:
        with open(path, "rb") as file:
            return file.read(len(SQLITE)) == SQLITE
    except OSError:
        return False


def _games(path: str) -> Iterator[tuple[str, str]]:
    try:
        store = Store(path)
    except StoreError as error:
        raise Complaint(str(error)) from None
    for number, played in enumerate(store.games(), 1):
        yield f"{path}#{number}", played.record
    store.close()
