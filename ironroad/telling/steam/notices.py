"""What the whole table should have in mind, and the hands nobody has."""

from __future__ import annotations

from typing import Final

from ironroad.game import Game
from ironroad.rules.common.state import UNPLACED
from ironroad.sentences import Sentence, say
from ironroad.telling.parts import HandCard
from ironroad.telling.steam.desk import Desk

SCORING: Final = say(
    "At the end two steps of income above 0 are worth 1 point, each step below 0 costs 2, "
    "and every link is worth 1. Cash is worth nothing."
)
# Where income is weighed against points.
WEIGHING: Final = ("capital", "points")


def hand(game: Game, seat: int) -> list[HandCard]:
    return []


def notices(game: Game) -> list[Sentence]:
    desk = Desk(game)
    if game.over or not game.round:
        return []
    last = [say("This is the last round.")] if desk.is_last else []
    scoring = [SCORING] if desk.is_last or desk.kind in WEIGHING else []
    return last + scoring + _used_up(desk)


def _used_up(desk: Desk) -> list[Sentence]:
    groups = [] if any(desk.s.groups) else [say("No group of cubes is left in the goods supply.")]
    cities = [] if UNPLACED in desk.s.new_city else [say("No New City is left.")]
    return groups + cities
