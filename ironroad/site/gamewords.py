"""Games and editions explained in plain words: one module for each game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from ironroad.core.sentences import Sentence
from ironroad.games.age_of_steam.pages import words as age_of_steam
from ironroad.games.steam.pages import words as steam
from ironroad.games.steam_power.pages import words as steam_power


class GameWords(Protocol):
    @property
    def GAME_TEXT(self) -> Sentence: ...
    @property
    def EDITION_TEXTS(self) -> Mapping[str, Sentence]: ...


GAME_WORDS: Final[dict[str, GameWords]] = {
    "age-of-steam": age_of_steam,
    "steam": steam,
    "steam-power": steam_power,
}
