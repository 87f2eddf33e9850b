"""What the whole table should have in mind, and the hands nobody has."""

from __future__ import annotations

from typing import Final

from ironroad.core.game import Game
from ironroad.core.sentences import Sentence, say
from ironroad.games.common.state import UNPLACED
from ironroad.games.steam.telling.situation import Situation
from ironroad.telling.parts import HandCard

SCORING: Final = say(
    "At the end two steps of income above 0 are worth 1 point, each step below 0 costs 2, "
    "and every link is worth 1. Cash is worth nothing."
)
# Where income is weighed against points.
WEIGHING: Final = ("capital", "points")


def hand(game: Game, seat: int) -> list[HandCard]:
    return []


def notices(game: Game) -> list[Sentence]:
    now = Situation(game)
    if game.over or not game.round:
        return []
    last = [say("This is the last round.")] if now.is_last else []
    scoring = [SCORING] if now.is_last or now.kind in WEIGHING else []
    return last + scoring + _used_up(now)


def _used_up(now: Situation) -> list[Sentence]:
    groups = [] if any(now.s.groups) else [say("No group of cubes is left in the goods supply.")]
    cities = [] if UNPLACED in now.s.new_city else [say("No New City is left.")]
    return groups + cities
