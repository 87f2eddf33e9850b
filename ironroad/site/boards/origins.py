"""From which board another was probably made, for the form in which it is published."""

from __future__ import annotations

from typing import Final

from sqlalchemy import func, select

from ironroad.boards import board_text
from ironroad.core.board import BoardError
from ironroad.games.found import board_files
from ironroad.site.boards.facts import BoardFacts
from ironroad.site.boards.ownboards import OwnBoards
from ironroad.site.boards.shelf import Shelf
from ironroad.site.boards.words import words_in
from ironroad.site.storage.models import PublicationRow, ShelfWordRow

# So many boards with the same places are looked at; so many of their lines must be the same, of 1.
LOOKED_AT: Final = 5
ALIKE: Final = 0.5
MOST_PLACES: Final = 80


async def likely_origin(shelf: Shelf, boards: OwnBoards, facts: BoardFacts) -> str:
    """The board whose file is most like this one, as `game/name`; empty if none is."""
    mine = _lines(board_text(facts.name, facts.game, boards.shelves))
    names = [*board_files(facts.game), *await _with_its_places(shelf, facts)]
    found = [(_likeness(mine, _text(boards, facts.game, name)), name) for name in names if name != facts.name]
    likeness, name = max(found, default=(0.0, ""))
    return f"{facts.game}/{name}" if likeness >= ALIKE else ""


async def _with_its_places(shelf: Shelf, facts: BoardFacts) -> list[str]:
    """The boards on the shelf that have most places of this one."""
    places = words_in(h.title for h in facts.board.hexes if h.title)[:MOST_PLACES]
    query = select(PublicationRow.name).join(ShelfWordRow, ShelfWordRow.publication == PublicationRow.id)
    query = query.where(
        ShelfWordRow.word.in_(places), PublicationRow.game == facts.game, PublicationRow.listed
    )
    query = query.group_by(PublicationRow.id, PublicationRow.name).order_by(func.count().desc())
    async with shelf.database.get_session() as session:
        return [*await session.scalars(query.limit(LOOKED_AT))]


def _text(boards: OwnBoards, game: str, name: str) -> set[str]:
    try:
        return _lines(board_text(name, game, boards.shelves))
    except BoardError:
        return set()


def _lines(text: str) -> set[str]:
    """What a file says, however it is spaced."""
    lines = (" ".join(line.split()) for line in text.splitlines())
    return {line for line in lines if line and not line.startswith("#")}


def _likeness(one: set[str], other: set[str]) -> float:
    return len(one & other) / max(len(one), len(other), 1)
