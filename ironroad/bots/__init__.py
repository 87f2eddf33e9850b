"""Bots: what one is, the ones there are, and games played between them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from ironroad.bots.any_game import Greedy
from ironroad.bots.kind import Bot, BotKind
from ironroad.bots.ladder import LADDER
from ironroad.bots.random_bot import RandomBot
from ironroad.core.game import Game
from ironroad.core.sentences import say
from ironroad.games.found import BOTS, brought, kinds

__all__ = ["Bot", "BotKind", "bots", "bots_for", "make_bot", "play_out"]

RANDOM: Final = BotKind(
    "random",
    say("Random"),
    say("makes any legal move; good for trying things out"),
    RandomBot,
    thinks=False,
)
GREEDY: Final = BotKind(
    "greedy", say("Greedy"), say("plans its track and takes what earns most; a real opponent"), Greedy
)


@cache
def bots() -> dict[str, BotKind]:
    """Every bot by its name: those for all games, those of single games, and those that other packages bring
    along as entry points of the group `ironroad.bots`."""
    own = [bot for kind in kinds().values() for bot in kind.bots()]
    # Nobody knows how long they take: the site asks them where they hold up nobody.
    others = [bot._replace(thinks=True) for bot in brought(BOTS, BotKind)]
    found: dict[str, BotKind] = {}
    for bot in (RANDOM, GREEDY, *LADDER, *own, *others):
        found.setdefault(bot.name, bot)
    return found


def bots_for(game: str) -> list[str]:
    """The names of the bots that play a game."""
    return [bot.name for bot in bots().values() if bot.plays(game)]


def make_bot(name: str, seed: int | str = 0) -> Bot:
    """The bot of that name; the same seed plays the same game the same way."""
    if name not in bots():
        raise ValueError(f"there is no bot {name!r}; there are {', '.join(bots())}")
    return bots()[name].make(seed)


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
