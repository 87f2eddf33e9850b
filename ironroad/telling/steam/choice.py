"""One legal move as a person weighs it; every kind of move registers how it is told."""

from __future__ import annotations

from functools import singledispatch

from ironroad.moves import Move
from ironroad.sentences import say
from ironroad.telling.parts import Choice, chosen
from ironroad.telling.steam.desk import Desk


@singledispatch
def choice(move: Move, desk: Desk) -> Choice:
    return chosen(move, say("{move}", move=move.text), None, [])
