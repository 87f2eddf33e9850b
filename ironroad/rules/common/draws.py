"""Phases in which cubes are drawn from the bag."""

from __future__ import annotations

from typing import TypeVar

from ironroad.game import CHANCE, Pending, Phase, Rules
from ironroad.moves import Cube, Move
from ironroad.rules.common.cubes import one_cube
from ironroad.rules.common.state import Railway
from ironroad.sentences import Sentence, colour_word, say

S = TypeVar("S", bound=Railway)


class Draws(Phase[S]):
    """Random cubes drawn one by one."""

    def __init__(self, rules: Rules[S]) -> None:
        self.rules = rules

    def moves(self, s: S) -> list[Move]:
        return [move for move, left in zip(self.rules.cubes, s.bag, strict=True) if left]

    def weights(self, s: S) -> list[int]:
        return [left for left in s.bag if left]

    def refuse(self, s: S, move: Move) -> Sentence:
        if isinstance(move, Cube):
            colour = colour_word(self.rules.board.colours[move.colour])
            return say("there is no {colour} cube left in the bag", colour=colour)
        return say("a cube is drawn now, so '{move}' cannot be", move=move.text)


class FillCities(Draws[S]):
    """The starting cubes of the cities, in the order of the board file."""

    kind = "setup-cities"

    def __init__(self, rules: Rules[S]) -> None:
        super().__init__(rules)
        hexes, fewer = rules.board.hexes, rules.board.fewer_cubes.get(rules.players, 0)
        self.targets = [i for i, h in enumerate(hexes) if h.city for _ in range(h.city.cubes - fewer)]

    def enter(self, s: S) -> None:
        s.step = 0

    def ask(self, s: S) -> Pending | None:
        if s.step >= len(self.targets):
            return None
        return Pending("cube", CHANCE, f"city {self.rules.board.hexes[self.targets[s.step]].name}")

    def apply(self, s: S, move: Move) -> None:
        assert isinstance(move, Cube)
        s.bag[move.colour] -= 1
        s.cubes[self.targets[s.step]] += one_cube(move.colour)
        s.step += 1
