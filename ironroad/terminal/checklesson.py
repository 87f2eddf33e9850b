"""`ironroad check-lesson`: lesson files, good or bad."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from ironroad.lessons import Lesson, LessonError, load_lesson
from ironroad.lessons.checking import complaints

BAD = 2


def run(args: Namespace) -> int:
    return max(_check(Path(name), args.strays) for name in args.files)


def _check(path: Path, strays: int) -> int:
    try:
        lesson = load_lesson(path)
    except LessonError as error:
        print(error, file=sys.stderr)
        return BAD
    found = complaints(lesson, strays)
    for sentence in found:
        print(f"{path}: {sentence}", file=sys.stderr)
    if not found:
        print(f"ok: {_facts(lesson)}, played through along its record and {strays} other ways")
    return BAD if found else 0


def _facts(lesson: Lesson) -> str:
    return f"{lesson.title['en']}, {len(lesson.steps)} steps, {len(lesson.script.questions)} questions"
