"""Why a cube cannot take a route, in a sentence a player understands."""

from __future__ import annotations

from ironroad.core.moves import Deliver
from ironroad.core.sentences import Sentence, colour_word, say, stop_word, track_word
from ironroad.games.common.network import Network


def refuse_route(network: Network, move: Deliver) -> Sentence:
    """Follow the route and say where it goes wrong."""
    board, accepts = network.board, network.accepts
    here, seen = move.origin, [move.origin]
    for number, (side, stop) in enumerate(zip(move.sides, move.stops, strict=True)):
        if accepts[here] >> move.colour & 1 and here != move.origin:
            city = stop_word(board, here)
            return say("the cube stops at {city}, the first city of its colour", city=city)
        if board.hexes[here].terminal:
            return say("no cube passes through {stop}", stop=stop_word(board, here))
        if network.link(side)[0] != stop:
            return _refuse_link(network, here, side % 6, stop)
        if stop in seen and not network.may_return(side, stop, move.sides[:number]):
            if network.may_revisit(stop):
                return say("a cube takes no link twice")
            return say("{stop} is visited twice", stop=stop_word(board, stop))
        seen.append(stop)
        here = stop
    if accepts[here] >> move.colour & 1:
        return say("the section on which the cube lay cannot be used again")
    colour = colour_word(board.colours[move.colour])
    return say("{stop} does not accept {colour}", stop=stop_word(board, here), colour=colour)


def _refuse_link(network: Network, here: int, edge: int, stop: int) -> Sentence:
    board = network.board
    return say(
        "no completed link leaves {start} by {edge} for {end}",
        start=stop_word(board, here),
        edge=track_word(board.edges[edge]),
        end=stop_word(board, stop),
    )
