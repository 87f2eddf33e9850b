"""Phases in which dice are rolled."""

from __future__ import annotations

from ironroad.game import Rules
from ironroad.moves import Die, Move
from ironroad.rules.age_of_steam.state import Aos, AosPhase
from ironroad.sentences import Sentence, say


class Rolls(AosPhase):
    """Dice rolled one by one into `dice`."""

    def __init__(self, rules: Rules[Aos]) -> None:
        self.rules = rules

    def moves(self, s: Aos) -> list[Move]:
        return self.rules.dice

    def refuse(self, s: Aos, move: Move) -> Sentence:
        if isinstance(move, Die):
            return say("a die shows 1 to 6")
        return say("a die is rolled now, so '{move}' cannot be", move=move.text)

    def apply(self, s: Aos, move: Move) -> None:
        assert isinstance(move, Die)
        s.dice.append(move.value)
        self.rolled(s)

    def rolled(self, s: Aos) -> None:
        """A die has been added to `dice`."""
