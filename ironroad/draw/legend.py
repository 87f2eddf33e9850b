"""What the signs of a board mean: a picture of each that it has, and a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ironroad.core.board import Board
from ironroad.core.sentences import Sentence, say
from ironroad.draw.grid import RADIUS, Grid, grid_of
from ironroad.draw.marks import LinkMark, link_mark
from ironroad.draw.markup import Defs, Sides, document, tag, text, use
from ironroad.draw.places import Sign, badge, city, need_coast, plate, town_disc
from ironroad.draw.scene import Speak

_HEX: Sides = (-RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS)
_BADGE: Sides = (-14, -14, 28, 28)
_COIN: Sides = (-20, -20, 40, 40)
_COASTS: Final = {"east": say("A place on the east coast"), "west": say("A place on the west coast")}

Drawn = tuple[str, Sentence]


def legend(board: Board, speak: Speak = str) -> list[tuple[str, str]]:
    """Only of signs that are on the board."""
    found = [*_places(board), *_badges(board), *_marks(board), *_coasts(board, speak)]
    return [(picture, speak(words)) for picture, words in found]


def _places(board: Board) -> Iterator[Drawn]:
    grid = grid_of(board.flat)
    plain = [h for h in board.hexes if h.city and not h.terminal]
    if plain:
        colours = plain[0].city.colours if plain[0].city else ()
        yield _city(Sign("", colours, ()), grid), say("A city; it takes goods of its colour.")
    if board.terminals:
        yield (
            _city(Sign("", (), (), terminal=True), grid),
            say("The end of a line abroad: goods do not pass."),
        )
    if board.towns:
        yield _drawn(_HEX, lambda defs: use(town_disc(defs), scale=1.6)), say("A town")


def _badges(board: Board) -> Iterator[Drawn]:
    cities = [h for h in board.hexes if h.city]
    growth = [h.city.growth for h in cities if h.city and h.city.growth]
    if growth:
        yield _badge(growth[0]), say("The column of the goods display that fills the city.")
    if any(h.city and h.city.port for h in cities):
        yield _badge("port"), say("A port")
    if any("extra" in h.marks for h in cities):
        yield _badge("extra"), say("The city gets a cube every round.")


def _marks(board: Board) -> Iterator[Drawn]:
    prices = [h.price for h in board.hexes if h.price is not None]
    if prices:
        coin = tag("circle", r=16.0, class_="ir-coin") + text(f"${prices[0]}", (0, 5.5), "ir-figure")
        yield _drawn(_COIN, lambda defs: coin), say("What track costs here, in place of the usual price.")
    if board.links:
        mark = LinkMark("", (0, 96), board.links[0].price)
        box: Sides = (-20, 28, 40, 40)
        yield _drawn(box, lambda defs: link_mark(mark, defs)), say("A link that can be bought as it stands.")
    if board.blocked:
        wall = tag("path", d="M0-14V14", class_="ir-blocked")
        yield _drawn(_COIN, lambda defs: wall), say("No track crosses this side.")


def _coasts(board: Board, speak: Speak) -> Iterator[Drawn]:
    for coast in sorted({h.coast for h in board.hexes if h.coast}):
        yield _coast(coast, speak), _COASTS[coast]


def _coast(coast: str, speak: Speak) -> str:
    def inner(defs: Defs) -> str:
        need_coast(coast, speak, defs)
        return plate(["  "], 0, 15, 19, coast, "ir-tip")

    return _drawn((-24, -24, 48, 48), inner)


def _city(sign: Sign, grid: Grid) -> str:
    return _drawn(_HEX, lambda defs: city(sign, [], grid, defs))


def _badge(name: str) -> str:
    return _drawn(_BADGE, lambda defs: use(badge(name, defs)))


def _drawn(box: Sides, inner: Callable[[Defs], str]) -> str:
    defs = Defs()
    drawn = inner(defs)
    return document(box, "", "ir-picture", defs.markup(), drawn)
