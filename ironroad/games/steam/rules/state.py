"""The state of a game of Steam: flat lists of small integers."""

from __future__ import annotations

from typing import Final

from ironroad.core.board import Board
from ironroad.core.game import Phase
from ironroad.core.tiles import STEAM_TILES
from ironroad.games.common.network import Network
from ironroad.games.common.state import Railway

# In the order of the numbers 1 to 7 on the tiles.
ROLES: Final = (
    "turn-order",
    "first-move",
    "engineer",
    "first-build",
    "city-growth",
    "locomotive",
    "urbanization",
)
TURN_ORDER: Final = 0
FIRST_MOVE: Final = 1
ENGINEER: Final = 2
FIRST_BUILD: Final = 3
CITY_GROWTH: Final = 4
LOCOMOTIVE: Final = 5
URBANIZATION: Final = 6

NO_BID: Final = -1
NO_GROUP: Final = -1

GROUPS: Final = 12
LOWEST: Final = -10
HIGHEST: Final = 10


class SteamState(Railway):
    """`groups` are the cubes on the spaces of the goods supply, packed; `passing` tells who took a role with
    its pass option; `owed` are the seats still to say what they do with the points in `earned`;
    `lone_point` is the option of that name.

    `bridge_sides` are sides between two cities that are links without track. `loose` are pieces laid in this
    turn that are not joined to a city yet. `blunt` are sides at which track ends at the city it began at."""

    def __init__(self, board: Board, players: int, source: SteamState | None = None) -> None:
        super().__init__(board, players, source)
        if source is None:
            self._start(players)
        else:
            self._take(source)

    def _start(self, players: int) -> None:
        self.supply = [tile.count for tile in STEAM_TILES]
        self.bids = [NO_BID] * players
        self.points = [0] * players
        self.passing = [False] * players
        self.groups = [0] * GROUPS
        self.grown: list[int] = []
        self.may_grow = False
        self.bridge_sides: list[int] = []
        self.bridge_owners: list[int] = []
        self.loose: list[int] = []
        self.blunt: list[int] = []
        self.owed: list[int] = []
        self.earned = [0] * players
        self.lone_point = False

    def _take(self, source: SteamState) -> None:
        self.points = source.points[:]
        self.passing = source.passing[:]
        self.groups = source.groups[:]
        self.grown = source.grown[:]
        self.may_grow = source.may_grow
        self.bridge_sides = source.bridge_sides[:]
        self.bridge_owners = source.bridge_owners[:]
        self.loose = source.loose[:]
        self.blunt = source.blunt[:]
        self.owed = source.owed[:]
        self.earned = source.earned[:]
        self.lone_point = source.lone_point

    def copy(self) -> SteamState:
        return SteamState(self.board, self.players, self)

    def bridges(self) -> list[tuple[int, int]]:
        """The links without track: a side and its owner."""
        return list(zip(self.bridge_sides, self.bridge_owners, strict=True))

    def links(self, revisit: bool) -> Network:
        return self.find_links(town_town=True, revisit=revisit)


class SteamPhase(Phase[SteamState]):
    """A phase of Steam."""
