"""Drafts of boards are changed, read and drawn, in another process: nothing is loaded here that it does not
need."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from ironroad.boards.rules import rules_names
from ironroad.core.sentences import Sentence, say
from ironroad.games.found import kinds
from ironroad.site.boards.examining import LONGEST, LONGEST_NAME, MOST_HEXES, MOST_LINES
from ironroad.site.rendering.words import speaker
from ironroad.workshop.editing import EditProblem, blank, edit, read_operation
from ironroad.workshop.editing.looking import Look, look_at
from ironroad.workshop.editing.mistakes import Fault
from ironroad.workshop.editing.sketching import loose_data

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


def is_too_long(text: str) -> bool:
    return len(text.encode(errors="replace")) > LONGEST or text.count("\n") >= MOST_LINES


def bare(text: str, problem: str) -> dict[str, Any]:
    empty = {"faults": [], "picture": "", "cells": [], "says": {}, "hexes": 0}
    return empty | {"text": text, "problem": problem}


@lru_cache(maxsize=1)
def rules_of_games() -> dict[str, list[str]]:
    """The rules of their own that boards of each game can ask for."""
    return {game: rules_names(game) for game in kinds()}


def look(asked: Asked, language: str) -> tuple[float, dict[str, Any]]:
    """The seconds it takes to look at a draft, and the draft as a page shows it."""
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
    seen = look_at(text, plain) if _cells(text) <= MOST_CELLS else None
    if seen is None:
        too_many = say("The grid has at most {most} cells.", most=MOST_CELLS)
        return bare(text, problem or plain(too_many))
    found = [*seen.faults, *(Fault(0, sentence) for sentence in _beyond(seen))]
    return {
        "text": text,
        "problem": problem,
        "faults": [{"line": f.line, "text": plain(f.sentence), "hexes": list(f.hexes)} for f in found],
        "picture": seen.picture,
        "cells": seen.cells,
        "says": seen.says,
        "hexes": seen.hexes,
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
    if is_too_long(text):
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
