"""What is counted and measured, for Prometheus.

Several processes add up through the folder that `PROMETHEUS_MULTIPROC_DIR` names; whoever starts them sets it
before this is loaded, as the library asks for it then. So this is loaded with the application, not with the
command."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any, Final, Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.multiprocess import MultiProcessCollector
from sqlalchemy import Engine, event

from ironroad.site.operating.seen import Seen
from ironroad.site.operating.together import FOLDER
from ironroad.site.storage.change import Change
from ironroad.site.table.incidents import is_incident
from ironroad.site.table.tables import UNDO

CONTENT_TYPE: Final = CONTENT_TYPE_PLAIN_0_0_4
SHORT: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0)
LONG: Final = (0.01, 0.05, 0.1, 0.5, 1.0, 2.0, 5.0, 10.0)

# How what processes say is put together.
Together = Literal["livesum", "livemostrecent"]


class Metrics:
    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        route = ("method", "route")
        self.answers = Counter(
            "ironroad_answers", "Answers to requests", (*route, "status"), registry=registry
        )
        self.spent = Counter(
            "ironroad_answers_processor_seconds", "Processor time for them", route, registry=registry
        )
        self.waited = Histogram(
            "ironroad_answer_seconds",
            "Time until they were given",
            ("kind",),
            buckets=SHORT,
            registry=registry,
        )
        self.sockets = Counter("ironroad_sockets_closed", "Sockets that ended", ("code",), registry=registry)
        self.moves = Counter("ironroad_moves", "Moves at tables", ("by",), registry=registry)
        self.thoughts = Histogram(
            "ironroad_thinking_seconds", "Time bots took to choose", buckets=LONG, registry=registry
        )
        self.statements = Histogram(
            "ironroad_database_seconds", "Time of statements", buckets=SHORT, registry=registry
        )
        self._gauges: dict[str, tuple[Gauge, Callable[[], float]]] = {}
        if not self.shared:
            ProcessCollector(registry=registry)

    @property
    def shared(self) -> bool:
        return FOLDER in os.environ

    def text(self) -> bytes:
        """All there is to tell, of every process that shares it."""
        self.look()
        if not self.shared:
            return generate_latest(self._registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)

    # What is asked for now and then

    def gauge(self, name: str, told: str, read: Callable[[], float]) -> None:
        """Something of which every process has its own."""
        self._gauge(name, told, read, "livesum")

    def gauge_of_all(self, name: str, told: str, read: Callable[[], float]) -> None:
        """Something that every process sees alike."""
        self._gauge(name, told, read, "livemostrecent")

    def _gauge(self, name: str, told: str, read: Callable[[], float], together: Together) -> None:
        gauge = Gauge(f"ironroad_{name}", told, multiprocess_mode=together, registry=self._registry)
        self._gauges[name] = gauge, read

    def look(self) -> None:
        """Note how things stand here, for whichever process is asked."""
        for gauge, read in self._gauges.values():
            gauge.set(read())

    # What is noted when it happens

    def answered(self, seen: Seen, method: str, seconds: float) -> None:
        self.answers.labels(method, seen.route, str(seen.status)).inc()
        self.spent.labels(method, seen.route).inc(seen.cost)
        self.waited.labels("change" if method == "POST" else "look").observe(seconds)

    def socket_closed(self, seen: Seen) -> None:
        self.sockets.labels(str(seen.status)).inc()
        self.spent.labels("SOCKET", seen.route).inc(seen.cost)

    def moved(self, change: Change) -> None:
        """A change that is stored: a move, unless it only takes back or tells of something."""
        if not change.begins and change.table.asked is not None and _is_move(change.texts):
            self.moves.labels("person" if change.table.bot_to_move is None else "bot").inc()

    def watch_database(self, engine: Engine) -> None:
        event.listen(engine, "before_cursor_execute", _begin)
        event.listen(engine, "after_cursor_execute", self._end)

    def _end(self, connection: Any, cursor: Any, statement: Any, given: Any, context: Any, many: Any) -> None:
        self.statements.observe(time.perf_counter() - context.began)


def _is_move(texts: list[str]) -> bool:
    return bool(texts) and not texts[0].startswith(UNDO) and not is_incident(texts[0])


def _begin(connection: Any, cursor: Any, statement: Any, given: Any, context: Any, many: Any) -> None:
    context.began = time.perf_counter()
