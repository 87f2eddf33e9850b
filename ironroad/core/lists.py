"""Where in a list something stands: quicker than to look at one entry after another."""

from __future__ import annotations

from itertools import compress


def places_of(value: int, values: list[int]) -> list[int]:
    found: list[int] = []
    place = -1
    for _ in range(values.count(value)):
        place = values.index(value, place + 1)
        found.append(place)
    return found


def places_filled(values: list[int]) -> list[int]:
    """The places of all that is not 0."""
    return list(compress(range(len(values)), values))
