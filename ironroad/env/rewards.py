"""What is worth something to a seat, by the name it is chosen by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ironroad.core.game import Game

Measure = Callable[[Game], list[float]]


def scores(game: Game) -> list[float]:
    """The scores as they stand. A seat that is out has a point less than any other, and less than none."""
    standing = [seat.score for seat in game.seats]
    last = min([0, *(score for score in standing if score is not None)]) - 1
    return [float(last if score is None else score) for score in standing]


def leads(game: Game) -> list[float]:
    """How far each seat is ahead of the best other; a seat alone has its score."""
    found = scores(game)
    if len(found) == 1:
        return found
    return [score - max(found[:seat] + found[seat + 1 :]) for seat, score in enumerate(found)]


def wins(game: Game) -> list[float]:
    """1 for who has won, in parts if several have; nothing before the end."""
    result = game.result
    winners = result.winners if result is not None else []
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(game.rules.players)]


MEASURES: Final[dict[str, Measure]] = {"score": scores, "lead": leads, "win": wins}


class Rewards:
    """Pays a measure out: all of it at the end, or what each step has added. Both add up to what the measure
    says at the end, less what it said at the beginning if every step is paid."""

    def __init__(self, name: str, every_step: bool) -> None:
        if name not in MEASURES:
            raise ValueError(f"there is no reward {name!r}; there are {', '.join(MEASURES)}")
        self._measure = MEASURES[name]
        self._every_step = every_step
        self._before: list[float] = []

    def begin(self, game: Game) -> None:
        self._before = self._measure(game) if self._every_step else [0.0] * game.rules.players

    def pay(self, game: Game) -> list[float]:
        """What each seat gets for what has happened since it was asked last."""
        if not (self._every_step or game.over):
            return [0.0] * game.rules.players
        now = self._measure(game)
        paid = [after - before for after, before in zip(now, self._before, strict=True)]
        self._before = now
        return paid
