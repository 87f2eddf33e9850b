"""What the state of every game with tiles, links and cubes holds: flat lists of small integers."""

from __future__ import annotations

from typing import Final

from ironroad.core.board import Board
from ironroad.core.game import State
from ironroad.core.track import NOBODY, Track
from ironroad.games.common.cubes import colour_mask
from ironroad.games.common.network import Bridges, Network

NO_ROLE: Final = -1
NO_CUBE: Final = -1
NO_TILE: Final = -1
UNPLACED: Final = -1

MAX_ENGINE: Final = 6


class Railway(State):
    def __init__(self, board: Board, players: int, source: Railway | None = None) -> None:
        super().__init__(players)
        self.board = board
        if source is None:
            self._start_railway(board, players)
        else:
            self._take_railway(source)

    def _start_railway(self, board: Board, players: int) -> None:
        self.money = [0] * players
        self.income = [0] * players
        self.engine = [1] * players
        self.role = [NO_ROLE] * players
        self.has_built = [False] * players
        self.track = Track(board)
        self.network: Network | None = None
        self.tile = [NO_TILE] * len(board.hexes)
        self.supply: list[int] = []
        self.accepts = [colour_mask(board, h.city.colours) if h.city else 0 for h in board.hexes]
        self.new_city = [UNPLACED] * len(board.new_cities)
        self.cubes = [0] * len(board.hexes)
        self.bag = list(board.supply.values())
        self.bids: list[int] = []
        self.dropped: list[int] = []
        self.passed = False
        self.builds = 0
        self.may_urbanize = False
        self.fresh: list[int] = []
        self.cycle = 0
        self.raised = [False] * players
        self.step = 0

    def _take_railway(self, source: Railway) -> None:
        source.copy_to(self)
        self.money = source.money[:]
        self.income = source.income[:]
        self.engine = source.engine[:]
        self.role = source.role[:]
        self.has_built = source.has_built[:]
        self.track = source.track.copy()
        self.network = source.network
        self.tile = source.tile[:]
        self.supply = source.supply[:]
        self.accepts = source.accepts[:]
        self.new_city = source.new_city[:]
        self.cubes = source.cubes[:]
        self.bag = source.bag[:]
        self.bids = source.bids[:]
        self.dropped = source.dropped[:]
        self.passed = source.passed
        self.builds = source.builds
        self.may_urbanize = source.may_urbanize
        self.fresh = source.fresh[:]
        self.cycle = source.cycle
        self.raised = source.raised[:]
        self.step = source.step

    # The links

    def bridges(self) -> Bridges:
        """The links without track: a side and its owner."""
        return []

    def find_links(self, town_town: bool, revisit: bool) -> Network:
        """The completed links, worked out anew once anything they come from has changed."""
        bridges, network = self.bridges(), self.network
        if network is None or not network.is_of(self.track, self.accepts, town_town, bridges, revisit):
            network = Network(self.track, self.accepts, town_town, bridges, revisit)
            self.network = network
        return network

    # Small questions

    def holder(self, role: int) -> int:
        """The seat that holds a role this round, or NOBODY."""
        return self.role.index(role) if role in self.role else NOBODY

    def first_then_order(self, role: int) -> list[int]:
        """Player order with the holder of a role moved to the front."""
        first = self.holder(role)
        if first == NOBODY:
            return self.order[:]
        return [first] + [seat for seat in self.order if seat != first]
