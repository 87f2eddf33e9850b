"""Steam Power in a real browser: two windows as two seats, a shared screen, keys alone, no JavaScript."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import ironroad
from tests.helpers.browser import (
    DAY,
    NIGHT,
    barriers,
    lit,
    press,
    send_move,
    state_of,
    wait_for_change,
)
from tests.helpers.inside import seats_of
from tests.helpers.powersite import Backdoor, Table, host, late_game, power_game, sitting
from tests.helpers.server import Server

Open = Callable[..., Page]

# With it the game below comes to every kind of move.
SEED = "2"
KINDS = {"fulfil", "deliver", "factory", "build", "contracts", "remove", "money", "done", "pass"}


def wanted(state: dict[str, Any], made: list[str]) -> dict[str, Any]:
    """Contracts first; else every kind of move that was not made yet, and track that scores."""
    moves: list[dict[str, Any]] = state["moves"]
    kinds = {move["kind"]: move for move in reversed(moves)}
    order = ["fulfil", "deliver", "factory", "build", "contracts", "remove", "money", "done", "pass"]
    fresh = [kind for kind in order if kind in kinds and kind not in made] or [k for k in order if k in kinds]
    kind = "fulfil" if "fulfil" in kinds else fresh[0]
    found = [move for move in moves if move["kind"] == kind]
    return max(found, key=lambda move: move.get("points", 0)) if kind == "build" else found[-1]


def click(page: Page, move: dict[str, Any]) -> None:
    kind, text = move["kind"], move["move"]
    if kind in ("build", "factory", "remove"):
        page.locator(f'.lights [data-lit="{move["hex"]}"]').click()
        thumb(page, move).click()
        page.locator("[data-commit] button").click()
    elif kind == "fulfil":
        press(page.locator(f'[data-panel=hand] button[value="{text}"]'))
    elif kind == "deliver":
        page.locator(f'.route:has(input[value="{text}"])').click()
        page.locator("[data-commit] button").click()
    else:
        choose = page.locator("#ask .cards .main")
        if choose.is_visible():
            page.locator(f'#ask label:has(input[value="{text}"])').click()
            choose.click()
        else:
            press(page.locator(f'#ask button[value="{text}"]:visible'))


def thumb(page: Page, move: dict[str, Any]) -> Any:
    if move["kind"] == "build":
        return page.locator(f'.thumb:has(img[src*="/{move["tile"].replace(" ", "_")}.svg"])')
    words = f"with {move['resources']}" if move["kind"] == "factory" else "ake up"
    return page.locator(".thumb", has_text=words)


def cards(page: Page) -> set[str]:
    """The contracts that a window shows in its hand."""
    texts = page.locator(".card-of-hand .needs small").all_text_contents()
    return set(texts)


def hand(table: Table, seat: int) -> set[str]:
    return set(seats_of(table.game)[seat].hand)


def test_a_game_by_clicks_in_two_windows(server: Server, open_page: Open, backdoor: Backdoor) -> None:
    """The first move of each kind; all others by requests."""
    table = backdoor.new_table(late_game("lower-rhine", 2, 5, 7), "person", "person", seed=SEED)
    windows = [open_page(server.url + sitting(table, seat).url) for seat in (0, 1)]
    made: list[str] = []
    while (seat := table.game.to_move) is not None:
        number = table.number
        for page in windows:
            expect(page.locator(f'.ask[data-number="{number}"]')).to_be_attached()
        assert [cards(page) for page in windows] == [hand(table, 0), hand(table, 1)]
        move = wanted(state_of(windows[seat]), made)
        if move["kind"] in made:
            send_move(windows[seat], number, move["move"])
        else:
            click(windows[seat], move)
        made.append(move["kind"])
        expect(windows[seat].locator(f'.ask[data-number="{number}"]')).to_have_count(0)
        table = backdoor.look(table)
    assert {*made} == KINDS
    check_the_end(windows[1], table)


def check_the_end(page: Page, table: Table) -> None:
    """The standings on the page are those of the record, which everybody may have now."""
    game = ironroad.load(page.request.get(f"{page.url}/record.txt").text())
    assert game.result
    assert str(game.result) == str(table.game.result)
    page.reload()
    expect(page.locator(".end tbody tr")).to_have_count(2)
    expect(page.locator(".end thead")).to_contain_text("contracts")
    expect(page.locator(".charts svg")).to_have_count(3)
    assert cards(page) == hand(table, 0) | hand(table, 1)


def test_a_shared_screen_shows_a_hand_to_its_owner_only(
    server: Server, open_page: Open, backdoor: Backdoor
) -> None:
    table = backdoor.new_table(power_game("northeast", 2, 3), "person", "person")
    page = open_page(server.url + host(table).url)
    first = table.game.to_move
    assert first is not None
    check_hidden(page)
    for seat in (first, 1 - first):
        page.get_by_role("link", name=f"I am {table.sitters[seat].name}").click()
        expect(page.locator(".card-of-hand")).to_have_count(5)
        assert cards(page) == hand(table, seat)
        assert "look" not in page.url
        page.get_by_role("link", name="Hide").click()
        check_hidden(page)
        page.get_by_role("link", name=f"I am {table.sitters[seat].name}").click()
        for _ in range(2):
            number = state_of(page)["number"]
            press(page.locator('#ask button[value="money"]:visible'))
            wait_for_change(page, number)
        check_hidden(page)


def check_hidden(page: Page) -> None:
    expect(page.get_by_text("Pass the screen to")).to_be_visible()
    expect(page.locator(".card-of-hand")).to_have_count(0)
    expect(lit(page)).to_have_count(0)
    assert not page.locator("button[name=move]").count()


def test_a_turn_by_keys_alone(server: Server, open_page: Open, backdoor: Backdoor) -> None:
    table = backdoor.new_table(power_game("britain", 2, 3), "person", "random")
    page = open_page(server.url + sitting(table, 0).url)
    expect(lit(page).first).to_be_attached()
    number = state_of(page)["number"]
    page.keyboard.press("b")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("t")
    expect(page.locator("[data-commit] button")).to_be_visible()
    page.keyboard.press("Enter")
    wait_for_change(page, number)
    assert state_of(page)["last_move"].startswith(("build", "factory"))


def pressed(page: Page, move: str) -> None:
    """A move of the plain list."""
    page.locator(f'.all-moves button[value="{move}"]').click()


@pytest.mark.parametrize("link", ["shared", "own"])
def test_a_turn_without_javascript(link: str, server: Server, open_page: Open, backdoor: Backdoor) -> None:
    table = backdoor.new_table(power_game("britain", 2, 3), "person", "person")
    seat = table.game.to_move
    assert seat is not None
    url = host(table).url if link == "shared" else sitting(table, seat).url
    page = open_page(server.url + url, java_script_enabled=False)
    if link == "shared":
        expect(page.locator(".card-of-hand")).to_have_count(0)
        page.get_by_role("link", name=f"I am {table.sitters[seat].name}").click()
    for _ in range(2):
        expect(page.locator(".card-of-hand")).to_have_count(5)
        assert cards(page) == hand(table, seat)
        pressed(page, "money")
        page.get_by_role("button", name="Yes, do it").click()
        page.wait_for_load_state()
    assert backdoor.look(table).game.to_move == 1 - seat
    expect(page.locator(".card-of-hand")).to_have_count(0 if link == "shared" else 5)


def test_the_table_is_accessible(server: Server, open_page: Open, backdoor: Backdoor) -> None:
    table = backdoor.new_table(late_game("lower-rhine", 2, 4, 9), "person", "person")
    seat = table.game.to_move
    assert seat is not None
    page = open_page(server.url + sitting(table, seat).url)
    expect(page.locator(".ask.mine")).to_be_visible()
    page.locator("[data-tab-of=hand]").click()
    assert barriers(page, [DAY], within="#ask, [data-panel=hand]") == []
    assert barriers(page, [NIGHT]) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
