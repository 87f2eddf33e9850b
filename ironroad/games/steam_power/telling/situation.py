"""A position of Steam Power, opened for those who tell it."""

from __future__ import annotations

from functools import cached_property

from ironroad.core.game import Game
from ironroad.games.steam_power.rules import SteamPower
from ironroad.games.steam_power.rules.scoring import score_parts
from ironroad.games.steam_power.rules.state import Power
from ironroad.telling.situation import CommonSituation


class Situation(CommonSituation):
    """The game may be a view: nothing here needs more than a view knows."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        rules, s = game.rules, game.state
        assert isinstance(rules, SteamPower)
        assert isinstance(s, Power)
        self.rules = rules
        self.s = s
        self.contracts = rules.contracts

    @property
    def money(self) -> int:
        return self.s.money[self.seat]

    def city_points(self, s: Power) -> list[int]:
        """What VP cities bring to each seat."""
        seats = range(s.players)
        return [0 if s.out[seat] else score_parts(s, seat, self.contracts)["cities"] for seat in seats]

    @cached_property
    def points(self) -> list[int]:
        return self.city_points(self.s)
