"""The end of the game: points, their parts and the places."""

from __future__ import annotations

from typing import Final

from ironroad.core.game import Result
from ironroad.games.steam_power.contracts import Contract
from ironroad.games.steam_power.rules.state import Power

CASH_PER_POINT: Final = 5
FACTORY_POINTS: Final = 2
CITY_POINTS: Final = 4


def score_parts(s: Power, seat: int, contracts: list[Contract]) -> dict[str, int]:
    exhausted = [hex_ for hex_, owner in enumerate(s.factory) if owner == seat and s.is_exhausted(hex_)]
    return {
        "cash": s.money[seat] // CASH_PER_POINT,
        "contracts": sum(contracts[number].points for number in s.done(seat)),
        "factories": FACTORY_POINTS * len(exhausted),
        "cities": sum(city_share(s, seat, hex_) for hex_ in vp_cities(s)),
    }


def vp_cities(s: Power) -> list[int]:
    return [hex_ for hex_, tile in enumerate(s.tile) if tile == len(s.stock)]


def city_share(s: Power, seat: int, city: int) -> int:
    """A VP city's points are divided among all whose network contains it."""
    links = s.links()
    sharing = [other for other in range(s.players) if not s.out[other] and links.has(other, city)]
    return CITY_POINTS // len(sharing) if seat in sharing else 0


def result(s: Power, contracts: list[Contract]) -> Result | None:
    if not s.over:
        return None
    parts = [{} if s.out[seat] else score_parts(s, seat, contracts) for seat in range(s.players)]
    scores = [None if s.out[seat] else sum(parts[seat].values()) for seat in range(s.players)]
    ranks = [(-1, 0) if score is None else (score, s.fulfilled(seat)) for seat, score in enumerate(scores)]
    places = [1 + sum(1 for other in ranks if other > own) for own in ranks]
    return Result(places, scores, parts)
