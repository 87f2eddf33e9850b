"""A page is led from moment to moment, told what followed in steps, and which seat is its own."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.helpers.seated import berlin, links, play, seated
from tests.helpers.server import Visitor
from tests.helpers.tables import table


def follow(visitor: Visitor, path: str, shown: dict[str, Any]) -> dict[str, Any]:
    """The answer to a page that plays on from what it shows."""
    query = {"since": shown["number"], "playing": True}
    return visitor.state(path, **query, **({} if shown["at"] is None else {"since_at": shown["at"]}))


# From moment to moment


def test_a_page_that_follows_misses_no_decision(visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    shown = visitor.state(path)
    now = play(visitor, path, "shares 1", "shares 2", "shares 0")
    lengths, lines = [], []
    while True:
        shown = follow(visitor, path, shown)
        lengths.append(shown["length"] if shown["at"] is None else shown["at"])
        lines.append(shown["story"]["move"])
        if shown["at"] is None:
            break
    assert lines == ["shares 1", "shares 2", "shares 0"]
    assert lengths == [now["length"] - 2, now["length"] - 1, now["length"]]
    assert shown["number"] == now["number"]
    assert follow(visitor, path, shown)["story"] is None


def test_a_page_that_shows_what_was_taken_back_is_led_to_now(visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    shown = play(visitor, path, "shares 1")
    visitor.post(f"{path}/undo", json=True, number=shown["number"], to=shown["undo"])
    play(visitor, path, "shares 2", "shares 2")
    found = follow(visitor, path, shown)
    assert (found["at"], found["story"]) == (None, None)
    assert found["log"]["keep"] == shown["undo"]


def test_only_what_changed_is_sent_though_the_table_moves_on(visitor: Visitor) -> None:
    path = seated(visitor, berlin())
    before = visitor.state(path)
    moment = visitor.state(path, at=before["length"])
    play(visitor, path, "pass", "shares 0")
    found = visitor.state(path, at=moment["at"], since=moment["number"], since_at=moment["at"])
    assert found["hexes"] == {}
    assert found["behind"] == 2


def test_the_news_say_whose_turn_it_is(visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    state = visitor.state(path)
    assert state["seats"] == [0, 1, 2]
    assert state["turn"]
    moved = play(visitor, path, "shares 0")
    past = visitor.state(path, at=state["length"])
    assert past["seat"] == state["seat"] != moved["seat"]
    assert past["turn"]
    assert not past["mine"]


# Steps


def test_a_step_brings_onto_the_board_what_it_tells(visitor: Visitor) -> None:
    path = seated(visitor, berlin())
    before = visitor.state(path)
    play(visitor, path, "pass")
    news = follow(visitor, path, before)
    steps = news["story"]["steps"]
    assert [re.search("<h3>(.*)</h3>", step["html"])[1] for step in steps][:3] == [  # type: ignore[index]
        "Income",
        "Expenses",
        "Cubes from the bag",
    ]
    (berlin_hex,) = steps[2]["hexes"]
    held = news["story"]["held"][berlin_hex]
    assert cubes(steps[2]["hexes"][berlin_hex]) == cubes(held) + 1
    shown = news["hexes"] | news["story"]["held"]
    for step in steps:
        shown |= step["hexes"]
    assert all(shown[name] == news["hexes"].get(name, shown[name]) for name in shown)


def cubes(layers: list[str]) -> int:
    return sum(layer.count("data-cube=") for layer in layers)


# You


def heading(ask: str) -> str:
    found = re.search(r"<h2.*?</h2>", ask, re.DOTALL)
    assert found
    return re.sub(r"<[^>]+>|\s+", " ", found[0])


@pytest.mark.parametrize(
    ("language", "you", "turn", "waits"),
    [
        ("en", "(you)", "Your turn.", "is to move: Shares."),
        ("de", "(du)", "Du bist am Zug.", "ist am Zug: Aktien."),
        ("nl", "(jij)", "Jij bent aan de beurt.", "is aan de beurt: Aandelen."),
    ],
)
def test_ones_own_seat_is_you_and_nobody_is_asked_for_another(
    visitor: Visitor, language: str, you: str, turn: str, waits: str
) -> None:
    path = visitor.new_table("person", "person", "person")
    first = visitor.state(path)["seat"]
    mover = play(visitor, path, "shares 1")["seat"]
    for seat, link in enumerate(links(visitor, path)):
        news = visitor.state(link, lang=language)
        asked = heading(news["regions"]["ask"])
        assert (turn in asked, waits in asked, "?" in asked) == (seat == mover, seat != mover, seat == mover)
        assert news["regions"]["seats"].count('class="tag you"') == 1
        assert (f"{you}</b>" in news["log"]["html"]) == (seat == first)


def test_several_people_at_one_screen_are_called_by_their_names(visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    page = visitor.get(path).text
    assert "(you)" not in page
    assert 'class="tag you"' not in page
    assert "Your turn." not in page


# The end


def test_a_lost_game_for_one_says_why(visitor: Visitor) -> None:
    game = table(1, "deluxe", None, "barbados", phase="goods", cycle="2", money="1", income="0", shares="9")
    path = seated(visitor, game)
    play(visitor, path, "pass")
    assert (
        'Bankrupt in round 1: 9 shares and engine 1 cost <span class="money">$10</span>'
        in visitor.get(path).text
    )
