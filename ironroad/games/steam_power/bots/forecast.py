"""What every seat will probably score, judged between two rounds without playing on."""

from __future__ import annotations

from typing import Final

from ironroad.core.game import Game
from ironroad.games.common.forecasts import weighed
from ironroad.games.steam_power.rules import SteamPower
from ironroad.games.steam_power.rules.scoring import score_parts
from ironroad.games.steam_power.rules.state import Power

# For one contract to come, two ...: what each sign weighs, from games of the policy with itself
# (`python -m tools.forecasts steam-power`).
WEIGHTS: Final = [
    (0.915, 0.038, 0.104, 1.254, 0.091, 0.225, 0.043, 2.512),
    (0.875, 0.069, 0.211, 1.401, 0.058, 0.262, 0.081, 4.721),
    (0.794, 0.057, 0.165, 1.379, 0.078, 0.657, 0.287, 6.758),
    (0.808, 0.101, 0.470, 1.096, 0.349, 0.498, 0.182, 8.866),
    (0.725, 0.153, 0.409, 1.533, 0.078, 0.781, 0.292, 11.784),
    (0.706, 0.123, 0.575, 0.833, 0.319, 0.912, 0.457, 14.358),
    (0.744, 0.137, 0.811, 1.288, 0.186, 0.828, 0.475, 17.059),
    (0.604, 0.180, 0.752, 1.348, 0.100, 0.683, 1.221, 22.919),
]
# A seat that has left.
OUT: Final = -30.0


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


def forecast(game: Game) -> list[float] | None:
    """The signs of each seat, weighed by how many contracts are to come; alone nobody can tell."""
    rules, s = game.rules, game.state_as(Power)
    assert isinstance(rules, SteamPower)
    if not rules.trigger:
        return None
    weights = WEIGHTS[min(max(to_come(rules, s), 1), len(WEIGHTS)) - 1]
    return [OUT if s.out[seat] else weighed(signs(rules, s, seat), weights) for seat in range(s.players)]
