"""Action 1: build track. A step lays a tile, makes a crossing, or takes up or replaces the last tile."""

from __future__ import annotations

from typing import Final

from ironroad.core.board import Board
from ironroad.core.game import Pending
from ironroad.core.moves import Build, Done, Move
from ironroad.core.sentences import Sentence, say
from ironroad.core.tiles import EMPTY, NONE, Shape
from ironroad.core.track import BLOCKED, FREE, NOBODY, far, is_city
from ironroad.games.steam_power.rules.moves import Remove
from ironroad.games.steam_power.rules.options import Options
from ironroad.games.steam_power.rules.places import Places
from ironroad.games.steam_power.rules.refusals import Plan, refuse_build, refuse_remove
from ironroad.games.steam_power.rules.state import LOCOMOTIVES, NO_TIP, Power, PowerPhase
from ironroad.games.steam_power.rules.supply import ANY_TILE, STOCK, WAYS, is_simple, without_track

CROSSING_PRICE: Final = 2


class BuildTrack(PowerPhase):
    """The second step of a build; the first is an answer to what action is taken."""

    kind = "build"

    def __init__(self, board: Board, places: Places, options: Options) -> None:
        self.board = board
        self.places = places
        self.options = options
        self.done = Done()
        self.prices = [board.prices.get(h.terrain, 0) if h.price is None else h.price for h in board.hexes]
        self.removes: list[Move] = [Remove(board, hex_) for hex_ in range(len(board.hexes))]
        self._builds: list[dict[Shape, Move]] = [{} for _ in board.hexes]

    def ask(self, s: Power) -> Pending | None:
        return Pending("build", s.todo[0])

    def moves(self, s: Power) -> list[Move]:
        return [self.done, *self.steps(s)]

    # Every step there is

    def steps(self, s: Power) -> list[Move]:
        seat = s.todo[0]
        found: list[Move] = []
        if s.tip[seat] == NO_TIP:
            if s.routes[seat] < LOCOMOTIVES:
                self._add_starts(s, seat, found)
            return found
        self._add_pieces(s, seat, s.track.across[s.tip[seat]], found)
        self._add_replacements(s, seat, found)
        if self.may_remove(s, seat):
            found.append(self.removes[s.tip[seat] // 6])
        return found

    def _add_starts(self, s: Power, seat: int, found: list[Move]) -> None:
        for city in self.board.cities:
            if may_start(s, seat, city):
                for side in self.places.doors[city]:
                    self._add_pieces(s, seat, side, found)

    def _add_pieces(self, s: Power, seat: int, side: int, found: list[Move]) -> None:
        """Every tile that leads on from a side."""
        hex_ = side // 6
        shape = s.track.shape(hex_)
        if s.money[seat] < self._price(hex_, shape):
            return
        faces, known = s.track.faces, self._builds[hex_]
        for b, tile, stock in WAYS[shape][side % 6]:
            if s.supply[stock] and (faces[6 * hex_ + b] == FREE or self._leads_in(s, seat, side, b)):
                found.append(known.get(tile) or self._move(hex_, tile))

    def _leads_in(self, s: Power, seat: int, side: int, b: int) -> bool:
        """Whether a tile leads into a city, and is not listed from there."""
        return self._leads_on(s, side, b) and not self._is_listed(s, seat, side, b)

    def _is_listed(self, s: Power, seat: int, side: int, b: int) -> bool:
        """A first tile between two cities where routes may start is listed from one of them only."""
        code = s.track.faces[side - side % 6 + b]
        return s.tip[seat] == NO_TIP and b < side % 6 and is_city(code) and may_start(s, seat, far(code))

    def _add_replacements(self, s: Power, seat: int, found: list[Move]) -> None:
        tip = s.tip[seat]
        hex_, old = tip // 6, s.track.shape(tip // 6)
        if not self.may_replace(old):
            return
        back = STOCK[old]
        side = tip - tip % 6 + old[tip % 6]
        for b, tile, stock in WAYS[without_track(old, tip % 6)][side % 6]:
            if tile != old and (s.supply[stock] or stock == back) and self._leads_on(s, side, b):
                found.append(self._move(hex_, tile))

    def _leads_on(self, s: Power, side: int, b: int) -> bool:
        """Whether track from a side may leave by an edge: to open land, or into a city."""
        code = s.track.faces[side - side % 6 + b]
        if code < 2:
            return code != BLOCKED
        return is_city(code) and self.may_join(s, far(s.track.faces[side]), far(code))

    def may_join(self, s: Power, a: int, b: int) -> bool:
        """Whether a route may lead from one city to another."""
        if self.places.group[a] != self.places.group[b]:
            return True
        return a != b and self.options.group_routes and not s.links().is_joined(a)

    def _price(self, hex_: int, old: Shape) -> int:
        return self.prices[hex_] if old == EMPTY else CROSSING_PRICE

    def _move(self, hex_: int, shape: Shape) -> Move:
        known = self._builds[hex_].get(shape)
        if known is None:
            known = self._builds[hex_][shape] = Build(self.board, hex_, shape)
        return known

    def may_replace(self, old: Shape) -> bool:
        """Whether a last tile may be replaced, be it only the half of a crossing."""
        return is_simple(old) or self.options.crossing_replaced

    def may_remove(self, s: Power, seat: int) -> bool:
        """Half a crossing can be taken up only if a tile for the other half is left."""
        tip = s.tip[seat]
        return tip != NO_TIP and (is_simple(s.track.shape(tip // 6)) or s.supply[ANY_TILE] > 0)

    # One step

    def allows(self, s: Power, move: Move) -> bool:
        if isinstance(move, Build):
            return refuse_build(self, s, move) is None
        if isinstance(move, Remove):
            return refuse_remove(self, s, move) is None
        return isinstance(move, Done)

    def refuse(self, s: Power, move: Move) -> Sentence:
        reason: Sentence | None = None
        if isinstance(move, Build):
            reason = refuse_build(self, s, move)
        elif isinstance(move, Remove):
            reason = refuse_remove(self, s, move)
        return reason or say("track is built now: build, remove or done, not '{move}'", move=move.text)

    def price(self, s: Power, move: Move) -> int:
        return self.plan(s, move).price if isinstance(move, Build) else 0

    def plan(self, s: Power, move: Build) -> Plan:
        """What a build adds: its track, what it pays, and whether it replaces the last tile."""
        old = s.track.shape(move.hex)
        ends = list(zip(move.shape, old, strict=True))
        added = tuple([end if end != before else NONE for end, before in ends])
        replaces = any(before not in (NONE, end) for end, before in ends)
        return Plan(added, 0 if replaces else self._price(move.hex, old), replaces)

    def apply(self, s: Power, move: Move) -> None:
        s.steps -= 1
        if isinstance(move, Build):
            self._lay(s, s.todo[0], move)
        elif isinstance(move, Remove):
            take_up(s, s.todo[0])
        else:
            s.steps = 0

    def _lay(self, s: Power, seat: int, move: Build) -> None:
        plan = self.plan(s, move)
        s.money[seat] -= plan.price
        if plan.replaces:
            take_up(s, seat)
        if s.tip[seat] == NO_TIP:
            s.routes[seat] += 1
        old = s.track.shape(move.hex)
        if old != EMPTY:
            s.supply[STOCK[old]] += 1
        s.supply[STOCK[move.shape]] -= 1
        owners = s.track.owners(move.hex)
        laid = [seat if end >= 0 else own for end, own in zip(plan.added, owners, strict=True)]
        s.track.lay(move.hex, move.shape, tuple(laid))
        self._move_tip(s, seat, move.hex, plan.added)

    def _move_tip(self, s: Power, seat: int, hex_: int, added: Shape) -> None:
        """The open end, or the route is complete."""
        sides = [6 * hex_ + edge for edge in range(6) if added[edge] >= 0]
        open_ends = [side for side in sides if s.track.faces[side] < 2]
        s.tip[seat] = open_ends[0] if open_ends else NO_TIP


def may_start(s: Power, seat: int, city: int) -> bool:
    """Whether a new route may start there: in the network, or anywhere as long as there is none."""
    links = s.links()
    return links.member[seat] == 0 or links.has(seat, city)


def take_up(s: Power, seat: int) -> None:
    """The last tile of a route under construction goes back; the locomotive too if it was the only one."""
    tip = s.tip[seat]
    hex_, old = tip // 6, s.track.shape(tip // 6)
    rest = without_track(old, tip % 6)
    s.supply[STOCK[old]] += 1
    if rest != EMPTY:
        s.supply[STOCK[rest]] -= 1
    owners = [own if end >= 0 else NOBODY for end, own in zip(rest, s.track.owners(hex_), strict=True)]
    before = s.track.across[tip - tip % 6 + old[tip % 6]]
    s.track.lay(hex_, rest, tuple(owners))
    s.tip[seat] = before if s.track.exits[before] != NONE else NO_TIP
    if s.tip[seat] == NO_TIP:
        s.routes[seat] -= 1
