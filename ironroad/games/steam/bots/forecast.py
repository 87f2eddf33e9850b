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
    (1.016, 0.564, 0.065, 0.123, 0.000, 4.845),
    (1.005, 0.651, 0.301, 0.176, 0.000, 9.151),
    (1.030, 0.639, 0.558, 0.078, 1.423, 6.888),
    (1.194, 0.609, 0.805, -0.007, 0.440, 17.891),
    (1.770, 0.578, 0.239, -0.294, 1.495, 21.610),
    (2.857, 0.547, -1.387, 0.331, 2.254, 25.157),
    (3.619, 0.501, -2.176, 0.403, 2.115, 34.519),
    (2.433, 1.111, -1.062, 0.557, 1.082, 46.122),
]
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
