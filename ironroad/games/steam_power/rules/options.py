"""The edition of Steam Power and the options of a game."""

from __future__ import annotations

from typing import Any, Final

from ironroad.core.options import ANY, Option, Switches
from ironroad.core.sentences import money_word, say, say_n
from ironroad.games.steam_power.rules.revisions import REVISIONS

DRAFT: Final = "draft"
EDITIONS: Final = (DRAFT,)

MONEY: Final = say("Money and length")

OPTIONS: Final = [
    Option(
        "money_action",
        dict.fromkeys((3, 5), lambda amount: say("brings {price}", price=money_word(amount))),
        "POWER-MONEY-01",
        "what taking money brings: the draft's $3, or $5",
        title=say("Taking money"),
        about=say("What this action brings. A review of the published game has more than the draft."),
        group=MONEY,
        attribute="money",
    ),
    Option(
        "max_rounds",
        {None: say("no limit"), ANY: lambda n: say_n("{n} round", "{n} rounds", n)},
        "P-21",
        "rounds after which the game ends; none means no limit",
        title=say("Length"),
        about=say("Rounds after which the game ends in any case. A solo game never has more than twenty."),
        group=MONEY,
        attribute="rounds",
    ),
]


class Options(Switches):
    """What every switch is set to."""

    money: int
    rounds: int
    group_routes: bool
    crossing_replaced: bool

    def __init__(self, edition: str, given: dict[str, Any], revision: int) -> None:
        super().__init__(REVISIONS.known(OPTIONS), edition, REVISIONS.older(revision) | given)
