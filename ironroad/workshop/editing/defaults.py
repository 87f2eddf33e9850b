"""What is usual in a game, read off the boards that come with it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from ironroad.boards import Board, board_names, load_board
from ironroad.games.found import kind_of, kinds

PRICED: Final = ("plain", "river", "mountain", "swamp", "hill")


@lru_cache(maxsize=16)
def model_board(game: str) -> Board:
    """The board a game is usually played on; a new one is modelled on it."""
    return load_board(kind_of(game).board, game)


def _boards(game: str) -> Iterator[Board]:
    return (load_board(name, game) for name in board_names(game))


@lru_cache(maxsize=16)
def usual_prices(game: str) -> dict[str, int]:
    """What each terrain costs on the first board that has it; what none has is as dear as the dearest."""
    if game not in kinds():
        return dict.fromkeys(PRICED, 2)
    found: dict[str, int] = {}
    for board in _boards(game):
        found = board.prices | found
    return {terrain: found.get(terrain, max(found.values())) for terrain in PRICED}


def usual_price(game: str, terrain: str) -> int:
    return usual_prices(game)[terrain]
