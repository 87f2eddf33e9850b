"""People who play at tables of a server that may die at any moment, and who keep what it has acknowledged."""

from __future__ import annotations

import random
import threading
import time
from collections import defaultdict
from typing import Any

import httpx

from tests.server import Server, Visitor


class Ledger:
    """What the server has said is done: for each table's path the text of each event by its number."""

    def __init__(self) -> None:
        self.acknowledged: dict[str, dict[int, str]] = defaultdict(dict)
        self.refusals: list[str] = []
        self._lock = threading.Lock()

    def note(self, path: str, number: int, text: str) -> None:
        with self._lock:
            assert number not in self.acknowledged[path], f"{path}: {number} was acknowledged twice"
            self.acknowledged[path][number] = text

    def complain(self, text: str) -> None:
        with self._lock:
            self.refusals.append(text)

    def __len__(self) -> int:
        with self._lock:
            return sum(map(len, self.acknowledged.values()))


class Person(threading.Thread):
    """Makes any legal move at a table, now and then takes one back, and goes on when the server is back."""

    def __init__(self, server: Server, path: str, ledger: Ledger, seed: int) -> None:
        super().__init__(daemon=True)
        self.path = path
        self._visitor = Visitor(server)
        self._ledger = ledger
        self._random = random.Random(seed)
        self._stopping = threading.Event()

    def stop(self) -> None:
        self._stopping.set()
        self.join()
        self._visitor.client.close()

    def run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._play()
            except httpx.TransportError:
                time.sleep(0.05)

    def _play(self) -> None:
        self._visitor.get(self.path)
        state = self._visitor.state(self.path)
        while not self._stopping.is_set():
            if state["over"]:
                self.path = self._visitor.post(f"{self.path}/again").headers["location"]
                state = self._visitor.state(self.path)
            state = self._act(state) if state["mine"] else self._wait(state)

    def _wait(self, state: dict[str, Any]) -> dict[str, Any]:
        time.sleep(0.02)
        return self._visitor.state(self.path, since=state["number"])

    def _act(self, state: dict[str, Any]) -> dict[str, Any]:
        if state["undo"] is not None and self._random.random() < 0.1:
            return self._send("undo", f"undo {state['undo']}", state, to=state["undo"])
        move = self._random.choice(state["moves"])["move"]
        return self._send("moves", move, state, move=move)

    def _send(self, what: str, text: str, state: dict[str, Any], **form: Any) -> dict[str, Any]:
        answer = self._visitor.post(f"{self.path}/{what}", json=True, number=state["number"], **form)
        if answer.status_code == 200:
            self._ledger.note(self.path, state["number"] + 1, text)
        elif answer.status_code != 409:
            self._ledger.complain(f"{text}: {answer.status_code} {answer.text[:200]}")
            return self._visitor.state(self.path)
        news: dict[str, Any] = answer.json()
        return news
