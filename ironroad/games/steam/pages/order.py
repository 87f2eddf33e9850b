"""The first player order: what its places bring, found out by letting the phase play."""

from __future__ import annotations

from ironroad.games.steam.rules import Steam
from ironroad.games.steam.rules.setup import DealRoles


def later_money(rules: Steam) -> list[int]:
    """What the places get where role tiles are dealt for the first order."""
    dealing = next((phase for phase in rules.setup_phases if isinstance(phase, DealRoles)), None)
    if dealing is None:
        return []
    s = rules.start()
    dealing.enter(s)
    while dealing.ask(s):
        dealing.apply(s, dealing.moves(s)[0])
    return [s.money[seat] for seat in s.order]
