"""Bots from weak to strong, for every game: the game's policy, worse by slips or better by search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ironroad.bots.kind import Bot, BotKind
from ironroad.bots.search import Effort, SearchBot
from ironroad.bots.slips import Slipping
from ironroad.core.sentences import say


def _slipping(name: str, slips: int, depth: int) -> Callable[[int | str], Bot]:
    return lambda seed: Slipping(name, seed, slips, depth)


def _careful(name: str) -> Callable[[int | str], Bot]:
    return lambda seed: Slipping(name, seed, 0, 0, careful=True)


def _searching(name: str, effort: Effort) -> Callable[[int | str], Bot]:
    return lambda seed: SearchBot(seed, effort, name)


LADDER: Final = (
    BotKind(
        "beginner",
        say("Beginner"),
        say("knows the rules; often misses the best move and borrows too much or too little"),
        _slipping("beginner", 24, 3),
    ),
    BotKind(
        "easy",
        say("Easy"),
        say("has a plan and loses sight of it now and then"),
        _slipping("easy", 12, 2),
    ),
    BotKind(
        "medium",
        say("Medium"),
        say("plans its track well; does not think about what others will do"),
        _careful("medium"),
    ),
    BotKind(
        "hard",
        say("Hard"),
        say("thinks a few ideas through to the end of the game before it moves"),
        _searching("hard", Effort(candidates=4, rollouts=60)),
        seconds=2.0,
    ),
    BotKind(
        "expert",
        say("Expert"),
        say("thinks many ideas through to the end of the game; takes its time and wants to win"),
        _searching("expert", Effort(candidates=8, rollouts=240)),
        seconds=4.0,
    ),
)
