"""The corrections of the rules of Steam; docs/rule-revisions.md says how to add one."""

from __future__ import annotations

from typing import Final

from ironroad.core.revisions import Correction, Revisions

REVISIONS: Final = Revisions(
    Correction(
        2,
        "join_unowned_strict",
        "Unowned track is joined only by who could also continue it, unless an option says otherwise.",
        before=False,
    ),
    Correction(2, "strict_city", "That holds for a New City that completes unowned track, too."),
    Correction(2, "keeps_exits", "Who rebuilds a town keeps his own bare exits and takes those of nobody."),
    Correction(2, "lifts_loose", "Track that hung in the air is lifted when its builder leaves the game."),
)
