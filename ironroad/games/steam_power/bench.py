"""How fast Steam Power is."""

from __future__ import annotations

from typing import Final

from ironroad.bench import (
    Figure,
    best,
    copy_time,
    middle_position,
    recorded_game,
    replay_figure,
    rich_start,
    uniform_rate,
)
from ironroad.bots.random_bot import RandomBot
from ironroad.core.game import Game
from ironroad.games import family
from ironroad.games.steam_power.rules import SteamPower
from ironroad.games.steam_power.rules.moves import Fulfil
from ironroad.games.steam_power.rules.state import Power

NAME: Final = "steam-power"
BOARD: Final = "britain"
ROUNDS: Final = 20
LATE: Final = 40


def figures(seconds: float) -> list[Figure]:
    text, late = recorded_game(NAME), late_position()
    middle = middle_position(text)
    ways, work = delivery_work(late), best(lambda: delivery_work(late), 5)
    return [
        Figure("Steam Power: random legal play, 4 seats", uniform_rate(seconds, begin)[0], "moves/s", "more"),
        Figure("Steam Power: copy() in mid-game", copy_time(middle) * 1e6, "us", "less"),
        Figure("Steam Power: view() in mid-game", best(lambda: middle.view(0), 20) * 1e6, "us", "less"),
        Figure(f"Steam Power: {ways} ways for all 48 contracts, 5 seats", work * 1e3, "ms", "less"),
        replay_figure("Steam Power: ", text),
    ]


def begin(seed: int) -> Game:
    return family.new(NAME, board=BOARD, players=4, seed=seed, options={"max_rounds": ROUNDS})


def late_position() -> Game:
    """Late in a game of five rich seats that build much and fulfil nothing, so that resources lie everywhere
    and many ways lead to them. It is the turn of seat 0."""
    game, bot = rich_start(5, 7, board=BOARD, game=NAME), RandomBot(7)
    while not (game.over or (game.round >= LATE and game.to_move == 0)):
        choice = bot.choose(game, game.legal_moves(), None)
        game.push("money" if isinstance(choice, Fulfil) else choice)
    return game


def delivery_work(game: Game) -> int:
    """Every contract of the game weighed, and every way for the first cube of each; how many ways."""
    s, deliver = game.state_as(Power), _rules(game).deliver
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
