"""My games: a page, the next one that waits for me, and how many do."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get
from litestar.params import Parameter
from litestar.response import Redirect

from ironroad.draw import counted_logo_svg
from ironroad.site.people.identity import me
from ironroad.site.rendering.offers import offers
from ironroad.site.request import AnyRequest, language_of, page_for
from ironroad.site.routes.icons import A_DAY
from ironroad.site.routes.start import shown_tables
from ironroad.site.seats.mygames import MyGame, MyGames
from ironroad.site.storage.keeper import Keeper

MOST_COUNTED = 99


@get("/games")
async def games_page(request: AnyRequest, keeper: Keeper) -> Response[str]:
    found = await MyGames(keeper).games(request, me(request))

    def shown(games: list[MyGame]) -> list[dict[str, Any]]:
        rows, words = [game.row for game in games], [game.word for game in games]
        return shown_tables(keeper, rows, words, language_of(request))

    body = page_for(request).render(
        "games.html",
        games=offers(),
        waiting=shown(found.waiting),
        running=shown(found.running),
        not_begun=shown(found.not_begun),
        over=shown(found.over),
    )
    return Response(body, media_type="text/html", headers={"Cache-Control": "no-store"})


@get("/games/next")
async def next_game(request: AnyRequest, keeper: Keeper) -> Redirect:
    """The game that has waited longest for me."""
    found = await MyGames(keeper).games(request, me(request))
    return Redirect(found.waiting[0].url if found.waiting else "/games", status_code=303)


@get("/games/waiting")
async def waiting(request: AnyRequest, keeper: Keeper) -> dict[str, int]:
    """For the title of the tab and its sign: games at which others wait for me."""
    return {"count": (await MyGames(keeper).games(request, me(request))).urgent}


@get("/icons/waiting/{count:int}")
async def waiting_icon(count: Annotated[int, Parameter(ge=1, le=MOST_COUNTED)]) -> Response[bytes]:
    return Response(counted_logo_svg(count).encode(), media_type="image/svg+xml", headers=A_DAY)


HANDLERS: list[Any] = [games_page, next_game, waiting, waiting_icon]
