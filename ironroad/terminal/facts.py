"""What a position says in its fields, ready to be shown."""

from __future__ import annotations

from ironroad.core.board import LETTERS
from ironroad.core.game import Game
from ironroad.core.position import split_position
from ironroad.games.found import kind_of

COLOURS = {letter: colour for colour, letter in LETTERS.items()}


class Facts:
    """The fields of a game's position that the text game shows."""

    def __init__(self, game: Game) -> None:
        self._fields = split_position(game.position)
        self._board = game.board

    def _pairs(self, key: str, separator: str = ",") -> list[tuple[str, str]]:
        words = self._fields.get(key, "").split(separator)
        return [(word.partition(":")[0], word.partition(":")[2]) for word in words if word]

    @property
    def display(self) -> dict[str, list[str | None]]:
        """The cubes of each column of the goods display, top space first."""
        return {name: [COLOURS.get(letter) for letter in letters] for name, letters in self._pairs("display")}

    @property
    def new_cities(self) -> dict[int, str]:
        """The letters of the New Cities on the board, by hex."""
        return {self._board.index[name]: letter for name, letter in self._pairs("cities")}

    def track_of(self, seat: int) -> set[int]:
        """The hexes on which a seat owns track."""
        return {
            self._board.index[name.partition("@")[0]]
            for name, tracks in self._pairs("track", ";")
            if any(word.endswith(f"+{seat}") for word in tracks.split(","))
        }


def mover(game: Game) -> int:
    seat = game.to_move
    assert seat is not None
    return seat


def setup(game: Game) -> str:
    """What is played, in a few words."""
    rules = game.rules
    seats = "1 seat" if rules.players == 1 else f"{rules.players} seats"
    return f"{kind_of(rules.game).title} on {rules.board.name}, edition {rules.edition}, {seats}"


def rounds(game: Game) -> int:
    """How many rounds there are; 0 where a game ends otherwise."""
    return game.rules.rounds


def of_rounds(game: Game) -> str:
    """`` of 8``, to be put behind the number of a round, where it is known."""
    return f" of {rounds(game)}" if rounds(game) else ""
