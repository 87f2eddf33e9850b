"""What the signs of forecasts weigh, fitted to games that policies play with themselves, with slips.

    python -m tools.forecasts steam [GAMES]

prints a row of weights for every number of rounds, or of contracts, to come.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from importlib import import_module
from itertools import cycle, islice, product
from typing import Any

import ironroad
from ironroad.boards import board_names, load_board
from ironroad.bots.slips import Slipping
from ironroad.games.found import kind_of

SEATS = (4, 3, 4, 5)
# In a hundred decisions: searches also judge positions to which policies do not come by themselves.
SLIPS = 10
# So that signs that hardly vary weigh nothing rather than anything.
CALM = 30.0

Row = tuple[list[float], float]


def rows_of(name: str, games: int) -> dict[int, list[Row]]:
    """Per number of what is to come the signs of seats when rounds began, with what they scored."""
    found: dict[int, list[Row]] = defaultdict(list)
    boards = {board: load_board(board, name).players for board in board_names(name)}
    tables = cycle(
        (seats, board, edition)
        for seats, board, edition in product(SEATS, boards, kind_of(name).editions)
        if boards[board][0] <= seats <= boards[board][1]
    )
    for number, (players, board, edition) in enumerate(islice(tables, games)):
        game = ironroad.new(name, board=board, edition=edition, players=players, seed=f"forecast {number}")
        for to_come, signs, score in seen_in(game, number):
            found[to_come].append((signs, score))
    return found


def seen_in(game: Any, number: int) -> list[tuple[int, list[float], float]]:
    forecasts = import_module(f"{kind_of(game.rules.game).package}.bots.forecast")
    bots = [Slipping("policy", f"{number}/{seat}", SLIPS, 2) for seat in range(game.rules.players)]
    seen: list[tuple[int, int, list[float]]] = []
    begun = 0
    while (seat := game.to_move) is not None:
        if game.round > begun:
            begun, to_come = game.round, forecasts.to_come(game.rules, game.state)
            seen += [(to_come, own, forecasts.signs(game.rules, game.state, own)) for own in game.order]
        view = game.view(seat)
        game.push(bots[seat].choose(view, view.legal_moves(), None))
    scores = [forecasts.OUT if score is None else score for score in game.result.scores]
    return [(to_come, signs, scores[own]) for to_come, own, signs in seen]


def fitted(rows: list[Row]) -> list[float]:
    """The weights with the least squares, by elimination."""
    size = len(rows[0][0])
    table = [[sum(x[i] * x[j] for x, _ in rows) for j in range(size)] for i in range(size)]
    for i in range(size - 1):
        table[i][i] += CALM
    right = [sum(x[i] * y for x, y in rows) for i in range(size)]
    for i in range(size):
        pivot = table[i][i] or 1.0
        for k in range(size):
            if k != i:
                share = table[k][i] / pivot
                table[k] = [a - share * b for a, b in zip(table[k], table[i], strict=True)]
                right[k] -= share * right[i]
    return [right[i] / (table[i][i] or 1.0) for i in range(size)]


def main() -> None:
    name, games = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 160
    for to_come, rows in sorted(rows_of(name, games).items()):
        weights = fitted(rows)
        errors = [y - sum(a * b for a, b in zip(x, weights, strict=True)) for x, y in rows]
        error = (sum(e * e for e in errors) / len(errors)) ** 0.5
        row = ", ".join(f"{weight:.3f}" for weight in weights)
        print(f"({row}),  # {to_come}: {len(rows)} rows, off by {error:.1f}")


if __name__ == "__main__":
    main()
