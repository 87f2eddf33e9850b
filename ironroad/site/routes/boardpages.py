"""The page of a board, and the board to take along: its file, pictures, and sheets to print."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import Parameter, QueryParameter

from ironroad.boards import Shelves, board_text, load_board
from ironroad.draw import Scene, small_picture
from ironroad.site.boards.facts import BoardFacts, find_facts
from ironroad.site.boards.jobs import BoardJobs
from ironroad.site.boards.measurepage import Measured, found_so_far
from ironroad.site.boards.ownboards import OwnBoards
from ironroad.site.boards.press import Press
from ironroad.site.boards.printing import Order
from ironroad.site.boards.rating import Rating
from ironroad.site.boards.shelf import Shelf
from ironroad.site.finished.statistics import Statistics
from ironroad.site.people.identity import me
from ironroad.site.protection.limits import address_of
from ironroad.site.request import AnyRequest, has_page, language_of, page_for
from ironroad.site.routes.pictures import AN_HOUR, drawn_board, svg
from ironroad.site.thinkers.painter import Painter
from ironroad.workshop.printing import HEX, HEXES, PAPERS, PrintProblem, read_hex, read_paper

BOARD = "/boards/{game:str}/{name:str}"
Word = Annotated[str, Parameter(max_length=100)]
Short = Annotated[str, Parameter(max_length=20)]
TEXT = "text/plain"
# What else a site may do with boards.
OTHERS = {"workshop": "/workshop", "measuring": "/boards/{}/{}/measure"}


def found(boards: OwnBoards, game: str, name: str) -> BoardFacts:
    facts = find_facts(game, name, boards.shelves)
    if facts is None:
        raise NotFoundException
    return facts


@get(BOARD)
async def board_page(
    request: AnyRequest,
    boards: OwnBoards,
    shelf: Shelf,
    rating: Rating,
    statistics: Statistics,
    board_jobs: BoardJobs,
    game: Word,
    name: Word,
) -> Response[str]:
    facts = found(boards, game, name)
    tally = await found_so_far(board_jobs, game, name)
    entry, person = await shelf.entry(game, name), me(request)
    names = entry.names if entry else [name]
    return page(
        request,
        facts,
        entry=entry,
        mine=bool(entry and person and entry.row.person == person.id),
        chain=await shelf.chain(entry.row) if entry else [],
        forks=await shelf.forks(game, names),
        played=await statistics.on_board(game, names),
        may_rate=bool(entry and await rating.may_rate(person, entry)),
        given=await rating.given(person, entry) if entry and person else 0,
        measured=Measured(facts.board, tally, page_for(request).speak) if tally and tally.games else None,
    )


def page(request: AnyRequest, facts: BoardFacts, status: int = 200, **known: Any) -> Response[str]:
    context = {"facts": facts, "papers": PAPERS, "hexes": HEXES, "usual_hex": HEX, "problem": None}
    context |= {"entry": None, "mine": False, "chain": [], "forks": [], "played": []}
    context |= {"may_rate": False, "given": 0, "measured": None}
    context |= {page: has_page(request, path) for page, path in OTHERS.items()}
    body = page_for(request).render("shelf/board.html", **(context | known))
    return Response(body, status_code=status, media_type="text/html")


@get(f"{BOARD}/board.toml")
async def board_toml(boards: OwnBoards, game: Word, name: Word) -> Response[str]:
    found(boards, game, name)
    return Response(board_text(name, game, boards.shelves), media_type=TEXT, headers=_saved(name, "toml"))


@get(f"{BOARD}/board.svg")
async def board_svg(request: AnyRequest, boards: OwnBoards, game: Word, name: Word) -> Response[str]:
    found(boards, game, name)
    answer = svg(drawn_board(game, name, boards.shelves, language_of(request)), AN_HOUR)
    answer.headers |= _saved(name, "svg")
    return answer


@get(f"{BOARD}/small.svg")
async def small_board(boards: OwnBoards, game: Word, name: Word) -> Response[str]:
    """The map as lists show it; it has no words."""
    found(boards, game, name)
    return svg(_small(game, name, boards.shelves), AN_HOUR)


@lru_cache(maxsize=128)
def _small(game: str, name: str, shelves: Shelves) -> str:
    return small_picture(Scene(load_board(name, game, shelves)))


@get(f"{BOARD}/board.png")
async def board_png(
    request: AnyRequest, boards: OwnBoards, painter: Painter, game: Word, name: Word
) -> Response[bytes]:
    found(boards, game, name)
    with painter.place(address_of(request)):
        image = await painter.png(drawn_board(game, name, boards.shelves, language_of(request)))
    return Response(image, media_type="image/png", headers=_saved(name, "png"))


@get(f"{BOARD}/board.pdf")
async def board_pdf(
    request: AnyRequest,
    boards: OwnBoards,
    painter: Painter,
    press: Press,
    game: Word,
    name: Word,
    paper: Short = "",
    size: Annotated[str, QueryParameter(name="hex", max_length=20)] = "",
) -> Response[Any]:
    """Sheets at true size: `?paper=letter&hex=40`."""
    facts = found(boards, game, name)
    try:
        paper, hex_ = read_paper(paper), read_hex(size)
        order = Order(game, name, boards.shelves, paper, hex_, language_of(request))
        address = address_of(request)
        with painter.place(address):
            made = await press.pdf(order, address)
    except PrintProblem as problem:
        return page(request, facts, 422, problem=problem.sentence)
    return Response(made, media_type="application/pdf", headers=_saved(name, "pdf"))


def _saved(name: str, ending: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}.{ending}"'}


HANDLERS: list[Any] = [board_page, board_toml, board_svg, small_board, board_png, board_pdf]
