"""Age of Steam told to people."""

from ironroad.telling.age_of_steam.about import about
from ironroad.telling.age_of_steam.cards import cards
from ironroad.telling.age_of_steam.choices import choices
from ironroad.telling.age_of_steam.events import happenings
from ironroad.telling.age_of_steam.hand import hand, notices
from ironroad.telling.age_of_steam.question import question
from ironroad.telling.age_of_steam.sections import sections
from ironroad.telling.age_of_steam.story import told
from ironroad.telling.age_of_steam.supply import tiles
from ironroad.telling.age_of_steam.turn import spent
from ironroad.telling.age_of_steam.why import why_no_hex, why_no_tile

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
