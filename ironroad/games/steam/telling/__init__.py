"""Steam told to people, the base and the expert game."""

from ironroad.games.steam.telling.about import about
from ironroad.games.steam.telling.cards import cards
from ironroad.games.steam.telling.choices import choices
from ironroad.games.steam.telling.events import happenings
from ironroad.games.steam.telling.notices import hand, notices
from ironroad.games.steam.telling.opens import opens
from ironroad.games.steam.telling.question import question
from ironroad.games.steam.telling.sections import sections
from ironroad.games.steam.telling.steps import steps
from ironroad.games.steam.telling.story import told
from ironroad.games.steam.telling.supply import tiles
from ironroad.games.steam.telling.turn import spent
from ironroad.games.steam.telling.why import why_no_hex, why_no_tile
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
