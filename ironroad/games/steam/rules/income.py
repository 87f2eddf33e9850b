"""Income and expenses. Nobody decides anything; who cannot pay is bankrupt."""

from __future__ import annotations

from typing import Final

from ironroad.games.steam.rules.leaving import remove_seat
from ironroad.games.steam.rules.money import funds, pay, raise_capital, units_left
from ironroad.games.steam.rules.options import Options
from ironroad.games.steam.rules.state import LOWEST, SteamPhase, SteamState

# What a point or a step of income is worth where the expert game cannot be paid in cash.
POINT_WORTH: Final = 2


class Income(SteamPhase):
    """In player order. The game ends here in its last round, or once one seat is left."""

    kind = "income"

    def __init__(self, rounds: int, options: Options) -> None:
        self.rounds = rounds
        self.options = options

    def enter(self, s: SteamState) -> None:
        due = [net_income(s, seat, self.options) for seat in range(s.players)]
        for seat in s.order[:]:
            if len(s.order) > 1 and not self._settle(s, seat, due[seat]):
                remove_seat(s, seat)
        s.over = s.round == self.rounds or len(s.order) == 1

    def _settle(self, s: SteamState, seat: int, net: int) -> bool:
        """Receive or pay; False if that is impossible."""
        if net >= 0:
            s.money[seat] += net
            return True
        if not self.options.on_demand:
            return give_up_points(s, seat, -net)
        if -net <= funds(s, seat, True):
            pay(s, seat, -net)
            return True
        if not self.options.expert:
            return False
        raise_capital(s, seat, units_left(s, seat))
        return give_up_points(s, seat, -net)


def net_income(s: SteamState, seat: int, options: Options) -> int:
    """What a seat receives, or pays if it is below zero: in the expert game the engine costs its level."""
    return s.income[seat] - (s.engine[seat] if options.expert else 0)


def give_up_points(s: SteamState, seat: int, cost: int) -> bool:
    """Expert game: what cash does not cover is paid with points, then steps of income, each worth $2; False
    if that is not enough."""
    short = max(0, cost - s.money[seat])
    needed = -(-short // POINT_WORTH)
    if needed > s.points[seat] + s.income[seat] - LOWEST:
        return False
    s.money[seat] = max(0, s.money[seat] - cost) + POINT_WORTH * needed - short
    from_points = min(needed, s.points[seat])
    s.points[seat] -= from_points
    s.income[seat] -= needed - from_points
    return True
