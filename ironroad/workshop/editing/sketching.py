"""A draft with mistakes as a board to be drawn: its grid, and of the rest as much as can be understood."""

from __future__ import annotations

import re
import tomllib
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, TypeGuard

from ironroad.boards.keys import NUMBERED
from ironroad.core.board import LETTERS, OFF, Board, City, Hex, PrintedLink
from ironroad.core.located import is_line
from ironroad.workshop.editing.lattice import WATER, Lattice, Spot, cell_of, name_of
from ironroad.workshop.editing.words import ground_of

_GRID: Final = re.compile(r"""^\s*grid\s*=\s*('''|\"\"\")\n?(.*?)\1""", re.DOTALL | re.MULTILINE)
TOO_LARGE: Final = 10**9
_POINTY: Final = re.compile(r"""^\s*hexes\s*=\s*["']pointy["']""", re.MULTILINE)


def loose_data(text: str) -> dict[str, Any]:
    """What a text says; of one that is no TOML at least the grid, if that can be found."""
    with suppress(ValueError, RecursionError):
        return tomllib.loads(text)
    found = _GRID.search(text)
    hexes = "pointy" if _POINTY.search(text) else "flat"
    return {"grid": found[2], "hexes": hexes} if found else {}


def sketch(data: dict[str, Any]) -> Board | None:
    """A board to look at, not to play on; None where there is nothing to be seen."""
    grid = data.get("grid")
    if not isinstance(grid, str):
        return None
    lattice = Lattice(grid, data.get("hexes") != "pointy")
    places = _places(data)
    # Down the columns or along the rows, as boards have them; codes by the hexes they stand on.
    order = sorted(lattice.words.items(), key=lambda item: item[0] if lattice.flat else item[0][::-1])
    hexes = [_hex(spot, word, lattice.flat, places) for spot, word in order if ground_of(word)]
    water = [cell_of(spot, lattice.flat) for spot, word in order if word == WATER]
    if not hexes:
        return None
    board = Board(
        id="draft",
        name=data["name"] if is_line(data.get("name")) else "?",
        game=str(data.get("game")),
        flat=lattice.flat,
        players=(0, 0),
        rounds={},
        supply=_numbers(data.get("supply"), LETTERS),
        prices=_numbers(data.get("prices")),
        hexes=hexes,
        water=water,
        inland=data.get("inland") is True,
        sea=frozenset(side for side in _list(data.get("sea")) if side in ("N", "E", "S", "W")),
    )
    return replace(board, blocked=_blocked(board, data), links=_links(board, data, lattice))


def _places(data: dict[str, Any]) -> dict[str, Hex]:
    found: dict[str, Hex] = {}
    for table, city in (("towns", False), ("cities", True)):
        entries = data.get(table)
        for code, entry in entries.items() if isinstance(entries, dict) else ():
            facts = {"name": entry} if isinstance(entry, str) else entry
            found[code] = _place(code, facts if isinstance(facts, dict) else {}, city)
    return found


def _place(code: str, facts: dict[str, Any], city: bool) -> Hex:
    name = facts["name"] if is_line(facts.get("name")) else code
    coast = facts.get("coast")
    plain = Hex("", OFF, OFF, "plain", coast=coast if coast in ("east", "west") else "")
    if not city:
        return replace(plain, town=name)
    colour = facts.get("colour")
    colours = [colour] if isinstance(colour, str) else _list(colour)
    growth = facts.get("growth")
    made = City(
        name,
        tuple(colour for colour in colours if colour in LETTERS),
        growth if growth in NUMBERED else None,
        0,
        facts.get("port") is True,
    )
    return replace(plain, terrain="city", city=made, terminal=facts.get("terminal") is True)


def _hex(spot: Spot, word: str, flat: bool, places: dict[str, Hex]) -> Hex:
    ground = ground_of(word)
    assert ground is not None
    col, row = cell_of(spot, flat)
    terrain = "river" if ground.river and ground.terrain == "plain" else ground.terrain
    land = Hex(name_of(spot, flat), col, row, terrain, price=ground.price, river=ground.river)
    if not ground.code:
        return land
    place = places.get(ground.code, replace(land, town=ground.code))
    if place.city:
        return replace(place, name=land.name, col=col, row=row)
    return replace(land, town=place.town, coast=place.coast)


def _blocked(board: Board, data: dict[str, Any]) -> frozenset[tuple[int, int]]:
    sides = set()
    for text in _list(data.get("blocked")):
        name, _, edge = str(text).partition(" ")
        if name in board.index and edge in board.edges:
            side = 6 * board.index[name] + board.edges.index(edge)
            sides |= {side, board.across[side]} - {OFF}
    return frozenset(divmod(side, 6) for side in sides)


def _links(board: Board, data: dict[str, Any], lattice: Lattice) -> list[PrintedLink]:
    stands = {
        ground.code: name_of(spot, lattice.flat)
        for spot, word in lattice.words.items()
        if (ground := ground_of(word)) and ground.code
    }
    found = []
    for link in _list(data.get("links")):
        ends = _list(link.get("between")) if isinstance(link, dict) else []
        hexes = [board.index.get(stands.get(str(end), ""), OFF) for end in ends]
        if len(hexes) == 2 and OFF not in hexes and hexes[1] in board.neighbours[6 * hexes[0] :][:6]:
            price = link.get("price")
            found.append(PrintedLink((hexes[0], hexes[1]), price if _is_number(price) else 0))
    return found


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _numbers(value: object, known: Any = None) -> dict[str, int]:
    if not isinstance(value, dict):
        return {}
    return {k: n for k, n in value.items() if _is_number(n) and (known is None or k in known)}


def _is_number(value: object) -> TypeGuard[int]:
    """One that can be shown: in hexadecimal digits a text may have larger ones than in decimal ones."""
    return type(value) is int and abs(value) < TOO_LARGE
