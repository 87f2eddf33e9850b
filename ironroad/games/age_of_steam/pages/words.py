"""Age of Steam, its editions and options in plain words."""

from __future__ import annotations

from typing import Final

from ironroad.core.sentences import Sentence, money_word, say, say_n, verbatim
from ironroad.telling.optionwords import Group, OptionWords, switch

GAME_TEXT: Final = say("Lay track, move goods and pay for it all: the hard school of railway games.")

EDITION_TEXTS: Final = {
    "deluxe": say("The newest rulebook, as printed in German."),
    "deluxe-en": say("The newest rulebook, as printed in English: unfinished track is lost sooner."),
    "2002": say("Tiles with two tracks only in place of simple ones."),
    "nl-2004": say("Its own prices for rivers and mountains, its own points for track."),
}

GROUPS: Final = (
    Group(say("Start and bidding"), ("turns", "starting_order", "turn_order_pass_min_bidders")),
    Group(
        say("Laying track"),
        (
            "first_tile",
            "direct_complex",
            "price_simple_to_coexist",
            "terrain_mode",
            "same_hex_twice",
            "replace_anchor_city",
            "combined_redirect",
            "urbanize_when",
        ),
    ),
    Group(
        say("Owning track"),
        (
            "orphan_timing",
            "redirect_completion_claims",
            "urbanize_claims_unowned",
            "town_town_links",
            "ownership_marker_limit",
        ),
    ),
    Group(
        say("Income, growth and the end"),
        ("income_bands", "dice_basis", "bankrupt_removes_unfinished_tiles", "track_scoring"),
    ),
    Group(say("Games from elsewhere"), ("peer_profile",)),
)


def _price(amount: int) -> Sentence:
    return say("costs {price}", price=money_word(amount))


_ALLOWED: Final = switch(say("allowed"), say("not allowed"))

OPTION_WORDS: Final = {
    "turns": OptionWords(
        say("Length"),
        say("How many rounds the game lasts."),
        {"none": say("as many rounds as the board says")},
        lambda n: say_n("{n} round", "{n} rounds", n),
    ),
    "starting_order": OptionWords(
        say("Order of the first round"),
        say("How the player order at the start is found."),
        {"dice": say("by dice"), "given": say("as the seats are listed")},
    ),
    "turn_order_pass_min_bidders": OptionWords(
        say("Turn Order pass"),
        say("How many seats must still be bidding for the Turn Order role to sit a bid out."),
        {"3": say("three or more"), "2": say("two or more")},
    ),
    "first_tile": OptionWords(
        say("First tile of a seat"),
        say("What a seat may begin its railway with."),
        {"simple": say("a simple tile that leads into a city"), "any": say("any kind of tile")},
    ),
    "direct_complex": OptionWords(
        say("Two tracks on an empty hex"),
        say("Whether a complex tile may be laid where no track is yet."),
        switch(say("allowed"), say("only in place of a simple tile")),
    ),
    "price_simple_to_coexist": OptionWords(
        say("A second track beside the first"),
        say("The price of adding track that does not cross the track already there."),
        {"2": _price(2), "3": _price(3)},
    ),
    "terrain_mode": OptionWords(
        say("Rivers and mountains"),
        say("What the extra price is paid for."),
        {
            "per_hex": say("every hex of them"),
            "per_player_feature": say("once by each seat for each river and mountain range"),
        },
    ),
    "same_hex_twice": OptionWords(
        say("Building twice on one hex"),
        say("Whether a tile may be laid and replaced in the same build turn."),
        _ALLOWED,
    ),
    "replace_anchor_city": OptionWords(
        say("Adding track at a city"),
        say("Where track that is added to a tile may start."),
        switch(say("at a city or at own track"), say("only at own track")),
    ),
    "combined_redirect": OptionWords(
        say("Redirecting and adding at once"),
        say("Whether one build may turn open track elsewhere and add new track, too."),
        _ALLOWED,
    ),
    "urbanize_when": OptionWords(
        say("Placing a New City"),
        say("When in the build turn the Urbanization role places it."),
        {"before_track": say("before laying track"), "any_time": say("at any moment")},
    ),
    "orphan_timing": OptionWords(
        say("Unfinished track"),
        say("When track that its owner has not extended becomes unowned."),
        {
            "end_of_phase": say("after everybody has built"),
            "end_of_owner_turn": say("as soon as its owner has built"),
        },
    ),
    "redirect_completion_claims": OptionWords(
        say("Redirecting unowned track"),
        say("Who owns unowned track that a redirect leads into a city or town."),
        switch(say("the seat that redirects it"), say("nobody")),
    ),
    "urbanize_claims_unowned": OptionWords(
        say("Unowned track at a New City"),
        say("Who owns unowned track that a New City completes."),
        switch(say("the seat that places the city"), say("nobody")),
    ),
    "town_town_links": OptionWords(
        say("Track between two towns"),
        say("Whether it counts as a link."),
        switch(say("it is a link"), say("it stays unfinished")),
    ),
    "ownership_marker_limit": OptionWords(
        say("Sections one seat may own"),
        say("A build that would give a seat more is not allowed."),
        {"none": say("any number")},
        lambda n: say("at most {n}", n=n),
    ),
    "income_bands": OptionWords(
        say("Income reduction at the top"),
        say("How fast the highest incomes fall every round."),
        {"50+": say("by 8 from 41 on, by 10 from 50 on"), "41+": say("by 8 from 41 on")},
    ),
    "dice_basis": OptionWords(
        say("Dice for goods growth"),
        say("How many are rolled for each half of the goods display."),
        {
            "started": say("one for each seat that began the game"),
            "still_in": say("one for each seat still in the game"),
        },
    ),
    "bankrupt_removes_unfinished_tiles": OptionWords(
        say("Unfinished track of a bankrupt seat"),
        say("What becomes of it."),
        switch(say("it is taken off the board"), say("it stays, unowned")),
    ),
    "track_scoring": OptionWords(
        say("Points for track"),
        say("What counts at the end."),
        {
            "segments": say("every piece of a seat's links"),
            "city_to_city_tiles": say("every tile of lines from city to city"),
        },
    ),
    "peer_profile": OptionWords(
        say("As in games recorded online"),
        say("Settles the open questions above the way those games do, down to the small print."),
        switch(say("yes"), say("no")),
    ),
    # The options of single boards
    "southern_reduction": OptionWords(
        say("Doubled income reduction"),
        say("In which rounds income falls twice as fast."),
        {"from_turn_4": say("from round 4 on"), "only_turn_4": say("in round 4 only")},
    ),
    "germany_four_cubes": OptionWords(
        say("Four cubes at the start"),
        say("Which city begins with them."),
        {"berlin": verbatim("Berlin"), "wien": verbatim("Wien")},
    ),
    "ger_halve_direct_link": OptionWords(
        say("Engineer and the direct link"),
        say("Whether the direct link may be the build that costs the Engineer half."),
        switch(say("half price"), say("full price")),
    ),
    "barbados_cubes": OptionWords(
        say("Cubes on each city"),
        say("How many lie there at the start."),
        {"1": say("one cube"), "2": say("two cubes, which is easier")},
    ),
    "stl_alternation": OptionWords(
        say("The right to pay to be first"),
        say("Who is asked in which round."),
        {
            "fixed": say("the two seats in turn"),
            "swap_last": say("who was second in the round before"),
        },
    ),
}
