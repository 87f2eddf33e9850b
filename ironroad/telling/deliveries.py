"""What is the same about deliveries in every game with links."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from ironroad.core.moves import Deliver
from ironroad.core.sentences import Listing, Sentence, say, say_n, track_word
from ironroad.telling.parts import Choice, chosen
from ironroad.telling.situation import CommonSituation

Rank = tuple[int, int, int]
# How much each seat gains, in the order of the seats.
Gains = list[tuple[int, int]]

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


def gains_of(now: CommonSituation, move: Deliver) -> Gains:
    seats = now.game.gains(move)
    return [(seat, seats.count(seat)) for seat in sorted(set(seats))]


def delivery(now: CommonSituation, move: Deliver, gains: Gains, effects: list[Sentence]) -> Choice:
    hexes, edges = now.board.hexes, now.board.edges
    colour, origin, to, links = move.colour, move.origin, move.stops[-1], len(move.sides)
    own = dict(gains).get(now.seat, 0)
    return chosen(
        move,
        now.once(("to", colour, to, links), lambda: label(now, colour, to, links)),
        now.once(("from", colour, origin), lambda: heading(now, colour, origin)),
        effects,
        cube=now.board.colours[colour],
        origin=hexes[origin].name,
        to=hexes[to].name,
        steps=[[hexes[side // 6].name, edges[side % 6]] for side in move.sides],
        gains=[list(gain) for gain in gains],
        own=own,
        others=sum(gain for _, gain in gains) - own,
    )


def label(now: CommonSituation, colour: int, to: int, links: int) -> Sentence:
    cube, stop = now.colours[colour], now.names[to]
    return say_n(
        "{cube} to {stop} over {n} link", "{cube} to {stop} over {n} links", links, cube=cube, stop=stop
    )


def heading(now: CommonSituation, colour: int, origin: int) -> Sentence:
    return say("{cube} from {stop}", cube=now.colours[colour], stop=now.names[origin])


def by_way_of(now: CommonSituation, move: Deliver) -> Sentence:
    if len(move.stops) == 1:
        return say("without a stop between")
    return say("by way of {stops}", stops=Listing([now.names[stop] for stop in move.stops[:-1]]))


# Links side by side


def told_apart(now: CommonSituation, found: list[Choice]) -> list[Choice]:
    """Deliveries that read the same, over other links between the same stops, tell where they differ."""
    same: defaultdict[tuple[object, ...], list[Choice]] = defaultdict(list)
    for choice in found:
        same[_words(choice)].append(choice)
    return [_with_edges(now, choice, same[_words(choice)]) for choice in found]


def _words(choice: Choice) -> tuple[object, ...]:
    """What a person reads of a delivery; anything else is never the same."""
    if choice.data["kind"] != "deliver":
        return (choice.move,)
    return choice.heading, choice.label, *choice.effects


def _with_edges(now: CommonSituation, choice: Choice, twins: list[Choice]) -> Choice:
    if len(twins) == 1:
        return choice
    ways = zip(*map(_steps, twins), strict=True)
    differ = [len(set(steps)) > 1 for steps in ways]
    own = zip(_steps(choice), differ, strict=True)
    edges = [_leaves(now, hex_, edge) for (hex_, edge), differs in own if differs]
    return replace(choice, effects=[*choice.effects, *edges])


def _steps(choice: Choice) -> list[tuple[str, str]]:
    steps = choice.data["steps"]
    assert isinstance(steps, list)
    return [(hex_, edge) for hex_, edge in steps]


def _leaves(now: CommonSituation, hex_: str, edge: str) -> Sentence:
    return say("leaves {hex} by {edge}", hex=now.names[now.board.index[hex_]], edge=track_word(edge))
