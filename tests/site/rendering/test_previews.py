"""What a choice would do is shown before it is made, and what cannot be taken back asks first."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import ironroad
from ironroad.core.game import Game
from ironroad.telling import teller
from ironroad.telling.parts import Choice
from tests.helpers.asked import asked
from tests.helpers.browser import press, state_of, wait_for_change
from tests.helpers.places import GOLDEN
from tests.helpers.powersite import Backdoor, Table, host, sitting, watching
from tests.helpers.server import Server, Visitor

Open = Callable[..., Page]

LAST = re.compile(r'<use href="#ir-[fp]-last"/>')
NOTHING: dict[str, Any] = {"hexes": {}, "opens": []}

CITY = "age-of-steam-deluxe-rust-belt-4"
LINK = "age-of-steam-deluxe-germany-3"
GROWTH = "steam-base-northeast-4"
FACTORY = "steam-power-draft-northeast-3"


def crosses_another(game: Game, choice: Choice) -> bool:
    owners = choice.data.get("owners", [])
    assert isinstance(owners, list)
    return any(owner not in (-1, game.to_move) for owner in owners)


def opens(game: Game, choice: Choice) -> bool:
    """Whether a tile opens something."""
    completes = choice.data["kind"] == "build" and choice.data.get("points")
    return bool(completes) and bool(teller(game).opens(game, game.read(choice.move)))


WANTED = {"crossing": crosses_another, "opening": opens}


@cache
def before(name: str, what: str) -> tuple[Game, Choice]:
    """A game that bots have played, where there is a choice of some kind, and that choice."""
    whole = ironroad.load((GOLDEN / f"{name}-greedy.txt").read_text())
    wanted = WANTED.get(what, lambda _, choice: choice.data["kind"] == what)
    for number, entry in enumerate(whole.record.entries):
        game = whole.at(number)
        if game.round > 1 and game.pending and game.pending.kind in ("build", "action"):
            view = game.view(entry.seat)
            found = [choice for choice in teller(view).choices(view) if wanted(view, choice)]
            if found:
                return game, found[0]
    raise AssertionError(f"nobody has such a choice in {name}")


def seated(backdoor: Backdoor, game: Game) -> tuple[Table, str]:
    """A table of people, and the link of who is to move."""
    table = backdoor.new_table(game, *["person"] * game.rules.players)
    assert game.to_move is not None
    return table, sitting(table, game.to_move).url


# What the server tells


@pytest.mark.parametrize(
    ("name", "what"),
    [
        (CITY, "city"),
        (CITY, "crossing"),
        (LINK, "claim"),
        (GROWTH, "grow"),
        (GROWTH, "city"),
        (FACTORY, "factory"),
        (FACTORY, "remove"),
    ],
)
def test_a_preview_is_what_the_board_then_looks_like(
    server: Server, backdoor: Backdoor, visitor: Visitor, name: str, what: str
) -> None:
    game, choice = before(name, what)
    _, path = seated(backdoor, game)
    move = choice.move
    shown = visitor.get(f"{path}/preview", move=move).json()["hexes"]
    assert shown
    visitor.get(path)
    number = visitor.state(path)["number"]
    assert visitor.move(path, move, number).status_code == 200
    then = visitor.state(path)["hexes"]
    assert {hex_: plainly(then[hex_]) for hex_ in shown} == {hex_: plainly(shown[hex_]) for hex_ in shown}


def plainly(layers: list[str]) -> list[str]:
    """Without the sign of what was moved last."""
    return [LAST.sub("", layer) for layer in layers]


def test_a_preview_says_what_a_tile_opens_in_every_language(
    server: Server, backdoor: Backdoor, visitor: Visitor
) -> None:
    game, choice = before(CITY, "opening")
    _, path = seated(backdoor, game)
    told = {
        language: visitor.get(f"{path}/preview", move=choice.move, lang=language).json()["opens"]
        for language in ("en", "de", "nl")
    }
    assert [line.split()[0] for lines in told.values() for line in lines[:1]] == ["then", "dann", "dan"]
    assert len({len(lines) for lines in told.values()}) == 1


def test_nobody_else_sees_a_preview(server: Server, backdoor: Backdoor, visitor: Visitor) -> None:
    game, choice = before(FACTORY, "factory")
    table, path = seated(backdoor, game)
    assert visitor.get(f"{path}/preview", move=choice.move).json() != NOTHING
    other = next(seat for seat in table.people if seat != game.to_move)
    for url in (watching(table).url, sitting(table, other).url, host(table).url):
        assert visitor.get(f"{url}/preview", move=choice.move).json() == NOTHING


@pytest.mark.parametrize("move", ["build A1 N-S", "nonsense", "", "cube red"])
def test_what_is_no_move_has_no_preview(
    server: Server, backdoor: Backdoor, visitor: Visitor, move: str
) -> None:
    _, path = seated(backdoor, before(CITY, "city")[0])
    assert visitor.get(f"{path}/preview", move=move).json() == NOTHING
    assert visitor.get(f"{path}/preview", move="x" * 500).status_code == 400


def test_a_preview_knows_nothing_of_dice_to_come(
    server: Server, backdoor: Backdoor, visitor: Visitor
) -> None:
    """The last move of goods brings income, dice and new cubes: none of them is foreseen."""
    whole = ironroad.load((GOLDEN / f"{CITY}-greedy.txt").read_text())
    ends = [
        number
        for number, (one, two) in enumerate(zip(whole.record.entries, whole.record.entries[1:], strict=False))
        if one.phase == "goods" and two.phase == "growth" and two.seat == -1
    ]
    game = whole.at(ends[0])
    _, path = seated(backdoor, game)
    assert visitor.get(f"{path}/preview", move="pass").json() == NOTHING
    visitor.get(path)
    since = visitor.state(path)["number"]
    visitor.move(path, "pass", since)
    assert visitor.state(path, since=since)["hexes"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/tile/flat/0_2/N-S_NE-SW.svg", 200),
        ("/tile/pointy/free_1/E_W.svg", 200),
        ("/tile/flat/0_2_1/N-S_NE-SW.svg", 404),
        ("/tile/flat/0_9/N-S_NE-SW.svg", 404),
        ("/tile/flat//N-S.svg", 404),
    ],
)
def test_tiles_in_several_colours(server: Server, visitor: Visitor, path: str, status: int) -> None:
    assert visitor.get(path).status_code == status


# Without scripts


def test_a_form_that_wants_to_be_asked_is(server: Server, visitor: Visitor) -> None:
    """A page with all that follows comes first; its button makes the move, and leaving it makes none."""
    path = visitor.new_table("person", "person", "person")
    number = visitor.state(path)["number"]
    page = visitor.post(f"{path}/moves", number=number, move="shares 2", ask=1)
    assert page.status_code == 200
    assert "at the end -6 points" in re.sub("<[^>]+>", "", page.text)
    assert visitor.state(path)["number"] == number
    assert 'name="ask"' not in page.text
    form = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page.text))
    assert visitor.post(f"{path}/moves", number=form["number"], move=form["move"]).status_code == 303
    assert visitor.state(path)["last_move"] == "shares 2"


def test_undo_and_resigning_ask_what_is_meant(server: Server, visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person", seat__0__name="Anna", seat__1__name="Ben")
    seat = visitor.state(path)["seat"]
    visitor.move(path, "shares 2", visitor.state(path)["number"])
    state = visitor.state(path)
    undo = visitor.post(f"{path}/undo", number=state["number"], to=state["undo"], ask=1)
    assert "takes back: issues 2 shares" in re.sub("<[^>]+>", "", undo.text)
    leaving = visitor.post(f"{path}/leave", number=state["number"], seat=seat, ask=1)
    assert f"{['Anna', 'Ben', 'Cora'][seat]} resigns" in re.sub("<[^>]+>", "", leaving.text)
    assert visitor.state(path)["number"] == state["number"]


def test_what_has_become_impossible_is_not_asked(server: Server, visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    number = visitor.state(path)["number"]
    assert visitor.post(f"{path}/moves", number=number, move="bid 3", ask=1).status_code == 422
    assert visitor.post(f"{path}/moves", number=number - 1, move="shares 2", ask=1).status_code == 409
    assert visitor.post(f"{path}/undo", number=number, to=0, ask=1).status_code == 422
    assert visitor.post(f"{path}/leave", number=number, seat=7, ask=1).status_code == 422


def test_forms_ask_as_long_as_every_choice_is_confirmed(server: Server, visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    visitor.move(path, "shares 0", visitor.state(path)["number"])
    assert visitor.get(path).text.count('name="ask"') > 1
    visitor.client.cookies.set("confirm", "off")
    asking = re.findall(r'action="([^"]+)"[^>]*data-asks[^§]*?</form>', visitor.get(path).text)
    assert [action.rpartition("/")[2] for action in asking if action.endswith("leave")]
    assert visitor.get(path).text.count('name="ask"') == sum(a.endswith("leave") for a in asking)


# In the browser


def test_the_board_shows_what_would_lie_there(server: Server, backdoor: Backdoor, open_page: Open) -> None:
    game, city = before(CITY, "city")
    page = open_page(server.url + seated(backdoor, game)[1])
    page.locator(f'.lights [data-lit="{city.data["hex"]}"]').click()
    page.locator(".thumb", has_text=re.compile(rf"^{city.data['letter']}$")).click()
    ghost = page.locator(f'.foreseen[data-ghost="{city.data["hex"]}"]')
    expect(ghost.locator(f".ir-{city.data['colour']}").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".ghost")).to_have_count(0)

    game, tile = before(CITY, "opening")
    page.goto(server.url + seated(backdoor, game)[1])
    choose(page, tile)
    expect(page.locator(".chosen .opens").first).to_have_text(re.compile("^then "))

    game, tile = before(CITY, "crossing")
    page.goto(server.url + seated(backdoor, game)[1])
    source = str(choose(page, tile).locator("img").get_attribute("src"))
    owners: Any = tile.data["owners"]
    assert "_".join("free" if owner < 0 else str(owner) for owner in owners) == source.split("/")[3]
    for owner in owners:
        seat = f'[data-seat="{owner}"]' if owner >= 0 else ":not([data-seat])"
        shown = page.locator(f'.foreseen[data-ghost="{tile.data["hex"]}"] [data-piece]{seat}')
        expect(shown.first).to_be_attached()


def choose(page: Page, choice: Choice) -> Locator:
    """A tile, by its hex and its picture, which is the answer."""
    page.locator(f'.lights [data-lit="{choice.data["hex"]}"]').click()
    name = str(choice.data["tile"]).replace(" ", "_")
    thumb = page.locator(f'.thumb:has(img[src*="/{name}.svg"])')
    thumb.click()
    return thumb


def test_a_cube_shows_itself_on_its_space(server: Server, backdoor: Backdoor, open_page: Open) -> None:
    game = asked("age-of-steam-deluxe-rust-belt-6", "place")
    table = backdoor.new_table(game, *["person"] * 6)
    page = open_page()
    page.goto(f"{server.url}{host(table, game.to_move).home}")
    number = int(page.locator("#ask input[name=number]").first.input_value())
    page.keyboard.press("a")
    expect(page.locator("#ask :is(button, summary):focus")).to_have_count(1)
    name = page.locator(".composer .lit-space").first.get_attribute("data-space")
    space = page.locator(f'.composer [data-space="{name}"]')
    expect(space.locator("svg")).to_have_count(0)
    space.click()
    expect(space.locator(".ghost-cube")).to_be_visible()
    page.locator("[data-commit] button").click()
    wait_for_change(page, number)
    expect(page.locator(f'[data-panel="goods"] [data-space="{name}"] svg')).to_have_count(1)


def test_buttons_ask_before_they_do_it(server: Server, backdoor: Backdoor, open_page: Open) -> None:
    game, _ = before(CITY, "city")
    page = open_page(server.url + seated(backdoor, game)[1])
    number, note = state_of(page)["number"], page.locator("[data-sure]")
    done = page.get_by_role("button", name="End the build turn")
    done.dblclick()
    expect(note).to_contain_text("3 builds unused")
    place = done.bounding_box()
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    assert done.bounding_box() == place
    done.click()
    page.locator("#question").click()
    expect(note).to_be_hidden()
    page.locator(".menu > summary").click()
    page.locator(".leave summary").click()
    leave = page.locator(".leave button")
    leave.click()
    expect(note).to_contain_text(f"{leave.inner_text()}")
    page.keyboard.press("Escape")
    page.locator("#question").click()
    assert state_of(page)["number"] == number
    press(done)
    wait_for_change(page, number)
