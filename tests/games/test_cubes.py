"""However many cubes a board has, none is ever taken for another."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

import ironroad
from ironroad.core.board import MOST_CUBES
from ironroad.games.common.cubes import cubes_of
from tests.helpers.inside import inside

RUST_BELT = files("ironroad.games.age_of_steam") / "boards" / "rust-belt.toml"
NORTHEAST = files("ironroad.games.steam") / "boards" / "northeast.toml"


def board_with(folder: Path, text: str, supply: int, chicago: int) -> str:
    """A board with so many red cubes, and with so many cubes of any colour on a city from the start."""
    assert text.count("red = 20\n") == 1
    text = text.replace("red = 20\n", f"red = {supply}\n")
    lines = [line for line in text.splitlines() if 'name = "Chicago"' in line or 'name = "Boston"' in line]
    assert len(lines) == 1
    before, _, after = lines[0].partition("cubes = ")
    path = folder / "many-cubes.toml"
    path.write_text(text.replace(lines[0], f"{before}cubes = {chicago}{after.lstrip('0123456789')}"), "utf-8")
    return str(path)


def draw_red(game: ironroad.Game, hex_: str) -> int:
    """Every cube drawn for a city is red; how many came to lie there, of any colour."""
    while game.pending is not None and game.pending.kind == "cube":
        red = game.pending.purpose == f"city {hex_}"
        game.push("cube red" if red else "cube yellow" if inside(game).bag[3] else game.legal_moves()[-1])
    packed = inside(game).cubes[game.board.index[hex_]]
    counts = [cubes_of(packed, colour) for colour in range(len(game.board.colours))]
    assert sum(counts) == counts[0]
    return counts[0]


@pytest.mark.parametrize("count", [31, 32, 60, MOST_CUBES])
def test_a_city_holds_as_many_cubes_as_there_are(tmp_path: Path, count: int) -> None:
    board = board_with(tmp_path, RUST_BELT.read_text("utf-8"), MOST_CUBES, count)
    game = ironroad.new(board=board, players=3, chance="manual")
    hex_ = next(h.name for h in game.board.hexes if h.title == "Chicago")
    assert draw_red(game, hex_) == count
    game.check()
    assert ironroad.from_position(game.position).position == game.position


@pytest.mark.parametrize("game", ["age-of-steam", "steam"])
def test_more_cubes_of_a_colour_than_can_lie_together_are_refused(tmp_path: Path, game: str) -> None:
    text = (RUST_BELT if game == "age-of-steam" else NORTHEAST).read_text("utf-8")
    path = tmp_path / "too-many.toml"
    path.write_text(text.replace("red = 20\n", f"red = {MOST_CUBES + 1}\n"), "utf-8")
    with pytest.raises(ironroad.BoardError, match="red must be a whole number from 1 to 127, not 128"):
        ironroad.new(game, board=path, players=4)


def test_a_position_cannot_name_more_cubes_than_can_lie_together() -> None:
    fields = ironroad.new(players=3, seed=1).position.split()
    for cubes, reason in ((f"D14:{'R' * 128}", "more than 127"), ("D14:R,D14:R", "D14 stands twice")):
        words = [f"cubes={cubes}" if word.startswith("cubes=") else word for word in fields]
        with pytest.raises(ironroad.PositionError, match=reason):
            ironroad.from_position(" ".join(words))
