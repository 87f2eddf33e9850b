"""Auctions for the player order."""

from __future__ import annotations


def place_price(place: int, last: int, bid: int) -> int:
    """The first two places (0 and 1) pay all, the last nothing, those between half, rounded up."""
    if place == last:
        return 0
    return bid if place < 2 else (bid + 1) // 2
