"""What every game tells of itself, in parts a page or a terminal can show without knowing the game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from ironroad.core.moves import Move
from ironroad.core.sentences import Sentence, Value
from ironroad.core.tiles import Shape


class Provisional(Sentence):
    """How a round will end if nothing more is gained or spent in it."""


def provisional(told: Sentence) -> Provisional:
    return Provisional(told.template, told.plural, told.number, told.values)


class Choice(NamedTuple):
    """`heading` is what it stands under in a plain list; `effects` are predicates and short phrases on what
    follows; `data` is for a page, JSON-able, and always has the `kind`."""

    move: str
    label: Sentence
    heading: Sentence | None
    effects: list[Sentence]
    data: dict[str, object]


def chosen(
    move: Move, label: Sentence, heading: Sentence | None, effects: list[Sentence], **data: object
) -> Choice:
    """The kind of a choice is the first word of its notation."""
    text = move.text
    return Choice(text, label, heading, effects, {"kind": text.partition(" ")[0], **data})


@dataclass(frozen=True)
class Section:
    """A chain of pieces: their names as pictures have them, the owner (a seat or -1), the stops at both ends
    with the edges by which it leaves them ("" for an open end), and what it is worth to its owner. A way
    that is none of its own has no pieces but runs `over` some, or straight from end to end."""

    pieces: list[str]
    owner: int
    ends: tuple[str, str]
    leaves: tuple[str, str]
    complete: bool
    points: int
    text: Sentence
    over: tuple[str, ...] = ()


class Figure(NamedTuple):
    """One number of a seat, with its name; `term` is what explains it."""

    label: Sentence
    value: Value
    term: str = ""


@dataclass(frozen=True)
class SeatCard:
    """A seat as its card shows it. `place` is the position in the player order, from 1, and 0 for who is out;
    `tags` are short words on what it has just done, `bid` is what it offers in an auction; `forecast` is how
    the round will end for it. The score is points, or money where `in_money`."""

    number: int
    out: bool
    place: int
    to_move: bool
    role: str | None
    score: int | None
    parts: dict[str, int]
    figures: list[Figure]
    tags: list[Sentence] = field(default_factory=list)
    forecast: Sentence | None = None
    warning: Sentence | None = None
    in_money: bool = False
    bid: int | None = None


class TileStock(NamedTuple):
    """A kind of tile, as one of its shapes, with how many are left and how many there are; `note` says what
    else these tiles are needed for."""

    name: Value
    shape: Shape
    left: int
    total: int
    note: Sentence | None = None


@dataclass(frozen=True)
class HandCard:
    """A contract in a hand, as its owner may see it: the resources it asks for by colour, what it would cost
    now at least (None if it cannot be fulfilled), what is missing, and the move that fulfils it if that is
    legal."""

    name: str
    title: Sentence
    needs: list[tuple[str, int]]
    rewards: list[Sentence]
    cost: int | None
    missing: list[Sentence]
    move: str | None
