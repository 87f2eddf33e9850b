"""Talk at a table: who hears whom, people who are not heard, and notes of one's own."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.server import Server, Visitor

Visit = Callable[[Server], Visitor]


def links(visitor: Visitor, path: str) -> dict[str, str]:
    """The links that a table's menu names: that of each seat, and the spectators'."""
    page = visitor.get(path).text
    seats = re.findall(r"/s/[\w-]+", page)
    return {"watch": re.findall(r"/w/[\w-]+", page)[0]} | {
        f"seat{n}": link for n, link in enumerate(dict.fromkeys(seats))
    }


def speak(visitor: Visitor, path: str, text: str, **form: str) -> int:
    visitor.get(f"{path}/talk")
    return visitor.post(f"{path}/talk", json=True, text=text, **form).status_code


def heard(visitor: Visitor, path: str) -> str:
    return visitor.get(f"{path}/talk").text


@pytest.fixture
def table(visitor: Visitor) -> str:
    return visitor.new_table("person", "person", "person", seat__0__name="Anna", seat__1__name="Ben")


def test_players_and_spectators_do_not_hear_each_other(
    server: Server, visitor: Visitor, visit: Visit, table: str
) -> None:
    there = links(visitor, table)
    ben, watcher = visit(server), visit(server)
    assert speak(visitor, table, "Good luck <b>all</b>!", seat="0") == 200
    assert speak(ben, there["seat1"], "And to you, @Anna.") == 200
    assert speak(watcher, there["watch"], "Who wins?", name="Wim") == 200
    for reader, path in ((visitor, table), (ben, there["seat0"])):
        page = heard(reader, path)
        assert "Good luck &lt;b&gt;all&lt;/b&gt;!" in page
        assert "And to you" in page
        assert "Who wins?" not in page
    page = heard(watcher, there["watch"])
    assert "Who wins?" in page
    assert "Good luck" not in page


def test_everybody_hears_everything_once_the_game_is_over(
    server: Server, visitor: Visitor, visit: Visit, table: str
) -> None:
    watcher = visit(server)
    watch = links(visitor, table)["watch"]
    speak(visitor, table, "Good luck!", seat="0")
    for seat in (0, 1, 2):
        visitor.post(f"{table}/leave", json=True, number=visitor.state(table)["number"], seat=seat)
    assert visitor.state(table)["over"]
    assert "Good luck!" in heard(watcher, watch)


def test_bad_talk_is_refused_with_a_sentence(visitor: Visitor, table: str) -> None:
    visitor.get(f"{table}/talk")
    for text, seat, words in (
        ("", "0", "nothing to say"),
        ("x" * 501, "0", "at most 500"),
        ("hello", "", "who of you"),
        ("hello", "7", "who of you"),
    ):
        answer = visitor.post(f"{table}/talk", json=True, text=text, seat=seat)
        assert answer.status_code == 422
        assert words in answer.json()["error"]
    answer = visitor.post(f"{links(visitor, table)['watch']}/talk", json=True, text="hello", name="")
    assert answer.status_code == 422


def test_a_seat_speaks_only_for_itself(server: Server, visitor: Visitor, visit: Visit, table: str) -> None:
    there = links(visitor, table)
    ben = visit(server)
    speak(ben, there["seat1"], "It is me", seat="0", name="Anna")
    (name,) = re.findall(r"<b><bdi>(.*?)</bdi></b>", heard(visitor, table))
    assert name == "Ben"


def test_talk_stays_out_of_the_record(visitor: Visitor, table: str) -> None:
    speak(visitor, table, "a secret handshake", seat="0")
    assert "handshake" not in visitor.get(f"{table}/record.txt").text


def test_somebody_who_is_muted_is_not_heard(
    server: Server, visitor: Visitor, visit: Visit, table: str
) -> None:
    there = links(visitor, table)
    ben, cora = visit(server), visit(server)
    speak(ben, there["seat1"], "bla bla")
    page = heard(cora, there["seat2"])
    (person,) = re.findall(r'<option value="([\w-]+)">Ben</option>', page)
    cora.post(f"{there['seat2']}/mute", person=person)
    page = heard(cora, there["seat2"])
    assert "bla bla" not in page
    assert f'<option value="{person}">Ben</option>' in page.split('name="again"')[1]
    assert "bla bla" in heard(visitor, table)
    assert person not in heard(ben, there["seat1"]), "nobody is asked whether they hear themselves"
    cora.post(f"{there['seat2']}/mute", person=person, again="1")
    assert "bla bla" in heard(cora, there["seat2"])


def test_everybody_who_speaks_at_once_is_heard(
    server: Server, visitor: Visitor, visit: Visit, table: str
) -> None:
    speakers = [visit(server) for _ in range(6)]
    for one in speakers:
        one.get(f"{table}/talk")
    with ThreadPoolExecutor(6) as pool:
        said = [pool.submit(speak, one, table, f"line {n}", seat="0") for n, one in enumerate(speakers)]
    assert [one.result() for one in said] == [200] * 6
    page = heard(visitor, table)
    assert all(f"line {n}" in page for n in range(6))


def test_notes_are_for_their_seat_alone(server: Server, visitor: Visitor, visit: Visit, table: str) -> None:
    there = links(visitor, table)
    ben = visit(server)
    ben.get(f"{there['seat1']}/talk")
    assert ben.post(f"{there['seat1']}/notes", json=True, notes="cheap blue <cubes>").status_code == 200
    assert "cheap blue &lt;cubes&gt;" in heard(ben, there["seat1"])
    for path in (table, there["seat0"], there["seat2"], there["watch"]):
        assert "cheap blue" not in heard(visitor, path)
        assert "cheap blue" not in visitor.get(path).text
    assert visitor.post(f"{table}/notes", json=True, notes="mine").status_code == 422
    assert visitor.post(f"{there['watch']}/notes", json=True, notes="mine").status_code in (404, 405)
    assert ben.post(f"{there['seat1']}/notes", json=True, notes="x" * 10_001).status_code == 422


def test_a_line_reaches_the_other_window(
    server: Server, visitor: Visitor, table: str, open_page: Callable[..., Page]
) -> None:
    there = links(visitor, table)
    anna = open_page(server.url + there["seat0"])
    ben = open_page(server.url + there["seat1"], viewport={"width": 390, "height": 844})
    ben.get_by_role("tab", name="Talk").click()
    anna.get_by_role("tab", name="Talk").click()
    anna.get_by_label("Say something").fill("Shall we?")
    anna.get_by_role("button", name="Say it").click()
    expect(anna.locator(".said-text")).to_have_text("Shall we?")
    expect(ben.locator(".said-text")).to_have_text("Shall we?")
    ben.get_by_role("tab", name="Log").click()
    anna.get_by_label("Say something").fill("Now?")
    anna.keyboard.press("Tab")
    anna.keyboard.press("Enter")
    talk = ben.get_by_role("tab", name="Talk")
    expect(talk).to_have_class("news")
    ben.reload()
    expect(talk).to_have_class("news")
    talk.click()
    expect(ben.locator(".said-text")).to_have_text(["Shall we?", "Now?"])
    ben.reload()
    expect(talk).to_have_attribute("data-said", "2")
    expect(ben.locator('link[href$="talk.css"]')).to_be_attached()
    expect(talk).not_to_have_class("news")
