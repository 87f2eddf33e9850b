"""The state of a game of Steam Power: flat lists of small integers."""

from __future__ import annotations

from typing import Final

from ironroad.core.game import Phase, State
from ironroad.core.lists import places_of
from ironroad.core.track import NOBODY, Track
from ironroad.games.steam_power.rules.network import Network
from ironroad.games.steam_power.rules.payments import BANK
from ironroad.games.steam_power.rules.places import Places
from ironroad.games.steam_power.rules.supply import COUNTS

CITY_TILES: Final = 7
VP_CITIES: Final = 5
LOCOMOTIVES: Final = 18
FACTORIES: Final = 15
CASH: Final = 5
HAND: Final = 5
ACTIONS: Final = 2
STEPS: Final = 2
DRAWS: Final = 2
TRIGGER: Final = {2: 14, 3: 11, 4: 9, 5: 8}

NO_TILE: Final = -1
NO_TIP: Final = -1
NO_CONTRACT: Final = -1
NEUTRAL: Final = BANK

NO_BONUS: Final = 0
TRACK_BONUS: Final = 1
FACTORY_BONUS: Final = 2
BONUS_WORDS: Final = ("", "track", "factory", "contracts")

# Where a contract is: in the bag or in somebody's hand unseen (POOL), gone with a seat that left, or
# 2 * seat in its hand and 2 * seat + 1 fulfilled.
POOL: Final = -1
GONE: Final = -2


class Power(State):
    """`tip` has the side by which each seat's route under construction leaves its last tile. `known` has for
    each contract a mask of the seats that know where it is; `hidden` counts for each seat the contracts in
    hand whose faces this state does not know, `hidden_gone` those that left with a seat."""

    def __init__(self, places: Places, players: int, contracts: int, source: Power | None = None) -> None:
        super().__init__(players)
        self.places = places
        if source is None:
            self._start(places, players, contracts)
        else:
            self._take(source)

    def _start(self, places: Places, players: int, contracts: int) -> None:
        board = places.board
        self.money = [CASH] * players
        self.track = Track(board)
        self.network: Network | None = None
        self.supply = list(COUNTS)
        self.tip = [NO_TIP] * players
        self.routes = [0] * players
        self.tile = [NO_TILE] * len(board.hexes)
        self.factory = [NOBODY] * len(board.hexes)
        self.cubes = [0] * len(board.hexes)
        self.stock = list(board.supply.values())
        self.where = [POOL] * contracts
        self.known = [0] * contracts
        self.hidden = [0] * players
        self.hidden_gone = 0
        self.actions = 0
        self.steps = 0
        self.draws = 0
        self.contract = NO_CONTRACT
        self.needs = [0] * len(board.supply)
        self.bonus = NO_BONUS

    def _take(self, source: Power) -> None:
        source.copy_to(self)
        self.money = source.money[:]
        self.track = source.track.copy()
        self.network = source.network
        self.supply = source.supply[:]
        self.tip = source.tip[:]
        self.routes = source.routes[:]
        self.tile = source.tile[:]
        self.factory = source.factory[:]
        self.cubes = source.cubes[:]
        self.stock = source.stock[:]
        self.where = source.where[:]
        self.known = source.known[:]
        self.hidden = source.hidden[:]
        self.hidden_gone = source.hidden_gone
        self.actions = source.actions
        self.steps = source.steps
        self.draws = source.draws
        self.contract = source.contract
        self.needs = source.needs[:]
        self.bonus = source.bonus

    def copy(self) -> Power:
        return Power(self.places, self.players, len(self.where), self)

    # Small questions

    def links(self) -> Network:
        """The completed routes, worked out anew after they have changed."""
        network = self.network
        if network is None or network.version != self.track.version or network.out != self.out:
            network = self.network = self._links_now(network)
        return network

    def _links_now(self, known: Network | None) -> Network:
        """What was known serves on where the track has changed but no route was completed."""
        completed = self.completed()
        if known is None or not known.is_of(completed, self.out):
            return Network(self.track, self.places, completed, self.out)
        known.version = self.track.version
        return known

    def completed(self) -> int:
        """How many routes are complete: none ever ceases to be."""
        return sum(self.routes) - len(self.tip) + self.tip.count(NO_TIP)

    def factories(self, seat: int) -> int:
        """The factories a seat has built."""
        return self.factory.count(seat)

    def fulfilled(self, seat: int) -> int:
        """How many contracts a seat has delivered in full."""
        under_way = self.contract != NO_CONTRACT and self.where[self.contract] == 2 * seat + 1
        return self.where.count(2 * seat + 1) - under_way

    def in_hand(self, seat: int) -> int:
        """How many unfulfilled contracts a seat has."""
        return self.where.count(2 * seat) + self.hidden[seat]

    def in_bag(self) -> int:
        return self.where.count(POOL) - sum(self.hidden) - self.hidden_gone

    def hand(self, seat: int) -> list[int]:
        """The contracts a seat is known to have in hand."""
        return places_of(2 * seat, self.where)

    def done(self, seat: int) -> list[int]:
        return places_of(2 * seat + 1, self.where)

    def pool(self) -> list[int]:
        return places_of(POOL, self.where)

    def is_exhausted(self, hex_: int) -> bool:
        return self.factory[hex_] != NOBODY and self.cubes[hex_] == 0

    def end_turn(self) -> None:
        """Nothing of the turn is left."""
        self.actions = 0
        self.steps = 0
        self.draws = 0
        self.contract = NO_CONTRACT
        self.needs = [0] * len(self.needs)
        self.bonus = NO_BONUS


class PowerPhase(Phase[Power]):
    """A phase of Steam Power, or a part of its turn."""
