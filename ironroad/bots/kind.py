"""What a bot is."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from ironroad.core.game import Game, LegalMoves
from ironroad.core.moves import Move
from ironroad.core.sentences import Sentence


class Bot(Protocol):
    """Answers what a seat is asked. It gets the seat's view of the game, never the game itself."""

    name: str

    def choose(self, view: Game, moves: LegalMoves, budget: float | None) -> Move:
        """One of the moves; `budget` is how many seconds it may think, None as long as it likes."""
        ...


class BotKind(NamedTuple):
    """A bot that can be made by its name, from a seed. It plays the named games, or all of them. One that
    does not think answers at once; one that makes
    use of any time it has gets so many seconds where people wait for it."""

    name: str
    title: Sentence
    description: Sentence
    make: Callable[[int | str], Bot]
    games: tuple[str, ...] = ()
    thinks: bool = True
    seconds: float | None = None

    def plays(self, game: str) -> bool:
        return not self.games or game in self.games
