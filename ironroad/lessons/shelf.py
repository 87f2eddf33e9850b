"""The lessons there are: those beside each game's rules, and those that other packages bring along."""

from __future__ import annotations

import logging
from functools import cache

from ironroad.games.found import kinds, lesson_files
from ironroad.lessons.lesson import Lesson, LessonError
from ironroad.lessons.reader import read_lesson

log = logging.getLogger("ironroad")


@cache
def lessons() -> dict[str, Lesson]:
    """Every lesson by its id, `<game>/<name>`, game by game, in the order of their `place`."""
    read = [_read(game, name) for game in kinds() for name in lesson_files(game)]
    found, games = [lesson for lesson in read if lesson], list(kinds())
    return {lesson.id: lesson for lesson in sorted(found, key=lambda one: (games.index(one.game), one.place))}


def _read(game: str, name: str) -> Lesson | None:
    """None if it cannot be read: a lesson that somebody brings along takes no others with it."""
    try:
        return read_lesson(lesson_files(game)[name].read_text("utf-8"), f"{name}.toml")
    except LessonError as error:
        log.warning("a lesson of %s is left out: %s", game, error)
        return None


def find_lesson(id_: str) -> Lesson | None:
    return lessons().get(id_)
