"""The docs speak of what there is: links lead to files, examples import, walks name what is in the files."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tests.helpers.places import PACKAGE, ROOT

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
