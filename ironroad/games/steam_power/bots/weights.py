"""What the policy believes, in dollars: the figures its judgement hangs on, in one place, so that others can
be tried."""

from __future__ import annotations

from typing import Final


class Weights:
    """Measured by playing against itself and against `greedy`; docs/bots.md says how."""

    def __init__(self) -> None:
        # What two new contracts are worth with none in hand, how much less with each in hand, and at least.
        self.first_contracts = 17.0
        self.fewer = 0.72
        self.enough = 2.5
        # Actions that a contract brings along, while enough of the game is left.
        self.bonus_track = 6.0
        self.bonus_factory = 5.0
        self.bonus_contracts = 3.0
        # How much more than a dollar one counts that a contract costs while there is much to come; a resource
        # of its own that is used, as factories score once used up.
        self.dear = 0.2
        self.own_cube = 0.3
        # Contracts can wait while there is much to come, what is built cannot.
        self.patience = 0.1
        # Two points for a factory that is used up; how likely that is for each contract that is still to
        # come, and at most; how much less for each resource beyond five; dollars from others.
        self.used_up = 11.0
        self.chance = 0.14
        self.likely = 0.75
        self.large = 0.1
        self.fees = 2.6
        # What resources at hand make cheaper counts so much, and not beyond a limit.
        self.saved = 1.05
        self.most_saved = 14.0
        # A city of points that nobody has yet, as others may come to it; what rivals lose by sharing one.
        self.shared = 0.8
        self.denied = 0.0
        # How many contracts before the end the value of things to come begins to fall.
        self.horizon = 2.7
        # An own factory in a city that must be reached first.
        self.reach = 0.88
        self.other_cities = 0.3
        # What it takes to build the factory there.
        self.follow_up = 0.22
        # A route that is begun is rather finished.
        self.begun = 4.0
        # So many actions a seat has for every contract that is to come; how fast hopes fall beyond them.
        self.actions = 1.7
        self.late = 2.0


USUAL: Final = Weights()
