"""What it costs to join track that arrives at a side of a hex to a city, in so many operations."""

from __future__ import annotations

from typing import Final

from ironroad.core.board import Board
from ironroad.core.hexes import OPPOSITE
from ironroad.core.memory import Memory
from ironroad.core.tiles import EMPTY, NONE, STEAM, TOWN, Shape, pairs_of, shape_of, used_edges
from ironroad.core.track import CITY_HEX, FREE, NOBODY, TOWN_HEX
from ironroad.games.common.sites import MINE, UNCLAIMED
from ironroad.games.steam.rules.plans import JOINED_LATER, LOOSE, OPEN_ENDS, STRAY, UNOWNED
from ironroad.games.steam.rules.sites import FAR, NO_WAY, KnownSite, Row, Sites
from ironroad.games.steam.rules.state import SteamState
from ironroad.games.steam.rules.supply import fitting
from ironroad.games.steam.rules.tracks import hung_on

# A way of so many steps never comes back to a hex it has been on.
MOST_STEPS: Final = 3

_NO_COST: Final[Row] = (0,) * 6

# What a field counts on: tiles that add track, redirects as well, or all that may be possible.
ADDING: Final = 0
TURNING: Final = 1
HOPING: Final = 2

MOST_REMEMBERED: Final = 60_000

Laid = tuple[int, int]
# Pieces laid on one hex after another: hex, and the two edges of each.
Way = list[tuple[int, int, int]]
Rows = Memory[tuple[object, ...], Row]


class Surroundings:
    """A board: what can be built on each hex, the hexes within so many steps of each, the ways around each,
    and the rows of costs worked out lately: in certain surroundings, and from those of the hexes beyond."""

    def __init__(self, board: Board, sites: Sites, surcharge: list[int]) -> None:
        self.board = board
        self.sites = sites
        self.surcharge = surcharge
        self.rows: Rows = Memory(MOST_REMEMBERED)
        self.pieces: Rows = Memory(MOST_REMEMBERED)
        self._within: dict[tuple[int, int], list[int]] = {}
        self._turns: dict[int, list[Way]] = {}

    def within(self, hex_: int, steps: int) -> list[int]:
        found = self._within.get((hex_, steps))
        if found is None:
            found = self._spread(hex_, steps)
            self._within[hex_, steps] = found
        return found

    def newest(self, stamp: list[int], hex_: int, steps: int) -> int:
        """The newest stamp within so many steps, which tells that all there is as it was."""
        return max([stamp[near] for near in self.within(hex_, steps)]) if steps > 0 else stamp[hex_]

    def _spread(self, hex_: int, steps: int) -> list[int]:
        found = [hex_]
        for _ in range(steps):
            found = self.with_beside(found)
        return found

    def with_beside(self, hexes: list[int]) -> list[int]:
        """Some hexes and all beside them."""
        sides = [side for hex_ in hexes for side in range(6 * hex_, 6 * hex_ + 6)]
        found = dict.fromkeys([*hexes, *[self.board.neighbours[side] for side in sides]])
        return [hex_ for hex_ in found if hex_ >= 0]

    def turns(self, hex_: int, edge: int, out: int) -> list[Way]:
        """The ways of two or three steps from one edge of a hex around to another."""
        key = 36 * hex_ + 6 * edge + out
        found = self._turns.get(key)
        if found is None:
            found = _turns(self.board, hex_, edge, out)
            self._turns[key] = found
        return found


def _turns(board: Board, hex_: int, edge: int, out: int) -> list[Way]:
    first, second = (edge, out) if (out - edge) % 6 <= 3 else (out, edge)
    apart = (second - first) % 6
    near = [board.neighbours[6 * hex_ + (first + n) % 6] for n in range(3)]
    begin = (near[0], OPPOSITE[first], (first + 2) % 6)
    if apart == 1:
        beyond = -1 if near[0] < 0 else board.neighbours[6 * near[0] + second]
        wide = [
            (near[0], OPPOSITE[first], second),
            (beyond, (first + 4) % 6, (first + 3) % 6),
            (near[1], first, OPPOSITE[second]),
        ]
        return [[begin, (near[1], (first + 5) % 6, OPPOSITE[second])], wide]
    if apart == 2:
        middle = (near[1], (first + 5) % 6, (first + 3) % 6)
        return [[begin, middle, (near[2], first, OPPOSITE[second])]]
    return []


class Field:
    """For one seat in one position, with the tiles in `mask`. A way leads over one hex after another, each
    with a tile laid or changed, to a city or to track that is joined to one. A field that is not hopeful
    counts only on ways that can be built for sure; a hopeful one on all there may be, over unowned track
    and other loose track as well. `city` tells whether the New City may join track at any town; `distant`
    tells that it met unowned track, which may hinge on far towns."""

    def __init__(self, around: Surroundings, s: SteamState, seat: int, mask: int, trust: int) -> None:
        self.s = s
        self.seat = seat
        self.around = around
        self.surcharge = around.surcharge
        self.mask = mask
        self.turns = trust != ADDING
        self.hopeful = trust == HOPING
        self.city = s.may_urbanize
        self.distant = False
        self.rows: dict[int, Row] = {}
        self._distant: set[int] = set()
        # Where loose track hangs on a town, what is joined to a city is not told by the hexes nearby.
        self._lasting = not s.loose or not any(hung_on(s, piece) for piece in s.loose)
        # All seats without track see the same.
        self.who = seat if seat in s.track.owner else NOBODY
        self._kind = (self.who, s.has_built[seat], mask, trust, self.hopeful and len(s.loose) > 1)

    def cost(self, here: int, steps: int) -> int:
        """For track that arrives at a side."""
        return FAR if here < 0 else self.row(here // 6, steps)[here % 6]

    def row(self, hex_: int, steps: int) -> Row:
        """The same for every side of a hex."""
        key = hex_ * 16 + steps * 2 + self.city
        found = self.rows.get(key)
        if found is None:
            newest = self.around.newest(self.s.track.stamp, hex_, steps - 1)
            found = self._recall(hex_, steps, (key, newest, self._kind))
            self.rows[key] = found
        elif key in self._distant:
            self.distant = True
        return found

    def _recall(self, hex_: int, steps: int, key: tuple[int, int, tuple[object, ...]]) -> Row:
        """From another position in which all is the same nearby."""
        found = self.around.rows.get(key) if self._lasting else None
        if found is None:
            before, self.distant = self.distant, False
            found = self._work_out(hex_, steps)
            if self.distant:
                self._distant.add(key[0])
            elif self._lasting:
                self.around.rows.keep(key, found)
            self.distant = self.distant or before
        return found

    def _work_out(self, hex_: int, steps: int) -> Row:
        stop = self.s.track.stop[hex_]
        if stop == TOWN_HEX and self.city:
            return _NO_COST
        if steps == 0 or stop == CITY_HEX:
            return NO_WAY
        found = self._at_once(hex_)
        return found if steps == 1 and not self.city else self._further(hex_, steps, found)

    def _mask_on(self, hex_: int) -> int:
        tile = self.s.tile[hex_]
        return self.mask if tile < 0 else self.mask | 1 << tile

    def _at_once(self, hex_: int) -> Row:
        """By one operation on the hex itself."""
        if not self.s.track.live[hex_] and self.s.tile[hex_] < 0:
            return NO_WAY
        site = self.around.sites.site(self.s, self.seat, hex_)
        found = site.joining(self._mask_on(hex_), self.surcharge[hex_], self.turns)
        seen, leads = site.seen, site.seen.leads
        self.distant = self.distant or STRAY in leads or UNOWNED in leads
        if not self.hopeful:
            return found
        for out in range(6):
            if leads[out] == STRAY or (leads[out] == LOOSE and len(self.s.loose) > 1):
                found = self._through(hex_, out, 0, found)
        if seen.town and not seen.held and (MINE in seen.whose or UNCLAIMED in seen.whose):
            found = self._by_exits(hex_, found)
        return self._turned(hex_, site, found)

    def _by_exits(self, hex_: int, found: Row) -> Row:
        """With one more exit of a town that could be joined by those it has."""
        self.distant = True
        return tuple([min(cost, self.piece(hex_, edge, edge)) for edge, cost in enumerate(found)])

    def _turned(self, hex_: int, site: KnownSite, found: Row) -> Row:
        """With what could be redirected if more track had been added first, or other loose track joined."""
        seen, others = site.seen, len(self.s.loose) > 1
        pieces = [] if seen.town else [edge for edge in range(6) if seen.whose[edge] in (MINE, UNCLAIMED)]
        for stay in pieces:
            joined = seen.leads[stay] in JOINED_LATER or (others and seen.whose[stay] == MINE)
            if joined and seen.leads[seen.shape[stay]] in OPEN_ENDS:
                kept = shape_of([pair for pair in pairs_of(seen.shape) if stay not in pair])
                showing = [self._showing(hex_, kept, stay, edge) for edge in range(6)]
                found = tuple([min(found[edge], showing[edge]) for edge in range(6)])
        return found

    def _showing(self, hex_: int, kept: Shape, stay: int, edge: int) -> int:
        """The price of any tile with a piece between two edges beside what is kept."""
        mask = self._mask_on(hex_)
        return min([FAR] + [price for price, needs in laying(kept, False, stay, edge) if needs & mask])

    def _further(self, hex_: int, steps: int, at_once: Row) -> Row:
        """By a piece on the hex, and the rest beyond it."""
        faces, neighbours = self.s.track.faces, self.s.board.neighbours
        rests = [FAR] * 6
        for out in range(6):
            side = 6 * hex_ + out
            if faces[side] == FREE or (self.hopeful and self._may_become_city(neighbours[side])):
                rests[out] = self.row(neighbours[side], steps - 1)[OPPOSITE[out]]
        return at_once if min(rests) == FAR else self._by_pieces(hex_, tuple(rests), at_once)

    def _may_become_city(self, hex_: int) -> bool:
        """Whether the New City may take the place of a town and of all its exits, other seats' too."""
        return self.city and hex_ >= 0 and self.s.track.stop[hex_] == TOWN_HEX

    def _by_pieces(self, hex_: int, rests: Row, at_once: Row) -> Row:
        """The same for what it costs beyond each side; hexes that look alike are worked out once."""
        track, ground = self.s.track, self.surcharge[hex_] if self.s.tile[hex_] < 0 else -1
        turned = self._turned_away(hex_) if self.hopeful else NONE
        kind = (track.shape(hex_), track.stop[hex_], ground, self._mask_on(hex_), self.hopeful, turned)
        key = (kind, rests, at_once)
        found = self.around.pieces.get(key)
        if found is None:
            found = at_once
            for out in [out for out in range(6) if rests[out] < FAR]:
                found = self._through(hex_, out, rests[out], found)
            self.around.pieces.keep(key, found)
        return found

    def _through(self, hex_: int, out: int, rest: int, found: Row) -> Row:
        """With the ways that leave by one side and cost so much from there on."""
        costs = [FAR if edge == out else rest + self.piece(hex_, edge, out) for edge in range(6)]
        return tuple([min(found[edge], costs[edge]) for edge in range(6)])

    def piece(self, hex_: int, edge: int, out: int) -> int:
        """The price of a piece between two sides of a hex, or of two exits of a town."""
        track = self.s.track
        if track.stop[hex_] == CITY_HEX:
            return FAR
        ground = self.surcharge[hex_] if self.s.tile[hex_] < 0 else 0
        mask = self._mask_on(hex_)
        laid = laying(track.shape(hex_), track.stop[hex_] == TOWN_HEX, edge, out)
        for price, needs in laid if self.hopeful else laid[:1]:
            if needs & mask:
                return price + ground
        if self.hopeful and self._turned_away(hex_) in (edge, out):
            beside = [price for price, needs in laying(EMPTY, False, edge, out) if price > 2 and needs & mask]
            return min([FAR, *beside])
        return FAR

    def _turned_away(self, hex_: int) -> int:
        """The edge that a redirect of the only piece on a hex would leave for others, or NONE."""
        s, pieces = self.s, pairs_of(self.s.track.shape(hex_))
        if len(pieces) != 1 or s.track.owner[6 * hex_ + pieces[0][0]] not in (self.seat, NOBODY):
            return NONE
        ends = [
            edge for edge in pieces[0] if s.track.faces[6 * hex_ + edge] == FREE or 6 * hex_ + edge in s.blunt
        ]
        return ends[0] if len(ends) == 1 else NONE


# At most one for every tile, pair of edges and kind of hex.
_LAYING: Final[dict[tuple[Shape, bool, int, int], list[Laid]]] = {}


def laying(shape: Shape, town: bool, edge: int, out: int) -> list[Laid]:
    """The tiles that add a piece between two edges, or two exits of a town, or one: price and what each can
    be laid with, the one without anything else first."""
    key = (shape, town, edge, out)
    found = _LAYING.get(key)
    if found is None:
        found = _worked_out(shape, town, edge, out)
        _LAYING[key] = found
    return found


def _worked_out(shape: Shape, town: bool, edge: int, out: int) -> list[Laid]:
    if (edge == out and not town) or shape[edge] != NONE or shape[out] != NONE:
        return []
    if town:
        least = tuple([TOWN if e in (edge, out) else end for e, end in enumerate(shape)])
    else:
        least = shape_of([*pairs_of(shape), (edge, out)])
    known = list(STEAM.towns if town else STEAM.kind_of)
    fit = [other for other in known if _shows(other, least)]
    fit.sort(key=used_edges)
    return [(used_edges(other) + town, fitting(other)) for other in fit]


def _shows(shape: Shape, less: Shape) -> bool:
    """Whether a tile shows all the track of another."""
    return all(end in (NONE, shape[edge]) for edge, end in enumerate(less))
