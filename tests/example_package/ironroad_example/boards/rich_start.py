"""Everybody begins with more money."""

from __future__ import annotations

from typing import ClassVar, Final

from ironroad.core.options import Option
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.rules.state import Aos

MONEY: Final = Option("rich_money", (30, 50), "RICH-01", "money at the start")


class RichStart(AgeOfSteam):
    own_options: ClassVar[list[Option]] = [MONEY]

    def opening(self) -> Aos:
        s = super().opening()
        s.money = [int(self.options.own[MONEY.name])] * self.players
        return s
