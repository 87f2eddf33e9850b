"""Chains of pieces that belong together, so that each needs to show its owner only once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from math import dist

from ironroad.core.board import OFF, Board
from ironroad.core.tiles import TOWN
from ironroad.draw.grid import grid_of
from ironroad.draw.scene import NOBODY, Scene, ScenePiece


def sections(board: Board, pieces: Collection[ScenePiece]) -> list[list[ScenePiece]]:
    """Pieces of one owner that meet at an edge, chain by chain."""
    at_side = {(p.hex, e): p for p in pieces for e in p.ends if e != TOWN}
    left = dict.fromkeys(pieces)
    found: list[list[ScenePiece]] = []
    while left:
        chain = [next(iter(left))]
        del left[chain[0]]
        for piece in chain:
            for other in _met(board, at_side, piece):
                if other in left and other.owner == piece.owner:
                    del left[other]
                    chain.append(other)
        found.append(chain)
    return found


def _met(board: Board, at_side: dict[tuple[int, int], ScenePiece], piece: ScenePiece) -> Iterator[ScenePiece]:
    for edge in piece.ends:
        across = OFF if edge == TOWN else board.across[piece.hex * 6 + edge]
        other = at_side.get(divmod(across, 6)) if across != OFF else None
        if other:
            yield other


def discs_of(scene: Scene) -> set[ScenePiece]:
    """The pieces of a scene that carry a disc, looked for once."""
    if scene.discs is None:
        scene.discs = marked(scene.board, scene.pieces)
    return scene.discs


def marked(board: Board, pieces: Collection[ScenePiece]) -> set[ScenePiece]:
    """The piece of each owned section that carries its disc: near the middle, on a quiet hex."""
    crowded = {hex_ for hex_, count in Counter(p.hex for p in pieces).items() if count > 1}
    owned = (chain for chain in sections(board, pieces) if chain[0].owner != NOBODY)
    return {_middle(board, chain, crowded) for chain in owned}


def _middle(board: Board, chain: list[ScenePiece], crowded: set[int]) -> ScenePiece:
    grid = grid_of(board.flat)
    spots = {p: grid.centre(board.hexes[p.hex].col, board.hexes[p.hex].row) for p in chain}
    middle = (sum(x for x, _ in spots.values()) / len(chain), sum(y for _, y in spots.values()) / len(chain))
    return min(chain, key=lambda p: (TOWN in p.ends, p.hex in crowded, dist(spots[p], middle)))
