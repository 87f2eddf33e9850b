"""The bots of Age of Steam: `greedy`, which plans its track for the cubes it sees, and the quick policy."""

from ironroad.core.game import Game, LegalMoves
from ironroad.core.moves import Move
from ironroad.games.age_of_steam.bots.greedy import GreedyBot
from ironroad.games.age_of_steam.bots.planner import Planner
from ironroad.games.age_of_steam.bots.policy.bot import PolicyBot

__all__ = ["GreedyBot", "Planner", "PolicyBot", "candidates", "policy"]


def policy(seed: int | str) -> PolicyBot:
    return PolicyBot(seed)


def candidates(view: Game, moves: LegalMoves, count: int) -> list[Move]:
    """What the policy thinks worth a closer look, best first."""
    return PolicyBot().candidates(view, moves, count)
