"""The workshop: drafts of boards, drawn and tried out."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

import ironroad
from ironroad.boards import board_text
from ironroad.core.board import LETTERS
from ironroad.core.sentences import Sentence, said, say
from ironroad.games.found import kinds
from ironroad.site.boards.drafting import Drafting
from ironroad.site.boards.drafts import Drafts
from ironroad.site.boards.draftwork import Asked, rules_of_games
from ironroad.site.boards.examining import LONGEST, BoardProblem
from ironroad.site.boards.ownboards import OwnBoards
from ironroad.site.people.identity import me
from ironroad.site.people.people import Person
from ironroad.site.protection.limits import address_of
from ironroad.site.rendering.offers import PLAYERS, USUAL_BOT, find_board, offers
from ironroad.site.rendering.startpage import seat_names
from ironroad.site.request import (
    WORD,
    AnyRequest,
    fields_of,
    known_boards,
    language_of,
    page_for,
    remember_board,
    remember_table,
)
from ironroad.site.storage.keeper import Keeper
from ironroad.site.table.importing import ImportProblem, text_of
from ironroad.site.table.tables import PERSON, TableSettings

SIZE: Final = 12, 8
MOST_ROWS: Final = 40
# Where a draft goes once it is kept: the pages of the board it has become.
WAYS: Final = {
    "page": "",
    "measure": "/measure",
    "publish": "/publish",
    **{kind: f"/board.{kind}" for kind in ("toml", "svg", "png", "pdf")},
}


@get("/workshop")
async def workshop(
    request: AnyRequest,
    boards: OwnBoards,
    drafting: Drafting,
    drafts: Drafts,
    board: str = "",
    draft: str = "",
) -> Response[str]:
    """A new draft, one that is kept, or the text of a board as `game/name`."""
    if draft:
        text = await _kept(drafts, me(request), draft)
    elif board:
        text = _board_text(boards, board)
    else:
        return await _page(request, drafting, drafts, Asked(new=_new({})))
    return await _page(request, drafting, drafts, Asked(text), opened=board, draft=draft)


async def _kept(drafts: Drafts, person: Person | None, id_: str) -> str:
    row = await drafts.find(person.id, id_) if person and WORD.fullmatch(id_) else None
    if row is None:
        raise NotFoundException
    return row.text


def _board_text(boards: OwnBoards, board: str) -> str:
    game, _, name = board.partition("/")
    if find_board(game, name, boards.shelves) is None:
        raise NotFoundException
    return board_text(name, game, boards.shelves)


def _new(form: dict[str, str]) -> dict[str, Any]:
    """What a new draft is to be like; what is not said, or cannot be, is as usual."""

    def number(key: str, usual: int) -> int:
        given = form.get(key, "")
        return int(given) if given.isascii() and given.isdigit() and len(given) < 4 else usual

    game = form.get("game", "")
    return {
        "game": game if game in kinds() else next(iter(kinds())),
        "flat": form.get("hexes") != "pointy",
        "columns": number("columns", SIZE[0]),
        "rows": number("rows", SIZE[1]),
        "fill": form.get("fill", "land"),
        "name": form.get("name", ""),
    }


async def _page(
    request: AnyRequest,
    drafting: Drafting,
    drafts: Drafts,
    asked: Asked,
    *,
    problems: tuple[Sentence, ...] = (),
    status: int = 200,
    **opened: str,
) -> Response[str]:
    """The page with a draft; `opened` says where the draft is from."""
    person = me(request)
    found = await drafting.answer(asked, language_of(request), address_of(request))
    context = {
        "found": found,
        "problems": problems,
        "opened": opened.get("opened", ""),
        "draft": opened.get("draft", ""),
        "sent": request.method == "POST",
        "kept": await drafts.of(person.id) if person and person.account else [],
        "own": known_boards(request),
        "games": offers(),
        "rules": rules_of_games(),
        "colours": list(LETTERS),
        "usual": SIZE,
        "most_rows": MOST_ROWS,
    }
    body = page_for(request).render("workshop/page.html", **context)
    return Response(body, status_code=status, media_type="text/html")


@post("/workshop", status_code=200)
async def look(request: AnyRequest, drafting: Drafting, drafts: Drafts) -> Response[str]:
    """The page without scripts: what was typed, or a file, looked at; or a new grid."""
    form = await fields_of(request)
    if "new" in form:
        return await _page(request, drafting, drafts, Asked(new=_new(form)))
    try:
        text = await _sent(request)
    except ImportProblem as problem:
        asked = Asked(form.get("text", ""))
        return await _page(request, drafting, drafts, asked, problems=(problem.sentence,), status=422)
    draft, opened = form.get("draft", ""), form.get("after", "")
    return await _page(request, drafting, drafts, Asked(text), draft=draft, opened=opened)


async def _sent(request: AnyRequest) -> str:
    """The text of a form, or of the file that came with it."""
    upload = (await request.form()).get("file")
    content = await upload.read(LONGEST + 1) if isinstance(upload, UploadFile) else b""
    text = text_of(content) if content else (await fields_of(request)).get("text", "")
    return text.replace("\r\n", "\n")


@post("/workshop/edit", status_code=200)
async def edit_draft(request: AnyRequest, drafting: Drafting) -> Response[dict[str, Any]]:
    """For scripts: a draft as it is, or after an operation, or a new one."""
    form = await fields_of(request)
    text = form.get("text", "").replace("\r\n", "\n")
    asked = Asked(new=_new(form)) if "new" in form else Asked(text, form.get("operation", ""))
    return Response(await drafting.answer(asked, language_of(request), address_of(request)))


@post("/workshop/keep", status_code=303)
async def keep_draft(
    request: AnyRequest, keeper: Keeper, boards: OwnBoards, drafting: Drafting, drafts: Drafts
) -> Response[str] | Redirect:
    """The draft becomes a board, which is tried at once or shown on its page."""
    form = await fields_of(request)
    way = form.get("to", "try")
    try:
        text = await _sent(request)
        board = await boards.keep(text.encode(), address_of(request))
        if way == "try":
            return await _try_out(request, keeper, boards, board.game, board.id)
    except (BoardProblem, ImportProblem) as problem:
        sentences = problem.sentences if isinstance(problem, BoardProblem) else (problem.sentence,)
        asked = Asked(form.get("text", "").replace("\r\n", "\n"))
        return await _page(request, drafting, drafts, asked, problems=sentences, status=422)
    if way not in WAYS:
        raise NotFoundException
    address = f"/boards/{board.game}/{board.id}{WAYS[way]}"
    if way == "publish" and (origin := form.get("after")):
        address += f"?{urlencode({'after': origin})}"
    return Redirect(address, status_code=303, cookies=[remember_board(request, board.id)])


async def _try_out(request: AnyRequest, keeper: Keeper, boards: OwnBoards, game: str, name: str) -> Redirect:
    """A table with whoever asks and bots in the other seats, which nobody else is shown."""
    offer = find_board(game, name, boards.shelves)
    assert offer is not None
    try:
        begun = ironroad.new(game, board=name, players=offer.nearest(PLAYERS), shelves=boards.shelves)
    except ironroad.SetupError as error:
        raise BoardProblem(said(error)) from error
    person, bots = me(request), seat_names(USUAL_BOT)
    first = {"name": person.name if person and person.name else seat_names(PERSON)[0], "kind": PERSON}
    others = [{"name": bots[n], "kind": USUAL_BOT} for n in range(1, begun.rules.players)]
    table = await keeper.create(
        begun,
        [first, *others],
        name=begun.board.name,
        listed=False,
        settings=TableSettings(takes_back=True),
        host=person.id if person else None,
    )
    cookies = [remember_table(request, table.id), remember_board(request, name)]
    return Redirect(f"/t/{table.id}", status_code=303, cookies=cookies)


@post("/workshop/drafts", status_code=200)
async def save_draft(request: AnyRequest, drafts: Drafts) -> Response[dict[str, str]]:
    """For scripts of somebody with an account."""
    person = _owner(request)
    form = await fields_of(request)
    text = form.get("text", "")
    if len(text.encode(errors="replace")) > LONGEST:
        return Response({"error": page_for(request).speak.plain(say("That is too long."))}, status_code=422)
    id_ = await drafts.keep(person.id, form.get("draft", "")[:32], form.get("name", ""), text)
    return Response({"draft": id_})


@post("/workshop/drafts/{draft:str}/remove", status_code=303)
async def remove_draft(request: AnyRequest, drafts: Drafts, draft: str) -> Redirect:
    await drafts.remove(_owner(request).id, draft)
    return Redirect("/workshop", status_code=303)


def _owner(request: AnyRequest) -> Person:
    person = me(request)
    if person is None or not person.account:
        raise NotFoundException
    return person


HANDLERS: list[Any] = [workshop, look, edit_draft, keep_draft, save_draft, remove_draft]
