"""Steam, its editions and options in plain words."""

from __future__ import annotations

from typing import Final

from ironroad.sentences import say, say_n
from ironroad.site.optionwords.parts import Group, OptionWords, switch

GAME_TEXT: Final = say(
    "Lay track and deliver goods for income or for points: the quicker sister of Age of Steam."
)

EDITION_TEXTS: Final = {
    "base": say("Capital whenever it is needed; the role chosen decides the order of the next round."),
    "expert": say("Capital once a round, an auction for the order, free roles, and the engine costs upkeep."),
}

GROUPS: Final = (
    Group(say("Start and money"), ("turns", "opening", "raise_any_time", "lone_point")),
    Group(say("Laying track"), ("complex_strict", "join_unowned_strict", "links_lost", "choose_tile")),
    Group(say("Links and deliveries"), ("edge_links", "revisit_towns")),
)

OPTION_WORDS: Final = {
    "turns": OptionWords(
        say("Length"),
        say("How many rounds the game lasts."),
        {"none": say("as many rounds as the board says")},
        lambda n: say_n("{n} round", "{n} rounds", n),
    ),
    "opening": OptionWords(
        say("Order of the first round"),
        say("How the player order at the start of the base game is found."),
        {
            "auction": say("every place is auctioned"),
            "dealt": say("it is dealt, and later places get some money"),
        },
    ),
    "raise_any_time": OptionWords(
        say("Capital in the expert game"),
        say("When it can be raised."),
        switch(
            say("also for track and running costs, which is easier"),
            say("only at the start of the round"),
        ),
    ),
    "lone_point": OptionWords(
        say("A last single point"),
        say("Whether it buys $5 once income is at its lowest."),
        switch(say("it does"), say("it does not; that takes two points")),
    ),
    "complex_strict": OptionWords(
        say("Two tracks on one tile"),
        say("When both must be joined to a city."),
        switch(say("at once"), say("by the end of the build turn")),
    ),
    "join_unowned_strict": OptionWords(
        say("Joining unowned track"),
        say("Who may lead own track into it, or complete it by a New City."),
        switch(say("only who could also continue it"), say("everybody")),
    ),
    "links_lost": OptionWords(
        say("Unfinished links that were not extended"),
        say("When they become unowned."),
        {
            "turn": say("at the end of their owner's turn"),
            "phase": say("when all have built"),
        },
    ),
    "choose_tile": OptionWords(
        say("Tiles that show the same track"),
        say("Who decides which of two double-sided tiles is used."),
        switch(say("the builder may"), say("the game")),
    ),
    "edge_links": OptionWords(
        say("Links that were only a town exit"),
        say("What becomes of them when the town becomes a city."),
        switch(say("they stay, without track"), say("they vanish")),
    ),
    "revisit_towns": OptionWords(
        say("The same town twice"),
        say("Whether a cube may pass through it again on its way."),
        switch(say("allowed"), say("not allowed")),
    ),
}
