"""Starts the site and keeps it running until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType
from typing import Final

import uvicorn
from litestar import Litestar

from ironroad.site.app import create_app
from ironroad.site.operating.crew import Crew
from ironroad.site.operating.together import counting_together, keep_room
from ironroad.site.operating.watch import watched
from ironroad.site.protection.connections import Config, calm_logs
from ironroad.site.protection.costs import steps_watched
from ironroad.site.settings import Settings, read_settings
from ironroad.site.storage.database import expect_known

log = logging.getLogger("ironroad")

LONGEST_END: Final = 12
# How long a thread that has stored something waits at most for its turn to say so, in seconds.
SWITCHING: Final = 0.001


class SeveralNeedPostgres(ValueError):
    """SQLite is for one process."""


def serve(host: str, port: int, data: Path, workers: int = 1) -> None:
    """Serve until Ctrl-C, with so many processes; port 0 takes any that is free."""
    settings = read_settings(data)
    if workers > 1:
        _serve_together(host, port, settings, workers)
    else:
        listening = _listen(host, port)
        asyncio.run(expect_known(settings))
        _serve(listening, settings, partial(_announce, listening))


def _serve_together(host: str, port: int, settings: Settings, workers: int) -> None:
    if not settings.postgres:
        raise SeveralNeedPostgres("several workers need PostgreSQL, given as DATABASE_URL; SQLite is for one")
    # Bound but not listening: it keeps the port for the others, among whom the system shares what comes.
    kept = _listen(host, port, shared=True)
    port = kept.getsockname()[1]
    asyncio.run(expect_known(settings))
    settings = replace(settings, shared=True, thinkers=max(1, settings.thinkers // workers))

    def one(said: Connection) -> None:
        _serve(_listen(host, port, shared=True), settings, said.send)

    with counting_together() as ended:
        Crew(workers, one, partial(_announce, kept), ended).run()


def _serve(listening: socket.socket, settings: Settings, ready: Callable[[str], None]) -> None:
    app = create_app(settings)
    keep_room()
    server = _Announcing(Config(watched(app), settings, app.state.services.tolls.charge), app, ready)
    calm_logs()
    sys.setswitchinterval(SWITCHING)
    logging.captureWarnings(True)
    # What is told to stop and has stopped ends well; the log is written to its end.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
    with contextlib.suppress(KeyboardInterrupt), steps_watched(settings.longest_step):
        server.run(sockets=[listening])


def _listen(host: str, port: int, shared: bool = False) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, or asyncio would leave small answers waiting for an acknowledgement.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    listening.bind((host, port))
    return listening


def _announce(listening: socket.socket, link: str) -> None:
    """Say the address once it can be used; `link` is for who becomes the administrator."""
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else {"0.0.0.0": "localhost", "127.0.0.1": "localhost"}.get(host, host)
    print(f"Ironroad is at http://{shown}:{port} (Ctrl-C stops it)", flush=True)
    if link:
        print(f"Who opens http://{shown}:{port}{link} becomes its administrator", flush=True)


def _end_in_time() -> None:
    """Whatever still waits, for a database that is locked or a line that is dead: all that was acknowledged
    is stored, and nobody waits longer for the server to end."""
    timer = threading.Timer(LONGEST_END, _give_up)
    timer.daemon = True
    timer.start()


def _give_up() -> None:
    log.error("the server had not ended %d s after it was told to, and is ended", LONGEST_END)
    os._exit(1)


class _Announcing(uvicorn.Server):
    """Says when it can be used."""

    def __init__(self, config: uvicorn.Config, app: Litestar, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        _end_in_time()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        state = self._app.state
        self._ready((state.sign_in and await state.administration.first_link()) or "")
