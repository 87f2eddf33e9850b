"""A table on a real server: it begins at a position, its people move by requests, and it gets somewhere."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

from ironroad.core.game import Game
from tests.helpers.server import Visitor
from tests.helpers.tables import table


def seated(visitor: Visitor, game: Game) -> str:
    """A table that begins at a position; only people sit there."""
    visitor.get("/")
    answer = visitor.post("/tables", position=game.position)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def berlin() -> Game:
    """The last seat to move goods in Germany, where Berlin gets a cube in every round."""
    return table(3, "deluxe", None, "germany", phase="goods", cycle="2", todo="2", money="9,9,9")


def play(visitor: Visitor, path: str, *moves: str) -> dict[str, Any]:
    """The table after these moves."""
    for move in moves:
        answer = visitor.move(path, move, visitor.state(path)["number"])
        assert answer.status_code == 200, answer.text
    return visitor.state(path)


def wait_for(
    visitor: Visitor, path: str, enough: Callable[[dict[str, Any]], bool], seconds: float = 60
) -> dict[str, Any]:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        state = visitor.state(path)
        if enough(state):
            return state
        time.sleep(0.05)
    raise AssertionError("the table did not get there")


def links(visitor: Visitor, path: str) -> list[str]:
    """Those of the seats, as the menu has them to be copied."""
    page = visitor.get(path).text
    return list(dict.fromkeys(re.findall(r'data-copy="(/s/[^"]+)"', page)))
