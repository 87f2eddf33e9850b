"""What raising money means, all of it as changes: now, in every round left, and at the end."""

from __future__ import annotations

from ironroad.core.sentences import Sentence, money_word, say, say_n


def brings(money: int) -> Sentence:
    return say("now +{money}", money=money_word(money))


def costs_a_round(money: int, rounds: int) -> list[Sentence]:
    """What is lost in this round and in each of those to come."""
    if not money:
        return []
    return [
        say_n(
            "in the {n} round left -{money}",
            "in each of the {n} rounds left -{money}",
            rounds,
            money=money_word(money),
        )
    ]


def points_at_the_end(change: int) -> list[Sentence]:
    if not change:
        return []
    return [
        say_n("at the end {change} point", "at the end {change} points", abs(change), change=f"{change:+}")
    ]
