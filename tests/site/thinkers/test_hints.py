"""Hints: for who is asked, where the table has them, and no longer than they matter."""

from __future__ import annotations

import asyncio
import re
import warnings
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import ironroad
from ironroad.analysis import Analysis, from_data
from ironroad.core.game import Game
from tests.helpers.apart import run_apart
from tests.helpers.asked import asked
from tests.helpers.browser import NIGHT, barriers
from tests.helpers.last_round import LAST
from tests.helpers.powersite import Backdoor, host, sitting, watching
from tests.helpers.quick import Quick
from tests.helpers.server import Server, Visitor

# What the database library warns of as it is loaded is no business of these tests.
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from ironroad.site.rendering.pagestate import PageState
    from ironroad.site.settings import read_settings
    from ironroad.site.storage.keeper import Stale
    from ironroad.site.storage.models import now
    from ironroad.site.table.newtable import AS_USUAL, NewTable, new_words
    from ironroad.site.table.tables import PERSON, Table, TableSettings
    from ironroad.site.thinkers.hints import Hints
    from ironroad.site.thinkers.room import Room
    from ironroad.site.thinkers.thinking import Thinkers

MOVE = re.compile(r'data-hint-move="([^"]+)"')
JSON = {"accept": "application/json"}

Visit = Callable[[Server], Visitor]


@pytest.fixture
def last() -> Game:
    """Two seats in their last round; the second one is to move."""
    return ironroad.from_position(LAST)


def hinted(visitor: Visitor, path: str, **query: int | str) -> tuple[int, str]:
    answer = visitor.client.get(f"{path}/hint", params=query, headers=JSON)
    told = answer.json()
    return answer.status_code, told.get("html") or told["error"]


def test_who_plays_with_bots_is_told_good_moves_and_why(
    backdoor: Backdoor, visitor: Visitor, last: Game
) -> None:
    path = host(backdoor.new_table(last, "greedy", "person")).url
    status, html = hinted(visitor, path)
    moves = MOVE.findall(html)
    assert status == 200
    assert 1 <= len(moves) <= 3
    assert [last.why_not(move) for move in moves] == [None] * len(moves)
    assert "hint-reasons" in html
    german = hinted(visitor, path, lang="de")[1]
    assert german.count("Auf dem Spielplan zeigen") + german.count("Zeig es mir") == len(moves)


def test_without_scripts_a_page_shows_the_board_and_makes_the_move(
    backdoor: Backdoor, visitor: Visitor, last: Game
) -> None:
    table = backdoor.new_table(last, "greedy", "person")
    path = host(table).url
    page = visitor.get(f"{path}/hint").text
    first, *others = MOVE.findall(page)
    pages = [visitor.get(f"{path}/hint", shown=n).text for n in range(len(others) + 1)]
    figures = [page.partition('<figure class="hint-board"')[2] for page in pages]
    assert len({*figures}) == len(figures)
    assert all("<svg" in figure and "ir-f-last" in figure for figure in figures)
    answer = visitor.post(f"{path}/moves", number=table.number, move=first)
    assert (answer.status_code, answer.headers["location"]) == (303, path)
    assert backdoor.look(table).game.record.moves[0].text == first


def test_nobody_else_is_told_anything(backdoor: Backdoor, visitor: Visitor, last: Game) -> None:
    table = backdoor.new_table(last, "person", "person", settings=TableSettings(hints="all"))
    assert hinted(visitor, sitting(table, 1).url)[0] == 200
    assert hinted(visitor, sitting(table, 0).url) == (422, "It is not your turn.")
    assert visitor.get(f"{watching(table).url}/hint").status_code == 404


@pytest.mark.parametrize(
    ("kinds", "settings", "status"),
    [
        (("person", "person"), {}, 422),
        (("person", "person"), {"hints": "all"}, 200),
        (("person", "person"), {"hints": "all", "rated": True}, 422),
        (("greedy", "person"), {"hints": "none"}, 422),
        (("free", "person"), {}, 422),
        (("calm", "person"), {"lesson": "age-of-steam/first-links", "hints": "none"}, 200),
    ],
)
def test_the_table_decides(
    backdoor: Backdoor,
    visitor: Visitor,
    last: Game,
    kinds: tuple[str, str],
    settings: dict[str, Any],
    status: int,
) -> None:
    table = backdoor.new_table(last, *kinds, settings=TableSettings(**settings))
    assert table.allows_hints == (status == 200)
    if table.lesson is None:
        assert hinted(visitor, sitting(table, 1).url)[0] == status


def test_the_form_of_a_new_table_asks_for_it(visitor: Visitor) -> None:
    people = ("person", "person", "person")
    assert hinted(visitor, visitor.new_table(*people)) == (422, "At this table there are no hints.")
    assert "data-ask-hint" in visitor.get(visitor.new_table(*people, hints="all")).text
    assert "data-ask-hint" not in visitor.get(visitor.new_table(*people)).text
    assert visitor.post("/tables", players=3, hints="sometimes").status_code == 422


def test_one_address_has_only_so_many_a_minute(tmp_path: Path, visit: Visit) -> None:
    """The same moment may be asked about again."""
    server = Quick(tmp_path, IRONROAD_HINTS_A_MINUTE="1")
    try:
        visitor = visit(server)
        one, other = (visitor.new_table("greedy", "person", position=LAST) for _ in range(2))
        assert [hinted(visitor, path)[0] for path in (one, one, other)] == [200, 200, 429]
        assert hinted(visitor, one, number=999)[0] == 409
    finally:
        server.stop()


def seated(game: Game) -> Table:
    seats = [{"name": "Borsig", "kind": "greedy"}, {"name": "Anna", "kind": PERSON}]
    new = NewTable("", True, 0, AS_USUAL, "1", None, {}, True, new_words())
    return Table(new.row(game, seats, now()))


def test_a_hint_ends_with_its_moment(tmp_path: Path, last: Game) -> None:
    """A process that would think about it for an hour is free at once."""
    settings = replace(read_settings(tmp_path), hint_seconds=3600.0)
    table = seated(last)

    async def ask() -> Analysis:
        thinkers = Thinkers(1, 3600.0, ())
        hints = Hints(thinkers, settings)
        try:
            asked = asyncio.create_task(hints.find(PageState(host(table)), ["Anna"]))
            await asyncio.sleep(0)
            after = table.game.copy()
            after.push("pass")
            table.take(after)
            await hints.look_at(table)
            with pytest.raises(Stale):
                await asked
            found = await thinkers.advise(last.view(1).position, "", lambda: 0, 0.1)
            return from_data(Analysis, found)
        finally:
            await hints.close()
            thinkers.close()

    assert run_apart(ask()).seat == 1


class OneThinker:
    """Thinks about one position at a time, and keeps whose it was."""

    def __init__(self) -> None:
        self.thought: list[str] = []
        self._room = Room(1)

    async def advise(self, position: str, table: str, rank: Callable[[], int], seconds: float) -> Any:
        async with self._room.place(rank):
            self.thought.append(table.partition("/")[0])
            await asyncio.sleep(0.01)


def test_who_asks_at_many_tables_holds_others_up_by_one_hint(tmp_path: Path, last: Game) -> None:
    tables = [seated(last) for _ in range(4)]
    thinkers: Any = OneThinker()

    async def ask() -> None:
        hints = Hints(thinkers, read_settings(tmp_path))
        asked = zip(tables, ("greedy one", "greedy one", "greedy one", "another"), strict=True)
        finding = (hints.find(PageState(host(table)), [address]) for table, address in asked)
        await asyncio.gather(*finding, return_exceptions=True)

    run_apart(ask())
    assert thinkers.thought == [tables[n].id for n in (0, 3, 1, 2)]


def test_in_a_browser_by_keyboard(
    backdoor: Backdoor, server: Server, open_page: Callable[..., Page], last: Game
) -> None:
    table = backdoor.new_table(last, "greedy", "person")
    page = open_page(f"{server.url}{host(table).url}")
    page.keyboard.press("h")
    slot = page.locator("[data-hint-slot]")
    expect(slot.get_by_role("heading", name="Hint")).to_be_focused()
    assert barriers(page, [NIGHT], within="[data-hint-slot]") == []
    first = slot.locator("[data-hint-move]").first
    move = first.get_attribute("data-hint-move") or ""
    first.get_by_role("link", name="Show on the board").press("Enter")
    expect(page.locator("[data-commit] [name=move]")).to_have_value(move)
    first.get_by_role("button", name="Do it for me").press("Enter")
    expect(slot).to_be_empty()
    expect(page.locator("#question")).to_be_focused()
    assert backdoor.look(table).game.record.moves[0].text == move


# What is wrong with how a hint and the question beside it lie on the screen.
CROWDED = """() => {
  const box = (part) => document.querySelector(part).getBoundingClientRect();
  const [hint, ask, seen] = [box(".hint-slot"), box("#ask"), box("[data-hint-move] form")];
  const beside = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1;
  const over = (a, b) => !beside(a, b) && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const whole = (a, b) => a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
  const squeezed = (part) => {
    const { clientHeight, scrollHeight } = document.querySelector(part);
    return clientHeight < Math.min(scrollHeight, 200);
  };
  const link = document.querySelector("[data-to-ask]");
  const stays = getComputedStyle(document.querySelector("#ask")).overflowY === "auto";
  return [
    over(hint, ask) && "the hint lies over the question",
    !whole(seen, hint) && "what makes the move is not in sight",
    seen.bottom > innerHeight && "what makes the move is below the screen",
    document.documentElement.scrollWidth > innerWidth && "the page is too wide",
    !link.hidden && over(link.getBoundingClientRect(), hint) && "the link to the question lies over the hint",
    stays && squeezed("#ask") && "the question is squeezed",
    stays && (ask.bottom > innerHeight || hint.bottom > innerHeight) && "it goes on below the screen",
    stays && squeezed(".hint-slot") && "the hint is squeezed",
  ].filter(Boolean);
}"""
SCREENS = ((1366, 768), (1920, 1080), (768, 1024), (390, 844))


@pytest.mark.parametrize("language", ["en", "de", "nl"])
@pytest.mark.parametrize(
    ("record", "kind"),
    [("age-of-steam-deluxe-rust-belt-4", "build"), ("steam-power-draft-britain-5", "action")],
)
def test_a_hint_and_the_question_share_every_screen(
    backdoor: Backdoor, server: Server, open_page: Callable[..., Page], record: str, kind: str, language: str
) -> None:
    """On a laptop, a desk, a tablet and a phone, by day and by night."""
    game = asked(record, kind)
    seats = ["person" if seat == game.to_move else "greedy" for seat in range(game.rules.players)]
    table = backdoor.new_table(game, *seats)
    page = open_page()
    page.context.add_cookies([{"name": "lang", "value": language, "url": server.url}])
    found = []
    for number, (width, height) in enumerate(SCREENS):
        page.emulate_media(color_scheme=("light", "dark")[number % 2])
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{server.url}{host(table, game.to_move).home}")
        page.locator("[data-ask-hint]").click()
        page.locator(".hint-card").wait_for()
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        # Observers tell after the frame.
        page.wait_for_timeout(100)
        found += [f"{width}x{height}: {problem}" for problem in page.evaluate(CROWDED)]
    assert found == []


def test_one_move_of_a_hint_is_open_at_a_time(
    backdoor: Backdoor, server: Server, open_page: Callable[..., Page], last: Game
) -> None:
    table = backdoor.new_table(last, "greedy", "person")
    page = open_page(f"{server.url}{host(table).url}")
    page.keyboard.press("h")
    moves = page.locator("[data-hint-move]")
    expect(moves.first.locator("details[open]")).to_have_count(1)
    moves.nth(1).locator("summary").press("Enter")
    expect(page.locator(".hint-card details[open]")).to_have_count(1)
    expect(moves.nth(1).get_by_role("button", name="Do it for me")).to_be_visible()
    expect(moves.first.get_by_role("button", name="Do it for me")).to_be_hidden()


def test_in_a_lesson_one_teacher_speaks_at_a_time(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(server.url, viewport={"width": 1366, "height": 768})
    page.locator("#lesson-age-of-steam-first-links button").click()
    coach = page.locator(".coach")
    suggested = page.locator(".coach-move")
    suggested.wait_for(state="attached")
    # Before that nobody listens to keys.
    page.wait_for_load_state()
    move = suggested.get_attribute("data-move")
    page.keyboard.press("h")
    expect(page.locator(".hint-card")).to_contain_text("This is what the coach suggests")
    expect(page.locator("[data-hint-move]")).to_have_count(1)
    assert page.locator("[data-hint-move]").get_attribute("data-hint-move") == move
    expect(coach).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator(".hint-card")).to_have_count(0)
    expect(coach).to_be_visible()
