"""Boards and scenes to be drawn, small ones and busy ones."""

from __future__ import annotations

from ironroad.boards import load_board
from ironroad.core.board import Board, City, Column, Hex, NewCity, PrintedLink
from ironroad.core.hexes import hex_name
from ironroad.core.tiles import DELUXE, TOWN
from ironroad.draw import (
    Scene,
    ScenePiece,
    SceneSeat,
)

SHAPES = [(kind, shape) for kind in DELUXE for shape in kind.shapes()]


def rust_belt() -> Board:
    return load_board("rust-belt")


def small(flat: bool, water: list[tuple[int, int]] | None = None) -> Board:
    """Five by four hexes with a city, a town, a river, a mountain, a printed price and a link."""
    special = {
        (1, 1): Hex("", 1, 1, "plain", city=City("Aix & Bad <B>", ("red", "white"), "dark2", 2)),
        (3, 2): Hex("", 3, 2, "plain", town="Oldenburg"),
        (2, 1): Hex("", 2, 1, "river"),
        (2, 2): Hex("", 2, 2, "river"),
        (0, 3): Hex("", 0, 3, "mountain"),
        (4, 0): Hex("", 4, 0, "plain", price=9),
        (4, 3): Hex("", 4, 3, "swamp"),
        (3, 3): Hex("", 3, 3, "hill"),
    }
    gone = set(water or [])
    hexes = []
    for col in range(5):
        for row in range(4):
            if (col, row) not in gone:
                h = special.get((col, row), Hex("", col, row, "plain"))
                hexes.append(Hex(hex_name(col, row, flat), *[getattr(h, k) for k in _FIELDS]))
    board = Board(
        id="small", name="Small", game="age-of-steam", flat=flat, players=(2, 4), rounds={2: 8},
        supply={"red": 9, "blue": 9}, prices={"plain": 2, "river": 3, "mountain": 4}, hexes=hexes,
        water=sorted(gone), new_cities=[NewCity("A", "blue", "light3")],
        columns=[Column("light3", 3, "light3"), Column("A", 2, "light3")],
    )  # fmt: skip
    board.links.append(PrintedLink((0, 1), 2))
    return board


_FIELDS = ("col", "row", "terrain", "town", "city", "price", "river")


def busy() -> Scene:
    """Rust Belt with six owners, a crossing, a New City, cubes everywhere and full panels."""
    board = rust_belt()
    index = board.index
    plain = [i for i, h in enumerate(board.hexes) if not h.title]
    pieces = [ScenePiece(hex_, (n % 3, n % 3 + 3), n % 6, n % 4 > 0) for n, hex_ in enumerate(plain[::2])]
    pieces += [ScenePiece(p.hex, ((p.ends[0] + 1) % 6, (p.ends[1] + 1) % 6), -1) for p in pieces[:20]]
    pieces += [ScenePiece(town, (edge, TOWN), edge) for town in board.towns[1:] for edge in (0, 2, 4)]
    colours = list(board.supply)
    return Scene(
        board,
        pieces=pieces,
        new_cities={board.towns[0]: ("C", "black")},
        cubes={i: [colours[(i + k) % 5] for k in range(n)] for n, i in enumerate(board.cities)},
        display={"light1": ["red", None, "blue"], "dark6": [None, None, "black"], "C": ["yellow", None]},
        unplaced=["A", "B"],
        seats=[
            SceneSeat(f"Player {i}", i, i - 2, i, 1 + i, role="Engineer" if i else None) for i in range(6)
        ],
        order=[3, 2, 1, 0, 4, 5],
        round=2,
        rounds=6,
        phase="Build",
        to_move=1,
        bag={"red": 4, "black": 0},
        tiles_left={kind.name: kind.count for kind in DELUXE},
        last={index["A1"]},
    )
