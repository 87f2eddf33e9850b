"""The start page: a new table, the tables there are, and games brought along."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import Parameter
from litestar.response import Redirect

from ironroad.core.game import Game
from ironroad.site.boards.examining import LONGEST as LONGEST_BOARD
from ironroad.site.boards.examining import BoardProblem
from ironroad.site.boards.ownboards import OwnBoards
from ironroad.site.boards.shelf import Shelf
from ironroad.site.people.identity import me, somebody
from ironroad.site.people.people import People
from ironroad.site.protection.limits import address_of
from ironroad.site.rendering.offers import offers
from ironroad.site.rendering.startpage import (
    Setup,
    SetupProblem,
    ago,
    begin,
    changed_fields,
    known_names,
    position_game,
    read_setup,
    start_context,
    with_own_name,
)
from ironroad.site.rendering.words import CODES, edition_name, game_name
from ironroad.site.request import (
    CHOICES,
    AnyRequest,
    has_page,
    keep,
    known_boards,
    language_of,
    page_for,
    remember_board,
    remember_table,
    within,
)
from ironroad.site.routes.texts import position_page
from ironroad.site.seats.lobby import waiting_tables
from ironroad.site.seats.mygames import MyGames
from ironroad.site.seats.seating import own_seat, owner_of, waiting_seats
from ironroad.site.storage.keeper import Keeper
from ironroad.site.storage.models import TableRow, now
from ironroad.site.storage.stored import MISSHAPEN
from ironroad.site.table.importing import LONGEST, ImportProblem, read_game
from ironroad.site.table.tables import (
    BY_HOST,
    FREE,
    OWN_DEVICES,
    PERSON,
    WHEN_FULL,
    TableSettings,
    sitters_of,
)
from ironroad.site.thinkers.bottables import BotTables
from ironroad.site.timing.clocks import clock_words, read_clock

PAGE = 24
# How many tables that wait for people the start page shows.
SHORT = 3
# How many boards of the shelf.
LIKED = 3


@get("/")
async def start_page(request: AnyRequest, keeper: Keeper, boards: OwnBoards, shelf: Shelf) -> Response[str]:
    """The form as usual, or as a link fills it in: `/?game=...&board=...`."""
    form = dict(request.query_params)
    liked = await shelf.best(form.get("game") or offers()[0].id, LIKED)
    return await _start(request, keeper, boards, form=form, liked=liked)


@get("/tables")
async def more_tables(
    request: AnyRequest,
    keeper: Keeper,
    boards: OwnBoards,
    page: Annotated[int, Parameter(ge=0, le=10_000)] = 0,
) -> Response[str]:
    return await _start(request, keeper, boards, number=page)


async def _start(
    request: AnyRequest,
    keeper: Keeper,
    boards: OwnBoards,
    status: int = 200,
    form: dict[str, str] | None = None,
    problem: SetupProblem | None = None,
    number: int = 0,
    liked: Sequence[str] = (),
    **brought: Any,
) -> Response[str]:
    """`brought` is what was wrong with a game or a board that somebody brought along, `liked` are boards of
    the shelf to play on."""
    person, my_games = me(request), MyGames(keeper)
    known = await my_games.words(request, person)
    rows = await keeper.listed(known, number, PAGE + 1)
    context = start_context(form, problem, [*known_boards(request), *liked], boards.shelves) | {
        "tables": shown_tables(keeper, rows[:PAGE], known, language_of(request)),
        "more": number + 1 if len(rows) > PAGE else None,
        "waiting": await waiting_tables(keeper, me(request), language_of(request), size=SHORT),
        "workshop": has_page(request, "/workshop"),
        "asked": len((await my_games.games(request, person)).waiting) if person else 0,
    }
    body = page_for(request).render("start.html", **(context | brought))
    return Response(body, status_code=status, media_type="text/html")


def shown_tables(
    keeper: Keeper, rows: list[TableRow], known: list[str], language: str
) -> list[dict[str, Any]]:
    """The tables of which can be read what a list shows."""
    shown = []
    for row in rows:
        try:
            shown.append(shown_table(row, known, language))
        except MISSHAPEN as error:
            keeper.report(row.id, error)
    return shown


def shown_table(row: TableRow, known: list[str], language: str) -> dict[str, Any]:
    """A table as the list shows it: a browser that does not know its link may watch."""
    url = _link(row, known)
    sitters = [sitters_of(seat)[-1] for seat in row.seats]
    names = [sitter["name"] for sitter in sitters]
    to_move = None if row.over or not row.started else row.summary["to_move"]
    clock = None if row.over else read_clock(row.settings.get("clock", {}))
    return {
        "url": url,
        "name": row.name,
        "plays": not url.startswith("/w/"),
        "board_name": row.name,
        "game_name": game_name(row.head["game"]),
        "edition_name": edition_name(row.head["game"], row.head["edition"]),
        "seats": [
            {"name": sitter["name"], "number": number, "bot": sitter["kind"] not in (PERSON, FREE)}
            for number, sitter in enumerate(sitters)
        ],
        "round": row.summary["round"],
        "rounds": row.summary["rounds"],
        "over": row.over,
        "waits": not row.started and not row.over,
        "closed": bool(row.summary.get("closed")),
        "to_move": None if to_move is None else names[to_move],
        "winners": [names[seat] for seat in row.summary["winners"]],
        "updated": row.changed,
        "ago": ago(row.changed, now(), language),
        "picture": f"{url}/small.svg?n={row.events}",
        "clock": clock and clock_words(clock),
    }


def _link(row: TableRow, known: list[str]) -> str:
    keys = [word for word in known if word.startswith(row.watch)]
    return f"/t/{row.id}" if row.id in known else f"/s/{keys[0]}" if keys else f"/w/{row.watch}"


@post("/tables", status_code=303)
async def new_table(
    request: AnyRequest, keeper: Keeper, boards: OwnBoards, people: People, bot_tables: BotTables
) -> Response[str] | Redirect:
    person = me(request)
    form = with_own_name(await _fields(request), person.name if person else "")
    try:
        setup = read_setup(form, boards.shelves)
        game = begin(setup, boards.shelves)
        if form.get("devices") == OWN_DEVICES and len(setup.people) > 1:
            return await _waiting_table(request, keeper, people, game, setup, form)
    except SetupProblem as problem:
        if form.get("position") and problem.field != "position":
            game = position_game(form["position"], boards.shelves)
            return position_page(request, game, form["position"], form, problem)
        return await _start(request, keeper, boards, 422, form, problem)
    seats = [{"name": seat.name, "kind": seat.kind} for seat in setup.seats]
    async with bot_tables.making(request, [seat.kind for seat in setup.seats]) as made:
        table = await keeper.create(
            game,
            seats,
            name=game.board.name,
            listed="hidden" not in form,
            settings=TableSettings(takes_back="takes_back" in form, **_agreed(setup)),
            host=person.id if person else None,
        )
        made.append(table.id)
    return Redirect(f"/t/{table.id}", status_code=303, cookies=[remember_table(request, table.id)])


async def _waiting_table(
    request: AnyRequest, keeper: Keeper, people: People, game: Game, setup: Setup, form: dict[str, str]
) -> Redirect:
    """A table that waits for its people, each on their own device."""
    mine = own_seat(setup, form)
    person, cookies = await somebody(request, people, setup.seats[mine].name)
    starts = WHEN_FULL if form.get("starts") == WHEN_FULL else BY_HOST
    table = await keeper.create(
        game,
        waiting_seats(setup, mine, form),
        name=game.board.name,
        listed="hidden" not in form,
        settings=TableSettings(devices=OWN_DEVICES, starts=starts, rated="rated" in form, **_agreed(setup)),
        host=person.id,
        owners={mine: owner_of(person)},
        started=False,
    )
    cookies.append(remember_table(request, table.id))
    return Redirect(f"/t/{table.id}/invite", status_code=303, cookies=cookies)


def _agreed(setup: Setup) -> dict[str, Any]:
    """What is agreed on at every kind of table."""
    clock = setup.clock.stored if setup.clock else {}
    return {"clock": clock, "hints": setup.hints, "thinking": setup.thinking}


async def _fields(request: AnyRequest) -> dict[str, str]:
    """A form without its files and what was pasted in place of one."""
    form = await request.form()
    return {key: value for key, value in form.items() if isinstance(value, str) and key != "board_text"}


@post("/boards", status_code=303)
async def bring_board(request: AnyRequest, keeper: Keeper, boards: OwnBoards) -> Response[str] | Redirect:
    """A board from the form of the start page, which comes back as it was with that board chosen."""
    form = await _fields(request)
    content = await _brought(request, "board_file", "board_text")
    try:
        board = await boards.keep(content, address_of(request))
    except BoardProblem as problem:
        text = content[:LONGEST_BOARD].decode(errors="replace")
        return await _start(request, keeper, boards, 422, form, board_problem=problem, board_text=text)
    chosen = changed_fields(form | {"game": board.game, "board": board.id}, boards.shelves)
    address = f"/?{urlencode(chosen)}#board-{board.id}"
    return Redirect(address, status_code=303, cookies=[remember_board(request, board.id)])


@post("/import", status_code=303)
async def import_game(request: AnyRequest, keeper: Keeper, boards: OwnBoards) -> Response[str] | Redirect:
    """A record or a position, uploaded or pasted."""
    content = await _brought(request, "file", "record")
    try:
        game = await read_game(content, boards.shelves)
    except ImportProblem as problem:
        text = content[:LONGEST].decode(errors="replace")
        return await _start(request, keeper, boards, 422, import_error=problem.sentence, import_text=text)
    seats = [{"name": name, "kind": PERSON} for name in known_names(game.names, game.rules.players)]
    table = await keeper.create(
        game, seats, name=game.board.name, listed="hidden" not in await request.form(), given=len(game.record)
    )
    return Redirect(f"/t/{table.id}", status_code=303, cookies=[remember_table(request, table.id)])


async def _brought(request: AnyRequest, file: str, text: str) -> bytes:
    """What was uploaded, or else pasted."""
    form = await request.form()
    upload = form.get(file)
    content = await upload.read() if isinstance(upload, UploadFile) else b""
    return content or str(form.get(text, "")).encode()


@post("/settings", status_code=303)
async def settings(request: AnyRequest) -> Redirect:
    form = await request.form()
    allowed = {"lang": CODES, "confirm": ("on", "off")} | CHOICES
    cookies = [
        keep(name, form[name], hidden=False) for name, values in allowed.items() if form.get(name) in values
    ]
    return Redirect(within(str(form.get("back", "/"))), status_code=303, cookies=cookies)


HANDLERS: list[Any] = [start_page, more_tables, new_table, bring_board, import_game, settings]
