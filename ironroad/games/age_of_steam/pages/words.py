"""Age of Steam, and its editions in plain words."""

from __future__ import annotations

from typing import Final

from ironroad.core.sentences import say

GAME_TEXT: Final = say("Lay track, move goods and pay for it all: the hard school of railway games.")

EDITION_TEXTS: Final = {
    "deluxe": say("The newest rulebook, as printed in German."),
    "deluxe-en": say("The newest rulebook, as printed in English: unfinished track is lost sooner."),
    "2002": say("Tiles with two tracks only in place of simple ones."),
    "nl-2004": say("Its own prices for rivers and mountains, its own points for track."),
}
