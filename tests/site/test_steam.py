"""Steam at the table: whole games by clicks, every decision from the plain list, panels and long lists."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

import ironroad
from ironroad.bots import make_bot
from ironroad.core.game import Game
from ironroad.core.tiles import STEAM, STEAM_TILES
from ironroad.draw import scene_of
from tests.helpers.browser import (
    barriers,
    each_kind_once,
    expect_question,
    play_on,
    press,
    state_of,
    wait_for_change,
    wait_for_state,
)
from tests.helpers.golden import Case, path_of
from tests.helpers.inside import inside
from tests.helpers.server import Server, Visitor

LIST_VALUE = re.compile(r'name="move" value="([^"]+)"')
PLACE_LINK = re.compile(r'<a href="([^"]+hex=[^"]+)#all-moves"')
# What stands for points where somebody is out.
NONE = "–"
BUILDS = 2
KINDS = {"capital", "bid", "drop", "role", "build", "city", "grow", "done", "deliver", "engine", "score"}

Open = Callable[..., Page]
Visit = Callable[[Server], Visitor]


# Whole games


def test_a_game_of_experts_by_clicks_from_the_start_page(server: Server, open_page: Open) -> None:
    page = open_page()
    sit_down(page, server.url)
    play_on(page, each_kind_once(click, wanted))
    check_the_end(page)


def sit_down(page: Page, url: str) -> None:
    """A person and two bots, experts, for one round."""
    page.goto(f"{url}/?game=steam")
    page.locator('label:has(input[name="players"][value="3"])').click()
    setup = page.locator("details.setup")
    if setup.get_attribute("open") is None:
        setup.locator("summary").first.click()
    page.locator("#board-ruhr").click()
    page.locator('label:has(input[name="edition"][value="expert"])').click()
    page.select_option('select[name="rounds"]', "1")
    page.get_by_role("button", name="Play", exact=True).first.click()
    page.wait_for_url(re.compile(r"/t/"))


def click(page: Page, state: dict[str, Any]) -> None:
    wait_for_state(page, state["number"])
    move = wanted(state)
    if "hex" in move:
        page.locator(f'.lights [data-lit="{move["hex"]}"]').click(force=True)
        choose_thumbs(page, move)
        page.locator("[data-commit] button").click()
    elif move["kind"] == "deliver":
        page.locator(f'[data-lit="{move["origin"]}"][data-lit-cube="{move["cube"]}"]').first.click()
        way = page.locator(f'.route:has(input[value="{move["move"]}"])')
        if not way.locator("input").is_checked():
            way.click()
        page.locator("[data-commit] button").click()
    elif page.locator(f'[data-cards] input[value="{move["move"]}"]').count():
        page.locator(f'[data-cards] label:has(input[value="{move["move"]}"])').click()
        page.locator("[data-cards] button.main").click()
    else:
        press(page.locator(f'.ask-foot button[value="{move["move"]}"]'))
    wait_for_change(page, state["number"])


def choose_thumbs(page: Page, move: dict[str, Any]) -> None:
    """The tile, the New City and the group of cubes, as far as they can be chosen."""
    if "tile" in move:
        page.locator(f'.thumb:has(img[src*="/{move["tile"].replace(" ", "_")}.svg"])').first.click()
    if "letter" in move:
        page.locator("[data-thumbs] .thumb", has_text=re.compile(rf"^{move['letter']}$")).click()
    if move.get("cubes"):
        page.locator("[data-groups] .thumb", has=page.get_by_text(str(move["group"]), exact=True)).click()


def wanted(state: dict[str, Any]) -> dict[str, Any]:
    """What a simple person does: some capital, no bids, cheap roles, cities before track, the best way."""
    moves: list[dict[str, Any]] = state["moves"]
    if state["kind"] == "capital":
        return moves[3]
    if state["kind"] == "bid":
        return next((move for move in moves if move["kind"] == "drop"), moves[0])
    if state["kind"] == "role":
        return min(
            moves, key=lambda move: (move["role"] not in ("city-growth", "urbanization"), move["passing"])
        )
    return works(state) if state["kind"] == "build" else moves[0]


def works(state: dict[str, Any]) -> dict[str, Any]:
    """A city if there is one to place or to grow, two tiles, and the end of the turn as soon as it may be."""
    moves: list[dict[str, Any]] = state["moves"]
    cities = [move for move in moves if move["kind"] in ("city", "grow")]
    builds = [move for move in moves if move["kind"] == "build"]
    done = [move for move in moves if move["kind"] == "done"]
    best = sorted(builds, key=lambda move: (-move["points"], move["price"]))
    ending = done if laid(state) >= BUILDS else []
    return (cities or ending or best or done)[0]


def laid(state: dict[str, Any]) -> int:
    """How many moves of this turn can still be taken back."""
    if state["undo"] is None or not str(state["last_move"]).startswith("build"):
        return 0
    start = state["undo"] if state["restart"] is None else state["restart"]
    return int(state["length"] - start)


def check_the_end(page: Page) -> None:
    """The standings on the page are those of the record, replayed by the library; a bot that moves at random
    may have gone bankrupt."""
    game = ironroad.load(page.request.get(f"{page.url}/record.txt").text())
    result, entries = game.result, game.record.entries
    assert result
    page.reload()
    rows = page.locator(".end tbody tr")
    expect(rows).to_have_count(3)
    for row in rows.all():
        seat = "ABC".index(row.locator("svg text").first.text_content() or "")
        place, *parts, total = row.locator("td").all_inner_texts()
        assert int(place) == result.places[seat]
        score = result.scores[seat]
        scored = [*result.parts[seat].values(), score] if score is not None else [NONE] * (len(parts) + 1)
        assert [*parts, total] == [str(points) for points in scored]
    expect(page.locator(".end thead")).to_have_text(re.compile(r"points\s*income\s*links\s*total"))
    expect(page.locator(".charts figure")).to_have_count(3)
    page.goto(f"{page.url}/at/{len(entries) // 2}")
    expect(page.get_by_text("You are looking back")).to_be_visible()


# Without scripts


def test_every_decision_from_the_page_alone(server: Server, visit: Visit) -> None:
    """Forms are filled in from what the page holds; every kind of move comes up in the two editions."""
    visitor, seen, followed = visit(server), set[str](), set[str]()
    for edition, rounds in (("base", 2), ("expert", 1)):
        path = visitor.new_table(*["person"] * 3, game="steam", edition=edition, board="ruhr", rounds=rounds)
        while (move := post_one(visitor, path, seen, followed)) is not None:
            seen.add(move)
    assert seen >= KINDS
    assert followed == {"build"}


def post_one(visitor: Visitor, path: str, seen: set[str], followed: set[str]) -> str | None:
    """The kind of move that was made, a new one if that can be, or None when the game is over."""
    state = visitor.state(path)
    if not state["over"] and all(move["kind"] in seen for move in state["moves"]):
        return post(visitor, path, state, wanted(state)["move"])
    page = visitor.get(path).text
    listed, links = values(page), PLACE_LINK.findall(page)
    if links and state["kind"] not in followed:
        followed.add(state["kind"])
        listed |= set[str]().union(*(values(visitor.get(html.unescape(link)).text) for link in links))
        links = []
    told = {move["move"] for move in state["moves"]}
    assert listed < told if links else listed == told
    if state["over"]:
        return None
    return post(visitor, path, state, next(m for m in state["moves"] if m["kind"] not in seen)["move"])


def post(visitor: Visitor, path: str, state: dict[str, Any], move: str) -> str:
    answer = visitor.post(f"{path}/moves", number=state["number"], move=move)
    assert (answer.status_code, answer.headers["location"]) == (303, path)
    return move.partition(" ")[0]


def values(page: str) -> set[str]:
    return {html.unescape(value) for value in LIST_VALUE.findall(page)}


# Long lists and panels


def test_a_long_list_is_asked_for_when_it_is_opened(server: Server, open_page: Open) -> None:
    page = open_page()
    page.goto(server.url + bring(server, moment("build", "base", "ruhr", 5)))
    first = state_of(page)
    build = next(move for move in first["moves"] if move["kind"] == "build" and move["units"] == 0)
    page.locator(".all-moves > summary").click()
    heading = html.unescape(re.sub("<[^>]+>", "", first["said"][build["heading"]]))
    page.locator(".some-moves > summary", has_text=re.compile(rf"^{re.escape(heading)} \(")).click()
    button = page.locator(f'.some-moves button[value="{build["move"]}"]')
    with page.expect_response(re.compile("/preview")):
        button.click()
    button.click()
    wait_for_change(page, first["number"])
    second = state_of(page)
    assert len(second["moves"]) > 150
    assert LIST_VALUE.findall(second["regions"]["ask"]) in (["done"], [])
    expect(page.locator(".all-moves[open] .some-moves").first).to_be_visible()
    page.locator(".some-moves > summary").last.click()
    button = page.locator(".some-moves[open] button").last
    label = next(m["label"] for m in second["moves"] if m["move"] == button.get_attribute("value"))
    told = re.sub("<[^>]+>", "", second["said"][label])
    expect(button).to_contain_text(html.unescape(told))
    button.click()
    button.click()
    wait_for_change(page, second["number"])


def moment(kind: str, edition: str, board: str, players: int, late: bool = True) -> Game:
    """The first such move of a game between bots, or of the last round that has one."""
    game = ironroad.load(path_of(Case("steam", edition, board, players, "greedy")).read_text())
    entries = game.record.entries
    found = [n for n, entry in enumerate(entries) if entry.move.text.startswith(kind)]
    round_ = entries[found[-1 if late else 0]].round
    return game.at(next(n for n in found if entries[n].round == round_))


def bring(server: Server, game: Game) -> str:
    """A table of people that goes on from a game."""
    visitor = Visitor(server)
    game = game.copy()
    game.seed = None
    visitor.get("/")
    answer = visitor.post("/import", record=str(game.record))
    visitor.client.close()
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def test_goods_and_tiles_beside_the_board(server: Server, open_page: Open) -> None:
    game = moment("grow", "expert", "ruhr", 4)
    page = open_page()
    page.goto(server.url + bring(server, game))
    page.locator("[data-tab-of=goods]").click()
    groups = page.locator(".cube-groups li")
    expect(groups).to_have_count(12)
    lying = [groups.nth(n).locator("svg").count() for n in range(12)]
    assert lying == [sum(map(bool, cubes)) for cubes in scene_of(game).display.values()]
    page.locator("[data-tab-of=supply]").click()
    tiles = page.locator(".tiles li")
    expect(tiles).to_have_count(len(STEAM.kinds))
    shared = next(tile for tile in STEAM_TILES if len(tile.faces) == 2)
    face, back = (STEAM.kinds[face].name for face in shared.faces)
    row = tiles.filter(has_text=re.compile(rf"^\s*{re.escape(face)}\s"))
    expect(row).to_contain_text(f"on the back: {back}")


def test_cities_that_grew_carry_a_marker(server: Server, open_page: Open) -> None:
    game = moment("build", "base", "ruhr", 4)
    page = open_page()
    page.goto(server.url + bring(server, game))
    marked = page.locator('.ir-hexes [data-hex]:has(use[href="#ir-badge-+"])')
    names = {marked.nth(n).get_attribute("data-hex") for n in range(marked.count())}
    assert names == {game.board.hexes[hex_].name for hex_ in inside(game).grown} != set()
    lost = "uses => uses.filter(({ href }) => !document.getElementById(href.baseVal.slice(1))).length"
    assert page.locator("use").evaluate_all(lost) == 0


def test_a_town_takes_a_tile_or_a_new_city(server: Server, open_page: Open) -> None:
    page = open_page()
    page.goto(server.url + bring(server, moment("city", "base", "northeast", 3, late=False)))
    expect_question(page, "build")
    moves = [move for move in state_of(page)["moves"] if "hex" in move]
    kinds = {hex_: {m["kind"] for m in moves if m["hex"] == hex_} for hex_ in {m["hex"] for m in moves}}
    town = next(hex_ for hex_ in sorted(kinds) if kinds[hex_] == {"build", "city"})
    cities = [move for move in moves if move["hex"] == town and move["kind"] == "city"]
    page.locator(f'.lights [data-lit="{town}"]').click(force=True)
    letters = page.locator("[data-thumbs] .letter")
    expect(letters.first).to_be_visible()
    assert sorted(letters.all_inner_texts()) == sorted({move["letter"] for move in cities})
    letters.last.click()
    groups = page.locator("[data-groups] .thumb")
    assert groups.count() == len({move["group"] for move in cities})
    groups.last.click()
    expect(page.locator("[data-commit] input[name=move]")).to_have_value(cities[-1]["move"])
    page.locator("[data-thumbs] .thumb:has(img)").first.click()
    expect(groups.first).to_be_hidden()
    expect(letters.first).to_be_visible()


def test_the_tile_can_be_chosen(server: Server, open_page: Open) -> None:
    """With the option on, thumbnails of the same track name the tile they are on."""
    game = ironroad.new("steam", board="ruhr", players=3, options={"choose_tile": True}, seed=3)
    bot = make_bot("greedy", "3")
    while game.pending and game.pending.kind != "build":
        game.push(bot.choose(game.view(game.to_move or 0), game.legal_moves(), None))
    page = open_page()
    page.goto(server.url + bring(server, game))
    chosen = next(move for move in state_of(page)["moves"] if " tile " in move["move"])
    page.locator(f'.lights [data-lit="{chosen["hex"]}"]').click(force=True)
    thumb = page.locator(f'.thumb:has(img[src*="/{chosen["tile"].replace(" ", "_")}.svg"])')
    expect(thumb).to_have_count(2)
    thumb.filter(has_text=chosen["physical"]).click()
    expect(page.locator("[data-commit] input[name=move]")).to_have_value(chosen["move"])


# For everyone


def test_boards_say_that_they_are_reconstructions(server: Server, visit: Visit) -> None:
    visitor = visit(server)
    assert visitor.get("/", game="steam").text.count("a reconstruction: the printed layout is not known") == 2
    for board in ("northeast", "ruhr"):
        assert "This board is a reconstruction." in visitor.get(f"/rules/steam/{board}/base").text


@pytest.mark.parametrize(
    ("width", "scheme", "edition", "kinds"),
    [
        (390, "light", "base", {"role": "goods", "city": "seats"}),
        (1440, "dark", "expert", {"score": "goods", "grow": "supply"}),
    ],
)
def test_no_serious_barrier(
    server: Server,
    open_page: Open,
    width: int,
    scheme: Literal["light", "dark"],
    edition: str,
    kinds: dict[str, str],
) -> None:
    page = open_page(color_scheme=scheme, viewport={"width": width, "height": 900})
    for kind, tab in kinds.items():
        page.goto(server.url + bring(server, moment(kind, edition, "ruhr", 4)))
        expect_question(page, {"score": "points", "city": "build", "grow": "build"}.get(kind, kind))
        page.locator(f"[data-tab-of={tab}]").click()
        if page.locator(".light").count():
            page.locator(".light").first.click(force=True)
        assert barriers(page, [(scheme, width)], within=f"#ask, [data-panel={tab}]") == [], kind
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_turn_by_keyboard_alone(server: Server, open_page: Open) -> None:
    """A city grows: to the board, to a lit city, another group, and Enter."""
    page = open_page()
    page.goto(server.url + bring(server, moment("grow", "base", "northeast", 4)))
    expect_question(page, "build")
    state = state_of(page)
    city = next(move for move in state["moves"] if move["kind"] == "grow")["hex"]
    page.locator(f'.lights [data-lit="{city}"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    wait_for_change(page, state["number"])
    assert state_of(page)["last_move"].startswith(f"grow {city}")
