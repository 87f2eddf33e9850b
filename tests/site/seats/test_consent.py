"""Undo by consent: all are asked, one word is enough to refuse, and of two who speak at once one wins."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

import ironroad
from benchmarks.stored import Store
from tests.helpers.clocked import Guest, Site, Wall
from tests.helpers.quick import Quick
from tests.helpers.server import Server, Visitor

Visit = Callable[[Server], Visitor]

THREE = ("person", "person", "person")
MEETINGS = 8


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("consent"), Wall())
    yield running
    running.close()


@pytest.fixture
def guest(site: Site) -> Guest:
    return Guest(site)


def begun(guest: Guest, *kinds: str, **form: Any) -> tuple[str, int, dict[str, Any]]:
    """A table, its length before the first move, and how it stands after two."""
    path = guest.new_table(*(kinds or THREE), **form)
    length = guest.state(path)["length"]
    return path, length, guest.move(path, "shares 3", "shares 1")


def say(guest: Guest, path: str, way: str, seat: int, number: int = -1, **form: Any) -> httpx.Response:
    number = guest.state(path)["number"] if number < 0 else number
    return guest.post(f"{path}/{way}", number=number, seat=seat, **form)


def links(guest: Guest, path: str) -> list[str]:
    return [*dict.fromkeys(re.findall(r'href="(/s/[\w-]+)"', guest.get(path).text))]


# How it goes


def test_scripts_can_read_what_is_answered(server: Server, visitor: Visitor) -> None:
    path = visitor.new_table(*THREE)
    visitor.get(path)
    before = visitor.state(path)
    number = visitor.move(path, before["moves"][0]["move"], before["number"]).json()["number"]
    for way, form in (
        ("back", {"seat": 0, "to": before["length"]}),
        ("agree", {"seat": 1}),
        ("refuse", {"seat": 2}),
    ):
        answer = visitor.post(f"{path}/{way}", json=True, number=number, **form)
        assert answer.json()["number"] == number + 1
        number += 1


def test_when_everybody_agrees_the_table_goes_back(site: Site, guest: Guest) -> None:
    path, length, state = begun(guest)
    assert say(guest, path, "back", 0, to=length).status_code == 200
    page = guest.get(path).text
    assert "Anna asks to go back." in page
    taken_back = page.split("This would be taken back:")[1].split("</ul>")[0]
    told = [re.sub(r"<[^>]+>", "", line).strip() for line in re.findall(r"<li>.*?</li>", taken_back)]
    entries = ironroad.load(guest.get(f"{path}/record.txt").text).record.entries
    first, second = (("Anna", "Ben", "Cora")[entry.seat] for entry in entries[-2:])
    assert told == [f"{first} issues 3 shares for $15", f"{second} issues 1 share for $5"]
    assert "<b>Ben</b>" in page, "on one screen everybody is asked by name"
    assert "has not answered yet." not in page
    assert say(guest, path, "agree", 1).json()["length"] == state["length"]
    after = say(guest, path, "agree", 2).json()
    assert (after["length"], after["seat"]) == (length, guest.state(path)["seat"])
    assert site.events(path)[2:] == [
        f"! asks-back 0 {length}",
        "! agrees 1",
        "! agrees 2",
        f"undo {length} anew",
    ]
    page = guest.get(path).text
    assert page.count('class="line undone"') == 2
    assert "asks to go back" in page
    assert "Anna asks to go back.</h2>" not in page
    # The game goes on, and what was undone stays to be read, but not in the record.
    guest.move(path, "shares 7")
    assert guest.get(path).text.count('class="line undone"') == 2
    record = guest.get(f"{path}/record.txt").text
    assert "shares 3" not in record
    assert record.count("# outside the rules: seat") == 3
    assert ironroad.load(record).record.moves[-1].text == "shares 7"
    assert site.damaged() == []


def test_what_was_drawn_is_drawn_anew_and_in_one_piece(site: Site, guest: Guest) -> None:
    path = guest.new_table(*THREE)
    drawn = re.findall(r"^(?:cube|die).*", guest.get(f"{path}/record.txt").text, re.M)
    for way, seat in [("back", 0), ("agree", 1), ("agree", 2)]:
        assert say(guest, path, way, seat, to=0).status_code == 200
    anew = re.findall(r"^(?:cube|die).*", guest.get(f"{path}/record.txt").text, re.M)
    assert guest.state(path)["mine"]
    assert len(drawn) > 40
    assert anew != drawn
    assert site.damaged() == []


def test_one_word_is_enough_to_refuse(site: Site, guest: Guest) -> None:
    path, length, state = begun(guest)
    say(guest, path, "back", 0, to=length)
    say(guest, path, "agree", 1)
    assert say(guest, path, "refuse", 2).status_code == 200
    assert guest.state(path)["length"] == state["length"]
    assert say(guest, path, "agree", 2).status_code == 422
    assert "does not agree to go back" in guest.get(path).text
    assert site.events(path)[-1] == "! refuses 2"


def test_who_answers_beside_another_is_heard(guest: Guest) -> None:
    """Neither page knows yet of the other's word."""
    path, length, _ = begun(guest)
    asked = say(guest, path, "back", 0, to=length).json()["number"]
    assert say(guest, path, "agree", 1, asked).status_code == 200
    assert say(guest, path, "agree", 2, asked).json()["length"] == length


def test_nobody_answers_a_wish_that_they_do_not_know_of(guest: Guest) -> None:
    path, length, state = begun(guest)
    first = say(guest, path, "back", 0, to=length).json()["number"]
    say(guest, path, "refuse", 1)
    say(guest, path, "back", 1, to=length + 1)
    assert say(guest, path, "agree", 2, first).status_code == 409
    assert say(guest, path, "agree", 0).json()["length"] == state["length"]


def test_a_move_ends_the_wish(guest: Guest) -> None:
    path, length, _ = begun(guest)
    asked = say(guest, path, "back", 0, to=length).json()
    guest.move(path, "shares 0")
    answer = say(guest, path, "agree", 1, number=asked["number"])
    assert answer.status_code == 409
    assert "moved on" in answer.json()["error"]
    answer = say(guest, path, "agree", 1)
    assert answer.json()["error"] == "You are not asked whether to go back."
    assert "asks to go back.</h2>" not in guest.get(path).text


def test_history_and_ones_last_move_offer_to_ask(guest: Guest) -> None:
    path, length, state = begun(guest)
    moment = guest.get(f"{path}/at/{length}").text
    assert "Ask to go back to here" in moment
    assert re.search(rf'/back"[^>]*>.*?name="to" value="{length}".*?name="seat" value="(\d)"', moment, re.S)
    seats = links(guest, path)
    entries = ironroad.load(guest.get(f"{path}/record.txt").text).record.entries
    first, last = entries[-2].seat, entries[-1].seat
    assert "Ask to take my last move back" in guest.get(seats[first]).text
    # Whoever moved last takes it back alone.
    assert "Ask to take" not in guest.get(seats[last]).text
    assert f'name="to" value="{length}"' in guest.get(seats[first]).text
    form = say(guest, seats[first], "back", first, to=length)
    assert form.status_code == 200
    assert guest.state(path)["number"] == state["number"] + 1


def test_without_scripts_too(guest: Guest) -> None:
    path, length, state = begun(guest)
    answer = guest.post(f"{path}/back", json=False, number=state["number"], seat=0, to=length)
    assert (answer.status_code, answer.headers["location"]) == (303, path)
    for seat in (1, 2):
        number = guest.state(path)["number"]
        assert guest.post(f"{path}/agree", json=False, number=number, seat=seat).status_code == 303
    assert guest.state(path)["length"] == length


# Who is asked


def test_a_seats_own_link_speaks_for_that_seat_alone(guest: Guest) -> None:
    path, length, _ = begun(guest)
    seats = links(guest, path)
    assert say(guest, seats[0], "back", 1, to=length).status_code == 422
    say(guest, seats[0], "back", 0, to=length)
    page = guest.get(seats[1]).text
    assert re.findall(r"(\w+|\(you\)) has not answered yet\.", page) == ["Cora"]
    assert re.findall(r'/agree"[^>]*>.*?name="seat" value="(\d)"', page, re.S) == ["1"]
    assert not re.findall(r'action="[^"]*/agree', guest.get(seats[0]).text)
    assert say(guest, seats[1], "agree", 2).json()["error"] == "Nobody here sits in that seat."
    watch = re.search(r"/w/[\w-]+", page)
    assert watch
    watching = guest.get(watch[0]).text
    assert "Anna asks to go back." in watching
    assert "/agree" not in watching
    assert guest.post(f"{watch[0]}/agree", number=guest.state(path)["number"], seat=1).status_code in (
        404,
        405,
    )


def test_bots_are_not_asked_and_nobody_asks_alone(site: Site, guest: Guest) -> None:
    path = guest.new_table("person", "greedy", "person")
    site.wait_for(lambda: bool(guest.state(path)["mine"]))
    length = guest.state(path)["length"]
    guest.move(path)
    site.wait_for(lambda: bool(guest.state(path)["mine"]))
    assert say(guest, path, "back", 1, to=length).status_code == 422
    assert say(guest, path, "back", 0, to=length).status_code == 200
    assert say(guest, path, "agree", 2).json()["length"] == length
    alone = guest.new_table("person", "greedy", "greedy")
    site.wait_for(lambda: bool(guest.state(alone)["mine"]))
    start = guest.state(alone)["length"]
    answer = say(guest, alone, "back", 0, to=start - 1)
    assert answer.json()["error"] == "Nobody is there who could agree."


def test_nobody_is_asked_for_whom_a_bot_moves(site: Site, guest: Guest) -> None:
    wall = site.keeper.clock
    assert isinstance(wall, Wall)
    form = {"time": "own", "time_turn": 5, "time_turn_unit": "minutes", "time_bank": 0}
    path, length, state = begun(guest, **form)
    absent = state["seat"]
    wall.pass_(minutes=5)
    site.look()
    site.wait_for(lambda: len(site.events(path)) > 3)
    here = [seat for seat in range(3) if seat != absent]
    assert say(guest, path, "back", absent, to=length).status_code == 422
    say(guest, path, "back", here[0], to=length)
    assert say(guest, path, "agree", here[1]).json()["length"] == length
    assert f"undo {length} anew" in site.events(path)


def test_who_has_left_is_brought_back_only_if_they_agree(guest: Guest) -> None:
    path, length, _ = begun(guest)
    guest.post(f"{path}/leave", number=guest.state(path)["number"], seat=0)
    say(guest, path, "back", 1, to=length)
    assert say(guest, path, "agree", 2).json()["length"] > length
    assert say(guest, path, "agree", 0).json()["length"] == length


@pytest.mark.parametrize("to", [-1, 10_000, "now"])
def test_there_is_no_such_moment(guest: Guest, to: Any) -> None:
    path, _, state = begun(guest)
    answer = say(guest, path, "back", 0, to=state["length"] if to == "now" else to)
    assert answer.status_code == 422
    assert answer.json()["error"] == "There is no such moment to go back to."


def test_one_wish_at_a_time(guest: Guest) -> None:
    path, length, _ = begun(guest)
    say(guest, path, "back", 0, to=length)
    answer = say(guest, path, "back", 1, to=length + 1)
    assert answer.json()["error"] == "Somebody has asked already; answer that first."
    assert say(guest, path, "agree", 0).status_code == 422


def test_nothing_is_taken_back_when_the_game_is_over(guest: Guest) -> None:
    path, length, _ = begun(guest)
    for seat in (0, 1):
        guest.post(f"{path}/leave", number=guest.state(path)["number"], seat=seat)
    assert guest.state(path)["over"]
    answer = say(guest, path, "back", 2, to=length)
    assert answer.json()["error"] == "Nothing is taken back before a game begins and after it is over."
    assert "Ask to go back" not in guest.get(f"{path}/at/{length}").text


def test_time_is_new_but_the_bank_stays_as_it_is(site: Site, guest: Guest) -> None:
    wall = site.keeper.clock
    assert isinstance(wall, Wall)
    path = guest.new_table(*THREE, time="live-long")
    length, seat = guest.state(path)["length"], guest.state(path)["seat"]
    wall.pass_(minutes=5)
    guest.move(path)
    wall.pass_(minutes=1)
    for way, who in [("back", 0), ("agree", 1), ("agree", 2)]:
        assert say(guest, path, way, who, to=length).status_code == 200
    assert guest.state(path)["seat"] == seat
    timers = re.findall(r'role="timer"[^>]*>([^<]*)<', guest.get(path).text)
    assert sorted(timers) == ["31:00", "33:00", "33:00"]


# Two at once


def meet(*calls: Callable[[], httpx.Response]) -> list[httpx.Response]:
    barrier = threading.Barrier(len(calls))

    def send(call: Callable[[], httpx.Response]) -> httpx.Response:
        barrier.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return [*pool.map(send, calls)]


def check_one_wins(one: Visitor, two: Visitor, other_way: str) -> None:
    """The last vote, and another last word or a move, at the same moment."""
    path = one.new_table(*THREE)
    for visitor in (one, two):
        visitor.get(path)
    for _ in range(MEETINGS):
        start = one.state(path)
        moved = one.move(path, start["moves"][0]["move"], start["number"]).json()
        one.post(f"{path}/back", json=True, number=moved["number"], seat=0, to=start["length"])
        number = one.state(path)["number"]
        one.post(f"{path}/agree", json=True, number=number, seat=1)
        state = one.state(path)
        last = {"number": state["number"], "seat": 2}
        other = {**last, "move": state["moves"][-1]["move"]}
        answers = meet(
            lambda: one.post(f"{path}/agree", json=True, **last),  # noqa: B023
            lambda: two.post(f"{path}/{other_way}", json=True, **other),  # noqa: B023
        )
        assert sorted(answer.status_code for answer in answers) in ([200, 409], [200, 422])
        after = one.state(path)
        went_back = answers[0].status_code == 200 or other_way == "agree"
        assert (after["length"] == start["length"]) == went_back
        if not went_back:
            assert after["number"] > state["number"]


def check_both_are_heard(one: Visitor, two: Visitor) -> None:
    """Two agree at the same moment."""
    path = one.new_table(*THREE)
    for visitor in (one, two):
        visitor.get(path)
    for _ in range(MEETINGS):
        start = one.state(path)
        moved = one.move(path, start["moves"][0]["move"], start["number"]).json()
        one.post(f"{path}/back", json=True, number=moved["number"], seat=0, to=start["length"])
        number = one.state(path)["number"]
        answers = meet(
            lambda: one.post(f"{path}/agree", json=True, number=number, seat=1),  # noqa: B023
            lambda: two.post(f"{path}/agree", json=True, number=number, seat=2),  # noqa: B023
        )
        assert [answer.status_code for answer in answers] == [200, 200]
        assert one.state(path)["length"] == start["length"]


@pytest.mark.parametrize("other_way", ["agree", "refuse", "moves"])
def test_of_two_servers_one_has_the_last_word_and_all_are_heard(
    server: Server, visit: Visit, other_way: str
) -> None:
    other = Quick(server.data)
    try:
        check_one_wins(visit(server), visit(other), other_way)
        if other_way == "agree":
            check_both_are_heard(visit(server), visit(other))
    finally:
        other.stop()
    Store(f"sqlite+aiosqlite:///{server.data / 'ironroad.db'}").events()
