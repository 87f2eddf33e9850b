"""What changes a table: moves, undo, leaving; and the tables made from it."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, post
from litestar.exceptions import ClientException, SerializationException
from litestar.response import Redirect

from ironroad.core.game import Game
from ironroad.core.sentences import say
from ironroad.games.family import renewed
from ironroad.site.keeper import Keeper, Refused, Stale
from ironroad.site.ownboards import OwnBoards
from ironroad.site.pagestate import PageState, Shown
from ironroad.site.request import AnyRequest, page_for, remember_table, wants_json
from ironroad.site.routes.finding import find_viewer, moment_of, to_look, to_play
from ironroad.site.routes.table import fresh
from ironroad.site.tables import Sitter, Table
from ironroad.site.viewer import Viewer

LONGEST_MOVE = 200


class Change(msgspec.Struct):
    """A form a page has sent: the event number it has seen, and what is to be done."""

    number: int = -1
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
    except (msgspec.ValidationError, msgspec.DecodeError, SerializationException) as error:
        raise ClientException from error


@post(to_play("/moves"), status_code=200)
async def make_move(request: AnyRequest, keeper: Keeper) -> Response[Any]:
    viewer, change = await find_viewer(keeper, request), await read_change(request)
    if len(change.move) > LONGEST_MOVE:
        raise Refused(say("That is too long to be a move."))
    try:
        await keeper.move(viewer.table, change.number, change.move, viewer.seats)
    except Stale as stale:
        return _behind(request, viewer, change, stale)
    return _changed(request, viewer, change)


@post(to_play("/undo"), status_code=200)
async def undo(request: AnyRequest, keeper: Keeper) -> Response[Any]:
    viewer, change = await find_viewer(keeper, request), await read_change(request)
    try:
        await keeper.undo(viewer.table, change.number, change.to, viewer.seats)
    except Stale as stale:
        return _behind(request, viewer, change, stale)
    return _changed(request, viewer, change)


@post(to_play("/leave"), status_code=200)
async def leave(request: AnyRequest, keeper: Keeper) -> Response[Any]:
    viewer, change = await find_viewer(keeper, request), await read_change(request)
    move = f"resign {change.seat}"
    try:
        await keeper.move(viewer.table, change.number, move, viewer.seats)
    except Stale as stale:
        return _behind(request, viewer, change, stale)
    return _changed(request, viewer, change)


def _behind(request: AnyRequest, viewer: Viewer, change: Change, stale: Stale) -> Response[Any]:
    """To who was not the first: how the table stands now, for a script, or a page that says so."""
    if not wants_json(request):
        raise stale
    return _news(request, viewer, change, 409, str(page_for(request).speak(stale.sentence)))


def _changed(request: AnyRequest, viewer: Viewer, change: Change) -> Response[Any]:
    """How the table stands: a page to go to, or what is new for a script."""
    if wants_json(request):
        return _news(request, viewer, change, 200, None)
    return Redirect(viewer.home, status_code=303)


def _news(
    request: AnyRequest, viewer: Viewer, change: Change, status: int, error: str | None
) -> Response[dict[str, Any]]:
    news = fresh(request, PageState(viewer), Shown(change.number, None))
    return Response(news | ({"error": error} if error else {}), status_code=status)


@post(to_look("/fork"), status_code=303)
async def fork(request: AnyRequest, keeper: Keeper) -> Redirect:
    """A new table that goes on from a moment of this one, with a future of its own."""
    viewer, change = await find_viewer(keeper, request), await read_change(request)
    game = _open(viewer.table).moment(moment_of(viewer.table, change.at))
    return await _opened(request, keeper, viewer.table, game, given=len(game.record))


@post(to_play("/again"), status_code=303)
async def again(request: AnyRequest, keeper: Keeper, boards: OwnBoards) -> Redirect:
    """The same people, the same board, another game."""
    viewer = await find_viewer(keeper, request)
    game = renewed(_open(viewer.table).game, boards.shelves)
    return await _opened(request, keeper, viewer.table, game)


def _open(table: Table) -> Table:
    """A table that others can be made from: its secrets would be open there to whoever makes them."""
    if table.secretive:
        raise Refused(
            say("While this game runs it keeps its secrets. A new table can begin here when it is over.")
        )
    return table


async def _opened(request: AnyRequest, keeper: Keeper, table: Table, game: Game, given: int = 0) -> Redirect:
    """To the players' link of a new table with the same people."""
    new = await keeper.create(game, seats_of(table.sitters), name=table.name, listed=True, given=given)
    return Redirect(f"/t/{new.id}", status_code=303, cookies=[remember_table(request, new.id)])


def seats_of(sitters: list[Sitter]) -> list[dict[str, str]]:
    return [{"name": sitter.name, "kind": sitter.kind} for sitter in sitters]


HANDLERS: list[Any] = [make_move, undo, leave, fork, again]
