"""Which builds leave track loose that can still be joined; what is found is remembered until something near
changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ironroad.core.board import Board
from ironroad.core.moves import Build
from ironroad.core.track import NOBODY, via
from ironroad.games.common.state import NO_TILE
from ironroad.games.steam.rules.joining import Joining, Search, hung_on, open_sides
from ironroad.games.steam.rules.money import pay
from ironroad.games.steam.rules.plans import BARE, STRAY, Plan
from ironroad.games.steam.rules.sites import KnownSite, Sites
from ironroad.games.steam.rules.state import SteamState
from ironroad.games.steam.rules.supply import stock

# As many tiles of each kind as the builds of one turn can need.
AMPLE: Final = 4
MOST_REMEMBERED: Final = 4_000

Allows = Callable[[SteamState, int, Plan], bool]


class Terms:
    """What a seat has this turn for joining loose track."""

    def __init__(self, left: int, cash: int, ample: int, city: bool) -> None:
        self.left = left
        self.cash = cash
        self.ample = ample
        self.key = (left, cash, ample, city)


class Answer:
    """For one hex: the builds that surely can be joined, and those that must be tried out."""

    def __init__(self) -> None:
        self.sure: list[Build] = []
        self.unsure: list[Plan] = []


class Loose:
    """`allows` tries a plan out; `surcharge` is what the terrain of each hex adds to the price."""

    def __init__(self, sites: Sites, joining: Joining, surcharge: list[int], allows: Allows) -> None:
        self.sites = sites
        self.joining = joining
        self.surcharge = surcharge
        self.allows = allows
        self.around = Surroundings(sites.board)
        self._known: dict[tuple[object, ...], Answer] = {}

    # Tiles that bring loose track

    def terms(self, s: SteamState, cash: int) -> Terms:
        return Terms(s.builds - 1, cash, stock(s, s.builds), s.may_urbanize)

    def moves(
        self, s: SteamState, seat: int, hex_: int, site: KnownSite, key: int, terms: Terms
    ) -> list[Build]:
        """The builds on an empty hex with a track that can be joined later in the turn."""
        stamp = s.track.stamp
        newest = max([stamp[near] for near in self.around.within(hex_, terms.left + 1)])
        place = (seat, hex_, s.has_built[seat], newest, key, *terms.key)
        answer = self._known.get(place)
        if answer is None:
            answer = self._answer(s, seat, hex_, site, key, terms)
            if len(self._known) >= MOST_REMEMBERED:
                self._known.clear()
            self._known[place] = answer
        if not answer.unsure:
            return answer.sure
        tried = [site.tiles[plan.number] for plan in answer.unsure if self.allows(s, hex_, plan)]
        return answer.sure + tried

    def _answer(self, s: SteamState, seat: int, hex_: int, site: KnownSite, key: int, terms: Terms) -> Answer:
        found = Answer()
        for plan in site.list_loose(key):
            search = Search(s, seat, _open_ends(site, hex_, plan), self.surcharge, terms.ample)
            cash = terms.cash - plan.price - self.surcharge[hex_]
            ends = [6 * hex_ + edge for edge in plan.loose[0] if site.seen.leads[edge] == BARE]
            hung = _hangs(site, plan)
            if not hung and any(search.finds(side, terms.left, cash, (hex_,)) for side in ends):
                found.sure.append(site.tiles[plan.number])
            elif hung or _has_way(search, ends, terms.left, cash) or search.distant:
                found.unsure.append(plan)
        return found

    # Builds while track is loose

    def near(self, s: SteamState) -> set[int]:
        """The hexes where a build could matter for joining the loose track in the rest of the turn."""
        return {hex_ for door in doors(s) for hex_ in self.around.within(door, s.builds - 1)}


class Surroundings:
    """The hexes within so many steps of each."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._known: dict[tuple[int, int], list[int]] = {}

    def within(self, hex_: int, steps: int) -> list[int]:
        found = self._known.get((hex_, steps))
        if found is None:
            found = self._spread(hex_, steps)
            self._known[hex_, steps] = found
        return found

    def _spread(self, hex_: int, steps: int) -> list[int]:
        found = [hex_]
        for _ in range(steps):
            sides = [side for near in found for side in range(6 * near, 6 * near + 6)]
            beyond = {self.board.neighbours[side] for side in sides}
            found += sorted(near for near in beyond if near >= 0 and near not in found)
        return found


def _open_ends(site: KnownSite, hex_: int, plan: Plan) -> tuple[int, ...]:
    """The open ends of the tracks of a plan that are joined to a city."""
    joined = [pair for pair in plan.new if pair not in plan.loose]
    return tuple([6 * hex_ + edge for pair in joined for edge in pair if site.seen.leads[edge] == BARE])


def _has_way(search: Search, ends: list[int], left: int, cash: int) -> bool:
    return any(True for side in ends for _ in search.ways(side, left, cash, (side // 6,)))


def _hangs(site: KnownSite, plan: Plan) -> bool:
    """Whether the loose track of a plan continues track from a town that is not the seat's."""
    return any(site.seen.leads[edge] == STRAY and site.seen.stops[edge] for edge in plan.loose[0])


def doors(s: SteamState) -> list[int]:
    """The hexes at the open ends of the loose track, and the towns it hangs on."""
    open_ends = [s.board.neighbours[side] for piece in s.loose for side in open_sides(s, piece)]
    return open_ends + [stop for piece in s.loose for stop in hung_on(s, piece)]


class Rest:
    """While track is loose: what may be built in the rest of the turn. Builds too far away to matter for
    joining it cost money and a tile, no more."""

    def __init__(self, s: SteamState, seat: int, loose: Loose) -> None:
        self.s = s
        self.seat = seat
        self.loose = loose
        self.left = s.builds - 1
        self.near = loose.near(s)
        self.doors = doors(s)
        self.ample = stock(s, AMPLE)
        self.hidden = self._has_unowned()
        self._known: dict[int, bool] = {}

    def _has_unowned(self) -> bool:
        """Whether unowned track comes near: which of it can be joined may be decided far away."""
        faces = self.s.track.faces
        codes = [faces[side] for hex_ in self.near for side in range(6 * hex_, 6 * hex_ + 6)]
        return any(code >= 2 and via(code) == NOBODY for code in codes)

    def allows(self, hex_: int, plan: Plan, price: int) -> bool:
        steps = self.left + self.s.may_urbanize
        shared = steps > 1 or (steps == 1 and (not plan.loose or hex_ in self.near))
        if hex_ not in self.doors and not shared:
            return False
        if plan.loose or hex_ in self.near or self._matters(hex_, plan):
            return self.loose.allows(self.s, hex_, plan)
        return self._leaves_enough(price)

    def _matters(self, hex_: int, plan: Plan) -> bool:
        """Whether a build far away must be tried out after all."""
        tile = self.s.tile[hex_]
        scarce = not plan.needs & self.ample or (tile != NO_TILE and not self.ample >> tile & 1)
        return self.hidden or scarce

    def _leaves_enough(self, price: int) -> bool:
        """Whether the loose track can be joined once this has been paid for something else."""
        if price not in self._known:
            after = self.s.copy()
            pay(after, self.seat, price)
            self._known[price] = self.loose.joining.possible(after, self.seat, self.left)
        return self._known[price]
