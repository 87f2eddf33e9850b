"""What games share knows none of them by name; only tables that list the games do."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from ironroad.games.family import KINDS
from tests.helpers.places import PACKAGE

OWN = {game.replace("-", "_") for game in KINDS}


def shared_files() -> list[Path]:
    """The sources that belong to no game."""
    found = [path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py")]
    return [path for path in found if not {part.removesuffix(".py") for part in path.parts} & OWN]


def questions(tree: ast.AST) -> Iterator[ast.expr]:
    """What is compared, matched or asked of a name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            yield from (node.left, *node.comparators)
        elif isinstance(node, ast.MatchValue):
            yield node.value


def named(expression: ast.expr) -> list[object]:
    found = [node.value for node in ast.walk(expression) if isinstance(node, ast.Constant)]
    return [value for value in found if value in KINDS]


@pytest.mark.parametrize("path", shared_files(), ids=str)
def test_shared_code_asks_for_no_game(path: Path) -> None:
    tree = ast.parse((PACKAGE / path).read_text(encoding="utf-8"))
    assert not any(named(expression) for expression in questions(tree))


def test_templates_ask_for_no_game() -> None:
    templates = PACKAGE / "site" / "templates"
    shared = [path for path in templates.rglob("*.html") if path.relative_to(templates).parts[0] != "rules"]
    assert shared
    for path in shared:
        text = path.read_text(encoding="utf-8")
        assert not [game for game in KINDS if f'"{game}"' in text or f"'{game}'" in text], path.name
