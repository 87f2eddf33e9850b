"""Steam Power told to people. Every game here may be a view; what is hidden in it is not told."""

from ironroad.games.steam_power.telling.about import about as about
from ironroad.games.steam_power.telling.cards import cards as cards
from ironroad.games.steam_power.telling.choices import choices as choices
from ironroad.games.steam_power.telling.events import happenings as happenings
from ironroad.games.steam_power.telling.hand import hand as hand
from ironroad.games.steam_power.telling.notices import notices as notices
from ironroad.games.steam_power.telling.opens import opens as opens
from ironroad.games.steam_power.telling.question import question as question
from ironroad.games.steam_power.telling.sections import sections as sections
from ironroad.games.steam_power.telling.steps import steps as steps
from ironroad.games.steam_power.telling.story import told as told
from ironroad.games.steam_power.telling.supply import tiles as tiles
from ironroad.games.steam_power.telling.turn import spent as spent
from ironroad.games.steam_power.telling.why import why_no_hex as why_no_hex
from ironroad.games.steam_power.telling.why import why_no_tile as why_no_tile
from ironroad.telling.defeat import why_lost as why_lost
