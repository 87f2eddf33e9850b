"""The text of a game: a head of `key: value` lines, then one move a line, `#` for comments."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote

from ironroad.core.moves import Move

HEAD_KEYS: Final = ("game", "edition", "board", "players", "options", "rules", "seed", "position", "view")

_SIGNS: Final = re.compile(r"[\s#,=%]")


class RecordError(ValueError):
    """A record that cannot be read; line and column are 1-based."""

    def __init__(self, reason: str, line: int, column: int = 1) -> None:
        super().__init__(f"line {line}, column {column}: {reason}")
        self.reason = reason
        self.line = line
        self.column = column


class Entry:
    """A move with the moment it was made at."""

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
    """The head and the moves of a game; its text reads back to the same game."""

    def __init__(self, head: dict[str, str], entries: list[Entry]) -> None:
        self.head = head
        self.entries = entries

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
        lines = [f"{key}: {value}" for key, value in self.head.items()]
        heading = ""
        for entry in self.entries:
            if entry.heading != heading:
                heading = entry.heading
                lines += ["", f"# {heading}"]
            lines.append(_with_seat(entry))
        return "\n".join(lines) + "\n"


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

    def error(self, key: str, reason: str) -> RecordError:
        return RecordError(reason, self.lines.get(key, 1))


def split(text: str) -> tuple[Head, list[Line]]:
    """The head and the move lines of a record."""
    head = Head()
    moves: list[Line] = []
    for number, raw in enumerate(text.split("\n"), 1):
        bare = raw.partition("#")[0].rstrip()
        stripped = bare.lstrip()
        if not stripped:
            continue
        line = Line(number, len(bare) - len(stripped) + 1, stripped)
        if moves or ":" not in stripped:
            moves.append(line)
        else:
            _read_head(line, head)
    return head, moves


def _read_head(line: Line, head: Head) -> None:
    key, _, value = line.text.partition(":")
    key, value = key.strip(), value.strip()
    if key not in HEAD_KEYS:
        raise RecordError(f"unknown key {key!r}; known are {', '.join(HEAD_KEYS)}", line.number, line.column)
    if key in head.values:
        raise RecordError(f"{key!r} stands twice, first on line {head.lines[key]}", line.number, line.column)
    if not value:
        raise RecordError(f"{key!r} has no value", line.number, line.column)
    head.values[key] = value
    head.lines[key] = line.number
