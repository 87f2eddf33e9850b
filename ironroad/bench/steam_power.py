"""How fast Steam Power is: the figures beside those of the other games."""

from __future__ import annotations

import random
import time
from importlib.resources import files

from ironroad.bots.random_bot import RandomBot
from ironroad.core.game import Game
from ironroad.games import family as rules
from ironroad.games.steam_power.rules import SteamPower
from ironroad.games.steam_power.rules.moves import Fulfil

BOARD = "britain"
ROUNDS = 20
LATE = 40


def recorded_game() -> str:
    """The record of a game between five greedy bots."""
    return (files("ironroad.bench") / "steam-power-five-seats.txt").read_text(encoding="utf-8")


def begin(players: int, seed: int) -> Game:
    return rules.new("steam-power", board=BOARD, players=players, seed=seed, options={"max_rounds": ROUNDS})


def uniform_rate(players: int, seconds: float) -> float:
    """Moves a second, draws included, of games from the setup on, every legal move as likely."""
    made = seed = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        seed += 1
        game, rng = begin(players, seed), random.Random(seed)
        while not game.over:
            moves = game.legal_moves()
            game.push(moves[rng.randrange(len(moves))])
        made += len(game.record)
    return made / spent


def late_position() -> Game:
    """Late in a game of five rich seats that build much and fulfil nothing, so that resources lie everywhere
    and many ways lead to them. It is the turn of seat 0."""
    game, bot = _rich_start(5, 7), RandomBot(7)
    while not (game.over or (game.round >= LATE and game.to_move == 0)):
        choice = bot.choose(game, game.legal_moves(), None)
        game.push("money" if isinstance(choice, Fulfil) else choice)
    return game


def _rich_start(players: int, seed: int) -> Game:
    opening = rules.new("steam-power", board=BOARD, players=players, seed=seed)
    money = ",".join(["200"] * players)
    words = [f"money={money}" if word.startswith("money=") else word for word in opening.position.split()]
    return rules.from_position(" ".join(words), seed)


def delivery_work(game: Game) -> int:
    """Every contract of the game weighed, and every way for the first cube of each; how many ways."""
    s, deliver = game.state, _rules(game).deliver
    s.network = None
    found = 0
    for number, contract in enumerate(deliver.contracts):
        deliver.cheapest(s, 0, number)
        s.needs = list(contract.needs)
        found += len(deliver.moves(s))
    s.needs = [0] * len(s.needs)
    return found


def _rules(game: Game) -> SteamPower:
    assert isinstance(game.rules, SteamPower)
    return game.rules
