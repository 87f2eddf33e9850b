"""The page of a table, now and at every moment of its history."""

from __future__ import annotations

import json
from typing import Annotated, Any

from litestar import Response, get
from litestar.params import Parameter
from markupsafe import Markup

from ironroad.site.context import region_html, table_context, table_json
from ironroad.site.keeper import Keeper
from ironroad.site.pagestate import PageState, Shown
from ironroad.site.request import AnyRequest, page_for, remember_table
from ironroad.site.routes.finding import find_viewer, moment_of, to_look
from ironroad.site.viewer import Viewer
from ironroad.telling import teller

Number = Annotated[int | None, Parameter(ge=0, le=1_000_000)]


@get([*to_look(), *to_look("/at/{at:int}")])
async def table_page(request: AnyRequest, keeper: Keeper, at: Number = None) -> Response[str]:
    viewer = await find_viewer(keeper, request)
    body = _render(request, viewer, moment_of(viewer.table, at))
    cookies = [remember_table(request, viewer.word)] if viewer.plays else []
    return Response(body, media_type="text/html", cookies=cookies)


def _render(request: AnyRequest, viewer: Viewer, at: int | None) -> str:
    state = PageState(viewer, at)
    page = page_for(request, viewer.table)
    data = json.dumps(table_json(state, page), separators=(",", ":"), ensure_ascii=False)
    safe = Markup(data.replace("<", "\\u003c"))
    origin = str(request.base_url).rstrip("/")
    return page.render("table.html", **table_context(state), state_json=safe, origin=origin)


@get(to_look("/state"))
async def table_state(
    request: AnyRequest, keeper: Keeper, at: Number = None, since: Number = None, since_at: Number = None
) -> dict[str, Any]:
    """What is new to a page that shows the event `since` (at the moment `since_at`)."""
    viewer = await find_viewer(keeper, request)
    state = PageState(viewer, moment_of(viewer.table, at))
    shown = None if since is None else Shown(since, since_at)
    return fresh(request, state, shown)


def fresh(request: AnyRequest, state: PageState, shown: Shown | None) -> dict[str, Any]:
    page = page_for(request, state.table)
    return table_json(state, page) | region_html(state, page, shown) | {"hexes": state.hexes(shown)}


@get(to_look("/hex/{name:str}"))
async def about_hex(request: AnyRequest, keeper: Keeper, name: str) -> dict[str, Any]:
    """Why nothing, or not a certain tile, can be laid on a hex."""
    viewer = await find_viewer(keeper, request)
    state, speak = PageState(viewer), page_for(request, viewer.table).speak
    if not state.mine or name not in state.game.board.index:
        return {"why": None, "tiles": []}
    tell = teller(state.game)
    why = tell.why_no_hex(state.game, name)
    tiles = [{"tile": tile, "reason": str(speak(why))} for tile, why in tell.why_no_tile(state.game, name)]
    return {"why": str(speak(why)) if why else None, "tiles": tiles}


HANDLERS: list[Any] = [table_page, table_state, about_hex]
