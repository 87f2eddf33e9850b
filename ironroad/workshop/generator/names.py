"""Names of places and countries, put together from beginnings and ends in the manner of some languages."""

from __future__ import annotations

import tomllib
import unicodedata
from functools import cache
from importlib.resources import files
from random import Random
from typing import Final, NamedTuple


class Flavour(NamedTuple):
    """Beginnings, ends, and what may stand before the name of a town."""

    starts: tuple[str, ...]
    ends: tuple[str, ...]
    before: tuple[str, ...]


@cache
def flavours() -> dict[str, Flavour]:
    words = tomllib.loads((files(__package__) / "names.toml").read_text("utf-8"))
    return {
        name: Flavour(*(tuple(found[part].split()) for part in Flavour._fields))
        for name, found in words.items()
    }


COUNTRIES: Final = {
    "island": ("{} Island", "The Isle of {}", "{} and the Sea"),
    "coast": ("The {} Coast", "The Shores of {}", "{} Bay"),
    "corner": ("Cape {}", "The {} Peninsula", "The Gulf of {}"),
    "strait": ("The {} Sound", "The Straits of {}", "Around {} Water"),
    "lakes": ("The {} Lakes", "The Lake Country of {}", "{} and Its Lakes"),
    "plain": ("The Plains of {}", "Inland {}", "The {} Country"),
}
LONGEST: Final = 16
# Of ten towns, how many have something before their name.
IN_TEN: Final = 1


class Namer:
    """Names of one flavour, none twice; and codes for the grid of a file."""

    def __init__(self, chance: Random, flavour: str) -> None:
        self._chance = chance
        self._flavour = flavours()[flavour]
        self._names: set[str] = set()
        self._codes: set[str] = set()

    def country(self, shape: str) -> str:
        return self._chance.choice(COUNTRIES[shape]).format(self._plain())

    def place(self, city: bool) -> tuple[str, str]:
        """A name and its code: capitals for cities."""
        while True:
            name = self._plain()
            if not city and self._chance.randrange(10) < IN_TEN:
                name = f"{self._chance.choice(self._flavour.before)} {name}"
            if len(name) <= LONGEST and name not in self._names:
                self._names.add(name)
                return name, self._code(name, city)

    def _plain(self) -> str:
        start, end = self._chance.choice(self._flavour.starts), self._chance.choice(self._flavour.ends)
        clash = start[-1].lower() == end[0] or (start[-1] in _VOWELS and end[0] in _VOWELS)
        return (start[:-1] if clash else start) + end

    def _code(self, name: str, city: bool) -> str:
        """The first letters of a name, or others of it where another place has those."""
        plain = unicodedata.normalize("NFKD", name.replace("ß", "ss").replace("ø", "o"))
        letters = [letter for letter in plain if letter.isascii() and letter.isalpha()]
        tails = [(a, b) for a in range(1, len(letters)) for b in range(a + 1, len(letters))]
        spare = [(first, second) for first in _ALPHABET for second in _ALPHABET]
        for pair in [(letters[a], letters[b]) for a, b in tails] + spare:
            code = letters[0].upper() + "".join(pair).lower()
            if code not in self._codes:
                self._codes.add(code)
                return code.upper() if city else code
        raise AssertionError("there are more codes than places")


_VOWELS: Final = "aeiouy"
_ALPHABET: Final = "abcdefghijklmnopqrstuvwxyz"
