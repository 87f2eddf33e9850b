"""What a review comes to: turning points, a few sentences for each player, something to try again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Sequence
from typing import Final

from ironroad.analysis.amounts import amount
from ironroad.analysis.chances import per_cent
from ironroad.analysis.parts import TURN, Agreement, Decision, Exercise, Moment, Summary, Turning
from ironroad.core.game import Game
from ironroad.core.moves import Shares
from ironroad.core.sentences import Sentence, Value, say, say_n, seat_word
from ironroad.games.found import kind_of
from ironroad.telling import teller

MOST_TURNINGS: Final = 5
MOST_TOLD: Final = 2
MOST_EXERCISES: Final = 3
LEADING: Final = 3


# Turning points


def turnings(
    moments: Sequence[Moment], decisions: Sequence[Decision], followed: Container[int]
) -> list[Turning]:
    """The greatest changes of a chance to win that are no mere luck, in the order of the game; alone there is
    nobody to win against. `followed` are the decisions before which none was left out, whose doing a change
    could be."""
    found = [
        _turning(moments[k - 1], moments[k], decisions[k])
        for k in range(1, len(decisions))
        if decisions[k].number in followed and _lasts(moments, decisions, k)
    ]
    great = sorted(found, key=lambda one: -abs(one.after - one.before))
    return sorted(great[:MOST_TURNINGS], key=lambda one: one.number)


def _lasts(moments: Sequence[Moment], decisions: Sequence[Decision], k: int) -> bool:
    """Whether a decision changes a chance by much, as far as that was tried often enough before it and after
    it, and also from the moment before those two to the one after them."""
    sure = decisions[k - 1].played.sure and decisions[k].played.sure
    if not sure or len(moments[k].win) < 2:
        return False
    seat = _changed(moments[k - 1], moments[k])
    near = moments[k].win[seat] - moments[k - 1].win[seat]
    far = moments[min(k + 1, len(moments) - 1)].win[seat] - moments[max(k - 2, 0)].win[seat]
    return abs(near) >= TURN and far * near > 0 and abs(far) >= TURN


def _changed(before: Moment, after: Moment) -> int:
    """The seat whose chance changes most."""
    seats = range(len(after.win))
    return max(seats, key=lambda seat: round(abs(after.win[seat] - before.win[seat]), 3))


def _turning(before: Moment, after: Moment, decision: Decision) -> Turning:
    seat = _changed(before, after)
    old, new = before.win[seat], after.win[seat]
    text = say(
        "Round {round}: {who} {told}. "
        "The chance of {seat} to win: about {old} % before, about {new} % after.",
        round=decision.round,
        who=seat_word(decision.seat),
        told=decision.played.told,
        seat=seat_word(seat),
        old=per_cent(old),
        new=per_cent(new),
    )
    return Turning(decision.number, decision.round, seat, old, new, text)


# Players


def summary(game: Game, decisions: Sequence[Decision], seat: int) -> Summary:
    own = [decision for decision in decisions if decision.seat == seat]
    costly = sorted((one for one in own if one.costly), key=lambda one: (not one.sure, -one.loss))
    texts = [_costly(game, one) for one in costly[:MOST_TOLD]]
    nothing = (
        say("No decision that was looked at cost much.") if own else say("No decision could be looked at.")
    )
    texts = texts or [nothing]
    loss = round(sum(one.loss for one in own), 1)
    return Summary(seat, len(own), len(own) - len(costly), loss, texts + _phases(game, own))


def _costly(game: Game, decision: Decision) -> Sentence:
    shares = _shares(decision) if decision.sure else None
    if shares is not None:
        return shares
    assert decision.better is not None
    values: dict[str, Value] = {
        "amount": amount(game, max(1, round(decision.loss))),
        "round": decision.round,
        "seat": seat_word(decision.seat),
        "played": decision.played.told,
        "better": decision.better.told,
    }
    if decision.sure:
        return say("Round {round}: {seat} {played}. Better by about {amount}: {better}.", **values)
    return say("Round {round}: {seat} {played}. Better by perhaps {amount}: {better}.", **values)


def _shares(decision: Decision) -> Sentence | None:
    """Shares too many or too few."""
    played, better = _count(decision.played.move), _count(decision.better.move if decision.better else "")
    if played is None or better is None:
        return None
    if played > better:
        return say_n(
            "Issued {n} share too many in round {round}.",
            "Issued {n} shares too many in round {round}.",
            played - better,
            round=decision.round,
        )
    return say_n(
        "Issued {n} share too few in round {round}.",
        "Issued {n} shares too few in round {round}.",
        better - played,
        round=decision.round,
    )


def _count(move: str) -> int | None:
    """How many shares a move issues, if it does."""
    word, _, number = move.partition(" ")
    return int(number) if word == Shares(0).text.partition(" ")[0] and number.isdigit() else None


def _phases(game: Game, own: Sequence[Decision]) -> list[Sentence]:
    """The phase in which more than half was lost by several decisions, if there are others."""
    lost: defaultdict[str, float] = defaultdict(float)
    costly = [one for one in own if one.costly]
    for decision in costly:
        lost[decision.phase] += decision.loss
    if len(costly) <= MOST_TOLD or len({one.phase for one in own}) == 1:
        return []
    phase = max(lost, key=lambda phase: lost[phase])
    several = sum(one.phase == phase for one in costly) > 1
    title = kind_of(game.rules.game).vocabulary().phases.get(phase)
    if not title or not several or 2 * lost[phase] <= sum(lost.values()):
        return []
    much = amount(game, round(lost[phase]))
    return [say("Most was lost in one phase, {phase}: about {amount}.", phase=title, amount=much)]


# How far players and the analysis agree


def agreements(game: Game, decisions: Sequence[Decision]) -> list[Agreement]:
    """By kind of decision, the winners of a game that is over first."""
    won = game.result.winners if game.result else []
    rows: defaultdict[tuple[str, bool], list[int]] = defaultdict(list)
    for decision in decisions:
        rows[decision.kind, decision.seat in won].append(decision.rank)
    found = [_agreement(kind, winners, ranks) for (kind, winners), ranks in rows.items()]
    return sorted(found, key=lambda one: (one.kind, not one.winners))


def _agreement(kind: str, winners: bool, ranks: list[int]) -> Agreement:
    leading = sum(1 <= rank <= LEADING for rank in ranks)
    return Agreement(kind, winners, ranks.count(1), leading, len(ranks))


# Exercises


def exercises(game: Game, decisions: Sequence[Decision]) -> list[Exercise]:
    """The decisions at which most was to be found for sure, the greatest first. Where nothing else was tried
    than what was played and what is better there is nothing to find."""
    found = (one for one in decisions if one.costly and one.sure and one.others)
    costly = sorted(found, key=lambda one: -one.loss)
    return [_exercise(game, one) for one in costly[:MOST_EXERCISES]]


def _exercise(game: Game, decision: Decision) -> Exercise:
    view = game.at(decision.number).view(decision.seat)
    assert decision.better is not None
    task = say(
        "Round {round}: {seat} {told}. Find something better.",
        round=decision.round,
        seat=seat_word(decision.seat),
        told=decision.played.told,
    )
    choices = sorted([decision.better, decision.played, *decision.others], key=lambda one: one.move)
    question = teller(view).question(view)
    return Exercise(decision.number, decision.seat, question, task, decision.better, choices)
