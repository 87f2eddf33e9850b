"""Names for new places, and codes made from names."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator
from itertools import combinations, count, product
from string import ascii_lowercase
from typing import Final

_FIRST: Final = (
    *("Ash", "Birch", "Cold", "Dun", "Elm", "Fair", "Gold", "Hart", "Iron", "Kings", "Long", "Mill"),
    *("Nor", "Oak", "Pine", "Quarry", "Red", "Stone", "Thorn", "Under", "Vine", "West", "Yar"),
)
_LAST: Final = ("ford", "ton", "field", "bridge", "wick", "ley", "holm", "mouth")


def new_name(taken: Collection[str]) -> str:
    """A name that no place has yet; neighbours in the list begin and end differently."""
    for lap in range(len(_LAST)):
        for i, first in enumerate(_FIRST):
            name = first + _LAST[(i + lap) % len(_LAST)]
            if name not in taken:
                return name
    return next(name for n in count(2) if (name := f"{_FIRST[0]}{_LAST[0]} {n}") not in taken)


def new_code(name: str, city: bool, taken: Collection[str]) -> str:
    """Three letters, or four, that remind of the name: capitals for a city, small ones for a town."""
    for letters in _letters(_plain(name)):
        code = letters.upper() if city else letters.capitalize()
        if code not in taken:
            return code
    raise AssertionError("there are more codes than cells")


def reminds(code: str, name: str, city: bool) -> bool:
    """Whether a code is written as those of its kind are, in letters that the name has in this order."""
    if code != (code.upper() if city else code.capitalize()):
        return False
    letters = iter(_plain(name).lower())
    return not _plain(name) or all(sign in letters for sign in code.lower())


def _plain(name: str) -> str:
    """The letters of a name without their accents."""
    split = unicodedata.normalize("NFKD", name.replace("ß", "ss").replace("ø", "o").replace("Ø", "O"))
    return "".join(sign for sign in split if sign.isascii() and sign.isalpha())


def _letters(name: str) -> Iterator[str]:
    first = name[:1] or "X"
    if len(name) >= 3:
        yield name[:3]
        yield from (first + a + b for a, b in combinations(name[1:12], 2))
        yield from ("".join((first, *rest)) for rest in combinations(name[1:9], 3))
    elif len(name) == 2:
        yield name
    yield from (first + a + b for a, b in product(ascii_lowercase, repeat=2))
    yield from ("".join(letters) for letters in product(ascii_lowercase, repeat=3))
