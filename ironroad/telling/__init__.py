"""Games told to people: moves, questions, choices and places in words, for every way to play."""

from __future__ import annotations

from typing import Final

from ironroad.core.game import Game
from ironroad.games.age_of_steam import telling as age_of_steam
from ironroad.games.steam import telling as steam
from ironroad.games.steam_power import telling as steam_power
from ironroad.telling.teller import Teller

TELLERS: Final[dict[str, Teller]] = {
    "age-of-steam": age_of_steam,
    "steam": steam,
    "steam-power": steam_power,
}


def teller(game: Game) -> Teller:
    """Who tells of this game."""
    return TELLERS[game.rules.game]
