"""The pictures that explain Steam, with the figures and colours of the game in play."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle, islice
from typing import Final

from ironroad.draw.examples import (
    complex_picture,
    delivery_picture,
    engine_picture,
    link_picture,
    new_city_picture,
    town_picture,
)
from ironroad.draw.scales import columns_picture, group_picture, track_picture
from ironroad.games.common.auction_places import places_of
from ironroad.games.steam.pages.board import setup_of
from ironroad.games.steam.rules import Steam

_SHOWN_ENGINE: Final = 3
_SHOWN_INCOME: Final = range(-4, 5)
_PARTS: Final = {"all": ("100 %", 1.0), "half": ("50 %", 0.5), "nothing": ("0 %", 0.0)}


def picture_of(rules: Steam, name: str) -> str:
    return _PICTURES[name](rules)


def _group(rules: Steam) -> list[str]:
    """As many cubes as a space of the goods supply has."""
    return list(islice(cycle(rules.board.colours), setup_of(rules).group_size))


def _places(rules: Steam) -> str:
    """Which part of its bid each place pays."""
    return columns_picture([(str(place.number), *_PARTS[place.pays]) for place in places_of(rules)], "places")


_PICTURES: Final[dict[str, Callable[[Steam], str]]] = {
    "link": lambda rules: link_picture(),
    "complex": lambda rules: complex_picture(),
    "town": lambda rules: town_picture(),
    "new-city": lambda rules: new_city_picture(rules.board.new_cities[0].colour, _group(rules)),
    "delivery": lambda rules: delivery_picture(),
    "engine": lambda rules: engine_picture(_SHOWN_ENGINE),
    "capital": lambda rules: track_picture(_SHOWN_INCOME, 1, 0, "capital"),
    "group": lambda rules: group_picture(rules.board.colours[0], _group(rules)),
    "places": _places,
}
