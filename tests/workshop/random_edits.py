"""Random edits of drafts, and back to the start: python -m tests.workshop.random_edits 10000 [SEED]

Every draft on the way is a board or has mistakes that are said in sentences; nothing ever crashes.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from ironroad.boards import board_names, board_text
from ironroad.games.found import kinds
from ironroad.workshop.editing import EditProblem, blank, edit, read_operation
from ironroad.workshop.editing.looking import Look, look_at

LONGEST: Final = 10_000
# How many edits are made to a draft before another is opened.
SPELL: Final = 250
TEXTS: Final = (
    "",
    "Zürich",
    "a & <b>b</b>",
    'say "hi"',
    "\\",
    "'''",
    "日本",
    "x" * 70,
    "two\nlines",
    "{name}",
)
COLOURS: Final = ("red", "blue", "black", "white", "green")
GROWTHS: Final = ("light1", "light6", "dark3", "light9")

Chance = random.Random


def drafts() -> list[str]:
    """All boards there are, and empty ones of both layouts for every game."""
    printed = [board_text(name, game) for game in kinds() for name in board_names(game)]
    return printed + [blank(game, flat, 7, 6) for game in kinds() for flat in (True, False)]


def random_edits(number: int, seed: int) -> Counter[str]:
    """How often each operation was made, or refused."""
    chance, made = Chance(seed), Counter[str]()
    for start in range(0, number, SPELL):
        history = [chance.choice(drafts())]
        for _ in range(min(SPELL, number - start)):
            asked = random_operation(chance, look_at(history[-1]))
            done = _step(history, asked)
            made[f"{asked['do']}{'' if done else ' refused'}"] += 1
        first, last = history[0], history[-1]
        while len(history) > 1:
            history.pop()
        assert history == [first]
        assert look_at(last).faults or look_at(last).board
    return made


def _step(history: list[str], asked: dict[str, Any]) -> bool:
    try:
        text = edit(history[-1], read_operation(asked))
    except EditProblem as problem:
        assert problem.sentence.strip()
        return False
    if len(text) > LONGEST:
        return False
    check(text)
    history.append(text)
    return True


def check(text: str) -> Look:
    look = look_at(text)
    assert (look.board is not None) != bool(look.faults)
    assert all(fault.sentence and 1 <= fault.line <= text.count("\n") + 1 for fault in look.faults)
    names = {cell["name"] for cell in look.cells}
    assert all(set(fault.hexes) <= names for fault in look.faults)
    assert look.picture or not look.hexes
    return look


def random_operation(chance: Chance, look: Look) -> dict[str, Any]:
    """Mostly something sensible."""
    do = chance.choice(list(_MAKERS))
    return {"do": do, **_MAKERS[do](chance, look)}


def _hex(chance: Chance, look: Look) -> str:
    names = [cell["name"] for cell in look.cells]
    return "Q99" if chance.random() < 0.02 or not names else str(chance.choice(names))


def _hexes(chance: Chance, look: Look) -> list[str]:
    return [_hex(chance, look) for _ in range(chance.randrange(1, 8))]


def _place(chance: Chance, look: Look) -> str:
    places = [cell["name"] for cell in look.cells if cell.get("code")]
    return chance.choice(places) if places and chance.random() < 0.9 else _hex(chance, look)


def _fact(chance: Chance, look: Look) -> dict[str, Any]:
    values: dict[str, list[Any]] = {
        "name": [*TEXTS, None],
        "colour": [*COLOURS, ["red", "blue"], [], None],
        "growth": [*GROWTHS, None],
        "cubes": [0, 2, 3, 500, None],
        "given": ["white", ["red", "red"], None],
        "coast": ["east", "west", "north", None],
        "port": [True, False],
        "terminal": [True, False],
        "marks": [["extra"], [], None],
        "colours": [1],
    }
    key = chance.choice(list(values))
    return {"hex": _place(chance, look), "key": key, "value": chance.choice(values[key])}


def _head(chance: Chance, look: Look) -> dict[str, Any]:
    values: dict[str, list[Any]] = {
        "name": [*TEXTS],
        "game": [*kinds(), "chess"],
        "players": [[3, 6], [1, 4], [2, 2], [4, 3], "many", None],
        "rounds": [{"3": 10, "4": 8}, None],
        "rules": ["germany", "moon", None],
        "notes": [*TEXTS, None],
        "remark": [*TEXTS, None],
        "sea": [["N"], ["W", "S"], ["X"], None],
        "inland": [True, False],
        "fewer_cubes": [{"3": 1}, None],
        "grid": ["."],
    }
    key = chance.choice(list(values))
    return {"key": key, "value": chance.choice(values[key])}


def _number(chance: Chance, look: Look) -> dict[str, Any]:
    table = chance.choice(("prices", "supply", "display"))
    keys = {"prices": ("plain", "swamp"), "supply": COLOURS, "display": ("spaces", "new_city_spaces")}
    number = chance.choice((0, 1, 4, 20, 2000, None) if table != "display" else (1, 3, 3, None))
    return {"table": table, "key": chance.choice(keys[table]), "number": number}


def _edges(look: Look) -> tuple[str, ...]:
    return (
        ("NE", "E", "SE", "SW", "W", "NW") if look.says.get("hexes") == "pointy" else ("N", "NE", "SE", "S")
    )


def _neighbours(chance: Chance, look: Look) -> dict[str, Any]:
    return {"hex": _place(chance, look), "other": _place(chance, look), "price": chance.choice((2, None))}


_MAKERS: Final[dict[str, Callable[[Chance, Look], dict[str, Any]]]] = {
    "paint": lambda c, look: {
        "hexes": _hexes(c, look),
        "terrain": c.choice(("plain", "mountain", "swamp", "hill", "water", "nothing", "lava", None)),
        "river": c.choice((True, False, None)),
    },
    "price": lambda c, look: {"hexes": _hexes(c, look), "price": c.choice((0, 6, 999, 1000, None))},
    "block": lambda c, look: {
        "hex": _hex(c, look),
        "edge": c.choice(_edges(look)),
        "on": c.random() < 0.7,
    },
    "cubes": lambda c, look: {
        "where": c.choice((_hex(c, look), "plain", "river", "sea")),
        "number": c.choice((1, 2, 200, None)),
    },
    "place": lambda c, look: {
        "hex": _hex(c, look),
        "kind": c.choice(("city", "town")),
        "name": c.choice(TEXTS),
    },
    "move": lambda c, look: {"hex": _place(c, look), "to": _hex(c, look)},
    "remove": lambda c, look: {"hexes": _hexes(c, look)},
    "fact": _fact,
    "code": lambda c, look: {"hex": _place(c, look), "code": c.choice(("NEW", "Abc", "x", "Wxyz"))},
    "link": _neighbours,
    "head": _head,
    "number": _number,
    "tile": lambda c, look: {
        "letter": c.choice("ABHZa"),
        "colour": c.choice((*COLOURS, None)),
        "growth": c.choice((*GROWTHS, None)),
    },
    "grow": lambda c, look: {"side": c.choice("NESW"), "fill": c.choice(("", ".", "w", "-"))},
    "shrink": lambda c, look: {"side": c.choice("NESW")},
    "mirror": lambda c, look: {"upright": c.random() < 0.5},
    "turn": lambda c, look: {"degrees": c.choice((30, 60, 90, 180, 270, 300, 45))},
    "copy": lambda c, look: {"hexes": _hexes(c, look), "to": _hex(c, look)},
    "tidy": lambda c, look: {"what": c.choice(("columns", "names", "rivers"))},
}


if __name__ == "__main__":
    edits, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for words, count in sorted(random_edits(edits, seed).items()):
        print(f"{count:6} {words}")
