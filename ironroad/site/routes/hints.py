"""Hints for the seat that is asked: a page, or for scripts the part of it that the table shows."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get
from litestar.params import Parameter

from ironroad.site.protection.limits import address_of
from ironroad.site.rendering.context import table_context
from ironroad.site.rendering.pagestate import PageState
from ironroad.site.rendering.previews import named_hexes, picture
from ironroad.site.request import AnyRequest, page_for, wants_json
from ironroad.site.routes.table import Number
from ironroad.site.seats.finding import find_viewer, to_play
from ironroad.site.storage.keeper import Keeper, Stale
from ironroad.site.thinkers.hints import Hints

Chosen = Annotated[int, Parameter(ge=0, le=9)]


@get(to_play("/hint"))
async def hint_page(
    request: AnyRequest, keeper: Keeper, hints: Hints, number: Number = None, shown: Chosen = 0
) -> Response[Any]:
    """The best moves; `shown` says which of them the board is drawn with. A page that shows another event
    than the last one is told so."""
    viewer = await find_viewer(keeper, request)
    state = PageState(viewer)
    if number not in (None, state.number):
        raise Stale
    askers = [address_of(request), *([f"person {viewer.person.id}"] if viewer.person else [])]
    found = await hints.find(state, askers)
    page = page_for(request, viewer)
    chosen = found.hints[min(shown, len(found.hints) - 1)]
    context = table_context(state) | {
        "found": found,
        "chosen": chosen,
        "whole": not wants_json(request),
        "lights": {hint.move: named_hexes(state.game, hint.move) for hint in found.hints},
    }
    if wants_json(request):
        return Response({"number": state.number, "html": page.render("hint/list.html", **context)})
    board = picture(state.game, page.speak.plain, chosen.move)
    return Response(page.render("hint/page.html", picture=board, **context), media_type="text/html")


HANDLERS: list[Any] = [hint_page]
