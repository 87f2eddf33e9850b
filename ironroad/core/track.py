"""Track laid on a board: pieces, sections, their owners and ends, kept up to date move by move.

Everything is stored per *side* (hex * 6 + edge). `exits` says where track at a side leads inside
its hex, `owner` whose it is, and `faces` what somebody leaving the hex by that side runs into:

    BLOCKED              no hex, water or a blocked edge
    FREE                 land without track on the facing edge
    a code from 2 up     track or a city; `via` and `far` read it

`faces` does not depend on what lies in the hex itself, so everything a build on a hex may or may
not do can be read from the six entries of that hex. `stamp` holds a number per hex that is new, in
any game, whenever something of this changed, so that others can remember what they made of it; `version`
is such a number for the whole.
`live` counts the edges of a hex that meet track or a city; it stays 0 for cities, where nothing is built.
"""

from __future__ import annotations

from itertools import count
from typing import Final

from ironroad.core.board import Board
from ironroad.core.lists import places_filled, places_of
from ironroad.core.tiles import EMPTY, NONE, TOWN, Shape

NOBODY: Final = -1
OPEN: Final = -1

BLOCKED: Final = 0
FREE: Final = 1
CITY_VIA: Final = 15

# Codes below this one tell of track with an open far end.
_SOME_STOP: Final = 18

LAND_HEX: Final = 0
TOWN_HEX: Final = 1
CITY_HEX: Final = 2


def face(far_stop: int, via_owner: int) -> int:
    return 2 + (far_stop + 1) * 16 + via_owner


def via(code: int) -> int:
    """Whose track is met: a seat, NOBODY, or CITY_VIA - 1 where a city is met at once."""
    return ((code - 2) & 15) - 1


def is_city(code: int) -> bool:
    return code >= 2 and (code - 2) & 15 == CITY_VIA


def far(code: int) -> int:
    """The stop at the other end, or OPEN."""
    return ((code - 2) >> 4) - 1 if code >= 2 else OPEN


_stamps = count(1)

_NEVER: Final = (NONE,) * 6


class Track:
    """Empty, or a copy of another. A copy shares all lists until one of the two changes; so it does what was
    `counted` in them."""

    def __init__(self, board: Board, source: Track | None = None) -> None:
        sides = 6 * len(board.hexes)
        self.board = board
        self.across: list[int] = board.across
        self.stop: list[int] = source.stop if source else _stops(board)
        self.exits: list[int] = source.exits if source else [NONE] * sides
        self.owner: list[int] = source.owner if source else [NOBODY] * sides
        self.faces: list[int] = source.faces if source else [FREE] * sides
        self.live: list[int] = source.live if source else [0] * len(board.hexes)
        self.stamp: list[int] = source.stamp if source else [0] * len(board.hexes)
        self.version: int = source.version if source else 0
        self._counted: dict[bool, list[int]] = source._counted if source else {}
        self._pieces: list[int] | None = source._pieces if source else None
        self._shared = source is not None
        if source is None:
            self.refresh_all()

    def copy(self) -> Track:
        self._shared = True
        return Track(self.board, self)

    def _change(self) -> None:
        """Before any change: it makes another version, and lists that others see as well are copied."""
        self.version = next(_stamps)
        self._counted = {}
        self._pieces = None
        if self._shared:
            self.stop = self.stop[:]
            self.exits = self.exits[:]
            self.owner = self.owner[:]
            self.faces = self.faces[:]
            self.live = self.live[:]
            self.stamp = self.stamp[:]
            self._shared = False

    # What lies where

    def shape(self, hex_: int) -> Shape:
        return tuple(self.exits[6 * hex_ : 6 * hex_ + 6])

    def owners(self, hex_: int) -> tuple[int, ...]:
        return tuple(self.owner[6 * hex_ : 6 * hex_ + 6])

    def has_tile(self, hex_: int) -> bool:
        return self.shape(hex_) != EMPTY

    def owns_in(self, hex_: int, seat: int) -> bool:
        """Whether the seat owns a piece of the tile on this hex."""
        return seat in self.owner[6 * hex_ : 6 * hex_ + 6]

    def pieces(self) -> list[int]:
        """One side of every piece: the lower edge of a track, the exit of a town. Nobody changes the list."""
        if self._pieces is None:
            exits = self.exits
            self._pieces = [side for side in range(len(exits)) if exits[side] > side % 6]
        return self._pieces

    def piece_at(self, side: int) -> int:
        """The side that names the piece lying at a side."""
        other = self.exits[side]
        return side if other > side % 6 else side - side % 6 + other

    def sides(self, piece: int) -> list[int]:
        """The sides over which a piece leads."""
        other = self.exits[piece]
        return [piece] if other == TOWN else [piece, piece - piece % 6 + other]

    def live_hexes(self) -> list[int]:
        """The hexes, cities apart, that any track or city meets."""
        return places_filled(self.live)

    # Ends and sections

    def ends(self, side: int) -> tuple[int, int]:
        """The stops (or OPEN) at the two ends of the section of a piece."""
        other = self.exits[side]
        base = side - side % 6
        back = base // 6 if other == TOWN else far(self.faces[base + other])
        return far(self.faces[side]), back

    def finished(self, side: int, town_town: bool) -> bool:
        """Whether the piece belongs to a completed link."""
        a, b = self.ends(side)
        if a == OPEN or b == OPEN or a == b:
            return False
        return town_town or self.stop[a] == CITY_HEX or self.stop[b] == CITY_HEX

    def section(self, side: int) -> list[int]:
        """The pieces of a section, by the sides that name them."""
        found = [self.piece_at(side)]
        self._follow(side, found)
        other = self.exits[side]
        if other != TOWN:
            self._follow(side - side % 6 + other, found)
        return found

    def _follow(self, side: int, found: list[int]) -> None:
        """Collect the pieces beyond a side."""
        here = self.across[side]
        while here >= 0 and self.exits[here] != NONE:
            piece = self.piece_at(here)
            if piece in found:
                return
            found.append(piece)
            other = self.exits[here]
            if other == TOWN:
                return
            here = self.across[here - here % 6 + other]

    def sections(self) -> list[list[int]]:
        seen: set[int] = set()
        found: list[list[int]] = []
        for piece in self.pieces():
            if piece not in seen:
                section = self.section(piece)
                seen.update(section)
                found.append(section)
        return found

    def owned_by(self, seat: int) -> list[int]:
        """The pieces of a seat."""
        exits = self.exits
        return [side for side in places_of(seat, self.owner) if exits[side] > side % 6]

    def counted(self, town_town: bool) -> list[int]:
        """The owner of every piece that belongs to a completed link, counted off once."""
        if town_town not in self._counted:
            done = [piece for piece in self.pieces() if self.finished(piece, town_town)]
            self._counted[town_town] = [self.owner[piece] for piece in done]
        return self._counted[town_town]

    def links_from(self, stop: int, town_town: bool) -> list[tuple[int, int, int]]:
        """The completed links leaving a stop: (edge, stop reached, owner)."""
        found: list[tuple[int, int, int]] = []
        town = self.stop[stop] == TOWN_HEX
        for edge in range(6):
            side = 6 * stop + edge
            code = self.faces[side]
            reached = far(code)
            if reached in (OPEN, stop) or (town and self.exits[side] != TOWN):
                continue
            if town:
                if town_town or self.stop[reached] == CITY_HEX:
                    found.append((edge, reached, self.owner[side]))
            elif not is_city(code):
                found.append((edge, reached, via(code)))
        return found

    def length(self, stop: int, edge: int) -> int:
        """How many pieces the link leaving a stop by an edge has."""
        side = 6 * stop + edge
        if self.stop[stop] == CITY_HEX:
            side = self.across[side]
        return len(self.section(side))

    def arrival(self, side: int) -> int:
        """The side of a stop by which the link leaving another stop by `side` arrives."""
        here = self.across[side]
        while self.stop[here // 6] != CITY_HEX and self.exits[here] != TOWN:
            here = self.across[here - here % 6 + self.exits[here]]
        return here

    def returns(self, hex_: int) -> tuple[int, ...]:
        """Per edge the edge at which open track met there comes back to the hex, or NONE."""
        faces = self.faces[6 * hex_ : 6 * hex_ + 6]
        met = [edge for edge, code in enumerate(faces) if 2 <= code < _SOME_STOP]
        if len(met) < 2:
            return _NEVER
        return tuple([self._return(6 * hex_ + edge) if edge in met else NONE for edge in range(6)])

    def _return(self, side: int) -> int:
        here = self.across[side]
        while here >= 0 and self.exits[here] != NONE:
            out = here - here % 6 + self.exits[here]
            if out == side:
                return NONE
            here = self.across[out]
        return here % 6 if here // 6 == side // 6 else NONE

    # Changes

    def lay(self, hex_: int, shape: Shape, owners: tuple[int, ...]) -> None:
        self._change()
        base = 6 * hex_
        self.exits[base : base + 6] = shape
        self.owner[base : base + 6] = owners
        self.stamp[hex_] = next(_stamps)
        self._refresh(hex_)

    def make_city(self, hex_: int) -> None:
        self._change()
        self.stop[hex_] = CITY_HEX
        self.live[hex_] = 0
        self.lay(hex_, EMPTY, (NOBODY,) * 6)

    def give(self, side: int, seat: int) -> None:
        """Make a seat (or NOBODY) the owner of a whole section."""
        self._change()
        section = self.section(side)
        for piece in section:
            self.owner[piece] = seat
            self.stamp[piece // 6] = next(_stamps)
            other = self.exits[piece]
            if other != TOWN:
                self.owner[piece - piece % 6 + other] = seat
        for piece in section:
            self._look_back(piece)
            other = self.exits[piece]
            if other != TOWN:
                self._look_back(piece - piece % 6 + other)

    def refresh_all(self) -> None:
        self._change()
        for side in range(len(self.faces)):
            self._set_face(side, self.look(side))

    def look(self, side: int) -> int:
        """What leaving a hex by this side runs into, worked out from scratch."""
        here = self.across[side]
        if here < 0:
            return BLOCKED
        if self.stop[here // 6] == CITY_HEX:
            return face(here // 6, CITY_VIA)
        if self.exits[here] == NONE:
            return FREE
        return face(self._walk(here, side), self.owner[here] + 1)

    def _walk(self, here: int, start: int) -> int:
        """The stop at the end of the track entered at a side, or OPEN."""
        across, exits = self.across, self.exits
        while True:
            other = exits[here]
            if other == TOWN:
                return here // 6
            out = here - here % 6 + other
            here = across[out]
            if here < 0 or out == start:
                return OPEN
            if self.stop[here // 6] == CITY_HEX:
                return here // 6
            if exits[here] == NONE:
                return OPEN

    def _set_face(self, side: int, code: int) -> None:
        before = self.faces[side]
        if before == code:
            return
        hex_ = side // 6
        if self.stop[hex_] != CITY_HEX:
            self.live[hex_] += (code >= 2) - (before >= 2)
        self.faces[side] = code
        self.stamp[hex_] = next(_stamps)

    def _look_back(self, side: int) -> None:
        back = self.across[side]
        if back >= 0:
            self._set_face(back, self.look(back))

    def _refresh(self, hex_: int) -> None:
        """After a hex changed, correct every side from which one looks at it, near or along a track."""
        for edge in range(6):
            side = 6 * hex_ + edge
            back = self.across[side]
            if back < 0:
                continue
            code = self.look(back)
            self._set_face(back, code)
            if self.stop[back // 6] != CITY_HEX and self.exits[back] != NONE:
                self._pass_on(back, far(code))

    def _pass_on(self, here: int, stop: int) -> None:
        """Tell everybody further along a track which stop (or OPEN) now lies behind it, a ring once."""
        start = here
        while True:
            other = self.exits[here]
            if other == TOWN:
                return
            base = here - here % 6
            beyond = self.across[base + other]
            if beyond < 0:
                return
            self._set_face(beyond, face(stop, self.owner[base + other] + 1))
            here = beyond
            if here == start or self.stop[here // 6] == CITY_HEX:
                return
            if self.exits[here] == NONE:
                if stop == OPEN:
                    # What comes back to this hex may have changed although it faces the same.
                    self.stamp[here // 6] = next(_stamps)
                return


def _stops(board: Board) -> list[int]:
    return [CITY_HEX if h.city else TOWN_HEX if h.town else LAND_HEX for h in board.hexes]
