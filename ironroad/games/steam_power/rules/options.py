"""The edition of Steam Power and the options of a game."""

from __future__ import annotations

from typing import Any, Final

from ironroad.core.options import ANY, Option
from ironroad.games.steam_power.rules.revisions import REVISIONS

DRAFT: Final = "draft"
EDITIONS: Final = (DRAFT,)

OPTIONS: Final = [
    Option("money_action", (3, 5), "POWER-MONEY-01", "what taking money brings: the draft's $3, or $5"),
    Option("max_rounds", (None, ANY), "P-21", "rounds after which the game ends; none means no limit"),
]


class Options:
    """What every switch is set to."""

    def __init__(self, edition: str, given: dict[str, Any], revision: int) -> None:
        defaults = {option.name: option.default(edition) for option in OPTIONS}
        values = REVISIONS.values(defaults, revision)
        values.update(given)
        rounds = values["max_rounds"]
        self.money: int = values["money_action"]
        self.rounds: int = 0 if rounds is None else rounds
