"""A table in memory: its game, who sits at it, its story, and what changed when."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import ironroad
from ironroad.boards import Shelves
from ironroad.core.game import CHANCE, EVERYTHING, Game
from ironroad.core.record import Entry, Record
from ironroad.core.sentences import Sentence, say
from ironroad.draw import BoardParts, board_parts, scene_of
from ironroad.site.models import TableRow
from ironroad.telling import teller

PERSON = "person"
UNDO = "undo "
# How long the spectators' word is, with which every seat's own link begins.
KEY_START = 22


@dataclass(frozen=True)
class Sitter:
    """Who sits in a seat: a person, or a bot by its name."""

    number: int
    name: str
    kind: str

    @property
    def bot(self) -> bool:
        return self.kind != PERSON


@dataclass(frozen=True)
class Line:
    """What the log says of one decision; `n` is the number of entries once it and its draws are made."""

    n: int
    round: int
    phase: str
    seat: int | None
    text: Sentence | None
    notes: tuple[Sentence, ...]


class Damaged(Exception):
    """A stored table that cannot be opened; the sentence says why."""

    def __init__(self, reason: Sentence) -> None:
        self.sentence = say("This table cannot be opened. {reason}", reason=reason)
        super().__init__(str(reason))


class Table:
    """`number` counts events; the game's entries are what is left of them after every undo."""

    def __init__(self, row: TableRow, shelves: Shelves = ()) -> None:
        self.id = row.id
        self.watch = row.watch
        self.name = row.name
        self.head: dict[str, str] = row.head
        self.sitters = [Sitter(number, seat["name"], seat["kind"]) for number, seat in enumerate(row.seats)]
        self.seed = row.seed
        self.seeded_from = row.seeded_from
        self.changed: datetime = row.changed
        self.number = 0
        self.lock = asyncio.Lock()
        self.game = begin(self.head, shelves)
        self.game.seed = self.seed
        self.public = public(self.game)
        self.lines: list[Line] = []
        self._lengths = [0]
        self._hexes: dict[str, tuple[str, ...]] = {}
        self._hex_changed: dict[str, int] = {}

    # Changing it

    def replay(self, texts: Iterable[str]) -> None:
        """Take in events that are stored."""
        for _ in self.replaying(texts):
            pass

    def replaying(self, texts: Iterable[str]) -> Iterator[int]:
        """Take in events, and say the number of each before it is."""
        ahead = self._unseeded()
        for number, text in enumerate(texts, self.number + 1):
            yield number
            if text.startswith(UNDO) or ahead.to_move != CHANCE:
                self._catch_up(ahead)
                ahead = self._unseeded()
            if text.startswith(UNDO):
                self._cut(int(text.removeprefix(UNDO)))
                ahead = self._unseeded()
            else:
                ahead.push(text)
        self._catch_up(ahead)
        self.game.seed = self.seed

    def _unseeded(self) -> Game:
        """The game to go on with; its draws are among the events, so it must make none itself."""
        game = self.game.copy()
        game.seed = None
        return game

    def _catch_up(self, ahead: Game) -> None:
        """Take in a decision that is complete with the draws after it."""
        if len(ahead.record) > self.length:
            self.take(ahead)

    def take(self, after: Game) -> None:
        """The game as it is after a decision and the draws that followed."""
        before, self.game = self.public, after
        self.public = public(after)
        start = len(before.record)
        entries = self.public.record.entries
        self._count([*range(start + 1, len(entries) + 1)])
        self.lines.append(_line(before, self.public, entries[start]))

    def cut(self, length: int) -> None:
        self._cut(length)
        self.game.seed = self.seed

    def _cut(self, length: int) -> None:
        self.game = self.game.at(length)
        self.public = public(self.game)
        self.lines = [line for line in self.lines if line.n <= length]
        self._count([length])

    def _count(self, lengths: list[int]) -> None:
        self._lengths += lengths
        self.number += len(lengths)

    # Looking at it

    @property
    def length(self) -> int:
        return self._lengths[-1]

    @property
    def people(self) -> list[int]:
        return [sitter.number for sitter in self.sitters if not sitter.bot]

    @property
    def secretive(self) -> bool:
        """Whether there is something now that not everybody may know."""
        return is_view(self.public)

    def key(self, seat: int) -> str:
        """What a seat's own link ends in: the spectators' word, and a proof made with the players' one, which
        it does not tell."""
        proof = hashlib.blake2b(f"seat {seat}".encode(), key=self.id.encode(), digest_size=16).digest()
        return self.watch + base64.urlsafe_b64encode(proof).decode().rstrip("=")

    def seat_of(self, key: str) -> int | None:
        """The person's seat that a key opens."""
        given = key.encode()
        return next((s for s in self.people if hmac.compare_digest(self.key(s).encode(), given)), None)

    def moment(self, at: int | None) -> Game:
        """The whole game as it was after so many entries, or is now."""
        return self.game if at is None else self.game.at(at)

    @property
    def bot_to_move(self) -> Sitter | None:
        seat = self.game.to_move
        if seat is None or seat == CHANCE:
            return None
        return self.sitters[seat] if self.sitters[seat].bot else None

    def kept_since(self, number: int) -> int:
        """How many entries were never taken back since the event of that number."""
        return min(self._lengths[number:])

    def undo_floor(self) -> int:
        """How far moves can be taken back: to before the last ones that are all one person's own. The end of
        a game lays its secrets and its seed open, so nothing is taken back then."""
        entries = self.game.record.entries
        floor = self.length
        if self.game.over:
            return floor
        while floor > self.seeded_from and self._may_undo(entries[floor - 1], entries[-1]):
            floor -= 1
        return floor

    def _may_undo(self, entry: Entry, last: Entry) -> bool:
        return entry.seat == last.seat != CHANCE and not self.sitters[entry.seat].bot

    def undo_to(self) -> int | None:
        """The length after the last move is taken back, if it can be."""
        return self.length - 1 if self.undo_floor() < self.length else None

    def restart_to(self) -> int | None:
        """The length at the beginning of the turn, if more than one of its moves can be taken back."""
        entries = self.game.record.entries
        floor, start = self.undo_floor(), self.length
        while start > floor and _same_turn(entries[start - 1], entries[-1]):
            start -= 1
        return start if start < self.length - 1 else None

    def parts(self) -> BoardParts:
        """The picture of the board now; notes which hexes are new in it."""
        parts = board_parts(scene_of(self.public))
        hexes = layered(parts)
        for name, markup in hexes.items():
            if self._hexes.get(name) != markup:
                self._hex_changed[name] = self.number
        self._hexes = hexes
        return parts

    def hexes_since(self, number: int) -> dict[str, tuple[str, ...]]:
        """The hexes that look different since the event of that number."""
        self.parts()
        return {name: markup for name, markup in self._hexes.items() if self._hex_changed[name] > number}


def is_view(game: Game) -> bool:
    """Whether a game holds less than all there is to know."""
    viewer: int = game.state.viewer
    return viewer != EVERYTHING


def public(game: Game) -> Game:
    """The game as everybody may know it; one without secrets as it is, with its past."""
    view = game.view(CHANCE)
    return view if is_view(view) else game


def summary_of(game: Game) -> dict[str, Any]:
    """What lists of tables show."""
    result = game.result if game.over else None
    return {
        "round": game.round,
        "rounds": game.rules.rounds,
        "to_move": None if game.to_move == CHANCE else game.to_move,
        "winners": result.winners if result else [],
    }


def begin(head: dict[str, str], shelves: Shelves = ()) -> Game:
    """A game at its very beginning, nothing drawn yet."""
    return ironroad.load(str(Record(head, [])), shelves)


def layered(parts: BoardParts) -> dict[str, tuple[str, ...]]:
    """For each hex its markup in every layer of the picture."""
    return {name: (parts.papers[name], hex_, parts.signs[name]) for name, hex_ in parts.hexes.items()}


def _line(before: Game, after: Game, first: Entry) -> Line:
    """A decision with what followed from it; draws that nobody decided on have no text of their own."""
    seat = None if first.seat == CHANCE else first.seat
    text = None if seat is None else teller(before).told(first.move, before)
    notes = tuple(teller(before).happenings(before, after))
    return Line(len(after.record), first.round, first.phase, seat, text, notes)


def _same_turn(entry: Entry, last: Entry) -> bool:
    return (entry.seat, entry.round, entry.phase) == (last.seat, last.round, last.phase)
