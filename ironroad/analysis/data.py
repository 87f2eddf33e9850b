"""What an analysis tells, as plain data that can be kept and read again."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Final, TypeVar, get_args, get_origin, get_type_hints

from ironroad.analysis.chances import in_words
from ironroad.core.sentences import Sentence
from ironroad.telling.packing import pack, unpack

T = TypeVar("T")

# Fewer samples than this tell nothing.
FEW: Final = 3
MANY: Final = 20

FOR: Final = "for"
AGAINST: Final = "against"


@dataclass(frozen=True)
class Reason:
    """A short phrase on a move. `kind` is one of: does, follows, opens, round, blocks, helps, risks, behind,
    ahead; `side` tells whether it speaks for the move or against it, and is empty where it just says what the
    move does."""

    kind: str
    text: Sentence
    side: str = ""


@dataclass(frozen=True)
class Hint:
    """A move and what probably comes of it for the seat: its score, its chance to win (of 1), how far it is
    ahead as `Rated` has it with the standard error (None where one sample is all there is), from so many
    samples. `told` is a predicate; `line` is what probably follows."""

    move: str
    told: Sentence
    score: float
    win: float
    value: float
    spread: float | None
    samples: int
    reasons: list[Reason]
    line: list[str]

    def on(self, side: str) -> list[Reason]:
        """The reasons of a side."""
        return [reason for reason in self.reasons if reason.side == side]

    @property
    def weighed(self) -> bool:
        """Whether it was tried often enough for its figures to mean something."""
        return self.samples >= FEW

    @property
    def sure(self) -> bool:
        """Whether it was tried so often that its chance to win is more than luck."""
        return self.samples >= MANY

    @property
    def chance(self) -> Sentence:
        """Its chance to win, in words."""
        return in_words(self.win)


@dataclass(frozen=True)
class Analysis:
    """The best moves of a seat in a position, best first. `expected` is what every seat will probably score
    after the best of them."""

    seat: int
    round: int
    kind: str
    hints: list[Hint]
    expected: list[float]


# To text and back


def to_data(value: Any) -> Any:
    """Anything of an analysis as JSON has it."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: to_data(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, list):
        return [to_data(one) for one in value]
    return pack(value) if isinstance(value, str) else value


def from_data(type_: type[T], data: Any) -> T:
    """The same back again."""
    found: T = _read(type_, data)
    return found


def _read(type_: Any, data: Any) -> Any:
    if data is None:
        return None
    if get_origin(type_) is UnionType:
        return _read(get_args(type_)[0], data)
    if get_origin(type_) is list:
        return [_read(get_args(type_)[0], one) for one in data]
    if is_dataclass(type_) and isinstance(type_, type):
        types = _types(type_)
        return type_(**{name: _read(types[name], part) for name, part in data.items()})
    return unpack(data) if type_ is Sentence else data


@cache
def _types(type_: type) -> dict[str, Any]:
    return get_type_hints(type_)
