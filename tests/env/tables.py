"""The games and boards that skins are tried on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from ironroad.boards import board_names, load_board
from ironroad.core.game import Game, Rules, start
from ironroad.env.playing import Setup
from ironroad.games.family import load
from ironroad.games.found import kinds
from tests.helpers.places import GOLDEN

VALLEYS: Final = [
    Setup(game="age-of-steam", board="alder-valley", players=3),
    Setup(game="steam", board="alder-valley", players=3),
    Setup(game="steam-power", board="alder-valley", players=2),
]
EDITIONS: Final = {"deluxe", "base", "expert", "draft"}
SECRETS: Final = Setup(game="steam-power", board="britain", players=3)


@cache
def boards() -> list[Setup]:
    """Every board of every game, with as many seats as it takes; and other ways to play."""
    usual = [
        Setup(game=name, board=board, players=load_board(board, name).players[1])
        for name in kinds()
        for board in board_names(name)
    ]
    expert = Setup(game="steam", board="northeast", edition="expert", players=3)
    return [*usual, *VALLEYS, expert]


def golden() -> list[Path]:
    """Good games, kept as records: one for each board."""
    names = [path.name for path in GOLDEN.glob("*-greedy.txt") if EDITIONS & {*path.name.split("-")}]
    found = {name.rsplit("-", 2)[0]: name for name in sorted(names) if "-en-" not in name}
    return [GOLDEN / name for name in found.values()]


def moments(path: Path, count: int) -> list[Game]:
    """Some moments of a record, from early to late."""
    game = load(path.read_text("utf-8"))
    return [game.at(number) for number in range(game.length // 6, game.length, game.length // count)]


def title(setup: Setup) -> str:
    return " ".join(map(str, setup.values()))


def random_game(rules: Rules[Any], seed: int, moves: int) -> Iterator[Game]:
    """A game of random moves, from one to the next."""
    game, rng = start(rules, str(seed)), Random(seed)
    for _ in range(moves):
        if game.over:
            return
        yield game
        legal = game.legal_moves()
        game.push(legal[rng.randrange(len(legal))])
