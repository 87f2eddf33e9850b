"""Why a build is refused wherever tiles are laid, in a sentence a player understands."""

from __future__ import annotations

from ironroad.core.moves import Build
from ironroad.core.sentences import Sentence, hex_word, say
from ironroad.core.tiles import TOWN, TileSet
from ironroad.core.track import CITY_HEX, TOWN_HEX
from ironroad.games.common.state import Railway


def why_not_here(s: Railway, move: Build) -> Sentence | None:
    if s.builds == 0:
        return say("no build is left this turn")
    if s.track.stop[move.hex] == CITY_HEX:
        return say("{hex} is a city; no tile lies on a city", hex=hex_word(s.board, move.hex))
    return None


def why_not_shape(s: Railway, move: Build, tiles: TileSet) -> Sentence | None:
    """What is wrong with the tile itself, whatever lies around."""
    here = hex_word(s.board, move.hex)
    town = s.track.stop[move.hex] == TOWN_HEX
    if town and TOWN not in move.shape:
        return say("{hex} is a town: give single exits", hex=here)
    if not town and TOWN in move.shape:
        return say("{hex} is no town: give pairs of edges", hex=here)
    if town and move.shape not in tiles.towns:
        return say("a town tile has one to four exits")
    if not town and move.shape not in tiles.kind_of:
        return say("there is no such tile")
    if move.shape == s.track.shape(move.hex):
        return say("that is the track that lies on {hex} already", hex=here)
    return None
