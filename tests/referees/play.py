"""Positions for the referees: lively games drawn by lot, every second one on a small board drawn too."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import ironroad
from ironroad import CHANCE, Game
from tests.referees.lattice import split

AGE_OF_STEAM_REST: Final = """
rounds = { 2 = 4, 3 = 4, 4 = 4, 5 = 4 }
[prices]
plain = 2
river = 3
hill = 4
[supply]
red = 30
blue = 30
yellow = 30
purple = 30
[display]
spaces = 1
new_city_spaces = 1
[new-cities]
A = { colour = "red", growth = "light1" }
B = { colour = "blue", growth = "dark1" }
"""
STEAM_REST: Final = """
rounds = { 2 = 4, 3 = 4, 4 = 4, 5 = 4 }
[prices]
plain = 0
river = 1
hill = 2
[supply]
red = 20
blue = 20
yellow = 20
purple = 20
grey = 16
[new-cities]
A = { colour = "red" }
B = { colour = "grey" }
C = { colour = "grey" }
"""
# As many as have a column of their own on the goods display.
MOST_CITIES: Final = 10
POWER_REST: Final = """
[prices]
plain = 0
river = 0
hill = 2
mountain = 4
[supply]
black = 30
white = 30
orange = 30
grey = 30
"""


def small_board(game: str, rng: random.Random, signs: str, rest: str) -> str:
    """A board file drawn by lot, small and dense, with walls; the path. `signs` are the terrains to draw
    from, with C for a city and T for a town, `rest` is the end of the file."""
    columns, rows = rng.randrange(3, 7), rng.randrange(3, 6)
    drawn = [[rng.choice(signs) for _ in range(columns)] for _ in range(rows)]
    drawn[0][0], drawn[-1][-1] = "C", "C"
    places: dict[str, list[str]] = {"C": [], "T": []}
    for line in drawn:
        for column, drawn_sign in enumerate(line):
            sign = "T" if drawn_sign == "C" and len(places["C"]) == MOST_CITIES else drawn_sign
            if sign in places:
                line[column] = f"{sign}{chr(97 + len(places[sign]))}"
                places[sign].append(line[column])
    grid = [("    " * start) + "  ".join(line[start::2]) for line in drawn for start in (0, 1)]
    cities = [_city(game, number, code) for number, code in enumerate(places["C"])]
    towns = ["[towns]", *(f'{code} = "{code}"' for code in places["T"])] if places["T"] else []
    land = [row for row in range(rows - 1) if not {"w", "-"} & {drawn[row][1], drawn[row + 1][1]}]
    walls = f'blocked = ["B{2 * rng.choice(land) + 2} S"]' if land and rng.random() < 0.5 else ""
    head = f'name = "Small"\ngame = "{game}"\nhexes = "flat"\nplayers = [2, 5]\n{walls}\n'
    lines = [head, "grid = '''", *grid, "'''", rest, "[cities]", *cities, *towns]
    path = Path(tempfile.gettempdir()) / "ironroad-referee" / f"{game}-{rng.randrange(10**9)}.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(lines), encoding="utf-8")
    return str(path)


def _city(game: str, number: int, code: str) -> str:
    if game == "steam-power":
        return f'{code} = "{code}"'
    colour = ("red", "blue", "yellow", "purple")[number % 4]
    column = f"{('light', 'dark')[number % 2]}{number // 2 % 5 + 2}"
    growth = f', growth = "{column}"' if game == "age-of-steam" else ""
    return f'{code} = {{ name = "{code}", colour = "{colour}", cubes = 1{growth} }}'


def some_options(game: str, rng: random.Random) -> dict[str, str]:
    """Now and then another value than usual, of every option that has a list of them."""
    found: dict[str, str] = {}
    for name, option in ironroad.games()[game]["options"].items():
        values = option["values"].split(", ")
        if "a number" not in values and rng.random() < 0.2:
            found[name] = rng.choice(values)
    return found


def begin(game: str, board: str, rng: random.Random, seats: int, money: tuple[int, ...]) -> Game:
    """A game whose seats have this much money, drawn by lot for each; 0 is what the rules give."""
    edition = rng.choice(ironroad.games()[game]["editions"])
    options = some_options(game, rng)
    if game == "steam-power":
        options["max_rounds"] = "40"
    seed = rng.randrange(10**6)
    begun = ironroad.new(
        game,
        board=board,
        edition=edition,
        players=seats,
        seed=seed,
        options=options,
        revision=1 if seed % 5 == 0 else None,
    )
    drawn = [rng.choice(money) for _ in range(seats)]
    if 0 in drawn:
        return begun
    fields = split(begun.position) | {"money": ",".join(str(one) for one in drawn)}
    return ironroad.from_position(" ".join(f"{key}={value}" for key, value in fields.items()), seed)


def preferred(texts: list[str], wanted: str, rng: random.Random) -> str:
    """A move that begins so, or any; `wide` are tiles with two tracks."""
    if wanted == "wide":
        return rng.choice([text for text in texts if text.count("-") == 2] or texts)
    return rng.choice([text for text in texts if text.startswith(wanted)] or texts)


def steam_move(game: Game, rng: random.Random) -> str:
    """Small bids, much track, complex tiles where they can be, and now and then a seat that leaves."""
    texts = [move.text for move in game.legal_moves()]
    if rng.random() < 0.003:
        return f"resign {rng.choice(game.order)}"
    if texts[0].startswith("bid"):
        return rng.choice((texts[0], texts[-1]))
    if texts[0].startswith("capital"):
        return rng.choice(texts[:4])
    wanted = rng.choice(("build", "build", "wide", "wide", "city", "done", "role", "deliver"))
    return preferred(texts, wanted, rng)


def steam_games(seed: int) -> Iterator[Game]:
    """Positions of one game in which a seat builds."""
    rng = random.Random(seed)
    board = rng.choice(("northeast", "ruhr"))
    small = seed % 2 == 0
    if small:
        board = small_board("steam", rng, "......~hhTTTCCw-", STEAM_REST)
    money = rng.choice(((0,), (12, 30), (30, 90), (90,)))
    game = begin("steam", board, rng, rng.randrange(3, 6), money)
    for _ in range(600):
        if game.over:
            return
        game.push(steam_move(game, rng))
        if game.phase == "build" and not game.over and rng.random() < (0.3 if small else 0.05):
            yield game


def to_cities(game: Game, text: str) -> int:
    """How many edges of a tile lead into a city."""
    board, words = game.board, text.split()
    hex_ = board.index[words[1]]
    edges = [board.edges.index(edge) for word in words[2:] for edge in word.split("-")]
    return sum(board.neighbours[6 * hex_ + edge] in board.cities for edge in edges)


def power_move(game: Game, rng: random.Random, busy: bool) -> str:
    """Much track, laid on, crossed and taken up again; in a `busy` game many routes. Seats may leave."""
    if game.to_move != CHANCE and rng.random() < 0.002:
        return f"resign {rng.choice(game.order)}"
    texts = [move.text for move in game.legal_moves()]
    builds = [text for text in texts if text.startswith("build")]
    if busy and builds and rng.random() < 0.9:
        return max(rng.sample(builds, min(len(builds), 20)), key=lambda text: to_cities(game, text))
    wanted = ("build", "build", "wide", "build", "remove", "factory", "fulfil", "money")
    return preferred(texts, rng.choice(wanted), rng)


def power_games(seed: int) -> Iterator[Game]:
    """Positions of one game in which a seat chooses."""
    rng = random.Random(seed)
    board, seats = rng.choice(("northeast", "lower-rhine", "britain")), rng.randrange(1, 6)
    if seed % 2 == 0:
        board, seats = small_board("steam-power", rng, ".....~h^CCw-", POWER_REST), max(2, seats)
    busy = rng.random() < 0.4
    game = begin("steam-power", board, rng, seats, (200,) if busy else (5, 20, 100))
    for _ in range(500):
        if game.over:
            return
        game.push(power_move(game, rng, busy))
        if not game.over and game.to_move != CHANCE and rng.random() < 0.1:
            yield game
