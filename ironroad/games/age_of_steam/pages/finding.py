"""The phases of the rules in play."""

from __future__ import annotations

from typing import Any, TypeVar

from ironroad.core.game import Phase
from ironroad.games.age_of_steam.rules import AgeOfSteam

P = TypeVar("P", bound=Phase[Any])


def find_phase(rules: AgeOfSteam, kind: type[P]) -> P | None:
    return next((phase for phase in rules.timeline() if isinstance(phase, kind)), None)
