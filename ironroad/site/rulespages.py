"""The rules pages: for every game, the numbers and switches its page is written around.

They are asked of the rules that play the game, so that page and game cannot differ. The text itself is in
`templates/rules/<game>.<language>.html`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from ironroad.core.game import Rules
from ironroad.games.age_of_steam import pages as age_of_steam
from ironroad.games.steam import pages as steam
from ironroad.games.steam_power import pages as steam_power


class Facts(Protocol):
    """What every rules page has; the rest is between the facts of a game and its template."""

    @property
    def contents(self) -> tuple[str, ...]:
        """The sections of the page, in order."""


FACTS: Final[dict[str, Callable[[Any], Facts]]] = {
    "age-of-steam": age_of_steam.rules_facts,
    "steam": steam.rules_facts,
    "steam-power": steam_power.rules_facts,
}


def facts_of(rules: Rules[Any]) -> Facts:
    return FACTS[rules.game](rules)
