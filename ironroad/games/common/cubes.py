"""The cubes on a hex are one number, seven bits a colour; sets of colours are masks."""

from __future__ import annotations

from typing import Final

from ironroad.core.board import MOST_CUBES, Board

# Enough for MOST_CUBES, which is the mask of a colour too.
CUBE_BITS: Final = 7


def cubes_of(packed: int, colour: int) -> int:
    return (packed >> (CUBE_BITS * colour)) & MOST_CUBES


def one_cube(colour: int) -> int:
    return 1 << (CUBE_BITS * colour)


def colours_on(packed: int) -> int:
    """The colours of the cubes on a hex, as a mask."""
    mask = 0
    bit = 1
    while packed:
        if packed & MOST_CUBES:
            mask |= bit
        packed >>= CUBE_BITS
        bit <<= 1
    return mask


def colour_mask(board: Board, colours: tuple[str, ...]) -> int:
    return sum(1 << board.colours.index(colour) for colour in colours)
