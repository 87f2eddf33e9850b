"""Age of Steam told to people."""

from ironroad.games.age_of_steam.telling.about import about
from ironroad.games.age_of_steam.telling.cards import cards
from ironroad.games.age_of_steam.telling.choices import choices
from ironroad.games.age_of_steam.telling.defeat import why_lost
from ironroad.games.age_of_steam.telling.events import happenings
from ironroad.games.age_of_steam.telling.hand import hand, notices
from ironroad.games.age_of_steam.telling.opens import opens
from ironroad.games.age_of_steam.telling.question import question
from ironroad.games.age_of_steam.telling.sections import sections
from ironroad.games.age_of_steam.telling.steps import steps
from ironroad.games.age_of_steam.telling.story import told
from ironroad.games.age_of_steam.telling.supply import tiles
from ironroad.games.age_of_steam.telling.turn import spent
from ironroad.games.age_of_steam.telling.why import why_no_hex, why_no_tile

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
