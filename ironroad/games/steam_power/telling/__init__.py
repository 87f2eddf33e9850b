"""Steam Power told to people. Every game here may be a view; what is hidden in it is not told."""

from ironroad.games.steam_power.telling.about import about
from ironroad.games.steam_power.telling.cards import cards
from ironroad.games.steam_power.telling.choices import choices
from ironroad.games.steam_power.telling.events import happenings
from ironroad.games.steam_power.telling.hand import hand
from ironroad.games.steam_power.telling.notices import notices
from ironroad.games.steam_power.telling.opens import opens
from ironroad.games.steam_power.telling.question import question
from ironroad.games.steam_power.telling.sections import sections
from ironroad.games.steam_power.telling.steps import steps
from ironroad.games.steam_power.telling.story import told
from ironroad.games.steam_power.telling.supply import tiles
from ironroad.games.steam_power.telling.turn import spent
from ironroad.games.steam_power.telling.why import why_no_hex, why_no_tile
from ironroad.telling.defeat import why_lost

__all__ = [
    "about",
    "cards",
    "choices",
    "hand",
    "happenings",
    "notices",
    "opens",
    "question",
    "sections",
    "spent",
    "steps",
    "tiles",
    "told",
    "why_lost",
    "why_no_hex",
    "why_no_tile",
]
