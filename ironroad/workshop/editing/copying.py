"""A part of the map once more elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ironroad.boards.keys import NUMBERED
from ironroad.workshop.editing.lattice import Spot
from ironroad.workshop.editing.naming import new_code, new_name
from ironroad.workshop.editing.operation import operation
from ironroad.workshop.editing.painting import forget_hex, spot_on, spots_on
from ironroad.workshop.editing.removing import remove_place
from ironroad.workshop.editing.sheet import CITIES, Sheet
from ironroad.workshop.editing.words import ground_of


@operation("copy")
@dataclass(frozen=True)
class Copy:
    """These hexes as they are, the first of them at `to`; what would lie off the grid is left out. Places get
    names and numbers of their own."""

    hexes: list[str]
    to: str

    def apply(self, sheet: Sheet) -> None:
        spots, target = spots_on(sheet, self.hexes), spot_on(sheet, self.to)
        if not spots:
            return
        dx, dy = target[0] - spots[0][0], target[1] - spots[0][1]
        there = sheet.grid.words
        entries = {code: (sheet.kind_of(code), sheet.place(code)) for code in sheet.codes}
        for x, y in spots:
            if (x + dx, y + dy) in there and (dx or dy):
                _lay(sheet, (x + dx, y + dy), there[x, y], entries)


def _lay(sheet: Sheet, spot: Spot, word: str, entries: dict[str, tuple[str | None, dict[str, Any]]]) -> None:
    old = ground_of(sheet.grid.words[spot])
    if old and old.code:
        remove_place(sheet, spot)
    forget_hex(sheet, spot)
    ground = ground_of(word)
    kind, entry = entries.get(ground.code, (None, {})) if ground else (None, {})
    if ground is None or not ground.code or kind is None:
        sheet.grid.put(spot, replace(ground, code="").word if ground else word)
        return
    twin = _twin(sheet, entry)
    code = new_code(twin["name"], kind == CITIES, {*sheet.codes, *entries})
    sheet.grid.put(spot, replace(ground, code=code).word)
    sheet.write_place(kind, code, twin)


def _twin(sheet: Sheet, entry: dict[str, Any]) -> dict[str, Any]:
    """A place like another, but for its name and its number in the display."""
    places = [sheet.place(code) for code in sheet.codes]
    twin = entry | {"name": new_name([str(place.get("name")) for place in places])}
    if "growth" in twin:
        used = [place.get("growth") for place in places]
        free = [number for number in NUMBERED if number not in used]
        twin = {key: value for key, value in twin.items() if key != "growth"}
        twin |= {"growth": free[0]} if free else {}
    return twin
