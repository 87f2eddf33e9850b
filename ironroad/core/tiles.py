"""Track tiles: what each kind looks like in every rotation, and how many there are.

A shape says for each of the six edges where its track leads: to another edge, to the town
in the middle (TOWN) or nowhere (NONE).
"""

from __future__ import annotations

from typing import Final

NONE: Final = -1
TOWN: Final = 6

Shape = tuple[int, ...]
Pair = tuple[int, int]

EMPTY: Final[Shape] = (NONE,) * 6

SIMPLE: Final = "simple"
CROSSING: Final = "crossing"
COEXISTING: Final = "coexisting"
TOWN_TILE: Final = "town"


class Kind:
    """A kind of tile: its class, its track in one rotation, and how many are in the box."""

    def __init__(
        self, name: str, group: str, pairs: tuple[Pair, ...], exits: tuple[int, ...], count: int
    ) -> None:
        self.name = name
        self.group = group
        self.pairs = pairs
        self.exits = exits
        self.count = count
        self._shapes = self._rotations()

    def shapes(self) -> list[Shape]:
        """The distinct rotations."""
        return self._shapes

    def _rotations(self) -> list[Shape]:
        found: list[Shape] = []
        for turn in range(6):
            if self.exits:
                shape = town_shape([(e + turn) % 6 for e in self.exits])
            else:
                shape = shape_of([((a + turn) % 6, (b + turn) % 6) for a, b in self.pairs])
            if shape not in found:
                found.append(shape)
        return found


def shape_of(pairs: list[Pair]) -> Shape:
    ends = [NONE] * 6
    for a, b in pairs:
        ends[a] = b
        ends[b] = a
    return tuple(ends)


def town_shape(exits: list[int]) -> Shape:
    return tuple([TOWN if e in exits else NONE for e in range(6)])


def pairs_of(shape: Shape) -> list[Pair]:
    """The tracks of a shape that join two edges, lower edge first."""
    return [(a, b) for a, b in enumerate(shape) if a < b < TOWN]


def exits_of(shape: Shape) -> list[int]:
    """The exits of a town shape."""
    return [e for e, end in enumerate(shape) if end == TOWN]


def used_edges(shape: Shape) -> int:
    return sum(1 for end in shape if end != NONE)


def edge_mask(shape: Shape) -> int:
    """The edges a shape uses, a bit for each."""
    return sum([1 << edge for edge, end in enumerate(shape) if end != NONE])


def _land(name: str, group: str, pairs: tuple[Pair, ...], count: int) -> Kind:
    return Kind(name, group, pairs, (), count)


def _town(name: str, exits: tuple[int, ...], count: int) -> Kind:
    return Kind(name, TOWN_TILE, (), exits, count)


# The order decides between equals when a town with four exits takes the commonest tile.
DELUXE: Final[list[Kind]] = [
    _land("straight", SIMPLE, ((0, 3),), 48),
    _land("gentle", SIMPLE, ((0, 2),), 55),
    _land("sharp", SIMPLE, ((0, 1),), 7),
    _land("x_straight_straight", CROSSING, ((0, 3), (1, 4)), 4),
    _land("x_gentle_straight", CROSSING, ((0, 2), (1, 4)), 4),
    _land("x_gentle_gentle", CROSSING, ((0, 2), (1, 3)), 3),
    _land("c_gentle_gentle", COEXISTING, ((0, 2), (3, 5)), 1),
    _land("c_straight_sharp", COEXISTING, ((0, 1), (2, 5)), 1),
    _land("c_gentle_sharp_l", COEXISTING, ((0, 1), (2, 4)), 1),
    _land("c_gentle_sharp_r", COEXISTING, ((0, 1), (3, 5)), 1),
    _town("town_1", (0,), 3),
    _town("town_3_left", (0, 1, 4), 2),
    _town("town_3_right", (0, 1, 3), 2),
    _town("town_3_side", (0, 1, 2), 2),
    _town("town_3_star", (0, 2, 4), 2),
]

TOWN_DISCS: Final = 8


class TileSet:
    """A manifest with its shapes looked up both ways. With discs any tile serves on a town."""

    def __init__(self, kinds: list[Kind], discs: bool = True) -> None:
        self.kinds = kinds
        self.discs = discs
        self.shapes: list[Shape] = []
        self.kind_of: dict[Shape, int] = {}
        self.towns: dict[Shape, list[int]] = {}
        for number, kind in enumerate(kinds):
            for shape in kind.shapes():
                self._add(number, kind, shape)
        self.index = {shape: i for i, shape in enumerate(self.shapes + list(self.towns))}

    def _add(self, number: int, kind: Kind, shape: Shape) -> None:
        if kind.group != TOWN_TILE:
            self.shapes.append(shape)
            self.kind_of[shape] = number
            if not self.discs:
                return
        exits = town_shape([e for e in range(6) if shape[e] != NONE])
        fitting = self.towns.setdefault(exits, [])
        if number not in fitting:
            fitting.append(number)

    def number(self, name: str) -> int:
        return next(i for i, kind in enumerate(self.kinds) if kind.name == name)


AGE_OF_STEAM: Final = TileSet(DELUXE)

# Steam's tiles are printed on both sides; `count` is how many sides show a kind.
STEAM_KINDS: Final[list[Kind]] = [
    _town("T11", (0,), 4),
    _town("T21", (0, 3), 10),
    _town("T22", (0, 2), 10),
    _town("T23", (0, 1), 8),
    _town("T31", (0, 2, 4), 4),
    _town("T32", (0, 3, 5), 4),
    _town("T33", (0, 1, 3), 4),
    _town("T34", (0, 1, 2), 4),
    _town("T41", (0, 2, 3, 4), 4),
    _town("T42", (0, 1, 3, 4), 4),
    _town("T43", (0, 1, 2, 3), 4),
    _land("21", SIMPLE, ((0, 3),), 86),
    _land("22", SIMPLE, ((0, 2),), 86),
    _land("23", SIMPLE, ((0, 1),), 8),
    _land("41", CROSSING, ((0, 3), (1, 4)), 4),
    _land("42", CROSSING, ((0, 3), (1, 5)), 4),
    _land("43", CROSSING, ((0, 2), (1, 3)), 4),
    _land("44", COEXISTING, ((0, 3), (1, 2)), 4),
    _land("45", COEXISTING, ((0, 2), (3, 5)), 4),
    _land("46", COEXISTING, ((0, 2), (4, 5)), 4),
    _land("47", COEXISTING, ((0, 2), (3, 4)), 4),
]

STEAM: Final = TileSet(STEAM_KINDS, discs=False)


class DoubleTile:
    """A physical tile: the kinds on its sides, and how many there are."""

    def __init__(self, front: str, back: str, count: int) -> None:
        self.name = f"{front}/{back}" if back else front
        self.faces = [STEAM.number(face) for face in (front, back) if face]
        self.count = count


# The order decides between equals where a kind is printed on two different tiles.
STEAM_TILES: Final = [
    DoubleTile("21", "22", 86),
    DoubleTile("T21", "T22", 10),
    DoubleTile("23", "T23", 8),
    DoubleTile("T11", "", 4),
    DoubleTile("42", "T41", 4),
    DoubleTile("T32", "T33", 4),
    DoubleTile("T31", "T34", 4),
    DoubleTile("T42", "41", 4),
    DoubleTile("43", "T43", 4),
    DoubleTile("44", "45", 2),
    DoubleTile("44", "47", 2),
    DoubleTile("47", "46", 2),
    DoubleTile("45", "46", 2),
]
