"""People who play at tables of a server that may die at any moment, and who keep what it has acknowledged."""

from __future__ import annotations

import random
import threading
import time
from collections import defaultdict
from typing import Any

import httpx

from tests.helpers.server import Server, Visitor


class Ledger:
    """What the server has said is done: for each table's path the text of each event by its number."""

    def __init__(self) -> None:
        self._said: dict[str, dict[int, str]] = defaultdict(dict)
        self._lock = threading.Lock()

    def note(self, path: str, number: int, text: str) -> None:
        with self._lock:
            assert number not in self._said[path], f"event {number} of {path} was acknowledged twice"
            self._said[path][number] = text

    def said(self) -> dict[str, dict[int, str]]:
        with self._lock:
            return {path: dict(events) for path, events in self._said.items()}

    def __len__(self) -> int:
        return sum(map(len, self.said().values()))


class Person(threading.Thread):
    """Makes any legal move at a table, now and then takes one back, and goes on when the server is back."""

    def __init__(self, server: Server, path: str, ledger: Ledger, seed: int) -> None:
        super().__init__(daemon=True)
        self.path = path
        self.made = 0
        self.problem: Exception | None = None
        self._visitor = Visitor(server)
        self._visitor.client.event_hooks = {"response": [_without_faults]}
        self._ledger = ledger
        self._random = random.Random(seed)
        self._stopping = threading.Event()

    def stop(self) -> None:
        self._stopping.set()
        self.join()
        self._visitor.client.close()

    def run(self) -> None:
        try:
            while not self._stopping.is_set():
                self._play_until_lost()
        except Exception as problem:
            self.problem = problem

    def _play_until_lost(self) -> None:
        try:
            self._visitor.get(self.path)
            state = self._visitor.state(self.path)
            while not self._stopping.is_set():
                state = self._next(state)
        except httpx.TransportError:
            time.sleep(0.05)

    def _next(self, state: dict[str, Any]) -> dict[str, Any]:
        if state["over"]:
            self.path = self._visitor.post(f"{self.path}/again").headers["location"]
            return self._visitor.state(self.path)
        if state["mine"]:
            return self._act(state)
        time.sleep(0.05)
        return self._visitor.state(self.path, since=state["number"])

    def _act(self, state: dict[str, Any]) -> dict[str, Any]:
        if state["undo"] is not None and self._random.random() < 0.1:
            return self._send("undo", f"undo {state['undo']}", state, to=state["undo"])
        move = self._choice(state)
        return self._send("moves", move, state, move=move)

    def _choice(self, state: dict[str, Any]) -> str:
        """Of a long list: what comes when something is picked on the board, or what needs no picking."""
        moves: list[dict[str, Any]] = state["moves"]
        if state["count"] > len(moves):
            hex_, cube, *_ = self._random.choice(state["places"])
            moves = moves + self._visitor.get(f"{self.path}/choices", hex=hex_, cube=cube).json()["moves"]
        return str(self._random.choice(moves)["move"])

    def _send(self, what: str, text: str, state: dict[str, Any], **form: Any) -> dict[str, Any]:
        answer = self._visitor.post(f"{self.path}/{what}", json=True, number=state["number"], **form)
        assert answer.status_code in (200, 409), f"{text}: {answer.status_code} {answer.text[:200]}"
        if answer.status_code == 200:
            self._ledger.note(self.path, state["number"] + 1, text)
            self.made += 1
        news: dict[str, Any] = answer.json()
        return news


def _without_faults(answer: httpx.Response) -> None:
    """A server that cannot answer now is as good as away."""
    if answer.status_code >= 500:
        raise httpx.ReadError(f"{answer.status_code} {answer.request.url}")
