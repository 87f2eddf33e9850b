"""The supply of track tiles. A tile has two faces, so two kinds of track share one number."""

from __future__ import annotations

from ironroad.game import Game
from ironroad.rules.steam_power.supply import COUNTS, STOCK_OF
from ironroad.telling.parts import TileStock
from ironroad.telling.steam_power.desk import Desk
from ironroad.tiles import DELUXE


def tiles(game: Game) -> list[TileStock]:
    supply = Desk(game).s.supply
    kinds = [(kind, STOCK_OF[kind.name]) for kind in DELUXE if kind.name in STOCK_OF]
    return [TileStock(kind.name, kind.shapes()[0], supply[stock], COUNTS[stock]) for kind, stock in kinds]
