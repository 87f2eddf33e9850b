"""What every seat will probably score, judged between two rounds without playing on."""

from __future__ import annotations

from typing import Final

from ironroad.core.game import Game
from ironroad.games.age_of_steam.bots.policy.future import best_future
from ironroad.games.age_of_steam.bots.policy.sight import Sight
from ironroad.games.age_of_steam.bots.policy.weights import usual_weights
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.rules.state import Aos
from ironroad.games.common.forecasts import weighed

# For no later round, one, two ...: what each sign weighs, from games of the policy with itself
# (`python -m tools.forecasts age-of-steam`).
WEIGHTS: Final = [
    (0.941, 0.152, -0.135, 0.160, -0.223, 1.892, 1.227),
    (1.013, 0.197, -0.128, 0.147, -0.469, 3.116, 5.351),
    (0.961, 0.303, -0.152, 0.338, -0.757, 3.534, 13.017),
    (0.586, 0.563, -0.042, 0.259, -0.345, 4.145, 18.640),
    (0.990, 0.155, 0.066, -0.421, 0.064, 8.708, 22.338),
    (1.269, 0.090, 0.217, -1.277, 0.113, 9.940, 34.426),
    (1.944, 0.057, 0.617, -3.623, 0.489, 8.953, 50.412),
    (1.041, 0.223, 0.672, -3.376, 1.544, 8.528, 63.541),
    (3.984, -0.015, -0.173, -6.826, 1.133, 2.656, 102.170),
    (0.000, 0.656, 0.000, 0.000, 1.838, -0.000, 126.470),
]
# A seat that has left.
OUT: Final = -30.0
# Games of fewer seats are soon played out.
LEAST_SEATS: Final = 3


def to_come(rules: AgeOfSteam, s: Aos) -> int:
    """How many rounds follow this one."""
    return max(0, rules.rounds - s.round)


def signs(rules: AgeOfSteam, s: Aos, seat: int) -> list[float]:
    """What a forecast is made of: the score now, what the policy hopes to score by deliveries, how many cubes
    lie on its way, income, cash, engine, and one that is always there."""
    sight = Sight(rules, s, seat, usual_weights(s.players))
    load = sight.items([])
    hope, _ = best_future(sight.w, sight.terms, sight.purse(), load)
    now = sum(rules.score_parts(s, seat).values())
    return [
        float(now),
        hope,
        load.stock,
        float(s.income[seat]),
        float(s.money[seat]),
        float(s.engine[seat]),
        1.0,
    ]


def forecast(game: Game) -> list[float] | None:
    """The signs of each seat, weighed by how many rounds are left."""
    rules, s = game.rules, game.state_as(Aos)
    assert isinstance(rules, AgeOfSteam)
    if s.players < LEAST_SEATS:
        return None
    weights = WEIGHTS[min(to_come(rules, s), len(WEIGHTS) - 1)]
    return [OUT if s.out[seat] else weighed(signs(rules, s, seat), weights) for seat in range(s.players)]
