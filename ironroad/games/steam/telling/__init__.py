"""Steam told to people, the base and the expert game."""

from ironroad.games.steam.telling.about import about as about
from ironroad.games.steam.telling.cards import cards as cards
from ironroad.games.steam.telling.choices import choices as choices
from ironroad.games.steam.telling.events import happenings as happenings
from ironroad.games.steam.telling.notices import hand as hand
from ironroad.games.steam.telling.notices import notices as notices
from ironroad.games.steam.telling.opens import opens as opens
from ironroad.games.steam.telling.question import question as question
from ironroad.games.steam.telling.sections import sections as sections
from ironroad.games.steam.telling.steps import steps as steps
from ironroad.games.steam.telling.story import told as told
from ironroad.games.steam.telling.supply import tiles as tiles
from ironroad.games.steam.telling.turn import spent as spent
from ironroad.games.steam.telling.why import why_no_hex as why_no_hex
from ironroad.games.steam.telling.why import why_no_tile as why_no_tile
from ironroad.telling.defeat import why_lost as why_lost
