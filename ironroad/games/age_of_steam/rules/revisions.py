"""The corrections of the rules of Age of Steam; docs/rule-revisions.md says how to add one."""

from __future__ import annotations

from typing import Final

from ironroad.core.revisions import Correction, Revisions

REVISIONS: Final = Revisions(
    Correction(
        2,
        "one_network",
        "Western U.S.: only a seat's first tile of the game must lead into a starting city, a redirect too; "
        "until the coasts are joined nothing gives a seat track that does not hang together.",
    ),
    Correction(
        2,
        "locomotive_step",
        "In `2002` and `nl-2004` the step of the Locomotive role may be declined.",
        before="must",
    ),
    Correction(
        2,
        "dice_basis",
        "In `2002` and `nl-2004` goods growth rolls a die for each seat still in the game.",
        before="started",
    ),
    Correction(
        2,
        "bankrupt_removes_unfinished_tiles",
        "In `nl-2004` the unfinished track of a bankrupt seat is taken off the board.",
        before=False,
    ),
    Correction(
        2, "tiles_once", "Where track scores by the tile, a tile of two counting links of a seat counts once."
    ),
    Correction(
        3,
        "links_only",
        "Where only complete links are built, neither a loop at a New City nor, where those do not count, a "
        "link between towns completes a section.",
    ),
    Correction(
        3,
        "rest_alone",
        "Western U.S.: a stop that a redirect leaves holds nothing together any more.",
    ),
)
