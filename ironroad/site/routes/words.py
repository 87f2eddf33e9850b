"""The board of a table in words, now and at every moment: a page, or for scripts the part that differs."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get
from litestar.params import Parameter

from ironroad.site.rendering.context import table_context
from ironroad.site.rendering.pagestate import PageState
from ironroad.site.request import AnyRequest, page_for, wants_json
from ironroad.site.routes.table import Number
from ironroad.site.seats.finding import find_viewer, moment_of, to_look
from ironroad.site.storage.keeper import Keeper

HexName = Annotated[str, Parameter(max_length=12)]


@get([*to_look("/words"), *to_look("/at/{at:int}/words")])
async def board_in_words(
    request: AnyRequest, keeper: Keeper, at: Number = None, around: HexName = ""
) -> Response[Any]:
    """With `around`, also what lies around that hex."""
    viewer = await find_viewer(keeper, request)
    state = PageState(viewer, moment_of(viewer.table, at))
    page = page_for(request, viewer)
    context = table_context(state) | {"sought": around.strip().upper()}
    if wants_json(request):
        return Response({"html": page.render("table/words.html", **context)})
    return Response(page.render("words.html", **context), media_type="text/html")


HANDLERS: list[Any] = [board_in_words]
