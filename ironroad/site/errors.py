"""Errors as people meet them: a page, or a line of JSON for scripts; never a stack trace."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from ironroad.core.sentences import Sentence, say
from ironroad.site.keeper import Refused, Stale
from ironroad.site.request import page_for, wants_json
from ironroad.site.stored import NoTable
from ironroad.site.tables import Damaged

log = logging.getLogger("ironroad")

AnyRequest = Request[Any, Any, Any]

MESSAGES = {
    HTTPStatus.BAD_REQUEST: say("This request cannot be understood."),
    HTTPStatus.FORBIDDEN: say("This form is out of date. Load the page again and send it once more."),
    HTTPStatus.NOT_FOUND: say("There is nothing at this address."),
    HTTPStatus.METHOD_NOT_ALLOWED: say("That cannot be done at this address."),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: say("That is too large."),
    HTTPStatus.TOO_MANY_REQUESTS: say("Too many requests at once. Wait a minute and go on."),
    HTTPStatus.INTERNAL_SERVER_ERROR: say("Something went wrong here. Nothing was lost; try again."),
}


def no_table(request: AnyRequest, error: Exception) -> Response[Any]:
    return answer(
        request, HTTPStatus.NOT_FOUND, say("There is no such table. Check that the link is complete.")
    )


def refused(request: AnyRequest, error: Refused) -> Response[Any]:
    status = HTTPStatus.CONFLICT if isinstance(error, Stale) else HTTPStatus.UNPROCESSABLE_ENTITY
    return answer(request, status, error.sentence)


def damaged(request: AnyRequest, error: Damaged) -> Response[Any]:
    return answer(request, HTTPStatus.INTERNAL_SERVER_ERROR, error.sentence)


def http_error(request: AnyRequest, error: HTTPException) -> Response[Any]:
    status = HTTPStatus(error.status_code)
    fallback = MESSAGES[HTTPStatus.BAD_REQUEST if status < 500 else HTTPStatus.INTERNAL_SERVER_ERROR]
    response = answer(request, status, MESSAGES.get(status, fallback))
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def fault(request: AnyRequest, error: Exception) -> Response[Any]:
    log.exception("%s failed", request.method, exc_info=error)
    status = HTTPStatus.INTERNAL_SERVER_ERROR
    return answer(request, status, MESSAGES[status])


def answer(request: AnyRequest, status: HTTPStatus, sentence: Sentence) -> Response[Any]:
    page = page_for(request)
    if wants_json(request):
        return Response({"error": str(page.speak(sentence))}, status_code=status)
    back = request.headers.get("referer", "/")
    body = page.render("error.html", status=status.value, message=sentence, back=back)
    return Response(body, status_code=status, media_type="text/html")


HANDLERS: ExceptionHandlersMap = {
    NoTable: no_table,
    Refused: refused,
    Damaged: damaged,
    HTTPException: http_error,
    Exception: fault,
}
