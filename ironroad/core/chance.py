"""Draws from a seed.

The n-th chance event of a game depends on its seed and n alone, so there is no generator whose
state a copy or an undo would have to carry, and the same seed gives the same game everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b


def pick(seed: str, number: int, weights: Sequence[int]) -> int:
    """The index drawn by the n-th chance event, each as likely as its weight."""
    digest = blake2b(f"{seed}/{number}".encode(), digest_size=16).digest()
    rest = int.from_bytes(digest, "big") % sum(weights)
    for index, weight in enumerate(weights):
        rest -= weight
        if rest < 0:
            return index
    raise AssertionError("weights sum to more than their parts")
