"""The log: as plain lines of what went wrong, or as JSON with a line for every request."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Any, Final

from litestar.logging import LoggingConfig
from litestar.logging.config import default_handlers

from ironroad.site.operating.seen import Seen, request_number

TEXT: Final = "text"
JSON: Final = "json"
PLAIN: Final = "%(levelname)s - %(asctime)s - %(name)s - %(module)s - %(message)s"

requests = logging.getLogger("ironroad.requests")


class Numbered(logging.Filter):
    """Notes which request something is said for, while that is still known."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request = request_number()
        return True


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
    handler = default_handlers["queue_listener"] | {"filters": ["numbered"]}
    return LoggingConfig(
        root={"level": "WARNING", "handlers": ["queue_listener"]},
        loggers={requests.name: {"level": "INFO" if form == JSON else "WARNING"}},
        formatters={"standard": {"()": formatter}},
        filters={"numbered": {"()": Numbered}},
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
