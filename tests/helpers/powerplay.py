"""Random games of Steam Power for tests."""

from __future__ import annotations

import random
from collections.abc import Iterator

import ironroad
from ironroad.core.game import CHANCE, Game

BOARDS = ("northeast", "lower-rhine", "britain")
ROUNDS = 45


def some_game(seed: int, players: int | None = None, board: str | None = None) -> tuple[Game, random.Random]:
    """A game picked by a number. Some begin with much money, so that more is built and delivered."""
    rng = random.Random(seed)
    options = {"max_rounds": ROUNDS, "money_action": rng.choice((3, 5))}
    seats = players or rng.randrange(1, 6)
    game = ironroad.new(
        "steam-power", board=board or rng.choice(BOARDS), players=seats, seed=seed, options=options
    )
    if rng.random() < 0.5:
        rich = ",".join(["60"] * seats)
        words = [f"money={rich}" if word.startswith("money=") else word for word in game.position.split()]
        game = ironroad.from_position(" ".join(words), seed)
    return game, rng


def random_move(game: Game, rng: random.Random) -> ironroad.Move:
    """A kind of move first, so that contracts are fulfilled as soon as they can be."""
    kinds: dict[type, list[ironroad.Move]] = {}
    for move in game.legal_moves():
        kinds.setdefault(type(move), []).append(move)
    return rng.choice(rng.choice(list(kinds.values())))


def moves_of(game: Game, rng: random.Random, leaving: float = 0.0015) -> Iterator[Game]:
    """Play on to the end; the game after every move, and now and then a seat leaves."""
    while not game.over:
        if rng.random() < leaving:
            game.push(f"{rng.choice(('resign', 'timeout'))} {rng.choice(game.order)}")
        else:
            game.push(random_move(game, rng))
        yield game


def viewers(game: Game) -> list[int]:
    return [CHANCE, *range(game.rules.players)]
