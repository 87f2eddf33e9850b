"""The supply of tiles."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.tiles import AGE_OF_STEAM
from ironroad.games.age_of_steam.rules.state import Aos
from ironroad.telling.parts import TileStock


def tiles(game: Game) -> list[TileStock]:
    return [
        TileStock(kind.name, kind.shapes()[0], left, kind.count)
        for kind, left in zip(AGE_OF_STEAM.kinds, game.state_as(Aos).supply, strict=True)
    ]
