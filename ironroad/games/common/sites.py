"""What seats can build on the hexes of a board, remembered until something there changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic, TypeVar

from ironroad.core.board import Board
from ironroad.core.memory import Memory
from ironroad.core.moves import Build, Move, Part
from ironroad.core.tiles import EMPTY, NONE, Shape, TileSet
from ironroad.core.track import NOBODY, Track
from ironroad.games.common.state import Railway

# So many hexes as seats saw them are remembered, half as many where seats saw them alike, each with the moves
# for so many purses.
MOST_REMEMBERED: Final = 40_000
MOST_PURSES: Final = 64

# No tile costs more, its terrain apart.
MOST_PRICE: Final = 14
PRICE_BITS: Final = 4
PRICES: Final = (1 << PRICE_BITS) - 1
ALL: Final = -1

# Whose a piece on a hex is.
MINE: Final = 1
UNCLAIMED: Final = 2
OTHERS: Final = 3
NOTHING: Final = (0,) * 6

# Stops at the far ends of edges, numbered in order of appearance.
NO_STOP: Final = 0
HOME: Final = 7

S = TypeVar("S", bound=Railway)


P = TypeVar("P")


class Tiles:
    """The moves that lay each shape there is on a hex, made when they are looked at."""

    def __init__(self, board: Board, hex_: int, shapes: list[Shape]) -> None:
        self.board = board
        self.hex = hex_
        self.shapes = shapes
        self._made: dict[int, Build] = {}

    def move(self, number: int) -> Build:
        made = self._made.get(number)
        if made is None:
            made = self._made[number] = Build(self.board, self.hex, self.shapes[number])
        return made


class Builds(Part):
    """Builds on one hex, by the numbers of their shapes."""

    alike = 2

    def __init__(self, tiles: Tiles, numbers: list[int]) -> None:
        super().__init__(())
        self.tiles = tiles
        self.numbers = numbers
        self.count = len(numbers)

    def moves(self) -> Sequence[Move]:
        if len(self._moves) < self.count:
            self._moves = [self.tiles.move(number) for number in self.numbers]
        return self._moves

    def move(self, number: int) -> Move:
        return self.tiles.move(self.numbers[number])


class KnownSite(Generic[P]):
    """One hex for one seat: its plans, the moves they make for a purse, and the towns these hinge on, each
    with the hold the seat had on it. A plan is worked out once. Of a purse only some bits matter here: tiles
    that fit nowhere on the hex may be there or not."""

    def __init__(self, tiles: Tiles, hinges: list[tuple[int, int]]) -> None:
        self.tiles = tiles
        self.hinges = hinges
        self.moves: dict[int, Builds] = {}
        self.matters = ALL
        self._plans: dict[Shape, P] | None = None
        self._some: dict[Shape, P | None] | None = None

    @property
    def plans(self) -> dict[Shape, P]:
        if self._plans is None:
            self._plans = self.all_plans()
        return self._plans

    def plan(self, shape: Shape) -> P | None:
        """One plan, without working out all of them."""
        if self._plans is not None:
            return self._plans.get(shape)
        if self._some is None:
            self._some = {}
        if shape not in self._some:
            self._some[shape] = self.one_plan(shape)
        return self._some[shape]

    def builds(self, key: int) -> Builds:
        """The moves for a purse."""
        found = self.moves.get(key & self.matters)
        return self._list(key) if found is None else found

    def _list(self, key: int) -> Builds:
        if self.matters == ALL:
            self.matters = self.stock_used() << PRICE_BITS | PRICES
        if len(self.moves) == MOST_PURSES:
            self.moves.clear()
        found = Builds(self.tiles, self.numbers_for(below(key), key >> PRICE_BITS))
        self.moves[key & self.matters] = found
        return found

    def looks(self) -> tuple[object, ...]:
        """What its plans come from: sites that look alike are the same."""
        raise NotImplementedError

    def all_plans(self) -> dict[Shape, P]:
        raise NotImplementedError

    def one_plan(self, shape: Shape) -> P | None:
        raise NotImplementedError

    def stock_used(self) -> int:
        """What any of its plans needs of the stock."""
        raise NotImplementedError

    def numbers_for(self, below: int, stock: int) -> list[int]:
        """The shapes that cost less than this, for tiles of this stock."""
        raise NotImplementedError


K = TypeVar("K", bound=KnownSite[Any])


def purse(cash: int, stock: int) -> int:
    """What there is for a tile once its terrain is paid, as far as it matters, and the stock, as one number.
    With less than nothing, no tile can be paid."""
    return stock << PRICE_BITS | (MOST_PRICE if cash >= MOST_PRICE else cash if cash >= 0 else -1) + 1


def below(key: int) -> int:
    """The tiles that a purse pays for cost less than this."""
    return key & PRICES


class Sites(Generic[S, K]):
    def __init__(self, board: Board, players: int, tiles: TileSet) -> None:
        self.board = board
        size = len(board.hexes)
        self._sites: list[list[K | None]] = [[None] * size for _ in range(2 * players)]
        self._stamps: list[list[int]] = [[-1] * size for _ in range(2 * players)]
        self._known: Memory[tuple[object, ...], K] = Memory(MOST_REMEMBERED)
        self._alike: Memory[tuple[object, ...], K] = Memory(MOST_REMEMBERED // 2)
        shapes = list(tiles.index)
        self.tiles = [Tiles(board, hex_, shapes) for hex_ in range(size)]

    def work_out(self, s: S, seat: int, hex_: int) -> K:
        """What a seat can build on a hex, from scratch."""
        raise NotImplementedError

    def hold(self, s: S, stop: int, seat: int) -> int:
        """What unowned track that starts at a stop is to a seat."""
        raise NotImplementedError

    def recent(self, s: S, seat: int) -> tuple[list[K | None], list[int]]:
        """What a seat made of each hex last, and the stamps they then had."""
        row = 2 * seat + s.has_built[seat]
        return self._sites[row], self._stamps[row]

    def site(self, s: S, seat: int, hex_: int) -> K:
        sites, stamps = self.recent(s, seat)
        known, stamp = sites[hex_], s.track.stamp[hex_]
        if known is None or stamps[hex_] != stamp or not self._still(known, s, seat):
            known = sites[hex_] = self._look_up(s, seat, hex_)
            stamps[hex_] = stamp
        return known

    def _look_up(self, s: S, seat: int, hex_: int) -> K:
        faces = s.track.faces[6 * hex_ : 6 * hex_ + 6]
        key = (hex_, seat, s.has_built[seat], *faces, *self.lying(s, hex_))
        known = self._known.get(key)
        if known is None or (known.hinges and not self._still(known, s, seat)):
            known = self._shared(hex_, self.work_out(s, seat, hex_))
            self._known.keep(key, known)
        return known

    def _shared(self, hex_: int, site: K) -> K:
        """Seats and games that see a hex alike share what they know of it."""
        key = (hex_, *site.looks(), *site.hinges)
        known = self._alike.get(key)
        if known is None:
            known = site
            self._alike.keep(key, known)
        return known

    def _still(self, site: K, s: S, seat: int) -> bool:
        """Whether the seat's hold on the towns that matter there is what it was."""
        for town, hold in site.hinges:
            if self.hold(s, town, seat) != hold:
                return False
        return True

    def lying(self, s: S, hex_: int) -> tuple[object, ...]:
        """The track on a hex and its owners."""
        return () if s.tile[hex_] < 0 else s.track.shape(hex_) + s.track.owners(hex_)


def numbered(stops: list[int], home: int) -> tuple[int, ...]:
    """Stops as small numbers in order of appearance."""
    seen: list[int] = []
    found: list[int] = []
    for stop in stops:
        if stop < 0 or stop == home:
            found.append(NO_STOP if stop < 0 else HOME)
            continue
        if stop not in seen:
            seen.append(stop)
        found.append(seen.index(stop) + 1)
    return tuple(found)


def whose(track: Track, seat: int, hex_: int) -> tuple[int, ...]:
    if track.shape(hex_) == EMPTY:
        return NOTHING
    found: list[int] = []
    for side in range(6 * hex_, 6 * hex_ + 6):
        owner = track.owner[side]
        if track.exits[side] == NONE:
            found.append(0)
        else:
            found.append(MINE if owner == seat else UNCLAIMED if owner == NOBODY else OTHERS)
    return tuple(found)
