"""Taking a place off a draft, with all that is said of it."""

from __future__ import annotations

from dataclasses import replace

from ironroad.workshop.editing.lattice import Spot
from ironroad.workshop.editing.sheet import Sheet
from ironroad.workshop.editing.words import Ground, ground_of


def remove_place(sheet: Sheet, spot: Spot) -> None:
    """The land stays. A code that stands on another hex as well keeps its entry."""
    ground = ground_of(sheet.grid.words[spot]) or Ground()
    sheet.grid.put(spot, replace(ground, code="").word)
    standing = {found.code for word in sheet.grid.words.values() if (found := ground_of(word))}
    if ground.code and ground.code not in standing:
        forget_code(sheet, ground.code)


def forget_code(sheet: Sheet, code: str) -> None:
    kind = sheet.kind_of(code)
    if kind:
        sheet.put(kind, code, None)
    links = sheet.links()
    kept = [link for link in links if code not in _ends(link)]
    if len(kept) < len(links):
        sheet.write_links(kept)


def _ends(link: dict[str, object]) -> list[object]:
    ends = link.get("between")
    return ends if isinstance(ends, list) else []
