"""A walk over the grid of layouts: every board and question, in every language, on screens of every size.

`python -m tests.helpers.layouts` walks all of it, which takes a while, and prints what is wrong; words after
it name the tables to walk, by how their names begin.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, Page, expect

from tests.helpers.asked import OVER, asked
from tests.helpers.browser import chromium, open_context
from tests.helpers.powersite import NAMES, Backdoor, host
from tests.helpers.server import Server

AUDIT: Final = (Path(__file__).parent / "layout_audit.js").read_text(encoding="utf-8")
LANGUAGES: Final = ("en", "de", "nl")
# From the smallest phone to the largest desk, around every width and height at which the page changes.
SIZES: Final = (
    (320, 568), (1366, 768), (390, 844), (1001, 700), (844, 390), (1920, 1080), (820, 1180), (1024, 768),
    (360, 640), (1278, 720), (568, 320), (2560, 1440), (699, 1000), (1152, 864), (932, 430), (1437, 900),
    (430, 932), (1100, 620), (700, 900), (2560, 1080), (320, 480), (1280, 800), (667, 375), (1600, 900),
    (540, 720), (1000, 560), (768, 1024), (1366, 559), (600, 600), (1024, 1366), (480, 800), (900, 700),
)  # fmt: skip
FAMILY: Final = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
# As long as names may be: joined emoji, one word that nothing breaks, many words, wide letters.
LONG: Final = (
    FAMILY * 40,
    "Wolfeschlegelsteinhausenbergerdorffsvonu",
    "Maximiliane von und zu Schwarzenfels usw",
    "W" * 40,
    "Emil \U0001f682",
    "Li",
)


class Spot(NamedTuple):
    """A table of the grid: whose record, and which question is asked there."""

    record: str
    kind: str
    names: Sequence[str] = NAMES

    def __str__(self) -> str:
        return f"{self.record} {self.kind}"


AGE: Final = "age-of-steam-deluxe"
SPOTS: Final = (
    Spot(f"{AGE}-rust-belt-6", "bid", LONG),
    Spot("steam-power-draft-britain-5", "action"),
    Spot(f"{AGE}-rust-belt-6", "build", LONG),
    Spot("steam-expert-ruhr-5", "capital", LONG),
    Spot(f"{AGE}-barbados-1", "place"),
    Spot("steam-power-draft-lower-rhine-4", "deliver"),
    Spot(f"{AGE}-western-us-6", "role", LONG),
    Spot(f"{AGE}-rust-belt-6", OVER, LONG),
)
ALL: Final = (
    *SPOTS,
    Spot(f"{AGE}-germany-3", "deliver"),
    Spot(f"{AGE}-st-lucia-2", "first"),
    Spot("steam-base-northeast-5", "build"),
    Spot("steam-power-draft-northeast-1", "build"),
    *(Spot(f"{AGE}-rust-belt-6", kind, LONG) for kind in ("shares", "role", "deliver", "produce", "place")),
    *(Spot(f"{AGE}-rust-belt-{players}", kind) for players in (3, 4, 5) for kind in ("bid", "build")),
    *(Spot(f"{AGE}-germany-3", kind) for kind in ("shares", "role", "place")),
    *(Spot(f"{AGE}-germany-6", kind, LONG) for kind in ("bid", "build", "deliver", OVER)),
    *(Spot(f"{AGE}-barbados-1", kind) for kind in ("shares", "role", "build", "deliver", OVER)),
    *(Spot(f"{AGE}-st-lucia-2", kind, LONG[:2]) for kind in ("shares", "role", "build", "deliver", OVER)),
    *(Spot(f"{AGE}-{board}-6", kind) for board in ("western-us", "southern-us") for kind in ("build", "bid")),
    Spot(f"{AGE}-southern-us-6", "deliver", LONG),
    *(Spot("steam-base-northeast-5", kind, LONG) for kind in ("bid", "role", "deliver", "points", OVER)),
    *(Spot("steam-expert-ruhr-5", kind, LONG) for kind in ("bid", "build", "deliver", OVER)),
    *(Spot("steam-power-draft-britain-5", kind, LONG) for kind in ("build", "deliver", "bonus", OVER)),
    *(Spot("steam-power-draft-lower-rhine-4", kind) for kind in ("action", "bonus")),
    *(Spot("steam-power-draft-northeast-1", kind) for kind in ("action", OVER)),
)


def laid_out(backdoor: Backdoor, spot: Spot) -> str:
    """The path of a table for a spot, opened by whoever is asked."""
    game = asked(spot.record, spot.kind)
    table = backdoor.new_table(game, *["person"] * game.rules.players, names=spot.names)
    return host(table, None if game.over else game.to_move).home


def visit(page: Page, url: str, language: str, others: bool) -> None:
    """Open a table in a language, alone or with two more windows on it, and choose something."""
    page.context.add_cookies([{"name": "lang", "value": language, "url": url}])
    page.goto(url)
    here = page.locator("[data-watching]")
    if others:
        page.evaluate(
            "const live = location.href.replace('http', 'ws').split('?')[0] + '/live';"
            "window.others = [new WebSocket(live), new WebSocket(live)]"
        )
        expect(here).to_contain_text("3")
    else:
        expect(here).to_be_hidden()
    choose(page)


def choose(page: Page) -> None:
    """What fills the question most: a hex with its tiles, a cube with its ways, an amount."""
    page.evaluate(
        """() => {
        const lit = [...document.querySelectorAll(".lights .light")];
        const first = document.querySelector(".chips input, .option input, .lit-space");
        if (lit.length) lit[lit.length >> 1].dispatchEvent(new MouseEvent("click", { bubbles: true }));
        else first?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        }"""
    )


def audit(page: Page, size: tuple[int, int]) -> list[str]:
    """What is wrong with the page on a screen of this size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: list[str] = page.evaluate(AUDIT)
    return found


def walk(browser: Browser, server: Server, spots: Sequence[Spot]) -> Iterator[str]:
    """Everything: each table in each language, alone and in company, on every screen."""
    backdoor = Backdoor(server)
    context = open_context(browser)
    page = context.new_page()
    for spot in spots:
        path = laid_out(backdoor, spot)
        for language, others in ((language, others) for language in LANGUAGES for others in (False, True)):
            visit(page, f"{server.url}{path}", language, others)
            for size in SIZES:
                where = f"{spot}, {language}, {'3 here' if others else 'alone'}, {size[0]}x{size[1]}"
                yield from (f"{where}: {problem}" for problem in audit(page, size))
            page.goto("about:blank")
    context.close()
    backdoor.close()


def main(wanted: list[str]) -> int:
    spots = [spot for spot in ALL if not wanted or str(spot).startswith(tuple(wanted))]
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = Server(Path(folder))
        try:
            found = [print(problem, flush=True) for problem in walk(browser, server, spots)]
        finally:
            server.stop()
    print(f"{len(spots)} tables, {len(LANGUAGES) * 2 * len(SIZES)} layouts each: {len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
