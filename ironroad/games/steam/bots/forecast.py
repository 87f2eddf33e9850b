"""What every seat will probably score, judged between two rounds without playing on."""

from __future__ import annotations

from typing import Final

from ironroad.core.game import Game
from ironroad.games.common.forecasts import weighed
from ironroad.games.common.state import MAX_ENGINE
from ironroad.games.steam.bots.atlas import atlas_of
from ironroad.games.steam.bots.rails import Rails
from ironroad.games.steam.bots.worth import actions_left, promise
from ironroad.games.steam.rules import Steam
from ironroad.games.steam.rules.scoring import score_parts
from ironroad.games.steam.rules.state import SteamState

# For no later round, one, two ...: what each sign weighs, from games of the policy with itself
# (`python -m tools.forecasts steam`).
WEIGHTS: Final = [
    (0.971, 0.680, 0.041, 0.222, 0.000, 5.767),
    (0.962, 0.607, 0.307, 0.062, 0.000, 12.041),
    (0.918, 0.595, 0.479, 0.152, 2.938, 0.656),
    (0.867, 0.626, 0.832, 0.283, 2.415, 7.979),
    (0.992, 0.712, 0.886, 0.355, 0.936, 19.668),
    (1.869, 0.646, 0.075, 0.119, 0.645, 27.516),
    (2.128, 0.469, 0.219, -0.081, 1.986, 34.062),
    (1.443, 0.263, 1.546, 0.768, 3.267, 42.260),
]
# By how many points forecasts are off, in games that the weights were not fitted to.
ERRORS: Final = (3.4, 5.4, 6.8, 7.6, 8.6, 9.9, 11.8, 13.8)
# A seat that has left.
OUT: Final = -30.0


def to_come(rules: Steam, s: SteamState) -> int:
    """How many rounds follow this one."""
    return max(0, rules.rounds - s.round)


def signs(rules: Steam, s: SteamState, seat: int) -> list[float]:
    """What a forecast is made of: the score now, what deliveries over the links there are promise, income,
    cash, engine, and one that is always there."""
    rails = Rails(atlas_of(s.board), s.links(rules.options.revisit_towns), s.cubes, seat, 0)
    raises = to_come(rules, s)
    gains = rails.gains(list(range(len(rails.links))), min(MAX_ENGINE, s.engine[seat] + raises))
    hope, _ = promise(gains, s.engine[seat], actions_left(rules, s), raises)
    now = sum(score_parts(s, seat).values())
    return [float(now), hope, float(s.income[seat]), float(s.money[seat]), float(s.engine[seat]), 1.0]


def forecast(game: Game) -> list[float]:
    """The signs of each seat, weighed by how many rounds are left."""
    rules, s = game.rules, game.state_as(SteamState)
    assert isinstance(rules, Steam)
    weights = WEIGHTS[min(to_come(rules, s), len(WEIGHTS) - 1)]
    return [OUT if s.out[seat] else weighed(signs(rules, s, seat), weights) for seat in range(s.players)]


def forecast_error(game: Game) -> float:
    """By how many points a forecast of now is usually off."""
    rules, s = game.rules, game.state_as(SteamState)
    assert isinstance(rules, Steam)
    return ERRORS[min(to_come(rules, s), len(ERRORS) - 1)]
