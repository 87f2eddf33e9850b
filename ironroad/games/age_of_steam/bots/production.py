"""Production: where the drawn cubes help the seat's own deliveries."""

from __future__ import annotations

from ironroad.core.moves import Move, Place
from ironroad.games.age_of_steam.bots.reading import Reading
from ironroad.games.age_of_steam.rules.display import space_starts


def place_worth(reading: Reading, move: Move) -> float:
    """The outlook with the cube on that space of the display."""
    if not isinstance(move, Place):
        return float("-inf")
    after = reading.s.copy()
    purse = reading.purse
    purse.slots = 0
    after.display[space_starts(reading.rules)[move.column] + move.row] = move.colour
    return reading.at(after).value(purse)
