"""The editions of Steam and the options of a game."""

from __future__ import annotations

from typing import Any, Final

from ironroad.core.options import ANY, Option
from ironroad.games.steam.rules.revisions import REVISIONS

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
        (False, True),
        "R-12b",
        "unowned track can be joined only where it could be continued",
    ),
    Option("complex_strict", (False, True), "R-17", "both tracks of a complex tile must be joined at once"),
    Option("edge_links", (True, False), "R-20", "a link that was only a town exit outlives the town"),
    Option("revisit_towns", (True, False), "R-21", "a cube may pass through a town twice"),
]

BY_NAME: Final = {option.name: option for option in OPTIONS}


class Options:
    """What every switch is set to."""

    def __init__(self, edition: str, given: dict[str, Any], revision: int) -> None:
        defaults = {option.name: option.default(edition) for option in OPTIONS}
        values = REVISIONS.values(defaults, revision)
        values.update(given)
        turns = values["turns"]
        self.turns: int = 0 if turns is None else turns
        self.expert: bool = edition == EXPERT
        self.auction: bool = values["opening"] == "auction" and not self.expert
        self.on_demand: bool = not self.expert or values["raise_any_time"]
        self.choose_tile: bool = values["choose_tile"]
        self.join_strict: bool = values["join_unowned_strict"]
        self.complex_strict: bool = values["complex_strict"]
        self.edge_links: bool = values["edge_links"]
        self.revisit_towns: bool = values["revisit_towns"]
