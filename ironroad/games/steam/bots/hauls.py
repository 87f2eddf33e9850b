"""The deliveries a seat can make: for each cube the way that serves it best."""

from __future__ import annotations

from typing import Final

from ironroad.core.moves import Deliver
from ironroad.games.common.cubes import colours_on
from ironroad.games.common.network import COLOURS_IN, Network
from ironroad.games.steam.bots.outlook import RIVAL
from ironroad.games.steam.rules.state import SteamState

MOST_COLOURS: Final = 8


class Haul:
    """A cube carried over links, by the sides it leaves stops by, and what that is worth to its mover."""

    def __init__(self, origin: int, colour: int, sides: tuple[int, ...], value: float) -> None:
        self.origin = origin
        self.colour = colour
        self.sides = sides
        self.value = value


class Hauls:
    def __init__(self, s: SteamState, network: Network, seat: int) -> None:
        self.s = s
        self.network = network
        self.seat = seat
        self.reach = s.engine[seat]
        self._links = [sorted(leaving, key=self._by_owner) for leaving in network.links]
        self._near = self._colours_near()
        self._best: list[Haul | None] = []
        self._origin = 0

    def _by_owner(self, link: tuple[int, int, int]) -> bool:
        """Own links first, so that the best ways are found early."""
        return link[2] != self.seat

    def _colours_near(self) -> list[list[int]]:
        """Per number of links and stop the colours accepted within so many links."""
        found = [self.network.accepts]
        links = self.network.links
        stops = [stop for stop, leaving in enumerate(links) if leaving]
        for _ in range(self.reach - 1):
            last = found[-1]
            wider = last[:]
            for stop in stops:
                for _, to, _ in links[stop]:
                    wider[stop] |= last[to]
            found.append(wider)
        return found

    def best(self) -> list[Haul]:
        """One for each cube that can be moved, the best first."""
        found: list[Haul] = []
        for origin, packed in enumerate(self.s.cubes):
            if packed and self.network.links[origin]:
                self._best = [None] * MOST_COLOURS
                self._origin = origin
                self._walk(origin, (), 1 << origin, colours_on(packed), 0, ())
                found += [haul for haul in self._best if haul is not None]
        return sorted(found, key=lambda haul: -haul.value)

    def _walk(
        self, here: int, sides: tuple[int, ...], seen: int, colours: int, own: int, owners: tuple[int, ...]
    ) -> None:
        """Extend a route by every link, as long as it may still become the best of some colour."""
        left = self.reach - len(sides) - 1
        near, accepts, seat = self._near[left], self.network.accepts, self.seat
        for edge, to, owner in self._links[here]:
            wanted = colours & near[to]
            if not wanted or seen >> to & 1:
                continue
            mine, whose = own, owners
            if owner == seat:
                mine += 1
            elif owner >= 0:
                whose = (*owners, owner)
            value = mine - RIVAL * len(whose)
            wanted = self._promising(wanted, value + left)
            if not wanted:
                continue
            onward = (*sides, 6 * here + edge)
            arriving = wanted & accepts[to]
            if arriving:
                self._arrive(onward, mine, whose, value, arriving)
            rest = wanted & ~arriving
            if rest and left:
                self._walk(to, onward, seen | 1 << to, rest, mine, whose)

    def _promising(self, colours: int, most: float) -> int:
        """The colours for which no way as good is known."""
        best = self._best
        for colour in COLOURS_IN[colours]:
            known = best[colour]
            if known is not None and known.value >= most:
                colours &= ~(1 << colour)
        return colours

    def _arrive(
        self, sides: tuple[int, ...], own: int, others: tuple[int, ...], value: float, colours: int
    ) -> None:
        if not own or any(others.count(other) > own for other in others):
            return
        for colour in COLOURS_IN[colours]:
            known = self._best[colour]
            if known is None or known.value < value:
                self._best[colour] = Haul(self._origin, colour, sides, value)

    def move(self, haul: Haul) -> Deliver:
        stops = tuple([self.network.link(side)[0] for side in haul.sides])
        return Deliver(self.network.board, haul.colour, haul.origin, haul.sides, stops)
