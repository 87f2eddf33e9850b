"""One legal move as a person weighs it; every kind of move registers how it is told."""

from __future__ import annotations

from dataclasses import dataclass
from functools import singledispatch

from ironroad.moves import Move
from ironroad.sentences import Sentence, say
from ironroad.telling.desk import Desk


@dataclass(frozen=True)
class Choice:
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


@singledispatch
def choice(move: Move, desk: Desk) -> Choice:
    return chosen(move, say("{move}", move=move.text), None, [])
