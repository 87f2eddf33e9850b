"""The workshop without a browser: drafts are looked at, edited, tried and kept, within limits."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from benchmarks.processes import wait_until
from ironroad.boards import board_names, board_text, load_board, read_board
from ironroad.games.found import kinds
from tests.helpers.accounts import sign_up
from tests.helpers.places import EXAMPLE_BOARD
from tests.helpers.quick import Quick
from tests.helpers.server import Server, Visitor

EXAMPLE = EXAMPLE_BOARD.read_text("utf-8")


@pytest.fixture
def maker(visitor: Visitor) -> Visitor:
    """Somebody who has opened the workshop, and so has a token."""
    visitor.get("/workshop")
    return visitor


def asked(visitor: Visitor, text: str, **operation: Any) -> httpx.Response:
    given = {"operation": json.dumps(operation)} if operation else {}
    return visitor.post("/workshop/edit", json=True, text=text, **given)


def edited(visitor: Visitor, text: str, **operation: Any) -> dict[str, Any]:
    answer = asked(visitor, text, **operation)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_every_board_there_is_opens_unchanged_and_without_mistakes(maker: Visitor) -> None:
    for game in kinds():
        for name in board_names(game):
            page = maker.get("/workshop", board=f"{game}/{name}").text
            told = re.search(r'id="found">(.*?)</script>', page, re.DOTALL)
            assert told is not None
            found = json.loads(told[1])
            assert found["text"] == board_text(name, game)
            assert (found["faults"], found["problem"]) == ([], "")
            assert found["says"]["name"] == load_board(name, game).name
    assert maker.get("/workshop", board="age-of-steam/nowhere").status_code == 404


def test_an_edit_gives_the_text_the_picture_and_what_is_wrong(maker: Visitor) -> None:
    found = edited(maker, EXAMPLE, do="place", hex="E3", kind="city", name="<b>Nowhere</b>")
    assert len(read_board(found["text"]).cities) == 6
    assert "&lt;b&gt;Nowhere" in found["picture"]
    assert "<b>Nowhere" not in found["picture"]
    wrong = edited(maker, EXAMPLE.replace("       DUN\n", "       DXN\n"))
    assert wrong["faults"][0]["hexes"] == ["I3"]
    assert 'data-hex="I3"' in wrong["picture"]
    refused = edited(maker, EXAMPLE, do="link", hex="A3", other="I3", price=2)
    assert refused["text"] == EXAMPLE
    assert "neighbouring" in refused["problem"]
    few = edited(maker, edited(maker, EXAMPLE, do="remove", hexes=["A3", "I3", "E7", "A9"])["text"])
    assert few["faults"][0]["text"] == "A board needs at least two cities."


def test_mistakes_are_said_in_the_language_of_the_page(maker: Visitor) -> None:
    answer = maker.client.post(
        "/workshop/edit?lang=de",
        data={"_csrf_token": maker.token, "text": EXAMPLE, "operation": '{"do": "turn", "degrees": 45}'},
    )
    assert "Grad" in answer.json()["problem"]


def test_without_scripts_a_press_shows_picture_and_mistakes(maker: Visitor) -> None:
    page = maker.post("/workshop", text=EXAMPLE.replace('"red"', '"pink"', 1)).text
    assert 'class="ir-picture' in page
    assert "unknown colour &#34;pink&#34;" in page
    blank = maker.post("/workshop", new="1", hexes="pointy", columns="5", rows="4", game="steam").text
    assert "pointy" in blank
    sent = maker.client.post(
        "/workshop",
        data={"_csrf_token": maker.token},
        files={"file": ("my.toml", EXAMPLE.replace("\n", "\r\n").encode())},
    )
    assert "Port Ansel" in sent.text
    sent = maker.client.post(
        "/workshop", data={"_csrf_token": maker.token}, files={"file": ("my.toml", b"\xff\xfe\x00")}
    )
    assert sent.status_code == 422
    assert "cannot be read" in sent.text


def test_try_it_seats_you_among_bots_on_the_draft(maker: Visitor) -> None:
    answer = maker.post("/workshop/keep", to="try", text=EXAMPLE)
    assert answer.status_code == 303
    state = maker.state(answer.headers["location"])
    assert not state["over"]
    page = maker.get(answer.headers["location"]).text
    assert "Ansel Bay" in page
    refused = maker.post("/workshop/keep", to="try", text=EXAMPLE.replace("DUN ", "DXN "))
    assert refused.status_code == 422
    assert "is not on the grid" in refused.text
    assert "DXN" in refused.text


def test_a_draft_that_is_kept_leads_to_the_pages_of_its_board(maker: Visitor) -> None:
    for way, end in (("page", ""), ("measure", "/measure"), ("publish", "/publish"), ("pdf", "/board.pdf")):
        answer = maker.post("/workshop/keep", to=way, text=EXAMPLE)
        assert re.fullmatch(rf"/boards/age-of-steam/own-[0-9a-f]{{24}}{end}", answer.headers["location"])
    name = answer.headers["location"].split("/")[3]
    assert "Port Ansel" in maker.get("/workshop", board=f"age-of-steam/{name}").text
    assert maker.post("/workshop/keep", to="moon", text=EXAMPLE).status_code == 404


def test_what_a_draft_was_made_from_is_said_when_it_is_published(maker: Visitor) -> None:
    assert (
        'name="after" value="age-of-steam/germany"' in maker.get("/workshop?board=age-of-steam/germany").text
    )
    looked = maker.post("/workshop", text=EXAMPLE, after="age-of-steam/germany")
    assert 'name="after" value="age-of-steam/germany"' in looked.text
    answer = maker.post("/workshop/keep", to="publish", text=EXAMPLE, after="age-of-steam/germany")
    assert answer.headers["location"].endswith("/publish?after=age-of-steam%2Fgermany")


def test_drafts_of_an_account_are_its_own(
    server: Server, visit: Callable[[Server], Visitor], maker: Visitor
) -> None:
    owner = visit(server)
    sign_up(owner, "drawer")
    owner.get("/workshop")
    id_ = owner.post("/workshop/drafts", json=True, name="Bay", text=EXAMPLE).json()["draft"]
    again = owner.post("/workshop/drafts", json=True, draft=id_, name="Bay 2", text=EXAMPLE + "# more\n")
    assert again.json()["draft"] == id_
    page = owner.get("/workshop").text
    assert page.count(f"/workshop?draft={id_}") == 2
    assert "Bay 2" in page
    assert "# more" in owner.get("/workshop", draft=id_).text
    assert maker.get("/workshop", draft=id_).status_code == 404
    assert maker.post("/workshop/drafts", json=True, name="x", text=EXAMPLE).status_code == 404
    other = visit(server)
    sign_up(other, "other-drawer")
    other.get("/workshop")
    taken = other.post("/workshop/drafts", json=True, draft=id_, name="Mine", text="x = 1").json()["draft"]
    assert taken != id_
    other.post(f"/workshop/drafts/{id_}/remove")
    assert owner.get("/workshop", draft=id_).status_code == 200
    assert "# more" in owner.get("/account/data.json").text
    assert owner.post(f"/workshop/drafts/{id_}/remove").status_code == 303
    assert owner.get("/workshop", draft=id_).status_code == 404
    for n in range(19):
        owner.post("/workshop/drafts", json=True, name=str(n), text="x")
    assert owner.post("/workshop/drafts", json=True, name="20", text="x").status_code == 200
    full = owner.post("/workshop/drafts", json=True, name="21", text="x")
    assert full.status_code == 422
    assert "Delete one" in full.json()["error"]


# Hostile drafts


@pytest.mark.parametrize(
    "text",
    [
        "x" * 10_001,
        "\n" * 250,
        "a = " + "[" * 4000,
        "grid = '''\n" + "w " * 4900 + "\n'''",
        "hexes = \"flat\"\ngrid = '''\n" + "w " * 1400 + ".\n'''",
        "a = " + "9" * 9000,
        "[" * 9000,
        EXAMPLE.replace("red = 16", "red = 1e400"),
        EXAMPLE.replace("red = 16", f"red = 0x{'f' * 6000}"),
        f"other = 0x{'f' * 6000}\n{EXAMPLE}",
        EXAMPLE.replace("plain = 2", f"plain = 0x{'f' * 6000}"),
        f"{EXAMPLE}\n[[links]]\nbetween = ['ANS', 'BRA']\nprice = 0x{'f' * 6000}",
        f"{'a.' * 2000}a = 1",
        f"[{'a.' * 2000}a]",
        EXAMPLE.replace("red = 16", "red = nan\nblues = 1979-05-27T07:32:00Z"),
        EXAMPLE.replace("Ansel Bay", "<script>alert(1)</script>"),
        EXAMPLE.replace("Ansel Bay", "\\u0000\\uD800"),
        EXAMPLE.replace("[towns]", "[towns.a.b.c.d.e.f.g]\n[other]"),
        "grid = '''\n.\n'''\ncities = 5\ntowns = [1]\nlinks = 7\nblocked = 'x'\nsupply = []\nplayers = {}",
    ],
)
def test_hostile_drafts_are_answered_with_a_sentence(maker: Visitor, text: str) -> None:
    found = edited(maker, text)
    assert found["problem"] or found["faults"] or "<script>" not in found["picture"]
    assert "<script>alert" not in found["picture"]
    json.dumps(found, allow_nan=False)
    assert edited(maker, text, do="mirror")["text"]
    page = maker.post("/workshop", text=text)
    assert page.status_code == 200
    assert "<script>alert" not in page.text


def test_a_draft_that_is_all_river_is_drawn_like_any_other(maker: Visitor) -> None:
    """Others wait for their drawings meanwhile, and a process that works for too long is ended."""
    rows = "\n".join(" ".join(["~"] * 40) for _ in range(37))
    found = edited(maker, f"game = 'steam'\nhexes = 'flat'\ngrid = '''\n{rows}\n'''\n")
    assert found["picture"]
    assert not found["problem"]


def test_rounds_for_a_number_of_seats_beyond_all_are_no_rounds(maker: Visitor) -> None:
    text = EXAMPLE.replace("rounds = { 2 = 8,", f"rounds = {{ {'9' * 5000} = 8,")
    assert text != EXAMPLE
    found = edited(maker, text, do="head", key="players", value=[3, 4])
    assert "rounds = { 3 = 7, 4 = 6 }" in found["text"], found["problem"]


@pytest.mark.parametrize(
    "operation", ["", "{", "[" * 50_000, '{"do": 5}', '{"do": "paint", "hexes": [1]}', "null"]
)
def test_hostile_operations_too(maker: Visitor, operation: str) -> None:
    found = maker.post("/workshop/edit", json=True, text=EXAMPLE, operation=operation).json()
    assert found["text"] == EXAMPLE
    assert found["problem"] or not operation


def test_a_forged_request_changes_nothing(server: Server) -> None:
    with httpx.Client(base_url=server.url) as stranger:
        for path in ("/workshop/edit", "/workshop/keep", "/workshop/drafts", "/workshop"):
            assert stranger.post(path, data={"text": EXAMPLE}).status_code == 403


def test_who_asks_for_too_much_pays_for_it(tmp_path: Path, visit: Callable[[Server], Visitor]) -> None:
    server = Quick(tmp_path, IRONROAD_SECONDS_A_MINUTE="0.2")
    try:
        visitor = visit(server)
        visitor.get("/workshop")
        wait_until(lambda: asked(visitor, EXAMPLE).status_code == 429, "nobody is held up")
    finally:
        server.stop()
