"""A second opinion on the track rules of Steam Power, slow and plain: docs/rules/steam-power.md in code.

`Referee(game).moves()` is every legal `build`, `remove` and `done` with its price, found by trying every tile
in every rotation on every hex. It knows the position's text and the map.

    python -m tests.referees steam-power --positions 5000 --seed 1
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ironroad import Game
from tests.referees.lattice import (
    Chain,
    Difference,
    Edges,
    End,
    Lattice,
    Piece,
    Shape,
    Tile,
    difference,
    piece_at,
    split,
    turned,
)

# POWER-COMP-07: the faces, and the tiles with their number.
FACES: Final = {
    "straight": "03",
    "gentle": "02",
    "tight": "01",
    "straights": "03 14",
    "gentles": "02 13",
    "mixed": "03 15",
}
TILES: Final = {"straight/gentle": 80, "tight/straights": 10, "gentles/mixed": 10}
FACE: Final = {
    shape: face
    for face, text in FACES.items()
    for shape in turned(frozenset(tuple(int(edge) for edge in word) for word in text.split()))
}
LOCOMOTIVES: Final = 18


def tile_of(shape: Shape) -> str:
    """The physical tile that has this face."""
    return next(name for name in TILES if FACE[shape] in name.split("/"))


def shape_of(tile: Tile) -> Shape:
    return frozenset(piece.edges for piece in tile)


@dataclass
class Referee:
    """P-06 and P-08b are judged by the game's revision: see `_may_join` and `_may_replace`."""

    game: Game

    def __post_init__(self) -> None:
        board = self.game.board
        self.fields = split(self.game.position)
        self.corrected = int(self.fields["rules"]) >= 2
        self.seat = int(self.fields["todo"].split(",")[0])
        self.money = int(self.fields["money"].split(",")[self.seat]) if "money" in self.fields else 0
        self.hexes, self.prices = board.hexes, board.prices
        self.lattice = Lattice.of(board)
        self.cities = frozenset(number for number, h in enumerate(board.hexes) if h.city)
        self.tiles, _ = self.lattice.tiles(self.fields.get("track", ""))
        self.routes = self._routes()
        mine = [chain for owner, chain in self.routes if owner == self.seat]
        self.under_way = next((chain for chain in mine if not chain.complete), None)
        self.locomotives = LOCOMOTIVES - len(mine)
        self.network = {city for chain in mine if chain.complete for city in self._places(chain)}

    def _routes(self) -> list[tuple[int, Chain]]:
        """POWER-BUILD-08: every chain of track once, with its owner."""
        found: list[tuple[int, Chain]] = []
        seen: set[tuple[int, Edges]] = set()
        for hex_, tile in self.tiles.items():
            for piece in tile:
                if (hex_, piece.edges) not in seen:
                    chain = self._chain(self.tiles, hex_, piece.edges)
                    seen |= set(chain.pieces)
                    found.append((piece.owner, chain))
        return found

    def _chain(self, tiles: dict[int, Tile], hex_: int, edges: Edges) -> Chain:
        return self.lattice.chain(tiles, self.cities, (hex_, edges[0]), frozenset())

    def _group(self, city: int) -> frozenset[int]:
        """The cities that touch, one by one."""
        group = [city]
        for one in group:
            for edge in range(6):
                over = self.lattice.across.get((one, edge))
                if over and over[0] in self.cities and over[0] not in group:
                    group.append(over[0])
        return frozenset(group)

    def _places(self, chain: Chain) -> set[int]:
        """POWER-BUILD-11, P-10: the cities a route leads to, with their groups."""
        return {city for end in chain.ends if end.place == "city" for city in self._group(end.hex)}

    def moves(self) -> dict[str, int]:
        if (
            "contract" in self.fields
            or "draws" in self.fields
            or self.fields.get("bonus", "track") != "track"
        ):
            return {}
        found: dict[str, int] = {}
        for hex_, name in enumerate(self.lattice.names):
            for shape in FACE:
                price = self._price(hex_, shape)
                if price is not None:
                    found[f"build {name} {self.lattice.write(shape)}"] = price
        last = self._last()
        if last and self._may_remove(*last):
            found[f"remove {self.lattice.names[last[0]]}"] = 0
        if "steps" in self.fields:
            found["done"] = 0
        return found

    def _price(self, hex_: int, shape: Shape) -> int | None:
        """POWER-BUILD-01 to -03, P-04: what a step to this tile here costs, None if it cannot be."""
        if hex_ in self.cities:
            return None
        if any((hex_, edge) not in self.lattice.across for edges in shape for edge in edges):
            return None
        old = shape_of(self.tiles[hex_]) if hex_ in self.tiles else frozenset()
        added = shape - old
        if len(added) != 1:
            return None
        (new,) = added
        if old <= shape:
            price = 2 if old else self.prices[self.hexes[hex_].terrain]
            allowed = price <= self.money and self._may_add(hex_, shape, new)
        else:
            price, allowed = 0, self._may_replace(hex_, shape, new)
        return price if allowed and self._in_supply(hex_, shape) else None

    def _in_supply(self, hex_: int, shape: Shape) -> bool:
        """POWER-COMP-07, P-08, P-19: the tile that lies there is back before another is taken."""
        used = [tile_of(shape_of(tile)) for other, tile in self.tiles.items() if other != hex_]
        return used.count(tile_of(shape)) < TILES[tile_of(shape)]

    def _may_add(self, hex_: int, shape: Shape, new: Edges) -> bool:
        """POWER-BUILD-04, -05, -07, -10, P-05, P-07, P-09: new track continues the route under way; without
        one it leads out of the network, or out of any city if there is none. It joins nobody else's track."""
        sides = [self.lattice.across[hex_, edge] for edge in new]
        met = [piece for piece in (piece_at(self.tiles, side) for side in sides) if piece]
        if any(piece.owner != self.seat for piece in met) or not (
            met or {hex_ for hex_, _ in sides} & self.cities
        ):
            return False
        chain = self._with(hex_, shape, new)
        if not self._may_join(chain):
            return False
        if self.under_way:
            return set(self.under_way.pieces) < set(chain.pieces)
        cities = {end.hex for end in chain.ends if end.place == "city"}
        return self.locomotives > 0 and bool(cities & (self.network or self.cities))

    def _with(self, hex_: int, shape: Shape, new: Edges) -> Chain:
        """The chain of the new track, were it there."""
        old = {piece.edges: piece.owner for piece in self.tiles.get(hex_, ())}
        tile = tuple(Piece(edges, old.get(edges, self.seat)) for edges in shape)
        return self._chain(self.tiles | {hex_: tile}, hex_, new)

    def _may_join(self, chain: Chain) -> bool:
        """P-06: not a city with itself, nor two of a group that somebody has joined; before it was corrected,
        not of any group. No ring."""
        if not chain.complete:
            return bool(chain.ends)
        one, other = (end.hex for end in chain.ends)
        if one == other or other not in self._group(one):
            return one != other
        joined = {city for _, route in self.routes if route.complete for city in self._places(route)}
        return self.corrected and one not in joined

    def _last(self) -> tuple[int, Edges, End] | None:
        """POWER-BUILD-09: the last piece of the route under way and its open end."""
        if self.under_way is None:
            return None
        end = next(end for end in self.under_way.ends if end.place == "open")
        piece = piece_at(self.tiles, (end.hex, end.edge))
        assert piece is not None
        return end.hex, piece.edges, end

    def _may_replace(self, hex_: int, shape: Shape, new: Edges) -> bool:
        """POWER-BUILD-09, P-08, P-08b: the last tile by another that keeps the end towards the route's start.
        If it is half of a crossing the other half stays; before that was corrected, it could not be."""
        last = self._last()
        if last is None or last[0] != hex_:
            return False
        old = shape_of(self.tiles[hex_])
        if old - shape != {last[1]} or len(shape) != len(old) or (len(old) == 2 and not self.corrected):
            return False
        kept = sum(last[1]) - last[2].edge
        turned_to = [edge for edge in new if edge != kept]
        if len(turned_to) != 1:
            return False
        over = piece_at(self.tiles, self.lattice.across[hex_, turned_to[0]])
        return over is None and self._may_join(self._with(hex_, shape, new))

    def _may_remove(self, hex_: int, edges: Edges, _: End) -> bool:
        """P-08b: the other half of a crossing needs a simple tile."""
        rest = shape_of(self.tiles[hex_]) - {edges}
        return not rest or self._in_supply(hex_, rest)


def compare(game: Game) -> Difference:
    return difference(game, Referee(game).moves(), ("build", "remove", "done"))
