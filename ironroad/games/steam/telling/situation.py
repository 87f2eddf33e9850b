"""A position of Steam, opened for those who tell it."""

from __future__ import annotations

from functools import cached_property

from ironroad.core.game import Game
from ironroad.core.moves import Build, shape_text
from ironroad.core.sentences import Word
from ironroad.core.tiles import Shape
from ironroad.games.steam.rules import Steam
from ironroad.games.steam.rules.plans import Plan
from ironroad.games.steam.rules.scoring import income_points, links_owned
from ironroad.games.steam.rules.state import SteamState
from ironroad.telling.situation import RailwaySituation


class Situation(RailwaySituation):
    def __init__(self, game: Game) -> None:
        super().__init__(game)
        rules, s = game.rules, game.state
        assert isinstance(rules, Steam)
        assert isinstance(s, SteamState)
        self.rules = rules
        self.s: SteamState = s
        self.options = rules.options

    @property
    def rounds_left(self) -> int:
        """The rounds whose income is still to come, this one included; before the first it is all of them."""
        return self.rules.rounds - max(1, self.s.round) + 1

    @property
    def is_last(self) -> bool:
        return self.s.round == self.rules.rounds

    # Goods

    def group(self, number: int) -> list[Word]:
        """The cubes of a space of the goods supply."""
        return self.unpacked(self.s.groups[number])

    # Track

    def plan(self, move: Build) -> Plan:
        plan = self.rules.build.plan(self.s, self.seat, move.hex, move.shape)
        assert plan is not None
        return plan

    def tile(self, shape: Shape) -> str:
        return self.once(("tile", shape), lambda: shape_text(self.board, shape))

    @cached_property
    def links(self) -> list[int]:
        """How many links each seat owns."""
        return [links_owned(self.s, seat) for seat in range(self.s.players)]


def worth(s: SteamState, seat: int) -> int:
    """The points of a seat at the end, links apart."""
    return s.points[seat] + income_points(s.income[seat])
