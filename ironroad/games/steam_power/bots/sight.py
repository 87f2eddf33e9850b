"""A position of Steam Power as the policy reads it: what contracts, factories and cities bring until the
end."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.games.steam_power.bots.reading import POINT, USUAL_CUBES, Reading
from ironroad.games.steam_power.bots.weights import Weights
from ironroad.games.steam_power.rules.deliveries import least_of
from ironroad.games.steam_power.rules.scoring import CITY_POINTS


class Sight(Reading):
    def __init__(self, view: Game, seat: int, weights: Weights) -> None:
        self.weights = weights
        super().__init__(view, seat)
        self.free = [prices.count(0) for prices in self.prices]
        self.needs = self._needs()

    def _needs(self) -> list[int]:
        """How many resources of each colour the contracts in hand ask for in all."""
        found = [0 for _ in self.s.stock]
        for number in self.hand:
            for colour, need in enumerate(self.rules.contracts[number].needs):
                found[colour] += need
        return found

    def left(self) -> int:
        """How many contracts the seat nearest to the end still needs."""
        s, rules = self.s, self.rules
        if not rules.trigger:
            return rules.rounds - s.round
        return max(0, rules.trigger - max([s.fulfilled(seat) for seat in range(s.players)]))

    def in_time(self, actions: float) -> float:
        """How likely so many actions are left."""
        time = self.s.actions + self.weights.actions * self.left()
        return 1.0 if actions <= time else (time / actions) ** self.weights.late

    def _horizon(self) -> float:
        return min(1.0, self.left() / self.weights.horizon)

    def worth(self, contract: int) -> float:
        found = self.rules.contracts[contract]
        return found.money + POINT * found.points + self.horizon * self._bonus(found.bonus)

    def _bonus(self, bonus: str | None) -> float:
        if bonus == "track":
            return self.weights.bonus_track
        if bonus == "factory":
            return self.weights.bonus_factory
        return self.weights.bonus_contracts if bonus else 0.0

    def gain(self, contract: int, cost: int) -> float:
        """What is left of a contract once its resources are paid; its own ones are rather used."""
        own = 0
        for need, free in zip(self.rules.contracts[contract].needs, self.free, strict=True):
            own += min(need, free)
        dollar = 1.0 + self.weights.dear * self.horizon
        found = self.worth(contract) - dollar * cost + self.weights.own_cube * own
        return found * (1.0 - self.weights.patience * self.horizon)

    def saved(self, colour: int, price: int, count: int) -> float:
        """How much cheaper all contracts in hand together get by so many resources at a price."""
        before = self.prices[colour]
        need = self.needs[colour]
        after = sorted([*before, *[price] * count])
        return min(float(least_of(before, need) - least_of(after, need)), self.weights.most_saved)

    def factory_gain(self, city: int, price: int = 0, count: int = USUAL_CUBES) -> float:
        """Cheap resources, fees, and points once it is used up."""
        weights = self.weights
        likely = min(weights.likely, weights.chance * self.left())
        likely *= 1.0 + weights.large * (USUAL_CUBES - count)
        later = likely * weights.used_up + self.horizon * weights.fees
        return later + weights.saved * self.horizon * self.saved(self.s.tile[city], price, count)

    def city_gain(self, city: int) -> float:
        s, weights = self.s, self.weights
        if s.tile[city] == len(s.stock):
            sharing = sum([self.links.has(seat, city) for seat in range(s.players) if not s.out[seat]])
            if sharing == 0:
                return (weights.shared if self.left() > 2 else 1.0) * POINT * CITY_POINTS
            own, before = CITY_POINTS // (sharing + 1), CITY_POINTS // sharing
            return POINT * (own + weights.denied * sharing * (before - own) / (s.players - 1))
        if self.may_build_factory(city):
            return weights.reach * self.factory_gain(city)
        price = 0 if s.factory[city] == self.seat else 1
        return self.horizon * self.saved(s.tile[city], price, s.cubes[city]) if s.cubes[city] else 0.0

    def group_gain(self, city: int) -> float:
        gains = [self.city_gain(other) for other in self.s.places.members[self.s.places.group[city]]]
        return max(gains) + self.weights.other_cities * (sum(gains) - max(gains))
