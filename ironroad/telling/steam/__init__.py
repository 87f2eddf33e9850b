"""Steam told to people, the base and the expert game."""

from ironroad.telling.steam.about import about
from ironroad.telling.steam.cards import cards
from ironroad.telling.steam.choices import choices
from ironroad.telling.steam.events import happenings
from ironroad.telling.steam.notices import hand, notices
from ironroad.telling.steam.question import question
from ironroad.telling.steam.sections import sections
from ironroad.telling.steam.story import told
from ironroad.telling.steam.supply import tiles
from ironroad.telling.steam.turn import spent
from ironroad.telling.steam.why import why_no_hex, why_no_tile

__all__ = [
    "about",
    "cards",
    "choices",
    "hand",
    "happenings",
    "notices",
    "question",
    "sections",
    "spent",
    "tiles",
    "told",
    "why_no_hex",
    "why_no_tile",
]
