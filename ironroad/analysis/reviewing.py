"""A record looked at decision by decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from statistics import fmean
from typing import Final, NamedTuple

from ironroad.analysis.figures import difference, lead, scores, shares
from ironroad.analysis.findings import exercises, summary, turnings
from ironroad.analysis.hints import hint_of
from ironroad.analysis.parts import Decision, Moment, Review
from ironroad.bots.clock import Clock
from ironroad.bots.rollout import ended
from ironroad.bots.search import Effort, Search, Searcher, Trial
from ironroad.core.game import CHANCE, EVERYTHING, Game
from ironroad.core.moves import Leave
from ironroad.core.record import Entry

EFFORT: Final = Effort(candidates=4, rollouts=60, margin=2.0)

Progress = Callable[[int, int], None]


class Looked(NamedTuple):
    """A decision of the record with what was tried in its place; the first trial is what was played. `known`
    says whether that was on the short list."""

    number: int
    entry: Entry
    view: Game
    tried: list[Trial]
    best: Trial
    known: bool

    def often_enough(self, least: int) -> bool:
        """Whether what was played can be compared with something else, if there is anything else."""
        played, *others = [len(trial.outcomes) for trial in self.tried]
        return played >= least and max(others, default=least) >= least


def review(
    game: Game,
    budget: float | None = None,
    *,
    seed: int | str = 0,
    effort: Effort = EFFORT,
    progress: Progress = lambda done, all_: None,
) -> Review:
    """A game that was played, or is being played, seen from the seat of whoever decided. `budget` is in
    seconds for all of it; without one the same seed finds the same."""
    every = list(_look(game, Clock(budget), str(seed), effort, progress))
    looked = [one for one in every if one.often_enough(effort.least)]
    decisions = [_decision(one) for one in looked]
    moments = [_moment(one) for one in looked] + _end(game)
    return Review(
        moments,
        decisions,
        turnings(moments, decisions),
        [summary(game, decisions, seat) for seat in range(game.rules.players)],
        exercises(game, decisions),
        len(every) - len(looked),
    )


def _look(game: Game, clock: Clock, seed: str, effort: Effort, progress: Progress) -> Iterator[Looked]:
    asked = [*_decided(game)]
    for done, (number, entry) in enumerate(asked):
        progress(done, len(asked))
        yield _tried(game, number, entry, Searcher(seed, effort), clock.part(len(asked) - done).left)
    progress(len(asked), len(asked))


def _decided(game: Game) -> Iterator[tuple[int, Entry]]:
    """The entries by which a seat has chosen between several moves, as far as it is known what it knew."""
    for number, entry in enumerate(game.entries(0, game.length)):
        if entry.seat == CHANCE or isinstance(entry.move, Leave):
            continue
        before = game.at(number)
        if before.state.viewer in (EVERYTHING, entry.seat) and len([*islice(before.legal_moves(), 2)]) > 1:
            yield number, entry


def _tried(game: Game, number: int, entry: Entry, searcher: Searcher, budget: float | None) -> Looked:
    view = game.at(number).view(entry.seat)
    listed = searcher.listed(view, view.legal_moves())
    moves = list(dict.fromkeys([entry.move, *listed]))
    tried = Search(view, moves, searcher.seed, searcher.effort).run(budget)
    played = next(trial for trial in tried if trial.move == entry.move)
    others = [trial for trial in tried if trial is not played]
    return Looked(number, entry, view, [played, *others], tried[0], entry.move in listed)


def _decision(one: Looked) -> Decision:
    played, best = one.tried[0], one.best
    ranked = [best, *(trial for trial in one.tried if trial is not best)]
    better = None if best is played else hint_of(one.view, best, ranked)
    return Decision(
        number=one.number,
        round=one.entry.round,
        phase=one.entry.phase,
        kind=one.view.pending.kind if one.view.pending else "",
        seat=one.entry.seat,
        played=hint_of(one.view, played, ranked),
        better=better,
        loss=_loss(best, played, one.entry.seat),
        rank=1 + sum(trial.value > played.value for trial in one.tried) if one.known else 0,
    )


def _loss(best: Trial, played: Trial, seat: int) -> float:
    """In points; what is better for a victory need not lead by more."""
    rows = difference(best, played, lead(seat))
    return 0.0 if best is played or not rows else max(0.0, round(fmean(rows), 2))


def _moment(one: Looked) -> Moment:
    played = one.tried[0]
    players = one.view.rules.players
    return Moment(one.number + 1, one.entry.round, scores(played), shares(played, players))


def _end(game: Game) -> list[Moment]:
    if not game.over:
        return []
    outcome = ended(game)
    win = [outcome.share(seat) for seat in range(game.rules.players)]
    return [Moment(game.length, game.round, [*outcome.scores], win)]
