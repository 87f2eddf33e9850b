"""What else is asked of a build that fits the track and can be paid."""

from __future__ import annotations

from ironroad.core.sentences import Sentence, say_n
from ironroad.games.age_of_steam.rules import laying
from ironroad.games.age_of_steam.rules.plans import Plan
from ironroad.games.age_of_steam.rules.state import Aos


class Condition:
    """One condition in one position for one seat; made anew for every list of moves."""

    def permits(self, hex_: int, plan: Plan) -> bool:
        raise NotImplementedError

    def why_not(self) -> Sentence:
        raise NotImplementedError

    def demand(self) -> Sentence | None:
        """What a seat should know of it before it builds."""
        return None


class MarkerLimit(Condition):
    def __init__(self, s: Aos, seat: int, limit: int) -> None:
        self.limit = limit
        self.owned = laying.sections_owned(s, seat)

    def permits(self, hex_: int, plan: Plan) -> bool:
        return self.allows(plan.markers)

    def allows(self, more: int) -> bool:
        """Whether the seat may own so many sections more."""
        return self.owned + more <= self.limit

    def why_not(self) -> Sentence:
        return say_n(
            "nobody may own more than {n} section", "nobody may own more than {n} sections", self.limit
        )
