"""Bots: what one is, the ones there are, and games played between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

from ironroad.bots.any_game import Greedy
from ironroad.bots.random_bot import RandomBot
from ironroad.core.game import Game, LegalMoves
from ironroad.core.moves import Move


class Bot(Protocol):
    """Answers what a seat is asked. It gets the seat's view of the game, never the game itself."""

    name: str

    def choose(self, view: Game, moves: LegalMoves, budget: float | None) -> Move:
        """One of the moves; `budget` is how many seconds it may think, None as long as it likes."""
        ...


class BotInfo(NamedTuple):
    """A bot that can be made by its name."""

    description: str
    make: Callable[[int | str], Bot]


BOTS: Final[dict[str, BotInfo]] = {
    "random": BotInfo("any legal move, a kind of move first", RandomBot),
    "greedy": BotInfo("plans track for the cubes it sees and takes what earns most", Greedy),
}


def make_bot(name: str, seed: int | str = 0) -> Bot:
    """The bot of that name; the same seed plays the same game the same way."""
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name].make(seed)


def play_out(game: Game, bots: Sequence[Bot], budget: float | None = None) -> Game:
    """Let the bots, one a seat, play a game to its end. It needs a seed, as nobody else rolls the dice."""
    if game.seed is None:
        raise ValueError("a game needs a seed to be played out")
    if len(bots) != game.rules.players:
        raise ValueError(f"{game.rules.players} seats need as many bots, not {len(bots)}")
    while (seat := game.to_move) is not None:
        view = game.view(seat)
        game.push(bots[seat].choose(view, view.legal_moves(), budget))
    return game
