"""The page of every board, and what can be taken along from it."""

from __future__ import annotations

import asyncio
import html
import re

import pytest

from ironroad.boards import board_text
from ironroad.games.found import board_files, kinds
from ironroad.site.boards.press import Press
from ironroad.site.boards.printing import Order
from ironroad.site.thinkers.workers import Workers
from ironroad.workshop.printing import PrintProblem
from tests.helpers.apart import run_apart
from tests.helpers.places import EXAMPLE_BOARD
from tests.helpers.server import Visitor
from tests.helpers.shelf import bring

BOARDS = [(game, name) for game in kinds() for name in board_files(game)]
GERMANY = "/boards/age-of-steam/germany"


@pytest.mark.parametrize(("game", "name"), BOARDS)
def test_every_board_has_its_page_and_its_file(visitor: Visitor, game: str, name: str) -> None:
    page = visitor.get(f"/boards/{game}/{name}")
    assert page.status_code == 200
    assert f'href="/?game={game}&amp;board={name}#board-{name}"' in page.text
    file = visitor.client.get(f"/boards/{game}/{name}/board.toml")
    assert (file.text, file.headers["content-disposition"]) == (
        board_text(name, game),
        f'attachment; filename="{name}.toml"',
    )


def test_the_figures_of_a_board(visitor: Visitor) -> None:
    figures = dict(re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", visitor.get(GERMANY).text))
    assert figures["Cities"] == "19"
    assert figures["Seats"] == "3 to 6 seats"
    assert figures["Rules"] == "its own"
    assert "games of hard bots" in visitor.get(GERMANY).text
    borrowed = EXAMPLE_BOARD.read_text("utf-8").replace("rounds =", 'rules = "barbados"\nrounds =', 1)
    borrowed = re.sub(r"players = .*\n", "players = [1, 1]\n", borrowed)
    borrowed = re.sub(r"rounds = .*\n", "rounds = { 1 = 6 }\n", borrowed)
    own = visitor.get(bring(visitor, borrowed)).text
    assert "<dt>Rules of</dt><dd>Barbados</dd>" in own
    assert "whoever has its address finds it" in own
    assert ["noindex" in page for page in (own, visitor.get(GERMANY).text)] == [True, False]
    assert "games of hard bots" not in own


def test_pictures_and_sheets(visitor: Visitor) -> None:
    svg, png = (visitor.client.get(f"{GERMANY}/board.{kind}") for kind in ("svg", "png"))
    assert (svg.headers["content-type"], svg.text[:4]) == ("image/svg+xml", "<svg")
    assert "sandbox" in svg.headers["content-security-policy"]
    assert (png.headers["content-type"], png.content[:4]) == ("image/png", b"\x89PNG")
    assert visitor.client.get(f"{GERMANY}/small.svg").text.startswith("<svg")
    sheets = visitor.client.get(f"{GERMANY}/board.pdf", params={"paper": "letter", "hex": "30"})
    assert (sheets.headers["content-type"], sheets.content[:5]) == ("application/pdf", b"%PDF-")
    assert visitor.client.get(f"{GERMANY}/board.pdf?paper=letter&hex=30").content == sheets.content
    for query, said in (("hex=2", "15 to 80 mm"), ("paper=a3", "a4, letter")):
        wrong = visitor.client.get(f"{GERMANY}/board.pdf?{query}")
        assert (wrong.status_code, said in wrong.text) == (422, True)


@pytest.mark.parametrize("path", ["steam/germany", "chess/x", "age-of-steam/own-000", "age-of-steam/..%2fx"])
def test_there_are_no_other_boards(visitor: Visitor, path: str) -> None:
    for end in ("", "/board.toml", "/board.svg", "/board.png", "/board.pdf", "/small.svg", "/report"):
        assert visitor.client.get(f"/boards/{path}{end}").status_code == 404


def test_what_a_board_says_is_shown_as_it_is_written(visitor: Visitor) -> None:
    name = "<b>Odd</b> & 'so'"
    text = re.sub(r"^name = .*$", f'name = "{name}"', EXAMPLE_BOARD.read_text("utf-8"), flags=re.MULTILINE)
    page = visitor.get(bring(visitor, text)).text
    assert "<b>Odd</b>" not in page
    assert html.escape(name, quote=False) in page.replace("&#39;", "'")


def test_the_start_page_and_tables_lead_to_it(visitor: Visitor) -> None:
    start = visitor.get("/", board="germany").text
    assert f'href="{GERMANY}"' in start
    assert 'value="germany" data-name="Germany"' in start
    table = visitor.new_table("person", "person", "person", board="germany")
    assert f'href="{GERMANY}"' in visitor.get(table).text


def test_who_asks_for_sheets_first_pays_for_them() -> None:
    """Uploads and pictures wait for the same process."""
    paid: list[tuple[str, float]] = []

    async def ask() -> None:
        workers = Workers(1, 10)
        press = Press(workers, lambda address, seconds: paid.append((address, seconds)))
        order = Order("age-of-steam", "st-lucia", (), "a4", 20.0, "en")
        one, same = await asyncio.gather(press.pdf(order, "near"), press.pdf(order, "far"))
        assert one == same == await press.pdf(order, "elsewhere")
        with pytest.raises(PrintProblem):
            await press.pdf(order._replace(name="western-us", hex=500.0), "near")
        workers.close()

    run_apart(ask())
    [(address, seconds)] = paid
    assert address == "near"
    assert 0 < seconds < 10
