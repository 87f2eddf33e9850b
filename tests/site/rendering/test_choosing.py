"""Of a long list of choices a page gets what it shows first; the rest is told to who may move, when asked."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from ironroad.core.game import Game
from ironroad.telling import teller
from tests.helpers.asked import asked
from tests.helpers.browser import lit, state_of, wait_for_change
from tests.helpers.powersite import Backdoor, Table, host, sitting, watching
from tests.helpers.server import Server, Visitor

NOTHING: dict[str, Any] = {"moves": [], "said": []}
BUILD = ("steam-base-northeast-4", "build")
DELIVER = ("age-of-steam-2002-rust-belt-6", "deliver")
ACTION = ("steam-power-draft-northeast-3", "action")
SHORT, FEW = 24, 6
ASKS = re.compile("/choices[?]")

Open = Callable[..., Page]


def seated(backdoor: Backdoor, game: Game) -> tuple[Table, str]:
    """A table of people, and the link of who is to move."""
    table = backdoor.new_table(game, *["person"] * game.rules.players)
    assert game.to_move is not None
    return table, sitting(table, game.to_move).url


def legal(game: Game) -> list[str]:
    return sorted(move.text for move in game.legal_moves())


def moves(told: dict[str, Any]) -> list[str]:
    return [move["move"] for move in told["moves"]]


def ask(visitor: Visitor, path: str, **query: Any) -> list[str]:
    return moves(visitor.get(f"{path}/choices", **query).json())


@pytest.mark.parametrize(("record", "kind"), [BUILD, DELIVER, ACTION])
def test_what_is_shown_first_and_the_rest(
    server: Server, backdoor: Backdoor, visitor: Visitor, record: str, kind: str
) -> None:
    game = asked(record, kind, 0.9)
    _, path = seated(backdoor, game)
    state = visitor.client.get(f"{path}/state").json()
    told = teller(game).choices(game.view(game.to_move or 0))
    assert state["count"] == len(legal(game)) > SHORT
    first = [choice.move for choice in (*told.best(FEW), *told.elsewhere)]
    assert moves(state) == list(dict.fromkeys(first))
    assert not re.search('class="all-moves".*<button', state["regions"]["ask"], re.DOTALL)
    found = [move for hex_, cube, *_ in state["places"] for move in ask(visitor, path, hex=hex_, cube=cube)]
    assert len(found) == sum(count for _, _, count, _ in state["places"])
    assert sorted({*found, *moves(state)}) == sorted(ask(visitor, path)) == legal(game)
    assert ask(visitor, path, move=found[-1]) == found[-1:]


def test_a_short_list_is_told_whole(server: Server, visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    state = visitor.client.get(f"{path}/state").json()
    assert state["count"] == len(state["moves"]) > 1
    assert state["places"] == []


def test_nobody_else_is_told(server: Server, backdoor: Backdoor, visitor: Visitor) -> None:
    """Contracts are secret: not even who shares the screen sees what can be chosen before saying so."""
    game = asked(*ACTION)
    table, path = seated(backdoor, game)
    hex_ = game.board.hexes[next(aim.hex for move in game.legal_moves() for aim in move.aims)].name
    queries: list[dict[str, str]] = [{}, {"hex": hex_}, {"move": "money"}]
    assert all(ask(visitor, path, **query) for query in queries)
    other = next(seat for seat in table.people if seat != game.to_move)
    for url in (watching(table).url, sitting(table, other).url, host(table).url):
        assert [visitor.get(f"{url}/choices", **query).json() for query in queries] == [NOTHING] * 3
    assert ask(visitor, f"{host(table).url}", look=game.to_move) == ask(visitor, path)
    assert ask(visitor, f"{host(table).url}", look=other) == []


def test_a_page_that_is_behind_is_told_so(server: Server, backdoor: Backdoor, visitor: Visitor) -> None:
    _, path = seated(backdoor, asked(*BUILD))
    number = visitor.state(path)["number"]
    assert visitor.get(f"{path}/choices", number=number).status_code == 200
    stale = visitor.client.get(
        f"{path}/choices", params={"number": number - 1}, headers={"accept": "application/json"}
    )
    assert stale.status_code == 409
    assert stale.json() == {"error": "The table has moved on; here is how it stands now."}


@pytest.mark.parametrize(
    "query",
    [{"hex": "nowhere"}, {"hex": "A1", "cube": "pink"}, {"move": "nonsense"}, {"move": "build A1 N-S"}],
)
def test_what_is_no_choice_is_not_told(
    server: Server, backdoor: Backdoor, visitor: Visitor, query: dict[str, str]
) -> None:
    _, path = seated(backdoor, asked(*BUILD))
    assert visitor.get(f"{path}/choices", **query).json() == NOTHING
    too_long = dict.fromkeys(query, "x" * 500)
    assert visitor.get(f"{path}/choices", **too_long).status_code == 400


# In the browser


def test_a_hex_is_asked_for_when_it_is_pointed_at(
    server: Server, backdoor: Backdoor, open_page: Open
) -> None:
    game = asked(*BUILD, 0.9)
    page = open_page(server.url + seated(backdoor, game)[1])
    first, second = lit(page).nth(1), lit(page).nth(4)
    with page.expect_response(ASKS) as answer:
        first.hover(force=True)
    assert f"hex={first.get_attribute('data-lit')}" in answer.value.url
    heard: list[str] = []
    page.on("request", lambda request: heard.append(request.url))
    first.click(force=True)
    expect(page.locator(".ghost").first).to_be_attached()
    assert not [url for url in heard if ASKS.search(url)], "it was there already"

    # Whoever is not reached is told so, and can try again.
    page.route(ASKS, lambda route: route.abort())
    second.dispatch_event("click")
    expect(page.locator("[data-toast]")).to_be_visible()
    page.unroute(ASKS)
    second.dispatch_event("click")
    expect(page.locator(f'[data-ghost="{second.get_attribute("data-lit")}"]').first).to_be_attached()


def test_keys_wait_for_choices_that_come_late(server: Server, backdoor: Backdoor, open_page: Open) -> None:
    """Enter, another tile, Enter, before anything has come: the tile is laid."""
    page = open_page(server.url + seated(backdoor, asked(*BUILD, 0.9))[1])
    state = state_of(page)
    held: list[Route] = []
    page.route(ASKS, lambda route: held.append(route))
    hexes = {move["hex"] for move in state["moves"] if move["kind"] == "build"}
    target = next(hex_ for hex_, _, count, _ in state["places"] if count > 1 and hex_ in hexes)
    page.locator(f'.lights [data-lit="{target}"]').focus()
    for key in ("Enter", "r", "Enter"):
        page.keyboard.press(key)
    while not held:
        page.wait_for_timeout(10)
    for route in held:
        route.continue_()
    wait_for_change(page, state["number"])
    assert f" {target} " in state_of(page)["last_move"]


def test_a_cube_brings_its_ways_and_a_button_all_of_them(
    server: Server, backdoor: Backdoor, open_page: Open
) -> None:
    page = open_page(server.url + seated(backdoor, asked(*DELIVER, 0.9))[1])
    state, ways = state_of(page), page.locator(".route")
    expect(ways).to_have_count(FEW)
    origin, cube, count, _ = max(state["places"], key=lambda place: place[2])
    light = page.locator(f'.lights [data-lit="{origin}"][data-lit-cube="{cube}"]').first
    light.dispatch_event("click")
    expect(ways).to_have_count(count)
    expect(ways.locator("input").first).to_be_checked()
    page.keyboard.press("Escape")
    expect(ways).to_have_count(FEW)
    page.locator("[data-routes] button.plain").click()
    deliveries = [move for move in state["moves"] if move["kind"] == "deliver"]
    expect(ways).to_have_count(len(deliveries))
    ways.last.click()
    page.locator("[data-commit] button").click()
    wait_for_change(page, state["number"])
    assert state_of(page)["last_move"] == deliveries[-1]["move"]
