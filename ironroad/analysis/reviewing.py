"""A record looked at decision by decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice, pairwise
from statistics import fmean
from typing import Final, NamedTuple

from ironroad.analysis.figures import difference, lead, scores, scoring, shares
from ironroad.analysis.findings import exercises, summary, turnings
from ironroad.analysis.hints import better_hint, hint_of, plain_hint
from ironroad.analysis.parts import Decision, Moment, Part, Review
from ironroad.analysis.reasons import is_sure
from ironroad.bots.clock import Clock
from ironroad.bots.rollout import ended
from ironroad.bots.search import Effort, Search, Searcher, Trial
from ironroad.core.game import CHANCE, EVERYTHING, Game
from ironroad.core.moves import Leave, Move
from ironroad.core.record import Entry

EFFORT: Final = Effort(candidates=4, rollouts=60, margin=2.0)
# In fewer seconds little is found of a decision: where there is less time for each, fewer are looked at.
SHORTEST: Final = 2.0

Progress = Callable[[int, int], None]


class Looked(NamedTuple):
    """A decision of the record with what was tried in its place; the first trial is what was played. `known`
    says whether that was on the short list."""

    number: int
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
    clock, asked = Clock(budget), decided(game)
    parts: dict[int, Part | None] = dict.fromkeys(asked)
    chosen = asked if budget is None else spread(asked, int(budget / SHORTEST))
    for done, number in enumerate(chosen):
        progress(done, len(chosen))
        left = clock.part(len(chosen) - done).left
        parts[number] = look(view_before(game, number), number, move_at(game, number), left, seed, effort)
    progress(len(chosen), len(chosen))
    return gathered(game, [*parts.values()])


def spread(numbers: Sequence[int], most: int) -> Sequence[int]:
    """At most so many of them, but one at least, from the whole of the game."""
    if most >= len(numbers):
        return numbers
    wide = len(numbers) / max(1, most)
    return [numbers[int((n + 0.5) * wide)] for n in range(max(1, most))]


# One decision after another


def decided(game: Game) -> list[int]:
    """The entries by which a seat has chosen between several moves, as far as it is known what it knew."""
    entries = enumerate(game.entries(0, game.length))
    return [number for number, entry in entries if _chose(game, number, entry)]


def _chose(game: Game, number: int, entry: Entry) -> bool:
    if entry.seat == CHANCE or isinstance(entry.move, Leave):
        return False
    before = game.at(number)
    known = before.state.viewer in (EVERYTHING, entry.seat)
    return known and len([*islice(before.legal_moves(), 2)]) > 1


def view_before(game: Game, number: int) -> Game:
    """What the seat knew that made an entry of the record."""
    (entry,) = game.entries(number, number + 1)
    return game.at(number).view(entry.seat)


def move_at(game: Game, number: int) -> Move:
    (entry,) = game.entries(number, number + 1)
    return entry.move


def look(
    view: Game,
    number: int,
    move: Move,
    budget: float | None = None,
    seed: int | str = 0,
    effort: Effort = EFFORT,
) -> Part | None:
    """One decision: `move` was played in this view, as the entry of that number. None where it could not be
    tried often enough to say anything."""
    found = _tried(view, number, move, Searcher(seed, effort), budget)
    return Part(_moment(found), decided_as(found)) if found.often_enough(effort.least) else None


def gathered(game: Game, parts: Sequence[Part | None]) -> Review:
    """What decisions that were looked at come to, in the order of the game."""
    looked = [part for part in parts if part]
    decisions = [part.decision for part in looked]
    moments = [part.moment for part in looked] + _end(game)
    return Review(
        moments,
        decisions,
        turnings(moments, decisions, _followed(parts)),
        [summary(game, decisions, seat) for seat in range(game.rules.players)],
        exercises(game, decisions),
        len(parts) - len(looked),
    )


def _followed(parts: Sequence[Part | None]) -> set[int]:
    """The decisions that were looked at together with the one before."""
    return {after.decision.number for before, after in pairwise(parts) if before and after}


def _tried(view: Game, number: int, move: Move, searcher: Searcher, budget: float | None) -> Looked:
    listed = searcher.listed(view, view.legal_moves())
    moves = list(dict.fromkeys([move, *listed]))
    tried = Search(view, moves, searcher.seed, searcher.effort).run(budget)
    played = next(trial for trial in tried if trial.move == move)
    others = [trial for trial in tried if trial is not played]
    return Looked(number, view, [played, *others], tried[0], move in listed)


def decided_as(one: Looked) -> Decision:
    played, best, view = one.tried[0], one.best, one.view
    ranked = [best, *(trial for trial in one.tried if trial is not best)]
    seat = view.to_move or 0
    return Decision(
        number=one.number,
        round=_round(view),
        phase=view.phase,
        kind=view.pending.kind if view.pending else "",
        seat=seat,
        played=hint_of(view, played, ranked),
        better=None if best is played or _lost(best, seat) else better_hint(view, best, played),
        loss=_loss(best, played, seat),
        rank=1 + sum(trial.value > played.value for trial in one.tried) if one.known else 0,
        others=[
            plain_hint(view, trial, best)
            for trial in ranked
            if trial.outcomes and trial not in (best, played)
        ],
        sure=is_sure(view, best, played),
    )


def _lost(trial: Trial, seat: int) -> bool:
    """Whether it leads out of the game as far as that was tried: nothing is better by that."""
    return scores(trial)[seat] is None


def _round(view: Game) -> int:
    """What is decided before the first round belongs to it."""
    return max(1, view.round)


def _loss(best: Trial, played: Trial, seat: int) -> float:
    """In points; what is better for a victory need not lead by more."""
    rows = difference(best, played, lead(seat))
    return 0.0 if best is played or not rows else max(0.0, round(fmean(rows), 2))


def _moment(one: Looked) -> Moment:
    played, view = one.tried[0], one.view
    return Moment(one.number + 1, _round(view), scores(played), shares(played, view.rules.players))


def _end(game: Game) -> list[Moment]:
    if not game.over:
        return []
    outcome = ended(game)
    win = [outcome.share(seat) for seat in range(game.rules.players)]
    expected = [score if scoring(seat)(outcome) else None for seat, score in enumerate(outcome.scores)]
    return [Moment(game.length, game.round, expected, win)]
