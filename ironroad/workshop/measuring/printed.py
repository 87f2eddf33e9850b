"""The figures of the boards that come with the library, measured once and kept: what others are compared
with. `python -m tools.printed_boards` measures them anew."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

from ironroad.workshop.measuring.tally import Tally, from_data

FILE: Final = "printed.json"


@cache
def _kept() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((files(__package__) / FILE).read_text("utf-8"))
    return found


@cache
def printed(game: str) -> dict[str, Tally]:
    """The boards of a game that were measured, by their names."""
    return {name: from_data(data) for name, data in _kept().get(game, {}).items()}
