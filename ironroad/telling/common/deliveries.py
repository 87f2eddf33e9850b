"""What is the same about deliveries in every game with links."""

from __future__ import annotations

from ironroad.moves import Deliver
from ironroad.sentences import Listing, Sentence, say, say_n
from ironroad.telling.common.desk import CommonDesk
from ironroad.telling.parts import Choice

Rank = tuple[int, int, int]

LAST: Rank = (1, 0, 0)


def rank(found: Choice) -> Rank:
    """Best for the mover first: own gain, then least for others, then the shortest way."""
    data = found.data
    if data["kind"] != "deliver":
        return LAST
    own, others, steps = data["own"], data["others"], data["steps"]
    assert isinstance(own, int)
    assert isinstance(others, int)
    assert isinstance(steps, list)
    return -own, others, len(steps)


def label(desk: CommonDesk, colour: int, to: int, links: int) -> Sentence:
    cube, stop = desk.colours[colour], desk.names[to]
    return say_n(
        "{cube} to {stop} over {n} link", "{cube} to {stop} over {n} links", links, cube=cube, stop=stop
    )


def heading(desk: CommonDesk, colour: int, origin: int) -> Sentence:
    return say("{cube} from {stop}", cube=desk.colours[colour], stop=desk.names[origin])


def way(desk: CommonDesk, move: Deliver) -> Sentence:
    if len(move.stops) == 1:
        return say("without a stop between")
    return say("by way of {stops}", stops=Listing([desk.names[stop] for stop in move.stops[:-1]]))
