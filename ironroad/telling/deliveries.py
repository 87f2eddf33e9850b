"""What is the same about deliveries in every game with links."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import cached_property

from ironroad.core.moves import Deliver, Move
from ironroad.core.sentences import Listing, Sentence, say, say_n, track_word
from ironroad.telling.parts import Choice, chosen
from ironroad.telling.situation import CommonSituation

Rank = tuple[int, int, int]
# How much each seat gains, in the order of the seats.
Gains = list[tuple[int, int]]


def rank(now: CommonSituation, move: Deliver) -> Rank:
    """Best for the mover first: own gain, then least for others, then the shortest way."""
    seats = now.game.gains(move)
    own = seats.count(now.seat)
    return -own, len(seats) - own, len(move.sides)


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


class Apart:
    """Tells moves. Deliveries that read the same, over other links between the same stops, tell where they
    differ."""

    def __init__(self, now: CommonSituation, ways: list[Deliver], tell: Callable[[Move], Choice]) -> None:
        self._now = now
        self._ways = ways
        self._tell = tell

    def __call__(self, move: Move) -> Choice:
        if not isinstance(move, Deliver):
            return self._tell(move)
        choice = self._alone(move)
        kin = [self._alone(other) for other in self._kin[_stops(move)]]
        return _with_edges(self._now, choice, [other for other in kin if _words(other) == _words(choice)])

    def _alone(self, move: Deliver) -> Choice:
        return self._now.once(("alone", move), lambda: self._tell(move))

    @cached_property
    def _kin(self) -> dict[tuple[int, ...], list[Deliver]]:
        """Deliveries that stop alike."""
        found: defaultdict[tuple[int, ...], list[Deliver]] = defaultdict(list)
        for way in self._ways:
            found[_stops(way)].append(way)
        return found


def _stops(move: Deliver) -> tuple[int, ...]:
    return move.colour, move.origin, *move.stops


def _words(choice: Choice) -> tuple[object, ...]:
    """What a person reads of a delivery."""
    return choice.heading, choice.label, *choice.effects


def _with_edges(now: CommonSituation, choice: Choice, twins: list[Choice]) -> Choice:
    if len(twins) == 1:
        return choice
    ways = zip(*map(_steps, twins), strict=True)
    differ = [len(set(steps)) > 1 for steps in ways]
    own = zip(_steps(choice), differ, strict=True)
    edges = [_leaves(now, hex_, edge) for (hex_, edge), differs in own if differs]
    return choice._replace(effects=[*choice.effects, *edges])


def _steps(choice: Choice) -> list[tuple[str, str]]:
    steps = choice.data["steps"]
    assert isinstance(steps, list)
    return [(hex_, edge) for hex_, edge in steps]


def _leaves(now: CommonSituation, hex_: str, edge: str) -> Sentence:
    return say("leaves {hex} by {edge}", hex=now.names[now.board.index[hex_]], edge=track_word(edge))
