"""Hexes, track and chains for the referees: plain data read from a position's text, nothing of the library's.

A side is a hex and one of its edges. A piece of track joins two edges of its hex, or is one exit of a town. A
chain is track joined from hex to hex; each of its ends is at a city, at a town, or open.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from ironroad import Board, Game

NOBODY: Final = -1

Side = tuple[int, int]
Edges = tuple[int, ...]
Shape = frozenset[Edges]


class Piece(NamedTuple):
    edges: Edges
    owner: int


Tile = tuple[Piece, ...]


class End(NamedTuple):
    """`place` is "city", "town" or "open"; an open end is a side of the chain's last hex."""

    place: str
    hex: int
    edge: int


class Chain(NamedTuple):
    """A chain without ends is a ring."""

    pieces: list[tuple[int, Edges]]
    ends: list[End]

    @property
    def complete(self) -> bool:
        return len(self.ends) == 2 and all(end.place != "open" for end in self.ends)

    @property
    def loop(self) -> bool:
        """Back to where it began, or a ring that began nowhere."""
        return not self.ends or (self.complete and self.ends[0].hex == self.ends[1].hex)


@dataclass(frozen=True)
class Lattice:
    """Where track may lead: for each side the one across, if there is land and no wall."""

    names: list[str]
    edges: tuple[str, ...]
    across: dict[Side, Side]

    @staticmethod
    def of(board: Board) -> Lattice:
        across = {
            (number // 6, number % 6): (other, (number + 3) % 6)
            for number, other in enumerate(board.neighbours)
            if other >= 0
        }
        return Lattice([h.name for h in board.hexes], tuple(board.edges), across)

    def chain(
        self, tiles: dict[int, Tile], cities: frozenset[int], start: Side, blunt: frozenset[Side]
    ) -> Chain:
        """The chain of the track at a side. At a `blunt` side track ends although there is a city."""
        first = piece_at(tiles, start)
        assert first is not None
        found = Chain([(start[0], first.edges)], [])
        if len(first.edges) == 1:
            found.ends.append(End("town", start[0], first.edges[0]))
        for edge in first.edges:
            if self._follow(tiles, cities, (start[0], edge), blunt, found):
                break
        return found

    def _follow(
        self,
        tiles: dict[int, Tile],
        cities: frozenset[int],
        side: Side,
        blunt: frozenset[Side],
        found: Chain,
    ) -> bool:
        """Follow track out of a side; true if it comes back to where the chain was begun."""
        while True:
            over = self.across[side]
            if over[0] in cities and side not in blunt:
                found.ends.append(End("city", over[0], over[1]))
                return False
            piece = piece_at(tiles, over)
            if piece is None:
                found.ends.append(End("open", *side))
                return False
            if (over[0], piece.edges) == found.pieces[0]:
                return True
            found.pieces.append((over[0], piece.edges))
            if len(piece.edges) == 1:
                found.ends.append(End("town", *over))
                return False
            side = (over[0], sum(piece.edges) - over[1])

    def write(self, shape: Shape) -> str:
        """A tile as a move has it: `N-S NE-SE`, `N SE` in a town."""
        return " ".join("-".join(self.edges[edge] for edge in edges) for edges in sorted(shape))

    def tiles(self, text: str) -> tuple[dict[int, Tile], dict[int, str]]:
        """The field `track`: the tiles, and the names of physical tiles where it gives them."""
        index = {name: number for number, name in enumerate(self.names)}
        tiles: dict[int, Tile] = {}
        names: dict[int, str] = {}
        for word in filter(None, text.split(";")):
            place, _, pieces = word.partition(":")
            name, _, kind = place.partition("@")
            tiles[index[name]] = tuple(self._piece(piece) for piece in pieces.split(","))
            if kind:
                names[index[name]] = kind
        return tiles, names

    def _piece(self, text: str) -> Piece:
        edges, _, owner = text.partition("+")
        return Piece(
            tuple(sorted(self.edges.index(edge) for edge in edges.split("-"))),
            int(owner) if owner else NOBODY,
        )

    def side(self, text: str) -> Side:
        name, _, edge = text.partition(".")
        return self.names.index(name), self.edges.index(edge)


def piece_at(tiles: dict[int, Tile], side: Side) -> Piece | None:
    for piece in tiles.get(side[0], ()):
        if side[1] in piece.edges:
            return piece
    return None


def with_owner(tiles: dict[int, Tile], pieces: list[tuple[int, Edges]], owner: int) -> dict[int, Tile]:
    """The tiles with these pieces given to a seat."""
    changed = dict(tiles)
    for hex_, edges in pieces:
        changed[hex_] = tuple(
            Piece(edges, owner) if piece.edges == edges else piece for piece in changed[hex_]
        )
    return changed


def turned(geometry: Shape) -> set[Shape]:
    """A tile in every rotation."""
    return {
        frozenset(tuple(sorted((edge + by) % 6 for edge in edges)) for edges in geometry) for by in range(6)
    }


def read_table(text: str) -> dict[str, str]:
    """`21: 03, 22: 02` as a dictionary."""
    return {part.split(": ")[0]: part.split(": ")[1] for part in text.split(", ")}


def split(position: str) -> dict[str, str]:
    return dict(word.split("=", 1) for word in position.split())


class Difference(NamedTuple):
    """Moves with prices that only one side has; a price told otherwise stands on both. `said` is what the
    library answers when asked why such a move is not legal."""

    position: str
    missing: dict[str, int]
    extra: dict[str, int]
    said: dict[str, str]
    compared: int

    def __str__(self) -> str:
        lines = [self.position]
        for head, moves in (("missing in the library", self.missing), ("only in the library", self.extra)):
            lines += [f"  {head}: {text} for {moves[text]} ({self.said[text]})" for text in sorted(moves)]
        return "\n".join(lines)


def difference(game: Game, wanted: dict[str, int], words: tuple[str, ...]) -> Difference:
    """The referee's moves against the library's that begin with one of these words."""
    found = {move.text: game.price(move) for move in game.legal_moves() if move.text.split()[0] in words}
    missing, extra = dict(wanted.items() - found.items()), dict(found.items() - wanted.items())
    said = {text: str(game.why_not(text)) for text in missing | extra}
    return Difference(game.position, missing, extra, said, len(found))
