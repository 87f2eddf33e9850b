"""Roles: what each would bring now, in points."""

from __future__ import annotations

from typing import Final

from ironroad.bots.age_of_steam.building import Project, best_project
from ironroad.bots.age_of_steam.cities import best_city
from ironroad.bots.age_of_steam.desk import Desk
from ironroad.bots.age_of_steam.rivals import cubes_taken, remove_cube
from ironroad.rules.age_of_steam.build import BUILDS, ENGINEER_BUILDS
from ironroad.rules.age_of_steam.state import MAX_ENGINE, NO_CUBE

# How likely somebody who builds earlier spoils a plan.
SPOILED: Final = 0.1
TWO_CUBES: Final = 0.8
TURN_ORDER: Final = 0.6


def role_values(desk: Desk, projects: list[Project], place: int) -> dict[str, float]:
    """What each role is worth to a seat in that place of the order (0 is first)."""
    project, plain = best_project(desk, projects, desk.purse, BUILDS)
    others = [other for other in projects if other is not project]
    second = best_project(desk, others, desk.purse, BUILDS)[1]
    return {
        "locomotive": _locomotive(desk, projects) - plain,
        "engineer": best_project(desk, projects, desk.purse, ENGINEER_BUILDS)[1] - plain,
        "urbanization": best_city(desk, projects, BUILDS)[1] - plain,
        "first-move": _lost_to_earlier(desk, place),
        "first-build": SPOILED * place * (plain - second),
        "production": TWO_CUBES if desk.s.display.count(NO_CUBE) > 1 else 0.0,
        "turn-order": TURN_ORDER if desk.rounds > 1 else 0.0,
    }


def _locomotive(desk: Desk, projects: list[Project]) -> float:
    purse = desk.purse
    purse.engine = min(MAX_ENGINE, purse.engine + 1)
    return best_project(desk, projects, purse, BUILDS)[1]


def _lost_to_earlier(desk: Desk, place: int) -> float:
    """What it costs if each seat earlier in the order takes the cube that earns it most."""
    after = desk.s.copy()
    for cube in cubes_taken(desk, [seat for seat in desk.s.order[:place] if seat != desk.seat]):
        remove_cube(after, cube)
    return desk.value(desk.purse) - desk.at(after).value(desk.purse)
