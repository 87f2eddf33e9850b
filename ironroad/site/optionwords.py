"""Games, editions and options explained in plain words: one module for each game."""

from __future__ import annotations

from typing import Final

from ironroad.core.options import ANY, Option, write
from ironroad.core.sentences import verbatim
from ironroad.games.age_of_steam.pages import words as age_of_steam
from ironroad.games.steam.pages import words as steam
from ironroad.games.steam_power.pages import words as steam_power
from ironroad.telling.optionwords import GameWords, OptionWords

GAME_WORDS: Final[dict[str, GameWords]] = {
    "age-of-steam": age_of_steam,
    "steam": steam,
    "steam-power": steam_power,
}


def words_for(game: str, option: Option) -> OptionWords:
    """An option in words. Those of boards that came later have only what their rules say of them."""
    return GAME_WORDS[game].OPTION_WORDS.get(option.name) or _bare(option)


def _bare(option: Option) -> OptionWords:
    values = {write(value): verbatim(write(value)) for value in option.values if value is not ANY}
    counted = (lambda n: verbatim(str(n))) if ANY in option.values else None
    return OptionWords(verbatim(option.name.replace("_", " ")), verbatim(option.text), values, counted)
