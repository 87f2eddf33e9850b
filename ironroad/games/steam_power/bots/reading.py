"""A position of Steam Power as one seat reads it, with everything counted in dollars."""

from __future__ import annotations

from typing import Final

from ironroad.core.game import Game
from ironroad.core.track import NOBODY
from ironroad.games.steam_power.rules import SteamPower
from ironroad.games.steam_power.rules.deliveries import least, least_of, prices_of
from ironroad.games.steam_power.rules.scoring import CITY_POINTS
from ironroad.games.steam_power.rules.state import FACTORIES, LOCOMOTIVES, Power

POINT: Final = 5.0
BONUS: Final = 3.0
NEW_FACTORY: Final = 4.0
MOST_SAVED: Final = 18.0
USUAL_CUBES: Final = 5


class Reading:
    """`hand` holds the contracts the seat has; `horizon` says how much of a plan still pays off."""

    def __init__(self, view: Game, seat: int) -> None:
        rules = view.rules
        assert isinstance(rules, SteamPower), "this bot plays Steam Power only"
        s = view.state
        assert isinstance(s, Power)
        self.rules = rules
        self.s = s
        self.seat = seat
        self.cash = s.money[seat]
        self.links = s.links()
        self.hand = s.hand(seat)
        self.has_network = self.links.member[seat] != 0
        self.prices = prices_of(s, seat) if self.has_network else [[] for _ in s.stock]
        self.horizon = self._horizon()

    def _horizon(self) -> float:
        """1 in the early game, near 0 when it is about to end."""
        s, rules = self.s, self.rules
        if not rules.trigger:
            return min(1.0, (rules.rounds - s.round) / 6)
        left = rules.trigger - max(s.fulfilled(seat) for seat in range(s.players))
        return min(1.0, max(left, 0) / 3)

    def worth(self, contract: int) -> float:
        """What a contract brings, apart from what its resources cost."""
        found = self.rules.contracts[contract]
        return found.money + POINT * found.points + (BONUS if found.bonus else 0)

    def cost(self, contract: int) -> int:
        return least(self.prices, self.rules.contracts[contract].needs)

    # What the map could bring

    def saved(self, colour: int, price: int, count: int) -> float:
        """How much cheaper the contracts in hand get by so many resources at a price."""
        before = self.prices[colour]
        after = sorted([*before, *[price] * count])
        needs = [self.rules.contracts[number].needs[colour] for number in self.hand]
        found = sum(least_of(before, need) - least_of(after, need) for need in needs)
        return min(float(found), MOST_SAVED)

    def factory_gain(self, city: int, price: int = 0, count: int = USUAL_CUBES) -> float:
        """What an own factory would bring: cheap resources now, fees and points later."""
        return self.horizon * (self.saved(self.s.tile[city], price, count) + NEW_FACTORY)

    def may_build_factory(self, city: int) -> bool:
        s = self.s
        colour = s.tile[city]
        if not 0 <= colour < len(s.stock) or s.factory[city] != NOBODY:
            return False
        return s.stock[colour] > 0 and s.factories(self.seat) < FACTORIES

    def may_start(self) -> bool:
        return self.s.routes[self.seat] < LOCOMOTIVES

    def city_gain(self, city: int) -> float:
        """What it would bring to have a city in the network."""
        s = self.s
        if s.tile[city] == len(s.stock):
            sharing = sum(self.links.has(seat, city) for seat in range(s.players) if not s.out[seat])
            return POINT * (CITY_POINTS // (sharing + 1))
        if self.may_build_factory(city):
            return 0.7 * self.factory_gain(city)
        price = 0 if s.factory[city] == self.seat else 1
        return self.horizon * self.saved(s.tile[city], price, s.cubes[city]) if s.cubes[city] else 0.0

    def group_gain(self, city: int) -> float:
        """The best city of a group counts whole, the others a little."""
        gains = [self.city_gain(other) for other in self.s.places.members[self.s.places.group[city]]]
        return max(gains) + 0.3 * (sum(gains) - max(gains))
