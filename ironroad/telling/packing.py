"""Sentences as plain data and back, to be kept: words stay apart from what they stand for, so that every
language can still say them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ironroad.core.sentences import Listing, Sentence, Series, Value, Word
from ironroad.telling.steps import Step, StepLine


def pack(value: Value | None) -> Any:
    """Text and numbers stand for themselves; all else is a list that begins with its kind."""
    if isinstance(value, Word):
        return ["word", value.kind, value.key, str(value)]
    if isinstance(value, Listing):
        return ["series" if isinstance(value, Series) else "list", *map(pack, value.items)]
    if isinstance(value, Sentence):
        values = {name: pack(part) for name, part in value.values.items()}
        return ["say", value.template, value.plural, value.number, values]
    return value


def unpack(data: Any) -> Any:
    if not isinstance(data, list):
        return data
    kind, *parts = data
    return _MADE[kind](*parts)


def _said(template: str, plural: str, number: int, values: dict[str, Any]) -> Sentence:
    return Sentence(template, plural, number, {name: unpack(part) for name, part in values.items()})


_MADE: Final[dict[str, Callable[..., Value]]] = {
    "word": Word,
    "list": lambda *items: Listing([unpack(item) for item in items]),
    "series": lambda *items: Series([unpack(item) for item in items]),
    "say": _said,
}


def pack_step(step: Step) -> list[Any]:
    lines = [[pack(line.text), line.seat, line.money, line.income, line.points] for line in step.lines]
    return [pack(step.title), lines, pack(step.why), step.hexes, step.since]


def unpack_step(data: list[Any]) -> Step:
    title, lines, why, hexes, since = data
    told = [StepLine(unpack(text), *figures) for text, *figures in lines]
    return Step(unpack(title), told, unpack(why), tuple(hexes), since)
