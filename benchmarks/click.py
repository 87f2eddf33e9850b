"""How long it takes from the click that lays a tile until the board shows it, here and in a second window."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page

import ironroad
from benchmarks.browser import browser, window
from benchmarks.figures import options, progress, show, times
from benchmarks.moments import import_game, late
from ironroad.core.game import Game
from tests.helpers.server import Server, Visitor

# Time is taken in the page: at the click, and in the first frame after the hex on the board was replaced.
CLOCK = """
const now = () => performance.timeOrigin + performance.now();
const note = ({ target }) => { if (target.matches("[data-tag]")) window.clicked = now(); };
addEventListener("click", note, true);
window.expect = (name) => {
  const paper = document.querySelector(".ir-hexes");
  const hex = () => paper.querySelector(`[data-hex="${name}"]`);
  const before = hex();
  window.shown = new Promise((done) => {
    const watch = new MutationObserver(() => {
      if (hex() === before) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(now())));
    });
    watch.observe(paper, { childList: true, subtree: true });
  });
};
window.knows = async (number) => {
  const shown = () => document.querySelector('#ask input[name="number"]').value;
  while (shown() !== String(number)) await new Promise(requestAnimationFrame);
};
"""


def first_build() -> Game:
    """Three people before the first tile of their game."""
    game = ironroad.new(players=3, seed=1)
    for move in ("shares 9", "shares 2", "shares 2", "drop", "drop", "role engineer", "role locomotive"):
        game.push(move)
    game.push("role production")
    return game


class Seen(NamedTuple):
    """Seconds from the click until a tile is shown in the window it was laid in, and in another."""

    here: float
    there: float


class Builder:
    """Lays a tile with the mouse in one window and takes it back, while a second window looks on."""

    def __init__(self, visitor: Visitor, path: str, windows: list[Page]) -> None:
        self._visitor = visitor
        self._path = path
        self._windows = windows
        self._random = random.Random(1)
        self._start = visitor.state(path)["length"]
        visitor.get(path)

    def lay(self) -> Seen:
        here, _ = self._windows
        lights = here.locator("[data-lit]")
        light = lights.nth(self._random.randrange(lights.count()))
        light.dispatch_event("click")
        for page in self._windows:
            page.evaluate("expect", light.get_attribute("data-lit"))
        here.locator("[data-tag]").click()
        shown = [page.evaluate("shown") for page in self._windows]
        clicked = here.evaluate("clicked")
        return Seen(*((moment - clicked) / 1000 for moment in shown))

    def take_back(self) -> None:
        """And wait until both windows know."""
        number = self._visitor.state(self._path)["number"]
        answer = self._visitor.post(f"{self._path}/undo", json=True, number=number, to=self._start)
        assert answer.status_code == 200, answer.text
        for page in self._windows:
            page.evaluate("knows", number + 1)


def measure(name: str, game: Game, moves: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        visitor = Visitor(server)
        try:
            with visitor.client, browser() as program:
                path = import_game(visitor, game)
                windows = [opened(program, server.url, path) for _ in range(2)]
                report(name, Builder(visitor, path, windows), moves)
        finally:
            server.stop()


def opened(program: Browser, url: str, path: str) -> Page:
    page = window(program, url)
    page.add_init_script(CLOCK)
    page.goto(path)
    return page


def report(name: str, builder: Builder, moves: int) -> None:
    builder.lay()
    seen = []
    for n in range(moves):
        builder.take_back()
        seen.append(builder.lay())
        if n % 20 == 19:
            progress(f"{name}: {n + 1} tiles")
    show(f"{name}: from click to the tile on the board", times([one.here for one in seen]))
    show(f"{name}: from click to the tile in another window", times([one.there for one in seen]))


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--moves", type=int, default=100, help="clicks that are measured of each table")
    given = parser.parse_args()
    measure("first round, three seats", first_build(), given.moves)
    measure("last round, six seats", late("build"), given.moves)


if __name__ == "__main__":
    main()
