"""Roles: what each would bring now, in points."""

from __future__ import annotations

from typing import Final

from ironroad.games.age_of_steam.bots.building import Project, best_project
from ironroad.games.age_of_steam.bots.cities import best_city
from ironroad.games.age_of_steam.bots.reading import Reading
from ironroad.games.age_of_steam.bots.rivals import cubes_taken, remove_cube
from ironroad.games.age_of_steam.rules.build import BUILDS, ENGINEER_BUILDS
from ironroad.games.age_of_steam.rules.state import MAX_ENGINE, NO_CUBE

# How likely somebody who builds earlier spoils a plan.
SPOILED: Final = 0.1
TWO_CUBES: Final = 0.8
TURN_ORDER: Final = 0.6


def role_values(reading: Reading, projects: list[Project], place: int) -> dict[str, float]:
    """What each role is worth to a seat in that place of the order (0 is first)."""
    project, plain = best_project(reading, projects, reading.purse, BUILDS)
    others = [other for other in projects if other is not project]
    second = best_project(reading, others, reading.purse, BUILDS)[1]
    return {
        "locomotive": _locomotive(reading, projects) - plain,
        "engineer": best_project(reading, projects, reading.purse, ENGINEER_BUILDS)[1] - plain,
        "urbanization": best_city(reading, projects, BUILDS)[1] - plain,
        "first-move": _lost_to_earlier(reading, place),
        "first-build": SPOILED * place * (plain - second),
        "production": TWO_CUBES if reading.s.display.count(NO_CUBE) > 1 else 0.0,
        "turn-order": TURN_ORDER if reading.rounds > 1 else 0.0,
    }


def _locomotive(reading: Reading, projects: list[Project]) -> float:
    purse = reading.purse
    purse.engine = min(MAX_ENGINE, purse.engine + 1)
    return best_project(reading, projects, purse, BUILDS)[1]


def _lost_to_earlier(reading: Reading, place: int) -> float:
    """What it costs if each seat earlier in the order takes the cube that earns it most."""
    after = reading.s.copy()
    for cube in cubes_taken(reading, [seat for seat in reading.s.order[:place] if seat != reading.seat]):
        remove_cube(after, cube)
    return reading.value(reading.purse) - reading.at(after).value(reading.purse)
