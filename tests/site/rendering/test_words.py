"""The board in words, the log and the news as the server tells them, without a browser."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.helpers.server import Server, Visitor

OPENING = ("shares 9", "shares 2", "shares 2", "drop", "drop")
ROLES = ("role engineer", "role locomotive", "role production")


def building(visitor: Visitor) -> str:
    """A table at which track is laid."""
    path = visitor.new_table("person", "person", "person")
    number = visitor.state(path)["number"]
    for move in OPENING + ROLES:
        number = visitor.move(path, move, number).json()["number"]
    return path


def words(html: str) -> str:
    """What somebody hears of a piece of a page."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split()).replace(" ;", ";").replace(" :", ":")


def heard(visitor: Visitor, path: str, **query: str) -> str:
    answer = visitor.client.get(f"{path}/words", params=query, headers={"accept": "application/json"})
    assert answer.status_code == 200, answer.text
    return words(answer.json()["html"])


def test_the_table_leads_to_its_board_in_words(visitor: Visitor) -> None:
    page = visitor.get(building(visitor)).text
    panel = page[page.index('id="panel-words"') :]
    found = re.search(r'<a href="([^"]+/words)">The board in words</a>', panel)
    assert found
    board = words(visitor.get(found[1]).text)
    assert re.search(r"Cincinnati \(M17\) ?: city, blue", board)
    assert re.search(r"Lexington \(N20\) ?: town", board)
    assert "Nobody has built anything yet." in board


def test_a_hex_is_walked_around_on_a_page_of_its_own(visitor: Visitor) -> None:
    path = building(visitor)
    page = visitor.get(f"{path}/words", around="l18").text
    assert "<!doctype html>" in page
    assert "L18 , between Cincinnati and Indianapolis" in words(page)
    ways = re.findall(r'href="(/t/[^"]+around=(\w+)#around)"', page[page.index('id="around"') :])
    assert [name for _, name in ways[:6]] == ["L16", "M17", "M19", "L20", "K19", "K17"]
    assert visitor.get(unescape(ways[0][0])).status_code == 200


def test_the_words_follow_every_move_and_history_keeps_the_old_ones(visitor: Visitor) -> None:
    path = building(visitor)
    before = visitor.state(path)
    visitor.move(path, "build L18 NE-SW", before["number"])
    now = heard(visitor, path, around="M17")
    assert "unfinished track from Cincinnati of" in now
    assert "leads there" in now
    assert "Nobody has built anything yet." in heard(visitor, f"{path}/at/{before['length']}")
    past = visitor.get(f"{path}/at/{before['length']}/words", around="M17").text
    assert f'href="{path}/at/{before["length"]}/words?around=M15#around"' in past


@pytest.mark.parametrize("name", ["ZZ9", "<script>", "L", "18"])
def test_a_hex_that_is_not_there_is_said_so(visitor: Visitor, name: str) -> None:
    path = building(visitor)
    assert "There is no hex" in heard(visitor, path, around=name)
    assert "<script>ZZ" not in visitor.get(f"{path}/words", around=name).text
    assert visitor.get(f"{path}/words", around="x" * 500).status_code == 400


def test_only_hexes_where_something_can_be_done_offer_it(visitor: Visitor) -> None:
    path = building(visitor)
    assert "Choose this hex" in heard(visitor, path, around="L18")
    assert "Choose this hex" not in heard(visitor, path, around="F2")
    watch = re.search(r"/w/[\w-]+", visitor.get(path).text)
    assert watch
    assert "Choose this hex" not in heard(visitor, watch[0], around="L18")


def test_a_table_that_is_not_there_has_no_words(visitor: Visitor) -> None:
    assert visitor.get("/t/nothing/words").status_code == 404
    path = building(visitor)
    assert visitor.get(f"{path}/at/9999/words").status_code == 404


def test_the_log_of_the_page_begins_with_the_newest(visitor: Visitor) -> None:
    path = building(visitor)
    page = visitor.get(path).text
    numbers = [int(n) for n in re.findall(r'class="line[^"]*" data-n="(\d+)"', page)]
    assert len(numbers) >= len(OPENING + ROLES)
    assert numbers == sorted(numbers, reverse=True)
    news = visitor.state(path)["log"]["html"]
    numbers = [int(n) for n in re.findall(r'data-n="(\d+)"', news)]
    assert numbers == sorted(numbers)


def test_news_come_as_sentences_each_once(visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person", seat__0__name="Ann <3")
    state = visitor.state(path)
    name = ["Ann <3", "Ben", "Cora"][state["seat"]]
    after = visitor.move(path, "shares 2", state["number"]).json()
    assert [line["text"] for line in after["log"]["told"]] == [f"{name} issues 2 shares for $10."]
    assert visitor.state(path, since=after["number"])["log"]["told"] == []
    again = visitor.state(path, since=state["number"])["log"]["told"]
    assert again == after["log"]["told"]


def test_what_followed_is_told_after_who_did_it(visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    number = visitor.state(path)["number"]
    for move in OPENING:
        after = visitor.move(path, move, number).json()
        number = after["number"]
    (line,) = after["log"]["told"]
    assert re.fullmatch(r"\w+ drops out of the auction, in place 2\.", line["text"])
    assert line["notes"][0].startswith("The new order is ")


def test_the_picture_is_one_picture_to_who_cannot_see_it(server: Server, visitor: Visitor) -> None:
    page = visitor.get(building(visitor)).text
    assert re.search(r'<svg[^>]* class="ir-picture ir-board" role="img" aria-label="Rust Belt"', page)
    assert 'aria-label="Map of Rust Belt: arrow keys move, plus and minus zoom, W reads it in words"' in page
