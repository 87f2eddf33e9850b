"""Search by rollouts: what happens to be true and to come is sampled, each move of a short list is tried in
the same samples, and the quick policies of all seats play the games to their end.

Half of the moves are given up again and again, so that most rollouts go to those that are hard to tell
apart. The policy's own move is left only for one that has done better in enough of the same samples.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from math import ceil, inf, log2, sqrt
from statistics import fmean, stdev
from time import perf_counter

from ironroad.bots.kind import Bot
from ironroad.bots.rating import Rated
from ironroad.bots.rollout import Outcome, played
from ironroad.bots.shortlist import short_list
from ironroad.core.game import Game, LegalMoves
from ironroad.core.moves import Move
from ironroad.games.found import kind_of


@dataclass(frozen=True)
class Effort:
    """How hard to search: how many moves are tried, with how many rollouts in all where no time is given; how
    many each needs, and how many standard errors it must be ahead, before it replaces the policy's own; how
    many rounds are played on (None: to the end)."""

    candidates: int = 6
    rollouts: int = 160
    least: int = 10
    margin: float = 1.0
    rounds: int | None = None


class Trial:
    """A move that is tried, and what has come of it in sample after sample."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.outcomes: list[Outcome] = []
        self.worths: list[float] = []

    def add(self, outcome: Outcome, seat: int) -> None:
        self.outcomes.append(outcome)
        self.worths.append(outcome.worth(seat))

    @property
    def value(self) -> float:
        return fmean(self.worths) if self.worths else -inf

    @property
    def spread(self) -> float:
        return _error(self.worths)

    def ahead_of(self, other: Trial) -> tuple[float, float]:
        """By how much it did better in the samples both were tried in, and the standard error of that."""
        differences = [own - its for own, its in zip(self.worths, other.worths, strict=False)]
        return (fmean(differences) if differences else 0.0), _error(differences)

    def rated(self) -> Rated:
        return Rated(self.move, self.value, self.spread, self.outcomes[0].line if self.outcomes else ())


class Search:
    """One decision of the seat that is asked. The first of the moves is the policy's own."""

    def __init__(self, view: Game, moves: Sequence[Move], seed: str, effort: Effort) -> None:
        assert view.to_move is not None
        self._view = view
        self._seat = view.to_move
        self._seed = f"{seed}/{_digest(view)}"
        self._effort = effort
        self._samples = 0
        self.trials = [Trial(move) for move in moves]

    def run(self, budget: float | None) -> list[Trial]:
        """Every trial, best first; the first is the one to choose."""
        alive = self.trials
        steps = max(1, ceil(log2(len(alive)))) if len(alive) > 1 else 1
        ration = _Ration(self._effort, budget, steps)
        for step in range(steps):
            alive = self._tried(alive, ration, step)
            alive = self._better_half(alive)
        rest = sorted(self.trials, key=lambda trial: -trial.value)
        return list(dict.fromkeys([self._chosen(), *rest]))

    def _tried(self, alive: list[Trial], ration: _Ration, step: int) -> list[Trial]:
        """Sample after sample for as long as there is something left for this step. Where time is so short
        that moves would not get what each needs, fewer are tried."""
        while ration.goes_on(step, len(alive)):
            for trial in alive:
                trial.add(self._rollout(trial.move), self._seat)
            self._samples += 1
            alive = alive[: max(1, ration.most(len(alive)))]
        return alive

    def _rollout(self, move: Move) -> Outcome:
        seed = f"{self._seed}/{self._samples}"
        game = self._view.sample(seed)
        game.push(move)
        return played(game, seed, self._effort.rounds)

    def _better_half(self, alive: list[Trial]) -> list[Trial]:
        """The policy's own move always stays, for the others are compared with it."""
        own = self.trials[0]
        others = sorted((trial for trial in alive if trial is not own), key=lambda trial: -trial.value)
        return [own, *others[: max(1, len(alive) // 2)]]

    def _chosen(self) -> Trial:
        own = self.trials[0]
        return max((trial for trial in self.trials if self._replaces(trial)), key=self._gain, default=own)

    def _gain(self, trial: Trial) -> float:
        return trial.ahead_of(self.trials[0])[0]

    def _replaces(self, trial: Trial) -> bool:
        gain, error = trial.ahead_of(self.trials[0])
        return len(trial.worths) >= self._effort.least and gain > self._effort.margin * error


class _Ration:
    """What of the time, or of the rollouts, there is for each step."""

    def __init__(self, effort: Effort, budget: float | None, steps: int) -> None:
        self._effort = effort
        self._budget = budget
        self._steps = steps
        self._start = perf_counter()
        self._spent = 0

    def goes_on(self, step: int, moves: int) -> bool:
        """Whether so many moves may be tried once more."""
        share = (step + 1) / self._steps
        if self._budget is not None:
            passed = perf_counter() - self._start
            on = passed + passed / max(1, self._spent) * moves <= share * self._budget
        else:
            on = self._spent + moves <= share * self._effort.rollouts
        self._spent += moves if on else 0
        return on

    def most(self, moves: int) -> int:
        """How many moves there is time for, as far as the first samples tell."""
        if self._budget is None:
            return moves
        each = (perf_counter() - self._start) / self._spent
        return min(moves, max(2, int(self._budget / self._steps / each / self._effort.least)))


class Searcher:
    """Rates moves by rollouts; the same seed rates the same position alike where no time is given."""

    def __init__(self, seed: int | str = 0, effort: Effort | None = None) -> None:
        self.seed = str(seed)
        self.effort = effort or Effort()
        self._policies: dict[str, Bot] = {}

    def rate(self, view: Game, moves: LegalMoves, budget: float | None) -> list[Rated]:
        return [trial.rated() for trial in self.tried(view, moves, budget) if trial.worths]

    def tried(self, view: Game, moves: LegalMoves, budget: float | None) -> list[Trial]:
        listed = self.listed(view, moves)
        return Search(view, listed, self.seed, self.effort).run(budget)

    def listed(self, view: Game, moves: LegalMoves) -> list[Move]:
        """The moves to try, the policy's own first."""
        own = self._policy(view.rules.game).choose(view, moves, None)
        return short_list(view, moves, own, self.effort.candidates)

    def _policy(self, game: str) -> Bot:
        """It keeps its plans between the moves of a turn."""
        if game not in self._policies:
            self._policies[game] = kind_of(game).policy(self.seed)
        return self._policies[game]


class SearchBot:
    """Plays what its search puts first; where there is but one move worth a look, it does not search."""

    def __init__(self, seed: int | str = 0, effort: Effort | None = None, name: str = "search") -> None:
        self.name = name
        self._searcher = Searcher(seed, effort)

    def choose(self, view: Game, moves: LegalMoves, budget: float | None) -> Move:
        listed = self._searcher.listed(view, moves)
        if len(listed) == 1:
            return listed[0]
        return Search(view, listed, self._searcher.seed, self._searcher.effort).run(budget)[0].move


def _error(values: Sequence[float]) -> float:
    """The standard error of a mean."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else inf


def _digest(view: Game) -> str:
    """A position has samples of its own."""
    return blake2b(view.position.encode(), digest_size=8).hexdigest()
