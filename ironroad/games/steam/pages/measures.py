"""What charts show of Steam beside the score."""

from __future__ import annotations

from typing import Final

from ironroad.core.sentences import say
from ironroad.games.kind import Measure

MEASURES: Final = (
    Measure("income", say("Income"), lambda seat: None if seat.out else seat.income),
    Measure("points", say("Points"), lambda seat: None if seat.out else seat.points),
)
