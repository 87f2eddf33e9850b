"""The links as one seat sees them, and what every cube on the board would bring it over them."""

from __future__ import annotations

from typing import Final

from ironroad.games.common.cubes import colours_on, cubes_of
from ironroad.games.common.network import COLOURS_IN, Network
from ironroad.games.common.state import MAX_ENGINE
from ironroad.games.steam.bots.atlas import Atlas
from ironroad.games.steam.bots.outlook import RIVAL

# Whose a link is.
OWN: Final = 0
NOBODYS: Final = 1
THEIRS: Final = 2

# Of a colour and for every length of route: no links, then one to six.
LENGTHS: Final = MAX_ENGINE + 1

Joined = tuple[int, int]


class Gain:
    """What a cube of a colour on a stop brings with an engine of every level; `count` lie there."""

    def __init__(self, stop: int, colour: int, count: int, by_engine: list[float]) -> None:
        self.stop = stop
        self.colour = colour
        self.count = count
        self.by_engine = by_engine


class Rails:
    """`links[stop]` has (stop reached, whose); stops are numbers of the atlas. `foreign` is how many links of
    others a route may have."""

    def __init__(self, atlas: Atlas, network: Network, cubes: list[int], seat: int, foreign: int) -> None:
        self.atlas = atlas
        self.foreign = foreign
        self.links: list[list[Joined]] = [[] for _ in atlas.stops]
        self.accepts = [network.accepts[hex_] for hex_ in atlas.stops]
        self.cubes = [cubes[hex_] for hex_ in atlas.stops]
        self.own: set[int] = set()
        for stop, hex_ in enumerate(atlas.stops):
            for _, reached, owner in network.links[hex_]:
                whose = OWN if owner == seat else NOBODYS if owner < 0 else THEIRS
                if whose == OWN:
                    self.own.add(stop)
                if whose != THEIRS or foreign:
                    self.links[stop].append((atlas.number[reached], whose))
        self._best: list[float] = []
        self._reach = 0

    def joins(self, a: int, b: int) -> bool:
        """Whether an own link joins two stops."""
        return (b, OWN) in self.links[a]

    def add(self, a: int, b: int) -> None:
        self.links[a].append((b, OWN))
        self.links[b].append((a, OWN))

    def drop(self, a: int, b: int) -> None:
        """Take back the link added last between two stops."""
        self.links[a].pop()
        self.links[b].pop()

    def around(self, starts: list[int], reach: int) -> list[int]:
        """The stops within so many links of some."""
        seen = set(starts)
        last = starts
        for _ in range(reach):
            found = {to for stop in last for to, _ in self.links[stop]} - seen
            if not found:
                break
            seen |= found
            last = list(found)
        return sorted(seen)

    # Gains

    def gains(self, stops: list[int], reach: int) -> list[Gain]:
        """For every colour of cubes on these stops what one brings."""
        found: list[Gain] = []
        for stop in stops:
            packed = self.cubes[stop]
            if packed and self.links[stop]:
                colours = colours_on(packed)
                best = self.best_from(stop, colours, reach)
                for colour in COLOURS_IN[colours]:
                    by_engine = best[LENGTHS * colour : LENGTHS * colour + LENGTHS]
                    if by_engine[reach] > 0:
                        found.append(Gain(stop, colour, cubes_of(packed, colour), by_engine))
        return found

    def best_from(self, stop: int, colours: int, reach: int) -> list[float]:
        """Per colour and engine what a cube on a stop brings at best; 0 where it cannot be delivered."""
        self._reach = reach
        self._best = best = [0.0] * (8 * LENGTHS)
        self._walk(stop, 1 << stop, colours, 0, 0, 1)
        for colour in COLOURS_IN[colours]:
            start = LENGTHS * colour
            for at in range(start + 1, start + LENGTHS):
                if best[at] < best[at - 1]:
                    best[at] = best[at - 1]
        return best

    def _walk(self, here: int, seen: int, colours: int, own: int, foreign: int, length: int) -> None:
        best = self._best
        for to, whose in self.links[here]:
            if seen >> to & 1:
                continue
            mine, theirs = own, foreign
            if whose == OWN:
                mine += 1
            elif whose == THEIRS:
                theirs += 1
                if theirs > self.foreign:
                    continue
            accepted = self.accepts[to]
            arriving = colours & accepted
            if arriving and mine and theirs <= mine:
                value = mine - RIVAL * theirs
                for colour in COLOURS_IN[arriving]:
                    if value > best[LENGTHS * colour + length]:
                        best[LENGTHS * colour + length] = value
            rest = colours & ~accepted
            if rest and length < self._reach:
                self._walk(to, seen | 1 << to, rest, mine, theirs, length + 1)
