"""The page of a table, now and at every moment of its history."""

from __future__ import annotations

import contextlib
import json
from typing import Annotated, Any

from litestar import Response, get
from litestar.datastructures import Cookie
from litestar.params import Parameter, QueryParameter
from litestar.response import Redirect
from markupsafe import Markup

from ironroad.site.people.accounts import Accounts
from ironroad.site.rendering.choosing import told_json, wanted
from ironroad.site.rendering.context import table_context, table_json
from ironroad.site.rendering.pages import Page
from ironroad.site.rendering.pagestate import PageState, Picked, Shown
from ironroad.site.rendering.previews import Preview, find_preview
from ironroad.site.request import (
    ZIPPED,
    AnyRequest,
    language_of,
    page_for,
    remember_table,
    sent,
)
from ironroad.site.seats.catching_up import Since, has_looked, since_looked
from ironroad.site.seats.finding import find_viewer, moment_of, to_look
from ironroad.site.seats.talk import Talk
from ironroad.site.storage.keeper import Keeper, Stale
from ironroad.site.table.tables import LONGEST_MOVE
from ironroad.site.table.viewer import Viewer
from ironroad.site.thinkers.turns import gently
from ironroad.site.timing.timekeeper import come_back
from ironroad.site.windows.answers import answer
from ironroad.telling import teller

MoveText = Annotated[str, Parameter(max_length=LONGEST_MOVE)]
HexName = Annotated[str, QueryParameter(name="hex", max_length=12)]
Colour = Annotated[str, Parameter(max_length=20)]
Number = Annotated[int | None, Parameter(ge=0, le=1_000_000)]


@get([*to_look(), *to_look("/at/{at:int}")])
async def table_page(
    request: AnyRequest,
    keeper: Keeper,
    accounts: Accounts,
    talk: Talk,
    at: Number = None,
    hex_: HexName = "",
    cube: Colour = "",
) -> Response[str] | Redirect:
    """Where people are still waited for, the page that says so. Who has no scripts picks a hex or a cube by
    an address."""
    viewer = await find_viewer(keeper, request)
    if viewer.table.waits:
        return Redirect(f"{viewer.url}/invite", status_code=303)
    await _welcome(request, keeper, viewer)
    await gently(viewer.table.telling())
    moment = moment_of(viewer.table, at)
    since = await since_looked(keeper, viewer) if moment is None else None
    picked = hex_, cube
    body = _render(request, viewer, moment, picked=picked, since=since, said=await talk.last(viewer))
    if moment is None and viewer.is_owner:
        await has_looked(keeper, viewer, viewer.table.number)
    cookies: list[Cookie] = []
    if viewer.plays and viewer.person and viewer.person.account:
        await accounts.remember(viewer.person.id, [viewer.word])
    elif viewer.plays:
        cookies = [remember_table(request, viewer.word)]
    return Response(body, media_type="text/html", cookies=cookies)


async def _welcome(request: AnyRequest, keeper: Keeper, viewer: Viewer) -> None:
    """Whoever opens the table is back, unless the browser opens it by itself."""
    if not request.headers.get("sec-purpose", "").startswith("prefetch"):
        # A bot that moves meanwhile does not keep anybody away; the page has a button then.
        with contextlib.suppress(Stale):
            await come_back(keeper, viewer.table, viewer.table.number, viewer.seats)


def _render(
    request: AnyRequest, viewer: Viewer, at: int | None, picked: Picked, **beside: Since | int | None
) -> str:
    state = PageState(viewer, at)
    state.picked = picked
    page = page_for(request, viewer)
    data = json.dumps(table_json(state, page), separators=(",", ":"), ensure_ascii=False)
    safe = Markup(data.replace("<", "\\u003c"))
    origin = str(request.base_url).rstrip("/")
    context = table_context(state) | beside | {"state_json": safe, "origin": origin}
    return page.render("table.html", **context)


@get(to_look("/state"), opt={ZIPPED: True})
async def table_state(
    request: AnyRequest,
    keeper: Keeper,
    at: Number = None,
    since: Number = None,
    since_at: Number = None,
    playing: bool = False,
) -> Response[bytes]:
    """What is new to a page that shows the event `since` (at the moment `since_at`). One that is `playing` is
    led to the end of the next decision."""
    viewer = await find_viewer(keeper, request)
    shown = None if since is None else Shown(since, since_at)
    moment = moment_of(viewer.table, at)
    if playing and since is not None:
        moment = viewer.table.moment_after(since, since_at)
    return sent(request, answer(viewer, language_of(request), shown, moment, playing))


@get(to_look("/hex/{name:str}"))
async def about_hex(request: AnyRequest, keeper: Keeper, name: str) -> dict[str, Any]:
    """Why nothing, or not a certain tile, can be laid on a hex."""
    viewer = await find_viewer(keeper, request)
    return hex_json(PageState(viewer), name, page_for(request, viewer))


def hex_json(state: PageState, name: str, page: Page) -> dict[str, Any]:
    speak = page.speak
    if not state.mine or name not in state.game.board.index:
        return {"why": None, "tiles": []}
    tell = teller(state.game)
    why = tell.why_no_hex(state.game, name)
    tiles = [{"tile": tile, "reason": str(speak(why))} for tile, why in tell.why_no_tile(state.game, name)]
    return {"why": str(speak(why)) if why else None, "tiles": tiles}


@get(to_look("/preview"))
async def preview(request: AnyRequest, keeper: Keeper, move: MoveText) -> dict[str, Any]:
    """What a move would change on the board, and what it opens."""
    viewer = await find_viewer(keeper, request)
    return preview_json(find_preview(PageState(viewer), move), page_for(request, viewer))


@get(to_look("/choices"))
async def choices(
    request: AnyRequest,
    keeper: Keeper,
    hex_: HexName = "",
    cube: Colour = "",
    move: MoveText = "",
    number: Number = None,
) -> dict[str, Any]:
    """What the seat to move can choose at a hex or a cube, the choice that makes a move, or all of them. A
    page that no longer shows how things stand, but the event `number`, is told so."""
    viewer = await find_viewer(keeper, request)
    state = PageState(viewer)
    if number not in (None, state.number):
        raise Stale
    return told_json(wanted(state.choices, hex_, cube, move), page_for(request, viewer))


def preview_json(found: Preview | None, page: Page) -> dict[str, Any]:
    if found is None:
        return {"hexes": {}, "opens": []}
    return {"hexes": found.hexes, "opens": [str(page.speak(line)) for line in found.opens]}


HANDLERS: list[Any] = [table_page, table_state, about_hex, choices, preview]
