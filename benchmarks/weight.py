"""What the page of a late table weighs as it is sent, and how soon it can be used: at first, and again."""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from benchmarks.browser import browser, window
from benchmarks.figures import options, progress, show, times
from benchmarks.moments import import_game, late
from tests.helpers.server import Server, Visitor

KINDS = {
    "Document": "HTML",
    "Stylesheet": "CSS",
    "Script": "JavaScript",
    "Font": "fonts",
}
AIM = 150

# The table answers once its script has lit what can be chosen.
READY = """
window.answers = new Promise((done) => {
  const lit = () => document.querySelector("[data-lit]");
  const look = () => lit() ? done(performance.now()) : requestAnimationFrame(look);
  look();
});
"""
TIMES = """async () => {
  const ready = await answers;
  const [page] = performance.getEntriesByType("navigation");
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  return {
    "the page has arrived": page.responseEnd,
    "it is painted": paint?.startTime ?? ready,
    "DOMContentLoaded": page.domContentLoadedEventEnd,
    "load": page.loadEventEnd,
    "the table answers": ready,
  };
}"""


class Scale:
    """Weighs what a page loads, in bytes as sent."""

    def __init__(self, page: Page) -> None:
        self.bytes: Counter[str] = Counter()
        self.files: Counter[str] = Counter()
        self._kinds: dict[str, str] = {}
        session = page.context.new_cdp_session(page)
        session.on("Network.responseReceived", self._received)
        session.on("Network.loadingFinished", self._finished)
        session.send("Network.enable")

    def _received(self, event: dict[str, Any]) -> None:
        self._kinds[event["requestId"]] = KINDS.get(event["type"], event["type"])

    def _finished(self, event: dict[str, Any]) -> None:
        kind = self._kinds[event["requestId"]]
        self.bytes[kind] += event["encodedDataLength"]
        self.files[kind] += 1


def load(page: Page, path: str) -> dict[str, float]:
    """Seconds until each stage of a load is reached."""
    page.goto(path, wait_until="load")
    found: dict[str, float] = page.evaluate(TIMES)
    return {stage: ms / 1000 for stage, ms in found.items()}


def weigh(page: Page, path: str) -> None:
    scale = Scale(page)
    page.goto(path)
    page.wait_for_timeout(500)
    for kind in sorted(scale.bytes):
        show(f"{kind}, {scale.files[kind]} files", f"{scale.bytes[kind] / 1024:.1f} KiB")
    without = sum(size for kind, size in scale.bytes.items() if kind != "fonts") / 1024
    show("all of it without fonts", f"{without:.1f} KiB (aim: under {AIM})")
    show("all of it", f"{scale.bytes.total() / 1024:.1f} KiB")


def report(name: str, loads: list[dict[str, float]]) -> None:
    for stage in loads[0]:
        show(f"{name}: {stage}", times([found[stage] for found in loads]))


def measure(url: str, path: str, repeats: int) -> None:
    with browser() as program:
        progress("weighing")
        weigh(window(program, url), path)
        cold, warm = [], []
        for _ in range(repeats):
            page = window(program, url)
            page.add_init_script(READY)
            cold.append(load(page, path))
            warm.append(load(page, path))
            page.context.close()
        progress(f"loaded {repeats} times with nothing kept, and again")
        report("at first", cold)
        report("again", warm)


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--repeats", type=int, default=20, help="how often the page is opened")
    parser.add_argument("--kind", choices=["build", "deliver"], default="build", help="what is asked")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        visitor = Visitor(server)
        try:
            with visitor.client:
                measure(server.url, import_game(visitor, late(given.kind)), given.repeats)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
