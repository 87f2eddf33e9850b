"""The pages of the games: one structure, and for every language the passages it asks for."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from jinja2 import Environment, FileSystemLoader, nodes

import ironroad
from ironroad.site.rendering.pages import environment
from ironroad.site.rendering.passages import passages_of
from ironroad.site.rendering.words import CODES as LANGUAGES

GAMES = Path(ironroad.__file__).parent / "games"
TEMPLATES = sorted(GAMES.glob("*/pages/templates/**/*.html"))
SHARED = sorted((GAMES.parent / "site" / "templates").glob("**/*.html"))


@cache
def calls(template: Path, name: str) -> list[nodes.Call]:
    tree = environment("en").parse(template.read_text())
    found = [call for call in tree.find_all(nodes.Call) if isinstance(call.node, nodes.Name)]
    return [call for call in found if isinstance(call.node, nodes.Name) and call.node.name == name]


def key(call: nodes.Call) -> str:
    (argument,) = call.args
    assert isinstance(argument, nodes.Const)
    return str(argument.value)


def holes(text: str) -> set[str]:
    return {name.lower() for _, name, _, _ in Formatter().parse(text) if name is not None}


def asked(template: Path) -> dict[str, set[str]]:
    """The passages a template asks for, with what it gives them."""
    found: dict[str, set[str]] = {}
    for call in calls(template, "text"):
        found.setdefault(key(call), set()).update(argument.key for argument in call.kwargs)
    return found


def tables(template: Path) -> set[str]:
    """The tables of words it asks for, and those that pages of the site ask it for."""
    own = {key(call) for call in calls(template, "words")}
    lent = [call.args for page in SHARED for call in calls(page, "words_of")]
    return own | {name.as_const() for page, name in lent if _ends(page) == f"/{template.name}"}


def _ends(page: nodes.Expr) -> object:
    """The name of a page that begins with that of the game."""
    assert isinstance(page, nodes.Concat)
    return page.nodes[-1].as_const()


def said(template: Path, language: str) -> dict[str, Any]:
    file = template.parent / language / f"{template.stem}.toml"
    return passages_of(template, language) if file.exists() else {}


def test_every_game_has_its_pages() -> None:
    games = {template.relative_to(GAMES).parts[0] for template in TEMPLATES}
    assert games == {"age_of_steam", "steam", "steam_power"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_passage_is_there_and_none_is_left_over(language: str) -> None:
    for template in TEMPLATES:
        wanted = set(asked(template)) | tables(template)
        assert set(said(template, language)) == wanted, template
    files = {path.relative_to(GAMES) for path in GAMES.glob(f"*/pages/templates/**/{language}/*.toml")}
    homes = {
        template.relative_to(GAMES).parent / language / f"{template.stem}.toml" for template in TEMPLATES
    }
    assert files <= homes


@pytest.mark.parametrize("language", LANGUAGES)
def test_passages_have_the_holes_that_are_filled(language: str) -> None:
    for template in TEMPLATES:
        passages = said(template, language)
        for name, given in asked(template).items():
            assert holes(passages[name]) == given, f"{template}: {name}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_passages_are_plain_text_without_control_tags(language: str) -> None:
    for template in TEMPLATES:
        for passage in said(template, language).values():
            assert not re.search(r"\{[{%#]", str(passage).removeprefix("{")), template


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_of_words_have_the_same_entries(language: str) -> None:
    for template in TEMPLATES:
        english, other = said(template, "en"), said(template, language)
        for name in tables(template):
            if isinstance(english[name], dict):
                assert list(other[name]) == list(english[name]), f"{template}: {name}"


def test_prose_stands_in_the_passages_only() -> None:
    """A template has tags, numbers and signs, but no word that a reader sees."""
    for template in TEMPLATES:
        bare = re.sub(r"\{%.*?%\}|\{\{.*?\}\}|<[^>]*>", " ", template.read_text(), flags=re.DOTALL)
        assert not re.findall(r"[^\W\d_]+", bare), template


@pytest.fixture
def env(tmp_path: Path) -> Environment:
    """German pages from a folder of one's own."""
    (tmp_path / "de").mkdir()
    return environment("de").overlay(loader=FileSystemLoader(tmp_path))


def test_holes_are_filled_and_escaped_and_capitals_kept(env: Environment, tmp_path: Path) -> None:
    (tmp_path / "de" / "page.toml").write_text('moved = "{Colour} nach <em>{city}</em>, {colour}"')
    (tmp_path / "page.html").write_text('{{ text("moved", colour="rot", city="<A>") }}')
    assert env.get_template("page.html").render() == "Rot nach <em>&lt;A&gt;</em>, rot"


def test_a_passage_that_is_missing_is_an_error(env: Environment, tmp_path: Path) -> None:
    (tmp_path / "de" / "page.toml").write_text('here = "da"')
    (tmp_path / "page.html").write_text('{{ text("there") }}')
    with pytest.raises(KeyError, match="there"):
        env.get_template("page.html").render()
