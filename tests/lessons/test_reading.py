"""Lesson files: what is wrong with them is said with its line."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from ironroad.cli import main
from ironroad.lessons import LessonError, lessons, load_lesson, read_lesson
from tests.helpers.cases import each
from tests.helpers.places import ROOT

FOLDER = Path(str(files("ironroad.games.age_of_steam"))) / "lessons"
TEXT = (FOLDER / "first-links.toml").read_text("utf-8")


def broken(old: str, new: str) -> tuple[str, str]:
    """The complaint about the file with one thing changed, and the line that it should be about."""
    assert TEXT.count(old) >= 1
    text = TEXT.replace(old, new, 1)
    with pytest.raises(LessonError) as raised:
        read_lesson(text, "my.toml")
    line = text[: text.index(new)].count("\n") + 1 if new else 0
    return str(raised.value), f"my.toml:{line}: "


@each(
    "old, new, sentence",
    [
        ('game = "age-of-steam"', 'game = "chess"', "game must be"),
        ("minutes = 12", 'minutes = "long"', "minutes must be a whole number"),
        ('names = ["Ben", "Cora"]', 'names = ["Ben"]', "names must have one for each of the 2 other seats"),
        ('plan = ["build"]', "learner = 4", "there is no seat 4 in the record"),
        ('plan = ["build"]', 'plann = ["build"]', 'unknown key "plann"'),
        ('when = "exact"', 'when = "sometimes"', 'when must be "always" or "plan" or "exact"'),
        ('at = "1 bid 1"', 'at = "1"', "at must be a question with its round and number"),
        ('at = "1 bid 1"', 'at = "9 bid 1"', "the record never asks the learner this"),
        ('lights = ["A5", "E3"]', 'lights = ["Z9"]', "there is no hex Z9"),
        ('nl = "Elke ronde begint', 'fr = "Elke ronde begint', 'unknown key "fr" in [[marks]]'),
        ("You have {money}. Each share", "You have {mony}. Each share", "'mony' is neither a figure"),
        (
            "Welcome to Alder Valley!",
            "Welcome! " + "So much to say. " * 30,
            "a text of at most 420 characters",
        ),
        ("bid 3 ", "bid 0 ", "the record, column 1"),
        ("build C3 SE SW ", "build C9 SE SW ", "the record, column 1"),
        ("die 4\ndie 2\ndie 6", "die 5\ndie 2\ndie 6", "the seed gives 'die 4' here, not 'die 5'"),
    ],
)
def test_a_mistake_is_told_with_its_line(old: str, new: str, sentence: str) -> None:
    complaint, place = broken(old, new)
    assert sentence in complaint
    about = [line for line in complaint.split("\n") if sentence in line]
    assert about[0].startswith(place) or "{" in sentence or "characters" in sentence


def test_a_record_must_go_on_to_the_end() -> None:
    end = TEXT.index("'''\n\n[title]")
    start = TEXT.rindex("# round 2, goods", 0, end)
    with pytest.raises(LessonError, match="the record must go on to the end of the game"):
        read_lesson(TEXT[:start] + TEXT[end:], "my.toml")


def test_every_question_has_a_mark_that_says_why() -> None:
    start = TEXT.index('[[marks]]\nat = "2 role"')
    end = TEXT.index("[[marks]]", start + 1)
    with pytest.raises(LessonError, match='no mark says why, at "2 role 1"'):
        read_lesson(TEXT[:start] + TEXT[end:], "my.toml")
    general = TEXT.index('[[marks]]\nat = "role"')
    without = TEXT[:general] + TEXT[TEXT.index("[[marks]]", general + 1) :]
    with pytest.raises(LessonError, match='no mark is for "2 role 1" of the record'):
        read_lesson(without[:start] + without[end:], "my.toml")


def test_a_lesson_of_ones_own_has_its_board_beside_it(tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    board = (FOLDER / "boards" / "alder-valley.toml").read_text("utf-8")
    (tmp_path / "boards" / "my-valley.toml").write_text(board, "utf-8")
    mine = tmp_path / "my.toml"
    mine.write_text(TEXT.replace("board: alder-valley", "board: my-valley"), "utf-8")
    assert load_lesson(mine).name == "my"
    (tmp_path / "boards" / "my-valley.toml").unlink()
    with pytest.raises(LessonError, match=r'no board is called "my-valley"'):
        load_lesson(mine)


def test_the_command_checks_lessons(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = FOLDER / "first-links.toml", tmp_path / "bad.toml"
    bad.write_text(TEXT.replace("minutes = 12", ""), "utf-8")
    silent = tmp_path / "silent.toml"
    start = TEXT.index('[[marks]]\nat = "deliver"')
    silent.write_text(TEXT[:start] + TEXT[TEXT.index("[[marks]]", start + 1) :], "utf-8")
    assert main(["check-lesson", str(good), "--strays", "1"]) == 0
    assert "ok: First links, 26 steps, 18 questions" in capsys.readouterr().out
    assert main(["check-lesson", str(bad)]) == 2
    assert "the lesson needs minutes" in capsys.readouterr().err
    assert main(["check-lesson", str(tmp_path / "none.toml")]) == 2


def test_the_page_on_writing_lessons_deals_as_it_says() -> None:
    page = (ROOT / "docs" / "write-a-lesson.md").read_text("utf-8")
    code = page.split("```python\n")[1].split("```")[0]
    told: dict[str, Any] = {}
    exec(code, told)
    opening = lessons()["age-of-steam/first-links"].script.opening
    assert as_dealt(told["game"].position) == as_dealt(opening.position)


def as_dealt(position: str) -> str:
    """Whatever the reading of the rules: that of a lesson is the one it was recorded by."""
    return re.sub(r" rules=\d+", "", position)
