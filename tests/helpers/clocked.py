"""The site in this process, on a clock that a test sets."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import threading
import time
import warnings
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvicorn
from litestar.exceptions.base_exceptions import LitestarDeprecationWarning
from litestar.testing import TestClient

from ironroad.site.app import create_app
from ironroad.site.operating.watch import watched
from ironroad.site.people.people import People
from ironroad.site.protection.connections import Config
from ironroad.site.settings import read_settings
from ironroad.site.storage.keeper import Keeper
from ironroad.site.storage.upkeep import Upkeep
from ironroad.site.table.tables import Table
from ironroad.site.timing.timekeeper import Timekeeper
from ironroad.site.windows.audience import Audience
from tests.helpers.migrated import begin
from tests.helpers.server import TOKEN

T = TypeVar("T")


class Wall:
    """The clock on the wall, which stands until it is moved on."""

    def __init__(self) -> None:
        self.at = datetime(2026, 6, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at

    def pass_(self, **time: float) -> None:
        self.at += timedelta(**time)


class Running(Wall):
    """One that never says the same twice, for those who tell what happened when by its time alone."""

    def __call__(self) -> datetime:
        self.pass_(milliseconds=1)
        return self.at


class Site:
    """One server process as far as the database can tell."""

    def __init__(self, data: Path, wall: Callable[[], datetime], **given: Any) -> None:
        self.data = data
        begin(data)
        self._settings = read_settings(
            data, **{"pace": 0.0, "changes_a_minute": 100_000, "requests_a_minute": 1_000_000} | given
        )
        with warnings.catch_warnings():
            # How parameters are declared throughout the site is going out of fashion.
            warnings.simplefilter("ignore", LitestarDeprecationWarning)
            self.app = create_app(self._settings, wall)
        self.open()

    def open(self) -> None:
        self.client = TestClient(self.app)
        self.client.follow_redirects = False
        self.client.__enter__()

    def close(self) -> None:
        self.client.__exit__(None, None, None)

    def _part(self, name: str) -> Any:
        return self.app.dependencies[name].dependency()  # type: ignore[union-attr]

    @property
    def keeper(self) -> Keeper:
        found: Keeper = self._part("keeper")
        return found

    @property
    def people(self) -> People:
        found: People = self._part("people")
        return found

    @property
    def timekeeper(self) -> Timekeeper:
        found: Timekeeper = self._part("timekeeper")
        return found

    def run(self, work: Callable[[], Awaitable[T]]) -> T:
        """Something to be done inside the server."""
        return self.client.blocking_portal.call(work)

    def look(self) -> None:
        """Look at all clocks that are due now."""
        self.run(self.timekeeper.look)

    def asked(self, query: str, *values: object) -> list[Any]:
        with sqlite3.connect(self.data / "ironroad.db") as database:
            return database.execute(query, values).fetchall()

    def change(self, statement: str) -> None:
        """Something that becomes of the database without the server."""
        with sqlite3.connect(self.data / "ironroad.db") as database:
            database.execute(statement)

    def events(self, path: str) -> list[str]:
        """What was stored of a table that is no draw."""
        query = 'select text from events where "table"=? order by number'
        texts = [text for (text,) in self.asked(query, path.removeprefix("/t/"))]
        return [text for text in texts if not text.startswith(("cube", "die"))]

    def due(self, path: str) -> datetime | None:
        ((due,),) = self.asked("select due from tables where id=?", path.removeprefix("/t/"))
        return None if due is None else datetime.fromisoformat(due).replace(tzinfo=UTC)

    def damaged(self) -> list[Any]:
        """What `ironroad site check` finds."""

        async def check() -> list[Any]:
            upkeep = Upkeep(self._settings)
            found = await upkeep.check()
            await upkeep.close()
            return found

        return self.run(check)

    def wait_for(self, enough: Callable[[], bool], seconds: float = 30) -> None:
        end = time.monotonic() + seconds
        while not enough():
            assert time.monotonic() < end, "it never came to that"
            time.sleep(0.03)


class Hosted(Site):
    """The same at an address that real browsers can open, and with letters if there is a mail server."""

    def __init__(self, data: Path, wall: Callable[[], datetime], **given: Any) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://localhost:{self._listening.getsockname()[1]}"
        super().__init__(data, wall, address=self.url, local_hooks=True, **given)

    def open(self) -> None:
        charge = self.app.state.services.tolls.charge
        self._server = uvicorn.Server(Config(watched(self.app), self._settings, charge))
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        self._thread.start()
        self.wait_for(lambda: self._server.started)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self._server.serve(sockets=[self._listening])

    def close(self) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._listening.close()

    def run(self, work: Callable[[], Awaitable[T]]) -> T:
        async def done() -> T:
            return await work()

        return asyncio.run_coroutine_threadsafe(done(), self._loop).result()

    @property
    def table(self) -> Table:
        """The only table there is."""
        ((id_,),) = self.asked("select id from tables")
        return self.run(lambda: self.keeper.table(id_))

    def sees(self, seat: int) -> bool:
        """Whether the owner of a seat has the table in sight."""
        audience: Audience = self._part("audience")
        return audience.looks(self.table.watch, self.table.owners[seat].person)


class Guest:
    """A browser without a screen, with cookies of its own."""

    def __init__(self, site: Site, **cookies: str) -> None:
        self.site = site
        self.cookies = dict(cookies)
        self.token = ""

    def _send(self, method: str, path: str, **given: Any) -> httpx.Response:
        client = self.site.client
        client.cookies.clear()
        for name, value in self.cookies.items():
            client.cookies.set(name, value)
        answer = client.request(method, path, **given)
        self.cookies |= dict(answer.cookies)
        found = TOKEN.search(answer.text)
        self.token = found[1] if found else self.token
        return answer

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self._send("GET", path, headers=headers)

    def post(self, path: str, *, json: bool = True, **form: Any) -> httpx.Response:
        if not self.token:
            self.get("/")
        accept = {"accept": "application/json"} if json else {}
        data = {key.replace("__", "."): str(value) for key, value in form.items()}
        return self._send("POST", path, data=data | {"_csrf_token": self.token}, headers=accept)

    def state(self, path: str) -> dict[str, Any]:
        """The table as a script gets it, with every choice."""
        found: dict[str, Any] = self.get(f"{path}/state").json()
        if found["count"] > len(found["moves"]):
            found |= self.get(f"{path}/choices").json()
        return found

    def new_table(self, *kinds: str, **form: Any) -> str:
        seats = {f"seat__{number}__kind": kind for number, kind in enumerate(kinds)}
        answer = self.post("/tables", json=False, players=len(kinds), **seats, **form)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    def move(self, path: str, *moves: str) -> dict[str, Any]:
        """Moves of whoever is asked; without any, the last there is."""
        for move in moves or ("",):
            state = self.state(path)
            chosen = move or state["moves"][-1]["move"]
            answer = self.post(f"{path}/moves", number=state["number"], move=chosen)
            assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found
