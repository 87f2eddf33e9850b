"""What is left in the box: cubes in the bag, New City tiles and track tiles."""

from __future__ import annotations

from ironroad.core.board import NewCity
from ironroad.core.sentences import say
from ironroad.core.tiles import Kind
from ironroad.draw.cubes import cube
from ironroad.draw.grid import Grid, grid_of
from ironroad.draw.markup import Defs, Point, group, tag, text
from ironroad.draw.panel import EMPTY, HEAD, PAD, SIDE, Panel, panel
from ironroad.draw.places import city_tile
from ironroad.draw.scene import Scene
from ironroad.draw.tile import draw_tile

_INNER = SIDE - 2 * PAD
_PITCH = 88.0


def bag_panel(scene: Scene, defs: Defs) -> Panel:
    if not scene.bag:
        return EMPTY
    step = _INNER / len(scene.bag)
    items = [_good(colour, n, PAD + step * i, defs) for i, (colour, n) in enumerate(scene.bag.items())]
    return panel(scene.speak(scene.bag_title), SIDE, 92, group(*items, class_="ir-bag"))


def _good(colour: str, count: int, x: float, defs: Defs) -> str:
    return cube(colour, (x + 13, 62), defs, 1.4) + text(str(count), (x + 31, 69), "ir-value")


def cities_panel(scene: Scene, defs: Defs) -> Panel:
    """The New City tiles nobody has placed yet."""
    left = [city for city in scene.board.new_cities if city.letter in scene.unplaced]
    if not left:
        return EMPTY
    grid, step = grid_of(scene.board.flat), _INNER / 8
    tiles = (_new_city(city, (PAD + step * (i + 0.5), 67), grid, defs) for i, city in enumerate(left))
    return panel(scene.speak(say("New Cities")), SIDE, 102, *tiles)


def _new_city(city: NewCity, at: Point, grid: Grid, defs: Defs) -> str:
    tile = tag("g", city_tile(city.letter, city.colour, grid, defs), transform="scale(.46)")
    return group(tile, at=at, data_new_city=city.letter)


def tiles_panel(scene: Scene, width: float, height: float, defs: Defs) -> Panel:
    """Track tiles with how many of each are left."""
    kinds = [kind for kind in scene.kinds if kind.name in scene.tiles_left]
    if not kinds:
        return EMPTY
    row = max(int((width - 2 * PAD) // _PITCH), 1)
    spots = [(PAD + _PITCH * (i % row + 0.5), HEAD + 38 + _PITCH * (i // row)) for i in range(len(kinds))]
    grid = grid_of(scene.board.flat)
    items = [_kind(k, scene.tiles_left[k.name], at, grid, defs) for k, at in zip(kinds, spots, strict=True)]
    needed = HEAD + _PITCH * -(-len(kinds) // row) + PAD
    return panel(scene.speak(say("Track tiles")), width, max(height, needed), *items)


def _kind(kind: Kind, left: int, at: Point, grid: Grid, defs: Defs) -> str:
    tile = tag("g", draw_tile(kind.shapes()[0], (), grid, defs), transform="scale(.66)")
    count = text(str(left), (0, 45), "ir-count")
    return group(tile, count, at=at, data_tile=kind.name, class_=None if left else "ir-out")
