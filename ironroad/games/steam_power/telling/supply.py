"""The supply of track tiles. A tile has two faces, so two kinds of track share one number."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.moves import shape_text
from ironroad.core.sentences import Listing, Sentence, Word, say, track_word
from ironroad.core.tiles import DELUXE, Kind
from ironroad.games.steam_power.rules.supply import COUNTS, STOCK_OF
from ironroad.games.steam_power.telling.situation import Situation
from ironroad.telling.parts import TileStock


def tiles(game: Game) -> list[TileStock]:
    supply = Situation(game).s.supply
    return [
        TileStock(_name(game, kind), kind.shapes()[0], supply[stock], COUNTS[stock], _note(game, kind))
        for kind, stock in _stocks()
    ]


def _stocks() -> list[tuple[Kind, int]]:
    return [(kind, STOCK_OF[kind.name]) for kind in DELUXE if kind.name in STOCK_OF]


def _name(game: Game, kind: Kind) -> Word:
    """As moves write it, as one of its shapes."""
    return track_word(shape_text(game.board, kind.shapes()[0]))


def _note(game: Game, kind: Kind) -> Sentence:
    """What is on the back."""
    stock = STOCK_OF[kind.name]
    backs = [_name(game, other) for other, number in _stocks() if number == stock and other != kind]
    return say("on the back: {tiles}", tiles=Listing(backs))
