"""Applications in this process: what each has to itself, and rules that are corrected meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from ironroad.core.revisions import Correction
from ironroad.games import family
from ironroad.games.steam.rules.revisions import REVISIONS
from ironroad.site.settings import read_settings
from tests.helpers.places import EXAMPLE_BOARD
from tests.helpers.server import Visitor

# The application is imported where this holds: its libraries warn of each other.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

NEWEST = REVISIONS.newest
CORRECTED = [*REVISIONS.corrections, Correction(NEWEST + 1, "one_more", "A throwaway switch.")]
STEAM = {"game": "steam", "board": "ruhr"}
PEOPLE = ("person", "person", "person")


class Guest(Visitor):
    """A visitor of an application in this process."""

    client: Any

    def __init__(self, client: Any) -> None:
        client.follow_redirects = False
        self.client = client
        self.token = ""

    def record(self, path: str) -> str:
        return self.get(f"{path}/record.txt").text


VisitApp = Callable[[str], Guest]


@pytest.fixture
def visit_app(tmp_path: Path) -> Iterator[VisitApp]:
    """Visits a new application with its data in a folder."""
    from litestar.testing import TestClient

    from ironroad.site.app import create_app

    with ExitStack() as stack:
        yield lambda name: Guest(stack.enter_context(TestClient(create_app(read_settings(tmp_path / name)))))


def test_two_applications_share_no_boards(visit_app: VisitApp) -> None:
    one, two = visit_app("one"), visit_app("two")
    one.get("/")
    answer = one.post("/boards", board_text=EXAMPLE_BOARD.read_text())
    board = answer.headers["location"].partition("#board-")[2]
    assert board.startswith("own-")
    assert one.get(f"/board/age-of-steam/{board}.svg").status_code == 200
    assert two.get(f"/board/age-of-steam/{board}.svg").status_code == 404
    path = one.new_table(*PEOPLE, board=board)
    assert one.get(path).status_code == 200
    two.get("/")
    assert two.post("/import", record=one.record(path)).status_code == 422
    assert one.post("/import", record=one.record(path)).status_code == 303


def test_two_applications_count_their_own_windows(visit_app: VisitApp) -> None:
    """Even of one table: they are two servers."""
    one, two = (visit_app("same").client.app.dependencies["audience"].dependency() for _ in range(2))
    with one.window("table"):
        assert (one["table"], two["table"]) == (1, 0)


def test_a_running_table_keeps_its_rules_and_another_game_gets_the_new_ones(
    visit_app: VisitApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = visit_app("one")
    path = guest.new_table(*PEOPLE, **STEAM)
    monkeypatch.setattr(REVISIONS, "corrections", CORRECTED)
    family.forget()
    assert f"\nrules: {NEWEST}\n" in guest.record(path)
    state = guest.state(path)
    assert guest.move(path, state["moves"][0]["move"], state["number"]).status_code == 200
    forked = guest.post(f"{path}/fork").headers["location"]
    again = guest.post(f"{path}/again").headers["location"]
    fresh = guest.new_table(*PEOPLE, **STEAM)
    names = [f"\nrules: {revision}\n" for revision in (NEWEST, NEWEST, NEWEST + 1, NEWEST + 1)]
    assert [name in guest.record(p) for name, p in zip(names, (path, forked, again, fresh), strict=True)] == [
        True
    ] * 4
    family.forget()


def test_a_table_of_newer_rules_says_so(visit_app: VisitApp, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = visit_app("one")
    with monkeypatch.context() as newer:
        newer.setattr(REVISIONS, "corrections", CORRECTED)
        record = guest.record(guest.new_table(*PEOPLE, **STEAM))
    family.forget()
    answer = guest.post("/import", record=record)
    assert answer.status_code == 422
    assert f"newer Ironroad: rules revision {NEWEST + 1}" in answer.text
