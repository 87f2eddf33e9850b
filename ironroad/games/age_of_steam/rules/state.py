"""The state of a game of Age of Steam: flat lists of small integers.

Two of them are for what a board file may have: `gone` are cubes out of the game by colour, as those drawn for
terminals are, `claimed` the owners of printed links. A board that keeps more in mind has
a subclass of its own.
"""

from __future__ import annotations

from typing import Final

from ironroad.core.board import Board
from ironroad.core.features import Features
from ironroad.core.game import Phase
from ironroad.core.position import Fields
from ironroad.core.tiles import AGE_OF_STEAM, TOWN_DISCS
from ironroad.games.common.cubes import colours_on as colours_on
from ironroad.games.common.cubes import cubes_of as cubes_of
from ironroad.games.common.cubes import one_cube as one_cube
from ironroad.games.common.network import Network, link_side
from ironroad.games.common.state import MAX_ENGINE as MAX_ENGINE
from ironroad.games.common.state import NO_CUBE as NO_CUBE
from ironroad.games.common.state import NO_ROLE as NO_ROLE
from ironroad.games.common.state import NO_TILE as NO_TILE
from ironroad.games.common.state import UNPLACED as UNPLACED
from ironroad.games.common.state import Railway

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

UNBUILT: Final = -2

MAX_SHARES: Final = 15
SHARE_PRICE: Final = 5
SHARE_POINTS: Final = 3
INCOME_POINTS: Final = 3


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
        self.gone = [0] * len(self.bag)
        self.claimed = [UNBUILT] * len(board.links)
        self.hand: list[int] = []
        self.dice: list[int] = []
        self.ties: list[list[int]] = []
        self._put_given()

    def _put_given(self) -> None:
        """The cubes of fixed colours that lie on the board from the start."""
        for hex_, h in enumerate(self.board.hexes):
            for name in h.given:
                colour = self.board.colours.index(name)
                self.bag[colour] -= 1
                self.cubes[hex_] += one_cube(colour)

    def _take(self, source: Aos) -> None:
        self.shares = source.shares[:]
        self.features = source.features[:]
        self.discs = source.discs
        self.display = source.display[:]
        self.built_on = source.built_on[:]
        self.gone = source.gone[:]
        self.claimed = source.claimed[:]
        self.hand = source.hand[:]
        self.dice = source.dice[:]
        self.ties = source.ties[:]

    def copy(self) -> Aos:
        return Aos(self.board, self.players, self)

    # What a subclass keeps besides

    def write_own(self) -> dict[str, str]:
        """The fields of a position that only this board has, where they are not what a new game has."""
        return {}

    def read_own(self, fields: Fields) -> None:
        """Put what those fields say into a state as it is before the first cube is drawn."""

    def check_own(self) -> None:
        """What must hold for them in any position."""

    def own_features(self, f: Features) -> None:
        """The same as numbers."""

    # Small questions

    def links(self, town_town: bool) -> Network:
        return self.find_links(town_town, revisit=False)

    def bridges(self) -> list[tuple[int, int]]:
        """The printed links that were bought: a side and its owner."""
        links = zip(self.board.links, self.claimed, strict=True)
        return [(link_side(self.board, link), owner) for link, owner in links if owner != UNBUILT]

    def too_few(self) -> bool:
        """Whether too few seats are left to go on: one of several, or none."""
        return len(self.order) < min(2, self.players)

    def expenses(self, seat: int) -> int:
        return self.shares[seat] + self.engine[seat]


class AosPhase(Phase[Aos]):
    """A phase of Age of Steam."""
