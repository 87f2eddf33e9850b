"""The completed routes as a graph of city groups, and what it costs to bring something into a network.

A group is one place: its cities are joined by neutral routes as soon as any route reaches it. A network is
made once after anything it comes from has changed and then shared by all copies of the state.
"""

from __future__ import annotations

from ironroad.core.track import Track
from ironroad.games.steam_power.rules.payments import BANK, is_no_better, one, total
from ironroad.games.steam_power.rules.places import Places


class Network:
    """`member` has for each seat a mask of the groups its routes reach; `links` has the routes leaving each
    group: (group reached, who is paid)."""

    def __init__(self, track: Track, places: Places, completed: int, out: list[bool]) -> None:
        self.places = places
        self.version = track.version
        self.completed = completed
        self.out = out[:]
        self.member = [0] * len(out)
        self.joined = 0
        self.links: list[list[tuple[int, int]]] = [[] for _ in places.members]
        self._fees: list[list[list[int]]] = [[] for _ in out]
        self._tolls: list[list[int]] = [[] for _ in out]
        for city in places.board.cities:
            for _, reached, owner in track.links_from(city, True):
                self._add(places.group[city], places.group[reached], owner, BANK if out[owner] else owner)

    def is_of(self, completed: int, out: list[bool]) -> bool:
        """Whether it was made of so many routes, for those still in the game."""
        return self.completed == completed and self.out == out

    def _add(self, here: int, there: int, owner: int, payee: int) -> None:
        self.links[here].append((there, payee))
        self.member[owner] |= 1 << here
        self.joined |= 1 << here

    def has(self, seat: int, city: int) -> bool:
        """Whether a city is in a seat's network."""
        return bool(self.member[seat] >> self.places.group[city] & 1)

    def is_joined(self, city: int) -> bool:
        """Whether a city is in anybody's network."""
        return bool(self.joined >> self.places.group[city] & 1)

    def fees(self, seat: int, city: int) -> list[int]:
        """What bringing a resource from a city into a seat's network can cost for routes: every payment
        that no other undercuts, the cheapest first; none where there is no way."""
        if not self._fees[seat]:
            self._fees[seat] = self._spread(seat)
            self._tolls[seat] = [total(paid[0]) if paid else 0 for paid in self._fees[seat]]
        return self._fees[seat][self.places.group[city]]

    def toll(self, seat: int, city: int) -> int:
        """The least of them; there must be a way."""
        return self._tolls[seat][self.places.group[city]]

    def _spread(self, seat: int) -> list[list[int]]:
        """Outwards from the network, a dollar further at a time, so that nothing found is ever undercut."""
        own = self.member[seat]
        found: list[list[int]] = [[0] if own >> group & 1 else [] for group in range(len(self.links))]
        frontier = [(group, 0) for group, paid in enumerate(found) if paid]
        while frontier:
            later: list[tuple[int, int]] = []
            for here, paid in frontier:
                for there, payee in self.links[here]:
                    dearer = paid + one(payee)
                    if not any(is_no_better(dearer, known) for known in found[there]):
                        found[there].append(dearer)
                        later.append((there, dearer))
            frontier = later
        return found
