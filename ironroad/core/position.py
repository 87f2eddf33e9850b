"""Words of a position line: small readers and writers shared by all games."""

from __future__ import annotations

from ironroad.core.board import LETTERS, Board
from ironroad.core.sentences import Sentence, say


class PositionError(ValueError):
    """A position that cannot be read; the message names the field."""


class Fields:
    """The `key=value` words of a position, taken field by field."""

    def __init__(self, values: dict[str, str], board: Board) -> None:
        self.values = values
        self.board = board
        self.letters = "".join(LETTERS[colour] for colour in board.colours)
        self.used: set[str] = set()

    def error(self, key: str, reason: Sentence) -> PositionError:
        return PositionError(say("{key}: {reason}", key=key, reason=reason))

    def text(self, key: str, default: str = "") -> str:
        self.used.add(key)
        return self.values.get(key, default)

    def words(self, key: str, separator: str = ",") -> list[str]:
        text = self.text(key)
        return text.split(separator) if text else []

    def number(self, key: str, default: int = 0, least: int = 0, most: int = 10**9) -> int:
        return self.small(key, self.text(key, str(default)), least, most)

    def small(self, key: str, word: str, least: int, most: int) -> int:
        digits = word.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(word) < 12):
            raise self.error(key, say("{word} is no number", word=repr(word)))
        if not least <= int(word) <= most:
            raise self.error(
                key, say("{word} is not from {least} to {most}", word=word, least=least, most=most)
            )
        return int(word)

    def numbers(self, key: str, least: int, most: int) -> list[int]:
        return [self.small(key, word, least, most) for word in self.words(key)]

    def per_seat(self, key: str, players: int, default: int, least: int, most: int) -> list[int]:
        found = self.numbers(key, least, most) or [default] * players
        if len(found) != players:
            raise self.error(
                key, say("{number} values for {players} seats", number=len(found), players=players)
            )
        return found

    def hex(self, key: str, name: str) -> int:
        found = self.board.index.get(name)
        if found is None:
            raise self.error(key, say("there is no hex {name}", name=repr(name)))
        return found

    def hexes(self, key: str) -> list[int]:
        return [self.hex(key, name) for name in self.words(key)]

    def edge(self, key: str, name: str) -> int:
        if name not in self.board.edges:
            raise self.error(key, say("{name} is no edge", name=repr(name)))
        return self.board.edges.index(name)

    def side(self, key: str, text: str) -> int:
        name, _, edge = text.partition(".")
        return 6 * self.hex(key, name) + self.edge(key, edge)

    def colour(self, key: str, letter: str) -> int:
        found = self.letters.find(letter) if len(letter) == 1 else -1
        if found < 0:
            raise self.error(
                key,
                say(
                    "{letter} is no colour; there are {known}",
                    letter=repr(letter),
                    known=" ".join(self.letters),
                ),
            )
        return found

    def finish(self) -> None:
        unknown = [key for key in self.values if key not in self.used]
        if unknown:
            raise self.error(unknown[0], say("there is no such field"))


def join(values: list[int]) -> str:
    return ",".join(str(value) for value in values)


def flags(values: list[bool]) -> str:
    return ",".join("1" if value else "0" for value in values)


def split_position(line: str) -> dict[str, str]:
    """The fields of a position line."""
    found: dict[str, str] = {}
    for word in line.split():
        key, sign, value = word.partition("=")
        if not sign or not key or not value:
            raise PositionError(say("{word} is not of the form key=value", word=repr(word[:40])))
        if key in found:
            raise PositionError(say("{key}: stands twice", key=key))
        found[key] = value
    return found
