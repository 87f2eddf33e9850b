"""Starts the site and keeps it running until it is told to stop."""

from __future__ import annotations

import contextlib
import logging
import signal
import socket
import sys
from pathlib import Path

import uvicorn
from litestar import Litestar

from ironroad.site.app import create_app
from ironroad.site.connections import Config, calm_logs
from ironroad.site.costs import watch_steps
from ironroad.site.operating.watch import watched
from ironroad.site.settings import read_settings


def serve(host: str, port: int, data: Path) -> None:
    """Serve until Ctrl-C; port 0 takes any that is free."""
    listening = _listen(host, port)
    settings = read_settings(data)
    app = create_app(settings)
    server = _Announcing(Config(watched(app), settings), listening, app)
    calm_logs()
    logging.captureWarnings(True)
    watch_steps()
    # What is told to stop and has stopped ends well; the log is written to its end.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, or asyncio would leave small answers waiting for an acknowledgement.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((host, port))
    return listening


class _Announcing(uvicorn.Server):
    """Says the address once it can be used."""

    def __init__(self, config: uvicorn.Config, listening: socket.socket, app: Litestar) -> None:
        super().__init__(config)
        self._listening = listening
        self._app = app

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        host, port = self._listening.getsockname()[:2]
        shown = (
            f"[{host}]" if ":" in host else {"0.0.0.0": "localhost", "127.0.0.1": "localhost"}.get(host, host)
        )
        print(f"Ironroad is at http://{shown}:{port} (Ctrl-C stops it)", flush=True)
        if self._app.state.sign_in and (link := await self._app.state.administration.first_link()):
            print(f"Who opens http://{shown}:{port}{link} becomes its administrator", flush=True)
