"""What changes a table: moves, undo, leaving; and the tables made from it."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, post
from litestar.exceptions import ClientException, SerializationException
from litestar.response import Redirect

from ironroad.sentences import say
from ironroad.site.keeper import Keeper, Refused, Stale
from ironroad.site.request import AnyRequest, page_for, remember_table, wants_json
from ironroad.site.routes.finding import find_viewer, moment_of
from ironroad.site.routes.table import fresh
from ironroad.site.state import Shown, State
from ironroad.site.tables import Chair
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


@post("/t/{id:str}/moves", status_code=200)
async def make_move(request: AnyRequest, keeper: Keeper, id: str) -> Response[Any]:
    viewer, change = await find_viewer(keeper, id, None), await read_change(request)
    if len(change.move) > LONGEST_MOVE:
        raise Refused(say("That is too long to be a move."))
    return await _changed(
        request, viewer, change, keeper.move(viewer.table, change.number, change.move, viewer.seats)
    )


@post("/t/{id:str}/undo", status_code=200)
async def undo(request: AnyRequest, keeper: Keeper, id: str) -> Response[Any]:
    viewer, change = await find_viewer(keeper, id, None), await read_change(request)
    return await _changed(
        request, viewer, change, keeper.undo(viewer.table, change.number, change.to, viewer.seats)
    )


@post("/t/{id:str}/leave", status_code=200)
async def leave(request: AnyRequest, keeper: Keeper, id: str) -> Response[Any]:
    viewer, change = await find_viewer(keeper, id, None), await read_change(request)
    move = f"resign {change.seat}"
    return await _changed(
        request, viewer, change, keeper.move(viewer.table, change.number, move, viewer.seats)
    )


async def _changed(request: AnyRequest, viewer: Viewer, change: Change, doing: Any) -> Response[Any]:
    """Do it, and answer with how the table stands: a page to go to, or what is new for a script."""
    try:
        await doing
    except Stale as stale:
        if not wants_json(request):
            raise
        return _news(request, viewer, change, 409, str(page_for(request).speak(stale.sentence)))
    if wants_json(request):
        return _news(request, viewer, change, 200, None)
    return Redirect(viewer.url, status_code=303)


def _news(
    request: AnyRequest, viewer: Viewer, change: Change, status: int, error: str | None
) -> Response[dict[str, Any]]:
    news = fresh(request, State(viewer), Shown(change.number, None))
    return Response(news | ({"error": error} if error else {}), status_code=status)


@post(["/t/{id:str}/fork", "/w/{watch:str}/fork"], status_code=303)
async def fork(
    request: AnyRequest, keeper: Keeper, id: str | None = None, watch: str | None = None
) -> Redirect:
    """A new table that goes on from a moment of this one, with a future of its own."""
    viewer, change = await find_viewer(keeper, id, watch), await read_change(request)
    table = viewer.table
    at = moment_of(table, change.at)
    game = table.game if at is None else table.game.at(at)
    new = await keeper.create(
        game, seats_of(table.chairs), name=table.name, listed=True, given=len(game.record)
    )
    return Redirect(f"/t/{new.id}", status_code=303, cookies=[remember_table(request, new.id)])


@post("/t/{id:str}/again", status_code=303)
async def again(request: AnyRequest, keeper: Keeper, id: str) -> Redirect:
    """The same people, the same board, another game."""
    table = (await find_viewer(keeper, id, None)).table
    new = await keeper.create(table.game.at(0), seats_of(table.chairs), name=table.name, listed=True)
    return Redirect(f"/t/{new.id}", status_code=303, cookies=[remember_table(request, new.id)])


def seats_of(chairs: list[Chair]) -> list[dict[str, str]]:
    return [{"name": chair.name, "kind": chair.kind} for chair in chairs]


HANDLERS: list[Any] = [make_move, undo, leave, fork, again]
