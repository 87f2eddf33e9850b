"""What games share knows none of them by name: adding a game touches its own folder only."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from ironroad.games.found import kinds
from tests.helpers.cases import each
from tests.helpers.places import PACKAGE, ROOT

OWN = {kind.package.rpartition(".")[2] for kind in kinds().values()}
FOLDERS = {PACKAGE / "games" / name for name in OWN}
PROGRAMS = [ROOT / "setup.py", *(ROOT / "tools").glob("*.py")]


def shared_files() -> list[Path]:
    """The sources that belong to no game."""
    found = [path for path in PACKAGE.rglob("*.py") if not FOLDERS & set(path.parents)]
    return [path.relative_to(ROOT) for path in (*found, *PROGRAMS)]


def constants(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def imported(tree: ast.AST) -> Iterator[str]:
    """The modules a source imports, and what it takes from packages."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def names_of_games(tree: ast.AST) -> list[str]:
    """The games a source names: in its constants or among its imports."""
    words = [*kinds(), *OWN, *(kind.title for kind in kinds().values())]
    found = [text for text in constants(tree) if text in words or any(f"/{own}/" in text for own in OWN)]
    return found + [module for module in imported(tree) if OWN & set(module.split("."))]


@each("path", {str(path): path for path in shared_files()})
def test_shared_code_names_no_game(path: Path) -> None:
    assert names_of_games(ast.parse((ROOT / path).read_text(encoding="utf-8"))) == []


@each(
    "source",
    [
        'if game == "steam": ...',
        'TABLE = {"age-of-steam": 1}',
        'FOLDERS = ["ironroad/games/steam_power/rules/"]',
        'GAMES = ["Steam Power"]',
        "from ironroad.games.steam import scene",
        "import ironroad.games.age_of_steam.rules",
    ],
)
def test_a_game_that_is_named_is_found(source: str) -> None:
    assert len(names_of_games(ast.parse(source))) == 1


def test_templates_name_no_game() -> None:
    templates = PACKAGE / "site" / "templates"
    shared = [path for path in templates.rglob("*.html") if path.relative_to(templates).parts[0] != "rules"]
    assert shared
    for path in shared:
        text = path.read_text(encoding="utf-8")
        assert not [game for game in kinds() if f'"{game}"' in text or f"'{game}'" in text], path.name
