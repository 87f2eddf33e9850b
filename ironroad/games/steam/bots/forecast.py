"""What every seat will probably score, judged between two rounds without playing on."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.games.common.state import MAX_ENGINE
from ironroad.games.steam.bots.atlas import atlas_of
from ironroad.games.steam.bots.rails import Rails
from ironroad.games.steam.bots.worth import actions_left, promise
from ironroad.games.steam.rules import Steam
from ironroad.games.steam.rules.scoring import score_parts
from ironroad.games.steam.rules.state import SteamState


def signs(rules: Steam, s: SteamState, seat: int) -> list[float]:
    """What a forecast is made of: the score now, what deliveries over the links there are promise, income,
    cash, engine, and one that is always there."""
    rails = Rails(atlas_of(s.board), s.links(rules.options.revisit_towns), s.cubes, seat, 0)
    raises = rules.rounds - s.round
    gains = rails.gains(list(range(len(rails.links))), min(MAX_ENGINE, s.engine[seat] + raises))
    hope, _ = promise(gains, s.engine[seat], actions_left(rules, s), raises)
    now = sum(score_parts(s, seat).values())
    return [float(now), hope, float(s.income[seat]), float(s.money[seat]), float(s.engine[seat]), 1.0]
