"""The editions of Steam and the options of a game."""

from __future__ import annotations

from typing import Any, Final

from ironroad.options import ANY, Option

BASE: Final = "base"
EXPERT: Final = "expert"
EDITIONS: Final = (BASE, EXPERT)

OPTIONS: Final = [
    Option("turns", (None, ANY), "STEAM-SETUP-05", "rounds played; none means as many as the board says"),
    Option(
        "opening",
        ("auction", "dealt"),
        "STEAM-ORDER-07",
        "first player order of the base game: by auction, or by dealt tiles with money for the later seats",
    ),
    Option(
        "raise_any_time",
        (False, True),
        "STEAM-EXP-CAP-02",
        "expert game for beginners: capital may also be raised for track and running costs",
    ),
    Option("choose_tile", (False, True), "R-04", "a build may name which of two double-sided tiles it uses"),
    Option(
        "join_unowned_strict",
        (True, False),
        "R-12b",
        "unowned track can be joined, or completed by a New City, only by who could continue it",
    ),
    Option(
        "links_lost",
        ("turn", "phase"),
        "R-15",
        "when unfinished links that were not extended become unowned: at the end of their owner's turn, or of"
        " the phase",
    ),
    Option("lone_point", (False, True), "R-08", "at the lowest income a single last point buys a unit too"),
    Option("complex_strict", (False, True), "R-17", "both tracks of a complex tile must be joined at once"),
    Option("edge_links", (True, False), "R-20", "a link that was only a town exit outlives the town"),
    Option("revisit_towns", (True, False), "R-21", "a cube may pass through a town twice"),
]

BY_NAME: Final = {option.name: option for option in OPTIONS}


class Options:
    """What every switch is set to."""

    def __init__(self, edition: str, given: dict[str, Any]) -> None:
        values = {option.name: option.default(edition) for option in OPTIONS}
        values.update(given)
        turns = values["turns"]
        self.turns: int = 0 if turns is None else turns
        self.expert: bool = edition == EXPERT
        self.auction: bool = values["opening"] == "auction" and not self.expert
        self.on_demand: bool = not self.expert or values["raise_any_time"]
        self.choose_tile: bool = values["choose_tile"]
        self.join_strict: bool = values["join_unowned_strict"]
        self.lost_by_phase: bool = values["links_lost"] == "phase"
        self.lone_point: bool = values["lone_point"]
        self.complex_strict: bool = values["complex_strict"]
        self.edge_links: bool = values["edge_links"]
        self.revisit_towns: bool = values["revisit_towns"]
        # Corrected readings; what a game began with under the old ones it keeps.
        self.lifts_loose = True
        self.keeps_exits = True
        self.strict_city = self.join_strict
