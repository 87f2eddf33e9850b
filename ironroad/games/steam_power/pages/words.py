"""Steam Power, and its editions in plain words."""

from __future__ import annotations

from typing import Final

from ironroad.core.sentences import say

GAME_TEXT: Final = say(
    "Secret contracts, factories and paid rides on the routes of others: a race of about an hour."
)

EDITION_TEXTS: Final = {
    "draft": say("A draft of the rulebook. Contracts, maps and the solo game are this project's own."),
}
