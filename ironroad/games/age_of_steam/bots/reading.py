"""A position as one seat reads it: the links, the goods, and what they promise."""

from __future__ import annotations

from collections.abc import Sequence

from ironroad.bots.clock import Clock
from ironroad.core.game import Game
from ironroad.games.age_of_steam.bots.graph import graph_of, with_links
from ironroad.games.age_of_steam.bots.outlook import Item, Outlook, Purse
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.rules.state import MAX_ENGINE, Aos

Links = Sequence[tuple[int, int]]


class Reading:
    def __init__(self, rules: AgeOfSteam, s: Aos, seat: int, clock: Clock) -> None:
        self.rules = rules
        self.s = s
        self.seat = seat
        self.clock = clock
        self.outlook = Outlook(rules, s)
        self.reach = min(MAX_ENGINE, s.engine[seat] + 3)
        self.graph = graph_of(s, seat, rules.options.town_town)
        self._items: dict[frozenset[tuple[int, int]], list[Item]] = {}

    @property
    def rounds(self) -> int:
        """The rounds left, this one included."""
        return self.outlook.rounds

    @property
    def purse(self) -> Purse:
        """What the seat has; a new one each time, to be changed at will."""
        return Purse(self.s, self.seat)

    def at(self, s: Aos) -> Reading:
        """The same seat's reading of another state."""
        return Reading(self.rules, s, self.seat, self.clock)

    def items(self, links: Links) -> list[Item]:
        """What each cube earns once some links have been added."""
        key = frozenset(links)
        found = self._items.get(key)
        if found is None:
            found = self.outlook.items(with_links(self.graph, links, self.s.board.country), self.reach)
            self._items[key] = found
        return found

    def value(self, purse: Purse, now: Links = (), later: Links = ()) -> float:
        """The outlook with some links added now, and others from the next round on."""
        return self.outlook.value(purse, self.items(now), self.items(later))


def read_position(view: Game, seat: int, clock: Clock) -> Reading:
    rules = view.rules
    assert isinstance(rules, AgeOfSteam), "this bot plays Age of Steam only"
    return Reading(rules, view.state_as(Aos), seat, clock)
