"""Age of Steam told to people."""

from ironroad.games.age_of_steam.telling.about import about as about
from ironroad.games.age_of_steam.telling.cards import cards as cards
from ironroad.games.age_of_steam.telling.choices import choices as choices
from ironroad.games.age_of_steam.telling.defeat import why_lost as why_lost
from ironroad.games.age_of_steam.telling.events import happenings as happenings
from ironroad.games.age_of_steam.telling.hand import hand as hand
from ironroad.games.age_of_steam.telling.hand import notices as notices
from ironroad.games.age_of_steam.telling.opens import opens as opens
from ironroad.games.age_of_steam.telling.question import question as question
from ironroad.games.age_of_steam.telling.sections import sections as sections
from ironroad.games.age_of_steam.telling.steps import steps as steps
from ironroad.games.age_of_steam.telling.story import told as told
from ironroad.games.age_of_steam.telling.supply import tiles as tiles
from ironroad.games.age_of_steam.telling.turn import spent as spent
from ironroad.games.age_of_steam.telling.why import why_no_hex as why_no_hex
from ironroad.games.age_of_steam.telling.why import why_no_tile as why_no_tile
