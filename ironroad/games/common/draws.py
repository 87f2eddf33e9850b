"""Phases in which cubes are drawn from the bag."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ironroad.core.board import Hex
from ironroad.core.game import CHANCE, Pending, Phase, Rules
from ironroad.core.moves import Cube, Move
from ironroad.core.sentences import Sentence, colour_word, say
from ironroad.games.common.cubes import one_cube
from ironroad.games.common.state import Railway

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
    """The starting cubes of the board, in the order of the board file."""

    kind = "setup-cities"

    def __init__(self, rules: Rules[S], count: Callable[[Hex], int]) -> None:
        super().__init__(rules)
        hexes = rules.board.hexes
        self.targets = [i for i, h in enumerate(hexes) for _ in range(count(h))]
        self.asked = [Pending("cube", CHANCE, self.purpose(hexes[i])) for i in self.targets]

    def enter(self, s: S) -> None:
        s.step = 0

    def ask(self, s: S) -> Pending | None:
        return self.asked[s.step] if s.step < len(self.asked) else None

    def purpose(self, h: Hex) -> str:
        return f"{'city' if h.city else 'hex'} {h.name}"

    def apply(self, s: S, move: Move) -> None:
        assert isinstance(move, Cube)
        s.bag[move.colour] -= 1
        self.put(s, self.targets[s.step], move.colour)
        s.step += 1

    def put(self, s: S, hex_: int, colour: int) -> None:
        s.cubes[hex_] += one_cube(colour)
