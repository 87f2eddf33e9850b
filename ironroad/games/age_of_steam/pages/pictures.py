"""The pictures that explain Age of Steam, with the figures and colours of the game in play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ironroad.draw.examples import new_city_picture
from ironroad.draw.explained import PICTURES, places_picture
from ironroad.draw.scales import columns_picture, growth_picture
from ironroad.games.age_of_steam.pages.phases import Band, bands_of
from ironroad.games.age_of_steam.rules import AgeOfSteam


def picture_of(rules: AgeOfSteam, name: str) -> str:
    return PICTURES[name]() if name in PICTURES else _PICTURES[name](rules)


def _bands(rules: AgeOfSteam) -> str:
    """By how much incomes fall."""
    bands = bands_of(rules)
    most = max(band.amount for band in bands) or 1
    return columns_picture(
        [(_range(b), f"−{b.amount}" if b.amount else "0", b.amount / most) for b in bands], "bands"
    )


def _range(band: Band) -> str:
    return f"{band.low}+" if band.high is None else f"{band.low}–{band.high}"


def _growth(rules: AgeOfSteam) -> str:
    column = next(column for column in rules.board.columns if column.name == column.rolled)
    number = int(column.name.lstrip("lightdark"))
    return growth_picture(number, column.name, rules.board.colours[:3])


_PICTURES: Final[dict[str, Callable[[AgeOfSteam], str]]] = {
    "new-city": lambda rules: new_city_picture(rules.board.new_cities[0].colour),
    "places": places_picture,
    "bands": _bands,
    "growth": _growth,
}
