"""The first moves of a game of Age of Steam between three people, by requests."""

from __future__ import annotations

from typing import Final

from tests.helpers.server import Visitor

OPENING: Final = ("shares 12", "shares 2", "shares 2", "drop", "drop")
ROLES: Final = ("role engineer", "role locomotive", "role production")


def play(visitor: Visitor, path: str, *moves: str) -> int:
    """The number of the table after these moves."""
    number: int = visitor.state(path)["number"]
    for move in moves:
        answer = visitor.move(path, move, number)
        assert answer.status_code == 200, answer.text
        number = answer.json()["number"]
    return number
