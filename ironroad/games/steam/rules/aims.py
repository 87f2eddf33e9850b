"""Where an operation can help to join loose track, if others follow it."""

from __future__ import annotations

from collections.abc import Iterable

from ironroad.core.tiles import NONE, TOWN, shape_of
from ironroad.core.track import CITY_HEX, FREE, NOBODY, OPEN, TOWN_HEX
from ironroad.games.common.state import NO_TILE
from ironroad.games.steam.rules.fields import Field
from ironroad.games.steam.rules.plans import UNOWNED, Plan
from ironroad.games.steam.rules.sites import FAR
from ironroad.games.steam.rules.state import SteamState
from ironroad.games.steam.rules.supply import fitting


def open_sides(s: SteamState, piece: int) -> list[int]:
    """The sides by which a section leads nowhere."""
    sides = [side for part in s.track.section(piece) for side in s.track.sides(part)]
    return [side for side in sides if s.track.faces[side] == FREE]


def doors(s: SteamState, piece: int) -> list[int]:
    """The sides at which a section arrives and may be continued."""
    return [s.track.across[side] for side in open_sides(s, piece)]


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

    def add_track(self, piece: int) -> None:
        """Loose track, to be joined at one of its ends."""
        for side in doors(self.s, piece):
            self.sides[side] = 0
        self._add_stops(piece, 0)

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
        return not any(self.hope.sites.hold(self.s, stop, self.seat) == UNOWNED for stop in stops)

    def places(self) -> list[int]:
        """The hexes where something can be done, those of the earliest operations first."""
        return list(dict.fromkeys([*[side // 6 for side in reversed(self.sides)], *self.hexes]))

    def need(self, hex_: int, plan: Plan, cash: int) -> bool:
        """Whether a tile may be one of the operations, if so much is left after it. Two tracks on an empty
        hex must both be of use where there are enough tiles for one alone."""
        if self.hexes.get(hex_, FAR) <= cash:
            return True
        if plan.terrain and len(plan.new) == 2 and plan.new[0][1] != TOWN:
            needed = [self._needs(hex_, pair, cash) for pair in plan.new]
            alone = [self.ample & fitting(shape_of([pair])) for pair in plan.new]
            return any(needed) and all(need or not tile for need, tile in zip(needed, alone, strict=True))
        gone = [edge for old, new in plan.turned for edge in old if edge not in new]
        return self._needs(hex_, [*plan.opened, *gone], cash)

    def _needs(self, hex_: int, edges: Iterable[int], cash: int) -> bool:
        return any(self.sides.get(6 * hex_ + edge, FAR) <= cash for edge in edges)
