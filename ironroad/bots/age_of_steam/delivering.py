"""Move goods: which cube on which way, or the engine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ironroad.bots.age_of_steam.desk import Desk
from ironroad.bots.age_of_steam.lines import OTHERS_LINK
from ironroad.bots.age_of_steam.rivals import Cube, remove_cube
from ironroad.moves import Deliver, Move, RaiseEngine

# The points that an income of somebody else is worth to the seat, as a loss.
OTHERS_INCOME: Final = 1.5
MOST_CUBES: Final = 8


def worthwhile(desk: Desk, moves: Iterable[Move]) -> list[Move]:
    """The best way of each of the most earning cubes, and what is no delivery."""
    best: dict[tuple[int, int], tuple[float, Move]] = {}
    rest: list[Move] = []
    for move in moves:
        if not isinstance(move, Deliver):
            rest.append(move)
            continue
        own, others = _gains(desk, move)
        earned = own - OTHERS_LINK * others
        key = (move.origin, move.colour)
        if earned > 0 and (key not in best or earned > best[key][0]):
            best[key] = (earned, move)
    ranked = sorted(best.values(), key=lambda found: -found[0])
    return [move for _, move in ranked[:MOST_CUBES]] + rest


def _gains(desk: Desk, move: Deliver) -> tuple[int, int]:
    """What a delivery earns the seat and the others."""
    gains = desk.rules.goods.gains(desk.s, move)
    own = gains.count(desk.seat)
    return own, len(gains) - own


def before_next(desk: Desk) -> list[int]:
    """The seats that move a cube before this one does again."""
    s = desk.s
    later = s.todo[1:]
    return later + [seat for seat in s.order if seat not in s.todo] if s.cycle == 1 else later


def delivery_worth(desk: Desk, move: Move, lost: list[Cube]) -> float:
    """The outlook after a delivery, a raised engine or nothing, and once others have taken some cubes."""
    purse = desk.purse
    purse.slots = 2 - desk.s.cycle
    purse.rivals = 1
    purse.may_raise = not desk.s.raised[desk.seat] and not isinstance(move, RaiseEngine)
    purse.engine += isinstance(move, RaiseEngine)
    others = 0
    after = desk.s.copy()
    if isinstance(move, Deliver):
        own, others = _gains(desk, move)
        purse.income += own
        remove_cube(after, (move.origin, move.colour))
    for cube in lost:
        remove_cube(after, cube)
    return desk.at(after).value(purse) - OTHERS_INCOME * others
