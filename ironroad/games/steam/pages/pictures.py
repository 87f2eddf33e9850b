"""The pictures that explain Steam, with the figures and colours of the game in play."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle, islice
from typing import Final

from ironroad.draw.examples import new_city_picture
from ironroad.draw.explained import PICTURES, places_picture
from ironroad.draw.scales import group_picture, track_picture
from ironroad.games.steam.pages.board import setup_of
from ironroad.games.steam.rules import Steam

_SHOWN_INCOME: Final = range(-4, 5)


def picture_of(rules: Steam, name: str) -> str:
    return PICTURES[name]() if name in PICTURES else _PICTURES[name](rules)


def _group(rules: Steam) -> list[str]:
    """As many cubes as a space of the goods supply has."""
    return list(islice(cycle(rules.board.colours), setup_of(rules).group_size))


_PICTURES: Final[dict[str, Callable[[Steam], str]]] = {
    "new-city": lambda rules: new_city_picture(rules.board.new_cities[0].colour, _group(rules)),
    "capital": lambda rules: track_picture(_SHOWN_INCOME, 1, 0, "capital"),
    "group": lambda rules: group_picture(rules.board.colours[0], _group(rules)),
    "places": places_picture,
}
