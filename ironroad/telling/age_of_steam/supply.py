"""The supply of tiles."""

from __future__ import annotations

from ironroad.game import Game
from ironroad.telling.parts import TileStock
from ironroad.tiles import AGE_OF_STEAM


def tiles(game: Game) -> list[TileStock]:
    return [
        TileStock(kind.name, kind.shapes()[0], left, kind.count)
        for kind, left in zip(AGE_OF_STEAM.kinds, game.state.supply, strict=True)
    ]
