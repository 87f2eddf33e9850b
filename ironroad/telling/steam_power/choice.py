"""One legal move as a person weighs it; every kind of move registers how it is told."""

from __future__ import annotations

from functools import singledispatch

from ironroad.moves import Move
from ironroad.sentences import Sentence, money_word, say
from ironroad.telling.parts import Choice, chosen
from ironroad.telling.steam_power.desk import Desk


@singledispatch
def choice(move: Move, desk: Desk) -> Choice:
    return chosen(move, say("{move}", move=move.text), None, [])


def leaves(desk: Desk, price: int) -> Sentence:
    """What paying leaves."""
    return desk.once(("leaves", price), lambda: say("leaves {money}", money=money_word(desk.money - price)))
