"""The editions of Steam and the options of a game."""

from __future__ import annotations

from typing import Any, Final

from ironroad.core.options import ANY, Option, Switches, switch
from ironroad.core.sentences import say, say_n
from ironroad.games.common.needs import both, new_cities, seats, towns
from ironroad.games.steam.rules.revisions import REVISIONS

BASE: Final = "base"
EXPERT: Final = "expert"
EDITIONS: Final = (BASE, EXPERT)

START: Final = say("Start and money")
LAYING: Final = say("Laying track")
LINKS: Final = say("Links and deliveries")

OPTIONS: Final = [
    Option(
        "turns",
        {None: say("as many rounds as the board says"), ANY: lambda n: say_n("{n} round", "{n} rounds", n)},
        "STEAM-SETUP-05",
        "rounds played; none means as many as the board says",
        title=say("Length"),
        about=say("How many rounds the game lasts."),
        told={
            ANY: lambda n, usual: say_n(
                "The game lasts {n} round instead of {usual}.",
                "The game lasts {n} rounds instead of {usual}.",
                n,
                usual=usual,
            ),
        },
        group=START,
        attribute="turns",
    ),
    Option(
        "opening",
        {
            "auction": say("every place is auctioned"),
            "dealt": say("it is dealt, and later places get some money"),
        },
        "STEAM-ORDER-07",
        "first player order of the base game: by auction, or by dealt tiles with money for the later seats",
        title=say("Order of the first round"),
        about=say("How the player order at the start of the base game is found."),
        told={
            "dealt": say(
                "The first player order is dealt, not auctioned, and the later places get some money."
            ),
        },
        group=START,
        attribute="auction",
        when="auction",
    ),
    Option(
        "raise_any_time",
        switch(
            say("also for track and running costs, which is easier"),
            say("only at the start of the round"),
            False,
        ),
        "STEAM-EXP-CAP-02",
        "expert game for beginners: capital may also be raised for track and running costs",
        title=say("Capital in the expert game"),
        about=say("When it can be raised."),
        told={
            True: say(
                "Capital may be raised not only in its phase but also for track and for running costs."
            ),
        },
        group=START,
        attribute="on_demand",
    ),
    Option(
        "lone_point",
        switch(say("it does"), say("it does not; that takes two points"), False),
        "R-08",
        "at the lowest income a single last point buys a unit too",
        title=say("A last single point"),
        about=say("Whether it buys $5 once income is at its lowest."),
        told={True: say("Once income is at its lowest, a last single point buys $5, too.")},
        group=START,
        attribute="lone_point",
    ),
    Option(
        "complex_strict",
        switch(say("at once"), say("by the end of the build turn"), False),
        "R-17",
        "both tracks of a complex tile must be joined at once",
        title=say("Two tracks on one tile"),
        about=say("When both must be joined to a city."),
        told={True: say("Both tracks of a complex tile must be joined to a city at once.")},
        group=LAYING,
        attribute="complex_strict",
    ),
    Option(
        "join_unowned_strict",
        switch(say("only who could also continue it"), say("everybody"), True),
        "R-12b",
        "unowned track can be joined, or completed by a New City, only by who could continue it",
        title=say("Joining unowned track"),
        about=say("Who may lead own track into it, or complete it by a New City."),
        told={False: say("Unowned track can be joined by everybody.")},
        group=LAYING,
        attribute="join_strict",
    ),
    Option(
        "links_lost",
        {"turn": say("at the end of their owner's turn"), "phase": say("when all have built")},
        "R-15",
        "when unfinished links that were not extended become unowned: after their owner's turn, or the phase",
        title=say("Unfinished links that were not extended"),
        about=say("When they become unowned."),
        told={"phase": say("Unfinished links that were not extended become unowned when all have built.")},
        group=LAYING,
        attribute="lost_by_phase",
        needs=seats(2),
        when="phase",
    ),
    Option(
        "choose_tile",
        switch(say("the builder may"), say("the game"), False),
        "R-04",
        "a build may name which of two double-sided tiles it uses",
        title=say("Tiles that show the same track"),
        about=say("Who decides which of two double-sided tiles is used."),
        told={
            True: say("Where two different tiles show the same track, the builder may say which one is used.")
        },
        group=LAYING,
        attribute="choose_tile",
    ),
    Option(
        "edge_links",
        switch(say("they stay, without track"), say("they vanish"), True),
        "R-20",
        "a link that was only a town exit outlives the town",
        title=say("Links that were only a town exit"),
        about=say("What becomes of them when the town becomes a city."),
        told={
            False: say(
                "A link that was nothing but an exit of a town vanishes when the town becomes a city."
            ),
        },
        group=LINKS,
        attribute="edge_links",
        needs=both(new_cities, towns(1)),
    ),
    Option(
        "revisit_towns",
        switch(say("allowed"), say("not allowed"), True),
        "R-21",
        "a cube may pass through a town twice",
        title=say("The same town twice"),
        about=say("Whether a cube may pass through it again on its way."),
        told={False: say("A cube may not pass through the same town twice.")},
        group=LINKS,
        attribute="revisit_towns",
        needs=towns(1),
    ),
]

BY_NAME: Final = {option.name: option for option in OPTIONS}


class Options(Switches):
    """What every switch is set to; `on_demand` says whether capital is raised whenever it is needed."""

    turns: int
    auction: bool
    on_demand: bool
    complex_strict: bool
    join_strict: bool
    lost_by_phase: bool
    lone_point: bool
    lifts_loose: bool
    keeps_exits: bool
    strict_city: bool
    choose_tile: bool
    edge_links: bool
    revisit_towns: bool

    def __init__(self, edition: str, given: dict[str, Any], revision: int) -> None:
        super().__init__(REVISIONS.known(OPTIONS), edition, REVISIONS.older(revision) | given)
        self.expert: bool = edition == EXPERT
        self.auction = self.auction and not self.expert
        self.on_demand = self.on_demand or not self.expert
        self.strict_city = self.strict_city and self.join_strict
