"""The lobby."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get
from litestar.params import Parameter

from ironroad.site.people.identity import me
from ironroad.site.rendering.offers import offers
from ironroad.site.request import AnyRequest, language_of, page_for
from ironroad.site.seats.lobby import waiting_tables
from ironroad.site.storage.keeper import Keeper

PAGE = 24


@get("/lobby")
async def lobby_page(
    request: AnyRequest,
    keeper: Keeper,
    game: Annotated[str, Parameter(max_length=40)] = "",
    page: Annotated[int, Parameter(ge=0, le=10_000)] = 0,
) -> Response[str]:
    """Open tables that wait for people, of all games or of one."""
    wanted = game if game in [offer.id for offer in offers()] else ""
    tables = await waiting_tables(keeper, me(request), language_of(request), wanted, page, PAGE)
    body = page_for(request).render(
        "seats/lobby.html",
        games=offers(),
        chosen=wanted,
        waiting=tables,
        more=page + 1 if len(tables) == PAGE else None,
    )
    return Response(body, media_type="text/html")


HANDLERS: list[Any] = [lobby_page]
