"""What charts show of Steam Power beside the score."""

from __future__ import annotations

from typing import Final

from ironroad.core.sentences import say
from ironroad.games.kind import Measure

MEASURES: Final = (
    Measure("contracts", say("Contracts fulfilled"), lambda seat: None if seat.out else len(seat.fulfilled)),
    Measure("money", say("Money"), lambda seat: None if seat.out else seat.money),
)
