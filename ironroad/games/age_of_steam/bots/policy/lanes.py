"""Lanes: every short path between two neighbouring stops of a board, found once for all games on it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ironroad.core.board import Board
from ironroad.games.age_of_steam.rules.build import BuildTrack

# A hex, the edge by which it is entered and the one by which it is left.
Step = tuple[int, int, int]

MOST_HEXES: Final = 5
MOST_SAME: Final = 16
FAR: Final = 4
SHARP_PENALTY: Final = 2


class Lane:
    """Bare land between two stops. `side_a` and `side_b` are the sides of the stops it leaves by and arrives
    at; side_a is OFF for what is left of a section that was begun, of so many pieces."""

    def __init__(
        self, a: int, b: int, side_a: int, side_b: int, steps: tuple[Step, ...], price: int, begun: int = 0
    ) -> None:
        self.a = a
        self.b = b
        self.side_a = side_a
        self.side_b = side_b
        self.steps = steps
        self.price = price
        self.begun = begun
        self.mask = 0
        for hex_, _, _ in steps:
            self.mask |= 1 << hex_

    def back(self) -> Lane:
        """The same lane the other way."""
        steps = tuple([(hex_, out, into) for hex_, into, out in reversed(self.steps)])
        return Lane(self.b, self.a, self.side_b, self.side_a, steps, self.price)


class Lattice:
    """`from_stop[stop]` has the neighbours of a stop with the lanes there, cheapest first."""

    def __init__(self, board: Board, prices: list[int]) -> None:
        self.board = board
        self.prices = prices
        self.stops = [hex_ for hex_, h in enumerate(board.hexes) if h.title]
        self.is_stop = [h.title is not None for h in board.hexes]
        found: dict[tuple[int, int], list[Lane]] = {}
        for stop in self.stops:
            for side in range(6 * stop, 6 * stop + 6):
                for lane in self.beyond(stop, side, side, MOST_HEXES, 0):
                    found.setdefault((lane.a, lane.b), []).append(lane)
        self.from_stop: list[list[tuple[int, list[Lane]]]] = [[] for _ in board.hexes]
        for (a, b), lanes in found.items():
            if lanes[0].steps or not (board.hexes[a].city and board.hexes[b].city):
                lanes.sort(key=lambda lane: lane.price)
                self.from_stop[a].append((b, lanes[:MOST_SAME]))
        self.hops = [self._hops(hex_) for hex_ in range(len(board.hexes))]

    def _hops(self, hex_: int) -> list[int]:
        """How many links every hex is away from one, were all lanes built; open country counts as the stops
        nearest to it."""
        found = [FAR] * len(self.board.hexes)
        ring = [hex_] if self.is_stop[hex_] else self.board.nearest_stops(hex_)[1]
        away = 0
        while ring and away < FAR:
            for stop in ring:
                found[stop] = away
            near = [other for stop in ring for other, _ in self.from_stop[stop] if found[other] == FAR]
            ring = list(dict.fromkeys(near))
            away += 1
        return found

    def beyond(self, stop: int, side: int, side_a: int, most: int, begun: int, barred: int = 0) -> list[Lane]:
        """The lanes that leave by a side, over so many hexes at most, none of them barred (a mask)."""
        found: list[Lane] = []
        across = self.board.across
        todo: list[tuple[int, tuple[Step, ...], int, int, bool]] = [(side, (), barred | 1 << stop, 0, False)]
        while todo:
            here, steps, seen, price, sharp = todo.pop()
            into = across[here]
            if into < 0 or seen >> (into // 6) & 1:
                continue
            hex_ = into // 6
            if self.is_stop[hex_]:
                found.append(Lane(stop, hex_, side_a, into, steps, price, begun))
            elif len(steps) < most:
                for turn in (3, 2, 4, 1, 5):
                    bends = turn in (1, 5)
                    if bends and (sharp or len(steps) > 1):
                        continue
                    out = (into + turn - 6 * hex_) % 6
                    cost = price + self.prices[hex_] + (SHARP_PENALTY if bends else 0)
                    step = (hex_, into % 6, out)
                    todo.append((6 * hex_ + out, (*steps, step), seen | 1 << hex_, cost, sharp or bends))
        return found


@lru_cache(maxsize=64)
def lattice_of(build: BuildTrack) -> Lattice:
    board = build.board
    across, titles = tuple(board.across), tuple([h.title or "" for h in board.hexes])
    return _remembered(Looks(board, (board.source, across, titles, tuple(build.prices))), tuple(build.prices))


class Looks:
    """A board by what its lanes come from."""

    def __init__(self, board: Board, key: tuple[object, ...]) -> None:
        self.board = board
        self.key = key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Looks) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=16)
def _remembered(looks: Looks, prices: tuple[int, ...]) -> Lattice:
    return Lattice(looks.board, list(prices))
