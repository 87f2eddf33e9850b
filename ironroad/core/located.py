"""TOML files written by people: tables and values, checked, with the lines on which they stand."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import reduce
from typing import Any, Final, Generic, NamedTuple, TypeVar

from ironroad.core.misprints import misprint
from ironroad.core.sentences import Sentence, Value, say, verbatim

MOST: Final = 999
NOTHING: Final = verbatim("")

_TOML_PLACE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
# Nothing worth saying is deeper or larger.
_DEEPEST: Final = 20
_LARGEST: Final = 2**63
_BEYOND: Final = say("this value is too long or too deeply nested")

Path = tuple[str | int, ...]
T = TypeVar("T")


class Mistake(NamedTuple):
    line: int
    sentence: Sentence


class LocatedError(ValueError):
    """A file that cannot be used. The message has a line `FILE:LINE: sentence` for each mistake."""

    def __init__(self, reason: str, file: str = "", mistakes: Sequence[Mistake] = ()) -> None:
        super().__init__(reason)
        self.file = file
        self.mistakes = tuple(mistakes)


def located(error: type[LocatedError], file: str, mistakes: Sequence[Mistake]) -> LocatedError:
    """An error about some lines of a file."""
    lines = [f"{file}:{line}: {one_line(sentence)}" for line, sentence in mistakes]
    return error("\n".join(lines), file, mistakes)


class File:
    """A file's content, the lines each key stands on, and the mistakes found so far.

    `head` are the keys that stand above the first [table]; mistakes are raised as an `error`."""

    def __init__(self, text: str, name: str, error: type[LocatedError], head: Sequence[str] = ()) -> None:
        self.name = name
        self.head = head
        self._error = error
        self.lines = text.replace("\r\n", "\n").split("\n")
        self.data = self._parse(text)
        self.spans = _key_spans(self.lines)
        self._mistakes: set[Mistake] = set()

    def _parse(self, text: str) -> dict[str, Any]:
        try:
            data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            mistake = _syntax_error(str(error), self.lines)
            raise located(self._error, self.name, [mistake]) from None
        if _is_beyond(data):
            where = (span.start for span, content in _statements(self.lines) if _is_beyond(content))
            raise located(self._error, self.name, [Mistake(next(where, 1), _BEYOND)])
        return data

    def span(self, path: Path) -> range:
        """The lines of a key; of what it belongs to if it is not there."""
        while path and path not in self.spans:
            path = path[:-1]
        return self.spans.get(path, range(1, 2))

    def line_with(self, path: Path, text: str) -> int:
        span = self.span(path)
        return next((line for line in span if text in self.lines[line - 1]), span.start)

    def error(self, line: int, sentence: Sentence) -> None:
        self._mistakes.add(Mistake(line, sentence))

    def check(self) -> None:
        if self._mistakes:
            raise located(self._error, self.name, sorted(self._mistakes))

    def hint(self, key: str, known: Sequence[str]) -> Sentence:
        """What may have been meant by a key that is not known where it stands."""
        if key in self.head and key not in known:
            return say("; it belongs further up, above the first [table]")
        return meant(key, known)


# --- Where things stand ---


def _syntax_error(text: str, lines: list[str]) -> Mistake:
    """tomllib's message, and the line it is about."""
    reason = misprint(_TOML_PLACE.sub("", text))
    place = _TOML_PLACE.search(text)
    if place and place[1]:
        return Mistake(int(place[1]), say("{reason}, column {column}", reason=reason, column=place[2]))
    line = max((span.stop for span, _ in _statements(lines)), default=1)
    if line > len(lines):
        return Mistake(len(lines), say("{reason}, at the end of the file", reason=reason))
    if place:
        return Mistake(
            line, say("{reason} before the end of the file; what begins here is not finished", reason=reason)
        )
    return Mistake(line, _BEYOND)


def _is_beyond(data: dict[str, Any]) -> bool:
    """Whether something lies too deep for whoever reads on, or a number is too long to be shown."""
    layer: list[Any] = [data]
    for _ in range(_DEEPEST):
        inner = [part.values() if isinstance(part, dict) else part for part in layer]
        layer = [value for part in inner for value in part if isinstance(value, (dict, list, int))]
        if any(isinstance(value, int) and abs(value) >= _LARGEST for value in layer):
            return True
        layer = [value for value in layer if not isinstance(value, int)]
    return bool(layer)


def _statements(lines: list[str]) -> Iterator[tuple[range, dict[str, Any]]]:
    """The shortest runs of lines that are TOML by themselves, with their content.

    tomllib does not tell where a key stands. But a statement cut short is never valid, so
    parsing ever longer runs finds each one's first and last line.
    """
    start = 0
    for end in range(1, len(lines) + 1):
        try:
            content = tomllib.loads("\n".join(lines[start:end]))
        except (ValueError, RecursionError):
            continue
        yield range(start + 1, end + 1), content
        start = end


def _key_spans(lines: list[str]) -> dict[Path, range]:
    spans: dict[Path, range] = {}
    table: Path = ()
    arrays: Counter[Path] = Counter()
    for span, content in _statements(lines):
        header = lines[span.start - 1].lstrip()
        paths = list(_paths(content, () if header.startswith("[") else table))
        if header.startswith("["):
            table = paths[-1]
        if header.startswith("[["):
            arrays[table] += 1
            table = (*table, arrays[table] - 1)
        for path in (*paths, table):
            spans.setdefault(path, span)
    return spans


def _paths(value: object, path: Path) -> Iterator[Path]:
    if path:
        yield path
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _paths(part, (*path, key))


# --- What a value may be ---


@dataclass(frozen=True)
class Kind(Generic[T]):
    """What a value must be, in words and as a test; `blank` lets the reading go on after an error."""

    words: Sentence
    fits: Callable[[Any], bool]
    blank: T


def is_line(value: object) -> bool:
    return isinstance(value, str) and value.isprintable() and bool(value.strip())


def is_lines(value: object) -> bool:
    return isinstance(value, list) and all(map(is_line, value))


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(v, dict) for v in value)


def _tables(key: str) -> Kind[list[dict[str, Any]]]:
    return Kind(say("written as [[{key}]] tables", key=key), _is_tables, [])


def count(least: int, most: int = MOST) -> Kind[int]:
    words = say("a whole number from {least} to {most}", least=least, most=most)
    return Kind(words, lambda v: type(v) is int and least <= v <= most, least)


def _either(some: Sentence, last: Sentence) -> Sentence:
    return say("{some} or {last}", some=some, last=last)


def choice(*options: str) -> Kind[str]:
    words = reduce(_either, map(verbatim, map(shown, options)))
    return Kind(words, lambda v: v in options, options[0])


LINE: Final = Kind(say("a line of text"), is_line, "")
LINES: Final[Kind[list[str]]] = Kind(say("a list of texts"), is_lines, [])
TEXT: Final = Kind(say("text"), lambda v: isinstance(v, str), "")
FLAG: Final = Kind(say("true or false"), lambda v: isinstance(v, bool), False)
TABLE: Final[Kind[dict[str, Any]]] = Kind(say("a table"), lambda v: isinstance(v, dict), {})
_NAME_OR_TABLE: Final[Kind[str | dict[str, Any]]] = Kind(
    say("a name or a table"), lambda v: isinstance(v, (str, dict)), ""
)


class Table:
    """A TOML table. Asking it for a value checks the value; `done` finds the keys nobody asked for."""

    def __init__(self, file: File, title: Value, path: Path, data: dict[str, Any] | None) -> None:
        self.file = file
        self.title = title
        self.path = path
        self.given = data is not None
        self.data = data or {}
        self.asked: list[str] = []

    def line(self, *key: str) -> int:
        return self.file.span((*self.path, *key)).start

    def error(self, sentence: Sentence, *key: str) -> None:
        self.file.error(self.line(*key), sentence)

    def hint(self, key: str, known: Sequence[str] = ()) -> Sentence:
        return self.file.hint(key, known)

    def may(self, key: str, kind: Kind[T]) -> T | None:
        self.asked.append(key)
        if key not in self.data:
            return None
        value: T = self.data[key]
        if kind.fits(value):
            return value
        self.error(
            say("{key} must be {words}, not {value}", key=key, words=kind.words, value=shown(value)), key
        )
        return None

    def need(self, key: str, kind: Kind[T]) -> T:
        """A value that may be missing only together with the whole table."""
        if self.given and key not in self.data:
            self.error(say("{title} needs {key}: {words}", title=self.title, key=key, words=kind.words))
        value = self.may(key, kind)
        return kind.blank if value is None else value

    def each(self, kind: Kind[T]) -> dict[str, T]:
        return {key: self.need(key, kind) for key in self.data}

    def table(self, key: str) -> Table:
        title = f"{self.title} {key}" if self.path else f"[{key}]"
        return Table(self.file, title, (*self.path, key), self.may(key, TABLE))

    def tables(self, key: str) -> list[Table]:
        found = self.may(key, _tables(key)) or []
        return [Table(self.file, f"[[{key}]]", (*self.path, key, i), data) for i, data in enumerate(found)]

    def named(self, key: str) -> Table:
        """The table of something that has a name; a text alone is the name."""
        value = self.may(key, _NAME_OR_TABLE)
        data = {"name": value} if isinstance(value, str) else value
        return Table(self.file, f"{self.title} {key}", (*self.path, key), data)

    def done(self) -> None:
        for key in self.data:
            if key not in self.asked:
                self.error(
                    say(
                        'unknown key "{key}" in {title}{hint}',
                        key=key,
                        title=self.title,
                        hint=self.hint(key, self.asked),
                    ),
                    key,
                )


# --- Words of an error ---


def shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else f"{text[:37]}..."


def one_line(text: str) -> str:
    return text.replace("\n", "\\n")


def meant(word: str, known: Sequence[str]) -> Sentence:
    near = get_close_matches(word, known, 1)
    return say('; did you mean "{near}"?', near=near[0]) if near else NOTHING
