"""Why a move is good or not: what it does at once, what it opens, and how the games after it differ from
those after another move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from statistics import fmean
from typing import Final

from ironroad.analysis.amounts import amount
from ironroad.analysis.data import AGAINST, FEW, FOR, Reason
from ironroad.analysis.figures import (
    Measure,
    clear_difference,
    contested,
    difference,
    lead,
    mean,
    scoring,
)
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
# Less than this is not worth a word: points of another seat, the part of the games tried.
FEW_POINTS: Final = 2
FEW_GAMES: Final = 0.03
# From so many comparisons on a forecast is trusted to tell how much better a move is.
ENOUGH: Final = 10


def reasons(view: Game, trial: Trial, other: Trial | None, against: Sentence) -> list[Reason]:
    """All that can be said of a move beside another one; `against` is what that is called."""
    found = [*_at_once(view, trial)]
    if other is not None:
        found += [*_soon(view, trial, other, against), *_others(view, trial, other, against)]
    return [*found, *_risks(view, trial)]


def explained(view: Game, move: Move, line: Sequence[Move]) -> list[Reason]:
    """What can be said of a move that somebody else advises, and of what is to follow it in the same turn;
    not how the round would end if nothing more were gained."""
    found = [Reason("does", one) for one in _effects(view, move) if not isinstance(one, Provisional)]
    return [*found, *_turn_told(_turn(view, move, line), lambda moves: say("then {moves}", moves=moves))]


# How much better or worse it is


def behind(view: Game, trial: Trial, best: Trial) -> list[Reason]:
    points = _further(view, best, trial)
    if points is None:
        return []
    if points == 0:
        return [Reason("behind", _measured(view, best, trial, 0, say("about as good as the best move")))]
    much = _much(view, best, trial, points)
    if points < 0:
        text = say("{much} better in the games tried, which were too few to be sure", much=much)
        return [Reason("behind", text)]
    text = _measured(view, best, trial, points, say("{much} worse than the best move", much=much))
    return [Reason("behind", text, AGAINST)]


def ahead_of_next(view: Game, best: Trial, next_: Trial | None) -> list[Reason]:
    points = _further(view, best, next_) if next_ else None
    if next_ is None or points is None or points < 0:
        return []
    if points == 0:
        return [Reason("ahead", _measured(view, best, next_, 0, say("about as good as the next best move")))]
    text = say("{much} better than the next best move", much=_much(view, best, next_, points))
    return [Reason("ahead", _measured(view, best, next_, points, text), FOR)]


def ahead_of_played(view: Game, best: Trial, played: Trial) -> list[Reason]:
    points = _further(view, best, played) or 0
    if points <= 0:
        return []
    text = say("{much} better than the move played", much=_much(view, best, played, points))
    return [Reason("ahead", _measured(view, best, played, points, text), FOR)]


def _further(view: Game, one: Trial, other: Trial) -> int | None:
    """How much further ahead of the best other seat it is after one move than after another, in the samples
    of both; None where those are too few to mean something."""
    seat = view.to_move or 0
    rows = difference(one, other, lead(seat), contested(seat))
    return round(fmean(rows)) if len(rows) >= FEW else None


def _much(view: Game, one: Trial, other: Trial, points: int) -> Sentence:
    return _hedged(amount(view, abs(points)), is_sure(view, one, other))


def is_sure(view: Game, one: Trial, other: Trial) -> bool:
    """Whether it is more than luck that one is better than the other, as far as is known of them."""
    seat = view.to_move or 0
    return clear_difference(one, other, lead(seat), contested(seat)) != 0 and _reliable(one, other)


def _hedged(much: Value, sure: bool) -> Sentence:
    return say("about {amount}", amount=much) if sure else say("perhaps {amount}", amount=much)


def _reliable(one: Trial, other: Trial) -> bool:
    """Whether games were played to their end, or so many compared that forecasts of few do not decide."""
    forecast = any(outcome.error for outcome in one.outcomes.values())
    return not forecast or len(one.outcomes.keys() & other.outcomes.keys()) >= ENOUGH


def _measured(view: Game, one: Trial, other: Trial, points: int, text: Sentence) -> Sentence:
    """The same, with what is meant where the seat's own scores say something else."""
    seat = view.to_move or 0
    own = round(fmean(difference(one, other, _score(seat), contested(seat))))
    agrees = abs(own - points) <= 1 and own * points >= 0
    return text if agrees else say("{told}, measured against the strongest opponent", told=text)


# What it does


def _at_once(view: Game, trial: Trial) -> Iterator[Reason]:
    for effect in _effects(view, trial.move):
        if not isinstance(effect, Provisional):
            yield Reason("does", effect)
        elif len(trial.outcomes) >= FEW and mean(trial, _out(view.to_move or 0)) == 0:
            yield Reason("does", _expected(view, trial))
    steps = _turn(view, trial.move, trial.line)
    yield from _turn_told(steps, lambda moves: say("then probably {moves}", moves=moves))


def _effects(view: Game, move: Move) -> list[Sentence]:
    """Without what the move's own words say."""
    choice, told = teller(view).choices(view).find(move.text), teller(view).told(move, view)
    return [effect for effect in (choice.effects if choice else ()) if effect != told]


def _turn_told(steps: Sequence[tuple[Game, Move]], follows: Callable[[Series], Sentence]) -> Iterator[Reason]:
    """What follows in the same turn, and what all of it opens."""
    if len(steps) > 1:
        yield Reason("follows", follows(Series([teller(game).told(move, game) for game, move in steps[1:]])))
    view = steps[0][0]
    for text in teller(view).opens(view, *(move for _, move in steps)):
        yield Reason("opens", text, FOR)


def _turn(view: Game, first: Move, line: Sequence[Move]) -> list[tuple[Game, Move]]:
    """A move and what the seat would do next in the same turn, as far as it sees what comes of it: a tile is
    seldom worth anything by itself."""
    assert view.pending is not None
    kind, seat = view.pending.kind, view.to_move
    steps, game = [(view, first)], view.after(first)
    for move in line:
        asked = game.pending
        if game.to_move != seat or asked is None or asked.kind != kind or not _goes_on(game, move):
            break
        steps.append((game, move))
        game = game.after(move)
    return steps


def _goes_on(game: Game, move: Move) -> bool:
    return move not in IDLE and game.why_not(move) is None


def _expected(view: Game, trial: Trial) -> Sentence:
    """The cash at the end of the round as the games that were tried have it, in which seats go on gaining and
    spending: what the table tells is how it would end without that."""
    cash = round(mean(trial, _cash(view.to_move or 0)))
    return say("probably ends the round with {money}", money=money_word(cash))


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
        if seat == view.to_move:
            continue
        yield from _removed(trial, other, seat, against)
        points = round(clear_difference(trial, other, _score(seat), scoring(seat)))
        much = _hedged(amount(view, abs(points)), _reliable(trial, other))
        values: dict[str, Value] = {"seat": seat_word(seat), "much": much, "other": against}
        if points <= -FEW_POINTS:
            yield Reason("blocks", say("costs {seat} {much}, {other}", **values), FOR)
        if points >= FEW_POINTS:
            yield Reason("helps", say("gives {seat} {much}, {other}", **values), AGAINST)


def _removed(trial: Trial, other: Trial, seat: int, against: Sentence) -> Iterator[Reason]:
    """Who is out has no points to lose."""
    if not clear_difference(trial, other, _out_at_last(seat)):
        return
    rows = difference(trial, other, _out_at_last(seat))
    games = round(sum(rows))
    values: dict[str, Value] = {"seat": seat_word(seat), "n": abs(games), "all": len(rows), "other": against}
    if not _worth_a_word(abs(games), len(rows)):
        return
    if games > 0:
        text = say("leads {seat} out of the game in {n} more of {all} games tried, {other}", **values)
        yield Reason("blocks", text, FOR)
    else:
        text = say("keeps {seat} in the game in {n} more of {all} games tried, {other}", **values)
        yield Reason("helps", text, AGAINST)


def _risks(view: Game, trial: Trial) -> Iterator[Reason]:
    seat, games = view.to_move or 0, len(trial.outcomes)
    soon, ever = (round(games * mean(trial, measure)) for measure in (_out(seat), _out_at_last(seat)))
    if _worth_a_word(soon, games):
        text = say("leads out of the game soon in {n} of {all} games tried", n=soon, all=games)
        yield Reason("risks", text, AGAINST)
    if _worth_a_word(ever - soon, games):
        text = say("leads out of the game in the end in {n} of {all} games tried", n=ever, all=games)
        yield Reason("risks", text, AGAINST)


def _worth_a_word(games: int, tried: int) -> bool:
    return tried >= FEW and games > 0 and games >= FEW_GAMES * tried


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
