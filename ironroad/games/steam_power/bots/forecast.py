"""What every seat will probably score, judged between two rounds without playing on."""

from __future__ import annotations

from ironroad.games.steam_power.rules import SteamPower
from ironroad.games.steam_power.rules.scoring import score_parts
from ironroad.games.steam_power.rules.state import Power


def to_come(rules: SteamPower, s: Power) -> int:
    """How many contracts the seat nearest to the end still needs."""
    return max(0, rules.trigger - max([s.fulfilled(seat) for seat in range(s.players)]))


def signs(rules: SteamPower, s: Power, seat: int) -> list[float]:
    """What a forecast is made of: the score now, cash, contracts in hand, factories in use and the resources
    on them, the groups of cities in the network, contracts fulfilled, and one that is always there."""
    working = [hex_ for hex_, owner in enumerate(s.factory) if owner == seat and s.cubes[hex_]]
    return [
        float(sum(score_parts(s, seat, rules.contracts).values())),
        float(s.money[seat]),
        float(s.in_hand(seat)),
        float(len(working)),
        float(sum([s.cubes[hex_] for hex_ in working])),
        float(s.links().member[seat].bit_count()),
        float(s.fulfilled(seat)),
        1.0,
    ]
