"""Games in a wanted position, for tests: the start of a game with some fields of its position replaced."""

from __future__ import annotations

import re
from typing import Any

import ironroad
from ironroad.boards import load_board
from ironroad.core.board import LETTERS
from ironroad.core.game import Game
from ironroad.core.position import split_position

Fields = dict[str, str]


def table(
    players: int = 4,
    edition: str = "deluxe",
    options: dict[str, Any] | None = None,
    board: str = "rust-belt",
    **fields: str,
) -> Game:
    """A game with these fields, seats in order 0, 1, 2 ...; the bag holds whatever lies nowhere else.

    Money and the like are written as in a position: money="10,3,0,0", track="L18:NE-SW+0", phase="build".
    The seats still to act default to all in order, the builds left to three.
    """
    options = {"starting_order": "given"} | (options or {})
    start = ironroad.new(board=board, players=players, edition=edition, options=options, seed=1)
    found = split_position(start.position) | {key.rstrip("_"): value for key, value in fields.items()}
    _fill_in(found, fields, players)
    return ironroad.from_position(" ".join(f"{key}={value}" for key, value in found.items() if value))


def _fill_in(found: Fields, fields: Fields, players: int) -> None:
    found.setdefault("todo", ",".join(str(seat) for seat in range(players)))
    if found["phase"] == "build" and "builds" not in fields:
        found["builds"] = "3"
    if found["phase"] == "goods":
        found.setdefault("cycle", "1")
    if "bag" not in fields:
        found["bag"] = rest_of_bag(found)


def rest_of_bag(found: Fields) -> str:
    lying = _cubes(found)
    supply = load_board(found["board"]).supply
    left = {LETTERS[colour]: total - lying.count(LETTERS[colour]) for colour, total in supply.items()}
    return "".join(f"{letter}{count}" for letter, count in left.items() if count)


def _cubes(found: Fields) -> str:
    words = found.get("cubes", "").split(",") + found.get("display", "").split(",")
    gone = re.findall(r"([A-Z])(\d+)", found.get("gone", ""))
    held = found.get("hand", "") + "".join(letter * int(count) for letter, count in gone)
    return "".join(word.partition(":")[2] for word in words) + held


def play(game: Game, *moves: str) -> Game:
    for move in moves:
        game.push(move)
    return game


def refused(game: Game, move: str) -> str:
    """The sentence a move is refused with; the position must be untouched."""
    before = game.position
    reason = game.why_not(move)
    assert reason is not None, f"'{move}' is legal"
    try:
        game.push(move)
    except ironroad.IllegalMove as error:
        assert str(error) == reason
    else:
        raise AssertionError(f"'{move}' was made")
    assert game.position == before
    return reason
