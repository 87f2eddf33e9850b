"""The policy where it plays for itself: it takes the time to look at New Cities with track to them."""

from __future__ import annotations

from ironroad.core.game import Game, LegalMoves
from ironroad.core.moves import Move
from ironroad.games.age_of_steam.bots.policy.bot import PolicyBot
from ironroad.games.age_of_steam.bots.policy.weights import careful_weights


class Planner:
    """How many seats there are it hears when it is first asked."""

    name = "policy"

    def __init__(self, seed: int | str = 0) -> None:
        self._seed = seed
        self._policy: PolicyBot | None = None

    def choose(self, view: Game, moves: LegalMoves, budget: float | None) -> Move:
        if self._policy is None:
            self._policy = PolicyBot(self._seed, careful_weights(view.rules.players))
        return self._policy.choose(view, moves, budget)
