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
from typing import Final

from ironroad.bots.clock import Clock
from ironroad.bots.kind import Bot
from ironroad.bots.rating import Rated
from ironroad.bots.rollout import Branch, Outcome, branched, played
from ironroad.bots.shortlist import short_list
from ironroad.core.game import EVERYTHING, Game, LegalMoves
from ironroad.core.moves import Move
from ironroad.games.found import kind_of

# No rollout takes less time, in seconds.
TICK: Final = 1e-4
# By so many standard errors a difference is clear.
CLEAR: Final = 3.0
# Where games are played to their end however short the time: so few samples say something of a move, and so
# many say enough. In points, how far two moves usually differ by chance (this counts as so many samples),
# how far they differ in truth, and how much worse those are that the policy puts behind its own.
FEW: Final = 3
PLENTY: Final = 16
USUAL: Final = 18.0
GUESSED: Final = 2
GAINS: Final = 7.0
BEHIND: Final = 6.0
# How many moves there should at least be time for, and how far a forecast need be put off where the number
# of rounds is open.
SOME: Final = 4
# Where nothing is left to chance, all rollouts would be one and the same; so many slips in a hundred
# decisions show what a move is worth when not all goes as it should.
SLIPS: Final = 6
MOST_ROUNDS: Final = 8


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
    """A move that is tried, and what has come of it in each sample."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.outcomes: dict[int, Outcome] = {}
        self.worths: dict[int, float] = {}
        self.branch: Branch | None = None

    def add(self, sample: int, outcome: Outcome, worth: float) -> None:
        self.outcomes[sample] = outcome
        self.worths[sample] = worth

    @property
    def value(self) -> float:
        return fmean(self.worths.values()) if self.worths else -inf

    def ahead_of(self, other: Trial) -> tuple[float, float]:
        """By how much it did better in the samples both were tried in, and the standard error of that."""
        differences = self.compared(other)
        return (fmean(differences) if differences else 0.0), _error(differences)

    def compared(self, other: Trial) -> list[float]:
        """By how much it did better in each of these samples."""
        common = self.worths.keys() & other.worths.keys()
        return [self.worths[sample] - other.worths[sample] for sample in sorted(common)]

    @property
    def line(self) -> tuple[Move, ...]:
        """What follows in its first rollout."""
        return next((outcome.line for outcome in self.outcomes.values()), ())

    def rated(self, seat: int) -> Rated:
        worths = [outcome.worth(seat) for outcome in self.outcomes.values()]
        return Rated(self.move, fmean(worths) if worths else -inf, _error(worths), self.line)


class Search:
    """One decision of the seat that is asked. The first of the moves is the policy's own."""

    def __init__(self, view: Game, moves: Sequence[Move], seed: str, effort: Effort) -> None:
        assert view.to_move is not None
        self._view = view
        self._seat = view.to_move
        self._seed = f"{seed}/{_digest(view)}"
        self._effort = effort
        self._rounds = effort.rounds
        self._samples = 0
        self._slips = 0
        # Whether games are played to their end though time is short.
        self._whole = False
        self._each = TICK
        self.trials = [Trial(move) for move in moves]

    def run(self, budget: float | None) -> list[Trial]:
        """Every trial, best first; the first is the one to choose."""
        clock = Clock(budget)
        alive = self._in_time(clock)
        steps = ceil(log2(len(alive))) if len(self.trials) > 1 else 1
        for step in range(steps):
            self._try(alive, steps, clock.part(steps - step))
            alive = self._better_half(alive)
        rest = sorted(self.trials, key=lambda trial: -trial.value)
        return list(dict.fromkeys([self._chosen(), *rest]))

    def go_on(self, clock: Clock) -> None:
        """Where no two moves could be tried often enough to choose by it, the first two side by side as long
        as there is time, for people who want to compare them."""
        while not clock.up and clock.left is not None:
            self._sample(self.trials[:2], clock)

    def _in_time(self, clock: Clock) -> list[Trial]:
        """Those that can be tried often enough, as far as the first rollouts tell; one where no two can."""
        if clock.left is None:
            return self.trials
        if self._rounds is not None:
            return self._affordable(clock)
        kind = kind_of(self._view.rules.game)
        if kind.played_out or kind.forecast(self._view) is None:
            return self._to_the_end(clock)
        self._rounds = 0
        return self._farther(self._affordable(clock), clock)

    def _to_the_end(self, clock: Clock) -> list[Trial]:
        """Only the end tells what a move is worth, so that a few rollouts each must do."""
        self._whole = True
        each = self._timed(clock)
        first = self.trials[0].outcomes.get(0)
        if first is not None and first.branch is None and self._view.state.viewer == EVERYTHING:
            self._slips = SLIPS
        return self.trials[: max(2, int((clock.left or 0.0) / each / FEW))]

    def _affordable(self, clock: Clock) -> list[Trial]:
        """As many as there is time for. The first rollout of a move takes longer where others branch off it;
        and the first of all, as much has to be worked out once."""
        start = clock.left or 0.0
        first, again = self._timed(clock), self._timed(clock)
        self._each = first if self.trials[0].branch else min(first, again)
        return self.trials[: max(1, int(start / (self._each + (self._effort.least - 1) * again)))]

    def _timed(self, clock: Clock) -> float:
        start = clock.left or 0.0
        self._sample(self.trials[:1], clock)
        return max(start - (clock.left or 0.0), TICK)

    def _farther(self, found: list[Trial], clock: Clock) -> list[Trial]:
        """The same with more rounds played on, where there is time for some moves even so."""
        far = self._far_enough(self._each, clock.left or 0.0)
        if far == 0:
            return found
        own, samples = self.trials[0], self._samples
        self._rounds, self._samples, self.trials[0] = far, 0, Trial(own.move)
        farther = self._affordable(clock)
        if len(farther) >= min(SOME, len(found)):
            return farther
        self._rounds, self._samples, self.trials[0] = 0, samples, own
        return self.trials[: len(found)]

    def _far_enough(self, each: float, left: float) -> int | None:
        """How many rounds can be played on if some moves are to be tried often enough; None for all."""
        to_come = self._view.rules.rounds - self._view.round
        far = int(left / each / (self._effort.least * SOME)) - 1
        return None if 0 < to_come <= far else max(0, min(far, MOST_ROUNDS))

    def _try(self, alive: list[Trial], steps: int, clock: Clock) -> None:
        """Sample after sample: for some seconds, or this step's share of the rollouts; a move that is alone
        has soon been tried enough."""
        times = self._effort.least
        if len(alive) > 1:
            times = max(1, self._effort.rollouts // (steps * len(alive)))
        while not clock.up and (times > 0 if clock.left is None else self._unsure(alive)):
            self._sample(alive, clock)
            times -= 1

    def _unsure(self, alive: list[Trial]) -> bool:
        """Whether more rollouts would tell more. Where they differ by what is drawn at the end of the round
        only, a move has soon been tried enough; else one that is clearly better or worse than the first."""
        soon = self._rounds == 0 and all(trial.branch for trial in alive)
        least = self._effort.least
        return any(len(trial.worths) < least or not (soon or self._clear(trial)) for trial in alive)

    def _clear(self, trial: Trial) -> bool:
        if self._whole and len(trial.worths) >= PLENTY:
            return True
        gain, error = trial.ahead_of(self.trials[0])
        return trial is self.trials[0] or abs(gain) > CLEAR * error

    def _sample(self, alive: list[Trial], clock: Clock) -> None:
        for trial in alive:
            outcome = self._rollout(trial, clock, self._samples)
            if outcome is not None:
                trial.add(self._samples, outcome, self._worth(outcome))
        self._samples += 1
        if self._samples == 2 and not self._slips and _all_alike(self.trials[0]):
            self._slips = SLIPS

    def _worth(self, outcome: Outcome) -> float:
        return outcome.steady_worth(self._seat) if self._whole else outcome.worth(self._seat)

    def _rollout(self, trial: Trial, clock: Clock, sample: int) -> Outcome | None:
        seed = f"{self._seed}/{sample}"
        if trial.branch is not None and not self._slips:
            return branched(trial.branch, seed, self._rounds, clock, self._seat)
        start = self._start(trial.move)
        drawn = start.state.drawn
        slips = self._slips if sample else 0
        outcome = played(start, seed, self._rounds, clock, slips, self._seat)
        if outcome is not None and self._alike_until_drawn(drawn):
            trial.branch = outcome.branch
        return outcome

    def _alike_until_drawn(self, drawn: int) -> bool:
        """Where nothing is hidden and the move itself draws nothing."""
        now = self._view.state
        return now.viewer == EVERYTHING and now.drawn == drawn

    def _start(self, move: Move) -> Game:
        """The sample of now with a move made."""
        game = self._view.sample(f"{self._seed}/{self._samples}")
        game.push(move)
        return game

    def _better_half(self, alive: list[Trial]) -> list[Trial]:
        """The policy's own move always stays, for the others are compared with it."""
        own = self.trials[0]
        others = sorted((trial for trial in alive if trial is not own), key=lambda trial: -trial.value)
        return [own, *others[: max(1, len(alive) // 2)]]

    def _chosen(self) -> Trial:
        own = self.trials[0]
        return max((trial for trial in self.trials if self._replaces(trial)), key=self._gain, default=own)

    def _gain(self, trial: Trial) -> float:
        return self._believed(trial) if self._whole else trial.ahead_of(self.trials[0])[0]

    def _replaces(self, trial: Trial) -> bool:
        if trial is self.trials[0]:
            return False
        if self._whole:
            return self._believed(trial) > 0
        gain, error = trial.ahead_of(self.trials[0])
        enough = len(trial.worths) >= self._effort.least
        return enough and gain > self._doubt + self._effort.margin * error

    def _believed(self, trial: Trial) -> float:
        """By how much it is probably better than the policy's own: what was to be expected and what its
        samples say, each as far as it is sure."""
        found = trial.compared(self.trials[0])
        if len(found) < FEW:
            return -inf
        gain = fmean(found)
        squares = sum([(one - gain) ** 2 for one in found]) + GUESSED * USUAL**2
        chance = squares / (GUESSED + len(found) - 1) / len(found)
        return (gain * GAINS**2 - BEHIND * chance) / (GAINS**2 + chance)

    @property
    def _doubt(self) -> float:
        """What draws and slips do not show: how far forecasts may be wrong, the more the earlier they are."""
        if self._rounds is None:
            return 0.0
        rules = self._view.rules
        to_come = max(0, rules.rounds - self._view.round - self._rounds)
        return kind_of(rules.game).doubt * (1 + to_come)


class Searcher:
    """Rates moves by rollouts; the same seed rates the same position alike where no time is given."""

    def __init__(self, seed: int | str = 0, effort: Effort | None = None) -> None:
        self.seed = str(seed)
        self.effort = effort or Effort()
        self._policies: dict[str, Bot] = {}

    def rate(self, view: Game, moves: LegalMoves, budget: float | None) -> list[Rated]:
        found, seat = self.tried(view, moves, budget), view.to_move
        assert seat is not None
        rated = [trial.rated(seat) for trial in found if trial.outcomes]
        return rated or [Rated(found[0].move, 0.0, inf, ())]

    def tried(self, view: Game, moves: LegalMoves, budget: float | None) -> list[Trial]:
        listed = self.listed(view, moves)
        return Search(view, listed, self.seed, self.effort).run(budget)

    def listed(self, view: Game, moves: LegalMoves) -> list[Move]:
        """The moves to try, the policy's own first."""
        own = self._policy(view.rules.game).choose(view, moves, None)
        return short_list(view, moves, own, self.effort.candidates)

    def plan_anew(self) -> None:
        """Something else was done than the policy had in mind; the rest of its plan may fit no more."""
        self._policies.clear()

    def _policy(self, game: str) -> Bot:
        """It keeps its plans between the moves of a turn."""
        if game not in self._policies:
            self._policies[game] = kind_of(game).planner(self.seed)
        return self._policies[game]


class SearchBot:
    """Plays what its search puts first; where there is but one move worth a look, or its policy goes on with
    track for which it was just followed, it does not search."""

    def __init__(self, seed: int | str = 0, effort: Effort | None = None, name: str = "search") -> None:
        self.name = name
        self._searcher = Searcher(seed, effort)
        self._followed: tuple[int, int] | None = None

    def choose(self, view: Game, moves: LegalMoves, budget: float | None) -> Move:
        clock = Clock(budget)
        listed = self._searcher.listed(view, moves)
        turn = _building(view)
        if len(listed) == 1 or (turn is not None and turn == self._followed):
            return listed[0]
        searcher = self._searcher
        chosen = Search(view, listed, searcher.seed, searcher.effort).run(clock.left)[0].move
        self._followed = turn if chosen == listed[0] else None
        if chosen != listed[0]:
            searcher.plan_anew()
        return chosen


def _building(view: Game) -> tuple[int, int] | None:
    """The round and the seat that builds."""
    pending = view.pending
    assert pending is not None
    return (view.round, pending.seat) if pending.kind == "build" else None


def _all_alike(trial: Trial) -> bool:
    return len({outcome.scores for outcome in trial.outcomes.values()}) == 1


def _error(values: Sequence[float]) -> float:
    """The standard error of a mean."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else inf


def _digest(view: Game) -> str:
    """A position has samples of its own."""
    return blake2b(view.position.encode(), digest_size=8).hexdigest()
