"""Errors as people meet them: a page, or a line of JSON for scripts; never a stack trace."""

from __future__ import annotations

import errno
import logging
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlencode

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.response import Redirect
from litestar.types import ExceptionHandlersMap
from sqlalchemy.exc import DBAPIError

from ironroad.core.sentences import Sentence, say
from ironroad.site.boards.examining import BoardProblem
from ironroad.site.people.signing import NotFresh, TooOften
from ironroad.site.protection.costs import TooLong
from ironroad.site.request import here, page_for, wants_json
from ironroad.site.seats.finding import ForeignSeat
from ironroad.site.storage.database import is_away, state_of
from ironroad.site.storage.keeper import Refused, Stale
from ironroad.site.storage.stored import NEWER, NoTable
from ironroad.site.table.tables import Damaged

log = logging.getLogger("ironroad")

AnyRequest = Request[Any, Any, Any]

MESSAGES = {
    HTTPStatus.BAD_REQUEST: say("This request cannot be understood."),
    HTTPStatus.FORBIDDEN: say("This form is out of date. Load the page again and send it once more."),
    HTTPStatus.NOT_FOUND: say("There is nothing at this address."),
    HTTPStatus.METHOD_NOT_ALLOWED: say("That cannot be done at this address."),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: say("That is too large."),
    HTTPStatus.TOO_MANY_REQUESTS: say("Too many requests at once. Wait a minute and go on."),
    HTTPStatus.SERVICE_UNAVAILABLE: say("Too many ask for this at once. Try again in a moment."),
    HTTPStatus.INTERNAL_SERVER_ERROR: say("Something went wrong here. Nothing was lost; try again."),
}


def no_table(request: AnyRequest, error: Exception) -> Response[Any]:
    return answer(
        request, HTTPStatus.NOT_FOUND, say("There is no such table. Check that the link is complete.")
    )


def refused(request: AnyRequest, error: Refused) -> Response[Any]:
    status = HTTPStatus.CONFLICT if isinstance(error, Stale) else HTTPStatus.UNPROCESSABLE_ENTITY
    return answer(request, status, error.sentence)


def no_board(request: AnyRequest, error: BoardProblem) -> Response[Any]:
    """Where no form takes what is wrong with a board."""
    return answer(request, HTTPStatus.UNPROCESSABLE_ENTITY, error.sentences[0])


def foreign_seat(request: AnyRequest, error: ForeignSeat) -> Response[Any]:
    name = error.table.sitters[error.seat].name
    sentence = say("This seat belongs to {name}, who plays with an account: sign in to play on.", name=name)
    return answer(request, HTTPStatus.FORBIDDEN, sentence, signs_in=True)


def too_often(request: AnyRequest, error: TooOften) -> Response[Any]:
    response = answer(request, HTTPStatus.TOO_MANY_REQUESTS, error.sentence)
    response.headers["Retry-After"] = str(error.seconds)
    return response


def not_fresh(request: AnyRequest, error: NotFresh) -> Response[Any]:
    """Who is signed in for long signs in once more and comes back."""
    if wants_json(request):
        return answer(request, HTTPStatus.FORBIDDEN, say("Sign in once more for this."))
    back = here(request) if request.method == "GET" else "/account"
    return Redirect(f"/sign-in?{urlencode({'next': back}, safe='/')}", status_code=303)


def damaged(request: AnyRequest, error: Damaged) -> Response[Any]:
    sound = error.reason == NEWER
    status = HTTPStatus.CONFLICT if sound else HTTPStatus.INTERNAL_SERVER_ERROR
    return answer(request, status, error.sentence)


def too_long(request: AnyRequest, error: TooLong) -> Response[Any]:
    sentence = say("This takes the server too long to work out, so it has stopped. Nothing was lost.")
    return answer(request, HTTPStatus.SERVICE_UNAVAILABLE, sentence)


def http_error(request: AnyRequest, error: HTTPException) -> Response[Any]:
    status = HTTPStatus(error.status_code)
    fallback = MESSAGES[HTTPStatus.BAD_REQUEST if status < 500 else HTTPStatus.INTERNAL_SERVER_ERROR]
    response = answer(request, status, MESSAGES.get(status, fallback))
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def no_text(request: AnyRequest, error: UnicodeDecodeError) -> Response[Any]:
    """A form in parts whose bytes are no text; elsewhere it would be a fault of our own."""
    if not request.content_type[0].startswith("multipart/"):
        return fault(request, error)
    return answer(request, HTTPStatus.BAD_REQUEST, MESSAGES[HTTPStatus.BAD_REQUEST])


def fault(request: AnyRequest, error: Exception) -> Response[Any]:
    log.exception("%s failed", request.method, exc_info=error)
    status = HTTPStatus.INTERNAL_SERVER_ERROR
    return answer(request, status, MESSAGES[status])


# What PostgreSQL says of a text or number that it cannot store, and of two who wait for each other.
UNFIT: Final = "22"
IN_EACH_OTHERS_WAY: Final = ("40001", "40P01")
AWAY: Final = say("The site cannot reach its database just now. Nothing was lost; try again in a moment.")


def database_fault(request: AnyRequest, error: DBAPIError) -> Response[Any]:
    """Nothing of what failed was stored."""
    if is_away(error):
        log.exception("%s failed", request.method, exc_info=error)
        return answer(request, HTTPStatus.SERVICE_UNAVAILABLE, AWAY)
    state = state_of(error)
    if state.startswith(UNFIT):
        return answer(request, HTTPStatus.BAD_REQUEST, MESSAGES[HTTPStatus.BAD_REQUEST])
    if state in IN_EACH_OTHERS_WAY or "database is locked" in str(error.orig):
        return answer(request, HTTPStatus.SERVICE_UNAVAILABLE, MESSAGES[HTTPStatus.SERVICE_UNAVAILABLE])
    return fault(request, error)


# What the system says where a disk is to blame.
NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS)


def no_room(request: AnyRequest, error: OSError) -> Response[Any]:
    """A file that could not be written has left nothing behind."""
    if error.errno not in NO_ROOM:
        return fault(request, error)
    log.error("%s failed: %s", request.method, error.strerror)
    sentence = say("The site has no room on its disk just now. Nothing was lost; try again later.")
    return answer(request, HTTPStatus.SERVICE_UNAVAILABLE, sentence)


def answer(
    request: AnyRequest, status: HTTPStatus, sentence: Sentence, signs_in: bool = False
) -> Response[Any]:
    """`signs_in` says that signing in helps."""
    page = page_for(request)
    if wants_json(request):
        return Response({"error": str(page.speak(sentence))}, status_code=status)
    back = request.headers.get("referer", "/")
    body = page.render("error.html", status=status.value, message=sentence, back=back, signs_in=signs_in)
    return Response(body, status_code=status, media_type="text/html")


HANDLERS: ExceptionHandlersMap = {
    NoTable: no_table,
    Refused: refused,
    BoardProblem: no_board,
    ForeignSeat: foreign_seat,
    TooOften: too_often,
    NotFresh: not_fresh,
    Damaged: damaged,
    TooLong: too_long,
    HTTPException: http_error,
    DBAPIError: database_fault,
    UnicodeDecodeError: no_text,
    OSError: no_room,
    Exception: fault,
}
