"""Steam Power told to people. Every game here may be a view; what is hidden in it is not told."""

from ironroad.telling.steam_power.about import about
from ironroad.telling.steam_power.cards import cards
from ironroad.telling.steam_power.choices import choices
from ironroad.telling.steam_power.events import happenings
from ironroad.telling.steam_power.hand import hand
from ironroad.telling.steam_power.notices import notices
from ironroad.telling.steam_power.question import question
from ironroad.telling.steam_power.sections import sections
from ironroad.telling.steam_power.story import told
from ironroad.telling.steam_power.supply import tiles
from ironroad.telling.steam_power.turn import spent
from ironroad.telling.steam_power.why import why_no_hex, why_no_tile

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
