"""Lessons on a real server: starting one, playing it without JavaScript, and taking moves back freely."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic import command

from ironroad.lessons import lessons
from ironroad.site.settings import read_settings
from ironroad.site.storage.database import alembic_config, make_config
from tests.helpers.apart import run_apart
from tests.helpers.places import PACKAGE
from tests.helpers.seated import wait_for
from tests.helpers.server import Server, Visitor

FIRST = "/lessons/age-of-steam/first-links"
SHORT = "/lessons/steam-power/contracts"
DO_IT = re.compile(r'data-do>.*?name="number" value="(\d+)".*?name="move" value="([^"]+)"', re.DOTALL)


def start(visitor: Visitor, lesson: str) -> str:
    """A table for a lesson; the answer is its path."""
    visitor.get("/")
    answer = visitor.post(lesson)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def asked(visitor: Visitor, path: str) -> dict[str, Any]:
    """The table once somebody who may answer is asked, or the game is over."""
    return wait_for(visitor, path, lambda state: bool(state["mine"] or state["over"]))


def play(visitor: Visitor, path: str, *moves: str) -> dict[str, Any]:
    for move in moves:
        answer = visitor.move(path, move, asked(visitor, path)["number"])
        assert answer.status_code == 200, answer.text
    return asked(visitor, path)


def record(visitor: Visitor, path: str) -> list[str]:
    lines = visitor.get(f"{path}/record.txt").text.splitlines()
    return [line.partition("#")[0].strip() for line in lines if line.partition("#")[0].strip()]


@pytest.mark.parametrize(("language", "words"), [("en", "Learn by playing"), ("de", "Spielend lernen")])
def test_the_start_page_has_every_lesson(visitor: Visitor, language: str, words: str) -> None:
    page = html.unescape(visitor.get("/", lang=language).text)
    assert words in page
    for lesson in lessons().values():
        assert f'action="/lessons/{lesson.id}"' in page
        assert lesson.title[language] in page


def test_there_is_no_lesson_of_another_name(visitor: Visitor) -> None:
    visitor.get("/")
    assert visitor.post("/lessons/age-of-steam/none").status_code == 404


def test_a_lesson_is_played_through_by_plain_forms(visitor: Visitor) -> None:
    path = start(visitor, SHORT)
    visitor.client.cookies.set("lang", "nl")
    seen: list[str] = []
    while "Dit heb je geleerd" not in (page := visitor.get(path).text):
        found = DO_IT.search(page)
        if found:
            seen += re.findall(r"stap (\d+) van 11", page)
            answer = visitor.post(f"{path}/moves", number=found[1], move=html.unescape(found[2]))
            assert answer.status_code == 303
    assert seen == [str(step) for step in range(1, 12)]
    assert "12 punten voor jou" in html.unescape(page)
    assert "Nu een echte partij" in page


def test_only_the_learner_hears_the_coach(
    server: Server, visitor: Visitor, visit: Callable[[Server], Visitor]
) -> None:
    path = start(visitor, SHORT)
    page = visitor.get(path).text
    watch = re.search(r'href="(/w/[^"]+)"', page)
    assert watch is not None
    assert "coach-card" in page
    stranger = visit(server)
    assert "coach-card" not in stranger.get(watch[1]).text
    assert path not in stranger.get("/").text
    assert watch[1] not in stranger.get("/").text


# Hints

HINTED = re.compile(r'data-hint-move="([^"]+)"')


@pytest.mark.parametrize("lesson", ["age-of-steam/first-links", "steam/no-shares", "steam-power/contracts"])
def test_a_hint_never_argues_with_the_coach(visitor: Visitor, lesson: str) -> None:
    """At every question, on the way of the lesson and off it, it explains what the coach suggests."""
    path = start(visitor, f"/lessons/{lesson}")
    for number in range(40):
        state = asked(visitor, path)
        if state["over"]:
            break
        found = DO_IT.search(visitor.get(path).text)
        assert found is not None
        answer = visitor.client.get(f"{path}/hint", headers={"accept": "application/json"}).json()
        assert HINTED.findall(answer["html"]) == [found[2]]
        told = html.unescape(answer["html"])
        assert "This is what the coach suggests" in told
        assert not [
            word for word in ("% to win", "at the end</", "the best move", "bankrupt") if word in told
        ]
        moves = [move["move"] for move in state["moves"]]
        other = next((move for move in moves if move != html.unescape(found[2])), moves[0])
        play(visitor, path, other if number % 4 == 3 else html.unescape(found[2]))
    else:
        pytest.fail("the lesson does not end")


# Taking back


def test_in_a_lesson_moves_are_taken_back_past_bots_and_dice(visitor: Visitor) -> None:
    path = start(visitor, FIRST)
    round_one = ("shares 1", "drop", "role locomotive", "done", "pass", "pass")
    first = play(visitor, path, *round_one)
    assert first["kind"] == "shares"
    before = record(visitor, path)
    undone = visitor.post(f"{path}/undo", json=True, number=first["number"], to=first["undo"])
    assert undone.status_code == 200
    back = asked(visitor, path)
    assert back["kind"] == "deliver"
    # Nothing is gained by trying again: the dice fall as they did.
    play(visitor, path, "pass")
    assert record(visitor, path) == before


def test_one_may_go_back_to_the_first_question(visitor: Visitor) -> None:
    path = start(visitor, FIRST)
    opening = len(record(visitor, path))
    state = play(visitor, path, "shares 1", "bid 1", "bid 3")
    while state["undo"] is not None:
        visitor.post(f"{path}/undo", json=True, number=state["number"], to=state["undo"])
        state = asked(visitor, path)
    assert state["kind"] == "shares"
    assert len(record(visitor, path)) == opening


def test_nobody_goes_back_to_a_moment_of_a_bot(visitor: Visitor) -> None:
    path = start(visitor, FIRST)
    state = play(visitor, path, "shares 1")
    answer = visitor.post(f"{path}/undo", json=True, number=state["number"], to=state["length"] - 1)
    assert answer.status_code == 422
    assert "Only your own last moves can be taken back." in answer.text


@pytest.mark.parametrize("free", [False, True])
def test_moves_are_taken_back_past_bots_only_where_that_was_agreed_on(visitor: Visitor, free: bool) -> None:
    path = visitor.new_table("person", "random", "random", **({"takes_back": "on"} if free else {}))
    state = play(visitor, path, "shares 1")
    assert (state["undo"] is not None) is free


def test_nobody_takes_back_the_moves_of_another_person(visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person", takes_back="on")
    state = play(visitor, path, "shares 0", "shares 0")
    assert state["undo"] == state["length"] - 1
    answer = visitor.post(f"{path}/undo", json=True, number=state["number"], to=state["length"] - 2)
    assert answer.status_code == 422


# What comes of it


def test_a_table_made_from_a_lesson_has_real_bots(visitor: Visitor) -> None:
    path = start(visitor, FIRST)
    state = play(visitor, path, "shares 1")
    forked = visitor.post(f"{path}/fork", at=state["length"])
    assert forked.status_code == 303
    page = visitor.get(str(forked.headers["location"])).text
    assert "bot: Medium" in page
    assert "coach-card" not in page


def test_tables_of_an_older_site_are_opened(fresh: Server) -> None:
    visitor = Visitor(fresh)
    path = visitor.new_table("person", "random", "random")
    fresh.stop()
    run_apart(_go_back(fresh.data, _before("0002")))
    fresh.start()
    again = Visitor(fresh)
    assert again.get(path).status_code == 200
    assert start(again, FIRST).startswith("/t/")
    for one in (visitor, again):
        one.client.close()


async def _go_back(data: Path, revision: str) -> None:
    """Bring a database back to the form it had then."""
    engine = make_config(read_settings(data)).get_engine()
    async with engine.connect() as connection:
        await connection.run_sync(lambda given: command.downgrade(alembic_config(given), revision))
        await connection.commit()
    await engine.dispose()


def _before(revision: str) -> str:
    """The form of the database that a migration begins with."""
    (file,) = (PACKAGE / "site" / "migrations" / "versions").glob(f"{revision}_*.py")
    found = re.search(r'^down_revision = "(\d+)"', file.read_text("utf-8"), re.MULTILINE)
    assert found is not None
    return found[1]
