"""The way of a resource into a network, for a choice that only says who is paid."""

from __future__ import annotations

from ironroad.games.steam_power.rules.moves import Bring
from ironroad.games.steam_power.rules.payments import BANK, one, share
from ironroad.games.steam_power.telling.situation import Situation

# From a city, by an edge, to a city, and who owns the route.
Step = tuple[int, int, int, int]


class Ways:
    """`steps` finds routes whose owners are paid just so; what leads nowhere is tried once."""

    def __init__(self, now: Situation) -> None:
        self.s = now.s
        self.seat = now.seat
        self._tried: set[tuple[int, int]] = set()

    def steps(self, city: int, paid: int) -> list[Step]:
        self._tried.clear()
        found = self._from(self.s.places.group[city], paid)
        assert found is not None, "nothing comes this way"
        return found

    def _from(self, group: int, paid: int) -> list[Step] | None:
        if self.s.links().member[self.seat] >> group & 1:
            return [] if paid == 0 else None
        if (group, paid) in self._tried:
            return None
        self._tried.add((group, paid))
        for step in self._leaving(group):
            payee = BANK if self.s.out[step[3]] else step[3]
            rest = self._from(self.s.places.group[step[2]], paid - one(payee)) if share(paid, payee) else None
            if rest is not None:
                return [step, *rest]
        return None

    def _leaving(self, group: int) -> list[Step]:
        """The completed routes from the cities of a group."""
        return [
            (city, edge, reached, owner)
            for city in self.s.places.members[group]
            for edge, reached, owner in self.s.track.links_from(city, True)
        ]


def steps_of(now: Situation, move: Bring) -> list[Step]:
    return now.once(("ways",), lambda: Ways(now)).steps(move.hex, move.paid)
