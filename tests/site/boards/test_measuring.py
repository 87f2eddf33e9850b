"""Boards measured on the site: in the background, stopped, gone on with, and shown; boards drawn by chance;
the board of the day."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from playwright.sync_api import Page, expect

from benchmarks.processes import wait_until
from ironroad.boards import load_board
from ironroad.site.boards.days import day_of
from ironroad.site.boards.jobs import EACH_ADDRESS, BoardJobs
from ironroad.site.operating.processes import Processes
from ironroad.site.services import Services
from ironroad.site.settings import read_settings
from ironroad.site.storage.keeper import Refused
from ironroad.site.storage.models import now
from ironroad.workshop.measuring import Tally, add_games, from_data, to_data
from tests.helpers.apart import run_apart
from tests.helpers.browser import NIGHT, barriers
from tests.helpers.company import Company, company
from tests.helpers.quick import Quick
from tests.helpers.server import Server, Visitor

Visit = Callable[[Server], Visitor]
JSON = {"accept": "application/json"}
SMALL = "/boards/age-of-steam/st-lucia/measure"
# Bots who play for boards give way to everybody, other tests too.
PATIENCE = 180
SOLO = "/boards/age-of-steam/barbados/measure"


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Quick(tmp_path_factory.mktemp("quiet"))
    yield server
    server.stop()


def progress(visitor: Visitor, path: str) -> dict[str, Any]:
    found: dict[str, Any] = visitor.client.get(path, headers=JSON).json()
    return found


def put_job(server: Server, game: str, name: str, **values: Any) -> None:
    """A job as another process would have left it."""
    work = zlib.compress(json.dumps(values.pop("work")).encode())
    row: dict[str, Any] = {
        "game": game,
        "name": name,
        "kind": "measure",
        "work": work,
        "asked": "2026-01-01 00:00:00",
    }
    row |= {"state": "stopped", "done": 0, "total": 60} | values
    with closing(sqlite3.connect(server.data / "ironroad.db")) as database:
        names, marks = ", ".join(row), ", ".join("?" for _ in row)
        database.execute(f"INSERT OR REPLACE INTO board_jobs ({names}) VALUES ({marks})", [*row.values()])
        database.commit()


def kept_work(server: Server) -> dict[str, Any]:
    with closing(sqlite3.connect(server.data / "ironroad.db")) as database:
        (work,) = database.execute("SELECT work FROM board_jobs").fetchone()
    found: dict[str, Any] = json.loads(zlib.decompress(work))
    return found


def test_a_board_of_the_library_comes_with_its_figures(quiet: Server, visit: Visit) -> None:
    visitor = visit(quiet)
    told = {lang: visitor.get(SMALL, lang=lang).text for lang in ("en", "de", "nl")}
    words = {"en": "What stands out", "de": "Was auffällt", "nl": "Wat opvalt"}
    assert all(words[lang] in text for lang, text in told.items())
    assert "Castries" in told["en"]
    assert told["en"].count('class="measured"') == 2
    for kind in ("track", "rides"):
        picture = visitor.get(f"{SMALL}/{kind}.svg")
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert "fill-opacity" in picture.text
    assert visitor.get(f"{SMALL}/nonsense.svg").status_code == 404
    assert visitor.get("/boards/age-of-steam/nowhere/measure").status_code == 404
    assert visitor.get("/boards/chess/st-lucia/measure").status_code == 404


def test_bots_play_until_they_are_stopped_and_after_a_restart_go_on_to_the_same_figures(
    tmp_path: Path, visit: Visit
) -> None:
    server = Quick(tmp_path)
    visitor, other = visit(server), visit(server)
    for one in (visitor, other):
        one.get("/privacy")
        one.post("/boards/today/play")
    assert visitor.post(SOLO, games=60).headers["location"] == SOLO
    assert progress(visitor, SOLO)["mine"]
    page = visitor.get(SOLO).text
    assert page.index('http-equiv="refresh"') < page.index("<body")
    assert "Stop" in page
    # Another person may look, and neither stop it nor be refused a board of their own for it.
    assert not progress(other, SOLO)["mine"]
    assert other.post(f"{SOLO}/stop").status_code == 422
    refused = visitor.post(SMALL, games=60)
    assert refused.status_code == 422
    assert "already play on another board" in refused.text
    wait_until(lambda: progress(visitor, SOLO)["done"] >= 1, "no bot plays", PATIENCE)
    server.kill()
    server.start()
    visitor.client.base_url = server.url
    done = progress(visitor, SOLO)["done"]
    wait_until(lambda: progress(visitor, SOLO)["done"] > done, "nobody goes on", PATIENCE)
    assert visitor.post(f"{SOLO}/stop").headers["location"] == SOLO
    assert progress(visitor, SOLO)["state"] == "stopped"
    server.stop()
    board = load_board("barbados", "age-of-steam")
    found, expected = from_data(kept_work(server)), Tally(len(board.hexes))
    add_games(board, expected, found.games)
    assert found == expected


def test_what_is_done_is_shown_and_more_may_be_asked_for(
    quiet: Server, visit: Visit, open_page: Callable[..., Page]
) -> None:
    board = load_board("st-lucia", "age-of-steam")
    tally = Tally(len(board.hexes))
    add_games(board, tally, 1, "random")
    put_job(quiet, "age-of-steam", "st-lucia", state="done", done=60, work=to_data(tally))
    page = open_page(f"{quiet.url}{SMALL}", viewport={"width": 390, "height": 844})
    expect(page.get_by_role("heading", name="What stands out")).to_be_visible()
    assert page.get_by_label("Games").locator("option").all_text_contents() == ["60", "120", "240"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert barriers(page, [NIGHT]) == []


def test_a_board_that_fails_says_so(quiet: Server, visit: Visit) -> None:
    put_job(quiet, "steam", "ruhr", state="failed", work={})
    with closing(sqlite3.connect(quiet.data / "ironroad.db")) as database:
        database.execute("UPDATE board_jobs SET work = ? WHERE name = 'ruhr'", [zlib.compress(b"{}")])
        database.commit()
    assert "Bots could not go on" in visit(quiet).get("/boards/steam/ruhr/measure").text


# Drawn by chance


def test_a_board_is_drawn_and_kept(quiet: Server, visit: Visit, open_page: Callable[..., Page]) -> None:
    page = open_page(f"{quiet.url}/boards/generate", viewport={"width": 390, "height": 844})
    page.get_by_label("Game").select_option("steam")
    page.get_by_label("Water").fill("30")
    page.get_by_role("button", name="Draw it").press("Enter")
    expect(page.get_by_role("img", name="Map of")).to_be_visible()
    assert re.search(r"water=30&seed=\d+", page.url)
    name = page.get_by_role("heading", level=2).inner_text()
    page.get_by_role("link", name="Another one").press("Enter")
    expect(page.get_by_role("heading", level=2)).not_to_have_text(name)
    assert barriers(page, [NIGHT]) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.go_back()
    page.get_by_role("button", name="Play on it").press("Enter")
    expect(page.get_by_text(name).first).to_be_visible()
    assert "board=own-" in page.url


def test_one_is_drawn_before_anything_is_wished_for(quiet: Server, visit: Visit) -> None:
    visitor = visit(quiet)
    for query in ({}, {"game": "steam"}, {"lang": "en"}, {"game": "chess"}):
        answer = visitor.get("/boards/generate", **query)
        assert (answer.status_code, 'alt="Map of' in answer.text) == (200, True), query


def test_wishes_that_cannot_be_granted_come_back_with_a_reason(quiet: Server, visit: Visit) -> None:
    visitor = visit(quiet)
    for query, reason in (
        ({"game": "steam", "cities": "99"}, "cities: from 5 to 16"),
        ({"game": "steam", "land": "many"}, "no whole number"),
        ({"game": "chess"}, "There is no recipe"),
        ({"game": "steam", "hexes": "round"}, "no such layout"),
        ({"game": "steam", "cities": "16", "land": "50"}, "need at least"),
    ):
        answer = visitor.get("/boards/generate", seed="5", **query)
        assert answer.status_code == 422
        assert reason in answer.text
    assert visitor.get("/boards/generate", game="steam", seed='"\nname = 5').status_code == 422
    assert visitor.get("/boards/generate/board.svg", game="chess", seed="5").status_code == 404


def test_a_drawn_board_is_balanced_in_the_background(quiet: Server, visit: Visit) -> None:
    visitor = visit(quiet)
    visitor.get("/privacy")
    form: dict[str, Any] = {
        "game": "steam-power",
        "seed": "3",
        "cities": 12,
        "land": 80,
        "fewest": 1,
        "most": 1,
    }
    place = visitor.post("/boards/generate/balance", **form).headers["location"]
    assert visitor.post(f"{place}/keep").status_code == 404
    wait_until(lambda: progress(visitor, place)["done"] >= 1, "no bot plays", PATIENCE)
    visitor.post(f"{place}/stop")
    wait_until(lambda: "changes were tried" in visitor.get(place).text, "nothing was kept", PATIENCE)
    assert visitor.get(f"{place}/board.svg").status_code == 200
    kept = visitor.post(f"{place}/keep", then="measure").headers["location"]
    assert re.fullmatch(r"/boards/steam-power/own-[0-9a-f]{24}/measure", kept)
    assert "Measure it" in visitor.get(kept).text


# The board of the day


def test_everybody_has_the_same_deal_and_nobody_its_seed(quiet: Server, visit: Visit) -> None:
    one, other = visit(quiet), visit(quiet)
    tables = []
    for visitor in (one, other):
        assert "Play it" in visitor.get("/boards/today").text
        tables.append(str(visitor.post("/boards/today/play").headers["location"]))
    assert one.post("/boards/today/play").headers["location"] == tables[0] != tables[1]
    records = [
        visitor.get(f"{path}/record.txt").text for visitor, path in zip((one, other), tables, strict=True)
    ]
    drawn = [re.sub(r"(?m)^(players|name|#).*\n", "", record) for record in records]
    assert drawn[0] == drawn[1]
    with closing(sqlite3.connect(quiet.data / "ironroad.db")) as database:
        rows = database.execute("SELECT seed, settings FROM tables WHERE settings LIKE '%day%'").fetchall()
    days = [(seed, json.loads(settings).get("day")) for seed, settings in rows]
    (seed,) = {seed for seed, day in days if day}
    pages = [one.get(path).text for path in ("/boards/today", tables[0], f"{tables[0]}/state")]
    assert all(seed not in text for text in (*records, *pages))


def test_nobody_has_two_tables_on_a_deal(tmp_path: Path) -> None:
    """However often somebody presses at once."""

    async def press() -> None:
        services = Services(read_settings(tmp_path), now)
        async with services.running(Litestar([])):
            days = services.days
            day = days.known(days.today)
            assert day is not None
            tables = [
                days.begin(day, "Ada", "ada"),
                days.begin(day, "Ada", "ada"),
                days.begin(day, "Bo", "bo"),
            ]
            one, same, other = await asyncio.gather(*tables)
            assert one == same == await days.table_of(day, "ada")
            assert other != one

    run_apart(press())


def test_a_job_belongs_to_one_process_and_an_address_has_a_few(tmp_path: Path) -> None:
    """One that the others have given up stores nothing any more when it wakes."""

    async def work() -> None:
        async with company(tmp_path) as site:
            here, there = (_jobs(site, name, tmp_path) for name in ("here", "there"))
            for number in range(EACH_ADDRESS):
                await here.ask(("steam", f"b{number}"), "measure", {"n": 0}, 9, ["near", f"person {number}"])
            with pytest.raises(Refused, match="already play"):
                await here.ask(("steam", "more"), "measure", {}, 9, ["near", "person more"])
            await here.ask(("steam", "far"), "measure", {}, 9, ["far", "person far"])
            key = "steam", "b0"
            for one in (here, there):
                taken = await one._take()
                assert taken is not None
                assert (taken.game, taken.name) == key
            assert not await here._found(key, {"n": 5}, done=5)
            assert await here.progress(key) == ("waiting", 0, 9, False)
            assert await there._found(key, {"n": 6}, done=6)
            assert await there.read(key) == {"n": 6}
            assert await here.progress(key, ["near"]) == ("waiting", 6, 9, False)
            assert await here.progress(key, ["elsewhere", "person 0"]) == ("waiting", 6, 9, True)
            for one in (here, there):
                await one.close()

    run_apart(work())


def _jobs(site: Company, process: str, data: Path) -> BoardJobs:
    """Those of a process that knows of no other living one."""
    processes = Processes(site.database)
    processes.id = process
    return BoardJobs(site.database, processes, read_settings(data, measures_a_minute=60), ())


def test_results_of_a_day_are_those_of_people_on_its_deal(quiet: Server, visit: Visit) -> None:
    visitor = visit(quiet)
    visitor.get("/boards/today")
    path = str(visitor.post("/boards/today/play").headers["location"])
    today = datetime.now(UTC).date()
    day = day_of(today.isoformat())
    with closing(sqlite3.connect(quiet.data / "ironroad.db")) as database:
        head, seats = database.execute("SELECT head, seats FROM tables WHERE id = ?", [path[3:]]).fetchone()
        named = json.loads(seats)
        named[0]["name"] = "Ada <b>"
        database.execute("UPDATE tables SET seats = ? WHERE id = ?", [json.dumps(named), path[3:]])
        names = '"table", seat, game, board, edition, players, place, score, public, rated, facts, at'
        for seat, score in ((0, 7777777), (1, 8888888)):
            values = [
                path[3:],
                seat,
                day.game,
                json.loads(head)["board"],
                "x",
                day.seats,
                1,
                score,
                0,
                0,
                "{}",
            ]
            marks = ", ".join("?" for _ in range(12))
            database.execute(
                f"INSERT INTO results ({names}) VALUES ({marks})", [*values, "2026-01-01 00:00:00"]
            )
        database.commit()
    page = visitor.get("/boards/today").text
    assert "Ada &lt;b&gt;" in page
    assert "/w/" not in page, "who is about to play must not see the deal"
    assert "7777777" in page
    assert "8888888" not in page
    assert (
        "Nobody has finished it" in visitor.get("/boards/today", day=(today - timedelta(1)).isoformat()).text
    )
    for wrong in ((today + timedelta(1)).isoformat(), "2020-01-01", "never"):
        assert visitor.get("/boards/today", day=wrong).status_code == 404
