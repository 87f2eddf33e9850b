"""The results of an arena in an SQLite file: every game as soon as it has ended."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

import ironroad
from ironroad.arena.fixtures import Fixture, Plan, Setup
from ironroad.arena.playing import Fault, Played, Seated
from ironroad.games.found import brought_code

VERSION: Final = 1
TABLES: Final = """
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, code TEXT NOT NULL,
    game TEXT NOT NULL, board TEXT NOT NULL, edition TEXT NOT NULL, seats INTEGER NOT NULL,
    options TEXT NOT NULL, deal TEXT NOT NULL, sitters TEXT NOT NULL, budget REAL, seconds REAL NOT NULL,
    record TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS seats (
    game INTEGER NOT NULL REFERENCES games, seat INTEGER NOT NULL, bot TEXT NOT NULL, score INTEGER,
    points REAL NOT NULL, place INTEGER NOT NULL, won REAL NOT NULL, lead REAL NOT NULL,
    decisions INTEGER NOT NULL, seconds REAL NOT NULL, slowest REAL NOT NULL, PRIMARY KEY (game, seat)
);
CREATE TABLE IF NOT EXISTS plans (
    game TEXT NOT NULL, board TEXT NOT NULL, edition TEXT NOT NULL, seats INTEGER NOT NULL,
    options TEXT NOT NULL, seatings TEXT NOT NULL, seed TEXT NOT NULL, budget TEXT NOT NULL,
    deals INTEGER NOT NULL, UNIQUE (game, board, edition, seats, options, seatings, seed, budget)
);
CREATE TABLE IF NOT EXISTS faults (
    game INTEGER NOT NULL REFERENCES games, seat INTEGER NOT NULL, number INTEGER NOT NULL, what TEXT NOT NULL
);
"""
# What decides how bots play; the rest of the library only looks on.
PARTS: Final = ("core", "boards", "games", "bots")
NO_MATTER: Final = (".pyc", ".so", ".pyd", ".html")


class StoreError(ValueError):
    """A file that cannot be used; the message is a sentence."""


class Store:
    """The games of a file, or of memory where there is none."""

    def __init__(self, path: str = ":memory:") -> None:
        self.path = path
        try:
            self._db = sqlite3.connect(path)
            self._open()
        except sqlite3.DatabaseError as error:
            raise StoreError(f"{path} cannot be used: {error}") from error

    def _open(self) -> None:
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        if version not in (0, VERSION) or (not version and self._tables()):
            raise StoreError(f"{self.path} is no file of an arena of this Ironroad")
        self._db.executescript(TABLES)
        self._db.execute(f"PRAGMA user_version = {VERSION}")

    def _tables(self) -> int:
        return int(self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])

    def close(self) -> None:
        self._db.close()

    def keys(self) -> set[str]:
        """The games it has."""
        return {key for (key,) in self._db.execute("SELECT key FROM games")}

    def codes(self) -> set[str]:
        """By which code its games were played."""
        return {code for (code,) in self._db.execute("SELECT DISTINCT code FROM games")}

    def add(self, played: Played, code: str) -> None:
        """Of two arenas that write to one file the first to end a game has it stored."""
        fixture = played.fixture
        setup = fixture.setup
        with self._db:
            row = (
                *(fixture.key, code, *setup[:4], json.dumps(dict(setup.options))),
                *(fixture.deal, json.dumps(fixture.sitters), fixture.budget, played.seconds, played.record),
            )
            added = self._db.execute(f"INSERT OR IGNORE INTO games VALUES (NULL, {_marks(row)})", row)
            if not added.rowcount:
                return
            number = added.lastrowid
            for seat, seated in enumerate(played.seats):
                self._insert("seats", (number, seat, *seated))
            for fault in played.faults:
                self._insert("faults", (number, *fault))

    def _insert(self, table: str, row: tuple[object, ...]) -> None:
        self._db.execute(f"INSERT INTO {table} VALUES ({_marks(row)})", row)

    def remember(self, plan: Plan) -> None:
        """What was to be played, for reports; the same with more deals is the same plan."""
        row = (
            *(*plan.setup[:4], json.dumps(dict(plan.setup.options)), json.dumps(plan.seatings)),
            *(plan.seed, json.dumps(plan.budget), plan.deals),
        )
        with self._db:
            self._db.execute(
                f"INSERT INTO plans VALUES ({_marks(row)}) ON CONFLICT DO UPDATE "
                "SET deals = max(deals, excluded.deals)",
                row,
            )

    def plans(self) -> list[Plan]:
        return [
            Plan(
                Setup(game, board, edition, seats, tuple(json.loads(options).items())),
                [tuple(row) for row in json.loads(seatings)],
                deals,
                seed,
                json.loads(budget),
            )
            for game, board, edition, seats, options, seatings, seed, budget, deals in self._db.execute(
                "SELECT * FROM plans ORDER BY rowid"
            )
        ]

    def games(self) -> Iterator[Played]:
        """All of them, in the order they have ended in."""
        found = self._db.execute(
            "SELECT id, game, board, edition, seats, options, deal, sitters, budget, seconds, record "
            "FROM games ORDER BY id"
        )
        for number, game, board, edition, seats, options, deal, sitters, budget, seconds, record in found:
            setup = Setup(game, board, edition, seats, tuple(json.loads(options).items()))
            fixture = Fixture(setup, deal, tuple(json.loads(sitters)), budget)
            yield Played(fixture, self._seats(number), self._faults(number), record, seconds)

    def _seats(self, number: int) -> tuple[Seated, ...]:
        query = (
            "SELECT bot, score, points, place, won, lead, decisions, seconds, slowest FROM seats "
            "WHERE game = ? ORDER BY seat"
        )
        return tuple(Seated(*row) for row in self._db.execute(query, (number,)))

    def _faults(self, number: int) -> tuple[Fault, ...]:
        query = "SELECT seat, number, what FROM faults WHERE game = ? ORDER BY rowid"
        return tuple(Fault(*row) for row in self._db.execute(query, (number,)))


def _marks(row: tuple[object, ...]) -> str:
    return ", ".join("?" * len(row))


def code_now() -> str:
    """A short text that changes whenever the rules, the boards or the bots do, here or in other packages."""
    root = Path(ironroad.__file__).parent
    found = sha256()
    for place in (*(root / part for part in PARTS), *brought_code()):
        for path in sorted(_files(place)):
            found.update(f"{path.relative_to(place.parent)}\0".encode() + path.read_bytes())
    return found.hexdigest()[:12]


def _files(place: Path) -> Iterator[Path]:
    return (path for path in (place, *place.rglob("*")) if path.is_file() and path.suffix not in NO_MATTER)
