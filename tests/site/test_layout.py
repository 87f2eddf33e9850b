"""A table fits every screen: a sample of the grid of layouts (`python -m tests.helpers.layouts` walks all of
it), and a board that stays where it was left."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.helpers.layouts import LANGUAGES, SIZES, SPOTS, audit, laid_out, visit
from tests.helpers.powersite import Backdoor
from tests.helpers.server import Server

Open = Callable[..., Page]

EACH = 4


def test_nothing_is_cut_off_covered_or_out_of_reach(
    server: Server, backdoor: Backdoor, open_page: Open
) -> None:
    """Tables one after another, each in the next language and on the next screens of the list."""
    page = open_page()
    found = []
    for number, spot in enumerate(SPOTS):
        language, others = LANGUAGES[number % len(LANGUAGES)], number % 2 == 0
        visit(page, f"{server.url}{laid_out(backdoor, spot)}", language, others)
        for i in range(EACH):
            size = SIZES[(number * EACH + i) % len(SIZES)]
            found += [f"{spot}, {language}, {size}: {problem}" for problem in audit(page, size)]
    assert not found, "\n".join(found)
