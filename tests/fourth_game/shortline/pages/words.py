"""Short Line in plain words."""

from __future__ import annotations

from typing import Final

from ironroad.core.sentences import verbatim
from ironroad.telling.optionwords import Group, OptionWords

GAME_TEXT: Final = verbatim("The shortest railway game there is.")
EDITION_TEXTS: Final = {"toy": verbatim("For trying out how a game is added.")}
GROUPS: Final[tuple[Group, ...]] = ()
OPTION_WORDS: Final[dict[str, OptionWords]] = {}
