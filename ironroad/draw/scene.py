"""What a picture shows: a board and whatever lies on it, as plain data without rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Final, NamedTuple

from ironroad.core.board import Board
from ironroad.core.sentences import Sentence, Word, say
from ironroad.core.tiles import DELUXE, Kind
from ironroad.draw.palette import seat_letter

NOBODY = -1

# Says what stands in a picture in the language of who looks at it.
Speak = Callable[[str], str]
DISPLAY: Final = say("Goods display")
BAG: Final = say("In the bag")


@cache
def seat_name(seat: int) -> Sentence:
    """Of a seat in which nobody with a name sits."""
    return say("Seat {letter}", letter=seat_letter(seat))


def phase_word(kind: str) -> Word:
    return Word("phase", kind, kind)


class ScenePiece(NamedTuple):
    """One track on a hex; `ends` are two edges, or an edge and tiles.TOWN."""

    hex: int
    ends: tuple[int, int]
    owner: int = NOBODY
    finished: bool = True


class SceneSeat(NamedTuple):
    name: str
    money: int = 0
    income: int = 0
    shares: int = 0
    engine: int = 1
    role: str | None = None
    out: bool = False
    score: int | None = None
    figures: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class SceneTile:
    """A city tile: its colour, what it is worth at the end, whose factory stands there (None is nobody's,
    NOBODY a neutral one), whether its resources are used up, and the edges by which it is joined to cities
    that touch it."""

    colour: str
    points: int = 0
    works: int | None = None
    spent: bool = False
    joints: tuple[int, ...] = ()


@dataclass
class Scene:
    """With just a board it is the empty printed map.

    `accepts` are colours that are decided in the game, those of terminals; `links` are the owners of
    printed links that were bought, by their number; `bridges` are links without track: hex, edge, owner;
    `grown` are the cities that carry a growth marker; `kinds` the tiles of the game; `speak` says the words.
    """

    board: Board
    pieces: list[ScenePiece] = field(default_factory=list)
    new_cities: dict[int, tuple[str, str]] = field(default_factory=dict)
    cubes: dict[int, list[str]] = field(default_factory=dict)
    accepts: dict[int, tuple[str, ...]] = field(default_factory=dict)
    links: dict[int, int] = field(default_factory=dict)
    display: dict[str, list[str | None]] = field(default_factory=dict)
    display_title: Sentence = DISPLAY
    unplaced: list[str] = field(default_factory=list)
    seats: list[SceneSeat] = field(default_factory=list)
    order: list[int] = field(default_factory=list)
    round: int = 0
    rounds: int = 0
    phase: str = ""
    to_move: int | None = None
    tiles: dict[int, SceneTile] = field(default_factory=dict)
    bag: dict[str, int] = field(default_factory=dict)
    bag_title: Sentence = BAG
    tiles_left: dict[str, int] = field(default_factory=dict)
    last: set[int] = field(default_factory=set)
    bridges: list[tuple[int, int, int]] = field(default_factory=list)
    grown: set[int] = field(default_factory=set)
    kinds: list[Kind] = field(default_factory=lambda: DELUXE)
    speak: Speak = str
    # The pieces that carry a disc, once somebody has looked for them.
    discs: set[ScenePiece] | None = field(default=None, compare=False)

    def colours(self, hex_: int) -> tuple[str, ...]:
        """What the city on a hex accepts, as far as that is known."""
        if hex_ in self.new_cities:
            return (self.new_cities[hex_][1],)
        city = self.board.hexes[hex_].city
        return self.accepts.get(hex_) or (city.colours if city else ())
