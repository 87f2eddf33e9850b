"""Sentences as they are stored, to be said later in the language of who reads them."""

from __future__ import annotations

from typing import Any

from ironroad.core.sentences import Listing, Sentence, Series, Value, Word


def stored(value: Value) -> Any:
    """A sentence as data."""
    if isinstance(value, Sentence):
        values = {name: stored(one) for name, one in value.values.items()}
        return {"say": value.template, "plural": value.plural, "n": value.number, "values": values}
    if isinstance(value, Listing):
        return {"series" if isinstance(value, Series) else "list": [stored(one) for one in value.items]}
    if isinstance(value, Word):
        return {"word": [value.kind, value.key, str(value)]}
    return value


def restored(data: Any) -> Any:
    """The sentence that was stored."""
    if not isinstance(data, dict):
        return data
    if "say" in data:
        values = {name: restored(one) for name, one in data["values"].items()}
        return Sentence(data["say"], data["plural"], data["n"], values)
    if "word" in data:
        return Word(*data["word"])
    if "series" in data:
        return Series([restored(one) for one in data["series"]])
    return Listing([restored(one) for one in data["list"]])
