"""The cubes on a hex are one number, seven bits a colour; sets of colours are masks."""

from __future__ import annotations

from typing import Final

from ironroad.core.board import Board, BoardError

CUBE_BITS: Final = 7
MOST_CUBES: Final = (1 << CUBE_BITS) - 1


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


def check_supply(board: Board) -> None:
    """All cubes of a colour may come to lie on one hex."""
    for colour, count in board.supply.items():
        if count > MOST_CUBES:
            raise BoardError(f"{board.name} has {count} {colour} cubes; {MOST_CUBES} is the most of a colour")


def colour_mask(board: Board, colours: tuple[str, ...]) -> int:
    return sum(1 << board.colours.index(colour) for colour in colours)
