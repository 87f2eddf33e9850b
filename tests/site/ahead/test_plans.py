"""A seat plans its turns while others move; nobody else is told, and it is offered what it has planned."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from websockets.sync.client import connect

from ironroad.core.game import CHANCE, Game
from tests.helpers.ahead import People, begun, legal, played, quiet_move
from tests.helpers.browser import barriers, lit, press
from tests.helpers.powersite import host, watching
from tests.helpers.server import Server, Visitor

Visit = Callable[[Server], Visitor]
Sit = Callable[[Game], People]

TOKEN = re.compile(r'name="_csrf_token" value="[^"]+"')
GAMES = [("age-of-steam", "build"), ("steam", "build"), ("steam-power", "turn")]


def building(name: str, phase: str) -> Game:
    """Somebody builds, and others wait."""
    return played(begun(name), lambda game: game.phase == phase and len(game.state.todo) == 3)


def state_of(people: People, seat: int, phase: str) -> dict[str, Any]:
    """A turn that is planned, with every choice."""
    url = f"{people.url(seat)}/plan/{phase}"
    found: dict[str, Any] = people.visitor.get(f"{url}/state").json()
    assert len(found["moves"]) <= found["count"]
    found |= people.visitor.get(f"{url}/choices").json()
    return found


def tiles(news: dict[str, Any]) -> list[str]:
    return [move["move"] for move in news["moves"] if move["kind"] == "build"]


@pytest.mark.parametrize(("name", "phase"), GAMES)
def test_tiles_are_planned_while_others_move(name: str, phase: str, sit: Sit) -> None:
    people = sit(building(name, phase))
    seat = int(people.game.state.todo[-1])
    money, first = people.game.seats[seat].money, tiles(state_of(people, seat, phase))[0]
    news = people.plan(seat, phase, first).json()
    hex_ = first.split()[1]
    assert hex_ in news["plan"]["hexes"], "a ghost lies there"
    assert news["plan"]["seat"] == news["seat"] == seat
    assert [link for link in news["links"].values() if any(hex_ in piece for piece in link["pieces"])]
    spent = re.search(r"leaves you <b class=\"money\">\$(\d+)", news["ask"])
    assert spent is not None
    assert int(spent[1]) < money or name == "steam-power"
    second = tiles(state_of(people, seat, phase))[0]
    ask = people.plan(seat, phase, second).json()["ask"]
    assert [first, second] == re.findall(r'name="move" value="([^"]+)" aria-label', ask)
    assert people.moves_of(seat) == []
    assert state_of(people, seat, phase)["plan"]["hexes"].keys() >= {hex_, second.split()[1]}


def test_deliveries_run_over_track_that_is_only_planned(sit: Sit) -> None:
    """And so they are planned after the track, in whatever order that was done."""
    people = sit(building("age-of-steam", "build"))
    seat = int(people.game.state.todo[-1])
    assert people.plan(seat, "goods", "engine").status_code == 200
    assert people.plan(seat, "build", tiles(state_of(people, seat, "build"))[0]).status_code == 200
    ask = state_of(people, seat, "goods")["ask"]
    assert re.findall(r'name="move" value="(\w+)[^"]*" aria-label', ask) == ["build", "engine"]
    again = people.plan(seat, "goods", "engine")
    assert again.status_code == 422
    assert "raised this round" in again.json()["error"]


def test_a_bonus_is_chosen_in_a_turn_that_is_planned(sit: Sit) -> None:
    asked = played(
        begun("steam-power"), lambda game: game.pending is not None and game.pending.kind == "bonus"
    )
    seat, entries = asked.to_move, asked.record.entries
    assert seat is not None
    others = max(n for n, entry in enumerate(entries) if entry.seat not in (seat, CHANCE))
    people = sit(asked.at(others))
    for entry in entries[others + 1 :]:
        assert people.plan(seat, "turn", entry.move.text).status_code == 200
    page = people.visitor.get(f"{people.url(seat)}/plan")
    assert (page.status_code, 'data-kind="bonus"' in page.text) == (200, True)


def test_what_cannot_be_done_is_not_planned(sit: Sit) -> None:
    people = sit(building("age-of-steam", "build"))
    seat = int(people.game.state.todo[-1])
    for move in ("build A1 N-S", "resign 0", "bid 3", "", "x" * 5000):
        assert people.plan(seat, "build", move).status_code == 422
    assert people.plan(seat, "roles", "role engineer").status_code == 404
    assert people.plan(seat, "nonsense", "done").status_code == 404


def test_it_is_offered_in_its_time_and_then_planned_no_more(sit: Sit) -> None:
    people = sit(building("age-of-steam", "build"))
    first, seat = people.game.state.todo[:2]
    move = tiles(state_of(people, seat, "build"))[0]
    people.plan(seat, "build", move)
    assert "data-planned-move" not in people.panel(seat)
    people.move("done")
    assert f'value="{move}" data-planned-move' in people.panel(seat)
    assert "data-planned-move" not in people.panel(first)
    people.move(move)
    assert move not in people.panel(seat)


def test_what_is_not_possible_any_more_is_told_with_the_reason(sit: Sit) -> None:
    people = sit(building("age-of-steam", "build"))
    seat = people.game.state.todo[1]
    move = next(one for one in tiles(state_of(people, seat, "build")) if people.game.why_not(one) is None)
    people.plan(seat, "build", move)
    people.move(move)
    people.move("done")
    why_not = people.game.why_not(move)
    assert why_not is not None
    panel = people.panel(seat)
    assert "not possible any more" in panel
    assert "data-planned-move" not in panel
    dropped = people.visitor.post(f"{people.url(seat)}/plan/build/drop", json=True, n=0, move=move)
    assert move not in dropped.json()["ask"]


def test_all_of_it_works_without_scripts(sit: Sit) -> None:
    people = sit(building("age-of-steam", "build"))
    seat = people.game.state.todo[1]
    visitor, url = people.visitor, people.url(seat)
    assert f'href="{url}/plan"' in visitor.get(url).text
    place = re.findall(r'href="([^"]+hex=[^"]+)#all-moves"', visitor.get(f"{url}/plan").text)[0]
    page = visitor.get(html.unescape(place)).text
    move = re.findall(r'name="move" value="(build [^"]+)"', page)[0]
    answer = visitor.post(f"{url}/plan/build/moves", move=move)
    assert (answer.status_code, answer.headers["location"]) == (303, f"{url}/plan/build")
    assert f'value="{move}" aria-label' in visitor.get(f"{url}/plan").text
    assert visitor.post(f"{url}/instructions/building").status_code == 303
    people.move("done")
    assert people.moves_of(seat) == [move, "done"]
    assert "Done for you" in visitor.get(f"{url}/plan").text


@pytest.mark.parametrize("language", ["de", "nl"])
def test_the_page_is_there_in_every_language(language: str, sit: Sit) -> None:
    people = sit(begun("steam", "expert"))
    page = people.visitor.get(f"{people.url(0)}/plan", lang=language)
    assert page.status_code == 200
    assert "Plan ahead" not in page.text


# Whose it is


def paths(people: People, seat: int) -> list[str]:
    """Everything that others can ask for."""
    others = [people.url(other) for other in range(3) if other != seat]
    shared, watch = host(people.table).url, watching(people.table).url
    parts = ["", "/state", "/record.txt", f"/at/{people.table.length}/picture.svg"]
    own = [f"{url}{part}" for url in others for part in ("/ahead", "/plan", "/instructions")]
    return [f"{url}{part}" for url in (*others, shared, watch) for part in parts] + own


def sent(people: People, seat: int) -> dict[str, str]:
    answers = {path: people.visitor.client.get(path) for path in paths(people, seat)}
    assert {answer.status_code for answer in answers.values()} == {200}
    return {path: TOKEN.sub("", answer.text) for path, answer in answers.items()}


@pytest.mark.parametrize(("name", "phase"), GAMES)
def test_nobody_else_is_sent_anything_of_it(name: str, phase: str, server: Server, sit: Sit) -> None:
    """What others are sent is the same to the letter, and no socket says a word."""
    people = sit(building(name, phase))
    seat = int(people.game.state.todo[-1])
    before = sent(people, seat)
    watch = watching(people.table).url
    with connect(f"{server.url}{watch}/live".replace("http", "ws")) as live:
        live.recv(timeout=5)
        assert people.plan(seat, phase, tiles(state_of(people, seat, phase))[0]).status_code == 200
        assert people.order(seat, "building").status_code == 200
        if name == "age-of-steam":
            assert people.order(seat, "bids", most=876, every="on").status_code == 200
            assert "$876" in people.panel(seat)
        after = sent(people, seat)
        heard = [json.loads(text) for text in iter_heard(live)]
    assert all(set(news) <= {"watching"} for news in heard)
    assert after == before
    while not people.moves_of(seat):
        people.move(quiet_move(people.game))
    for path, text in sent(people, seat).items():
        assert "Done for you" not in text, path
        assert "$876" not in text, path


def iter_heard(live: Any) -> Iterator[str]:
    while True:
        try:
            text = str(live.recv(timeout=0.2))
        except TimeoutError:
            return
        if text != "ping":
            yield text


def test_where_people_share_a_screen_nothing_is_private(sit: Sit) -> None:
    people = sit(building("age-of-steam", "build"))
    shared, watch = host(people.table).url, watching(people.table).url
    for path in ("/plan", "/ahead", "/instructions", "/plan/build/state"):
        assert people.visitor.client.get(f"{shared}{path}").status_code == 422
        assert people.visitor.client.get(f"{watch}{path}").status_code == 404
    assert people.visitor.post(f"{shared}/plan/build/moves", json=True, move="done").status_code == 422
    assert people.visitor.post(f"{shared}/instructions/passing", json=True).status_code == 422
    assert people.visitor.post(f"{watch}/instructions/passing", json=True).status_code in (404, 405)


def test_who_takes_over_a_seat_finds_nothing(sit: Sit) -> None:
    people = sit(building("age-of-steam", "build"))
    seat = int(people.game.state.todo[-1])
    move = tiles(state_of(people, seat, "build"))[0]
    people.plan(seat, "build", move)
    people.order(seat, "building")
    assert move in state_of(people, seat, "build")["ask"].partition("all-moves")[0]
    people.backdoor.hand_over(people.table, seat, "Zoe")
    url = people.url(seat)
    assert move not in people.visitor.get(f"{url}/plan/build/state").json()["ask"].partition("all-moves")[0]
    assert "order-given" not in people.panel(seat)


def test_forged_forms_change_nothing(sit: Sit) -> None:
    people = sit(building("age-of-steam", "build"))
    url = people.url(1)
    people.visitor.token = "forged"
    for path in (
        "plan/build/moves",
        "plan/build/drop",
        "instructions/passing",
        "instructions/passing/withdraw",
    ):
        assert people.visitor.post(f"{url}/{path}", json=True, move="done").status_code == 403


# In the hand


def test_two_tiles_are_planned_on_a_phone_and_laid_in_their_time(
    server: Server, sit: Sit, open_page: Callable[..., Page]
) -> None:
    people = sit(building("age-of-steam", "build"))
    seat = people.game.state.todo[1]
    page = open_page(f"{server.url}{people.url(seat)}", viewport={"width": 390, "height": 844})
    page.get_by_role("link", name="Plan ahead").click()
    expect(page.locator("#question")).to_be_focused()
    first = plan_tile(page, 1)
    hex_ = next(move for move in tiles(state_of(people, 0, "build")) if first not in move).split()[1]
    people.visitor.get("/")
    people.move(legal(people.game, f"build {hex_}"))
    expect(page.locator(f'.ir-hexes [data-hex="{hex_}"] [data-piece]')).not_to_have_count(0)
    expect(page.locator(".planning")).to_be_visible()
    second = plan_tile(page, 2)
    assert barriers(page, [("light", 390)], within="#ask") == []
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".planning")).to_have_count(0)
    expect(page.locator(f'.planned[data-planned="{first}"]')).to_be_visible()
    people.move("done")
    for laid in (first, second):
        button = page.locator("[data-planned-move]")
        expect(button).to_have_attribute("value", re.compile(f"build {laid} "))
        press(button)
        expect(page.locator(f'.ir-hexes [data-hex="{laid}"] [data-piece]')).not_to_have_count(0)
    expect(page.locator("[data-planned-move]")).to_have_count(0)
    assert [move.split()[1] for move in people.moves_of(seat)] == [first, second]


def plan_tile(page: Page, count: int) -> str:
    """Choose a lit hex and plan the first tile there; the answer is the hex."""
    light = lit(page).nth(4 * count)
    hex_ = light.get_attribute("data-lit")
    assert hex_ is not None
    light.dispatch_event("click")
    page.get_by_role("button", name=re.compile("^Plan: ")).click()
    expect(page.locator(".plan li")).to_have_count(count)
    expect(page.locator(f'.planned[data-planned="{hex_}"]')).to_have_count(1)
    return hex_
