"""The words by which boards on the shelf are found, whatever accents and capitals they are written with."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from unicodedata import combining, normalize

from sqlalchemy import ColumnElement, Select, select

from ironroad.core.board import Board
from ironroad.site.storage.models import PublicationRow, ShelfWordRow

LONGEST: Final = 40
MOST_WORDS: Final = 400
MOST_SOUGHT: Final = 6
# After every word that begins with another.
LAST: Final = "\U0010ffff"


def words_in(texts: Iterable[str]) -> list[str]:
    """Each word once, in a spelling that is the same for all that are alike."""
    found = (word[:LONGEST] for text in texts for word in re.findall(r"\w+", _plain(text)))
    return list(dict.fromkeys(found))


def words_of(row: PublicationRow, board: Board) -> list[str]:
    """What a board is found by: what is said about it first, then its places."""
    places = [h.title for h in board.hexes if h.title]
    return words_in([row.title, row.designer, board.name, row.description, *places])[:MOST_WORDS]


def _plain(text: str) -> str:
    apart = normalize("NFKD", text.replace("\0", "")).casefold()
    return "".join(char for char in apart if not combining(char))


def has_words(text: str) -> list[ColumnElement[bool]]:
    """A condition for every word: a publication has one that begins so."""
    return [PublicationRow.id.in_(_beginning(word)) for word in words_in([text])[:MOST_SOUGHT]]


def _beginning(word: str) -> Select[str]:
    rows = select(ShelfWordRow.publication)
    return rows.where(ShelfWordRow.word >= word, ShelfWordRow.word < word + LAST)
