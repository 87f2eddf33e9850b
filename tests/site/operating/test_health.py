"""What whoever runs a site is told of it: health, metrics, and a log without secrets."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from benchmarks.processes import alive, wait_until
from ironroad.site.operating.together import FOLDER, ROOM, keep_room
from tests.helpers.accounts import PASSWORD, sign_in, sign_up
from tests.helpers.full import full_disk
from tests.helpers.logged import Logged
from tests.helpers.places import ROOT
from tests.helpers.quick import Quick
from tests.helpers.server import Server, Visitor
from tests.helpers.together import gathered, invitations, open_table
from tests.helpers.workers import kill_workers

Visit = Callable[[Server], Visitor]

PEOPLE = ("person", "person", "person")
# The usual address of this computer is where a proxy would be; this is another one.
ELSEWHERE = "127.0.0.2"
PARTS = {"database", "migrations", "news", "thinkers", "chores"}
WELL = dict.fromkeys(PARTS, "well")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Logged]:
    running = Logged(tmp_path_factory.mktemp("site"))
    yield running
    running.stop()


def ask(server: Server, path: str, source: str = "127.0.0.1", **headers: str) -> httpx.Response:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    transport = httpx.HTTPTransport(verify=False, local_address=source)
    with httpx.Client(transport=transport, headers=given) as client:
        return client.get(server.url.replace("localhost", "127.0.0.1") + path)


# Health


def ready(server: Server) -> dict[str, Any]:
    answer = ask(server, "/readyz")
    told: dict[str, Any] = answer.json()
    assert (answer.status_code == 200) == (set(told.values()) == {"well"})
    return told


def test_a_site_that_is_well_says_so(site: Logged) -> None:
    assert ask(site, "/healthz").text == "alive\n"
    assert ready(site) == WELL
    head = httpx.head(f"{site.url}/readyz")
    assert (head.status_code, head.text) == (200, "")
    assert httpx.post(f"{site.url}/healthz").status_code != 200


def alter(server: Server, sql: str) -> None:
    with sqlite3.connect(server.data / "ironroad.db") as database:
        database.execute(sql)


def test_an_old_database_is_told(site: Logged) -> None:
    alter(site, "UPDATE alembic_version SET version_num = '-' || version_num")
    wait_until(lambda: ready(site) == WELL | {"migrations": "not well"}, "nothing is told")
    alter(site, "UPDATE alembic_version SET version_num = substr(version_num, 2)")
    wait_until(lambda: ready(site) == WELL, "it is not well again")


def test_a_database_that_does_not_answer_is_told(site: Logged) -> None:
    alter(site, "ALTER TABLE alembic_version RENAME TO away")
    wait_until(lambda: ready(site)["database"] == "not well", "nothing is told")
    assert ask(site, "/healthz").status_code == 200
    alter(site, "ALTER TABLE away RENAME TO alembic_version")
    wait_until(lambda: ready(site) == WELL, "it is not well again")


def test_a_thinker_that_died_is_told_and_replaced(site: Logged, visit: Visit) -> None:
    visitor = visit(site)
    path = visitor.new_table("person", "greedy", "greedy")
    visitor.get(path)
    # Bots think only once it is their turn, and others may be at work than those who think.
    told = WELL
    while told["thinkers"] == "well":
        wait_until(lambda: bool(visitor.state(path)["moves"]), "the bots do not play")
        state = visitor.state(path)
        assert visitor.move(path, state["moves"][0]["move"], state["number"]).status_code == 200
        wait_until(lambda: bool(visitor.state(path)["moves"]), "the bots do not play")
        killed = kill_workers(site)
        wait_until(lambda: not any(map(alive, killed)), "they cannot be killed")  # noqa: B023
        told = ready(site)
    assert ready(site) == WELL
    state = visitor.state(path)
    assert visitor.move(path, state["moves"][0]["move"], state["number"]).status_code == 200
    wait_until(lambda: bool(visitor.state(path)["moves"]), "the bots do not play any more")


# Metrics


def metrics(server: Server) -> dict[str, float]:
    text = ask(server, "/metrics").text
    return {
        name: float(value) for name, value in re.findall(r"^(ironroad_\w+(?:{[^}]*})?) (\S+)$", text, re.M)
    }


def test_what_happens_is_counted(site: Logged, visit: Visit) -> None:
    visitor = visit(site)
    path = visitor.new_table("person", "greedy", "greedy")
    visitor.get(path)
    wait_until(lambda: bool(visitor.state(path)["moves"]), "the bots do not play")
    with connect(f"ws{site.url[4:]}{path}/live") as window:
        window.recv(20)
        before = metrics(site)
        assert before["ironroad_windows"] >= 1
        assert before["ironroad_sockets"] >= 1
        state = visitor.state(path)
        assert visitor.move(path, state["moves"][0]["move"], state["number"]).status_code == 200
        wait_until(lambda: bool(visitor.state(path)["moves"]), "the bots do not play")
        after = metrics(site)
    moved = {who: f'ironroad_moves_total{{by="{who}"}}' for who in ("person", "bot")}
    assert after[moved["person"]] == before.get(moved["person"], 0) + 1
    assert after[moved["bot"]] > before.get(moved["bot"], 0)
    for name in (
        "ironroad_thinking_seconds_count",
        "ironroad_database_seconds_count",
        "ironroad_tables_in_memory",
    ):
        assert after[name] > 0, name
    assert {"ironroad_bots_waiting", "ironroad_database_connections", "ironroad_notices_waiting"} <= set(
        after
    )


def test_answers_are_counted_by_route_and_status(site: Logged, visit: Visit) -> None:
    visitor = visit(site)
    path = visitor.new_table(*PEOPLE)
    visitor.get(path)
    assert visitor.get("/t/nothing-there").status_code == 404
    text = ask(site, "/metrics").text
    for status in (200, 404):
        line = f'ironroad_answers_total{{method="GET",route="/t/{{id}}",status="{status}"}} '
        assert float(text.partition(line)[2].split()[0]) >= 1
    cost = 'ironroad_answers_processor_seconds_total{method="GET",route="/t/{id}"} '
    assert float(text.partition(cost)[2].split()[0]) > 0
    assert path.removeprefix("/t/") not in text


@pytest.mark.parametrize(
    ("source", "headers"),
    [
        (ELSEWHERE, {}),
        ("127.0.0.1", {"x_forwarded_for": "192.0.2.7"}),
        ("127.0.0.1", {"via": "1.1 proxy"}),
        ("127.0.0.1", {"host": "games.example"}),
    ],
)
def test_metrics_are_for_this_computer_alone(site: Logged, source: str, headers: dict[str, str]) -> None:
    answer = ask(site, "/metrics", source, **headers)
    assert answer.status_code == 403
    assert "ironroad_" not in answer.text


def test_processes_count_together(tmp_path: Path, visit: Visit) -> None:
    folder = tmp_path / "metrics"
    folder.mkdir()
    servers = [
        Quick(
            tmp_path / "data",
            PROMETHEUS_MULTIPROC_DIR=str(folder),
            IRONROAD_METRICS_TOKEN="of-the-readers",
        )
        for _ in range(2)
    ]
    try:
        for server in servers:
            assert visit(server).get("/").status_code == 200
            assert ask(server, "/metrics").status_code == 403
            assert ask(server, "/metrics", authorization="Bearer of-other-readers").status_code == 403
        for server in servers:
            answer = ask(server, "/metrics", ELSEWHERE, authorization="Bearer of-the-readers")
            assert 'ironroad_answers_total{method="GET",route="/",status="200"} 2.0' in answer.text
    finally:
        for server in servers:
            server.stop()


def test_where_files_of_figures_have_room_nobody_is_killed_for_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    keep_room()
    files = [*tmp_path.iterdir()]
    assert len(files) == 4
    assert all(file.stat().st_blocks * 512 >= ROOM for file in files)
    with full_disk():
        keep_room()
        assert os.environ[FOLDER] == str(tmp_path)
        for file in files:
            file.unlink()
        keep_room()
    assert FOLDER not in os.environ
    assert [*tmp_path.iterdir()] == []


def test_whoever_starts_processes_lets_each_find_out_how_it_counts(tmp_path: Path) -> None:
    program = """
import sys
from ironroad.site.operating.together import *
with counting_together() as ended:
    keep_room()
    ended(os.getpid())
    print(sorted(file.name.partition("_")[0] for file in Path(os.environ[FOLDER]).iterdir()))
print("prometheus_client" in sys.modules)
"""
    words = [sys.executable, "-c", program]
    done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.splitlines() == ["['counter', 'histogram']", "False"]


def test_what_strangers_make_up_is_counted_by_one_word(site: Logged, visit: Visit) -> None:
    codes = {httpx.request(f"BREW{number}", site.url).status_code for number in range(3)}
    assert codes == {405}
    path = visit(site).new_table(*PEOPLE)
    for code in (3777, 4999):
        with connect(f"ws{site.url[4:]}{path}/live") as window:
            window.close(code)
    counted = 'ironroad_sockets_closed_total{code="1006"}'
    wait_until(lambda: counted in ask(site, "/metrics").text, "no socket is counted")
    text = ask(site, "/metrics").text
    assert 'ironroad_answers_total{method="OTHER",route="-",status="405"} 3.0' in text
    assert not re.search('BREW|code="(3777|4999)"|"status": (3777|4999)', text + site.file.read_text())


# The log


def test_every_request_has_its_line(site: Logged, visit: Visit) -> None:
    visitor = visit(site)
    path = visitor.new_table(*PEOPLE)
    answer = visitor.get(path)
    number = answer.headers["x-request-id"]
    wait_until(lambda: site.line(number) is not None, "nothing was logged")
    line = site.line(number)
    assert line is not None
    expected = {"method": "GET", "route": "/t/{id}", "status": 200, "level": "info"}
    assert {name: line[name] for name in expected} == expected
    assert line["milliseconds"] >= line["processor"] > 0
    assert "x-request-id" not in visitor.get("/static/x/page.css").headers
    assert not [line for line in site.lines() if line.get("route") in ("/healthz", "/readyz", "/metrics")]


def test_a_proxy_may_number_requests(site: Logged) -> None:
    ours = re.compile(r"[0-9a-f]{16}")
    assert ask(site, "/", x_request_id="from-the-proxy-1").headers["x-request-id"] == "from-the-proxy-1"
    for source, given in ((ELSEWHERE, "from-the-proxy-1"), ("127.0.0.1", 'bad", "x'), ("127.0.0.1", "short")):
        answer = ask(site, "/", source, x_request_id=given)
        assert ours.fullmatch(answer.headers["x-request-id"])


def test_an_error_page_says_the_number(site: Logged, visit: Visit) -> None:
    for language, word in (("en", "request"), ("de", "Anfrage"), ("nl", "verzoek")):
        answer = visit(site).get("/nothing/there", lang=language)
        assert f"{word} {answer.headers['x-request-id']}" in answer.text


def test_the_log_has_no_secrets(site: Logged, visit: Visit) -> None:
    """People play, talk, sign in and out, something fails; nothing that opens a seat is in the log."""
    people = gathered(site, visit, name="Sycamore Flats")
    sign_up(people[0][0], "hanna-of-the-log")
    for visitor, link in people:
        visitor.get(link)
        with connect(f"ws{site.url[4:]}{link}/live", additional_headers=_cookies(visitor)) as window:
            window.recv(20)
        visitor.post(f"{link}/talk", text="quite-a-secret")
        visitor.get(f"{link}x")
    host = visit(site)
    links = invitations(host, open_table(host))
    for link in links:
        visit(site).get(link)
    mover, link = next((v, s) for v, s in people if v.state(s)["moves"])
    number = mover.state(link)["number"]
    alter(site, "ALTER TABLE events RENAME TO away")
    failed = mover.move(link, "shares 2", number)
    alter(site, "ALTER TABLE away RENAME TO events")
    assert failed.status_code == 500
    with connect(f"ws{site.url[4:]}{link}/live", additional_headers=_cookies(mover)) as window:
        window.send(f"move {number} shares 2")
        while json.loads(window.recv(20)).get("made") != number:
            pass
    sign_in(visit(site), "hanna-of-the-log", "wrong-password")
    last = mover.get("/").headers["x-request-id"]
    wait_until(lambda: site.line(last) is not None, "nothing was logged")
    log = site.file.read_text()
    fault = [line for line in site.lines() if line.get("request") == failed.headers["x-request-id"]]
    assert any("trace" in line or "Traceback" in line["message"] for line in fault)
    words = _secrets(site, people) | {link.rpartition("/")[2] for link in links}
    assert [word for word in words if word in log] == []


def _cookies(visitor: Visitor) -> dict[str, str]:
    return {"cookie": "; ".join(f"{name}={value}" for name, value in visitor.client.cookies.items())}


def _secrets(site: Logged, people: list[tuple[Visitor, str]]) -> set[str]:
    """All that opens a table, a seat or an account, and all that is said and called there."""
    with sqlite3.connect(site.data / "ironroad.db") as database:
        rows = database.execute("SELECT id, watch, seats FROM tables").fetchall()
    words = {word for id_, watch, _ in rows for word in (id_, watch)}
    words |= {word for *_, seats in rows for word in re.findall(r'"(?:key|invitation)": "([^"]+)"', seats)}
    words |= {link.rpartition("/")[2] for _, link in people}
    words |= {value for visitor, _ in people for value in visitor.client.cookies.values() if len(value) > 8}
    assert len(words) >= 10
    return words | {"hanna-of-the-log", "quite-a-secret", "Sycamore Flats", "wrong-password", PASSWORD}
