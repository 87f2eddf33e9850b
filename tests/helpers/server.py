"""A real server process with a data directory of its own, and people who talk to it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any, Protocol

import httpx

from tests.helpers.places import ROOT

TOKEN = re.compile(r'name="_csrf_token" value="([^"]+)"')
# Bots that do not dawdle, hashes that are soon made, and no limits: whoever tests or measures sits at one
# address.
FAST = {
    "IRONROAD_PASSWORD_MEMORY": "1",
    "IRONROAD_PACE": "0",
    "IRONROAD_IDLE_PACE": "0",
    "IRONROAD_BOT_TABLES": "100000",
    "IRONROAD_CHANGES_A_MINUTE": "100000",
    "IRONROAD_REQUESTS_A_MINUTE": "1000000",
    "IRONROAD_SECONDS_A_MINUTE": "100000",
    "IRONROAD_SOCKETS": "100000",
    "IRONROAD_TRIES": "100000",
    "IRONROAD_HINTS_A_MINUTE": "100000",
    "IRONROAD_HINT_SECONDS": "0.3",
    "IRONROAD_REVIEWS_A_MINUTE": "100000",
    "IRONROAD_MEASURES_A_MINUTE": "100000",
    "IRONROAD_DRAWINGS_A_MINUTE": "100000",
    "IRONROAD_REVIEW_SECONDS": "0.1",
}


class Process(Protocol):
    """A process as `subprocess` knows it."""

    pid: int

    @property
    def stdout(self) -> IO[str] | None: ...
    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def send_signal(self, number: int, /) -> None: ...


class Server:
    root = ROOT
    program: Sequence[str] = (sys.executable, "-m", "ironroad.cli")
    words: Sequence[str] = ()

    def __init__(self, data: Path, port: int = 0, **environment: str) -> None:
        self.data = data
        self.environment = FAST | environment
        self.port = port
        self.start()

    def start(self) -> None:
        """Start, and wait until the address is printed."""
        words = ["serve", "--port", str(self.port), "--data", str(self.data), *self.words]
        self.process = self.launch(words)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"http://[^ ]+:(\d+)", line)
            if found:
                self.url = found[0]
                self.port = int(found[1])
                return
        raise AssertionError(f"the server ended with {self.process.wait()}")

    def launch(self, words: list[str]) -> Process:
        """The command as a person would give it."""
        return subprocess.Popen(
            [*self.program, *words],
            stdout=subprocess.PIPE,
            text=True,
            cwd=self.root,
            env=os.environ | self.environment,
        )

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        self.process.send_signal(signal.SIGKILL)
        self._reap()

    def stop(self, number: int = signal.SIGINT) -> int:
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self._reap()

    def _reap(self) -> int:
        code = self.process.wait(20)
        if self.process.stdout:
            self.process.stdout.close()
        return code


class Visitor:
    """A browser without a screen: keeps cookies and the token of the last page."""

    def __init__(self, server: Server, **headers: str) -> None:
        # Nothing here is encrypted, and reading what certificates go by takes longer than most visits.
        self.client = httpx.Client(base_url=server.url, timeout=30, headers=headers, verify=False)
        self.token = ""

    def get(self, path: str, **query: Any) -> httpx.Response:
        answer = self.client.get(path, params=query or None)
        found = TOKEN.search(answer.text)
        self.token = found[1] if found else self.token
        return answer

    def post(self, path: str, *, json: bool = False, **form: Any) -> httpx.Response:
        accept = {"accept": "application/json"} if json else {}
        data = {key.replace("__", "."): str(value) for key, value in form.items()}
        return self.client.post(path, data=data | {"_csrf_token": self.token}, headers=accept)

    def new_table(self, *kinds: str, **form: Any) -> str:
        """A table with these seats; the answer is its path."""
        # Any page has the token; this one is soon made.
        self.get("/privacy")
        seats = {f"seat__{number}__kind": kind for number, kind in enumerate(kinds)}
        asked: dict[str, Any] = {"players": len(kinds), **seats, **form}
        answer = self.post("/tables", **asked)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    def state(self, path: str, **query: Any) -> dict[str, Any]:
        """The table as a script gets it, with every choice."""
        answer = self.client.get(f"{path}/state", params=query)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        if found["count"] > len(found["moves"]):
            found |= self.client.get(f"{path}/choices", params=query).json()
        return found

    def move(self, path: str, move: str, number: int) -> httpx.Response:
        return self.post(f"{path}/moves", json=True, number=number, move=move)
