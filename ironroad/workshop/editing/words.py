"""What a word of the grid says of its hex."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from ironroad.boards.grid import NO_HEX
from ironroad.boards.keys import CODE, TERRAINS
from ironroad.workshop.editing.lattice import NOTHING, WATER

_WORD: Final = re.compile(rf"(\.|~?[\^%h]?)(?:({CODE.pattern})|([0-9]{{1,3}}))?")
_SIGNS: Final = {terrain: sign for sign, terrain in TERRAINS.items()}

LAND: Final = ("plain", "mountain", "swamp", "hill")
VOID: Final = {"water": WATER, "nothing": NOTHING}


@dataclass(frozen=True)
class Ground:
    """A hex of the grid: its terrain, whether a river is there, the code of its place, its price."""

    terrain: str = "plain"
    river: bool = False
    code: str = ""
    price: int | None = None

    @property
    def word(self) -> str:
        sign = "" if self.terrain == "plain" else _SIGNS[self.terrain]
        signs = ("~" if self.river else "") + sign
        if self.code:
            return signs + self.code
        return (signs or ".") + ("" if self.price is None else str(self.price))


def ground_of(word: str) -> Ground | None:
    """None where there is no hex; a word that says nothing is open country."""
    if word in NO_HEX:
        return None
    found = _WORD.fullmatch(word)
    if not found or not word:
        return Ground()
    signs, code, price = found.groups()
    terrain = TERRAINS[signs[-1:] or "."]
    return Ground(
        "plain" if terrain == "river" else terrain,
        "~" in signs,
        code or "",
        int(price) if price else None,
    )
