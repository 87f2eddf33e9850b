"""The rules page of a game as the site renders it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from ironroad.core.game import Rules
from ironroad.games.found import kind_of
from ironroad.site.rendering.pages import Page


def whole_page(rules: Rules[Any], language: str, back: str = "/", only: str = "") -> str:
    """With all its sections, or one alone, which is several times quicker."""
    kind = kind_of(rules.game)
    facts: Any = kind.facts(rules)
    return Page(language, theme="auto", confirm=True, csrf="", here="/").render(
        "rules.html",
        facts=replace(facts, contents=(only,)) if only else facts,
        drawing=partial(kind.picture, rules),
        rules_template=f"{rules.game}/rules.html",
        board_name=rules.board.name,
        back=back,
    )


@lru_cache(maxsize=64)
def article(rules: Rules[Any], language: str, only: str = "") -> Element:
    """To be read only: games with the same setup share their rules, and so tests share the page."""
    (found,) = re.findall(r"<article.*</article>", whole_page(rules, language, only=only), re.DOTALL)
    return ElementTree.fromstring(found)


def page(rules: Rules[Any], language: str = "en") -> Element:
    return article(rules, language)


def section(root: Element, name: str) -> Element:
    found = root.find(f".//section[@id='{name}']")
    assert found is not None
    return found


def tables(root: Element, name: str) -> list[list[list[str]]]:
    """The tables of a section: rows of cells, the head first."""
    return [
        [[words(cell) for cell in row] for row in found.iter("tr")]
        for found in section(root, name).iter("table")
    ]


def prose(root: Element, name: str) -> str:
    return words(section(root, name))


def words(element: Element) -> str:
    """What is read aloud: the letters inside pictures are silent."""
    return " ".join("".join(_texts(element)).split())


def _texts(element: Element) -> list[str]:
    inside = [] if element.tag.endswith("svg") else [element.text or ""]
    for inner in element if inside else ():
        inside += [*_texts(inner), inner.tail or ""]
    return inside
