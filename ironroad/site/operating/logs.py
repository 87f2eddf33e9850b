"""The log: as plain lines of what went wrong, or as JSON with a line for every request."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from math import inf
from time import monotonic
from typing import Any, Final

from litestar.logging import LoggingConfig
from litestar.logging.config import default_handlers
from sqlalchemy.exc import DBAPIError

from ironroad.site.operating.seen import Seen, request_number
from ironroad.site.storage.database import is_away

TEXT: Final = "text"
JSON: Final = "json"
# Seconds before the same is said again.
AGAIN: Final = 10.0
PLAIN: Final = "%(levelname)s - %(asctime)s - %(name)s - %(module)s - %(message)s"

requests = logging.getLogger("ironroad.requests")


class Numbered(logging.Filter):
    """Notes which request something is said for, while that is still known."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request = request_number()
        return True


class Away(logging.Filter):
    """While the database is away much fails at once: a line says so now and then, without where."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, DBAPIError) or not is_away(error):
            return True
        reason = " ".join(str(error.orig).split())
        record.msg, record.args = f"{record.msg}: the database is away (%s)", (*_words(record), reason)
        record.exc_info = None
        return self._is_new(f"{record.module}:{record.lineno}")

    def _is_new(self, place: str) -> bool:
        now = monotonic()
        if now - self._said.get(place, -inf) < AGAIN:
            return False
        self._said[place] = now
        return True


def _words(record: logging.LogRecord) -> tuple[Any, ...]:
    return record.args if isinstance(record.args, tuple) else ()


class Lines(logging.Formatter):
    """Plain lines, which end in the number of the request, as people may quote it."""

    def __init__(self) -> None:
        super().__init__(PLAIN)

    def formatMessage(self, record: logging.LogRecord) -> str:
        number = getattr(record, "request", "")
        return super().formatMessage(record) + (f" (request {number})" if number else "")


class Json(logging.Formatter):
    """One line of JSON for each event."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "process": record.process,
        }
        if number := getattr(record, "request", ""):
            said["request"] = number
        said |= getattr(record, "facts", {})
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


def logging_config(form: str) -> LoggingConfig:
    """What is logged in that form. Addresses of tables are keys, so nobody but us says what was asked for."""
    formatter = Json if form == JSON else Lines
    handler = default_handlers["queue_listener"] | {"filters": ["numbered", "away"]}
    return LoggingConfig(
        root={"level": "WARNING", "handlers": ["queue_listener"]},
        loggers={requests.name: {"level": "INFO" if form == JSON else "WARNING"}},
        formatters={"standard": {"()": formatter}},
        filters={"numbered": {"()": Numbered}, "away": {"()": Away}},
        handlers={"queue_listener": handler},
        log_exceptions="never",
    )


def log_request(seen: Seen, method: str, seconds: float) -> None:
    if not requests.isEnabledFor(logging.INFO):
        return
    facts = {
        "method": method,
        "route": seen.route,
        "status": seen.status,
        "milliseconds": round(seconds * 1000, 1),
        "processor": round(seen.cost * 1000, 1),
    }
    requests.info("answered", extra={"facts": facts})
