"""The docs speak of what there is: links lead to files, examples import, walks name what is in the files."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from ironroad.site.settings import FROM_ENVIRONMENT
from tests.helpers.places import PACKAGE, ROOT
from tools import lines

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
EXAMPLE = re.compile(r"```python\n(.*?)```", re.DOTALL)
# `site/keeper.py` (`move`)
NAMED = re.compile(r"`([\w/]+\.(?:py|js))`\s+\(`(?:\w+\.)?(\w+)`")
MODULE = re.compile(r"`((?:core|boards|draw|telling|bots|site|static|games/common)/[\w/]+\.(?:py|js))`")

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def file_of(name: str) -> Path:
    """A file as the walks name it: those of the browser lie with the site."""
    return (PACKAGE / "site" if name.startswith("static/") else PACKAGE) / name


def imports(page: Path) -> Iterator[tuple[str, str]]:
    """What the examples of a page import of the library: modules, and names in them."""
    for example in EXAMPLE.findall(page.read_text(encoding="utf-8")):
        for node in ast.walk(ast.parse(example)):
            if isinstance(node, ast.Import):
                yield from ((alias.name, "") for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                yield from ((node.module, alias.name) for alias in node.names)


@each_page
def test_links_lead_to_files(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@each_page
def test_examples_import_what_there_is(page: Path) -> None:
    for module, name in imports(page):
        found = import_module(module)
        assert not name or hasattr(found, name), f"{module} has no {name}"


def test_the_walks_name_files_and_what_is_in_them() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert [name for name in MODULE.findall(text) if not file_of(name).exists()] == []
    named = NAMED.findall(text)
    assert named
    for file, name in named:
        assert re.search(rf"\b(def|class|function) {name}\b", file_of(file).read_text(encoding="utf-8")), name


def test_every_part_of_the_site_is_told() -> None:
    text = (ROOT / "docs" / "how-the-site-works.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`(\w+)/?`", " ".join(line.split(" | ")[0] for line in text.splitlines())))
    there = {path.stem for path in (PACKAGE / "site").iterdir() if not path.name.startswith("__")}
    assert there - told == set()


def test_every_setting_of_a_host_is_told() -> None:
    text = (ROOT / "docs" / "site.md").read_text(encoding="utf-8")
    assert [name for name in FROM_ENVIRONMENT if f"`IRONROAD_{name.upper()}`" not in text] == []


def test_the_table_of_lines_has_the_rows_that_are_counted() -> None:
    """The figures change with every line that is written; what is counted does not."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert "python -m tools.lines" in text
    assert [row for row in _labels(lines.table()) if row not in _labels(text)] == []
    assert min(count for _, count in lines.counted().items()) > 0


def _labels(text: str) -> list[str]:
    return [line.split("|")[1].strip() for line in text.splitlines() if line.startswith("|")]
