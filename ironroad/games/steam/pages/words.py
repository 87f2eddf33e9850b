"""Steam, and its editions in plain words."""

from __future__ import annotations

from typing import Final

from ironroad.core.sentences import say

GAME_TEXT: Final = say(
    "Lay track and deliver goods for income or for points: the quicker sister of Age of Steam."
)

EDITION_TEXTS: Final = {
    "base": say("Capital whenever it is needed; the role chosen decides the order of the next round."),
    "expert": say("Capital once a round, an auction for the order, free roles, and the engine costs upkeep."),
}
