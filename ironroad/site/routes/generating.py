"""Boards drawn by chance, and the board of the day."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from litestar.response import Redirect

from ironroad.boards import read_board
from ironroad.core.board import Board
from ironroad.draw import Scene, board_svg
from ironroad.site.boards.days import Day, Days
from ironroad.site.boards.drawing import Drawing
from ironroad.site.boards.jobs import BoardJobs
from ironroad.site.boards.ownboards import OwnBoards
from ironroad.site.boards.wishing import form_context, key_of, new_seed, query_of, read_wishes
from ironroad.site.boards.working import BALANCE, CHANGES, begin_balancing
from ironroad.site.people.identity import somebody
from ironroad.site.people.people import People
from ironroad.site.protection.limits import address_of
from ironroad.site.rendering.words import game_name, speaker
from ironroad.site.request import (
    AnyRequest,
    fields_of,
    language_of,
    page_for,
    remember_board,
    remember_table,
    wants_json,
)
from ironroad.site.routes.measuring import askers_of
from ironroad.site.routes.pictures import AN_HOUR, svg
from ironroad.workshop.generator import WishError

Word = Annotated[str, Parameter(max_length=80)]
DayText = Annotated[str, Parameter(max_length=10)]
PLACE = "/boards/generate"
BALANCED = "/boards/balanced"


@get(PLACE)
async def wishes_page(request: AnyRequest, drawing: Drawing, days: Days) -> Response[Any] | Redirect:
    """The form, and the board it asks for; the address says all of it. Who asks for none is shown the same
    as everybody on that day, which need not be drawn anew."""
    form = dict(request.query_params)
    if "seed" not in form:
        form = form_context(form)["form"] | {"seed": days.today}
    try:
        seed, wishes = read_wishes(form)
        if not seed:
            return Redirect(f"{PLACE}?{query_of(new_seed(), wishes)}", status_code=303)
        text = await drawing.text(seed, wishes, address_of(request))
    except WishError as error:
        return _page(request, form, 422, problem=error.sentence)
    another = query_of(new_seed(), wishes)
    drawn: dict[str, Any] = {
        "text": text,
        "board": _read(text),
        "query": query_of(seed, wishes),
        "another": another,
    }
    return _page(request, form, **drawn)


def _read(text: str) -> Board:
    return read_board(text, "generated.toml")


def _page(request: AnyRequest, form: dict[str, str], status: int = 200, **given: Any) -> Response[Any]:
    context = {"board": None, "problem": None} | form_context(form) | given
    body = page_for(request).render("measuring/generate.html", **context)
    return Response(body, status_code=status, media_type="text/html")


@get(f"{PLACE}/board.svg")
async def drawn_picture(request: AnyRequest, drawing: Drawing) -> Response[str]:
    try:
        seed, wishes = read_wishes(dict(request.query_params))
        board = await drawing.board(seed, wishes, address_of(request))
    except WishError as error:
        raise NotFoundException from error
    return svg(_picture(request, board), AN_HOUR)


def _picture(request: AnyRequest, board: Board) -> str:
    return board_svg(Scene(board, speak=speaker(language_of(request)).plain))


@post(f"{PLACE}/keep", status_code=303)
async def keep_drawn(request: AnyRequest, drawing: Drawing, boards: OwnBoards) -> Response[Any] | Redirect:
    """The board becomes one's own: to play on, to change, or to look at how it plays."""
    form = await fields_of(request)
    try:
        seed, wishes = read_wishes(form)
        text = await drawing.text(seed, wishes, address_of(request))
    except WishError as error:
        return _page(request, form, 422, problem=error.sentence)
    return await _kept(request, boards, text, form.get("then", ""))


async def _kept(request: AnyRequest, boards: OwnBoards, text: str, then: str) -> Redirect:
    board = await boards.keep(text.encode(), address_of(request))
    ways = {
        "workshop": f"/workshop?{urlencode({'board': f'{board.game}/{board.id}'})}",
        "measure": f"/boards/{board.game}/{board.id}/measure",
    }
    play = f"/?{urlencode({'game': board.game, 'board': board.id})}#board-{board.id}"
    return Redirect(ways.get(then, play), status_code=303, cookies=[remember_board(request, board.id)])


# Balancing


@post(f"{PLACE}/balance", status_code=303)
async def begin_to_balance(request: AnyRequest, board_jobs: BoardJobs) -> Response[Any] | Redirect:
    form = await fields_of(request)
    try:
        seed, wishes = read_wishes(form)
    except WishError as error:
        return _page(request, form, 422, problem=error.sentence)
    key = key_of(seed, wishes)
    begin = begin_balancing(seed, wishes)
    await board_jobs.ask(key, BALANCE, begin, CHANGES, askers_of(request))
    return Redirect(f"{BALANCED}/{key[0]}/{key[1]}", status_code=303)


@get(f"{BALANCED}/{{game:str}}/{{name:str}}")
async def balanced_page(request: AnyRequest, board_jobs: BoardJobs, game: Word, name: Word) -> Response[Any]:
    job = await board_jobs.progress((game, name), askers_of(request))
    if job is None:
        raise NotFoundException
    if wants_json(request):
        return Response(job._asdict())
    work = await _work(board_jobs, game, name)
    board = _read(work["text"]) if work["text"] else None
    body = page_for(request).render(
        "measuring/balanced.html", job=job, work=work, board=board, game=game, name=name
    )
    return Response(body, media_type="text/html")


async def _work(board_jobs: BoardJobs, game: str, name: str) -> dict[str, Any]:
    work = await board_jobs.read((game, name))
    if work is None or "wishes" not in work:
        raise NotFoundException
    return work


@post(f"{BALANCED}/{{game:str}}/{{name:str}}/stop", status_code=303)
async def stop_balancing(request: AnyRequest, board_jobs: BoardJobs, game: Word, name: Word) -> Redirect:
    await _work(board_jobs, game, name)
    await board_jobs.stop((game, name), askers_of(request))
    return Redirect(f"{BALANCED}/{game}/{name}", status_code=303)


@post(f"{BALANCED}/{{game:str}}/{{name:str}}/keep", status_code=303)
async def keep_balanced(
    request: AnyRequest, board_jobs: BoardJobs, boards: OwnBoards, game: Word, name: Word
) -> Redirect:
    work = await _work(board_jobs, game, name)
    if not work["text"]:
        raise NotFoundException
    return await _kept(request, boards, work["text"], (await fields_of(request)).get("then", ""))


@get(f"{BALANCED}/{{game:str}}/{{name:str}}/board.svg")
async def balanced_picture(
    request: AnyRequest, board_jobs: BoardJobs, game: Word, name: Word
) -> Response[str]:
    work = await _work(board_jobs, game, name)
    if not work["text"]:
        raise NotFoundException
    return svg(_picture(request, _read(work["text"])))


# The board of the day


@get("/boards/today")
async def day_page(request: AnyRequest, days: Days, day: DayText = "") -> Response[str]:
    found = _day(days, day)
    board, (before, after) = await days.board(found), days.beside(found.day)
    body = page_for(request).render(
        "measuring/day.html",
        day=found,
        board=board,
        game=game_name(found.game),
        results=await days.results(found),
        today=found.day == days.today,
        before=before,
        after=after,
    )
    return Response(body, media_type="text/html")


def _day(days: Days, day: str) -> Day:
    found = days.known(day or days.today)
    if found is None:
        raise NotFoundException
    return found


@get("/boards/today/board.svg")
async def day_picture(request: AnyRequest, days: Days, day: DayText = "") -> Response[str]:
    return svg(_picture(request, await days.board(_day(days, day))), AN_HOUR)


@post("/boards/today/play", status_code=303)
async def play_day(request: AnyRequest, days: Days, people: People) -> Redirect:
    """A table on today's deal for who asks; a game that is begun goes on where it is."""
    found = _day(days, "")
    person, cookies = await somebody(request, people)
    table = await days.table_of(found, person.id) or await days.begin(found, person.name, person.id)
    cookies.append(remember_table(request, table))
    return Redirect(f"/t/{table}", status_code=303, cookies=cookies)


HANDLERS: list[Any] = [
    wishes_page,
    drawn_picture,
    keep_drawn,
    begin_to_balance,
    balanced_page,
    stop_balancing,
    keep_balanced,
    balanced_picture,
    day_page,
    day_picture,
    play_day,
]
