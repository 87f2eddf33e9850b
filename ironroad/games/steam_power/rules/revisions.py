"""The corrections of the rules of Steam Power; docs/rule-revisions.md says how to add one."""

from __future__ import annotations

from typing import Final

from ironroad.core.revisions import Correction, Revisions

REVISIONS: Final = Revisions(
    Correction(2, "group_routes", "A route may join two cities of a group that nobody has joined yet."),
    Correction(2, "crossing_replaced", "The last track is replaced also where it is half of a crossing."),
)
