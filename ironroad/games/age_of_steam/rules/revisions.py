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
)
