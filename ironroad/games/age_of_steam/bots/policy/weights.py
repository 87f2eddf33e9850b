"""What the policy believes: the figures its judgement hangs on, in one place, so that others can be tried."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

# How many New Cities a policy looks at that plays for itself.
CAREFUL_CITIES: Final = 8


class Weights:
    """Measured by playing against itself and against `greedy`; docs/bots.md says how."""

    def __init__(self) -> None:
        # How far a cube seen now is still there a round later, and one of the display against one that lies.
        self.kept = 0.88
        self.grown = 0.6
        # By how many links deliveries grow a round as track is added, and at once for each link; how far
        # that is believed, and what a seat spends on that track.
        self.grow = 0.6
        self.trust = 0.95
        self.credit = 0.5
        self.outlay = 6.0
        # So many cubes on its way make a seat sure of finding something to carry, and so many more may come.
        self.need = 8.0
        self.scarce = 2.0
        # How much a cube counts there for each link that is missing.
        self.missing = 0.4
        # What is left of a cube for each rival who could take it first.
        self.contested = 0.8
        # A dollar at the end, and one that is spent on track which is finished later only.
        self.left_over = 0.1
        self.late = 0.7
        # What it costs for each dollar that bankruptcy is near, and how far cubes are counted on then that
        # others could take.
        self.risk = 20.0
        self.safe = 0.2
        self.own_safe = 0.7
        # What it costs to build nothing with nothing to carry.
        self.idle = 8.0
        # What it costs to carry nothing where something could be carried.
        self.passing = 1.0
        # What income given to others costs.
        self.others = 1.2
        # What a New City is worth for each cube on the board that no other city takes.
        self.unserved = 0.6
        # How much more roles are worth than the outlook of now tells.
        self.locomotive = 1.0
        self.urbanization = 1.0
        # How many New Cities are looked at together with the track to them.
        self.cities = 0
        # Roles that are not worked out.
        self.first_move = 0.6
        self.first_build = 0.5
        self.turn_order = 0.6
        self.production = 0.5
        # How much of what a better place is worth is bid, and the part of the cash that may go.
        self.bid = 0.3
        self.bid_cash = 0.3


@lru_cache(maxsize=8)
def usual_weights(players: int) -> Weights:
    """Those for so many seats: the fewer others there are, the longer cubes stay."""
    return _weights(players)


@lru_cache(maxsize=8)
def careful_weights(players: int) -> Weights:
    """The same for who has time to look at several New Cities, which takes three to five times as long, and
    so need not hope as much for what may turn up."""
    found = _weights(players)
    found.cities = max(found.cities, CAREFUL_CITIES)
    if players > 2:
        found.trust = 0.8
    return found


def _weights(players: int) -> Weights:
    found = Weights()
    if players == 1:
        found.kept, found.grown, found.own_safe = 1.0, 0.75, 0.9
        found.trust, found.grow, found.credit, found.outlay = 0.28, 0.32, 0.33, 2.1
        found.need, found.scarce, found.missing, found.late = 2.6, 1.7, 0.45, 0.7
        found.risk, found.idle, found.passing, found.unserved = 16.0, 6.9, 0.09, 0.45
        found.locomotive, found.urbanization, found.cities = 0.85, 1.1, 8
    elif players == 2:
        found.kept, found.trust, found.grow, found.need = 0.95, 1.0, 0.9, 3.0
        found.missing, found.idle, found.credit = 0.5, 18.0, 0.9
        found.urbanization, found.unserved, found.cities = 1.4, 1.3, 4
    else:
        found.grow, found.outlay, found.contested = 0.8, 8.0, 0.9
        found.left_over, found.locomotive = 0.2, 1.2
    return found
