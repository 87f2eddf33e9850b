"""Reviews: once a game is over, worked on in the background, kept, and gone on with after a restart."""

from __future__ import annotations

import json
import re
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import ironroad
from benchmarks.processes import wait_until
from ironroad.analysis import Decision, Exercise, Hint, Moment, Part, Review, from_data
from ironroad.bots import make_bot, play_out
from ironroad.bots.search import Effort
from ironroad.core.game import Game
from ironroad.core.sentences import verbatim
from ironroad.site.thinkers import reviewer
from ironroad.site.thinkers.reviewpage import by_phase, try_exercise
from tests.helpers.browser import NIGHT, barriers
from tests.helpers.last_round import BEST, LAST, POOR
from tests.helpers.quick import Quick
from tests.helpers.server import Server, Visitor

JSON = {"accept": "application/json"}
WHOLE = 'SELECT what FROM reviews WHERE "table" = ?'
# So that what was overlooked is found on a busy machine, too; a longer look takes five times as long.
LONG = "5"
HINT = Hint("pass", verbatim("passes"), 0, 0, 0, None, 10, [], [])


@cache
def played() -> Game:
    """The last deliveries of a game; the second seat overlooks the best one."""
    game = ironroad.from_position(LAST, seed=1)
    game.push(POOR)
    return play_out(game, [make_bot("greedy", seat) for seat in range(2)])


def brought(visitor: Visitor, game: Game) -> str:
    """A table with a record that was brought along."""
    visitor.get("/privacy")
    return str(visitor.post("/import", record=str(game.record)).headers["location"])


def progress(visitor: Visitor, path: str) -> dict[str, object]:
    found: dict[str, object] = visitor.client.get(f"{path}/review", headers=JSON).json()
    return found


def wait_for_review(visitor: Visitor, path: str) -> None:
    wait_until(lambda: progress(visitor, path)["state"] != "waiting", "nobody reviews the game", 120)
    assert progress(visitor, path)["state"] == "done"


@pytest.fixture(scope="module")
def careful(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Quick(tmp_path_factory.mktemp("careful"), IRONROAD_REVIEW_SECONDS=LONG)
    yield server
    server.stop()


@pytest.fixture(scope="module")
def reviewed(careful: Server) -> Iterator[tuple[Visitor, str]]:
    visitor = Visitor(careful)
    with visitor.client:
        path = brought(visitor, played())
        assert progress(visitor, path) == {}
        assert visitor.post(f"{path}/review").headers["location"] == f"{path}/review"
        wait_for_review(visitor, path)
        yield visitor, path


def test_a_review_tells_what_was_better_and_why(reviewed: tuple[Visitor, str]) -> None:
    visitor, path = reviewed
    page = visitor.get(f"{path}/review").text
    assert page.count('class="ir-picture ir-chart"') == 2
    assert page.count("<caption") == 2
    assert "hint-reasons" in page
    assert f'href="{path}/at/0"' in page
    assert "Find something better" in page
    told = {lang: visitor.get(f"{path}/review", lang=lang, round=2).text for lang in ("en", "de", "nl")}
    words = {"en": "Better:", "de": "Besser:", "nl": "Beter:"}
    assert all(words[lang] in text for lang, text in told.items())
    assert all(text.count('class="decision') == 4 for text in told.values())


def test_the_picture_has_a_point_for_each_phase_and_the_end_as_it_was() -> None:
    decisions = [
        Decision(number, 1, phase, "", 0, HINT, None, 0.0)
        for number, phase in enumerate(("shares", "build", "build"))
    ]
    expected = [10.0, 20.0, 30.0, 40.0]
    moments = [Moment(number, 1, [points], [1.0]) for number, points in enumerate(expected, 1)]
    points = by_phase(Review(moments, decisions, [], [], []))
    assert [point.expected for point in points] == [[10.0], [25.0], [40.0]]


def test_who_watches_may_read_it(reviewed: tuple[Visitor, str]) -> None:
    visitor, path = reviewed
    watch = re.findall(r'href="(/w/[\w-]+)"', visitor.get(path).text)[0]
    assert "Find something better" in visitor.get(f"{watch}/review").text
    assert visitor.post(f"{watch}/review").status_code == 405


def test_an_exercise_is_tried(reviewed: tuple[Visitor, str]) -> None:
    visitor, path = reviewed
    address = f"{path}/review/exercise/1"
    offered = re.findall(r'name="move" value="([^"]+)"', visitor.get(address).text)
    assert {BEST, POOR} <= {*offered}
    assert "That is it." in visitor.get(address, move=BEST).text
    assert "There is something better." in visitor.get(address, move=POOR).text
    assert 'name="move"' in visitor.get(address, move="nonsense").text
    assert visitor.get(f"{path}/review/exercise/9").status_code == 404
    assert visitor.get(f"{path}/review", round=9).status_code == 404


def test_an_exercise_by_keyboard(
    reviewed: tuple[Visitor, str], careful: Server, open_page: Callable[..., Page]
) -> None:
    page = open_page(f"{careful.url}{reviewed[1]}/review", viewport={"width": 390, "height": 844})
    assert barriers(page) == []
    page.get_by_role("link", name="Find something better").press("Enter")
    page.locator(f'[value="{BEST}"]').press("Space")
    assert barriers(page, [NIGHT]) == []
    assert page.evaluate("scrollY") == 0
    expect(page.get_by_role("button", name="Choose it")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Choose it").press("Enter")
    expect(page.get_by_role("heading", name="That is it.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_where_too_little_was_found_it_looks_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    game, times = played(), list[float]()
    found = Part(Moment(1, 2, [0.0, 0.0], [1.0, 0.0]), Decision(0, 2, "", "", 1, HINT, None, 0.0))

    def look(*given: Any, effort: Effort) -> Part | None:
        times.append(given[3])
        return found if len(times) == 2 else None

    monkeypatch.setattr(reviewer, "look", look)
    told = reviewer.look_at(reviewer.decisions(str(game.record), ())[0], 2.0, ())
    assert from_data(Part, told) == found
    assert times == [2.0, 2.0 * reviewer.LONGER]


def test_who_played_may_have_a_thin_review_looked_at_for_longer(
    reviewed: tuple[Visitor, str], careful: Server
) -> None:
    """One decision was too hard to judge: it is looked at again, and all that was known is kept."""
    visitor, path = reviewed
    button = "Look at them for longer"
    assert button not in visitor.get(f"{path}/review").text
    with closing(sqlite3.connect(careful.data / "ironroad.db")) as database:
        id_ = path.removeprefix("/t/")
        (before,) = database.execute(WHOLE, [id_]).fetchone()
        whole = json.loads(zlib.decompress(before))
        thin = whole | {"skipped": 1, "decisions": whole["decisions"][1:], "moments": whole["moments"][1:]}
        thin["decisions"][0]["phase"] = "kept"
        values = zlib.compress(json.dumps(thin).encode()), "2026-01-01 00:00:00", id_
        database.execute('UPDATE reviews SET what = ?, asked = ? WHERE "table" = ?', values)
        database.commit()
    assert button in visitor.get(f"{path}/review").text
    watch = re.findall(r'href="(/w/[\w-]+)"', visitor.get(path).text)[0]
    assert button not in visitor.get(f"{watch}/review").text
    visitor.post(f"{path}/review")
    wait_for_review(visitor, path)
    assert button not in visitor.get(f"{path}/review").text
    with closing(sqlite3.connect(careful.data / "ironroad.db")) as database:
        (after,) = database.execute(WHOLE, [id_]).fetchone()
        database.execute('UPDATE reviews SET what = ? WHERE "table" = ?', (before, id_))
        database.commit()
    again = json.loads(zlib.decompress(after))
    assert [one["number"] for one in again["decisions"]] == [one["number"] for one in whole["decisions"]]
    assert [one["phase"] for one in again["decisions"]].count("kept") == 1
    assert again["skipped"] == 0


def test_meanwhile_the_page_says_how_far_it_is(careful: Server, visit: Callable[[Server], Visitor]) -> None:
    """Nobody has told the server of this one, so that it stays as it is."""
    visitor = visit(careful)
    path = brought(visitor, played())
    with closing(sqlite3.connect(careful.data / "ironroad.db")) as database:
        values = path.removeprefix("/t/"), "waiting", 3, 7, b"", "2026-01-01 00:00:00"
        names = '"table", state, looked, total, what, asked'
        database.execute(f"INSERT INTO reviews ({names}) VALUES (?, ?, ?, ?, ?, ?)", values)
        database.commit()
    page = visitor.get(f"{path}/review").text
    assert '<progress value="3" max="7"' in page
    assert page.index('http-equiv="refresh"') < page.index("<body")
    assert progress(visitor, path) == {"state": "waiting", "looked": 3, "total": 7}


def test_a_game_that_goes_on_is_not_reviewed(visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    for answer in (visitor.get(f"{path}/review"), visitor.post(f"{path}/review")):
        assert answer.status_code == 422
        assert "once it is over" in answer.text


def test_another_process_goes_on_with_what_was_found(
    tmp_path: Path, reviewed: tuple[Visitor, str], careful: Server, visit: Callable[[Server], Visitor]
) -> None:
    """Two decisions were looked at when the server ended, of which one had something to tell."""
    with closing(sqlite3.connect(careful.data / "ironroad.db")) as database:
        (what,) = database.execute(WHOLE, [reviewed[1].removeprefix("/t/")]).fetchone()
    whole = json.loads(zlib.decompress(what))
    first = {"moment": whole["moments"][0], "decision": whole["decisions"][0] | {"phase": "kept"}}
    left = zlib.compress(json.dumps([first, None]).encode())
    server = Quick(tmp_path)
    path = brought(visit(server), played())
    server.kill()
    with closing(sqlite3.connect(tmp_path / "ironroad.db")) as database:
        names = '"table", state, looked, total, process, what, asked'
        values = path.removeprefix("/t/"), "waiting", 2, 4, "gone", left, "2026-01-01 00:00:00"
        database.execute(f"INSERT INTO reviews ({names}) VALUES (?, ?, ?, ?, ?, ?, ?)", values)
        database.commit()
    server.start()
    wait_for_review(visit(server), path)
    server.stop()
    with closing(sqlite3.connect(tmp_path / "ironroad.db")) as database:
        (what,) = database.execute("SELECT what FROM reviews").fetchone()
    decisions = json.loads(zlib.decompress(what))["decisions"]
    assert decisions[0]["phase"] == "kept"
    assert len(decisions) > 1
    assert all(decision["number"] > whole["decisions"][1]["number"] for decision in decisions[1:])


def test_a_move_with_as_many_points_that_helps_others_is_not_as_good() -> None:
    moves = {"pass": (43.0, 2.0), "drop": (43.5, -2.0), "done": (42.0, 2.0)}
    answer, played, other = (
        Hint(move, verbatim(move), score, 0.5, value, 0.5, 20, [], [])
        for move, (score, value) in moves.items()
    )
    exercise = Exercise(1, 0, verbatim("?"), verbatim("!"), answer, [answer, played, other])
    assert try_exercise(exercise, "pass").found
    assert not try_exercise(exercise, "drop").as_good
    assert try_exercise(exercise, "done").as_good
    assert not try_exercise(exercise, "drop").tells_scores
    better = replace(exercise, answer=replace(answer, score=played.score + 2))
    assert try_exercise(better, "drop").tells_scores
