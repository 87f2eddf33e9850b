"""A board on the way to its file, and the file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ironroad.games.kind import Recipe
from ironroad.workshop.generator.cells import Cell
from ironroad.workshop.generator.land import Ground
from ironroad.workshop.generator.wishes import Wishes

NUMBERS: Final = tuple(f"{side}{number}" for number in range(1, 7) for side in ("light", "dark"))
SIGNS: Final = {"plain": ".", "river": "~", "mountain": "^", "hill": "h"}
TERRAINS: Final = {"^": "mountain", "h": "hill"}


@dataclass(frozen=True)
class Place:
    cell: Cell
    name: str
    code: str
    colour: str = ""
    growth: str = ""
    cubes: int = 0


@dataclass(frozen=True)
class Outline:
    """`high` has the sign of every hex of land that rises."""

    seed: str
    wishes: Wishes
    recipe: Recipe
    name: str
    ground: Ground
    high: dict[Cell, str]
    rivers: frozenset[Cell]
    cities: tuple[Place, ...]
    towns: tuple[Place, ...]
    changes: int = 0

    def with_city(self, number: int, city: Place) -> Outline:
        cities = [*self.cities]
        cities[number] = city
        return replace(self, cities=tuple(cities))

    def with_town(self, number: int, town: Place) -> Outline:
        towns = [*self.towns]
        towns[number] = town
        return replace(self, towns=tuple(towns))

    @property
    def taken(self) -> set[Cell]:
        return {place.cell for place in (*self.cities, *self.towns)}


def text_of(outline: Outline) -> str:
    """The board file, as neat as those that people write."""
    parts = [_head(outline), _grid(outline), _prices(outline), _supply(outline.recipe), _cities(outline)]
    if outline.towns:
        parts.append("[towns]\n" + "".join(_town(town) for town in _by_code(outline.towns)))
    if outline.recipe.new_cities:
        parts.append(_new_cities(outline))
    return "\n".join(parts)


def _head(outline: Outline) -> str:
    wishes, recipe = outline.wishes, outline.recipe
    lines = [f"# Drawn by chance: seed {outline.seed}; {wishes.text}"]
    if outline.changes:
        lines.append(f"# Balanced by games of bots: changed {outline.changes} times")
    lines += ["", f'name = "{outline.name}"', f'game = "{wishes.game}"']
    lines += [f'hexes = "{"flat" if outline.ground.flat else "pointy"}"']
    lines += [f"players = [{wishes.fewest}, {wishes.most}]"]
    seats = range(wishes.fewest, wishes.most + 1)
    if recipe.rounds:
        rounds = ", ".join(f"{seat} = {recipe.rounds[seat]}" for seat in seats)
        lines.append(f"rounds = {{ {rounds} }}")
    if not outline.ground.water:
        lines.append("inland = true")
    return "\n".join(lines) + "\n"


def _grid(outline: Outline) -> str:
    ground = outline.ground
    signs = {place.cell: place.code for place in (*outline.cities, *outline.towns)}
    towns = {town.cell for town in outline.towns}
    rows = _flat_rows(ground) if ground.flat else _pointy_rows(ground)
    lines = [
        "# Each column of hexes is a column of text; every second one sits half a hex lower."
        if ground.flat
        else "# Each row of hexes is a line of text; every second one sits half a hex further right.",
        _legend(outline),
        "grid = '''",
    ]
    for late, cells in rows:
        words = [_sign(outline, cell, signs, towns) for cell in cells]
        lines.append(("    " if late else "") + "".join(word.ljust(8) for word in words).rstrip())
    return "\n".join([*lines, "'''"]) + "\n"


def _flat_rows(ground: Ground) -> list[tuple[bool, list[Cell]]]:
    found = []
    for row in range(ground.rows):
        found.append((False, [(col, row) for col in range(0, ground.columns, 2)]))
        found.append((True, [(col, row) for col in range(1, ground.columns, 2)]))
    return found


def _pointy_rows(ground: Ground) -> list[tuple[bool, list[Cell]]]:
    """The first row sits further right, and so do the third and the fifth."""
    return [(row % 2 == 0, [(col, row) for col in range(ground.columns)]) for row in range(ground.rows)]


def _sign(outline: Outline, cell: Cell, signs: dict[Cell, str], towns: set[Cell]) -> str:
    if cell in outline.ground.water:
        return "w"
    if cell not in outline.ground.land:
        return "-"
    river = "~" if cell in outline.rivers else ""
    if cell in signs:
        return (river if cell in towns else "") + signs[cell]
    return river + outline.high.get(cell, "" if river else ".")


def _legend(outline: Outline) -> str:
    said = {"~": "river", "^": "mountain", "h": "hill", "w": "water", "-": "no hex"}
    used = {"w": outline.ground.water, "~": outline.rivers}
    words = [". plain"]
    for sign, word in said.items():
        if sign in outline.high.values() or used.get(sign) or sign == "-":
            words.append(f"{sign} {word}")
    words += ["CITY", "Town, on a river ~Town"] if outline.towns else ["CITY"]
    return "# " + "   ".join(words)


def _prices(outline: Outline) -> str:
    used = {"plain", *(TERRAINS[sign] for sign in outline.high.values())} | (
        {"river"} if outline.rivers else set()
    )
    lines = [f"{name} = {price}\n" for name, price in outline.recipe.prices.items() if name in used]
    return "[prices]\n" + "".join(lines)


def _supply(recipe: Recipe) -> str:
    lines = "[supply]\n" + "".join(f"{colour} = {count}\n" for colour, count in recipe.supply.items())
    return lines + ("\n[display]\nspaces = 3\nnew_city_spaces = 2\n" if recipe.growth else "")


def _by_code(places: tuple[Place, ...]) -> list[Place]:
    return sorted(places, key=lambda place: place.code)


def _cities(outline: Outline) -> str:
    """In the order of their numbers, where they have some, and in columns."""
    row = sorted(
        outline.cities, key=lambda city: (city.growth.startswith("d"), city.growth, city.colour, city.code)
    )
    wide = max(len(city.name) for city in row) + 3
    return "[cities]\n" + "".join(_city(city, wide) for city in row)


def _city(city: Place, wide: int) -> str:
    if not city.colour:
        return f'{city.code} = "{city.name}"\n'
    quoted = f'"{city.name}",'
    words = [f"name = {quoted:<{wide}}", f'colour = "{city.colour}",'.ljust(18)]
    words += [f'growth = "{city.growth}",'.ljust(18)] if city.growth else []
    return f"{city.code} = {{ {' '.join(words)} cubes = {city.cubes} }}\n"


def _town(town: Place) -> str:
    return f'{town.code} = "{town.name}"\n'


def _new_cities(outline: Outline) -> str:
    """Their columns stand under numbers that no city has, and then under the others in turn."""
    used = {city.growth for city in outline.cities}
    order = [number for number in NUMBERS if number not in used] + [*NUMBERS[4:], *NUMBERS[:4]]
    lines = []
    for n, colour in enumerate(outline.recipe.new_cities):
        quoted = f'"{colour}"'
        growth = f',{" " * (9 - len(quoted))}growth = "{order[n]}"' if outline.recipe.growth else ""
        lines.append(f"{chr(65 + n)} = {{ colour = {quoted}{growth} }}\n")
    return "[new-cities]\n" + "".join(lines)
