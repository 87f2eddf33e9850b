"""Windows that follow a table are sent what changes, and moves are made in them."""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import WebSocketTestSession
from websockets.sync.client import connect
from websockets.sync.connection import Connection

import ironroad
from ironroad.core.game import CHANCE, Game
from ironroad.site.rendering.pagestate import Shown
from ironroad.site.storage.models import TableRow, now
from ironroad.site.table.sights import Sights
from ironroad.site.table.tables import PERSON, Table
from ironroad.site.table.viewer import Viewer, host, sitting, watching
from ironroad.site.windows.answers import answer
from tests.helpers.clocked import Guest, Site, Wall
from tests.helpers.golden import CASES, path_of
from tests.helpers.places import GOLDEN
from tests.helpers.server import Server, Visitor

Sent = dict[str, Any]

STAMP: Final = re.compile(r'(?<=name="number" value=")\d+')
# After how many of all decisions somebody is told, and how often that is compared with the whole.
TELLINGS: Final = 0.25
CHECKED: Final = 0.25
PARTS: Final = ("regions", "hexes", "about", "links")
# One whole game on every board.
GAMES: Final = [
    *{(case.game, case.board): path_of(case) for case in CASES if case.bot == "greedy"}.values(),
    *sorted(GOLDEN.glob("steam-power-*"))[::4],
]


@contextmanager
def window(server: Server, path: str, number: int | None = None) -> Iterator[Connection]:
    with connect(f"ws{server.url[4:]}{path}/live") as live:
        if number is not None:
            live.send(f"at {number}")
        yield live


def sent(live: Connection) -> tuple[bytes, Sent]:
    """The next change that a window is sent, as it came and unpacked."""
    while isinstance(said := live.recv(20), str):
        pass
    return said, json.loads(gzip.decompress(said))


def said(live: Connection, *keys: str) -> Sent:
    """The next thing said that has one of these keys."""
    while True:
        text = live.recv(20)
        if isinstance(text, str) and text != "ping" and (news := json.loads(text)).keys() & {*keys}:
            return dict(news)


def watch_of(visitor: Visitor, path: str) -> str:
    found = re.search(r"/w/[\w-]+", visitor.get(path).text)
    assert found
    return found[0]


# What is sent


def test_windows_with_the_same_view_are_sent_the_same_bytes(server: Server, visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    state = visitor.state(path)
    number = state["number"]
    with window(server, path, number) as one, window(server, path, number) as two:
        visitor.move(path, "shares 1", number)
        (first, news), (second, _) = sent(one), sent(two)
    assert first == second
    assert (news["since"], news["number"], news["at"]) == (number, number + 1, None)
    assert news["hexes"] == {}
    assert "goods" not in news["regions"], "nothing grew"
    assert [line["text"] for line in news["log"]["told"]]


def test_who_was_away_is_sent_what_they_lack(server: Server, visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    number = visitor.state(path)["number"]
    for n in range(3):
        visitor.move(path, "shares 1", number + n)
    with window(server, path, number) as live:
        _, news = sent(live)
    assert news["number"] == number + 3
    assert len(news["log"]["told"]) == 3


def test_a_window_that_looks_at_the_past_hears_of_numbers_alone(server: Server, visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    number = visitor.state(path)["number"]
    with window(server, path, number) as live:
        said(live, "watching")
        live.send("past")
        live.send(f"move {number} shares 1")
        assert said(live, "made") == {"made": number}
        visitor.move(path, "shares 1", number + 1)
        assert said(live, "number")["number"] == number + 1


# Moves


def test_a_move_is_made_in_a_window(server: Server, visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    number = visitor.state(path)["number"]
    with window(server, path, number) as live:
        live.send(f"move {number} shares 2")
        _, news = sent(live)
        assert said(live, "made", "error") == {"made": number}
    assert news["number"] == number + 1
    assert "shares 2" in visitor.get(f"{path}/record.txt").text


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("move {number} shares 99", "shares"),
        ("move {number} dance", "dance"),
        ("move {old} shares 1", "moved on"),
        ("move shares 1", "no move"),
        ("move", "no move"),
        ("move {number} " + 300 * "x", "no move"),
    ],
)
def test_what_is_no_legal_move_now_is_refused(words: str, why: str, server: Server, visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    number = visitor.state(path)["number"]
    with window(server, path, number) as live:
        live.send(words.format(number=number, old=number - 1))
        assert why in said(live, "made", "error")["error"]
    assert visitor.state(path)["number"] == number


def test_who_watches_makes_no_move(server: Server, visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    number = visitor.state(path)["number"]
    with window(server, watch_of(visitor, path), number) as live:
        live.send(f"move {number} shares 1")
        assert "no move" in said(live, "made", "error")["error"]
    assert visitor.state(path)["number"] == number


# Windows that are not told any more


@pytest.fixture
def suspicious(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A site that looks at every change whether the session of a window still holds."""
    monkeypatch.setattr("ironroad.site.windows.window.TRUSTED", 0.0)
    site = Site(tmp_path, Wall(), shared=True)
    yield site
    site.close()


@pytest.mark.parametrize(
    ("change", "code"), [("DELETE FROM sessions", 4404), ("ALTER TABLE sessions RENAME TO mislaid", 1011)]
)
def test_a_window_whose_session_is_over_or_unknown_is_closed(
    change: str, code: int, suspicious: Site
) -> None:
    """One that stayed open would never hear of anything again."""
    owner, elsewhere = Guest(suspicious), Guest(suspicious)
    path = owner.new_table("person", "person", "person", devices="own").removesuffix("/invite")
    owner.post(f"{path}/start", bot="greedy")
    suspicious.wait_for(lambda: bool(owner.state(path)["mine"]))
    found = re.search(r"/s/[\w-]+", owner.get(path).text)
    assert found
    suspicious.client.cookies.set("session", owner.cookies["session"])
    with suspicious.client.websocket_connect(f"{path}/live") as live:
        live.send_text("at 0")
        assert packed(live)
        suspicious.change(change)
        elsewhere.move(found[0])
        with pytest.raises(WebSocketDisconnect) as closed:
            packed(live)
    assert closed.value.code == code


def test_a_link_is_worth_nothing_once_its_owner_has_got_an_account_in_another_process(
    suspicious: Site,
) -> None:
    """No event tells of that."""
    owner = Guest(suspicious)
    path = owner.new_table("person", "person", "person", devices="own").removesuffix("/invite")
    owner.post(f"{path}/start", bot="greedy")
    suspicious.wait_for(lambda: bool(owner.state(path)["mine"]))
    found = re.search(r"/s/[\w-]+", owner.get(path).text)
    assert found
    state, client = owner.state(path), suspicious.client
    client.cookies.clear()
    with client.websocket_connect(f"{found[0]}/live") as live:
        live.send_text(f"at {state['number']}")
        client.cookies.set("session", owner.cookies["session"])
        with client.websocket_connect(f"{found[0]}/live") as own:
            suspicious.change("UPDATE people SET account = 1")
            own.send_text(f"move {state['number']} {state['moves'][-1]['move']}")
            with pytest.raises(WebSocketDisconnect) as closed:
                packed(live)
    assert closed.value.code == 4404


def packed(live: WebSocketTestSession) -> object:
    """The next change that a window of a site in this process is sent."""
    while not (found := dict(live.receive(timeout=20)).get("bytes")):
        pass
    return found


# Every step equals the whole


def viewers(table: Table) -> dict[str, Viewer]:
    found = [watching(table), host(table), *(sitting(table, seat) for seat in table.people)]
    return {viewer.url: viewer for viewer in found}


def table_of(game: Game) -> Table:
    head = {key: value for key, value in game.record.head.items() if key != "seed"}
    seats = [{"name": f"P{n}", "kind": PERSON} for n in range(game.rules.players)]
    kept = {"head": head, "seats": seats, "seed": "1", "seeded_from": 0, "changed": now(), "started": True}
    return Table(TableRow(id="t", watch="w", name="", **kept))


def told(viewer: Viewer, language: str, shown: Shown | None) -> Sent:
    return dict(json.loads(answer(viewer, language, shown).content))


def patched(before: Sent, news: Sent) -> Sent:
    """What a page shows once it has taken in what it was sent."""
    if news["since"] is None:
        before = {part: before.get(part, {}) if part in ("regions", "hexes") else {} for part in PARTS}
    return {part: _patched(before[part], news[part]) for part in PARTS}


def _patched(before: Sent, news: Sent) -> Sent:
    return {name: piece for name, piece in (before | news).items() if piece is not None}


def decisions(game: Game) -> Iterator[list[str]]:
    """The moves of a game, each decision with the draws after it."""
    found: list[str] = []
    for entry in game.record.entries:
        if entry.seat != CHANCE and found:
            yield found
            found = []
        found.append(entry.move.text)
    yield found


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_differences_add_up_to_what_is_told_anew(path: Path) -> None:
    """For everybody and in every language, also after an undo."""
    rng = random.Random(path.stem)
    game = ironroad.load(path.read_text())
    table, other = table_of(game), table_of(game)
    language = {url: rng.choice(("en", "de", "nl")) for url in viewers(table)}
    urls = rng.sample(sorted(language), 2)
    pages: dict[str, tuple[Shown | None, Sent]] = {url: (None, {}) for url in language}
    for texts in decisions(game):
        back = f"undo {table.length}"
        more = [back, *texts] if rng.random() < 0.05 else []
        for one in (table, other):
            one.replay([*texts, *more])
        for url in [rng.choice(urls)] if rng.random() < TELLINGS else []:
            shown, page = pages[url]
            page = patched(page, told(viewers(table)[url], language[url], shown))
            pages[url] = Shown(table.number, None), page
            if rng.random() < CHECKED:
                check_anew(other, url, language[url], page)


def check_anew(table: Table, url: str, language: str, page: Sent) -> None:
    """The page shows what somebody is told who has never told anything before."""
    table.sights = Sights()
    table.game.rules.told.clear()
    whole = patched({}, told(viewers(table)[url], language, None))
    for part in PARTS:
        assert stamped(page[part]) == stamped(whole[part]), part


def stamped(pieces: Sent) -> Sent:
    """Scripts put the number of the last event into all forms."""
    return {name: STAMP.sub("", piece) if isinstance(piece, str) else piece for name, piece in pieces.items()}
