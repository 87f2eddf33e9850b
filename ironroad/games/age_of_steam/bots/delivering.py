"""Move goods: which cube on which route, or the engine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ironroad.core.moves import Deliver, Move, RaiseEngine
from ironroad.games.age_of_steam.bots.graph import OTHERS_LINK
from ironroad.games.age_of_steam.bots.reading import Reading
from ironroad.games.age_of_steam.bots.rivals import Cube, remove_cube

# The points that an income of somebody else is worth to the seat, as a loss.
OTHERS_INCOME: Final = 1.5
MOST_CUBES: Final = 8


def worthwhile(reading: Reading, moves: Iterable[Move]) -> list[Move]:
    """The best route of each of the most earning cubes, and what is no delivery."""
    best: dict[tuple[int, int], tuple[float, Move]] = {}
    rest: list[Move] = []
    for move in moves:
        if not isinstance(move, Deliver):
            rest.append(move)
            continue
        own, others = _gains(reading, move)
        earned = own - OTHERS_LINK * others
        key = (move.origin, move.colour)
        if earned > 0 and (key not in best or earned > best[key][0]):
            best[key] = (earned, move)
    ranked = sorted(best.values(), key=lambda found: -found[0])
    return [move for _, move in ranked[:MOST_CUBES]] + rest


def _gains(reading: Reading, move: Deliver) -> tuple[int, int]:
    """What a delivery earns the seat and the others."""
    gains = reading.rules.goods.gains(reading.s, move)
    own = gains.count(reading.seat)
    return own, len(gains) - own


def before_next(reading: Reading) -> list[int]:
    """The seats that move a cube before this one does again."""
    s = reading.s
    later = s.todo[1:]
    return later + [seat for seat in s.order if seat not in s.todo] if s.cycle == 1 else later


def delivery_worth(reading: Reading, move: Move, lost: list[Cube]) -> float:
    """The outlook after a delivery, a raised engine or nothing, and once others have taken some cubes."""
    purse = reading.purse
    purse.slots = 2 - reading.s.cycle
    purse.rivals = 1
    purse.may_raise = not reading.s.raised[reading.seat] and not isinstance(move, RaiseEngine)
    purse.engine += isinstance(move, RaiseEngine)
    others = 0
    after = reading.s.copy()
    if isinstance(move, Deliver):
        own, others = _gains(reading, move)
        purse.income += own
        remove_cube(after, (move.origin, move.colour))
    for cube in lost:
        remove_cube(after, cube)
    return reading.at(after).value(purse) - OTHERS_INCOME * others
