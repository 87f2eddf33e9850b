"""Tables on one line, `{ name = "Albany", cubes = 2 }`, rewritten so that their columns stay."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

ORDER: Final = ("name", "colour", "growth", "cubes", "given", "coast", "port", "terminal", "marks")


def field_order(key: str) -> tuple[int, str]:
    return (ORDER.index(key) if key in ORDER else len(ORDER), key)


def rewritten(old: str, values: Mapping[str, Any]) -> str:
    """The table with these values, each as wide as it was before; nothing is known of one that is new."""
    widths = {key: len(text) for key, text in fields(old)}
    known = [key for key, _ in fields(old)]
    keys = [key for key in known if key in values]
    for key in sorted((key for key in values if key not in known), key=_order_in(values)):
        after = [i for i, other in enumerate(keys) if field_order(other) < field_order(key)]
        keys.insert(after[-1] + 1 if after and _is_known(values) else len(keys), key)
    return _padded(values, keys, widths)


def aligned(rows: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Such tables under one another, the same keys in the same columns."""
    widths: dict[str, int] = {}
    for row in rows.values():
        for key, value in row.items():
            widths[key] = max(widths.get(key, 0), len(f"{_key(key)} = {value_text(value)},"))
    return {code: _padded(row, sorted(row, key=field_order), widths) for code, row in rows.items()}


def _padded(values: Mapping[str, Any], keys: list[str], widths: Mapping[str, int]) -> str:
    if not keys:
        return "{}"
    written = [f"{_key(key)} = {value_text(values[key])}" for key in keys]
    columns = [f"{text},".ljust(widths.get(key, 0)) for key, text in zip(keys, written, strict=True)]
    return "{ " + " ".join([*columns[:-1], written[-1]]) + " }"


def _is_known(values: Mapping[str, Any]) -> bool:
    """Whether these are the keys of a place, which have an order."""
    return "name" in values or "colour" in values


def _order_in(values: Mapping[str, Any]) -> Any:
    given = list(values)
    return field_order if _is_known(values) else given.index


def fields(text: str) -> list[tuple[str, str]]:
    """The keys of such a table and how each stands there, with the comma and blanks that follow."""
    inner = text.strip()[1:-1]
    parts: list[str] = []
    start = depth = 0
    quote = ""
    for i, sign in enumerate(inner):
        if quote:
            quote = "" if sign == quote and not _is_escaped(inner, i, quote) else quote
        elif sign in "\"'":
            quote = sign
        elif sign in "[{":
            depth += 1
        elif sign in "]}":
            depth -= 1
        elif sign == "," and not depth:
            end = i + 1 + len(inner[i + 1 :]) - len(inner[i + 1 :].lstrip())
            parts.append(inner[start:end])
            start = end
    parts.append(inner[start:])
    # The blank that stands between two of them anyway is nobody's.
    return [(_bare(part), part.lstrip()[:-1]) for part in parts if part.strip()]


def _bare(field: str) -> str:
    return field.partition("=")[0].strip().strip("\"'")


def _is_escaped(text: str, index: int, quote: str) -> bool:
    before = text[:index]
    return quote == '"' and (len(before) - len(before.rstrip("\\"))) % 2 == 1


def _key(key: str) -> str:
    plain = key and all(sign.isascii() and (sign.isalnum() or sign in "-_") for sign in key)
    return key if plain else value_text(key)


def value_text(value: Any) -> str:
    if isinstance(value, Mapping):
        return rewritten("", value)
    if isinstance(value, list):
        return f"[{', '.join(map(value_text, value))}]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return json.dumps(value)
