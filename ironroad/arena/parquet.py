"""Rows in Parquet files (extra `lab`)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, Final

import pyarrow
from pyarrow.parquet import ParquetWriter

from ironroad.arena.store import Store

GROUP: Final = 2_000
SEATS: Final = {
    "number": "int64",
    "game": "string",
    "board": "string",
    "edition": "string",
    "seats": "int8",
    "options": "string",
    "deal": "string",
    "budget": "double",
    "seat": "int8",
    "bot": "string",
    "score": "int32",
    "points": "double",
    "place": "int8",
    "won": "double",
    "lead": "double",
    "decisions": "int32",
    "seconds": "double",
    "slowest": "double",
    "faults": "int32",
    "record": "string",
}


def write(path: str, columns: Mapping[str, str], rows: Iterable[dict[str, Any]]) -> int:
    """How many were written: a whole file or none."""
    schema = pyarrow.schema([(name, pyarrow.type_for_alias(kind)) for name, kind in columns.items()])
    draft = Path(f"{path}.{os.getpid()}.tmp")
    try:
        with ParquetWriter(draft, schema, compression="zstd") as writer:
            written = sum(_write_group(writer, schema, group) for group in _groups(iter(rows)))
        os.replace(draft, path)
        return written
    finally:
        draft.unlink(missing_ok=True)


def _groups(rows: Iterator[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    while group := list(islice(rows, GROUP)):
        yield group


def _write_group(writer: Any, schema: Any, group: list[dict[str, Any]]) -> int:
    writer.write_table(pyarrow.Table.from_pylist(group, schema=schema))
    return len(group)


def seat_rows(store: Store) -> Iterator[dict[str, Any]]:
    """A row for every seat of every game."""
    for number, played in enumerate(store.games(), 1):
        setup = played.fixture.setup
        options = " ".join(f"{name}={value}" for name, value in setup.options)
        shared = setup._asdict() | {
            "number": number,
            "options": options,
            "deal": played.fixture.deal,
            "budget": played.fixture.budget,
            "record": played.record,
        }
        for seat, seated in enumerate(played.seats):
            faults = sum(fault.seat == seat for fault in played.faults)
            yield shared | seated._asdict() | {"seat": seat, "faults": faults}
