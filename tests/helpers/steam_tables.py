"""Games of Steam in a wanted position, for tests: the start of a game with some fields replaced.

`PLAIN` is a small board: the cities Redton C3, Blueton G3, Yellowton C11 and Purpleton G11 around the town
Midway E7, the towns Westend A7, Eastend I7, Southend I9 below it and Nextdoor H12
(beside Purpleton), a river on C7, a hill on G7,
both on E9, a wall between C5 and D6.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import ironroad
from ironroad.core.game import Game
from ironroad.core.position import split_position
from tests.helpers.inside import inside
from tests.helpers.places import ROOT

PLAIN = str(ROOT / "tests" / "boards" / "steam-plain.toml")

# The four links from the cities to Midway, each of two tiles.
RED_MID = "D4:NW-S+{0};D6:N-SE+{0}"
BLUE_MID = "F4:NE-S+{0};F6:N-SW+{0}"
YELLOW_MID = "D10:SW-N+{0};D8:S-NE+{0}"
PURPLE_MID = "F10:SE-N+{0};F8:S-NW+{0}"
# From Redton along the top to Blueton.
RED_BLUE = "D2:SW-SE+{0};E3:NW-NE+{0};F2:SW-SE+{0}"


# The first parameters are as for `ironroad.new`; tests pass them among fields of any kind.
def table(
    players: Any = 3, edition: Any = "base", options: Any = None, board: Any = PLAIN, **fields: str
) -> Game:
    """A game in its build phase, seat 0 to build, nothing on the board, every seat with $30 and some track
    behind it, as far as the fields do not say otherwise."""
    start = ironroad.new("steam", board=board, players=players, edition=edition, options=options, seed=1)
    seats = range(players)
    usual = {
        "round": "2",
        "phase": "build",
        "order": ",".join(str(seat) for seat in seats),
        "todo": ",".join(str(seat) for seat in seats),
        "money": ",".join("30" for _ in seats),
        "built": ",".join("1" for _ in seats),
        "cubes": "",
        "groups": "",
        "bids": "",
        "step": "",
    }
    if fields.get("phase", "build") == "build":
        usual["builds"] = "3"
    if fields.get("phase") == "goods":
        usual["cycle"] = "1"
    found = split_position(start.position) | usual | fields
    return ironroad.from_position(" ".join(f"{key}={value}" for key, value in found.items() if value))


def tracks(*sections: str) -> str:
    """Sections written one after another, tiles of one hex brought together."""
    tiles: dict[str, list[str]] = {}
    for tile in ";".join(sections).split(";"):
        hex_, _, pieces = tile.partition(":")
        tiles.setdefault(hex_, []).append(pieces)
    return ";".join(f"{hex_}:{','.join(pieces)}" for hex_, pieces in tiles.items())


def play(game: Game, *moves: str) -> Game:
    for move in moves:
        game.push(move)
        game.check()
    return game


def legal(game: Game, move: str) -> bool:
    """Whether a move is legal, asked both ways."""
    allowed = game.why_not(move) is None
    listed = game.read(move) in list(game.legal_moves())
    assert allowed == listed, f"{move}: {'allowed' if allowed else 'refused'} but listed differently"
    return allowed


def owners(game: Game, hex_: str) -> dict[str, int]:
    """The owner of each track on a hex, by one of its edges."""
    number = game.board.index[hex_]
    track = inside(game).track
    return {
        game.board.edges[edge]: track.owner[6 * number + edge]
        for edge in range(6)
        if track.exits[6 * number + edge] > edge
    }


def finished(game: Game, hex_: str, edge: str) -> bool:
    side = 6 * game.board.index[hex_] + game.board.edges.index(edge)
    return bool(inside(game).track.finished(side, True))


def some_game(seed: int) -> tuple[Game, random.Random]:
    """A game picked by a number: board, edition, seats and options; most seats are rich, or they would be
    bankrupt in the third round."""
    rng = random.Random(seed)
    options = {name: value for name, value in SWITCHES if rng.random() < 0.12}
    board, edition = rng.choice(("northeast", "ruhr")), rng.choice(("base", "expert"))
    players = rng.randrange(3, 6)
    game = ironroad.new("steam", board=board, edition=edition, players=players, seed=seed, options=options)
    if rng.random() < 0.3:
        return game, rng
    money = ",".join(["250"] * players)
    fields = split_position(game.position) | {"money": money, "engine": ",".join(["3"] * players)}
    return ironroad.from_position(" ".join(f"{key}={value}" for key, value in fields.items()), seed), rng


SWITCHES: list[tuple[str, Any]] = [
    ("opening", "dealt"),
    ("raise_any_time", True),
    ("choose_tile", True),
    ("join_unowned_strict", False),
    ("links_lost", "phase"),
    ("lone_point", True),
    ("complex_strict", True),
    ("edge_links", False),
    ("revisit_towns", False),
]


def random_move(game: Game, rng: random.Random) -> Any:
    """A random legal move. Bids and capital are small and passing rare, so that much is built and moved."""
    moves = game.legal_moves()
    kind = "" if game.pending is None else game.pending.kind
    if kind == "bid":
        return moves[rng.choice((0, -1))]
    if kind == "capital":
        return moves[rng.randrange(min(3, len(moves)))]
    if kind in ("deliver", "build") and rng.random() < 0.5:
        words = ("deliver",) if kind == "deliver" else ("build", "city", "grow")
        chosen = rng.choice(words)
        wanted = [move for move in moves if move.text.startswith(chosen)]
        return rng.choice(wanted or list(moves))
    return moves[rng.randrange(len(moves))]


def moves_of(game: Game, rng: random.Random) -> Iterator[Game]:
    """Play on to the end; the game after every move, and now and then a seat leaves."""
    while not game.over:
        if rng.random() < 0.002:
            game.push(f"{rng.choice(('resign', 'timeout'))} {rng.choice(game.order)}")
        else:
            game.push(random_move(game, rng))
        yield game
