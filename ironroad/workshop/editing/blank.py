"""A new draft: an empty grid with all that a board of its game usually has."""

from __future__ import annotations

from typing import Final

from ironroad.core.sentences import say
from ironroad.games.found import kind_of, kinds
from ironroad.workshop.editing.defaults import model_board, usual_prices
from ironroad.workshop.editing.inline import aligned, value_text
from ironroad.workshop.editing.lattice import NOTHING, Spot, laid_out, spot_of
from ironroad.workshop.editing.problem import EditProblem

MOST_HEXES: Final = 400
FILLS: Final = {"land": ".", "sea": "w", "nothing": NOTHING}

_SIGNS: Final = """\
# . plain   ~ river   ^ mountain   % swamp   h hill   w sea or lake   - not on the board   CITY   Town
# .6 has a printed price of its own; ~Town stands on a river.
"""


def blank(game: str, flat: bool, columns: int, rows: int, fill: str = "land", name: str = "") -> str:
    """The text of a draft with a grid of this many columns and rows of hexes."""
    if game not in kinds():
        raise EditProblem(say("There is no game {name}.", name=repr(game)[:40]))
    if fill not in FILLS:
        raise EditProblem(say("A grid is of land, sea or nothing."))
    if min(columns, rows) < 2 or columns * rows > MOST_HEXES:
        raise EditProblem(
            say("A grid has at least 2 columns and rows, and at most {most} hexes.", most=MOST_HEXES)
        )
    words = {spot_of(col, row, flat): FILLS[fill] for col in range(columns) for row in range(rows)}
    size: Spot = (columns, 2 * rows) if flat else (2 * columns, rows)
    grid = laid_out(words, size, flat, 8)
    return _text(game, flat, grid, name.strip() or "New board")


def _text(game: str, flat: bool, grid: str, name: str) -> str:
    model = model_board(game)
    rounds = {str(n): number for n, number in model.rounds.items()}
    lines = [
        f"name = {value_text(name)}",
        f"game = {value_text(game)}",
        f"hexes = {value_text('flat' if flat else 'pointy')}",
        f"players = {value_text(list(model.players))}",
        *([f"rounds = {value_text(rounds)}"] if kind_of(game).board_rounds else []),
        "",
        f"{_SIGNS}grid = '''{grid}'''",
        "",
        *_table("prices", usual_prices(game)),
        *_table("supply", model.supply),
        *(_table("display", _display(game)) if model.columns else []),
        "[cities]",
        "",
        *(["[towns]", ""] if model.towns else []),
    ]
    tiles = {
        tile.letter: {"colour": tile.colour} | ({"growth": tile.growth} if tile.growth else {})
        for tile in model.new_cities
    }
    if tiles:
        lines += ["[new-cities]", *(f"{letter} = {text}" for letter, text in aligned(tiles).items()), ""]
    return "\n".join(lines)


def _table(name: str, numbers: dict[str, int]) -> list[str]:
    return [f"[{name}]", *(f"{key} = {number}" for key, number in numbers.items()), ""]


def _display(game: str) -> dict[str, int]:
    numbered = [column.spaces for column in model_board(game).columns if column.name == column.rolled]
    lettered = [column.spaces for column in model_board(game).columns if column.name != column.rolled]
    return {"spaces": max(numbered, default=3), "new_city_spaces": max(lettered, default=2)}
