"""The moves only Steam has, and how all its moves are read."""

from __future__ import annotations

from typing import Final

from ironroad.core import moves
from ironroad.core.board import Board
from ironroad.core.moves import THE_SEAT, Aim, City, Move, Reader, Words, read_build
from ironroad.core.sentences import say
from ironroad.core.tiles import STEAM_TILES
from ironroad.games.steam.rules.state import GROUPS, NO_GROUP

TILES: Final = [tile.name for tile in STEAM_TILES]
INCOME: Final = "income"
POINTS: Final = "points"


class Opener(Move):
    """Chance: the seat that opens the first auction."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"opener {seat}")
        self.seat = seat


class Deal(Move):
    """Chance: the role tile a seat is dealt."""

    def __init__(self, name: str) -> None:
        super().__init__(f"deal {name}")
        self.name = name


class Capital(Move):
    """The expert game's capital: so many units of $5."""

    def __init__(self, units: int) -> None:
        super().__init__(f"capital {units}")
        self.units = units


class Urbanize(City):
    """A New City tile on a town, with a group of cubes if there is one."""

    def __init__(self, board: Board, hex_: int, tile: int, group: int) -> None:
        super().__init__(board, hex_, tile)
        self.group = group
        if group != NO_GROUP:
            self._text = f"{self._text} {group + 1}"


class Grow(Move):
    """City Growth: a group of cubes onto a city."""

    def __init__(self, board: Board, hex_: int, group: int) -> None:
        super().__init__(f"grow {board.hexes[hex_].name} {group + 1}")
        self.hex = hex_
        self.group = group

    @property
    def aims(self) -> tuple[Aim, ...]:
        return (Aim(self.hex),)


class Score(Move):
    """What the points of a delivery are put on: income or victory points."""

    def __init__(self, track: str) -> None:
        super().__init__(f"score {track}")
        self.track = track


def _read_group(words: Words) -> int:
    number = words.number(say("the number of a group of cubes"))
    if not 1 <= number <= GROUPS:
        raise words.error(
            say("there is no group {number}; there are 1 to {groups}", number=number, groups=GROUPS)
        )
    return number - 1


def _read_city(words: Words) -> Move:
    hex_ = words.hex()
    letter = words.take(say("the letter of a New City tile")).upper()
    letters = [tile.letter for tile in words.board.new_cities]
    if letter not in letters:
        raise words.error(
            say(
                "there is no New City tile {letter}; there are {known}",
                letter=repr(letter),
                known=" ".join(letters),
            )
        )
    return Urbanize(words.board, hex_, letters.index(letter), _read_group(words) if words.left else NO_GROUP)


def _read_score(words: Words) -> Move:
    track = words.take(say("{a} or {b}", a=INCOME, b=POINTS)).lower()
    if track not in (INCOME, POINTS):
        raise words.error(
            say("{track} is neither {income} nor {points}", track=repr(track), income=INCOME, points=POINTS)
        )
    return Score(track)


SHARED: Final = ("pass", "drop", "done", "engine", "bid", "role", "cube", "deliver", "resign", "timeout")

READERS: Final[dict[str, Reader]] = {name: moves.READERS[name] for name in SHARED} | {
    "city": _read_city,
    "grow": lambda words: Grow(words.board, words.hex(), _read_group(words)),
    "build": lambda words: read_build(words, TILES),
    "capital": lambda words: Capital(words.number(say("the number of units"))),
    "score": _read_score,
    "opener": lambda words: Opener(words.number(THE_SEAT)),
    "deal": lambda words: Deal(words.take(say("a role")).lower()),
}
