"""The legal moves as a person weighs them, with everything that follows from each."""

from __future__ import annotations

from typing import Final

from ironroad.core.game import CHANCE, Game
from ironroad.core.moves import Build, Done, Move, Pass
from ironroad.games.steam_power.rules.moves import (
    Bring,
    Factory,
    Fulfil,
    Remove,
    TakeContracts,
    TakeMoney,
)
from ironroad.games.steam_power.telling import actions, builds, contracts
from ironroad.games.steam_power.telling.choice import choice
from ironroad.games.steam_power.telling.situation import Situation
from ironroad.telling.choices import Choices, nothing
from ironroad.telling.parts import Choice

# Importing these makes the choices of their kinds known.
KINDS: Final = (actions, builds, contracts)
ORDER: Final[tuple[type[Move], ...]] = (
    Fulfil,
    Bring,
    Factory,
    Build,
    Remove,
    TakeContracts,
    TakeMoney,
    Done,
    Pass,
)

Rank = tuple[int, int, int]


def choices(game: Game) -> Choices:
    """Every legal move of the seat to move; contracts and deliveries come cheapest first."""
    if game.to_move in (None, CHANCE):
        return nothing(game)
    now = Situation(game)
    moves = sorted(game.legal_moves(), key=lambda move: _rank(now, move))
    ranked = sum(isinstance(move, Fulfil | Bring) for move in moves)
    return Choices(now, moves, lambda move: _told(now, move), ranked)


def _rank(now: Situation, move: Move) -> Rank:
    kind = ORDER.index(type(move))
    if not isinstance(move, Fulfil | Bring):
        return kind, 0, 0
    data = _told(now, move).data
    price, points = data["price"], data["points"]
    assert isinstance(price, int)
    assert isinstance(points, int)
    return kind, price, -points


def _told(now: Situation, move: Move) -> Choice:
    return now.once(("told", move), lambda: choice(move, now))
