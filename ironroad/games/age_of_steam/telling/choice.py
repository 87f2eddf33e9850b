"""One legal move as a person weighs it; every kind of move registers how it is told."""

from __future__ import annotations

from functools import singledispatch

from ironroad.core.moves import Move
from ironroad.core.sentences import say
from ironroad.games.age_of_steam.telling.situation import Situation
from ironroad.telling.parts import Choice, chosen


@singledispatch
def choice(move: Move, now: Situation) -> Choice:
    return chosen(move, say("{move}", move=move.text), None, [])
