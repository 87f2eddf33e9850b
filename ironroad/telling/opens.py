"""What a move opens: cubes that can be delivered once it is made, or that then earn more."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from ironroad.core.game import Game
from ironroad.core.moves import Deliver, Move
from ironroad.core.sentences import Sentence, say, say_n
from ironroad.games.common.goods import Deliveries
from ironroad.games.common.state import Railway
from ironroad.telling.situation import RailwaySituation

# Where a cube lies, and its colour.
Cube = tuple[int, int]

# How many cubes are told one by one.
FEW: Final = 3


class Best(NamedTuple):
    """The best delivery of a cube for a seat: what it earns, less is better for others, and where it ends."""

    own: int
    others: int
    to: int


NOTHING: Final = Best(0, 0, -1)


def opened(now: RailwaySituation, goods: Deliveries[Any], *moves: Move) -> list[Sentence]:
    """What the seat to move can deliver after some moves of its turn and not now, or for more or less than
    now, by the engine it has; the best few."""
    after = after_all(now.game, moves)
    if any(isinstance(move, Deliver) for move in moves) or after.over:
        return []
    old, new = (best_deliveries(goods, s, now.seat) for s in (now.s, after.state_as(Railway)))
    return _compared(now, old, new)


def after_all(game: Game, moves: Iterable[Move]) -> Game:
    for move in moves:
        game = game.after(move)
    return game


def _compared(now: RailwaySituation, old: dict[Cube, Best], new: dict[Cube, Best]) -> list[Sentence]:
    change = {cube: new.get(cube, NOTHING).own - old.get(cube, NOTHING).own for cube in {**old, **new}}
    ranked = sorted(change, key=lambda cube: (-abs(change[cube]), -new.get(cube, NOTHING).own, cube))
    gained = [cube for cube in ranked if change[cube] > 0]
    lost = [cube for cube in ranked if change[cube] < 0]
    told = [_gain(now, cube, old.get(cube, NOTHING), new[cube]) for cube in gained[:FEW]]
    return told + _rest(len(gained) - FEW) + [_loss(now, cube, old, new) for cube in lost[:FEW]]


def best_deliveries(goods: Deliveries[Any], s: Railway, seat: int) -> dict[Cube, Best]:
    """The best delivery of every cube that earns a seat something, as if it were its turn to move goods."""
    asked = s.copy()
    asked.todo = [seat]
    found: dict[Cube, Best] = {}
    for move in goods.moves(asked):
        if isinstance(move, Deliver):
            gains = goods.gains(asked, move)
            own = gains.count(seat)
            best = Best(own, own - len(gains), move.stops[-1])
            cube = move.origin, move.colour
            if own and best > found.get(cube, NOTHING):
                found[cube] = best
    return found


def _gain(now: RailwaySituation, cube: Cube, old: Best, new: Best) -> Sentence:
    colour, start, end = now.colours[cube[1]], now.names[cube[0]], now.names[new.to]
    if not old.own:
        return say(
            "then {cube} from {stop} reaches {city}, +{n}", cube=colour, stop=start, city=end, n=new.own
        )
    return say(
        "then {cube} from {stop} reaches {city}, +{n} instead of +{old}",
        cube=colour,
        stop=start,
        city=end,
        n=new.own,
        old=old.own,
    )


def _rest(cubes: int) -> list[Sentence]:
    return [say_n("and {n} other cube gains", "and {n} other cubes gain", cubes)] if cubes > 0 else []


def _loss(now: RailwaySituation, cube: Cube, old: dict[Cube, Best], new: dict[Cube, Best]) -> Sentence:
    colour, start, most = now.colours[cube[1]], now.names[cube[0]], old[cube].own
    if cube not in new:
        return say(
            "then {cube} from {stop} earns nothing instead of +{old}", cube=colour, stop=start, old=most
        )
    return say(
        "then {cube} from {stop} earns only +{n} instead of +{old}",
        cube=colour,
        stop=start,
        n=new[cube].own,
        old=most,
    )
