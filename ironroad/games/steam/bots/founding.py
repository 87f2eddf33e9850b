"""Where a New City or a group of cubes serves a seat best."""

from __future__ import annotations

from random import Random
from typing import Final

from ironroad.core.moves import Move
from ironroad.core.track import TOWN_HEX
from ironroad.games.common.cubes import cubes_of
from ironroad.games.steam.bots.rails import LENGTHS
from ironroad.games.steam.bots.turns import Builder, NewLink
from ironroad.games.steam.rules.moves import Grow, Urbanize
from ironroad.games.steam.rules.state import NO_GROUP, SteamState

# Of a place that a link must still be built to.
UNJOINED: Final = 0.6
ALL_COLOURS: Final = 255
# How much of what a cube could bring it will bring.
LIKELY: Final = 0.5
NOISE: Final = 0.4


class Placement:
    def __init__(self, move: Move, value: float) -> None:
        self.move = move
        self.value = value


def placements(builder: Builder, random: Random) -> list[Placement]:
    """What City Growth or Urbanization could do, the best first."""
    s = builder.s
    found = _cities(builder) if s.may_urbanize else _growths(builder)
    for placement in found:
        placement.value += NOISE * random.random()
    return sorted(found, key=lambda placement: -placement.value)


def _growths(builder: Builder) -> list[Placement]:
    s, atlas = builder.s, builder.atlas
    found: list[Placement] = []
    for hex_ in s.board.cities:
        if hex_ not in s.grown:
            worth = _worth_by_colour(builder, atlas.number[hex_])
            group, value = _best_group(s, worth)
            if group != NO_GROUP:
                found.append(Placement(Grow(s.board, hex_, group), value))
    return found


def _cities(builder: Builder) -> list[Placement]:
    """Of each town with the colours that help most."""
    s, rails = builder.s, builder.rails
    tiles = builder.rules.build.groups.tiles(s)
    found: list[Placement] = []
    for hex_ in s.board.towns:
        stop = builder.atlas.number[hex_]
        if s.track.stop[hex_] != TOWN_HEX:
            continue
        kept = rails.accepts[stop]
        for tile in tiles:
            rails.accepts[stop] = 1 << s.board.colours.index(s.board.new_cities[tile].colour)
            worth = _worth_by_colour(builder, stop)
            group, value = _best_group(s, worth)
            value += _opened(builder, stop)
            found.append(Placement(Urbanize(s.board, hex_, tile, group), value))
        rails.accepts[stop] = kept
    return found


def _opened(builder: Builder, stop: int) -> float:
    """What the cubes on the board bring more now that a town of the network accepts some."""
    if stop not in builder.rails.own:
        return 0.0
    near = builder.rails.around([stop], builder.reach)
    gains = [gain for gain in builder.gains if gain.stop not in near]
    return builder.promise_of(gains + builder.rails.gains(near, builder.reach)) - builder.now


def _worth_by_colour(builder: Builder, stop: int) -> list[float]:
    """What a cube of each colour on a stop would bring, perhaps over one link that is not there yet."""
    rails = builder.rails
    if stop in rails.own:
        return _at_reach(builder, stop)
    link = _link_to(builder, stop)
    if link is None:
        return [0.0] * 8
    rails.add(link.a, link.b)
    found = _at_reach(builder, stop)
    rails.drop(link.a, link.b)
    return [UNJOINED * value for value in found]


def _at_reach(builder: Builder, stop: int) -> list[float]:
    best = builder.rails.best_from(stop, ALL_COLOURS, builder.reach)
    return [LIKELY * best[LENGTHS * colour + builder.reach] for colour in range(8)]


def _link_to(builder: Builder, stop: int) -> NewLink | None:
    """The cheapest link from the network to a stop."""
    links = [link for link in builder.links(stop) if link.b in builder.rails.own]
    return min(links, key=lambda link: (len(link.builds), link.price), default=None)


def _best_group(s: SteamState, worth: list[float]) -> tuple[int, float]:
    best, most = NO_GROUP, 0.0
    for group, packed in enumerate(s.groups):
        if packed:
            value = sum([cubes_of(packed, colour) * each for colour, each in enumerate(worth) if each])
            if best == NO_GROUP or value > most:
                best, most = group, value
    return best, most
