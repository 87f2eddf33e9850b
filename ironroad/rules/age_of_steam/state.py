"""The state of a game of Age of Steam: flat lists of small integers."""

from __future__ import annotations

from typing import Final

from ironroad.boards import Board
from ironroad.game import Phase
from ironroad.rules.common.cubes import CUBE_BITS as CUBE_BITS
from ironroad.rules.common.cubes import colours_on as colours_on
from ironroad.rules.common.cubes import cubes_of as cubes_of
from ironroad.rules.common.cubes import one_cube as one_cube
from ironroad.rules.common.network import Network
from ironroad.rules.common.state import MAX_ENGINE as MAX_ENGINE
from ironroad.rules.common.state import NO_CUBE as NO_CUBE
from ironroad.rules.common.state import NO_ROLE as NO_ROLE
from ironroad.rules.common.state import NO_TILE as NO_TILE
from ironroad.rules.common.state import UNPLACED as UNPLACED
from ironroad.rules.common.state import Railway
from ironroad.tiles import AGE_OF_STEAM, TOWN_DISCS

ROLES: Final = (
    "first-move",
    "first-build",
    "engineer",
    "locomotive",
    "urbanization",
    "production",
    "turn-order",
)
FIRST_MOVE: Final = 0
FIRST_BUILD: Final = 1
ENGINEER: Final = 2
LOCOMOTIVE: Final = 3
URBANIZATION: Final = 4
PRODUCTION: Final = 5
TURN_ORDER: Final = 6

MAX_SHARES: Final = 15
SHARE_PRICE: Final = 5


class Aos(Railway):
    def __init__(self, board: Board, players: int, source: Aos | None = None) -> None:
        super().__init__(board, players, source)
        if source is None:
            self._start(board, players)
        else:
            self._take(source)

    def _start(self, board: Board, players: int) -> None:
        self.money = [10] * players
        self.shares = [2] * players
        self.features = [0] * players
        self.supply = [kind.count for kind in AGE_OF_STEAM.kinds]
        self.discs = TOWN_DISCS
        self.display = [NO_CUBE] * sum(column.spaces for column in board.columns)
        self.bids = [0] * players
        self.built_on: list[int] = []
        self.hand: list[int] = []
        self.dice: list[int] = []
        self.ties: list[list[int]] = []

    def _take(self, source: Aos) -> None:
        self.shares = source.shares[:]
        self.features = source.features[:]
        self.discs = source.discs
        self.display = source.display[:]
        self.built_on = source.built_on[:]
        self.hand = source.hand[:]
        self.dice = source.dice[:]
        self.ties = source.ties[:]

    def copy(self) -> Aos:
        return Aos(self.board, self.players, self)

    # Small questions

    def links(self, town_town: bool) -> Network:
        """The completed links, worked out anew after the track has changed."""
        if self.network is None:
            self.network = Network(self.track, self.accepts, town_town)
        return self.network

    def expenses(self, seat: int) -> int:
        return self.shares[seat] + self.engine[seat]


class AosPhase(Phase[Aos]):
    """A phase of Age of Steam."""
