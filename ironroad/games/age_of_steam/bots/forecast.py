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

# For no later round, one, two ...: what each sign weighs, from games of the policy with itself, with slips
# (`python -m tools.forecasts age-of-steam`).
WEIGHTS: Final = [
    (0.668, 0.471, 0.047, -0.126, -0.202, 1.159, 5.157),
    (0.599, 0.521, -0.100, 0.065, -0.283, 1.465, 12.750),
    (0.540, 0.564, -0.148, 0.461, -0.454, 1.091, 19.762),
    (0.443, 0.621, -0.118, 0.569, -0.439, 1.813, 24.892),
    (0.207, 0.664, -0.077, 0.448, -0.243, 4.428, 26.832),
    (0.019, 0.531, 0.081, 1.241, -0.669, 5.732, 33.901),
    (0.333, 0.334, 0.222, 0.061, 0.317, 6.936, 47.757),
    (0.787, 0.448, 0.000, -2.589, 1.083, 7.341, 63.791),
]
# By how many points forecasts are off, in games that the weights were not fitted to.
ERRORS: Final = (5.2, 7.9, 9.6, 12.8, 14.2, 18.3, 21.1, 25.2)
# A seat that has left.
OUT: Final = -30.0
# Games of fewer seats are soon played out.
LEAST_SEATS: Final = 3


def to_come(rules: AgeOfSteam, s: Aos) -> int:
    """How many rounds follow this one."""
    return max(0, rules.rounds - s.round)


def signs(rules: AgeOfSteam, s: Aos, seat: int) -> list[float]:
    """What a forecast is made of: the score now, what the policy hopes to score by deliveries, how many cubes
    lie on its way, income, cash, engine, and one that is always there. Who will probably be out is no better
    off than who is."""
    sight = Sight(rules, s, seat, usual_weights(s.players))
    load = sight.items([])
    hope, _ = best_future(sight.w, sight.terms, sight.purse(), load)
    now = sum(rules.score_parts(s, seat).values())
    return [
        float(now),
        max(OUT, hope),
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


def forecast_error(game: Game) -> float:
    """By how many points a forecast of now is usually off."""
    rules, s = game.rules, game.state_as(Aos)
    assert isinstance(rules, AgeOfSteam)
    return ERRORS[min(to_come(rules, s), len(ERRORS) - 1)]
