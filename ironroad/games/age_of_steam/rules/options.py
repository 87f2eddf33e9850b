"""The editions of Age of Steam and the options of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ironroad.core.options import ANY, Option, Switches, edition_key, peer_values, switch
from ironroad.core.sentences import money_word, say, say_n
from ironroad.games.age_of_steam.rules.revisions import REVISIONS
from ironroad.games.common.needs import auction, both, dear_land, new_cities, phase, seats, towns

DELUXE: Final = "deluxe"
DELUXE_EN: Final = "deluxe-en"
GERMAN_2002: Final = "2002"
DUTCH_2004: Final = "nl-2004"

EDITIONS: Final = (DELUXE, DELUXE_EN, GERMAN_2002, DUTCH_2004)
_OLD: Final = (GERMAN_2002, DUTCH_2004)

START: Final = say("Start and bidding")
LAYING: Final = say("Laying track")
OWNING: Final = say("Owning track")
MONEY: Final = say("Income, growth and the end")
ELSEWHERE: Final = say("Games from elsewhere")


def _old(value: Any) -> dict[str, Any]:
    return {edition_key(edition): value for edition in _OLD}


def _scores_track(rules: Any) -> bool:
    return "track" in rules.score_parts(rules.start(), 0)


OPTIONS: Final = [
    Option(
        "turns",
        {None: say("as many rounds as the board says"), ANY: lambda n: say_n("{n} round", "{n} rounds", n)},
        "AOS-END-01",
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
        "starting_order",
        {"dice": say("by dice"), "given": say("as the seats are listed")},
        "AOS-SETUP-05",
        "player order at the start: by dice or by seat",
        title=say("Order of the first round"),
        about=say("How the player order at the start is found."),
        told={"given": say("The first player order is the order of the seats; no dice are rolled for it.")},
        group=START,
        attribute="dice_order",
        needs=phase("setup-order"),
        when="dice",
    ),
    Option(
        "turn_order_pass_min_bidders",
        {3: say("three or more"), 2: say("two or more")},
        "AOS-ORDER-08",
        "bidders there must be for the Turn Order pass",
        title=say("Turn Order pass"),
        about=say("How many seats must still be bidding for the Turn Order role to sit a bid out."),
        told={
            2: say("The Turn Order pass may be used even when only two bidders are left."),
            3: say("The Turn Order pass may not be used when only two bidders are left."),
        },
        group=START,
        attribute="pass_bidders",
        needs=auction,
        **_old(2),
    ),
    Option(
        "locomotive_step",
        {"must": say("is taken"), "may": say("may be declined")},
        "AOS-AMB-08",
        "whether the step of the Locomotive role may be declined",
        title=say("Step of the Locomotive role"),
        about=say("Whether who takes the role must raise the engine."),
        told={
            "must": say("Who takes Locomotive raises the engine."),
            "may": say("Who takes Locomotive may leave the engine as it is."),
        },
        group=START,
        attribute="may_decline_step",
        when="may",
        **_old("may"),
    ),
    Option(
        "first_tile",
        {"simple": say("a simple tile that leads into a city"), "any": say("any kind of tile")},
        "AOS-BUILD-10",
        "kind of a seat's first tile",
        "any",
        title=say("First tile of a seat"),
        about=say("What a seat may begin its railway with."),
        told={
            "simple": say("Your first tile of the game must be a simple one with an end in a city."),
            "any": say("Your first tile of the game may be of any kind."),
        },
        group=LAYING,
        attribute="first_simple",
        when="simple",
        e_nl_2004="any",
    ),
    Option(
        "direct_complex",
        switch(say("allowed"), say("only in place of a simple tile"), True),
        "E-02",
        "a complex tile may be the first tile of a hex",
        title=say("Two tracks on an empty hex"),
        about=say("Whether a complex tile may be laid where no track is yet."),
        told={
            True: say("A complex tile may be the first tile on a hex."),
            False: say("On a hex without a town a complex tile can only replace a simple one."),
        },
        group=LAYING,
        attribute="direct_complex",
        **_old(False),
    ),
    Option(
        "price_simple_to_coexist",
        dict.fromkeys((2, 3), lambda price: say("costs {price}", price=money_word(price))),
        "E-03",
        "price of making a simple tile a coexisting one",
        title=say("A second track beside the first"),
        about=say("The price of adding track that does not cross the track already there."),
        told={
            2: say("Turning a simple tile into a coexisting one costs $2."),
            3: say("Turning a simple tile into a coexisting one costs $3."),
        },
        group=LAYING,
        attribute="coexist_price",
        **_old(3),
    ),
    Option(
        "terrain_mode",
        {
            "per_hex": say("every hex of them"),
            "per_player_feature": say("once by each seat for each river and mountain range"),
        },
        "E-06",
        "river and mountain surcharge: for every hex, or once a seat and river or range",
        title=say("Rivers and mountains"),
        about=say("What the extra price is paid for."),
        told={
            "per_hex": say("The extra price for rivers and mountains is due on every hex."),
            "per_player_feature": say(
                "Each player pays extra only once for each river and each mountain range."
            ),
        },
        group=LAYING,
        attribute="feature_prices",
        needs=dear_land,
        when="per_player_feature",
        e_nl_2004="per_player_feature",
    ),
    Option(
        "same_hex_twice",
        switch(say("allowed"), say("not allowed"), True),
        "AOS-AMB-32",
        "a hex may be built on twice in one turn",
        False,
        title=say("Building twice on one hex"),
        about=say("Whether a tile may be laid and replaced in the same build turn."),
        told={False: say("Nobody may build twice on the same hex in one turn.")},
        group=LAYING,
        attribute="same_hex_twice",
    ),
    Option(
        "replace_anchor_city",
        switch(say("at a city or at own track"), say("only at own track"), True),
        "AOS-AMB-53",
        "track added to a tile may start at a city",
        title=say("Adding track at a city"),
        about=say("Where track that is added to a tile may start."),
        told={
            False: say("Track added by replacing a tile must meet your own track; a city is not enough."),
        },
        group=LAYING,
        attribute="replace_at_city",
    ),
    Option(
        "town_upgrade_anchor",
        {"city": say("at a city or at own track"), "own_track": say("only at own track")},
        "AOS-AMB-24",
        "what a new exit in a town of others must meet",
        title=say("Adding an exit to a town of others"),
        about=say("What a new exit must meet in a town where the builder owns nothing."),
        told={
            "own_track": say(
                "In a town where you own nothing, a new exit must meet your own track; a city is not enough."
            ),
        },
        group=LAYING,
        attribute="town_own_track",
        needs=towns(1),
        when="own_track",
    ),
    Option(
        "two_redirects",
        switch(say("allowed"), say("not allowed"), False),
        "AOS-AMB-28",
        "both tracks of a complex tile may be redirected in one build",
        title=say("Redirecting two tracks at once"),
        about=say("Whether one build may turn the open ends of both tracks of a complex tile."),
        told={True: say("One build may redirect both tracks of a complex tile.")},
        group=LAYING,
        attribute="two_redirects",
    ),
    Option(
        "combined_redirect",
        switch(say("allowed"), say("not allowed"), False),
        "AOS-AMB-28",
        "a redirect and new track may be one build",
        True,
        title=say("Redirecting and adding at once"),
        about=say("Whether one build may turn open track elsewhere and add new track, too."),
        told={True: say("A redirect and new track may be combined in one build.")},
        group=LAYING,
        attribute="combined_redirect",
    ),
    Option(
        "urbanize_when",
        {"before_track": say("before laying track"), "any_time": say("at any moment")},
        "AOS-AMB-42",
        "when in the build turn a New City may be placed",
        "any_time",
        title=say("Placing a New City"),
        about=say("When in the build turn the Urbanization role places it."),
        told={
            "any_time": say(
                "The New City may be placed at any moment of the build turn, even after the last tile."
            ),
        },
        group=LAYING,
        attribute="city_any_time",
        needs=new_cities,
        when="any_time",
    ),
    Option(
        "new_city_time",
        {"own_turn": say("in the build turn of its holder"), "phase_start": say("before anybody builds")},
        "AOS-AMB-42",
        "when in the building phase the New City is placed",
        title=say("When New Cities come"),
        about=say("Whether the Urbanization role places it in its own turn or before anybody builds."),
        told={"phase_start": say("The New City is placed before anybody builds.")},
        group=LAYING,
        attribute="city_first",
        needs=new_cities,
        when="phase_start",
    ),
    Option(
        "orphan_timing",
        {
            "end_of_phase": say("after everybody has built"),
            "end_of_owner_turn": say("as soon as its owner has built"),
        },
        "E-05",
        "when track that was not extended loses its owner",
        "end_of_owner_turn",
        title=say("Unfinished track"),
        about=say("When track that its owner has not extended becomes unowned."),
        told={
            "end_of_phase": say(
                "Track that was not extended loses its owner at the end of the building phase."
            ),
            "end_of_owner_turn": say(
                "Track that was not extended loses its owner as soon as the owner's build turn ends."
            ),
        },
        group=OWNING,
        attribute="lost_with_phase",
        needs=seats(2),
        when="end_of_phase",
        e_deluxe_en="end_of_owner_turn",
        **_old("end_of_owner_turn"),
    ),
    Option(
        "redirect_completion_claims",
        switch(say("the seat that redirects it"), say("nobody"), False),
        "AOS-AMB-29",
        "redirecting unowned track into a stop claims it",
        True,
        title=say("Redirecting unowned track"),
        about=say("Who owns unowned track that a redirect leads into a city or town."),
        told={True: say("Whoever redirects an unowned section into a stop gets the link.")},
        group=OWNING,
        attribute="redirect_claims",
    ),
    Option(
        "urbanize_claims_unowned",
        switch(say("the seat that places the city"), say("nobody"), True),
        "AOS-AMB-44",
        "a New City that completes unowned track claims it",
        title=say("Unowned track at a New City"),
        about=say("Who owns unowned track that a New City completes."),
        told={False: say("Unowned track completed by a New City stays unowned.")},
        group=OWNING,
        attribute="city_claims",
        needs=new_cities,
    ),
    Option(
        "town_town_links",
        switch(say("it is a link"), say("it stays unfinished"), True),
        "AOS-AMB-50",
        "a section between two towns is a link",
        title=say("Track between two towns"),
        about=say("Whether it counts as a link."),
        told={False: say("Track between two towns is not a link.")},
        group=OWNING,
        attribute="town_town",
        needs=towns(2),
    ),
    Option(
        "ownership_marker_limit",
        {None: say("any number"), **dict.fromkeys((20, ANY), lambda n: say("at most {n}", n=n))},
        "AOS-AMB-39",
        "sections one seat may own at most",
        20,
        title=say("Sections one seat may own"),
        about=say("A build that would give a seat more is not allowed."),
        told={
            ANY: lambda n, _: say(
                "A player may own at most {n} sections, links and unfinished ones together.", n=n
            ),
        },
        group=OWNING,
        attribute="marker_limit",
    ),
    Option(
        "income_bands",
        {"50+": say("by 8 from 41 on, by 10 from 50 on"), "41+": say("by 8 from 41 on")},
        "E-01",
        "where income reduction ends: -10 from 50, or -8 from 41",
        title=say("Income reduction at the top"),
        about=say("How fast the highest incomes fall every round."),
        told={
            "50+": say("Income of 50 or more is reduced by 10."),
            "41+": say("Income reduction stops growing at 41: it never takes more than 8."),
        },
        group=MONEY,
        attribute="band_50",
        needs=phase("reduction"),
        when="50+",
        **_old("41+"),
    ),
    Option(
        "dice_basis",
        {
            "started": say("one for each seat that began the game"),
            "still_in": say("one for each seat still in the game"),
        },
        "E-13",
        "dice per half: seats at the start, or still in",
        title=say("Dice for goods growth"),
        about=say("How many are rolled for each half of the goods display."),
        told={
            "started": say("Goods growth rolls a die for each player who began the game."),
            "still_in": say("Goods growth rolls a die for each player still in the game."),
        },
        group=MONEY,
        attribute="dice_started",
        needs=both(phase("growth"), seats(3)),
        when="started",
        **_old("still_in"),
    ),
    Option(
        "bankrupt_removes_unfinished_tiles",
        switch(say("it is taken off the board"), say("it stays, unowned"), False),
        "AOS-AMB-51",
        "a bankruptcy takes unfinished track away",
        title=say("Unfinished track of a bankrupt seat"),
        about=say("What becomes of it."),
        told={
            True: say("The unfinished track of a bankrupt player is taken off the board."),
            False: say("The unfinished track of a bankrupt player stays on the board, unowned."),
        },
        group=MONEY,
        attribute="bankrupt_removes",
        needs=seats(3),
        e_nl_2004=True,
    ),
    Option(
        "track_scoring",
        {
            "segments": say("every piece of a seat's links"),
            "city_to_city_tiles": say("every tile of lines from city to city"),
        },
        "E-11",
        "points for track: per segment, or per tile of lines between cities",
        title=say("Points for track"),
        about=say("What counts at the end."),
        told={
            "segments": say("Every piece of your links scores a point, links to towns included."),
            "city_to_city_tiles": say(
                "Track scores by the tile, and only on lines that run from city to city."
            ),
        },
        group=MONEY,
        attribute="tile_scoring",
        needs=_scores_track,
        when="city_to_city_tiles",
        e_nl_2004="city_to_city_tiles",
    ),
    Option(
        "peer_profile",
        switch(say("yes"), say("no"), False),
        "peer_profile",
        "the reading of recorded online games",
        title=say("As in games recorded online"),
        about=say("Settles the open questions above the way those games do, down to the small print."),
        told={
            True: say(
                "Details follow the reading of recorded online games: Production places cubes only in "
                "columns of cities on the board, and a replaced tile is not yet back in the supply when the "
                "new one is taken."
            ),
        },
        group=ELSEWHERE,
        attribute="peer",
    ),
]

BY_NAME: Final = {option.name: option for option in OPTIONS}


class Options(Switches):
    """What every switch is set to; `own` has those that a board with rules of its own adds."""

    turns: int
    dice_order: bool
    pass_bidders: int
    may_decline_step: bool
    first_simple: bool
    direct_complex: bool
    coexist_price: int
    feature_prices: bool
    same_hex_twice: bool
    replace_at_city: bool
    town_own_track: bool
    two_redirects: bool
    combined_redirect: bool
    city_any_time: bool
    city_first: bool
    lost_with_phase: bool
    redirect_claims: bool
    city_claims: bool
    town_town: bool
    marker_limit: int
    band_50: bool
    dice_started: bool
    bankrupt_removes: bool
    tile_scoring: bool
    peer: bool
    one_network: bool
    tiles_once: bool
    links_only: bool
    rest_alone: bool

    def __init__(
        self, edition: str, given: dict[str, Any], revision: int, own: Sequence[Option] = ()
    ) -> None:
        known = REVISIONS.known([*OPTIONS, *own])
        peer = peer_values(known) if given.get("peer_profile") else {}
        super().__init__(known, edition, REVISIONS.older(revision) | peer | given)
        self.own: dict[str, Any] = {option.name: self.values[option.name] for option in own}
        self.first_at_city: bool = self.first_simple or edition == DUTCH_2004
