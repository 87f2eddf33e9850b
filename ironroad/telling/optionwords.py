"""What the words for a game's options are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from ironroad.core.options import write
from ironroad.core.sentences import Sentence


class OptionWords(NamedTuple):
    """`values` by how the rules write them; `counted` says a value that may be any number."""

    title: Sentence
    text: Sentence
    values: dict[str, Sentence]
    counted: Callable[[int], Sentence] | None = None

    def value(self, value: Any) -> Sentence:
        written = write(value)
        if self.counted and written.isdigit():
            return self.counted(int(written))
        return self.values[written]


class Group(NamedTuple):
    title: Sentence
    options: tuple[str, ...]


class GameWords(Protocol):
    """A module of this package. Its groups hold the options of the game; those of single boards have words
    only, as they stand with their boards."""

    @property
    def GAME_TEXT(self) -> Sentence: ...
    @property
    def EDITION_TEXTS(self) -> Mapping[str, Sentence]: ...
    @property
    def GROUPS(self) -> Sequence[Group]: ...
    @property
    def OPTION_WORDS(self) -> Mapping[str, OptionWords]: ...


def switch(yes: Sentence, no: Sentence) -> dict[str, Sentence]:
    return {"true": yes, "false": no}
