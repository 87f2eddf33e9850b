"""A game played on by quick bots, and what its end is worth to a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ironroad.bots.clock import Clock
from ironroad.bots.kind import Bot
from ironroad.bots.slips import Slipping
from ironroad.core.game import Game
from ironroad.core.moves import Move
from ironroad.games.found import kind_of

# In points: what a game that is won is worth beyond the lead, and how far below all others and below nothing
# a seat stands that is out. The first keeps who is ahead from gambling and lets who is behind dare something.
WON: Final = 10.0
OUT: Final = -30.0
LINE: Final = 4
# What the best other seat counts for beside a seat's own points where few rollouts must tell moves apart.
RIVAL: Final = 0.3


class Standing(NamedTuple):
    """What a seat has at the end of a round."""

    money: int
    income: int
    out: bool


class Branch(NamedTuple):
    """Where chance is first asked in a rollout: the game and its next move then, and what was played before.
    Up to there all rollouts of a move are alike, so that others need only go on from it."""

    game: Game
    move: Move
    round: int
    line: tuple[Move, ...]


class Outcome(NamedTuple):
    """How a rollout has ended: what each seat has scored, who has won, the first moves of it, how the
    seats stood when the round was over in which it began, which were out at the end, where it could have
    gone on otherwise, and by how many points the scores may be off as the game was not over."""

    scores: tuple[float, ...]
    winners: tuple[int, ...]
    line: tuple[Move, ...] = ()
    soon: tuple[Standing, ...] = ()
    out: tuple[bool, ...] = ()
    branch: Branch | None = None
    error: float = 0.0

    def lead(self, seat: int) -> float:
        """How far a seat is ahead of the best other; alone, what it has scored."""
        others = [score for other, score in enumerate(self.scores) if other != seat]
        return self.scores[seat] - max(others, default=0.0)

    def share(self, seat: int) -> float:
        """Its part of the victory."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def worth(self, seat: int) -> float:
        """What bots want most of: the lead, and a little more for a victory."""
        alone = len(self.scores) == 1
        return self.lead(seat) + (0.0 if alone else WON * self.share(seat))

    def steady_worth(self, seat: int) -> float:
        """The same with less regard for the others: what these score is mostly chance where they play on in
        another way than they would."""
        others = self.scores[seat] - self.lead(seat)
        return self.worth(seat) + (1 - RIVAL) * others


def played(
    game: Game, seed: str, rounds: int | None, clock: Clock, slips: int = 0, own: int | None = None
) -> Outcome | None:
    """What comes of a game, which changes, when every seat is played by its policy, with so many slips in a
    hundred decisions: to the end, or until so many more rounds have ended. None if the clock is up before.
    A seat of one's own plays as carefully as it would by itself, or its plans would come to nothing."""
    return _played_on(game, _policies(game, seed, slips, own), rounds, clock, game.round, [])


def branched(
    branch: Branch, seed: str, rounds: int | None, clock: Clock, own: int | None = None
) -> Outcome | None:
    """The same from a branch on, with other draws."""
    game = branch.game.sample(seed)
    game.push(branch.move)
    return _played_on(game, _policies(game, seed, 0, own), rounds, clock, branch.round, [*branch.line])


def _policies(game: Game, seed: str, slips: int, own: int | None) -> list[Bot]:
    seats = range(game.rules.players)
    return [Slipping("policy", f"{seed}/{seat}", slips, 1, careful=seat == own) for seat in seats]


def _played_on(
    game: Game, bots: list[Bot], rounds: int | None, clock: Clock, begun: int, line: list[Move]
) -> Outcome | None:
    soon = _standings(game) if game.round > begun else ()
    drawn, branch = game.state.drawn, None
    while (seat := game.to_move) is not None and (rounds is None or game.round <= begun + rounds):
        if clock.up:
            return None
        before = game.light_copy() if branch is None else game
        move = _move(game, bots[seat], seat)
        line += [move][: LINE - len(line)]
        if branch is None and game.state.drawn > drawn:
            branch = Branch(before, move, begun, tuple(line))
        if not soon and game.round > begun:
            soon = _standings(game)
    return ended(game)._replace(line=tuple(line), soon=soon or _standings(game), branch=branch)


def _standings(game: Game) -> tuple[Standing, ...]:
    return tuple(Standing(seat.money, seat.income, seat.out) for seat in game.seats)


def _move(game: Game, bot: Bot, seat: int) -> Move:
    view = game.view(seat)
    return game.push(bot.choose(view, view.legal_moves(), None))


def ended(game: Game) -> Outcome:
    """What each seat has at the end, or will probably have."""
    result = game.result if game.over else None
    if result is not None:
        out = tuple(score is None for score in result.scores)
        return Outcome(_points(result.scores), tuple(result.winners), out=out)
    kind = kind_of(game.rules.game)
    forecast = kind.forecast(game)
    scores = _points([seat.score for seat in game.seats]) if forecast is None else tuple(forecast)
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    error = 0.0 if forecast is None else kind.forecast_error(game)
    return Outcome(scores, winners, out=tuple(seat.out for seat in game.seats), error=error)


def _points(scores: Sequence[float | None]) -> tuple[float, ...]:
    low = min([0.0, *(score for score in scores if score is not None)]) + OUT
    return tuple(low if score is None else float(score) for score in scores)
