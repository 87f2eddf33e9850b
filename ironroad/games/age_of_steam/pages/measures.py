"""What charts show of Age of Steam beside the score."""

from __future__ import annotations

from typing import Final

from ironroad.core.sentences import say
from ironroad.games.kind import Measure

MEASURES: Final = (
    Measure("income", say("Income"), lambda seat: seat.income),
    Measure("shares", say("Shares"), lambda seat: seat.shares),
)
