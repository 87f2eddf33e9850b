"""A phase of Age of Steam, and what it says of itself where a board has other rules than the usual ones."""

from __future__ import annotations

from collections.abc import Callable

from ironroad.core.game import Phase
from ironroad.core.moves import Move
from ironroad.core.sentences import Sentence
from ironroad.games.age_of_steam.rules.state import Aos


class Offer:
    """A choice told: its label, and what follows from it apart from what it costs."""

    def __init__(self, label: Sentence, effects: list[Sentence]) -> None:
        self.label = label
        self.effects = effects


class AosPhase(Phase[Aos]):
    def question(self, s: Aos) -> Sentence | None:
        """What is asked, where it is not what this phase usually asks."""
        return None

    def told(self, s: Aos, move: Move) -> Sentence | None:
        """What the mover does, where only this phase knows: the rest of a sentence."""
        return None

    def offer(self, s: Aos, move: Move) -> Offer | None:
        """A choice that only this phase has."""
        return None

    def effects(self, s: Aos, move: Move, after: Callable[[], Aos]) -> list[Sentence]:
        """What else follows from a move: predicates. `after` is the state it would lead to."""
        return []

    def happened(self, old: Aos, new: Aos, move: Move) -> list[Sentence]:
        """Whole sentences on what else has followed from a move."""
        return []
