"""Texts: the record of a table, the rules in play, a position."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any
from urllib.parse import quote

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from litestar.response import Redirect

from ironroad.core.game import Game, Rules
from ironroad.games.family import make_rules
from ironroad.games.found import kind_of, kinds
from ironroad.site.boards.ownboards import OwnBoards
from ironroad.site.rendering.offers import find_board, offers
from ironroad.site.rendering.startpage import SetupProblem, position_game, sitters_context
from ironroad.site.rendering.words import edition_name, game_name
from ironroad.site.request import AnyRequest, page_for
from ironroad.site.routes.table import Number
from ironroad.site.seats.finding import find_viewer, moment_of, to_look
from ironroad.site.storage.keeper import Keeper


@get(to_look("/record.txt"))
async def record(request: AnyRequest, keeper: Keeper, at: Number = None) -> Response[str]:
    viewer = await find_viewer(keeper, request)
    text = str(viewer.record(moment_of(viewer.table, at)))
    headers = {"Content-Disposition": f'attachment; filename="ironroad-{viewer.table.watch[:6]}.txt"'}
    return Response(text, media_type="text/plain", headers=headers)


@get(to_look("/rules"))
async def table_rules(request: AnyRequest, keeper: Keeper) -> Response[str]:
    viewer = await find_viewer(keeper, request)
    return _rules_page(request, viewer.table.game.rules, viewer.url)


@get("/rules")
async def all_rules(request: AnyRequest) -> Response[str]:
    """Which rules there are to read."""
    return Response(page_for(request).render("shelf.html", games=offers()), media_type="text/html")


@get(["/rules/{game:str}", "/rules/{game:str}/{board:str}"])
async def usual_rules(request: AnyRequest, boards: OwnBoards, game: str, board: str = "") -> Redirect:
    """Those of the usual board and edition, where none is named."""
    kind = kinds().get(game)
    if kind is None or find_board(game, board or kind.board, boards.shelves) is None:
        raise NotFoundException
    path = f"/rules/{game}/{quote(board or kind.board)}/{next(iter(kind.editions))}"
    return Redirect(f"{path}?{request.url.query}" if request.url.query else path)


@get(to_look("/terms/{word:str}"))
async def term(request: AnyRequest, keeper: Keeper, word: str) -> Response[str]:
    """What a word of the table means in its game, for a page to show beside it."""
    viewer = await find_viewer(keeper, request)
    rules = viewer.table.game.rules
    kind = kind_of(rules.game)
    found = kind.terms(rules).get(word)
    if found is None:
        raise NotFoundException
    context = {"key": word, "term": found, "game": rules.game, "facts": kind.facts(rules)}
    body = page_for(request).render(
        "table/term.html", **context, drawing=partial(kind.picture, rules), url=viewer.url
    )
    return Response(body, media_type="text/html", headers={"Cache-Control": "no-cache"})


@get("/rules/{game:str}/{board:str}/{edition:str}")
async def rules(
    request: AnyRequest,
    boards: OwnBoards,
    game: str,
    board: str,
    edition: str,
    players: Annotated[int, Parameter(ge=1, le=9)] = 4,
) -> Response[str]:
    offer = find_board(game, board, boards.shelves)
    if offer is None or edition not in kind_of(game).editions:
        raise NotFoundException
    found = make_rules(game, board, edition, offer.nearest(players), {}, shelves=boards.shelves)
    return _rules_page(request, found, "/")


def _rules_page(request: AnyRequest, rules: Rules[Any], back: str) -> Response[str]:
    body = page_for(request).render(
        "rules.html",
        facts=kind_of(rules.game).facts(rules),
        drawing=partial(kind_of(rules.game).picture, rules),
        rules_template=f"{rules.game}/rules.html",
        game_name=game_name(rules.game),
        edition_name=edition_name(rules.game, rules.edition),
        board_name=rules.board.name,
        players=rules.players,
        back=back,
    )
    return Response(body, media_type="text/html")


@get("/position")
async def position(
    request: AnyRequest, boards: OwnBoards, p: Annotated[str, Parameter(max_length=20_000)]
) -> Response[str]:
    """A position by its own address."""
    try:
        return position_page(request, position_game(p, boards.shelves), p)
    except SetupProblem as problem:
        body = page_for(request).render("error.html", status=422, message=problem.sentence, back="/")
        return Response(body, status_code=422, media_type="text/html")


def position_page(
    request: AnyRequest,
    game: Game,
    line: str,
    form: dict[str, str] | None = None,
    problem: SetupProblem | None = None,
) -> Response[str]:
    """A position with the form that starts a table from it, and what was wrong with that form."""
    context = {"position": line, "game": game, "players": game.rules.players}
    sitters = sitters_context(game.rules.game, form or {}, problem)
    body = page_for(request).render("position.html", **context, **sitters)
    return Response(body, status_code=422 if problem else 200, media_type="text/html")


HANDLERS: list[Any] = [record, table_rules, term, all_rules, usual_rules, rules, position]
