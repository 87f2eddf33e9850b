"""Pages that are one structure in every language: their words are passages in a file for each language.

The words of `<folder>/<name>.html` lie in `<folder>/<language>/<name>.toml`. A passage names its holes in
braces; a hole written with a capital, `{Colour}`, begins what it holds with a capital.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, pass_context
from jinja2.runtime import Context
from markupsafe import Markup


@pass_context
def text(context: Context, key: str, **values: Any) -> Markup:
    """A passage of the template that asks, with its holes filled."""
    capitals = {name.capitalize(): _capital(value) for name, value in values.items()}
    return Markup(_passages(context)[key]).format(**capitals | values)


@pass_context
def words(context: Context, table: str) -> Any:
    """A whole table of words."""
    return _passages(context)[table]


@pass_context
def words_of(context: Context, page: str, table: str) -> Any:
    """A table of words that another template keeps."""
    return _read(context.environment, page, context["lang"])[table]


def _capital(value: Any) -> Any:
    return value[:1].upper() + value[1:] if isinstance(value, str) else value


def _passages(context: Context) -> dict[str, Any]:
    assert context.name
    return _read(context.environment, context.name, context["lang"])


@cache
def _read(env: Environment, template: str, language: str) -> dict[str, Any]:
    page = env.get_template(template).filename
    assert page
    return passages_of(Path(page), language)


def passages_of(page: Path, language: str) -> dict[str, Any]:
    file = page.parent / language / f"{page.stem}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))
