"""Solo, this project's own design: after each turn a neutral railway may build a factory."""

from __future__ import annotations

from math import lcm
from typing import Final

from ironroad.core.board import Board
from ironroad.core.game import CHANCE, Pending
from ironroad.core.moves import Move
from ironroad.core.sentences import Sentence, say
from ironroad.games.steam_power.rules.factories import place_factory, sites
from ironroad.games.steam_power.rules.moves import Neutral
from ironroad.games.steam_power.rules.state import NEUTRAL, Power, PowerPhase

TURNS: Final = 20
RESOURCES: Final = 3


class NeutralRailway(PowerPhase):
    """A colour by chance, then a city of that colour by chance, among those a factory can be built on."""

    kind = "neutral"

    def __init__(self, board: Board) -> None:
        self.board = board

    def enter(self, s: Power) -> None:
        s.draws = 1

    def ask(self, s: Power) -> Pending | None:
        if not s.draws or not self._sites(s):
            s.draws = 0
            return None
        return Pending("neutral", CHANCE, "neutral")

    def _sites(self, s: Power) -> list[int]:
        return sites(s)

    def moves(self, s: Power) -> list[Move]:
        return [Neutral(self.board, city) for city in self._sites(s)]

    def weights(self, s: Power) -> list[int]:
        colours = [s.tile[city] for city in self._sites(s)]
        shared = lcm(*(colours.count(colour) for colour in colours))
        return [shared // colours.count(colour) for colour in colours]

    def refuse(self, s: Power, move: Move) -> Sentence:
        return say("the neutral railway builds now, so '{move}' cannot be", move=move.text)

    def apply(self, s: Power, move: Move) -> None:
        assert isinstance(move, Neutral)
        place_factory(s, NEUTRAL, move.hex, min(RESOURCES, s.stock[s.tile[move.hex]]))
        s.draws = 0
