"""Options: the switches of a game, their values and what each edition has them at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final


class OptionError(ValueError):
    """An option that does not exist or cannot have that value."""


class Option:
    """A switch of a game. `values` holds the default first; ANY among them stands for any number, None for
    "none". `peer` is the value with which recorded online games were played, where it is another."""

    def __init__(
        self,
        name: str,
        values: tuple[Any, ...],
        rule: str,
        text: str,
        peer: Any = None,
        **editions: Any,
    ) -> None:
        self.name = name
        self.values = values
        self.rule = rule
        self.text = text
        self.peer = peer
        self._editions = editions

    def default(self, edition: str) -> Any:
        return self._editions.get(edition_key(edition), self.values[0])

    def read(self, value: Any) -> Any:
        """A value given as itself or as text."""
        for known in self.values:
            if value is known or (known is not ANY and write(value) == write(known)):
                return known
        text = write(value)
        if ANY in self.values and text.isascii() and text.isdigit() and 0 < int(text) < 1000:
            return int(text)
        raise OptionError(f"option {self.name} cannot be {write(value)!r}; it can be {self.choices()}")

    def choices(self) -> str:
        return ", ".join("a number" if value is ANY else write(value) for value in self.values)


ANY: Final = object()


def edition_key(edition: str) -> str:
    return "e_" + edition.replace("-", "_")


def write(value: Any) -> str:
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_options(known: Sequence[Option], given: dict[str, Any]) -> dict[str, Any]:
    """The options named, with their values checked."""
    by_name = {option.name: option for option in known}
    found: dict[str, Any] = {}
    for name, value in given.items():
        if name not in by_name:
            raise OptionError(f"there is no option {name!r}; there are {', '.join(by_name)}")
        found[name] = by_name[name].read(value)
    return found
