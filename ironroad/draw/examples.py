"""Pictures of what railway games share: track that becomes a link, tiles that are replaced, a delivery."""

from __future__ import annotations

from collections.abc import Sequence

from ironroad.draw.grid import RADIUS
from ironroad.draw.panel import Panel, abreast
from ironroad.draw.scene import Scene, ScenePiece
from ironroad.draw.vignette import (
    EAST,
    WEST,
    arrow,
    exit_of,
    label,
    little_board,
    patch,
    place,
    straight,
    then,
    vignette,
)

# The seats of these pictures.
YOU, OTHER = 0, 1

_GAP = 14.0
_HIGH = 2 * RADIUS

# The edges of a pointy-topped hex that are not used by track running straight.
_NE, _SE, _SW, _NW = 0, 2, 3, 5


def link_picture(name: str = "link") -> str:
    """A section with an open end, and the link it becomes."""
    board = little_board("blue:Alton . o:Bury")
    open_ = Scene(board, pieces=[straight(1, YOU, finished=False)])
    closed = Scene(board, pieces=[straight(1, YOU), exit_of(2, WEST, YOU)])
    return vignette(then(patch(open_), patch(closed)), name)


def complex_picture(name: str = "complex") -> str:
    """A simple tile, and the two kinds of tiles with two tracks that can replace it."""
    simple = Scene(little_board("."), pieces=[straight(0, YOU)])
    crossing = Scene(little_board("."), pieces=[straight(0, YOU), ScenePiece(0, (_NE, _SW), OTHER)])
    bent = ScenePiece(0, (_SW, _NW), YOU)
    beside = Scene(little_board("."), pieces=[bent, ScenePiece(0, (_NE, _SE), OTHER)])
    both = abreast([patch(Scene(little_board("."), pieces=[bent])), arrow(_HIGH), patch(beside)], _GAP)
    return vignette(abreast([then(patch(simple), patch(crossing)), Panel(_GAP, 0, " "), both], _GAP), name)


def town_picture(name: str = "town") -> str:
    """A town with two exits, and with a third."""
    pieces = [exit_of(0, WEST, YOU), exit_of(0, EAST, YOU)]
    before = Scene(little_board("o:Bury"), pieces=pieces)
    after = Scene(little_board("o:Bury"), pieces=[*pieces, exit_of(0, _SE, OTHER)])
    return vignette(then(patch(Scene(little_board("o:Bury"))), patch(before), patch(after)), name)


def new_city_picture(colour: str, cubes: Sequence[str] = (), name: str = "new-city") -> str:
    """A town that becomes a New City."""
    pieces = [exit_of(0, WEST, YOU), exit_of(0, EAST, OTHER)]
    town = Scene(little_board("o:Bury"), pieces=pieces)
    city = Scene(little_board("o:Bury"), new_cities={0: ("A", colour)}, cubes={0: list(cubes)})
    return vignette(then(patch(town), patch(city)), name)


def delivery_picture(name: str = "delivery") -> str:
    """A red cube on its way over two links of two owners."""
    board = little_board("blue:Alton . o:Bury . red:Carlow")
    pieces = [straight(1, YOU), exit_of(2, WEST, YOU), exit_of(2, EAST, OTHER), straight(3, OTHER)]
    scene = Scene(board, pieces=pieces, cubes={0: ["red", "yellow"]})
    gains = [label("+1", _above(scene, 1), YOU), label("+1", _above(scene, 3), OTHER)]
    return vignette(patch(scene, *gains), name)


def engine_picture(engine: int, name: str = "engine") -> str:
    """As many links as an engine can move a cube."""
    towns = "".join(f" o:{town} ." for town in ("Bury", "Colne", "Derby", "Ely", "Frome")[: engine - 1])
    board = little_board(f"blue:Alton .{towns} red:Wells")
    track = range(1, 2 * engine, 2)
    pieces = [piece for hex_ in track for piece in _with_exits(hex_, 2 * engine)]
    scene = Scene(board, pieces=pieces, cubes={0: ["red"]})
    numbers = [label(str(number), _above(scene, hex_)) for number, hex_ in enumerate(track, 1)]
    return vignette(patch(scene, *numbers), name)


def _with_exits(hex_: int, last: int) -> list[ScenePiece]:
    """A tile of track, with the exits of the towns on both sides."""
    before = [exit_of(hex_ - 1, EAST, YOU)] if hex_ > 1 else []
    after = [exit_of(hex_ + 1, WEST, YOU)] if hex_ + 1 < last else []
    return [*before, straight(hex_, YOU), *after]


def _above(scene: Scene, hex_: int) -> tuple[float, float]:
    x, y = place(scene, hex_)
    return x, y - 26
