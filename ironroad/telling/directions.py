"""The sides of a hex in words."""

from __future__ import annotations

from typing import Final

from ironroad.core.sentences import say

DIRECTIONS: Final = {
    "N": say("north"),
    "NE": say("north-east"),
    "E": say("east"),
    "SE": say("south-east"),
    "S": say("south"),
    "SW": say("south-west"),
    "W": say("west"),
    "NW": say("north-west"),
}
