"""Where a hex is, told by the stops near it: who hears "L18" cannot look it up on the map."""

from __future__ import annotations

from ironroad.core.board import Board
from ironroad.core.sentences import Listing, Sentence, hex_word, place_word, say, stop_word


def whereabouts(board: Board, hex_: int) -> Sentence:
    """A hex with its stop, or with those that are nearest."""
    name, (distance, found) = hex_word(board, hex_), board.nearest_stops(hex_)
    if hex_ in found:
        return say("{place}", place=place_word(board, hex_))
    stops = Listing([stop_word(board, stop) for stop in found])
    if distance > 1:
        return say("{hex}, {n} hexes from {stops}", hex=name, n=distance, stops=stops)
    if len(found) > 1:
        return say("{hex}, between {stops}", hex=name, stops=stops)
    return say("{hex}, beside {stop}", hex=name, stop=stops) if found else say("{hex}", hex=name)
