"""Where an operation can help to join loose track, if others follow it."""

from __future__ import annotations

from typing import Final

from ironroad.core.tiles import NONE, TOWN, shape_of
from ironroad.core.track import CITY_HEX, NOBODY, OPEN, TOWN_HEX
from ironroad.games.common.state import NO_TILE
from ironroad.games.steam.rules.fields import Field
from ironroad.games.steam.rules.plans import UNOWNED, Plan
from ironroad.games.steam.rules.sites import FAR, KnownSite
from ironroad.games.steam.rules.state import SteamState
from ironroad.games.steam.rules.supply import fitting
from ironroad.games.steam.rules.tracks import blunt_hexes, doors


class Aims:
    """New track helps over one of `sides`, any change on one of `hexes`; with each the least that the
    operations after it cost. They grow by one operation at a time, from the last one backwards."""

    def __init__(self, s: SteamState, seat: int, hope: Field, cash: int, ample: int) -> None:
        self.s = s
        self.seat = seat
        self.hope = hope
        self.cash = cash
        self.ample = ample
        self.sides: dict[int, int] = {}
        self.hexes: dict[int, int] = {}
        self._places: list[int] | None = None

    def add_track(self, piece: int) -> None:
        """Loose track, to be joined at one of its ends."""
        for side in doors(self.s, piece):
            self.sides[side] = 0
        self._add_stops(piece, 0)
        for hex_ in blunt_hexes(self.s, piece):
            self.add_hex(hex_, 0)

    def add_hex(self, hex_: int, cost: int) -> None:
        if cost < self.hexes.get(hex_, FAR):
            self.hexes[hex_] = cost

    def _add_side(self, side: int, cost: int) -> None:
        if side >= 0 and cost < self.sides.get(side, FAR):
            self.sides[side] = cost

    def _add_stops(self, piece: int, cost: int) -> None:
        """The towns at which a section ends: a link from one of them to a city would join it."""
        for stop in self.s.track.ends(piece):
            if stop != OPEN and self.s.track.stop[stop] == TOWN_HEX and stop not in self.hexes:
                self.add_hex(stop, cost)
                self._add_exits(stop, cost)

    def _add_exits(self, town: int, cost: int) -> None:
        track = self.s.track
        exits = [side for side in range(6 * town, 6 * town + 6) if track.exits[side] == TOWN]
        for side in [side for side in exits if track.owner[side] in (self.seat, NOBODY)]:
            for door in doors(self.s, side):
                self._add_side(door, cost)
            if track.owner[side] == self.seat:
                self._add_stops(side, cost)

    def grow(self) -> None:
        """By what can be done one operation earlier."""
        sides, hexes = list(self.sides.items()), list(self.hexes.items())
        for side, cost in sides:
            self._add_ways(side, cost)
        for hex_, cost in hexes:
            self._add_strays(hex_, cost)
            for side in range(6 * hex_, 6 * hex_ + 6):
                self._add_side(self.s.track.across[side], cost)

    def _add_ways(self, side: int, cost: int) -> None:
        """A piece over a side of a hex may lead to each of the others."""
        hex_, track = side // 6, self.s.track
        if track.stop[hex_] == CITY_HEX:
            return
        for out in [out for out in range(6) if out != side % 6]:
            whole = cost + self.hope.piece(hex_, side % 6, out)
            if whole <= self.cash:
                self._add_side(track.across[6 * hex_ + out], whole)
        self._add_strays(hex_, cost)
        if track.stop[hex_] == TOWN_HEX:
            self._add_exits(hex_, cost)
        elif self.s.tile[hex_] != NO_TILE:
            self.add_hex(hex_, cost)

    def _add_strays(self, hex_: int, cost: int) -> None:
        """Unowned track that lies or arrives on a hex and may be continued once its other end is joined."""
        track = self.s.track
        if track.stop[hex_] == CITY_HEX:
            return
        for side in range(6 * hex_, 6 * hex_ + 6):
            beyond = track.across[side]
            for piece in [piece for piece in (side, beyond) if piece >= 0 and self._is_stray(piece)]:
                for door in doors(self.s, piece):
                    self._add_side(door, cost)
                self._add_stops(piece, cost)

    def _is_stray(self, piece: int) -> bool:
        track = self.s.track
        if track.exits[piece] == NONE or track.owner[piece] != NOBODY:
            return False
        stops = [stop for stop in track.ends(piece) if stop != OPEN]
        return not any(self.hope.around.sites.hold(self.s, stop, self.seat) == UNOWNED for stop in stops)

    def keep_places(self) -> None:
        """From now on only more track on the same hexes can help."""
        self._places = self.places()

    def places(self) -> list[int]:
        """The hexes where something can be done, those of the earliest operations first."""
        if self._places is not None:
            return self._places
        return list(dict.fromkeys([*[side // 6 for side in reversed(self.sides)], *self.hexes]))

    def plans(self, hex_: int, site: KnownSite) -> list[Plan]:
        """What can be of use on a hex, apart from what it costs."""
        return list(site.plans.values()) if hex_ in self.hexes else site.over(self._edges(hex_, FAR))

    def need(self, hex_: int, plan: Plan, cash: int) -> bool:
        """Whether a tile may be one of the operations, if so much is left after it. Of two tracks on an empty
        hex one may be of no use only where there are not enough tiles for the other alone."""
        if self.hexes.get(hex_, FAR) <= cash:
            return True
        edges = self._edges(hex_, cash)
        if plan.terrain and len(plan.new) == 2 and plan.new[0][1] != TOWN:
            first, second = plan.new
            for useless, useful in ((first, second), (second, first)):
                if not _ALONE[useless][0] & edges and self.ample & _ALONE[useful][1]:
                    return False
        return plan.changed & edges != 0

    def _edges(self, hex_: int, cash: int) -> int:
        """The edges of a hex over which new track helps, if there is so much for the rest, as a mask."""
        sides = self.sides
        return sum([1 << edge for edge in range(6) if sides.get(6 * hex_ + edge, FAR + 1) <= cash])


# Per piece its edges, and the tiles that show nothing else.
_ALONE: Final = {
    (a, b): (1 << a | 1 << b, fitting(shape_of([(a, b)]))) for a in range(6) for b in range(a + 1, 6)
}
