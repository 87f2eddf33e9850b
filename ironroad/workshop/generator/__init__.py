"""Boards drawn by chance: from a seed and a few wishes to a board file that has been tried out."""

from ironroad.workshop.generator.balance import Judged, Step, balanced, judge
from ironroad.workshop.generator.making import NoRoom, checked, generate, make_outline
from ironroad.workshop.generator.wishes import WishError, Wishes, granted

__all__ = [
    "Judged",
    "NoRoom",
    "Step",
    "WishError",
    "Wishes",
    "balanced",
    "checked",
    "generate",
    "granted",
    "judge",
    "make_outline",
]
