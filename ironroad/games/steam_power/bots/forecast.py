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
    (0.904, 0.053, 0.193, 1.693, -0.139, 0.179, 0.158, 1.873),
    (0.845, 0.095, 0.576, 1.714, -0.169, 0.201, 0.259, 3.825),
    (0.772, 0.111, 0.007, 1.799, -0.119, 0.424, 0.049, 9.836),
    (0.700, 0.124, 0.550, 1.476, 0.066, 0.601, 0.512, 9.309),
    (0.711, 0.133, 0.090, 1.766, -0.072, 0.579, 0.270, 15.166),
    (0.585, 0.140, 0.811, 1.745, -0.048, 1.038, 0.258, 15.591),
    (0.684, 0.255, 0.176, 1.379, 0.096, 0.804, 0.212, 20.309),
    (0.674, 0.104, 0.525, 1.753, -0.038, -0.130, 0.955, 26.563),
]
# By how many points forecasts are off, in games that the weights were not fitted to.
ERRORS: Final = (2.5, 3.4, 4.3, 4.6, 4.7, 5.5, 5.5, 5.5)
# A seat that has left.
OUT: Final = -30.0


def to_come(rules: SteamPower, s: Power) -> int:
    """How many contracts the seat nearest to the end still needs; no more than there are rounds for."""
    needed = max(0, rules.trigger - max([s.fulfilled(seat) for seat in range(s.players)]))
    return min(needed, max(0, rules.rounds + 1 - s.round)) if rules.rounds else needed


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


def forecast_error(game: Game) -> float:
    """By how many points a forecast of now is usually off."""
    rules, s = game.rules, game.state_as(Power)
    assert isinstance(rules, SteamPower)
    return ERRORS[min(max(to_come(rules, s), 1), len(ERRORS)) - 1]
