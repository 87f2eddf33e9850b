"""The tiles that a player may want on a hex, and why some are refused."""

from __future__ import annotations

from typing import Final

from ironroad.core.board import OFF
from ironroad.core.game import Game
from ironroad.core.moves import Build, shape_text
from ironroad.core.sentences import Sentence
from ironroad.core.tiles import NONE, SIMPLE, Shape, TileSet
from ironroad.core.track import CITY_HEX, TOWN_HEX
from ironroad.games.common.state import Railway

MOST: Final = 60


def wanted(tiles: TileSet, s: Railway, hex_: int) -> list[Shape]:
    """The simple tiles in every rotation, and whatever keeps the track that lies there."""
    old, laid = s.track.shape(hex_), s.tile[hex_] >= 0
    if s.track.stop[hex_] == TOWN_HEX:
        return [shape for shape in tiles.towns if shape != old and _keeps(shape, old)]
    found = [shape for shape in tiles.shapes if _is_simple(tiles, shape) or (laid and _keeps(shape, old))]
    return [shape for shape in found if shape != old]


def _is_simple(tiles: TileSet, shape: Shape) -> bool:
    return tiles.kinds[tiles.kind_of[shape]].group == SIMPLE


def _keeps(shape: Shape, old: Shape) -> bool:
    return all(end in (NONE, shape[edge]) for edge, end in enumerate(old))


def refused(game: Game, tiles: TileSet, hex_name: str) -> list[tuple[str, Sentence]]:
    """The tiles that a player may want on a hex and that are not legal, in notation, each with the reason."""
    board, s = game.board, game.state_as(Railway)
    hex_ = board.index.get(hex_name, OFF)
    building = game.pending is not None and game.pending.kind == "build"
    if not building or hex_ == OFF or s.track.stop[hex_] == CITY_HEX:
        return []
    builds = [Build(board, hex_, shape) for shape in wanted(tiles, s, hex_)]
    reasons = [(shape_text(board, move.shape), game.why_not(move)) for move in builds]
    return [(tile, reason) for tile, reason in reasons if reason is not None][:MOST]
