"""The tiles of Steam and a board in a build turn, for the referee."""

from __future__ import annotations

from typing import Final, NamedTuple

from tests.referees.lattice import Chain, Edges, Shape, Side, Tile, read_table, turned

# STEAM-COMP-07, section 1.1: town tiles as sets of exits, track tiles as sets of edge pairs.
TOWNS: Final = read_table(
    "T11: 0, T21: 0 3, T22: 0 2, T23: 0 1, T31: 0 2 4, T32: 0 3 5, T33: 0 1 3, T34: 0 1 2, "
    "T41: 0 2 3 4, T42: 0 1 3 4, T43: 0 1 2 3"
)
TRACKS: Final = read_table(
    "21: 03, 22: 02, 23: 01, 41: 03 14, 42: 03 15, 43: 02 13, 44: 03 12, 45: 02 35, 46: 02 45, 47: 02 34"
)
# Section 1.2: the physical tiles and how many there are, in the order of R-04.
PHYSICAL: Final = {
    name: int(count)
    for name, count in read_table(
        "21/22: 86, T21/T22: 10, 23/T23: 8, T11/blank: 4, 42/T41: 4, T32/T33: 4, T31/T34: 4, T42/41: 4, "
        "43/T43: 4, 44/45: 2, 44/47: 2, 47/46: 2, 45/46: 2"
    ).items()
}
FACE: Final = {
    shape: face
    for face, text in (TOWNS | TRACKS).items()
    for shape in turned(frozenset(tuple(int(edge) for edge in word) for word in text.split()))
}
TOWN_SHAPES: Final = [shape for shape, face in FACE.items() if face in TOWNS]
TRACK_SHAPES: Final = [shape for shape, face in FACE.items() if face in TRACKS]
CARRIERS: Final = {face: [name for name in PHYSICAL if face in name.split("/")] for face in TOWNS | TRACKS}

Pieces = frozenset[tuple[int, Edges]]


class State(NamedTuple):
    """The board in a build turn. `capital` is cash and all that can still be raised (FIN-02 to -05)."""

    tiles: dict[int, Tile]
    physical: dict[int, str]
    cities: frozenset[int]
    blunt: frozenset[Side]
    capital: int
    builds: int
    urbanize: bool
    built: bool
    loose: Pieces = frozenset()

    def key(self) -> object:
        tiles = frozenset((hex_, tile, self.physical[hex_]) for hex_, tile in self.tiles.items())
        return tiles, self.cities, self.capital, self.builds, self.urbanize

    def supply(self, name: str) -> int:
        """STEAM-COMP-09: a tile on the board is out of the supply with both its faces."""
        return PHYSICAL[name] - sum(used == name for used in self.physical.values())


def shape_of(tile: Tile) -> Shape:
    return frozenset(piece.edges for piece in tile)


def bare(chain: Chain) -> bool:
    """STEAM-BUILD-17: an exit of a town without track beyond it."""
    return not chain.complete and len(chain.pieces) == 1 and len(chain.pieces[0][1]) == 1
