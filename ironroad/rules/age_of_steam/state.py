"""The state of a game of Age of Steam: flat lists of small integers.

Some are used on few boards: `gone` are cubes out of the game by colour, `claimed` the owners of printed
links, `dearest` the highest price of this build turn, `connected` whether the coasts are joined, `bonus` the
seats (as masks) among whom `decider` chooses, `taken` the roles that stay blocked, `lead` the seat whose
turn it is to be first.
"""

from __future__ import annotations

from typing import Final

from ironroad.boards import Board
from ironroad.game import Phase, State
from ironroad.rules.age_of_steam.network import Network
from ironroad.tiles import AGE_OF_STEAM, TOWN_DISCS
from ironroad.track import NOBODY, Track

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
NO_ROLE: Final = -1

NO_CUBE: Final = -1
NO_TILE: Final = -1
UNPLACED: Final = -1
UNBUILT: Final = -2

MAX_ENGINE: Final = 6
MAX_SHARES: Final = 15
SHARE_PRICE: Final = 5
SHARE_POINTS: Final = 3
INCOME_POINTS: Final = 3


class Aos(State):
    def __init__(self, board: Board, players: int, source: Aos | None = None) -> None:
        super().__init__(players)
        self.board = board
        if source is None:
            self._start(board, players)
        else:
            self._take(source)

    def _start(self, board: Board, players: int) -> None:
        self.money = [10] * players
        self.income = [0] * players
        self.shares = [2] * players
        self.engine = [1] * players
        self.role = [NO_ROLE] * players
        self.has_built = [False] * players
        self.features = [0] * players
        self.track = Track(board)
        self.network: Network | None = None
        self.tile = [NO_TILE] * len(board.hexes)
        self.supply = [kind.count for kind in AGE_OF_STEAM.kinds]
        self.discs = TOWN_DISCS
        self.accepts = [_mask(board, h.city.colours) if h.city else 0 for h in board.hexes]
        self.new_city = [UNPLACED] * len(board.new_cities)
        self.cubes = [0] * len(board.hexes)
        self.bag = list(board.supply.values())
        self.gone = [0] * len(self.bag)
        self.claimed = [UNBUILT] * len(board.links)
        self.display = [NO_CUBE] * sum(column.spaces for column in board.columns)
        self.bids = [0] * players
        self.dropped: list[int] = []
        self.passed = False
        self.builds = 0
        self.may_urbanize = False
        self.fresh: list[int] = []
        self.built_on: list[int] = []
        self.dearest = 0
        self.connected = False
        self.bonus: list[int] = []
        self.decider = NOBODY
        self.taken: list[int] = []
        self.lead = 0
        self.cycle = 0
        self.raised = [False] * players
        self.hand: list[int] = []
        self.dice: list[int] = []
        self.ties: list[list[int]] = []
        self.step = 0
        self._put_given()

    def _put_given(self) -> None:
        """The cubes of fixed colours that lie on the board from the start."""
        for hex_, h in enumerate(self.board.hexes):
            for name in h.given:
                colour = self.board.colours.index(name)
                self.bag[colour] -= 1
                self.cubes[hex_] += one_cube(colour)

    def _take(self, source: Aos) -> None:
        source.copy_to(self)
        self.money = source.money[:]
        self.income = source.income[:]
        self.shares = source.shares[:]
        self.engine = source.engine[:]
        self.role = source.role[:]
        self.has_built = source.has_built[:]
        self.features = source.features[:]
        self.track = source.track.copy()
        self.network = source.network
        self.tile = source.tile[:]
        self.supply = source.supply[:]
        self.discs = source.discs
        self.accepts = source.accepts[:]
        self.new_city = source.new_city[:]
        self.cubes = source.cubes[:]
        self.bag = source.bag[:]
        self.gone = source.gone[:]
        self.claimed = source.claimed[:]
        self.display = source.display[:]
        self.bids = source.bids[:]
        self.dropped = source.dropped[:]
        self.passed = source.passed
        self.builds = source.builds
        self.may_urbanize = source.may_urbanize
        self.fresh = source.fresh[:]
        self.built_on = source.built_on[:]
        self.dearest = source.dearest
        self.connected = source.connected
        self.bonus = source.bonus[:]
        self.decider = source.decider
        self.taken = source.taken[:]
        self.lead = source.lead
        self.cycle = source.cycle
        self.raised = source.raised[:]
        self.hand = source.hand[:]
        self.dice = source.dice[:]
        self.ties = source.ties[:]
        self.step = source.step

    def copy(self) -> Aos:
        return Aos(self.board, self.players, self)

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

    def links(self, town_town: bool) -> Network:
        """The completed links, worked out anew after the track has changed."""
        if self.network is None:
            self.network = Network(self.track, self.accepts, self.claimed, town_town)
        return self.network

    def too_few(self) -> bool:
        """Whether too few seats are left to go on: one of several, or none."""
        return len(self.order) < min(2, self.players)

    def expenses(self, seat: int) -> int:
        return self.shares[seat] + self.engine[seat]


class AosPhase(Phase[Aos]):
    """A phase of Age of Steam."""


def _mask(board: Board, colours: tuple[str, ...]) -> int:
    return sum(1 << board.colours.index(colour) for colour in colours)


# The cubes on a hex are one number, five bits a colour.

CUBE_BITS: Final = 5


def cubes_of(packed: int, colour: int) -> int:
    return (packed >> (CUBE_BITS * colour)) & 31


def one_cube(colour: int) -> int:
    return 1 << (CUBE_BITS * colour)


def colours_on(packed: int) -> int:
    """The colours of the cubes on a hex, as a mask."""
    mask = 0
    bit = 1
    while packed:
        if packed & 31:
            mask |= bit
        packed >>= CUBE_BITS
        bit <<= 1
    return mask
