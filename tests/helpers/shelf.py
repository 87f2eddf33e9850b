"""Boards for the shelf, and people who have played on them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from advanced_alchemy.config import SQLAlchemyAsyncConfig

from ironroad.site.storage.models import ResultRow
from tests.helpers.accounts import own_table, person_named, within
from tests.helpers.places import EXAMPLE_BOARD
from tests.helpers.server import Visitor

TEXT = EXAMPLE_BOARD.read_text("utf-8")


def named(title: str, note: str = "") -> str:
    """The text of a board of this name; with another note it is another version."""
    text = re.sub(r"^name = .*$", f'name = "{title}"', TEXT, flags=re.MULTILINE)
    return f"# {note}\n{text}"


def bring(visitor: Visitor, text: str) -> str:
    """The page of a board that somebody brings along."""
    visitor.get("/privacy")
    answer = visitor.post("/boards", board_text=text)
    assert answer.status_code == 303, answer.text
    found = re.search(r"board=(own-\w+)", answer.headers["location"])
    assert found
    return f"/boards/age-of-steam/{found[1]}"


def publish(visitor: Visitor, url: str, title: str, **form: Any) -> None:
    said = {"title": title, "designer": "Ada", "description": "", "free": "on"} | form
    answer = visitor.post(
        f"{url}/publish", **{key: value for key, value in said.items() if value is not None}
    )
    assert (answer.status_code, answer.headers.get("location")) == (303, url), answer.text


def has_played(data: Path, handle: str, url: str, score: int = 50) -> None:
    """Somebody has won a public game there."""
    person, board = person_named(data, handle), url.rpartition("/")[2]
    table = own_table(data, [person, None, None])

    async def keep(database: SQLAlchemyAsyncConfig) -> None:
        row = ResultRow(table=table.id, seat=0, who=person.id, game="age-of-steam", board=board)
        row.edition, row.players, row.place, row.score = "deluxe", 3, 1, score
        row.public, row.rated, row.facts = True, False, {"order": [], "roles": [], "curves": {}}
        async with database.get_session() as session:
            session.add(row)
            await session.commit()

    within(data, keep)
