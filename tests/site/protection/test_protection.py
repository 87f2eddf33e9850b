"""What a server refuses: clear words, the right status, nothing changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.helpers.quick import Quick
from tests.helpers.server import Server, Visitor

Visit = Callable[[Server], Visitor]


@pytest.fixture
def path(visitor: Visitor) -> str:
    return visitor.new_table("person", "greedy", "person")


def asked(visitor: Visitor, path: str) -> dict[str, Any]:
    """The state once a person is asked."""
    state = visitor.state(path)
    while not state["mine"]:
        state = visitor.state(path)
    return state


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("shares 99", "15"),
        ("bid 3", "shares are issued now"),
        ("nonsense", "no move"),
        ("", "missing"),
        ("cube red", "shares are issued now"),
        ("shares " + "9" * 500, "too long"),
    ],
)
def test_an_illegal_move_is_refused_with_a_reason(visitor: Visitor, path: str, move: str, words: str) -> None:
    state = asked(visitor, path)
    answer = visitor.move(path, move, state["number"])
    assert answer.status_code == 422
    assert words in answer.json()["error"]
    assert visitor.state(path)["number"] == state["number"]


def test_nobody_moves_for_a_bot(visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    number = visitor.state(path)["number"]
    assert visitor.post(f"{path}/leave", json=True, number=number, seat=7).status_code == 422
    bots = visitor.new_table("greedy", "greedy", "greedy", rounds=1)
    state = visitor.state(bots)
    answer = visitor.move(bots, "shares 0", state["number"])
    assert answer.status_code in (409, 422)


def test_a_stale_form_shows_how_the_table_stands(visitor: Visitor, path: str) -> None:
    state = asked(visitor, path)
    answer = visitor.post(f"{path}/moves", number=state["number"] - 1, move="shares 0")
    assert answer.status_code == 409
    assert "moved on" in answer.text


def test_a_form_without_its_token_is_refused(visitor: Visitor, path: str) -> None:
    state = asked(visitor, path)
    visitor.token = ""
    answer = visitor.move(path, "shares 0", state["number"])
    assert answer.status_code == 403
    assert visitor.state(path)["number"] == state["number"]


def test_a_token_of_somebody_else_is_refused(
    server: Server, visitor: Visitor, path: str, visit: Visit
) -> None:
    state = asked(visitor, path)
    other = visit(server)
    other.get("/")
    visitor.token = other.token
    assert visitor.move(path, "shares 0", state["number"]).status_code == 403


@pytest.mark.parametrize("where", ["/t/nothing", "/w/nothing", "/t/nothing/state", "/t/nothing/record.txt"])
def test_a_table_that_is_not_there(visitor: Visitor, where: str) -> None:
    answer = visitor.get(where)
    assert answer.status_code == 404
    assert "no such table" in answer.text


@pytest.mark.parametrize(
    "where",
    ["/nowhere", "/static/x/../../secret", "/static/x/nothing.js", "/board/nowhere.svg", "/tile/a/b/c"],
)
def test_an_address_that_is_not_there(visitor: Visitor, where: str) -> None:
    answer = visitor.get(where)
    assert answer.status_code == 404
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ("", "Choose a file"),
        ("game: chess\n", "Line 1"),
        ("game: age-of-steam\nedition: deluxe\nboard: /etc/passwd\nplayers: 3\nrules: 1\n", "no board"),
        (
            "game: age-of-steam\nedition: deluxe\nboard: rust-belt\nplayers: 3\nrules: 1\n\ncube pink\n",
            "Line 7",
        ),
        ("game=age-of-steam board=/etc/passwd", "boards"),
        ("x" * 500_000, "too long"),
    ],
)
def test_a_broken_upload_says_where(visitor: Visitor, record: str, words: str) -> None:
    visitor.get("/")
    answer = visitor.post("/import", record=record)
    assert answer.status_code == 422
    assert words in answer.text
    assert "root:" not in answer.text


def test_bytes_are_no_record(visitor: Visitor) -> None:
    visitor.get("/")
    file = {"file": ("game.png", b"\x89PNG\xff\xfe")}
    answer = visitor.client.post("/import", data={"_csrf_token": visitor.token}, files=file)
    assert answer.status_code == 422
    assert "no text" in answer.text


def test_a_body_that_is_too_large_is_refused(visitor: Visitor) -> None:
    visitor.get("/")
    answer = visitor.post("/import", record="x" * 3_000_000)
    assert answer.status_code == 413
    assert "too large" in answer.text


@pytest.mark.parametrize(
    "form",
    [
        {"players": 9},
        {"players": "many"},
        {"board": "/etc/passwd"},
        {"edition": "1999"},
        {"rounds": 0},
        {"option__nothing": 1},
        {"seat__0__kind": "god"},
        {"seat__0__name": "x" * 99},
    ],
)
def test_a_setup_that_cannot_be(visitor: Visitor, form: dict[str, Any]) -> None:
    visitor.get("/")
    answer = visitor.post("/tables", **form)
    assert answer.status_code == 422
    assert answer.headers["content-type"].startswith("text/html")


def test_broken_numbers_and_json_are_refused(visitor: Visitor, path: str) -> None:
    assert visitor.post(f"{path}/moves", json=True, number="x", move="shares 0").status_code == 400
    headers = {"x-csrftoken": visitor.token, "content-type": "application/json"}
    for text in (b"{", b"[" * 5000, b"[]"):
        assert visitor.client.post(f"{path}/moves", content=text, headers=headers).status_code == 400
    assert visitor.client.get(f"{path}/state", params={"since": "x"}).status_code == 400


def test_every_answer_carries_the_headers(visitor: Visitor, path: str) -> None:
    for where in ("/", path, "/nowhere", f"{path}/state"):
        headers = visitor.get(where).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


def test_files_of_a_page_carry_only_what_concerns_them(visitor: Visitor, path: str) -> None:
    found = re.search(r'src="(/static/[^"]+/table\.js)"', visitor.get(path).text)
    assert found
    headers = visitor.get(found[1]).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert "immutable" in headers["cache-control"]
    assert "content-security-policy" not in headers


def test_pages_have_no_inline_script_or_style(visitor: Visitor, path: str) -> None:
    for where in ("/", path, f"{path}/rules", f"{path}/at/50", "/nowhere"):
        page = visitor.get(where).text
        assert " style=" not in page
        assert "<style" not in page
        assert " onclick=" not in page
        assert "<script>" not in page


def test_names_are_only_text(visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person", seat__0__name="<b>O'Neill</b>")
    page = visitor.get(path).text
    assert "<b>O'Neill" not in page
    assert "&lt;b&gt;O" in page


def test_a_forged_move_is_only_text(visitor: Visitor, path: str) -> None:
    state = asked(visitor, path)
    answer = visitor.post(f"{path}/moves", number=state["number"], move="<img src=x>{0}")
    assert answer.status_code == 422
    assert "<img src=x" not in answer.text
    assert "&lt;img" in answer.text


def test_settings_lead_only_within_the_site(visitor: Visitor) -> None:
    visitor.get("/")
    assert visitor.post("/settings", lang="de", back="/rules").headers["location"] == "/rules"
    for back in ("https://elsewhere.example", "//elsewhere.example", "/\\elsewhere.example"):
        assert visitor.post("/settings", back=back).headers["location"] == "/"


def test_too_many_changes_are_slowed_down(tmp_path: Any, visit: Visit) -> None:
    running = Quick(tmp_path, IRONROAD_CHANGES_A_MINUTE="5")
    try:
        visitor = visit(running)
        visitor.get("/")
        codes = [visitor.post("/settings", lang="en").status_code for _ in range(8)]
        assert codes[:5] == [303] * 5
        assert set(codes[5:]) == {429}
        assert visitor.get("/").status_code == 200
    finally:
        running.stop()
