"""The pictures by which railway games are explained alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from ironroad.core.game import Rules
from ironroad.draw.examples import (
    complex_picture,
    delivery_picture,
    engine_picture,
    link_picture,
    town_picture,
)
from ironroad.draw.scales import columns_picture
from ironroad.games.common.auction_places import places_of
from ironroad.games.common.state import Railway

_SHOWN_ENGINE: Final = 3
_PARTS: Final = {"all": ("100 %", 1.0), "half": ("50 %", 0.5), "nothing": ("0 %", 0.0)}

S = TypeVar("S", bound=Railway)


def places_picture(rules: Rules[S]) -> str:
    """Which part of its bid each place pays."""
    return columns_picture([(str(place.number), *_PARTS[place.pays]) for place in places_of(rules)], "places")


PICTURES: Final[dict[str, Callable[[], str]]] = {
    "link": link_picture,
    "complex": complex_picture,
    "town": town_picture,
    "delivery": delivery_picture,
    "engine": lambda: engine_picture(_SHOWN_ENGINE),
}
