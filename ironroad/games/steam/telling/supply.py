"""The supply of double-sided tiles: a kind that is laid uses up what is on the back."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.sentences import Listing, Sentence, say
from ironroad.core.tiles import STEAM, STEAM_TILES
from ironroad.games.steam.rules.state import SteamState
from ironroad.games.steam.rules.supply import faces_left
from ironroad.games.steam.telling.situation import Situation
from ironroad.telling.parts import TileStock


def tiles(game: Game) -> list[TileStock]:
    s = Situation(game).s
    return [
        TileStock(kind.name, kind.shapes()[0], faces_left(s, number), _total(number), _note(s, number))
        for number, kind in enumerate(STEAM.kinds)
    ]


def _total(kind: int) -> int:
    """How many tiles have this kind on a side."""
    return sum(tile.count for tile in STEAM_TILES if kind in tile.faces)


def _note(s: SteamState, kind: int) -> Sentence | None:
    """What is on the back, and how many of each such tile are left."""
    backs = [
        say("{tile} ({n} left)", n=s.supply[number], tile=STEAM.kinds[face].name)
        for number, tile in enumerate(STEAM_TILES)
        for face in tile.faces
        if kind in tile.faces and face != kind
    ]
    return say("on the back: {tiles}", tiles=Listing(backs)) if backs else None
