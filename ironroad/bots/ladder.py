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


def _searching(name: str) -> Callable[[int | str], Bot]:
    return lambda seed: SearchBot(seed, Effort(candidates=8, rollouts=240), name)


LADDER: Final = (
    BotKind(
        "beginner",
        say("Beginner"),
        say("knows the rules; often misses the best move and borrows too much or too little"),
        _slipping("beginner", 25, 3),
    ),
    BotKind(
        "easy",
        say("Easy"),
        say("has a plan and loses sight of it now and then"),
        _slipping("easy", 14, 2),
    ),
    BotKind(
        "medium",
        say("Medium"),
        say("plans its track and money, and seldom slips"),
        _slipping("medium", 6, 2),
    ),
    BotKind(
        "hard",
        say("Hard"),
        say("plans its track well and makes no slips; does not think about what others will do"),
        _careful("hard"),
    ),
    BotKind(
        "expert",
        say("Expert"),
        say("thinks many ideas through to the end of the game; takes its time and wants to win"),
        _searching("expert"),
        seconds=4.0,
    ),
)
