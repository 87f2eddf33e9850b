"""How a game went, round by round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from ironroad.core.game import Game
from ironroad.core.sentences import Sentence, say
from ironroad.draw import chart_svg
from ironroad.telling import teller

Measure = Callable[[Any], int | None]

SCORE: Final = ("score", say("Score"), lambda seat: seat.score)
MONEY: Final = ("score", say("Money"), lambda seat: seat.score)
MEASURES: Final[dict[str, list[tuple[str, Sentence, Measure]]]] = {
    "age-of-steam": [
        SCORE,
        ("income", say("Income"), lambda seat: seat.income),
        ("shares", say("Shares"), lambda seat: seat.shares),
    ],
    "steam": [
        SCORE,
        ("income", say("Income"), lambda seat: None if seat.out else seat.income),
        ("points", say("Points"), lambda seat: None if seat.out else seat.points),
    ],
    "steam-power": [
        SCORE,
        ("contracts", say("Contracts fulfilled"), lambda seat: None if seat.out else len(seat.fulfilled)),
        ("money", say("Money"), lambda seat: None if seat.out else seat.money),
    ],
}


@dataclass(frozen=True)
class Chart:
    """One measure: for each seat its value at the end of every round, None once it is out."""

    key: str
    title: Sentence
    series: dict[int, list[int | None]]

    def svg(self, title: str) -> Markup:
        rounds = [str(number + 1) for number in range(len(self.series[0]))]
        return Markup(chart_svg(self.series, rounds, str(title)))


def charts(game: Game) -> list[Chart]:
    moments = [game.at(length).seats for length in _round_ends(game)]
    return [Chart(key, title, _series(moments, measure)) for key, title, measure in _measures(game)]


def _measures(game: Game) -> list[tuple[str, Sentence, Measure]]:
    score, *others = MEASURES.get(game.rules.game, [SCORE])
    is_money = teller(game).cards(game)[0].in_money
    return [MONEY if is_money else score, *others]


def _series(moments: list[list[Any]], measure: Measure) -> dict[int, list[int | None]]:
    return {seat: [measure(seats[seat]) for seats in moments] for seat in range(len(moments[0]))}


def _round_ends(game: Game) -> list[int]:
    """The lengths of the record at the end of each round."""
    rounds = [entry.round for entry in game.record.entries]
    ends = [n for n in range(1, len(rounds)) if rounds[n] > rounds[n - 1] > 0]
    return [*ends, len(rounds)]
