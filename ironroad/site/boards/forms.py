"""What somebody says about a board when they publish it, and what is wrong with that."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote, urlsplit

from ironroad.boards import Shelves
from ironroad.core.sentences import Sentence, say
from ironroad.site.boards.facts import BoardFacts, find_facts
from ironroad.site.people.names import cleaned, problem_of

LONGEST_TEXT: Final = 2000


class PublishProblem(ValueError):
    """What cannot be published so; `field` is what to mend in the form."""

    def __init__(self, sentence: Sentence, field: str = "") -> None:
        super().__init__(str(sentence))
        self.sentence = sentence
        self.field = field


@dataclass(frozen=True)
class Publishing:
    """`replaces` is the publication this is a new version of, or empty; `origin` what it was made from."""

    title: str
    designer: str
    description: str
    free: bool
    replaces: str
    origin: BoardFacts | None


def read_publishing(form: Mapping[str, str], facts: BoardFacts, shelves: Shelves) -> Publishing:
    return Publishing(
        _name(form, "title", say("The board needs a name.")),
        _name(form, "designer", say("Say who has designed it.")),
        _description(form.get("description", "")),
        "free" in form,
        form.get("replaces", "")[:32],
        _origin(form.get("after", ""), facts, shelves),
    )


def _name(form: Mapping[str, str], field: str, missing: Sentence) -> str:
    name = cleaned(form.get(field, "")[:1000])
    problem = problem_of(name) if name else missing
    if problem:
        raise PublishProblem(problem, field)
    return name


def _description(text: str) -> str:
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n")).strip()
    if len(text) > LONGEST_TEXT:
        raise PublishProblem(
            say("A description has at most {most} characters.", most=LONGEST_TEXT), "description"
        )
    return "".join(char for char in text if char == "\n" or char.isprintable())


def _origin(text: str, facts: BoardFacts, shelves: Shelves) -> BoardFacts | None:
    """The board that an address leads to, or its game and name."""
    if not text.strip():
        return None
    parts = _path(text.strip()[:400]).strip("/").split("/")
    parts = parts[1:] if parts[0] == "boards" else parts
    found = find_facts(parts[0], parts[1], shelves) if len(parts) == 2 else None
    if found is None:
        raise PublishProblem(say("There is no such board. Give the address of its page."), "after")
    return None if (found.game, found.name) == (facts.game, facts.name) else found


def _path(address: str) -> str:
    try:
        return unquote(urlsplit(address).path)
    except ValueError:
        return ""
