"""Production: where the drawn cubes help the seat's own deliveries."""

from __future__ import annotations

from ironroad.bots.age_of_steam.desk import Desk
from ironroad.moves import Move, Place
from ironroad.rules.age_of_steam.display import space_starts


def place_worth(desk: Desk, move: Move) -> float:
    """The outlook with the cube on that space of the display."""
    if not isinstance(move, Place):
        return float("-inf")
    after = desk.s.copy()
    purse = desk.purse
    purse.slots = 0
    after.display[space_starts(desk.rules)[move.column] + move.row] = move.colour
    return desk.at(after).value(purse)
