"""How a board plays: bots play on it in the background, and what came of it is shown."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from litestar.response import Redirect

from ironroad.boards import load_board
from ironroad.core.board import Board
from ironroad.site.boards.jobs import BoardJobs
from ironroad.site.boards.measurepage import CHOICES, HEATS, Measured, found_so_far, heat_picture
from ironroad.site.boards.ownboards import OwnBoards
from ironroad.site.boards.working import MEASURE, begin_measuring
from ironroad.site.people.identity import me
from ironroad.site.protection.limits import address_of
from ironroad.site.rendering.offers import find_board
from ironroad.site.rendering.words import game_name, speaker
from ironroad.site.request import AnyRequest, fields_of, language_of, page_for, wants_json
from ironroad.site.routes.pictures import svg
from ironroad.workshop.measuring import Tally

Word = Annotated[str, Parameter(max_length=80)]
PLACE = "/boards/{game:str}/{name:str}/measure"


def askers_of(request: AnyRequest) -> list[str]:
    """Who asks, as far as limits go: the address, and the person if the browser is known."""
    person = me(request)
    return [address_of(request), *([f"person {person.id}"] if person else [])]


@get(PLACE)
async def measure_page(
    request: AnyRequest, boards: OwnBoards, board_jobs: BoardJobs, game: Word, name: Word
) -> Response[Any]:
    board = _find(game, name, boards)
    job = await board_jobs.progress((game, name), askers_of(request))
    if wants_json(request):
        return Response(job._asdict() if job else {})
    tally = await found_so_far(board_jobs, game, name)
    page = page_for(request)
    shown = Measured(board, tally, page.speak) if tally and tally.games else None
    body = page.render(
        "measuring/page.html",
        board=board,
        name=name,
        game=game_name(game),
        job=job,
        shown=shown,
        choices=_choices(tally),
        heats=HEATS,
        ready=job is None and shown is not None,
    )
    return Response(body, media_type="text/html")


def _choices(tally: Tally | None) -> list[int]:
    """How many games may be asked for: more than there are."""
    played = tally.games if tally else 0
    return [number for number in CHOICES if number > played]


@post(PLACE, status_code=303)
async def begin_to_measure(
    request: AnyRequest, boards: OwnBoards, board_jobs: BoardJobs, game: Word, name: Word
) -> Redirect:
    board = _find(game, name, boards)
    asked = (await fields_of(request)).get("games", "")
    games = int(asked) if asked in map(str, CHOICES) else CHOICES[0]
    await board_jobs.ask((game, name), MEASURE, begin_measuring(board), games, askers_of(request))
    return _back(game, name)


@post(f"{PLACE}/stop", status_code=303)
async def stop_measuring(
    request: AnyRequest, boards: OwnBoards, board_jobs: BoardJobs, game: Word, name: Word
) -> Redirect:
    _find(game, name, boards)
    await board_jobs.stop((game, name), askers_of(request))
    return _back(game, name)


def _back(game: str, name: str) -> Redirect:
    return Redirect(f"/boards/{game}/{name}/measure", status_code=303)


@get(f"{PLACE}/{{file:str}}")
async def heat_map(
    request: AnyRequest, boards: OwnBoards, board_jobs: BoardJobs, game: Word, name: Word, file: Word
) -> Response[str]:
    """The board with where track is laid, or where cubes ride."""
    board, kind = _find(game, name, boards), file.removesuffix(".svg")
    tally = await found_so_far(board_jobs, game, name)
    if kind not in HEATS or not file.endswith(".svg") or tally is None:
        raise NotFoundException
    return svg(heat_picture(board, tally, kind, speaker(language_of(request)).plain))


def _find(game: str, name: str, boards: OwnBoards) -> Board:
    if find_board(game, name, boards.shelves) is None:
        raise NotFoundException
    return load_board(name, game, boards.shelves)


HANDLERS: list[Any] = [measure_page, begin_to_measure, stop_measuring, heat_map]
