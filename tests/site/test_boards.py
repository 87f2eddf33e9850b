"""The boards with rules of their own at the table: whole games posted from the page's buttons, and every
special decision clicked in a real browser."""

from __future__ import annotations

import html
import random
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import ironroad
from ironroad.core.game import Game
from tests.helpers.browser import (
    expect_question,
    lit,
    press,
    state_of,
    wait_for_change,
)
from tests.helpers.seated import seated
from tests.helpers.server import Server, Visitor
from tests.helpers.tables import table

PATIENCE = 60.0
TURNS = 2

# Each board, who sits there, and how many rounds are played.
BOARDS = {
    "western-us": (("person", "random", "random"), 1),
    "southern-us": (("person", "random", "random"), 1),
    "germany": (("person", "random", "random"), 1),
    "barbados": (("person",), 2),
    "st-lucia": (("person", "random"), 2),
}
# Whoever sits anywhere is asked these; an auction may be over before all were asked.
ALWAYS = {"shares", "role", "build", "deliver"}
# Links of three seats from San Francisco to St. Louis: whole, and but for the last hex.
LINE = (
    "H3:E-W+0;H5:E-W+0;H7:E-W+0;H9:E-W+0;H11:W+0,E+1;H13:E-W+1;H15:E-W+1;H17:W+1,E+2;"
    "H19:E-W+2;H21:E-W+2;H23:E-W+2;H25:E-W+2"
)
JOINED = f"{LINE};H27:NE-W+2"
# On D8 a track of seat 1 leads north to Castries, a red New City, and one of seat 0 north-west.
CROSSING = "D8:N-SW+1,SE-NW+0;C7:N-SE+0;D6:S-NW+1"


def western(**fields: str) -> Game:
    return table(3, "deluxe", None, "western-us", money="30,30,30", built="1,1,1", todo="2,0,1", **fields)


def joining() -> Game:
    return western(phase="build", track=LINE)


def crossing() -> Game:
    return western(phase="goods", track=JOINED, connected="1", engine="6,6,6", cubes="G28:P")


def germany() -> Game:
    return table(3, "deluxe", None, "germany", phase="build", money="30,30,30", built="1,1,1")


def roadside() -> Game:
    fields = {"track": CROSSING, "cubes": "D8:R", "cities": "C5:A", "engine": "2,2"}
    return table(2, "deluxe", None, "st-lucia", phase="goods", **fields)


def island() -> Game:
    return table(2, "deluxe", None, "st-lucia", phase="order", money="10,10")


# A person who plays by the page's buttons


class Guest:
    """Picks among the buttons of the page, now and then what a board has of its own."""

    def __init__(self, visitor: Visitor, path: str, seed: int) -> None:
        self.visitor = visitor
        self.path = path
        self.rng = random.Random(seed)
        self.asked: set[str] = set()
        self.made: list[str] = []

    def play(self) -> None:
        """To the end of the game."""
        while not self.wait()["over"]:
            self.answer()

    def wait(self) -> dict[str, Any]:
        """Until this seat is asked or the game is over."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            state = self.visitor.state(self.path)
            if state["over"] or state["mine"]:
                return state
            time.sleep(0.02)
        raise AssertionError("the others do not move")

    def answer(self) -> None:
        page = self.visitor.get(self.path).text
        kind, number = found(r'data-kind="(\w+)"', page)[0], found(r'name="number" value="(\d+)"', page)[0]
        self.asked.add(kind)
        move = self.choose(kind, list(dict.fromkeys(found(r'name="move" value="([^"]+)"', page))))
        answer = self.visitor.post(f"{self.path}/moves", number=number, move=move)
        assert (answer.status_code, answer.headers["location"]) == (303, self.path), answer.text
        self.made.append(move)

    def choose(self, kind: str, moves: list[str]) -> str:
        """Own track and goods above all, and shares enough to live on."""
        special = [move for move in moves if move.startswith(("claim", "city", "deliver", "pay"))]
        if special:
            return special[0]
        if kind == "shares":
            return moves[min(len(moves) - 1, 4)]
        if kind == "build" and "done" in moves and len(self.builds) >= TURNS:
            return "done"
        return self.rng.choice([moves[0], "drop"] if kind == "bid" else moves)

    @property
    def builds(self) -> list[str]:
        """Those of this turn."""
        turn = self.made[::-1]
        ends = [n for n, move in enumerate(turn) if not move.startswith(("build", "claim", "city"))]
        return turn[: ends[0] if ends else len(turn)]


def found(pattern: str, page: str) -> list[str]:
    return [html.unescape(text) for text in re.findall(pattern, page)]


def replayed(visitor: Visitor, path: str) -> Game:
    return ironroad.load(visitor.client.get(f"{path}/record.txt").text)


def standings(page: str) -> list[str]:
    """The scores as the page has them, best first."""
    return [text.strip() for text in found(r'class="figure total">([^<]+)<', page)]


def scores(game: Game) -> list[str]:
    """The same from the library."""
    result = game.result
    assert result is not None
    ranked = sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat))
    return [_score(game, result.scores[seat]) for seat in ranked]


def _score(game: Game, score: int | None) -> str:
    if game.rules.players > 1:
        return "–" if score is None else str(score)
    return "lost" if score is None else f"${score}"


@pytest.mark.parametrize("board", BOARDS)
def test_a_whole_game_from_the_buttons_of_the_page(visitor: Visitor, board: str) -> None:
    kinds, rounds = BOARDS[board]
    guest = Guest(visitor, visitor.new_table(*kinds, board=board, rounds=rounds), seed=7)
    guest.play()
    game = replayed(visitor, guest.path)
    assert game.board.id == board
    assert guest.asked >= ALWAYS
    assert standings(visitor.get(guest.path).text) == scores(game)


# Each special decision, without scripts


SPECIALS = {
    "pay": (island, "first", ["pay"]),
    "nobody pays": (island, "first", ["pass", "pass"]),
    "joined coasts": (joining, "build", ["build H27 NE-W", "bonus 0 2"]),
    "crossed country": (crossing, "deliver", ["deliver purple G28 SW H17 W H11 W H1", "bonus 1"]),
    "direct link": (germany, "build", ["claim C15 D14", "done"]),
    "cube on track": (roadside, "deliver", ["deliver red D8 NW C5"]),
}


def picked(move: str) -> dict[str, str]:
    """What a move is picked by on the board, in a list that is long."""
    kind, *words = move.split()
    if kind == "deliver":
        return {"cube": words[0], "hex": words[1]}
    return {"hex": words[0]} if kind in ("build", "claim") else {}


@pytest.mark.parametrize("name", SPECIALS)
def test_every_special_decision_has_its_buttons(visitor: Visitor, name: str) -> None:
    start, kind, moves = SPECIALS[name]
    path = seated(visitor, start())
    assert visitor.state(path)["kind"] == kind
    for move in moves:
        page = visitor.get(path, **picked(move)).text
        assert move in found(r'name="move" value="([^"]+)"', page)
        number = found(r'name="number" value="(\d+)"', page)[0]
        assert visitor.post(f"{path}/moves", number=number, move=move).status_code == 303
    assert [made.text for made in replayed(visitor, path).record.moves] == moves
    assert all(link["path"].startswith("M") for link in visitor.state(path)["links"].values())


# The same by clicks


def commit(page: Page) -> None:
    number = state_of(page)["number"]
    page.locator("[data-commit] button").click()
    wait_for_change(page, number)


def tick(page: Page, move: str) -> None:
    """Choose a card and press the button of its form."""
    number = state_of(page)["number"]
    page.locator(".option", has=page.locator(f'input[value="{move}"]')).click()
    page.locator(".cards .main").click()
    wait_for_change(page, number)


def moves_of(page: Page) -> list[str]:
    text = page.request.get(f"{page.url}/record.txt").text()
    return [move.text for move in ironroad.load(text).record.moves]


def test_paying_and_giving_by_clicks(server: Server, visitor: Visitor, page: Page) -> None:
    page.goto(server.url + seated(visitor, island()))
    expect_question(page, "first")
    tick(page, "pass")
    expect(page.locator("#question")).to_contain_text("does not pay")
    tick(page, "pay")
    expect_question(page, "shares")
    assert moves_of(page) == ["pass", "pay"]

    page.goto(server.url + seated(visitor, joining()))
    page.locator('.lights [data-lit="H27"]').click()
    while page.locator('[data-commit] [name="move"]').input_value() != "build H27 NE-W":
        page.keyboard.press("r")
    commit(page)
    expect_question(page, "bonus")
    expect(page.locator(".option")).to_have_count(3)
    tick(page, "bonus 0 2")
    assert moves_of(page) == ["build H27 NE-W", "bonus 0 2"]
    expect(page.locator(".log")).to_contain_text("Track need not hang together any more.")


def test_a_direct_link_by_clicks_and_by_keys(server: Server, visitor: Visitor, page: Page) -> None:
    asked: list[str] = []
    page.on("requestfailed", lambda request: asked.append(request.url))
    page.on("response", lambda answer: None if answer.ok else asked.append(answer.url))
    page.goto(server.url + seated(visitor, germany()))
    page.locator("[data-link] .ir-coin").click(force=True)
    expect(page.locator(".marks .mark")).to_have_count(2)
    commit(page)
    assert asked == []
    assert moves_of(page) == ["claim C15 D14"]
    expect(page.locator("[data-link] .ir-price")).to_have_count(0)

    page.goto(server.url + seated(visitor, germany()))
    page.locator('.lights [data-lit="D14"]').focus()
    number = state_of(page)["number"]
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    wait_for_change(page, number)
    assert moves_of(page) == ["claim C15 D14"]


def test_what_must_be_completed_is_marked(server: Server, visitor: Visitor, page: Page) -> None:
    page.goto(server.url + seated(visitor, germany()))
    page.locator('.lights [data-lit="F12"]').click()
    commit(page)
    expect(page.locator(".ask .warning")).to_contain_text("Build on from F12")
    expect(page.locator(".marks .mark")).to_have_count(1)
    expect(page.get_by_role("button", name="End the build turn")).to_have_count(0)
    number = state_of(page)["number"]
    press(page.get_by_role("button", name="Undo"))
    wait_for_change(page, number)
    expect(page.get_by_role("button", name="End the build turn")).to_be_visible()


def test_a_cube_on_track_by_clicks(server: Server, visitor: Visitor, page: Page) -> None:
    page.goto(server.url + seated(visitor, roadside()))
    expect(lit(page)).to_have_count(1)
    lit(page).click()
    expect(page.locator(".route")).to_have_count(2)
    line = page.locator(".ways .way")
    best = line.get_attribute("d")
    page.locator(".route", has=page.locator('input[value="deliver red D8 N C5"]')).click()
    assert line.get_attribute("d") != best
    commit(page)
    assert moves_of(page) == ["deliver red D8 N C5"]
    expect(page.locator('[data-hex="D8"] [data-cube]')).to_have_count(0)
