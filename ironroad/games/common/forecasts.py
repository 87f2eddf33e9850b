"""What makes a forecast of signs of a position."""

from __future__ import annotations


def weighed(signs: list[float], weights: tuple[float, ...]) -> float:
    """The sum of signs by their weights."""
    return sum([sign * weight for sign, weight in zip(signs, weights, strict=True)])
