"""The corrections of the rules of Age of Steam; docs/rule-revisions.md says how to add one."""

from __future__ import annotations

from typing import Final

from ironroad.core.revisions import Revisions

REVISIONS: Final = Revisions()
