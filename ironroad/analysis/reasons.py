"""Why a move is good or not: what it does at once, what it opens, and how the games after it differ from
those after another move."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean
from typing import Final

from ironroad.analysis.amounts import amount
from ironroad.analysis.data import AGAINST, FEW, FOR, Reason
from ironroad.analysis.figures import Measure, clear_difference, difference, lead, mean
from ironroad.bots.fair import IDLE
from ironroad.bots.search import Trial
from ironroad.core.game import Game
from ironroad.core.moves import Move
from ironroad.core.sentences import Sentence, Series, Value, money_word, say, seat_word
from ironroad.telling import teller
from ironroad.telling.parts import Provisional
from ironroad.telling.steps import signed, signed_money

THE_BEST: Final = say("compared with the best move")
THE_NEXT: Final = say("compared with the next best move")
THE_PLAYED: Final = say("compared with the move played")
# Less than this is not worth a word: points of another seat, hundredths of games.
FEW_POINTS: Final = 2
FEW_GAMES: Final = 3
# How much is told of what a turn opens.
MOST_OPENED: Final = 5


def reasons(view: Game, trial: Trial, other: Trial | None, against: Sentence) -> list[Reason]:
    """All that can be said of a move beside another one; `against` is what that is called."""
    found = [*_at_once(view, trial)]
    if other is not None:
        found += [*_soon(view, trial, other, against), *_others(view, trial, other, against)]
    return [*found, *_risks(view, trial)]


def behind(view: Game, trial: Trial, best: Trial) -> list[Reason]:
    points = _further(view, best, trial)
    if points == 0:
        return [Reason("behind", say("about as good as the best move"))]
    text = say("about {amount} worse than the best move", amount=amount(view, points or 0))
    return [Reason("behind", text, AGAINST)] if points and points > 0 else []


def ahead_of_next(view: Game, best: Trial, next_: Trial | None) -> list[Reason]:
    points = _further(view, best, next_) if next_ else None
    if points == 0:
        return [Reason("ahead", say("about as good as the next best move"))]
    text = say("about {amount} better than the next best move", amount=amount(view, points or 0))
    return [Reason("ahead", text, FOR)] if points and points > 0 else []


def ahead_of_played(view: Game, best: Trial, played: Trial) -> list[Reason]:
    points = _further(view, best, played) or 0
    text = say("about {amount} better than the move played", amount=amount(view, points))
    return [Reason("ahead", text, FOR)] if points > 0 else []


def _further(view: Game, one: Trial, other: Trial) -> int | None:
    """How much further ahead of the best other seat it is after one move than after another, in the samples
    of both; None where those are too few to mean something."""
    rows = difference(one, other, lead(view.to_move or 0))
    return round(fmean(rows)) if len(rows) >= FEW else None


def _at_once(view: Game, trial: Trial) -> Iterator[Reason]:
    told = teller(view)
    choice = told.choices(view).find(trial.move.text)
    for effect in choice.effects if choice else ():
        yield Reason("does", _expected(view, trial, effect) if isinstance(effect, Provisional) else effect)
    steps = _turn(view, trial)
    if len(steps) > 1:
        phrases = [teller(game).told(move, game) for game, move in steps[1:]]
        yield Reason("follows", say("then probably {moves}", moves=Series(phrases)))
    opened = [text for game, move in steps for text in teller(game).opens(game, move)]
    for text in dict.fromkeys(opened[:MOST_OPENED]):
        yield Reason("opens", text, FOR)


def _turn(view: Game, trial: Trial) -> list[tuple[Game, Move]]:
    """A move and what the seat would do next in the same turn, as far as it sees what comes of it: a tile is
    seldom worth anything by itself."""
    assert view.pending is not None
    kind, seat = view.pending.kind, view.to_move
    steps, game = [(view, trial.move)], view.after(trial.move)
    for move in trial.line:
        asked = game.pending
        if game.to_move != seat or asked is None or asked.kind != kind or not _goes_on(game, move):
            break
        steps.append((game, move))
        game = game.after(move)
    return steps


def _goes_on(game: Game, move: Move) -> bool:
    return move not in IDLE and game.why_not(move) is None


def _expected(view: Game, trial: Trial, effect: Sentence) -> Sentence:
    """The cash at the end of the round as the games that were tried have it, in which seats go on gaining and
    spending."""
    seat = view.to_move or 0
    if len(trial.outcomes) < FEW or mean(trial, _out(seat)) > 0:
        return effect
    return say("probably ends the round with {money}", money=money_word(round(mean(trial, _cash(seat)))))


def _soon(view: Game, trial: Trial, other: Trial, against: Sentence) -> Iterator[Reason]:
    """Cash and income when the round is over."""
    seat = view.to_move or 0
    cash = round(clear_difference(trial, other, _cash(seat)))
    income = round(clear_difference(trial, other, _income(seat)))
    if cash:
        change = signed_money(cash)
        text = say("{change} at the end of the round, {other}", change=change, other=against)
        yield Reason("round", text, _side(cash))
    if income:
        change = signed(income)
        text = say("income {change} at the end of the round, {other}", change=change, other=against)
        yield Reason("round", text, _side(income))


def _side(change: int) -> str:
    return FOR if change > 0 else AGAINST


def _others(view: Game, trial: Trial, other: Trial, against: Sentence) -> Iterator[Reason]:
    """Whom it blocks or helps in the long run."""
    for seat in range(view.rules.players):
        points = 0 if seat == view.to_move else round(clear_difference(trial, other, _score(seat)))
        much = amount(view, abs(points))
        values: dict[str, Value] = {"seat": seat_word(seat), "amount": much, "other": against}
        if points <= -FEW_POINTS:
            yield Reason("blocks", say("costs {seat} about {amount}, {other}", **values), FOR)
        if points >= FEW_POINTS:
            yield Reason("helps", say("gives {seat} about {amount}, {other}", **values), AGAINST)


def _risks(view: Game, trial: Trial) -> Iterator[Reason]:
    seat = view.to_move or 0
    soon, ever = (round(100 * mean(trial, measure)) for measure in (_out(seat), _out_at_last(seat)))
    if soon >= FEW_GAMES:
        yield Reason("risks", say("leads out of the game soon in {n} of 100 games", n=soon), AGAINST)
    if ever - soon >= FEW_GAMES:
        yield Reason("risks", say("leads out of the game in the end in {n} of 100 games", n=ever), AGAINST)


def _cash(seat: int) -> Measure:
    return lambda outcome: outcome.soon[seat].money


def _income(seat: int) -> Measure:
    return lambda outcome: outcome.soon[seat].income


def _score(seat: int) -> Measure:
    return lambda outcome: outcome.scores[seat]


def _out(seat: int) -> Measure:
    return lambda outcome: outcome.soon[seat].out


def _out_at_last(seat: int) -> Measure:
    return lambda outcome: bool(outcome.out) and outcome.out[seat]
