"""The review of a game that is over: how far it is, what it says, and exercises from it."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import QueryParameter
from litestar.response import Redirect

from ironroad.analysis import Exercise
from ironroad.core.game import Game
from ironroad.site.protection.limits import address_of
from ironroad.site.rendering.context import table_context
from ironroad.site.rendering.pagestate import PageState
from ironroad.site.rendering.previews import picture
from ironroad.site.request import AnyRequest, page_for, wants_json
from ironroad.site.routes.table import MoveText
from ironroad.site.seats.finding import find_viewer, to_look, to_play
from ironroad.site.storage.keeper import Keeper
from ironroad.site.table.viewer import Viewer
from ironroad.site.thinkers.reviewpage import ReviewPage, try_exercise
from ironroad.site.thinkers.reviews import Reviews, check_over

Round = Annotated[int | None, QueryParameter(name="round", ge=0, le=1000)]


@get(to_look("/review"))
async def review_page(
    request: AnyRequest,
    keeper: Keeper,
    reviews: Reviews,
    round_: Round = None,
) -> Response[Any]:
    viewer = await _find(keeper, request)
    progress = await reviews.progress(viewer.table)
    if wants_json(request):
        return Response(progress._asdict() if progress else {})
    review, state = await reviews.read(viewer.table), PageState(viewer)
    shown = ReviewPage(review, round_, state.in_money) if review else None
    if shown and round_ is not None and round_ not in shown.rounds:
        raise NotFoundException
    return _page(request, viewer, "review/page.html", progress=progress, shown=shown)


@post(to_play("/review"), status_code=303)
async def ask_for_review(request: AnyRequest, keeper: Keeper, reviews: Reviews) -> Redirect:
    viewer = await _find(keeper, request)
    askers = [address_of(request), *([f"person {viewer.person.id}"] if viewer.person else [])]
    await reviews.ask(viewer.table, askers)
    return Redirect(f"{viewer.url}/review", status_code=303)


@get(to_look("/review/exercise/{number:int}"))
async def exercise_page(
    request: AnyRequest, keeper: Keeper, reviews: Reviews, number: int, move: MoveText = ""
) -> Response[Any]:
    """The exercise of that number, and what is to be said of a move that was chosen."""
    viewer = await _find(keeper, request)
    review = await reviews.read(viewer.table)
    if review is None or not 1 <= number <= len(review.exercises):
        raise NotFoundException
    tried = try_exercise(review.exercises[number - 1], move)
    view = _view(viewer, tried.exercise)
    board = picture(view, page_for(request).speak.plain, tried.chosen.move if tried.chosen else "")
    given = {"number": number, "last": len(review.exercises), "tried": tried, "picture": board}
    return _page(request, viewer, "review/exercise.html", **given)


async def _find(keeper: Keeper, request: AnyRequest) -> Viewer:
    viewer = await find_viewer(keeper, request)
    check_over(viewer.table)
    return viewer


def _view(viewer: Viewer, exercise: Exercise) -> Game:
    """What the seat knew."""
    return viewer.table.game.at(exercise.number).view(exercise.seat)


def _page(request: AnyRequest, viewer: Viewer, template: str, **given: Any) -> Response[str]:
    context = table_context(PageState(viewer)) | given
    return Response(page_for(request, viewer).render(template, **context), media_type="text/html")


HANDLERS: list[Any] = [review_page, ask_for_review, exercise_page]
