"""What games that are over tell: ratings, boards, and all public records as one download."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from litestar.response import File

from ironroad.boards import is_board
from ironroad.games.found import kinds
from ironroad.site.boards.ownboards import OwnBoards
from ironroad.site.finished.records import Records
from ironroad.site.finished.statistics import Statistics, bars
from ironroad.site.rendering.charts import MONEY, SCORE
from ironroad.site.rendering.offers import find_board
from ironroad.site.rendering.words import game_name, role_name
from ironroad.site.request import AnyRequest, page_for

Word = Annotated[str, Parameter(max_length=80)]


@get("/statistics")
async def overview(request: AnyRequest, statistics: Statistics, boards: OwnBoards) -> Response[str]:
    known = await statistics.boards()
    shown = [
        {"game": game, "board": board, "players": players, "games": games}
        | {"name": board_name(game, board, boards)}
        for game, board, players, games in known
    ]
    ratings = {game: await statistics.ratings(game) for game in kinds()}
    names = {game: game_name(game) for game in kinds()}
    body = page_for(request).render("statistics.html", boards=shown, ratings=ratings, games=names)
    return Response(body, media_type="text/html")


def board_name(game: str, board: str, boards: OwnBoards) -> str:
    found = find_board(game, board, boards.shelves) if is_board(board, game, boards.shelves) else None
    return found.name if found else board


@get("/statistics/{game:str}/{board:str}/{players:int}")
async def of_board(
    request: AnyRequest, statistics: Statistics, boards: OwnBoards, game: Word, board: Word, players: int
) -> Response[str]:
    if game not in kinds() or not 1 <= players <= 9:
        raise NotFoundException
    found = await statistics.board(game, board, players)
    if not found.games:
        raise NotFoundException
    page = page_for(request)
    titles = {measure.key: measure.title for measure in (*kinds()[game].measures(), SCORE, MONEY)}
    roles = {share.label: page.speak.plain(role_name(share.label)) for share in found.by_role}
    body = page.render(
        "statistics/board.html",
        found=found,
        titles=titles,
        bars=bars,
        roles=roles,
        players=players,
        game=game_name(game),
        board=board_name(game, board, boards),
    )
    return Response(body, media_type="text/html")


@get("/records.zip")
async def all_records(records: Records) -> File:
    """The records of all public games that are over, without names."""
    path = await records.file()
    return File(path, filename="ironroad-records.zip", media_type="application/zip")


HANDLERS: list[Any] = [overview, of_board, all_records]
