"""A second engine: Firefox as Debian has it, spoken to over WebDriver BiDi, the protocol it brings along."""

from __future__ import annotations

import itertools
import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect
from websockets.sync.connection import Connection

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
PATIENCE = 60.0
# Nothing is looked up or sent anywhere but to the pages of the test.
PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "ui.prefersReducedMotion": 1,
}


@contextmanager
def firefox(profile: Path) -> Iterator[Window]:
    """A window of a Firefox with a profile of its own."""
    if FIREFOX is None:
        pytest.skip("firefox-esr is not installed")
    lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});" for key, value in PREFERENCES.items()]
    (profile / "user.js").write_text("\n".join(lines))
    process = subprocess.Popen(
        [FIREFOX, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", str(profile)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        with connect(f"{_address(process)}/session", max_size=None) as line:
            yield Window(line)
    finally:
        process.terminate()
        process.communicate(timeout=20)


def _address(process: subprocess.Popen[str]) -> str:
    assert process.stderr is not None
    for line in process.stderr:
        found = re.search(r"WebDriver BiDi listening on (ws://\S+)", line)
        if found:
            return found[1]
    raise AssertionError(f"Firefox ended with {process.wait()}")


class Window:
    """One tab; what its pages complain about is kept in `complaints`."""

    def __init__(self, line: Connection) -> None:
        self._line = line
        self._numbers = itertools.count(1)
        self.complaints: list[str] = []
        self._send("session.new", capabilities={})
        self._context = self._send("browsingContext.getTree")["contexts"][0]["context"]
        self._send("session.subscribe", events=["log.entryAdded"])
        self._send(
            "browsingContext.setViewport", context=self._context, viewport={"width": 1440, "height": 900}
        )

    def _send(self, method: str, **params: Any) -> dict[str, Any]:
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._line.recv(PATIENCE))
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] == "error":
                self.complaints.append(answer["params"]["text"])
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                found: dict[str, Any] = answer["result"]
                return found

    def goto(self, url: str) -> None:
        self._send("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def ask(self, script: str) -> Any:
        """The value of an expression in the page."""
        answer = self._send(
            "script.evaluate", expression=script, target={"context": self._context}, awaitPromise=True
        )
        assert answer["type"] == "success", answer
        return answer["result"].get("value")

    def wait_for(self, script: str) -> None:
        end = time.monotonic() + PATIENCE
        while not self.ask(f"Boolean({script})"):
            assert time.monotonic() < end, f"it never came to {script}"
            time.sleep(0.03)

    def click(self, selector: str) -> None:
        """A press of the mouse in the middle of the first element in sight that fits."""
        fits = (
            f"[...document.querySelectorAll({json.dumps(selector)})].find((e) => e.getClientRects().length)"
        )
        self.wait_for(fits)
        self.ask(f"{fits}.scrollIntoView({{ block: 'nearest' }})")
        answer = self._send(
            "script.evaluate", expression=fits, target={"context": self._context}, awaitPromise=False
        )
        origin = {"type": "element", "element": {"sharedId": answer["result"]["sharedId"]}}
        moves = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        source = {"type": "pointer", "id": "mouse", "actions": moves}
        self._send("input.performActions", context=self._context, actions=[source])

    def press(self, key: str) -> None:
        pressed = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")]
        source = {"type": "key", "id": "keys", "actions": pressed}
        self._send("input.performActions", context=self._context, actions=[source])
