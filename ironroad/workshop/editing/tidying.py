"""Tidying up: columns that line up, codes that remind of their names, rivers one hex wide."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ironroad.core.sentences import say
from ironroad.workshop.editing.heading import NEW_CITIES
from ironroad.workshop.editing.lattice import Spot, laid_out
from ironroad.workshop.editing.naming import new_code, reminds
from ironroad.workshop.editing.operation import operation
from ironroad.workshop.editing.placing import recode
from ironroad.workshop.editing.problem import EditProblem
from ironroad.workshop.editing.sheet import CITIES, TOWNS, Sheet
from ironroad.workshop.editing.words import Ground, ground_of

WHAT: Final = ("columns", "names", "rivers")


@operation("tidy")
@dataclass(frozen=True)
class Tidy:
    what: str

    def apply(self, sheet: Sheet) -> None:
        if self.what not in WHAT:
            raise EditProblem(say("What can be tidied up are columns, names and rivers."))
        {"columns": _align, "names": _name, "rivers": _thin}[self.what](sheet)


def _align(sheet: Sheet) -> None:
    grid = sheet.grid
    sheet.replace_grid(laid_out(grid.words, grid.size, grid.flat, max(8, grid.pitch)), grid.flat)
    for kind in (CITIES, TOWNS, NEW_CITIES):
        sheet.align(kind)


def _name(sheet: Sheet) -> None:
    """Codes in capitals for cities and in small letters for towns, of letters that their names have."""
    for kind in (CITIES, TOWNS):
        for code in sheet.table(kind):
            name = str(sheet.place(code).get("name"))
            if not reminds(code, name, kind == CITIES):
                recode(sheet, kind, code, new_code(name, kind == CITIES, set(sheet.codes)))


def _thin(sheet: Sheet) -> None:
    """Rivers that were painted more than one hex wide become as wide as that: a hex whose river neighbours
    hang together without it need have none."""
    grounds = {spot: ground_of(word) for spot, word in sheet.grid.words.items()}
    wet = {spot for spot, ground in grounds.items() if ground and ground.river}
    for spot in sorted(wet):
        ground = grounds[spot] or Ground()
        if not ground.code and _is_spare(sheet, spot, wet):
            wet.discard(spot)
            sheet.grid.put(spot, replace(ground, river=False).word)


def _is_spare(sheet: Sheet, spot: Spot, wet: set[Spot]) -> bool:
    """Three or more neighbours in one unbroken arc are a broad water; two beside each other are a bend."""
    ring = [other in wet for other in sheet.grid.neighbours(spot)]
    arcs = sum(ring[i] and not ring[i - 1] for i in range(6))
    return 3 <= sum(ring) <= 5 and arcs == 1
