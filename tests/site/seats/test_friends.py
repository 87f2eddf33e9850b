"""Safe among friends: private tables stay private, nobody resigns by mistake, names travel with records."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import ironroad
from tests.helpers.server import Server, Visitor

Visit = Callable[[Server], Visitor]

THREE = ("person", "person", "person")


def watch_link(visitor: Visitor, path: str) -> str:
    found = re.search(r"/w/[\w-]+", visitor.get(path).text)
    assert found
    return found[0]


def record_of(visitor: Visitor, path: str) -> str:
    return visitor.client.get(f"{path}/record.txt").text


# Private tables


@pytest.mark.parametrize("way", ["fork", "again"])
def test_a_table_made_from_a_private_one_is_as_private(
    server: Server, visitor: Visitor, visit: Visit, way: str
) -> None:
    private, open_ = visitor.new_table(*THREE, hidden="on"), visitor.new_table(*THREE)
    made = [visitor.post(f"{path}/{way}").headers["location"] for path in (private, open_)]
    listed = visit(server).get("/").text
    assert [watch_link(visitor, path) in listed for path in (private, open_)] == [False, True]
    assert [watch_link(visitor, path) in listed for path in made] == [False, True]


def test_a_fork_of_a_fork_by_somebody_who_only_watches_stays_private(
    server: Server, visitor: Visitor, visit: Visit
) -> None:
    guest = visit(server)
    watch = watch_link(visitor, visitor.new_table(*THREE, hidden="on"))
    guest.get(watch)
    first = guest.post(f"{watch}/fork").headers["location"]
    second = guest.post(f"{first}/fork").headers["location"]
    listed = visit(server).get("/").text
    assert not [path for path in (first, second) if watch_link(guest, path) in listed]


# Resigning


def test_resigning_asks_and_names_whom(visitor: Visitor) -> None:
    path = visitor.new_table(*THREE, seat__1__name="Zoë")
    page = visitor.get(path).text
    number = visitor.state(path)["number"]
    form = re.search(
        r"<form[^>]*/leave[^>]*>(?:(?!</form>).)*name=\"seat\" value=\"1\".*?</form>", page, re.S
    )
    assert form
    assert 'data-asks="always"' in form[0]
    assert "The seat resigns. The others play on." in form[0]
    assert f'name="number" value="{number}"' in form[0]
    assert '<button class="bad" name="seat" value="1">Zoë resigns</button>' in form[0]
    asked = visitor.post(f"{path}/leave", number=number, seat=1, ask=1)
    assert "Are you sure?" in asked.text
    assert re.search(r"<h1[^>]*>.*Zoë.* resigns</h1>", asked.text)
    assert "resign" not in record_of(visitor, path)


def test_a_resign_button_that_was_left_standing_does_nothing(visitor: Visitor) -> None:
    path = visitor.new_table(*THREE)
    number = visitor.state(path)["number"]
    visitor.move(path, "shares 1", number)
    answer = visitor.post(f"{path}/leave", json=True, number=number, seat=0)
    assert answer.status_code == 409
    assert "moved on" in answer.json()["error"]
    assert "resign" not in record_of(visitor, path)


@pytest.mark.parametrize("form", [{"seat": 0}, {"number": 1}, {}, {"seat": 7}, {"seat": -1}, {"seat": "x"}])
def test_a_form_that_does_not_say_who_or_when_makes_nobody_leave(
    visitor: Visitor, form: dict[str, object]
) -> None:
    path = visitor.new_table(*THREE)
    assert visitor.post(f"{path}/leave", json=True, **form).status_code in (400, 409, 422)
    assert "resign" not in record_of(visitor, path)


def test_nobody_resigns_for_another(server: Server, visitor: Visitor, visit: Visit) -> None:
    path = visitor.new_table(*THREE)
    seat = re.findall(r'href="(/s/[\w-]+)"', visitor.get(path).text)[0]
    guest = visit(server)
    guest.get(seat)
    number = guest.state(seat)["number"]
    answer = guest.post(f"{seat}/leave", json=True, number=number, seat=1)
    assert answer.json()["error"] == "Nobody here sits in that seat."
    assert guest.post(f"{seat}/leave", json=True, number=number, seat=0).status_code == 200


def test_who_has_left_is_not_asked_again(visitor: Visitor) -> None:
    path = visitor.new_table(*THREE)
    assert visitor.get(path).text.count("resigns</button>") == 3
    left = visitor.post(f"{path}/leave", json=True, number=visitor.state(path)["number"], seat=1).json()
    assert [f'name="seat" value="{seat}"' in left["regions"]["leave"] for seat in range(3)] == [
        True,
        False,
        True,
    ]
    for seat in (0, 2):
        news = visitor.post(f"{path}/leave", json=True, number=visitor.state(path)["number"], seat=seat)
        assert news.status_code == (200 if seat == 0 else 422)
    assert visitor.state(path)["over"]
    assert "resigns</button>" not in visitor.get(path).text


# Names


def brought(visitor: Visitor, record: str) -> str:
    visitor.get("/")
    answer = visitor.post("/import", record=record)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def test_the_names_travel_with_the_record_and_come_back(visitor: Visitor) -> None:
    path = visitor.new_table("person", "random", "person", seat__0__name="Zoë <b>", seat__2__name="Li # 2")
    text = record_of(visitor, path)
    assert ironroad.load(text).names == ["Zoë <b>", "Trevithick", "Li # 2"]
    again = brought(visitor, text)
    page = visitor.get(again).text
    assert "Zoë &lt;b&gt;" in page
    assert "Zoë <b>" not in page
    assert ironroad.load(record_of(visitor, again)).names == ["Zoë <b>", "Trevithick", "Li # 2"]


FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"


@pytest.mark.parametrize(
    "name", [FAMILY * 40, "\u05e9\u05dc\u05d5\u05dd: 2", "Ann\nresign 0", "{seat} %(n)s"]
)
def test_whatever_people_are_called_a_record_brings_it_back_whole(visitor: Visitor, name: str) -> None:
    path = visitor.new_table(*THREE, seat__1__name=name)
    again = brought(visitor, record_of(visitor, path))
    assert ironroad.load(record_of(visitor, again)).names[1] == " ".join(name.split())


def test_a_record_without_names_still_loads(visitor: Visitor) -> None:
    text = "\n".join(
        line for line in record_of(visitor, visitor.new_table(*THREE)).split("\n") if line[:6] != "# seat"
    )
    assert ironroad.load(record_of(visitor, brought(visitor, text))).names == ["Anna", "Ben", "Cora"]


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        (["Ben", "ben", "BEN"], ["Ben", "Cora", "Dora"]),
        (["a\u202eb", "Ok", "x" * 41], ["Anna", "Ok", "Cora"]),
        (["Cora", "", "Anna"], ["Cora", "Ben", "Anna"]),
        (["Eva", "E\u200dva", "Eva\ufe0f"], ["Eva", "Ben", "Cora"]),
    ],
)
def test_names_that_cannot_be_names_here_are_made_up(
    visitor: Visitor, told: list[str], shown: list[str]
) -> None:
    head = record_of(visitor, visitor.new_table(*THREE)).partition("# seat")[0]
    lines = [f"# seat {seat} is {name}" for seat, name in enumerate(told)]
    path = brought(visitor, head + "\n".join(lines) + "\n")
    assert ironroad.load(record_of(visitor, path)).names == shown
