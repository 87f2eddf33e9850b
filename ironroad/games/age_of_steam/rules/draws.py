"""Phases in which dice are rolled."""

from __future__ import annotations

from ironroad.core.game import Rules
from ironroad.core.moves import Die, Move
from ironroad.core.sentences import Sentence, say
from ironroad.games.age_of_steam.rules.state import Aos, AosPhase


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
