"""Whole build turns: the tiles that join stops to a network, through towns too, with what they bring."""

from __future__ import annotations

from random import Random
from typing import Final

from ironroad.core.moves import Build, Move
from ironroad.core.tiles import NONE, STEAM, TOWN, Shape, shape_of, used_edges
from ironroad.core.track import CITY_HEX, FREE, NOBODY, OPEN, TOWN_HEX
from ironroad.games.common.gaps import Gap
from ironroad.games.common.state import MAX_ENGINE, NO_TILE
from ironroad.games.steam.bots.atlas import SIMPLE_PRICE, Atlas
from ironroad.games.steam.bots.rails import Gain, Rails
from ironroad.games.steam.bots.worth import Purse, actions_left, promise
from ironroad.games.steam.rules import Steam
from ironroad.games.steam.rules.build import BUILDS
from ironroad.games.steam.rules.state import SteamState

COMPLEX_PRICE: Final = 4
# A town has so many exits at most.
MOST_EXITS: Final = 4
# A link that is finished next turn only, and how many tiles may be left for it.
LATER: Final = 0.45
LEFT_OVER: Final = 2
# What a turn must bring to be worth it, and how uncertain all this is.
LEAST: Final = 0.2
NOISE: Final = 0.5
# What is looked for elsewhere if nothing better is found.
POOR: Final = 2.0


class NewLink:
    """One link to be made: its stops, the tiles between them, the exits that towns at its ends need, and
    what the tiles cost without those of the towns."""

    def __init__(self, a: int, b: int, builds: list[Build], exits: list[int], price: int) -> None:
        self.a = a
        self.b = b
        self.builds = builds
        self.exits = exits
        self.price = price


class Turn:
    """Steps that are made together: how many tiles they take, their price and what they bring."""

    def __init__(self, links: list[NewLink], tiles: int, price: int, value: float) -> None:
        self.links = links
        self.tiles = tiles
        self.price = price
        self.value = value


class Builder:
    """What a seat could build in the rest of its turn."""

    def __init__(self, rules: Steam, s: SteamState, seat: int, atlas: Atlas, random: Random) -> None:
        self.rules = rules
        self.s = s
        self.seat = seat
        self.atlas = atlas
        self.random = random
        self.purse = Purse(rules, s, seat)
        self.rails = Rails(atlas, s.links(rules.options.revisit_towns), s.cubes, seat, 0)
        self.actions = actions_left(rules, s)
        self.raises = rules.rounds - s.round
        self.reach = min(MAX_ENGINE, s.engine[seat] + self.raises)
        self.open = False
        self.starts = self._starts()
        self.most = s.builds + (LEFT_OVER if self.raises and s.builds >= BUILDS else 0)
        self.gains = self.rails.gains(list(range(len(atlas.stops))), self.reach)
        self.now = self.promise_of(self.gains)
        self._known: dict[int, list[NewLink]] = {}

    def promise_of(self, gains: list[Gain]) -> float:
        return promise(gains, self.s.engine[self.seat], self.actions, self.raises)[0]

    def _starts(self) -> list[int]:
        """Stops of own links, and those from which own track leads into the open; every city at first."""
        track, own = self.s.track, set(self.rails.own)
        for side, owner in enumerate(track.owner):
            if owner == self.seat and track.exits[side] != NONE and track.faces[side] == FREE:
                stop = max(track.ends(side))
                if stop != OPEN:
                    self.open = True
                    own.add(self.atlas.number[stop])
        return sorted(own) if own else self._cities()

    def _cities(self) -> list[int]:
        stops, track = self.atlas.stops, self.s.track
        return [number for number, hex_ in enumerate(stops) if track.stop[hex_] == CITY_HEX]

    # The turns

    def turns(self) -> list[Turn]:
        """The best turns first; those that are worth nothing are left out. Where the network cannot grow
        well, another is begun."""
        found = self._turns_from(self.starts)
        if not found or found[0].value < POOR:
            elsewhere = [stop for stop in self._cities() if stop not in self.starts]
            found = sorted([*found, *self._turns_from(elsewhere)], key=lambda turn: -turn.value)
        return found

    def _turns_from(self, starts: list[int]) -> list[Turn]:
        singles = [self._turn([link]) for start in starts for link in self.links(start)]
        doubles = [
            self._turn([first.links[0], link])
            for first in singles
            if first.tiles < self.s.builds and self._is_new_town(first.links[0].b)
            for link in self.links(first.links[0].b)
            if self._fits(first.links[0], link)
        ]
        found = [turn for turn in singles + doubles if turn.value > LEAST]
        return sorted(found, key=lambda turn: -turn.value)

    def _is_new_town(self, stop: int) -> bool:
        return self.s.track.stop[self.atlas.stops[stop]] == TOWN_HEX and stop not in self.rails.own

    def _fits(self, first: NewLink, second: NewLink) -> bool:
        """Whether a second link from the end of the first leads on, in time, over other hexes."""
        if second.b == first.a or self._tiles([first, second]) > self.s.builds:
            return False
        taken = [build.hex for build in first.builds]
        return not any(build.hex in taken for build in second.builds)

    def _tiles(self, links: list[NewLink]) -> int:
        towns = {side // 6 for link in links for side in link.exits}
        return sum([len(link.builds) for link in links]) + len(towns)

    def _turn(self, links: list[NewLink]) -> Turn:
        tiles = self._tiles(links)
        price = sum([link.price for link in links]) + sum(self._town_prices(links))
        value = self._value(links)
        if tiles > self.s.builds:
            price = price * self.s.builds // tiles
            value *= LATER
        value -= self.purse.price(price)
        return Turn(links, tiles, price, value + NOISE * self.random.random())

    def _town_prices(self, links: list[NewLink]) -> list[int]:
        track = self.s.track
        towns = {side // 6 for link in links for side in link.exits}
        return [
            1
            + used_edges(self._town_shape(hex_, links))
            + (0 if track.has_tile(hex_) else self.atlas.surcharge[hex_])
            for hex_ in towns
        ]

    def _town_shape(self, hex_: int, links: list[NewLink]) -> Shape:
        new = {side for link in links for side in link.exits}
        exits = self.s.track.exits
        return tuple([TOWN if side in new else exits[side] for side in range(6 * hex_, 6 * hex_ + 6)])

    def _value(self, links: list[NewLink]) -> float:
        """A point for every link, and what deliveries bring more than before."""
        rails = self.rails
        for link in links:
            rails.add(link.a, link.b)
        near = rails.around([links[0].a, links[-1].b], self.reach)
        gains = [gain for gain in self.gains if gain.stop not in near] + rails.gains(near, self.reach)
        for link in reversed(links):
            rails.drop(link.a, link.b)
        return len(links) + self.promise_of(gains) - self.now

    # The links

    def links(self, start: int) -> list[NewLink]:
        """The links that could be made from a stop, one to each other stop."""
        known = self._known.get(start)
        if known is None:
            known = []
            for end, gaps in self.atlas.gaps[start].items():
                link = None if self.rails.joins(start, end) else self._easiest(start, end, gaps)
                if link is not None:
                    known.append(link)
            self._known[start] = known
        return known

    def _easiest(self, start: int, end: int, gaps: list[Gap]) -> NewLink | None:
        """The first that can be built is the shortest, unless some of another lies there already."""
        best: NewLink | None = None
        for gap in gaps:
            if not self.open and (best is not None or len(gap.entered) > self.most):
                break
            link = self._over(start, end, gap)
            if link is not None and (best is None or _effort(link) < _effort(best)):
                best = link
        return best if best is not None and len(best.builds) + len(best.exits) <= self.most else None

    def _over(self, start: int, end: int, gap: Gap) -> NewLink | None:
        exits: list[int] = []
        for side in (gap.start, gap.end):
            if not self._opens(side, exits):
                return None
        builds: list[Build] = []
        price = 0
        for number, entered in enumerate(gap.entered):
            cost = self._lay(entered, gap.left[number], builds)
            if cost < 0:
                return None
            price += cost
        return NewLink(start, end, builds, exits, price) if builds or exits else None

    def _opens(self, side: int, exits: list[int]) -> bool:
        """Whether a stop can be left by a side; a town may need an exit for it."""
        track, hex_ = self.s.track, side // 6
        if track.stop[hex_] == CITY_HEX:
            return True
        if track.exits[side] == TOWN:
            return track.owner[side] in (self.seat, NOBODY)
        if used_edges(track.shape(hex_)) >= MOST_EXITS:
            return False
        exits.append(side)
        return True

    def _lay(self, entered: int, left: int, builds: list[Build]) -> int:
        """Note the tile that joins two sides of a hex, and say what it costs; -1 if there is none."""
        track, hex_ = self.s.track, entered // 6
        if self.s.tile[hex_] == NO_TILE:
            builds.append(self.atlas.tile(entered, left))
            return SIMPLE_PRICE + self.atlas.surcharge[hex_]
        if track.exits[entered] == left % 6:
            return 0 if track.owner[entered] in (self.seat, NOBODY) else -1
        shape = _crossed(track.shape(hex_), entered % 6, left % 6)
        if shape not in STEAM.kind_of:
            return -1
        builds.append(Build(self.atlas.board, hex_, shape))
        return COMPLEX_PRICE

    # The moves

    def moves(self, turn: Turn) -> list[Move]:
        """The tiles of a turn in an order in which they can be laid, as far as they can; none if not even
        the first can be."""
        found: list[Move] = []
        trial, build = self.s.copy(), self.rules.build
        for move in self._in_order(turn):
            if trial.builds <= 0:
                break
            if not build.allows(trial, move):
                return []
            build.apply(trial, move)
            found.append(move)
        return found

    def _in_order(self, turn: Turn) -> list[Move]:
        found: list[Move] = []
        for link in turn.links:
            backwards = not self._is_joined(link.a) and link is turn.links[0]
            builds = link.builds[::-1] if backwards else link.builds
            first, last = (link.b, link.a) if backwards else (link.a, link.b)
            for move in [*self._exits_at(first, turn), *builds, *self._exits_at(last, turn)]:
                if move not in found:
                    found.append(move)
        return found

    def _is_joined(self, stop: int) -> bool:
        return stop in self.rails.own or self.s.track.stop[self.atlas.stops[stop]] == CITY_HEX

    def _exits_at(self, stop: int, turn: Turn) -> list[Move]:
        """The tile for a town with all exits it needs."""
        hex_ = self.atlas.stops[stop]
        if not any(side // 6 == hex_ for link in turn.links for side in link.exits):
            return []
        return [Build(self.atlas.board, hex_, self._town_shape(hex_, turn.links))]


def _effort(link: NewLink) -> tuple[int, int]:
    return (len(link.builds) + len(link.exits), link.price)


def _crossed(shape: Shape, a: int, b: int) -> Shape:
    """The shape with one more track, or an impossible one where an edge is taken."""
    pairs = [(edge, end) for edge, end in enumerate(shape) if edge < end]
    if len(pairs) != 1 or shape[a] != NONE or shape[b] != NONE:
        return ()
    return shape_of([*pairs, (a, b)])
