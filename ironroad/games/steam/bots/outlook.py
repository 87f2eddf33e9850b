"""What a position promises a seat: points, income, links, and the deliveries in sight."""

from __future__ import annotations

from ironroad.core.moves import Deliver
from ironroad.games.common.cubes import cubes_of
from ironroad.games.common.goods import owners_on
from ironroad.games.common.network import Network
from ironroad.games.common.state import MAX_ENGINE
from ironroad.games.steam.rules import Steam
from ironroad.games.steam.rules.goods import is_fair
from ironroad.games.steam.rules.income import net_income
from ironroad.games.steam.rules.scoring import score_parts
from ironroad.games.steam.rules.state import SteamState

# A link of a rival counts against a delivery, for it helps him as much.
RIVAL = 0.4
# What a dollar is worth: five are a step of income.
DOLLAR = 0.25
EARNED, OWED, SHORT = 0.12, 0.2, 0.7
# More cash than this is of no use.
RESERVE = 12


class Outlook:
    def __init__(self, rules: Steam, s: SteamState, seat: int) -> None:
        self.rules = rules
        self.s = s
        self.seat = seat
        self.rounds = rules.rounds - s.round + 1
        self.network: Network = s.links(rules.options.revisit_towns)

    def value(self) -> float:
        """Points at the end, as far as can be seen."""
        cash = min(self.s.money[self.seat], RESERVE) * DOLLAR
        return sum(score_parts(self.s, self.seat).values()) + self._earnings() + cash + self.deliveries()

    def _earnings(self) -> float:
        """What income brings in the rounds left; debts weigh more than profits, most those due at once."""
        net = net_income(self.s, self.seat, self.rules.options)
        short = max(0, -net - self.s.money[self.seat])
        return net * self.rounds * (EARNED if net > 0 else OWED) - short * SHORT

    def deliveries(self) -> float:
        """The best ones, two a round; the later, the less certain."""
        gains = sorted(self.gains(), reverse=True)
        return sum(gain * 0.93**number for number, gain in enumerate(gains[: 2 * self.rounds]))

    def gains(self) -> list[float]:
        """For every cube on the board what its best delivery brings with an engine raised once."""
        return self._gains(min(MAX_ENGINE, self.s.engine[self.seat] + 1))

    def _gains(self, reach: int) -> list[float]:
        """For every cube on the board what its best delivery brings."""
        found: list[float] = []
        for origin in [hex_ for hex_, packed in enumerate(self.s.cubes) if packed]:
            packed = self.s.cubes[origin]
            colours = [colour for colour in range(len(self.s.board.colours)) if cubes_of(packed, colour)]
            routes = self.network.routes(origin, sum(1 << colour for colour in colours), reach)
            for colour in colours:
                ways = [way for same in routes.found[colour][1 : reach + 1] for way in same]
                best = max([self.gain(way) for way in ways], default=0.0)
                found += [best] * cubes_of(packed, colour) if best > 0 else []
        return found

    def gain(self, way: Deliver) -> float:
        """Own links, less something for those of others; nothing if the way may not be taken."""
        owners = owners_on(self.network, way)
        if not is_fair(owners, self.seat):
            return 0.0
        others = sum(owner not in (self.seat, -1) for owner in owners)
        return owners.count(self.seat) - RIVAL * others

    def engine_pays(self, now: float) -> bool:
        """Whether a longer engine soon brings more than a delivery of this worth now."""
        s, level = self.s, self.s.engine[self.seat]
        if level == MAX_ENGINE or self.rounds < 2:
            return False
        if self.rules.options.expert and s.income[self.seat] + s.money[self.seat] < level:
            return False
        longer = max(self._gains(level + 1), default=0.0)
        return (longer > max(now, 0.5) and self.rounds >= 3) or (now == 0 and level < 3)
