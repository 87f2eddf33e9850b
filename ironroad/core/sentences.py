"""Sentences for people: English text that remembers how it was made, so that other languages can say it.

`str(sentence)` is English. A page in another language looks up `template` (and `plural`) in its catalogue
and puts the translated `values` in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from ironroad.core.board import Board

# Of the words that are said most, how many are made once.
MOST_KEPT: Final = 512


class Word(str):
    """A name within a sentence: a seat, a hex, a colour ...; `key` is what it stands for."""

    kind: str
    key: str

    def __new__(cls, kind: str, key: str, text: str) -> Word:
        word = super().__new__(cls, text)
        word.kind = kind
        word.key = key
        return word

    def __reduce__(self) -> tuple[Any, ...]:
        return Word, (self.kind, self.key, str(self))


class Listing(str):
    """Several things in a row: `a`, `a and b`, `a, b and c`."""

    items: tuple[Value, ...]
    stops: tuple[str, ...]

    def __new__(cls, items: Sequence[Value]) -> Listing:
        words = [str(item) for item in items]
        parts = [", ".join(words[:-1]), words[-1]] if len(words) > 1 else words
        listing = super().__new__(cls, " and ".join(parts))
        listing.items = tuple(items)
        listing.stops = stops_in(items)
        return listing

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.items,)


class Series(Listing):
    """Several whole phrases in a row, which may hold lists themselves: `a; b; c`."""

    def __new__(cls, items: Sequence[Value]) -> Series:
        series = str.__new__(cls, "; ".join(str(item) for item in items))
        series.items = tuple(items)
        series.stops = stops_in(items)
        return series


class Sentence(str):
    """`stops` are the hexes of the stops it names: a board may have stops of one name on other hexes."""

    template: str
    plural: str
    number: int
    values: dict[str, Value]
    stops: tuple[str, ...]

    def __new__(cls, template: str, plural: str, number: int, values: dict[str, Value]) -> Sentence:
        chosen = plural if plural and number != 1 else template
        sentence = super().__new__(cls, chosen.format(**values) if values else chosen)
        sentence.template = template
        sentence.plural = plural
        sentence.number = number
        sentence.values = values
        sentence.stops = stops_in(values.values()) if values else ()
        return sentence

    def __reduce__(self) -> tuple[Any, ...]:
        return Sentence, (self.template, self.plural, self.number, self.values)


Value: TypeAlias = "Word | Listing | Sentence | str | int"


def stops_in(values: Iterable[Value]) -> tuple[str, ...]:
    found: tuple[str, ...] = ()
    for value in values:
        if isinstance(value, Word):
            if value.kind == "stop":
                found = (*found, value.key)
        elif isinstance(value, (Listing, Sentence)) and value.stops:
            found = (*found, *value.stops)
    return found


def say(template: str, **values: Value) -> Sentence:
    """A sentence with its values put in by name; the template must be a literal, for the catalogues."""
    return Sentence(template, "", 1, values)


def say_n(one: str, many: str, n: int, **values: Value) -> Sentence:
    """A sentence that depends on a number, known to it as `n`."""
    return Sentence(one, many, n, {"n": n, **values})


def verbatim(text: str) -> Sentence:
    """Text that is the same in every language, or is known in English only."""
    return Sentence(text, "", 1, {})


def said(error: BaseException) -> Sentence:
    """What an error says; one that was not made of a sentence is known in English only."""
    reason = error.args[0] if error.args else ""
    return reason if isinstance(reason, Sentence) else verbatim(str(error))


@lru_cache(MOST_KEPT)
def seat_word(seat: int) -> Word:
    return Word("seat", str(seat), f"seat {seat}")


@lru_cache(MOST_KEPT)
def money_word(amount: int) -> Word:
    return Word("money", str(amount), f"${amount}" if amount >= 0 else f"-${-amount}")


def colour_word(colour: str) -> Word:
    return Word("colour", colour, colour)


def role_word(role: str) -> Word:
    return Word("role", role, role.replace("-", " ").title())


def hex_word(board: Board, hex_: int) -> Word:
    """A hex by its name alone."""
    name = board.hexes[hex_].name
    return Word("hex", name, name)


def place_word(board: Board, hex_: int) -> Word:
    """A hex with the stop that lies on it, if there is one."""
    title = board.hexes[hex_].title
    name = board.hexes[hex_].name
    return Word("place", name, f"{title} ({name})" if title else name)


def track_word(text: str) -> Word:
    """Edges as the notation has them, `NE-SW`; languages have their own letters for them."""
    return Word("track", text, text)


def stop_word(board: Board, hex_: int) -> Word:
    """A stop by its title."""
    return Word("stop", board.hexes[hex_].name, board.title(hex_))
