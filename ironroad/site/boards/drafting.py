"""Drafts as the workshop shows them: edited, read and drawn beside the server, within limits."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from litestar.exceptions import ServiceUnavailableException

from ironroad.boards.rules import rules_names
from ironroad.core.sentences import Sentence, say
from ironroad.games.found import kinds
from ironroad.site.costs import Tolls
from ironroad.site.limits import Held
from ironroad.site.ownboards import LONGEST, LONGEST_NAME, MOST_HEXES, MOST_LINES
from ironroad.site.words import speaker
from ironroad.site.workers import Died, Workers
from ironroad.workshop.editing import EditProblem, blank, edit, read_operation
from ironroad.workshop.editing.looking import Look, look_at
from ironroad.workshop.editing.mistakes import Fault
from ironroad.workshop.editing.sketching import loose_data

EACH_WAITS_FOR: Final = 4
MOST_WAITING: Final = 24
# Cells that are drawn; a text of the greatest length could have thousands.
MOST_CELLS: Final = 1_500

TOO_LONG: Final = say(
    "That is too long: a board has at most {lines} lines and {characters} characters.",
    lines=MOST_LINES,
    characters=LONGEST,
)


@dataclass(frozen=True)
class Asked:
    """What somebody wants of a draft: to see it, with an operation made first, or a new one."""

    text: str = ""
    operation: str = ""
    new: dict[str, Any] = field(default_factory=dict)


class Drafting:
    """Each address has only so many drafts looked at, at once, and pays for the time that takes."""

    def __init__(self, workers: Workers, tolls: Tolls) -> None:
        self._workers = workers
        self._tolls = tolls
        self._waiting = Held(EACH_WAITS_FOR)

    async def answer(self, asked: Asked, language: str, address: str) -> dict[str, Any]:
        """The draft as a page shows it; `problem` says why it is not otherwise."""
        if _is_too_long(asked.text):
            return _bare(asked.text, speaker(language).plain(TOO_LONG))
        with self._waiting.one(address) as room:
            if not room or self._waiting.total > MOST_WAITING:
                raise ServiceUnavailableException(headers={"Retry-After": "2"})
            try:
                seconds, found = await self._workers.run(_work, asked, language)
            except Died:
                self._tolls.charge(address, self._workers.seconds)
                sentence = say("It takes too long to draw this board.")
                return _bare(asked.text, speaker(language).plain(sentence))
        self._tolls.charge(address, seconds)
        return found


def _is_too_long(text: str) -> bool:
    return len(text.encode(errors="replace")) > LONGEST or text.count("\n") >= MOST_LINES


def _bare(text: str, problem: str) -> dict[str, Any]:
    empty = {"faults": [], "picture": "", "cells": [], "says": {}, "hexes": 0}
    return empty | {"text": text, "problem": problem}


@lru_cache(maxsize=1)
def rules_of_games() -> dict[str, list[str]]:
    """The rules of their own that boards of each game can ask for."""
    return {game: rules_names(game) for game in kinds()}


# In the working process


def _work(asked: Asked, language: str) -> tuple[float, dict[str, Any]]:
    start = time.process_time()
    found = _answer(asked, language)
    return time.process_time() - start, found


def _answer(asked: Asked, language: str) -> dict[str, Any]:
    plain = speaker(language).plain
    text, problem = asked.text, ""
    try:
        text = _changed(asked)
    except EditProblem as refused:
        problem = plain(refused.sentence)
    look = look_at(text, plain) if _cells(text) <= MOST_CELLS else None
    if look is None:
        too_many = say("The grid has at most {most} cells.", most=MOST_CELLS)
        return _bare(text, problem or plain(too_many))
    found = [*look.faults, *(Fault(0, sentence) for sentence in _beyond(look))]
    return {
        "text": text,
        "problem": problem,
        "faults": [{"line": f.line, "text": plain(f.sentence), "hexes": list(f.hexes)} for f in found],
        "picture": look.picture,
        "cells": look.cells,
        "says": look.says,
        "hexes": look.hexes,
    }


def _changed(asked: Asked) -> str:
    if asked.new:
        return blank(**asked.new)
    if not asked.operation:
        return asked.text
    try:
        data = json.loads(asked.operation)
    except (ValueError, RecursionError) as error:
        raise EditProblem(say("An operation is an object that says what to do.")) from error
    text = edit(asked.text, read_operation(data))
    if _is_too_long(text):
        raise EditProblem(TOO_LONG)
    return text


def _cells(text: str) -> int:
    grid = loose_data(text).get("grid")
    return len(grid.split()) if isinstance(grid, str) else 0


def _beyond(look: Look) -> list[Sentence]:
    """What the site does not take although it is a board, or would be refused when it is played."""
    found: list[Sentence] = []
    if look.hexes > MOST_HEXES:
        found.append(say("A board has at most {most} hexes.", most=MOST_HEXES))
    board = look.board
    if board is None:
        return found
    if len(board.name) > LONGEST_NAME:
        found.append(say("The name of a board has at most {most} characters.", most=LONGEST_NAME))
    if not board.rules and len(board.cities) < 2:
        found.append(say("A board needs at least two cities."))
    if board.rules and board.rules not in rules_of_games().get(board.game, []):
        known = ", ".join(rules_of_games().get(board.game, [])) or say("none")
        found.append(
            say("There are no rules {rules}; there are {known}.", rules=repr(board.rules), known=known)
        )
    return found
