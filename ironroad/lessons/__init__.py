"""Lessons: guided games in data files, the coach who explains them, and the calm bots in them."""

from ironroad.lessons.coach import Advice, Coach, calm_move
from ironroad.lessons.lesson import LANGUAGES, Lesson, LessonError, Mark, Texts
from ironroad.lessons.reader import load_lesson, read_lesson
from ironroad.lessons.shelf import find_lesson, lessons

__all__ = [
    "LANGUAGES",
    "Advice",
    "Coach",
    "Lesson",
    "LessonError",
    "Mark",
    "Texts",
    "calm_move",
    "find_lesson",
    "lessons",
    "load_lesson",
    "read_lesson",
]
