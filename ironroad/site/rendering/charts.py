"""How a game went, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from ironroad.core.game import Game, Seat
from ironroad.core.sentences import Sentence, say
from ironroad.draw import chart_svg
from ironroad.games.found import kind_of
from ironroad.games.kind import Measure
from ironroad.telling import teller

SCORE: Final = Measure("score", say("Score"), lambda seat: seat.score)
MONEY: Final = Measure("score", say("Money"), lambda seat: seat.score)


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
    moments = [game.at(length).seats for length in round_ends(game)]
    return [Chart(measure.key, measure.title, _series(moments, measure)) for measure in _measures(game)]


def _measures(game: Game) -> list[Measure]:
    score = MONEY if teller(game).cards(game)[0].in_money else SCORE
    return [score, *kind_of(game.rules.game).measures()]


def _series(moments: Sequence[Sequence[Seat]], measure: Measure) -> dict[int, list[int | None]]:
    return {seat: [measure.value(seats[seat]) for seats in moments] for seat in range(len(moments[0]))}


def round_ends(game: Game) -> list[int]:
    """The lengths of the record at the end of each round."""
    rounds = [entry.round for entry in game.record.entries]
    ends = [n for n in range(1, len(rounds)) if rounds[n] > rounds[n - 1] > 0]
    return [*ends, len(rounds)]
