"""What changes a table: moves, undo, leaving; and the tables made from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from litestar import Response, post
from litestar.exceptions import ClientException, SerializationException
from litestar.response import Redirect

from ironroad.core.game import Game
from ironroad.core.sentences import say
from ironroad.games.family import renewed
from ironroad.site.boards.ownboards import OwnBoards
from ironroad.site.rendering.confirming import Question, about_leaving, about_move, about_undo
from ironroad.site.rendering.offers import USUAL_BOT
from ironroad.site.rendering.pagestate import PageState, Shown
from ironroad.site.rendering.startpage import known_names
from ironroad.site.request import (
    ZIPPED,
    AnyRequest,
    language_of,
    page_for,
    remember_table,
    sent,
    wants_json,
)
from ironroad.site.seats.finding import find_viewer, moment_of, to_look, to_play
from ironroad.site.seats.seating import play_again
from ironroad.site.storage.keeper import Keeper, Refused, Stale
from ironroad.site.table.sights import Answer
from ironroad.site.table.tables import (
    CALM,
    FREE,
    HINTS_NONE,
    LONGEST_MOVE,
    PERSON,
    Sitter,
    Table,
    TableSettings,
)
from ironroad.site.table.viewer import Viewer, sitting
from ironroad.site.thinkers.bottables import BotTables
from ironroad.site.timing.timekeeper import come_back
from ironroad.site.windows.answers import answer


class Change(msgspec.Struct):
    """A form a page has sent: the event number it has seen, and what is to be done; `ask` says that it wants
    to be asked before."""

    number: int = -1
    ask: bool = False
    move: str = ""
    to: int = -1
    seat: int = -1
    at: int | None = None


async def read_change(request: AnyRequest) -> Change:
    """The form or JSON of a request; anything else is no change."""
    try:
        if request.content_type[0] == "application/json":
            return msgspec.convert(await request.json(), Change, strict=False)
        return msgspec.convert(dict(await request.form()), Change, strict=False)
    except (msgspec.ValidationError, msgspec.DecodeError, SerializationException, RecursionError) as error:
        raise ClientException from error


@post(to_play("/moves"), status_code=200, opt={ZIPPED: True})
async def make_move(request: AnyRequest, keeper: Keeper) -> Response[Any]:
    viewer, change = await find_viewer(keeper, request), await read_change(request)
    if len(change.move) > LONGEST_MOVE:
        raise Refused(say("That is too long to be a move."))
    if question := _asked(request, viewer, change, lambda state: about_move(state, change.move)):
        return question
    try:
        number = await come_back(keeper, viewer.table, change.number, viewer.seats)
        await keeper.move(viewer.table, number, change.move, viewer.seats)
    except Stale as stale:
        return behind(request, viewer, change, stale)
    return changed(request, viewer, change)


@post(to_play("/here"), status_code=200, opt={ZIPPED: True})
async def here(request: AnyRequest, keeper: Keeper) -> Response[Any]:
    """Somebody for whom a bot moves is back."""
    viewer, change = await find_viewer(keeper, request), await read_change(request)
    try:
        await come_back(keeper, viewer.table, change.number, viewer.seats)
    except Stale as stale:
        return behind(request, viewer, change, stale)
    return changed(request, viewer, change)


@post(to_play("/undo"), status_code=200, opt={ZIPPED: True})
async def undo(request: AnyRequest, keeper: Keeper) -> Response[Any]:
    viewer, change = await find_viewer(keeper, request), await read_change(request)
    if question := _asked(request, viewer, change, lambda state: about_undo(state, change.to)):
        return question
    try:
        await keeper.undo(viewer.table, change.number, change.to, viewer.seats)
    except Stale as stale:
        return behind(request, viewer, change, stale)
    return changed(request, viewer, change)


@post(to_play("/leave"), status_code=200, opt={ZIPPED: True})
async def leave(request: AnyRequest, keeper: Keeper) -> Response[Any]:
    """A seat resigns. The form names it, and the moment it was shown for: a button that was left standing
    does nothing."""
    viewer, change = await find_viewer(keeper, request), await read_change(request)
    if change.seat not in viewer.seats:
        raise Refused(say("Nobody here sits in that seat."))
    if question := _asked(request, viewer, change, lambda state: about_leaving(state, change.seat)):
        return question
    try:
        await keeper.move(viewer.table, change.number, f"resign {change.seat}", viewer.seats)
    except Stale as stale:
        return behind(request, viewer, change, stale)
    return changed(request, viewer, change)


def _asked(
    request: AnyRequest, viewer: Viewer, change: Change, about: Callable[[PageState], Question | None]
) -> Response[Any] | None:
    """The page that asks whether this is really meant, if the form wants to be asked; what has become
    impossible meanwhile is not asked but refused."""
    if not change.ask or change.number != viewer.table.number:
        return None
    state = PageState(viewer)
    question = about(state)
    if question is None:
        return None
    action = f"{request.url.path}{viewer.query}"
    page = page_for(request, viewer)
    body = page.render("confirm.html", question=question, action=action, back=viewer.home, state=state)
    return Response(body, media_type="text/html")


def behind(request: AnyRequest, viewer: Viewer, change: Change, stale: Stale) -> Response[Any]:
    """To who was not the first: how the table stands now, for a script, or a page that says so."""
    if not wants_json(request):
        raise stale
    return _news(request, viewer, change, 409, str(page_for(request).speak(stale.sentence)))


def changed(request: AnyRequest, viewer: Viewer, change: Change) -> Response[Any]:
    """How the table stands: a page to go to, or what is new for a script."""
    if wants_json(request):
        return _news(request, viewer, change, 200, None)
    return Redirect(viewer.home, status_code=303)


def _news(
    request: AnyRequest, viewer: Viewer, change: Change, status: int, error: str | None
) -> Response[bytes]:
    news = answer(viewer, language_of(request), Shown(change.number, None))
    if error:
        news = Answer(b'{"error":%b,%b' % (msgspec.json.encode(error), news.content[1:]))
    return sent(request, news, status)


@post(to_look("/fork"), status_code=303)
async def fork(request: AnyRequest, keeper: Keeper, bot_tables: BotTables) -> Redirect:
    """A new table that goes on from a moment of this one, with a future of its own."""
    viewer, change = await find_viewer(keeper, request), await read_change(request)
    game = _open(viewer.table).moment(moment_of(viewer.table, change.at))
    return await _opened(request, keeper, bot_tables, viewer.table, game, given=len(game.record))


@post(to_play("/again"), status_code=303)
async def again(request: AnyRequest, keeper: Keeper, boards: OwnBoards, bot_tables: BotTables) -> Redirect:
    """The same people, the same board, another game."""
    viewer = await find_viewer(keeper, request)
    table = _open(viewer.table)
    game = renewed(table.game, boards.shelves)
    if not table.own_devices:
        return await _opened(request, keeper, bot_tables, table, game)
    if not viewer.seats and not viewer.hosts:
        raise Refused(say("Nobody here sits in that seat."))
    new = await play_again(keeper, table, game, viewer.seats)
    link = f"/t/{new.id}" if viewer.hosts else sitting(new, min(viewer.seats)).url
    return Redirect(link, status_code=303, cookies=[remember_table(request, link.rpartition("/")[2])])


def _open(table: Table) -> Table:
    """A table that others can be made from: its secrets would be open there to whoever makes them."""
    if table.secretive:
        raise Refused(
            say("While this game runs it keeps its secrets. A new table can begin here when it is over.")
        )
    return table


async def _opened(
    request: AnyRequest, keeper: Keeper, bot_tables: BotTables, table: Table, game: Game, given: int = 0
) -> Redirect:
    """To the players' link of a new table with the same people, as private as this one."""
    seats = seats_of(table.sitters)
    async with bot_tables.making(request, [seat["kind"] for seat in seats]) as made:
        new = await keeper.create(
            game,
            seats,
            name=table.name,
            listed=table.listed,
            given=given,
            settings=_agreed(table, given),
        )
        made.append(new.id)
    return Redirect(f"/t/{new.id}", status_code=303, cookies=[remember_table(request, new.id)])


def _agreed(table: Table, given: int) -> TableSettings:
    """What holds at a table made from this one; nobody finds out there what is good in a rated game."""
    settings = table.settings
    return TableSettings(
        takes_back=settings.takes_back,
        clock={} if given else settings.clock,
        hints=HINTS_NONE if settings.rated else settings.hints,
        thinking=settings.thinking,
    )


def seats_of(sitters: list[Sitter]) -> list[dict[str, str]]:
    """The same people; the bots of a lesson know nothing but that lesson, so others play in their place, and
    people are made up for seats that are free."""
    kinds = [_KINDS.get(sitter.kind, sitter.kind) for sitter in sitters]
    names = known_names([sitter.name for sitter in sitters], len(sitters))
    return [{"name": name, "kind": kind} for name, kind in zip(names, kinds, strict=True)]


_KINDS: Final = {CALM: USUAL_BOT, FREE: PERSON}


HANDLERS: list[Any] = [make_move, here, undo, leave, fork, again]
