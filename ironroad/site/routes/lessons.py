"""Lessons: a table of one's own with the deal that the lesson speaks of."""

from __future__ import annotations

from typing import Any

from litestar import post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from ironroad.lessons import Lesson, find_lesson
from ironroad.site.rendering.startpage import seat_names
from ironroad.site.request import AnyRequest, remember_table
from ironroad.site.storage.keeper import Keeper
from ironroad.site.table.tables import CALM, PERSON, TableSettings


@post("/lessons/{game:str}/{name:str}", status_code=303)
async def start_lesson(request: AnyRequest, keeper: Keeper, game: str, name: str) -> Redirect:
    lesson = find_lesson(f"{game}/{name}")
    if lesson is None:
        raise NotFoundException
    opening = lesson.script.opening
    table = await keeper.create(
        opening,
        seats_in(lesson),
        name=opening.board.name,
        listed=False,
        given=len(opening.record),
        settings=TableSettings(lesson=lesson.id, takes_back=True),
        seed=lesson.seed,
    )
    return Redirect(f"/t/{table.id}", status_code=303, cookies=[remember_table(request, table.id)])


def seats_in(lesson: Lesson) -> list[dict[str, str]]:
    """The learner among the calm bots of the lesson."""
    seats = [{"name": name, "kind": CALM} for name in lesson.names]
    seats.insert(lesson.learner, {"name": seat_names(PERSON)[0], "kind": PERSON})
    return seats


HANDLERS: list[Any] = [start_lesson]
