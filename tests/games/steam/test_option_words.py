"""The words for Steam's editions."""

from __future__ import annotations

from ironroad.games.steam.pages import words as steam
from ironroad.games.steam.rules.options import EDITIONS


def test_every_edition_has_its_text() -> None:
    assert list(steam.EDITION_TEXTS) == list(EDITIONS)
