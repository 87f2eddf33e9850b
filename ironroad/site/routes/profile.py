"""What everybody may see of somebody with an account: since when, ratings, and results by board."""

from __future__ import annotations

from typing import Any

from babel.dates import format_date
from litestar import Response, get
from litestar.exceptions import NotFoundException

from ironroad.site.boards.ownboards import OwnBoards
from ironroad.site.finished.statistics import Statistics
from ironroad.site.people.accounts import Accounts
from ironroad.site.people.names import as_handle
from ironroad.site.people.ways import with_accounts
from ironroad.site.rendering.words import game_name
from ironroad.site.request import AnyRequest, language_of
from ironroad.site.routes.signing import show
from ironroad.site.routes.statistics import board_name


@get("/people/{handle:str}", guards=[with_accounts])
async def profile(
    request: AnyRequest, accounts: Accounts, statistics: Statistics, boards: OwnBoards, handle: str
) -> Response[str]:
    row = await accounts.named(as_handle(handle[:200]))
    if row is None or row.blocked:
        raise NotFoundException
    since = format_date(row.created, "MMMM y", locale=language_of(request))
    tallies = [
        (tally, game_name(tally.game), board_name(tally.game, tally.board, boards))
        for tally in await statistics.of_person(row.id)
    ]
    return show(
        request,
        "account/profile.html",
        person=row,
        since=since,
        ratings=[(game_name(game), *rest) for game, *rest in await statistics.ratings_of(row.id)],
        tallies=tallies,
    )


HANDLERS: list[Any] = [profile]
