"""A position as the policy sees it for one seat: its links, the cubes it can carry, and who else can."""

from __future__ import annotations

from typing import Final

from ironroad.core.game import Game
from ironroad.core.memory import Memory
from ironroad.core.moves import Deliver, Place
from ironroad.games.age_of_steam.bots.policy.future import Item, Load, Purse, Terms, best_future, future
from ironroad.games.age_of_steam.bots.policy.lanes import FAR, lattice_of
from ironroad.games.age_of_steam.bots.policy.net import (
    Bonuses,
    Cubes,
    Links,
    best_of,
    cubes_on_table,
    lengths_from,
    links_of,
    with_links,
)
from ironroad.games.age_of_steam.bots.policy.weights import Weights
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.rules.accounts import ReduceIncome
from ironroad.games.age_of_steam.rules.display import city_of
from ironroad.games.age_of_steam.rules.shares import IssueShares
from ironroad.games.age_of_steam.rules.state import MAX_ENGINE, MAX_SHARES, NO_CUBE, Aos
from ironroad.games.common.cubes import cubes_of
from ironroad.games.common.network import COLOURS_IN

Added = list[tuple[int, int]]

# Which cubes a seat could carry now: origin * 16 + colour.
Carried = frozenset[int]
_carried: Memory[tuple[object, ...], Carried] = Memory(512)
MOST_COLOURS: Final = 16
HOPELESS: Final = 50.0


class Sight:
    def __init__(self, rules: AgeOfSteam, s: Aos, seat: int, w: Weights) -> None:
        self.rules = rules
        self.s = s
        self.seat = seat
        self.w = w
        self.board = s.board
        self.town_town = rules.options.town_town
        self.links = links_of(s, seat, self.town_town)
        self.cubes = cubes_on_table(rules, s, w.grown)
        self.bonuses = Bonuses(rules)
        self.lattice = lattice_of(rules.build)
        self._takers: dict[int, list[int]] = {}
        for hex_, accepts in enumerate(s.accepts):
            for colour in COLOURS_IN[accepts]:
                self._takers.setdefault(colour, []).append(hex_)
        self._wishes: list[tuple[int, int, float]] = [
            (origin, colour, weight)
            for origin, cubes in self.cubes.items()
            for colour, _, weight in cubes.each
            if colour in self._takers
        ]
        self._places = [*self.cubes, *[hex_ for hex_, accepts in enumerate(s.accepts) if accepts]]
        self._powers = [w.missing**count for count in range(2 * FAR + 1)]
        self.terms = terms_of(rules, s)
        self.rounds = self.terms.rounds
        self.reach = min(MAX_ENGINE, s.engine[seat] + 3) if self.rounds > 1 else s.engine[seat]
        self.raises = 1
        # With a New City that is only thought of.
        self.imagined = False
        self._rivals: dict[int, int] | None = None
        self._lengths: dict[int, tuple[dict[int, int], dict[int, int]]] = {}
        self._items: Load | None = None

    def purse(self) -> Purse:
        s, seat = self.s, self.seat
        return Purse(s.money[seat], s.income[seat], s.shares[seat], s.engine[seat])

    def rivals(self) -> dict[int, int]:
        """How many other seats could carry each cube now."""
        if self._rivals is None:
            found: dict[int, int] = {}
            for seat in self.s.order:
                if seat != self.seat:
                    for cube in carried_by(self, seat):
                        found[cube] = found.get(cube, 0) + 1
            self._rivals = found
        return self._rivals

    def items(self, added: Added) -> Load:
        """What each cube earns once some links have been added."""
        if not added:
            if self._items is None:
                self._items = self._list_items(self.links)
            return self._items
        return self._list_items(with_links(self.links, added, self.board))

    def _list_items(self, links: Links) -> Load:
        found: list[Item] = []
        stock = self._stock(links)
        for origin, cubes in self.cubes.items():
            if origin in links:
                lengths, across = lengths_from(
                    links, self.s.accepts, origin, cubes.colours, self.reach, self.bonuses
                )
                if lengths:
                    self._add_items(found, cubes, lengths, across)
        return Load(found, stock)

    def _stock(self, links: Links) -> float:
        """The cubes on the seat's way, those for which links are still missing counting for less."""
        away = self._away(links)
        if away is None:
            return 0.0
        nearest = {colour: self._nearest(away, cities) for colour, cities in self._takers.items()}
        found = 0.0
        for origin, colour, weight in self._wishes:
            first, (city, near, second) = away[origin], nearest[colour]
            if first < FAR:
                found += weight * self._powers[first + (second if city == origin else near)]
        return found

    def _away(self, links: Links) -> dict[int, int] | None:
        """How many links are missing to each place that matters; None where the seat has no track."""
        hops, is_stop = self.lattice.hops, self.lattice.is_stop
        stops = [stop for stop in links if is_stop[stop]]
        return {hex_: min([hops[hex_][stop] for stop in stops]) for hex_ in self._places} if stops else None

    def _nearest(self, away: dict[int, int], cities: list[int]) -> tuple[int, int, int]:
        """The nearest of some cities, how far it is, and how far the next one."""
        city, near, second = -1, FAR, FAR
        for other in cities:
            if away[other] < near:
                city, near, second = other, away[other], near
            elif away[other] < second:
                second = away[other]
        return city, near, second

    def _add_items(
        self, found: list[Item], cubes: Cubes, lengths: dict[int, int], across: dict[int, int]
    ) -> None:
        rivals, contested = self.rivals(), self.w.contested
        for colour, arrival, weight in cubes.each:
            mask = lengths.get(colour, 0)
            if mask:
                gains = best_of(mask, across.get(colour, 0), bool(self.bonuses.colours >> colour & 1))
                others = rivals.get(cubes.origin * MOST_COLOURS + colour, 0) if arrival == 0 else 0
                found.append((arrival, weight * contested**others, weight, gains))

    def with_city(self, added: Added, town: int, colour: int, coming: list[int]) -> Load:
        """The items with a New City of a colour on a town, and the cubes of its column to come."""
        cubes, kept = Cubes(town), self.cubes.get(town)
        for place, other in enumerate(coming, 1):
            cubes.add(other, self._arrival(place), self.w.grown)
        if coming and kept is None:
            self.cubes[town] = cubes
        takers = self._takers.setdefault(colour, [])
        takers.append(town)
        self._places.append(town)
        self.s.accepts[town] = 1 << colour
        found = self.items(added) if added else self._list_items(self.links)
        self.s.accepts[town] = 0
        self._places.pop()
        takers.pop()
        if coming and kept is None:
            del self.cubes[town]
        return found

    def unserved(self, colour: int) -> int:
        """How many cubes of a colour lie on the board that no city takes."""
        if self._takers.get(colour):
            return 0
        return sum([cubes_of(packed, colour) for packed in self.s.cubes if packed])

    def drawn_to(self, town: int, colour: int) -> float:
        """How many cubes of a colour a city on a town would take, fewer with each link between."""
        return sum(
            [
                weight * self._powers[self.lattice.hops[origin][town]]
                for origin, cubes in self.cubes.items()
                for other, _, weight in cubes.each
                if other == colour
            ],
            0.0,
        )

    def _arrival(self, place: int) -> int:
        return -(-6 * place // max(2, self.s.players))

    def items_without(self, cube: int) -> Load:
        """The items once a cube is gone."""
        origin, colour = cube // MOST_COLOURS, cube % MOST_COLOURS
        here = self.cubes[origin]
        place = next(i for i, (other, _, _) in enumerate(here.each) if other == colour)
        taken = here.each.pop(place)
        found = self._list_items(self.links)
        here.each.insert(place, taken)
        return found

    def crosses(self, move: Deliver) -> int:
        """1 where a cube earns its mover more for crossing the country."""
        coast = self.bonuses.coast
        return int(coast[move.origin] != 0 and coast[move.origin] + coast[move.stops[-1]] == 0)

    def worth_of(self, move: Place, starts: list[int]) -> float:
        """How long the routes of a cube would be that comes to lie on a space of the display."""
        city = city_of(self.rules, self.s, move.column)
        if city < 0 or city not in self.links:
            return 0.0
        lengths, _ = lengths_from(
            self.links, self.s.accepts, city, 1 << move.colour, self.reach, self.bonuses
        )
        start = starts[move.column]
        above = [colour for colour in self.s.display[start : start + move.row] if colour != NO_CUBE]
        return (0.5 + lengths.get(move.colour, 0).bit_length()) / (1 + len(above))

    def still(self, purse: Purse) -> float:
        """The value of building nothing, worse than it looks where there is nothing to carry; and where that
        leads nowhere, anything is better that does not lead into bankruptcy at once."""
        load = self.items([])
        value = self.glance(purse, load)
        if any(not arrival and gains[purse.engine] for arrival, _, _, gains in load.items):
            return value
        return value - (self.w.idle if value > 0 else HOPELESS)

    def value(self, purse: Purse, load: Load) -> float:
        value, self.raises = best_future(self.w, self.terms, purse, load)
        return value

    def glance(self, purse: Purse, load: Load, then: Load | None = None) -> float:
        """The value with as many raised engines as seemed best last."""
        raises = min(self.raises, MAX_ENGINE - purse.engine)
        return future(self.w, self.terms, purse, load, raises, then)


def carried_by(sight: Sight, seat: int) -> Carried:
    s = sight.s
    key = (s.track.version, seat, s.engine[seat], tuple(s.cubes), tuple(s.display), tuple(s.claimed))
    found = _carried.get(key)
    if found is None:
        found = frozenset(_carried_by(sight, seat))
        _carried.keep(key, found)
    return found


def _carried_by(sight: Sight, seat: int) -> list[int]:
    s = sight.s
    links = links_of(s, seat, sight.town_town)
    found: list[int] = []
    for origin, cubes in sight.cubes.items():
        if origin in links:
            lengths, _ = lengths_from(links, s.accepts, origin, cubes.colours, s.engine[seat], sight.bonuses)
            found += [origin * MOST_COLOURS + colour for colour in lengths]
    return found


def terms_of(rules: AgeOfSteam, s: Aos) -> Terms:
    rounds = max(1, rules.rounds - s.round + 1)
    at_once, factors = MAX_SHARES, [1] * rounds
    for phase in rules.round_phases:
        if isinstance(phase, IssueShares):
            at_once = phase.at_once
        elif isinstance(phase, ReduceIncome):
            factors = [_factor(phase, s, ahead) for ahead in range(rounds)]
    return Terms(rounds, factors, rules.scores_cash, at_once)


def _factor(phase: ReduceIncome, s: Aos, ahead: int) -> int:
    now = s.round
    s.round = now + ahead
    factor = phase.factor(s)
    s.round = now
    return factor


def see(view: Game, seat: int, w: Weights) -> Sight:
    rules = view.rules
    assert isinstance(rules, AgeOfSteam), "this bot plays Age of Steam only"
    return Sight(rules, view.state_as(Aos), seat, w)
