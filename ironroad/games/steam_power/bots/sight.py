"""A position of Steam Power as the policy reads it: what factories and cities bring until the end."""

from __future__ import annotations

from typing import Final

from ironroad.games.steam_power.bots.reading import POINT, USUAL_CUBES, Reading
from ironroad.games.steam_power.rules.scoring import CITY_POINTS

# Two points for a factory that is used up, and a dollar now and then from others.
EXHAUSTED: Final = 10.0
FEES: Final = 1.5
# How likely a factory is used up in time: at the very end, and more for every contract that is still to come.
LAST_CHANCE: Final = 0.0
CHANCE_A_CONTRACT: Final = 0.12
MOST_LIKELY: Final = 0.75
SAVED: Final = 1.0
# Others may come to a city of points, too.
SHARED: Final = 0.8


class Sight(Reading):
    def left(self) -> int:
        """How many contracts the seat nearest to the end still needs."""
        s, rules = self.s, self.rules
        if not rules.trigger:
            return rules.rounds - s.round
        return max(0, rules.trigger - max([s.fulfilled(seat) for seat in range(s.players)]))

    def factory_gain(self, city: int, price: int = 0, count: int = USUAL_CUBES) -> float:
        """Cheap resources, fees, and points once it is used up."""
        likely = min(MOST_LIKELY, LAST_CHANCE + CHANCE_A_CONTRACT * self.left())
        likely *= 1.0 + 0.1 * (USUAL_CUBES - count)
        later = likely * EXHAUSTED + self.horizon * FEES
        return later + SAVED * self.horizon * self.saved(self.s.tile[city], price, count)

    def city_gain(self, city: int) -> float:
        s = self.s
        if s.tile[city] == len(s.stock):
            sharing = sum([self.links.has(seat, city) for seat in range(s.players) if not s.out[seat]])
            alone = SHARED if sharing == 0 and self.left() > 2 else 1.0
            return alone * POINT * (CITY_POINTS // (sharing + 1))
        return super().city_gain(city)
