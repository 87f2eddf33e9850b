"""The best moves of a position, with reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ironroad.analysis.chances import tempered
from ironroad.analysis.data import FEW, Analysis, Hint
from ironroad.analysis.figures import beside, chance, finite, mean, scores, scoring
from ironroad.analysis.reasons import (
    THE_BEST,
    THE_NEXT,
    THE_PLAYED,
    ahead_of_next,
    ahead_of_played,
    behind,
    explained,
    reasons,
)
from ironroad.bots.clock import Clock
from ironroad.bots.search import Effort, Search, Searcher, Trial
from ironroad.core.game import Game
from ironroad.core.moves import Move
from ironroad.telling import teller

EFFORT: Final = Effort(candidates=6, rollouts=90, least=4)
MOST: Final = 3


def analyse(
    game: Game, budget: float | None = None, *, seed: int | str = 0, effort: Effort = EFFORT, most: int = MOST
) -> Analysis:
    """The best few moves of the seat that is asked, as far as it can know. `budget` is in seconds; without
    one the same seed finds the same."""
    seat = game.to_move
    if seat is None or seat < 0:
        raise ValueError("no seat is asked in this position")
    view = game.view(seat)
    clock, searcher = Clock(budget), Searcher(seed, effort)
    search = Search(view, searcher.listed(view, view.legal_moves()), searcher.seed, effort)
    tried = search.run(clock.left)
    if sum(bool(trial.outcomes) for trial in tried) <= 1 < len(tried):
        search.go_on(clock)
    return analysis_of(view, tried, most)


def analysis_of(view: Game, tried: Sequence[Trial], most: int) -> Analysis:
    """What trials, the best first, have to say."""
    assert view.to_move is not None
    kind = view.pending.kind if view.pending else ""
    shown = _ranked([trial for trial in tried if trial.outcomes] or tried[:1], view.to_move)
    hints = [hint_of(view, trial, shown) for trial in shown[:most]]
    return Analysis(view.to_move, view.round, kind, hints, scores(shown[0]))


def _ranked(tried: Sequence[Trial], seat: int) -> list[Trial]:
    """The best one, and the others as they compare with it; those of which little is known at the end."""
    best, *others = tried

    def place(trial: Trial) -> tuple[bool, float]:
        return len(trial.outcomes) < FEW, -beside(trial, best, lambda outcome: outcome.worth(seat))

    return [best, *sorted(others, key=place)]


def explain(view: Game, move: Move, line: Sequence[Move] = ()) -> Analysis:
    """A move that somebody else advises, as a hint that compares it with no other; `line` is what is to
    follow."""
    assert view.to_move is not None
    found = analysis_of(view, [Trial(move)], 1)
    (hint,) = found.hints
    return replace(found, hints=[replace(hint, reasons=explained(view, move, line))])


def hint_of(view: Game, trial: Trial, tried: Sequence[Trial]) -> Hint:
    """A move as others see it beside the best one; the best one beside the next."""
    best, next_ = tried[0], tried[1] if len(tried) > 1 else None
    if trial is best:
        found = ahead_of_next(view, trial, next_) + reasons(view, trial, next_, THE_NEXT)
    else:
        found = behind(view, trial, best) + reasons(view, trial, best, THE_BEST)
    return replace(plain_hint(view, trial, best), reasons=found)


def better_hint(view: Game, best: Trial, played: Trial) -> Hint:
    """The best move beside another one that was played."""
    found = ahead_of_played(view, best, played) + reasons(view, best, played, THE_PLAYED)
    return replace(plain_hint(view, best, best), reasons=found)


def plain_hint(view: Game, trial: Trial, best: Trial) -> Hint:
    """A move by itself, without reasons."""
    seat = view.to_move or 0
    rated = trial.rated(seat)
    win = min(max(beside(trial, best, chance(seat)), 0.0), 1.0)
    return Hint(
        move=trial.move.text,
        told=teller(view).told(trial.move, view),
        score=round(beside(trial, best, lambda outcome: outcome.scores[seat], scoring(seat)), 2),
        win=round(tempered(win, len(best.outcomes), view.rules.players), 3),
        value=round(beside(trial, best, lambda outcome: outcome.worth(seat)), 2),
        spread=finite(rated.spread),
        samples=len(trial.outcomes),
        reasons=[],
        line=[move.text for move in rated.line],
        out=round(mean(trial, lambda outcome: not scoring(seat)(outcome)), 3),
    )
