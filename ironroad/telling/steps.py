"""What follows from a decision by itself, in steps that a page tells one after another."""

from __future__ import annotations

from dataclasses import dataclass

from ironroad.core.sentences import Sentence, Value, money_word, say


@dataclass(frozen=True)
class StepLine:
    """What a step does, to a seat or to the board. `text` stands after the seat's name and has no verb, so
    that it can stand after "you" as well; the numbers are by how much the seat's figures change."""

    text: Sentence
    seat: int | None = None
    money: int = 0
    income: int = 0
    points: int = 0


@dataclass(frozen=True)
class Step:
    """`why` is the rule behind it. What it puts on `hexes` is not there yet when the record has `since`
    entries."""

    title: Sentence
    lines: list[StepLine]
    why: Sentence | None = None
    hexes: tuple[str, ...] = ()
    since: int = -1


def signed(amount: int) -> str:
    return f"{amount:+}"


def signed_money(amount: int) -> Value:
    return money_word(amount) if amount < 0 else say("+{money}", money=money_word(amount))


def cash_change(old: int, new: int) -> Sentence:
    return say("cash {old} → {new}", old=money_word(old), new=money_word(new))


def income_change(old: int, new: int) -> Sentence:
    return say("income {old} → {new}", old=old, new=new)
