"""Steam Power, its edition and options in plain words."""

from __future__ import annotations

from typing import Final

from ironroad.core.sentences import Sentence, money_word, say, say_n
from ironroad.telling.optionwords import Group, OptionWords

GAME_TEXT: Final = say(
    "Secret contracts, factories and paid rides on the routes of others: a race of about an hour."
)

EDITION_TEXTS: Final = {
    "draft": say("A draft of the rulebook. Contracts, maps and the solo game are this project's own."),
}

GROUPS: Final = (Group(say("Money and length"), ("money_action", "max_rounds")),)


def _brings(amount: int) -> Sentence:
    return say("brings {price}", price=money_word(amount))


OPTION_WORDS: Final = {
    "money_action": OptionWords(
        say("Taking money"),
        say("What this action brings. A review of the published game has more than the draft."),
        {"3": _brings(3), "5": _brings(5)},
    ),
    "max_rounds": OptionWords(
        say("Length"),
        say("Rounds after which the game ends in any case. A solo game never has more than twenty."),
        {"none": say("no limit")},
        lambda n: say_n("{n} round", "{n} rounds", n),
    ),
}
