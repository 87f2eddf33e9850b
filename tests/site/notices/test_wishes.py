"""What people wish to hear of, as they say it at a server; and who looks hears nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from websockets.sync.client import ClientConnection, connect

from benchmarks.processes import wait_until
from benchmarks.stored import Store
from tests.helpers.company import Somebody, Table
from tests.helpers.desk import ADDRESS, gathered, play, seat_of
from tests.helpers.letters import Mailbox
from tests.helpers.receivers import Browser, Ear
from tests.helpers.server import Server, Visitor


def test_who_has_the_table_in_sight_gets_no_letter_and_who_has_it_behind_others_does(
    noticing: Server, mailbox: Mailbox
) -> None:
    in_sight = gathered(noticing, "Anna", "Ben", "Cora", mail="sight@example.org")
    behind = gathered(noticing, "Anna", "Ben", "Cora", mail="behind@example.org")
    with window(noticing, *in_sight) as sees, window(noticing, *behind) as hides:
        for socket in (sees, hides):
            for text in ("nonsense", "here x", "here 1"):
                socket.send(text)
        hides.send("away")
        for table, (anna, *_) in (in_sight, behind):
            with anna.visit(noticing) as visitor:
                play(visitor, seat_of(table, 0), "shares 2")
        wait_until(lambda: bool(mailbox.to("behind@example.org")), "no letter")
    assert mailbox.to("sight@example.org") == []


def window(server: Server, table: Table, people: list[Somebody]) -> ClientConnection:
    """The line between the server and a page of the second seat."""
    address = f"{server.url.replace('http', 'ws')}{seat_of(table, 1)}/live"
    return connect(address, additional_headers={"Cookie": f"session={people[1].session}"})


def test_letters_end_by_one_click_without_signing_in(noticing: Server, mailbox: Mailbox) -> None:
    table, (anna, _, _) = gathered(noticing, "Anna", "Ben", "Cora", mail="off@example.org", language="de")
    with anna.visit(noticing) as visitor:
        play(visitor, seat_of(table, 0), "shares 2")
        wait_until(lambda: bool(mailbox.to("off@example.org")), "no letter")
    off = mailbox.to("off@example.org")[0]["List-Unsubscribe"].strip("<>").removeprefix(ADDRESS)
    program = Visitor(noticing)
    with program.client as client:
        asked = client.get(off, headers={"accept-language": "de"})
        assert "Keine E-Mails mehr" in asked.text
        assert wishes(noticing, "off@example.org") is None
        assert client.get(f"{off[:-1]}{'0' if off[-1] != '0' else '1'}").status_code == 404
        assert client.post(f"{off[:-1]}{'0' if off[-1] != '0' else '1'}").status_code == 404
        done = client.post(off, data={"List-Unsubscribe": "One-Click"})
        assert done.status_code == 200
    assert wishes(noticing, "off@example.org") == []


def wishes(server: Server, mail: str) -> Any:
    """The letters somebody wants, if they ever said so."""
    store = Store(f"sqlite+aiosqlite:///{server.data / 'ironroad.db'}")
    [row] = store.rows("SELECT settings FROM people WHERE mail = :mail", mail=mail)
    return json.loads(row.settings)["notices"].get("mail")


def test_a_person_says_what_they_want_to_hear_of(
    noticing: Server, visit: Callable[[Server], Visitor]
) -> None:
    table, (_, ben, _) = gathered(noticing, "Anna", "Ben", "Cora", mail="wishes@example.org")
    stranger = visit(noticing)
    assert "sit down at one" in stranger.get("/notices").text
    assert stranger.post("/notices").status_code == 422
    with ben.visit(noticing) as visitor:
        page = visitor.get("/notices").text
        assert page.count('type="checkbox" name="mail.') == 6
        assert "with Anna, Cora" in page
        assert table.id not in page
        form: dict[str, Any] = {
            "mail__turn": "on",
            "shown__mail": 1,
            "from": 22,
            "to": 7,
            "zone": "Europe/Berlin",
            "muted": table.watch,
        }
        assert visitor.client.post("/notices", data={"zone": "UTC"}).status_code == 403
        assert visitor.post("/notices", **form).status_code == 303
        page = visitor.get("/notices").text
        assert re.findall(r'name="(mail\.\w+)" checked', page) == ["mail.turn"]
        assert f'value="{table.watch}" checked' in page
        assert 'value="Europe/Berlin"' in page
        assert visitor.post("/notices", **(form | {"zone": "Mars/Base"})).status_code == 422
        assert visitor.post("/notices", **(form | {"from": "9" * 5_000})).status_code == 303
        assert 'value="22" selected' not in visitor.get("/notices").text


def test_the_secret_of_a_webhook_is_shown_once(noticing: Server) -> None:
    _, (_, ben, _) = gathered(noticing, "Anna", "Ben", "Cora")
    with ben.visit(noticing) as visitor:
        visitor.get("/notices")
        assert visitor.post("/notices/hook", url="file:///etc/passwd").status_code == 422
        shown = re.search(
            r"<code>([\w-]{40,})</code>",
            visitor.post("/notices/hook", url="https://example.org/x", shape="json").text,
        )
        assert shown
        page = visitor.get("/notices").text
        assert "https://example.org/x" in page
        assert shown[1] not in page


def test_a_browser_is_added_and_removed(noticing: Server, ear: Ear) -> None:
    _, (_, ben, _) = gathered(noticing, "Anna", "Ben", "Cora")
    browser = Browser(f"{ear.url}/push/9")
    with ben.visit(noticing) as visitor:
        visitor.get("/notices")
        bad = browser.keys | {"p256dh": "AAAA"}
        assert visitor.post("/notices/push", json=True, endpoint=browser.endpoint, **bad).status_code == 422
        good = visitor.post("/notices/push", json=True, endpoint=browser.endpoint, **browser.keys)
        assert good.status_code == 200
        assert "1 browser shows" in visitor.get("/notices").text
        visitor.post("/notices/push/off", endpoint=browser.endpoint)
        assert "So far no browser shows" in visitor.get("/notices").text


def test_private_addresses_are_refused_where_the_host_does_not_allow_them(server: Server) -> None:
    _, (_, ben, _) = gathered(server, "Anna", "Ben", "Cora")
    browser = Browser("https://10.0.0.1/push")
    with ben.visit(server) as visitor:
        visitor.get("/notices")
        for url in ("http://example.org/", "https://127.0.0.1/", "https://[::1]/"):
            assert "https://" in visitor.post("/notices/hook", json=True, url=url).json()["error"]
        answer = visitor.post("/notices/push", json=True, endpoint=browser.endpoint, **browser.keys)
        assert answer.status_code == 422
