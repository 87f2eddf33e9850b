"""To ask all others whether the table goes back, and to answer them."""

from __future__ import annotations

from typing import Any

from litestar import Response, post

from ironroad.core.sentences import say
from ironroad.site.request import ZIPPED, AnyRequest
from ironroad.site.routes.changes import Change, behind, changed, read_change
from ironroad.site.seats.consent import answer, ask
from ironroad.site.seats.finding import find_viewer, to_play
from ironroad.site.storage.keeper import Keeper, Refused, Stale
from ironroad.site.table.viewer import Viewer


@post(to_play("/back"), status_code=200, opt={ZIPPED: True})
async def ask_back(request: AnyRequest, keeper: Keeper) -> Response[Any]:
    viewer, change = await _held(request, keeper)
    try:
        await ask(keeper, viewer.table, change.number, change.seat, change.to)
    except Stale as stale:
        return behind(request, viewer, change, stale)
    return changed(request, viewer, change)


@post(to_play("/agree"), status_code=200, opt={ZIPPED: True})
async def agree(request: AnyRequest, keeper: Keeper) -> Response[Any]:
    return await _answered(request, keeper, agrees=True)


@post(to_play("/refuse"), status_code=200, opt={ZIPPED: True})
async def refuse(request: AnyRequest, keeper: Keeper) -> Response[Any]:
    return await _answered(request, keeper, agrees=False)


async def _answered(request: AnyRequest, keeper: Keeper, agrees: bool) -> Response[Any]:
    viewer, change = await _held(request, keeper)
    try:
        await answer(keeper, viewer.table, change.number, change.seat, agrees)
    except Stale as stale:
        return behind(request, viewer, change, stale)
    return changed(request, viewer, change)


async def _held(request: AnyRequest, keeper: Keeper) -> tuple[Viewer, Change]:
    """Who speaks; nobody does for another's seat."""
    viewer, change = await find_viewer(keeper, request), await read_change(request)
    if change.seat not in viewer.seats:
        raise Refused(say("Nobody here sits in that seat."))
    return viewer, change


HANDLERS: list[Any] = [ask_back, agree, refuse]
