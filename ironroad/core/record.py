"""The text of a game: a head of `key: value` lines, then one move a line, `#` for comments."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final
from urllib.parse import unquote

from ironroad.core.moves import Move
from ironroad.core.sentences import Sentence, say

HEAD_KEYS: Final = ("game", "edition", "board", "players", "options", "rules", "seed", "position", "view")

_SIGNS: Final = re.compile(r"[\s#,=%]")

# Who sat where, as comments below the head: older readers pass over them.
_SITTER: Final = re.compile(r"# seat (\d) is (\S.*)")
# Of 40 characters as people count them; a family, joined of four, is one and has seven code points.
LONGEST_NAME: Final = 40 * 16
LONGEST_NOTE: Final = 200


class RecordError(ValueError):
    """A record that cannot be read; line and column are 1-based."""

    def __init__(self, reason: Sentence, line: int, column: int = 1) -> None:
        super().__init__(f"line {line}, column {column}: {reason}")
        self.reason = reason
        self.line = line
        self.column = column


class Entry:
    """A move with the moment it was made at."""

    __slots__ = ("move", "phase", "round", "seat")

    def __init__(self, move: Move, round_: int, phase: str, seat: int) -> None:
        self.move = move
        self.round = round_
        self.phase = phase
        self.seat = seat

    @property
    def heading(self) -> str:
        return f"round {self.round}, {self.phase}" if self.round else self.phase


class Line:
    def __init__(self, number: int, column: int, text: str) -> None:
        self.number = number
        self.column = column
        self.text = text


class Record:
    """The head and the moves of a game; its text reads back to the same game. `names` are those of the
    players, "" where one is not known; `notes` is what happened outside the rules after so many moves, for
    people who read it."""

    def __init__(self, head: dict[str, str], entries: list[Entry], names: Sequence[str] = ()) -> None:
        self.head = head
        self.entries = entries
        self.names = names
        self.notes: dict[int, list[str]] = {}

    @property
    def moves(self) -> list[Move]:
        return [entry.move for entry in self.entries]

    def __len__(self) -> int:
        return len(self.entries)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        lines = [f"{key}: {value}" for key, value in self.head.items()] + list(_sitters(self.names))
        lines += self._noted(0)
        heading = ""
        for number, entry in enumerate(self.entries, 1):
            if entry.heading != heading:
                heading = entry.heading
                lines += ["", f"# {heading}"]
            lines.append(_with_seat(entry))
            lines += self._noted(number)
        return "\n".join(lines) + "\n"

    def _noted(self, number: int) -> list[str]:
        return [
            f"# outside the rules: {_in_one_line(note, LONGEST_NOTE)}" for note in self.notes.get(number, [])
        ]


def _sitters(names: Sequence[str]) -> Iterator[str]:
    for seat, name in enumerate(names):
        if name:
            yield f"# seat {seat} is {_in_one_line(name)}"


def _in_one_line(name: str, longest: int = LONGEST_NAME) -> str:
    """Whatever somebody calls themselves, it begins no line of its own."""
    return " ".join(name.split())[:longest]


def _with_seat(entry: Entry) -> str:
    """The move, with its seat as a comment for people."""
    return entry.move.text if entry.seat < 0 else f"{entry.move.text:<24}  # seat {entry.seat}"


def escaped(text: str) -> str:
    """A text, such as a path, without the signs that divide records and positions: `%20` is a space."""
    return _SIGNS.sub(lambda sign: "".join(f"%{byte:02X}" for byte in sign[0].encode()), text)


def unescaped(text: str) -> str:
    return unquote(text)


class Head:
    """The values of a record's head and the lines they stand on."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.sitters: dict[int, str] = {}

    def names(self, players: int) -> list[str]:
        """The names of the players, as far as the record tells them."""
        return [self.sitters.get(seat, "") for seat in range(players)] if self.sitters else []

    def error(self, key: str, reason: Sentence) -> RecordError:
        return RecordError(reason, self.lines.get(key, 1))


def split(text: str) -> tuple[Head, list[Line]]:
    """The head and the move lines of a record."""
    head = Head()
    moves: list[Line] = []
    for number, raw in enumerate(text.split("\n"), 1):
        bare = raw.partition("#")[0].rstrip()
        stripped = bare.lstrip()
        if not stripped:
            if not moves:
                _read_sitter(raw, head)
            continue
        line = Line(number, len(bare) - len(stripped) + 1, stripped)
        if moves or ":" not in stripped:
            moves.append(line)
        else:
            _read_head(line, head)
    return head, moves


def _read_sitter(line: str, head: Head) -> None:
    found = _SITTER.fullmatch(line.strip())
    if found and len(found[2]) <= LONGEST_NAME:
        head.sitters.setdefault(int(found[1]), found[2])


def _read_head(line: Line, head: Head) -> None:
    key, _, value = line.text.partition(":")
    key, value = key.strip(), value.strip()
    if key not in HEAD_KEYS:
        raise RecordError(
            say("unknown key {key}; known are {known}", key=repr(key), known=", ".join(HEAD_KEYS)),
            line.number,
            line.column,
        )
    if key in head.values:
        raise RecordError(
            say("{key} stands twice, first on line {line}", key=repr(key), line=head.lines[key]),
            line.number,
            line.column,
        )
    if not value:
        raise RecordError(say("{key} has no value", key=repr(key)), line.number, line.column)
    head.values[key] = value
    head.lines[key] = line.number
