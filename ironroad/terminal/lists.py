"""The games the text game can list the moves of."""

from __future__ import annotations

from typing import Final

from ironroad.terminal import age_of_steam, steam, steam_power
from ironroad.terminal.rows import Lists

LISTS: Final[dict[str, Lists]] = {
    "age-of-steam": age_of_steam.LISTS,
    "steam": steam.LISTS,
    "steam-power": steam_power.LISTS,
}
