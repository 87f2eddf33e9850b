"""The editions of Age of Steam and the options of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ironroad.core.options import ANY, Option, edition_key
from ironroad.games.age_of_steam.rules.revisions import REVISIONS

DELUXE: Final = "deluxe"
DELUXE_EN: Final = "deluxe-en"
GERMAN_2002: Final = "2002"
DUTCH_2004: Final = "nl-2004"

EDITIONS: Final = (DELUXE, DELUXE_EN, GERMAN_2002, DUTCH_2004)
_OLD: Final = (GERMAN_2002, DUTCH_2004)


def _old(value: Any) -> dict[str, Any]:
    return {edition_key(edition): value for edition in _OLD}


OPTIONS: Final = [
    Option("turns", (None, ANY), "AOS-END-01", "rounds played; none means as many as the board says"),
    Option(
        "starting_order", ("dice", "given"), "AOS-SETUP-05", "player order at the start: by dice or by seat"
    ),
    Option(
        "turn_order_pass_min_bidders",
        (3, 2),
        "AOS-ORDER-08",
        "bidders there must be for the Turn Order pass",
        **_old(2),
    ),
    Option(
        "income_bands",
        ("50+", "41+"),
        "E-01",
        "where income reduction ends: -10 from 50, or -8 from 41",
        **_old("41+"),
    ),
    Option(
        "direct_complex",
        (True, False),
        "E-02",
        "a complex tile may be the first tile of a hex",
        **_old(False),
    ),
    Option(
        "price_simple_to_coexist", (2, 3), "E-03", "price of making a simple tile a coexisting one", **_old(3)
    ),
    Option("ownership_marker_limit", (None, 20, ANY), "AOS-AMB-39", "sections one seat may own at most"),
    Option("first_tile", ("simple", "any"), "AOS-BUILD-10", "kind of a seat's first tile", e_nl_2004="any"),
    Option(
        "urbanize_when",
        ("before_track", "any_time"),
        "AOS-AMB-42",
        "when in the build turn a New City may be placed",
    ),
    Option("same_hex_twice", (True, False), "AOS-AMB-32", "a hex may be built on twice in one turn"),
    Option("combined_redirect", (False, True), "AOS-AMB-28", "a redirect and new track may be one build"),
    Option(
        "redirect_completion_claims",
        (False, True),
        "AOS-AMB-29",
        "redirecting unowned track into a stop claims it",
    ),
    Option(
        "urbanize_claims_unowned",
        (True, False),
        "AOS-AMB-44",
        "a New City that completes unowned track claims it",
    ),
    Option("town_town_links", (True, False), "AOS-AMB-50", "a section between two towns is a link"),
    Option("replace_anchor_city", (True, False), "AOS-AMB-53", "track added to a tile may start at a city"),
    Option(
        "terrain_mode",
        ("per_hex", "per_player_feature"),
        "E-06",
        "river and mountain surcharge: for every hex, or once a seat and river or range",
        e_nl_2004="per_player_feature",
    ),
    Option(
        "track_scoring",
        ("segments", "city_to_city_tiles"),
        "E-11",
        "points for track: per segment, or per tile of lines between cities",
        e_nl_2004="city_to_city_tiles",
    ),
    Option(
        "orphan_timing",
        ("end_of_phase", "end_of_owner_turn"),
        "E-05",
        "when track that was not extended loses its owner",
        e_deluxe_en="end_of_owner_turn",
        **_old("end_of_owner_turn"),
    ),
    Option("dice_basis", ("started", "still_in"), "E-13", "dice per half: seats at the start, or still in"),
    Option(
        "bankrupt_removes_unfinished_tiles",
        (False, True),
        "AOS-AMB-51",
        "a bankruptcy takes unfinished track away",
    ),
    Option("peer_profile", (False, True), "peer_profile", "the reading of recorded online games"),
]

BY_NAME: Final = {option.name: option for option in OPTIONS}

PEER: Final[dict[str, Any]] = {
    "orphan_timing": "end_of_owner_turn",
    "ownership_marker_limit": 20,
    "same_hex_twice": False,
    "combined_redirect": True,
    "redirect_completion_claims": True,
    "first_tile": "any",
    "urbanize_when": "any_time",
}


class Options:
    """What every switch is set to; `own` has those that a board with rules of its own adds."""

    def __init__(
        self, edition: str, given: dict[str, Any], revision: int, own: Sequence[Option] = ()
    ) -> None:
        known = [*OPTIONS, *own]
        defaults = {option.name: option.default(edition) for option in known}
        values = REVISIONS.values(defaults, revision)
        if given.get("peer_profile"):
            values.update(PEER)
            values.update({option.name: option.peer for option in own if option.peer is not None})
        values.update(given)
        self.own: dict[str, Any] = {option.name: values[option.name] for option in own}
        limit = values["ownership_marker_limit"]
        turns = values["turns"]
        self.turns: int = 0 if turns is None else turns
        self.dice_order: bool = values["starting_order"] == "dice"
        self.pass_bidders: int = values["turn_order_pass_min_bidders"]
        self.band_50: bool = values["income_bands"] == "50+"
        self.direct_complex: bool = values["direct_complex"]
        self.coexist_price: int = values["price_simple_to_coexist"]
        self.marker_limit: int = 0 if limit is None else limit
        self.first_simple: bool = values["first_tile"] == "simple"
        self.first_at_city: bool = self.first_simple or edition == DUTCH_2004
        self.city_any_time: bool = values["urbanize_when"] == "any_time"
        self.same_hex_twice: bool = values["same_hex_twice"]
        self.combined_redirect: bool = values["combined_redirect"]
        self.redirect_claims: bool = values["redirect_completion_claims"]
        self.city_claims: bool = values["urbanize_claims_unowned"]
        self.town_town: bool = values["town_town_links"]
        self.replace_at_city: bool = values["replace_anchor_city"]
        self.feature_prices: bool = values["terrain_mode"] == "per_player_feature"
        self.tile_scoring: bool = values["track_scoring"] == "city_to_city_tiles"
        self.lost_with_phase: bool = values["orphan_timing"] == "end_of_phase"
        self.dice_started: bool = values["dice_basis"] == "started"
        self.bankrupt_removes: bool = values["bankrupt_removes_unfinished_tiles"]
        self.peer: bool = values["peer_profile"]
