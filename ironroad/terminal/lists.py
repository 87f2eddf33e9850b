"""The games the text game can list the moves of."""

from __future__ import annotations

from typing import Final

from ironroad.games.age_of_steam import listing as age_of_steam
from ironroad.games.steam import listing as steam
from ironroad.games.steam_power import listing as steam_power
from ironroad.terminal.rows import Lists

LISTS: Final[dict[str, Lists]] = {
    "age-of-steam": age_of_steam.LISTS,
    "steam": steam.LISTS,
    "steam-power": steam_power.LISTS,
}
