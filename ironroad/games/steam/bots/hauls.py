"""The deliveries a seat can make: for each cube the way that serves it best."""

from __future__ import annotations

from typing import Final

from ironroad.core.moves import Deliver
from ironroad.games.common.cubes import colours_on
from ironroad.games.common.network import COLOURS_IN, Network
from ironroad.games.steam.bots.rails import RIVAL
from ironroad.games.steam.rules.goods import is_fair
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
        self._near = self._colours_near()
        self._best: list[Haul | None] = []
        self._origin = 0

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
                self._walk(origin, (), (origin,), colours_on(packed), [])
                found += [haul for haul in self._best if haul is not None]
        return sorted(found, key=lambda haul: -haul.value)

    def _walk(
        self, here: int, sides: tuple[int, ...], seen: tuple[int, ...], colours: int, owners: list[int]
    ) -> None:
        near = self._near[self.reach - len(sides) - 1]
        accepts = self.network.accepts
        for edge, to, owner in self.network.links[here]:
            if not colours & near[to] or to in seen:
                continue
            onward = (*sides, 6 * here + edge)
            whose = [*owners, owner]
            arriving = colours & accepts[to]
            if arriving:
                self._arrive(onward, whose, arriving)
            rest = colours & ~arriving
            if rest and len(onward) < self.reach:
                self._walk(to, onward, (*seen, to), rest, whose)

    def _arrive(self, sides: tuple[int, ...], owners: list[int], colours: int) -> None:
        own = owners.count(self.seat)
        foreign = len(owners) - own - owners.count(-1)
        value = own - RIVAL * foreign
        for colour in COLOURS_IN[colours]:
            known = self._best[colour]
            if (known is None or known.value < value) and is_fair(owners, self.seat):
                self._best[colour] = Haul(self._origin, colour, sides, value)

    def move(self, haul: Haul) -> Deliver:
        stops = tuple([self.network.link(side)[0] for side in haul.sides])
        return Deliver(self.network.board, haul.colour, haul.origin, haul.sides, stops)
