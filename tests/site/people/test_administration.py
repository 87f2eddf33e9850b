"""Whoever runs the site: the first administrator, accounts, tables, reports, limits and what is let go."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.helpers import quick
from tests.helpers.accounts import sign_up
from tests.helpers.quick import Quick
from tests.helpers.server import Server, Visitor
from tests.helpers.shelf import bring, named, publish

Visit = Callable[[Server], Visitor]


class Talkative(Quick):
    """A server whose console is read."""

    def admin_link(self) -> str:
        assert self.process.stdout is not None
        found = re.search(r"(/admin/claim/[\w-]+)", self.process.stdout.readline())
        assert found
        return found[1]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Talkative]:
    running = Talkative(tmp_path_factory.mktemp("administered"), IRONROAD_MOST_TABLES="3")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def admin(site: Talkative) -> Iterator[Visitor]:
    visitor = Visitor(site)
    sign_up(visitor, "rita")
    link = site.admin_link()
    assert visitor.get(link).status_code == 200
    assert visitor.post(link).status_code == 303
    yield visitor
    visitor.client.close()


def test_the_link_of_the_console_works_once(site: Talkative, visit: Visit, admin: Visitor) -> None:
    assert admin.get("/admin").status_code == 200
    other = visit(site)
    assert other.get("/admin").status_code == 404
    sign_up(other, "oskar")
    assert other.get("/admin").status_code == 404
    assert other.post("/admin/people", person="x", do="block").status_code == 404
    assert other.post("/admin/tables", table="x", do="delete", sure="on").status_code == 404
    assert other.post("/admin/boards", board="x", do="hide").status_code == 404
    assert other.post("/admin/reports", report="x").status_code == 404
    assert other.post("/admin/claim/wrong").status_code == 422


def test_who_is_blocked_is_out_and_comes_back(site: Talkative, visit: Visit, admin: Visitor) -> None:
    otto = visit(site)
    sign_up(otto, "otto")
    (person,) = re.findall(r'name="person" value="([\w-]+)"', admin.get("/admin?people=otto").text)
    admin.post("/admin/people", person=person, do="block")
    assert otto.get("/account").status_code != 200
    assert "blocked" in admin.get("/admin?people=otto").text
    admin.post("/admin/people", person=person, do="unblock")
    admin.post("/admin/people", person=person, do="delete")
    assert "@otto" in admin.get("/admin?people=otto").text
    admin.post("/admin/people", person=person, do="delete", sure="on")
    assert "@otto" not in admin.get("/admin?people=otto").text


def test_tables_are_reported_hidden_and_deleted(site: Talkative, visit: Visit, admin: Visitor) -> None:
    guest = visit(site)
    path = guest.new_table("person", "person", "person")
    assert guest.post(f"{path}/report", text="").status_code == 422
    before = reports(admin.get("/admin").text)
    answer = guest.post(f"{path}/report", text="<b>foul</b> words", about="Ben")
    assert answer.status_code == 303
    assert "Thank you" in guest.get(answer.headers["location"]).text
    page = admin.get("/admin").text
    assert "&lt;b&gt;foul&lt;/b&gt; words" in page
    (report,) = reports(page) - before
    admin.post("/admin/reports", report=report)
    assert "foul" not in admin.get("/admin").text
    watch = watch_of(guest, path)
    assert f'name="table" value="{watch}"' in page
    stranger = visit(site)
    assert f"/w/{watch}" in stranger.get("/").text
    admin.post("/admin/tables", table=watch, do="hide")
    assert f"/w/{watch}" not in stranger.get("/").text
    again = guest.post(f"{path}/again")
    assert again.status_code == 303
    other = watch_of(guest, again.headers["location"])
    assert f"/w/{other}" not in stranger.get("/").text, "nor is one that was made from it"
    admin.post("/admin/tables", table=watch, do="delete", sure="on")
    assert guest.get(path).status_code == 404


def reports(page: str) -> set[str]:
    return {*re.findall(r'name="report" value="([\w-]+)"', page)}


def watch_of(visitor: Visitor, path: str) -> str:
    """The word by which others watch a table."""
    found = re.search(r"/w/([\w-]+)", visitor.get(path).text)
    assert found
    return found[1]


def test_nobody_has_more_open_tables_than_is_allowed(site: Talkative, visit: Visit) -> None:
    anna = visit(site)
    sign_up(anna, "anna-of-many-tables")
    for _ in range(3):
        anna.new_table("person", "greedy", "greedy")
    anna.get("/")
    answer = anna.post("/tables", players=3)
    assert answer.status_code == 422
    assert "3 open tables" in answer.text


def test_the_same_from_the_command_line(site: Talkative, visit: Visit) -> None:
    anna = visit(site)
    sign_up(anna, "anna")
    path = anna.new_table("person", "person", "person")

    def command(*words: str) -> subprocess.CompletedProcess[str]:
        return quick.command("site", *words, "--data", str(site.data))

    assert command("admin", "nobody").returncode != 0
    assert command("admin", "@anna").returncode == 0
    assert anna.get("/admin").status_code == 200
    assert command("block", "anna").returncode == 0
    assert anna.get("/admin").status_code == 404
    assert command("delete", path.removeprefix("/t/")).returncode == 0
    assert command("tidy").stdout.startswith("Let go: 0 tables")
    assert command("forget", "anna").returncode == 0


def test_the_page_about_privacy_says_what_is_set(tmp_path: Path, visit: Visit) -> None:
    running = Quick(tmp_path, IRONROAD_KEEP_FINISHED="90", IRONROAD_HOST_NAME="Club Elf", IRONROAD_SIGN_IN="")
    try:
        page = visit(running).get("/privacy").text
        assert "90 days" in page
        assert "Club Elf" in page
        assert "argon2" not in page
    finally:
        running.stop()


def test_reports_about_boards_are_read_and_boards_hidden_shown_and_removed(
    site: Talkative, visit: Visit, admin: Visitor
) -> None:
    otto, guest = visit(site), visit(site)
    sign_up(otto, "karl-of-boards")
    url, used = bring(otto, named("Rudetown")), bring(otto, named("Usedtown"))
    for board, title in ((url, "Rudetown"), (used, "Usedtown")):
        publish(otto, board, title, designer="Otto", description="rude words")
    guest.get(f"{url}/report")
    assert guest.post(f"{url}/report", text=" ").status_code == 422
    assert guest.post(f"{url}/report", text="It is <rude>.").status_code == 303
    page = admin.get("/admin").text
    assert "It is &lt;rude&gt;." in page
    assert f'href="{url}">the board' in page
    ids = {title: id_ for id_, title in listed_boards(page)}
    assert guest.post("/admin/boards", board=ids["Rudetown"], do="hide").status_code == 404
    assert admin.post("/admin/boards", board=ids["Rudetown"], do="hide").status_code == 303
    assert "Rudetown" not in guest.get("/boards").text
    hidden = guest.get(url).text
    assert "has taken this board off the shelf" in hidden
    assert "rude words" not in hidden
    otto.get(url)
    assert otto.post(f"{url}/withdraw", do="return").status_code == 303
    assert "Rudetown" not in guest.get("/boards").text
    assert [title for _, title in listed_boards(admin.get("/admin", boards="rude").text)] == [
        "Usedtown",
        "Rudetown",
    ]
    assert admin.post("/admin/boards", board=ids["Rudetown"], do="show").status_code == 303
    assert "Rudetown" in guest.get("/boards").text
    table = guest.new_table("person", "person", board=used.rpartition("/")[2])
    assert admin.post("/admin/boards", board=ids["Rudetown"], do="delete").status_code == 422
    for id_ in ids.values():
        assert admin.post("/admin/boards", board=id_, do="delete", sure="on").status_code == 303
    assert listed_boards(admin.get("/admin").text) == []
    assert guest.get(url).status_code == 404
    assert (guest.get(used).status_code, guest.get(table).status_code) == (200, 200)
    assert "rude words" not in guest.get(used).text


def listed_boards(page: str) -> list[tuple[str, str]]:
    """The boards that an administrator sees, with what they are known by."""
    titles = re.findall(r"<a href=\"/boards/[^\"]+\"><bdi>([^<]+)</bdi>", page)
    return [*zip(re.findall(r'name="board" value="([^"]+)"', page), titles, strict=True)]
