"""A seat leaves the game, by its own will or not."""

from __future__ import annotations

from ironroad.games.steam_power.rules import hands
from ironroad.games.steam_power.rules.state import ACTIONS, HAND, NO_CONTRACT, Power


def remove_seat(s: Power, seat: int) -> None:
    """Routes and factories stay, and the bank gets what they earn; unfulfilled contracts leave the game."""
    if s.todo and s.todo[0] == seat:
        _end_go(s)
    s.out[seat] = True
    s.order = [other for other in s.order if other != seat]
    s.todo = [other for other in s.todo if other != seat]
    hands.discard(s, seat)


def _end_go(s: Power) -> None:
    """The next seat, if there is one, has its whole turn, or all its first contracts, to come."""
    if s.contract != NO_CONTRACT:
        hands.withdraw(s, s.contract)
    s.end_turn()
    if len(s.todo) > 1 and s.round:
        s.actions = ACTIONS
    elif len(s.todo) > 1:
        s.draws = HAND
