"""Somebody asks for something: what they got, whether anything was written, and all private things in it."""

from __future__ import annotations

import io
import sqlite3
import zipfile
from dataclasses import dataclass, field
from typing import Any, Final

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.helpers.addresses import LIVE, address, form, prepare
from tests.helpers.everybody import KNOWN, Everybody
from tests.helpers.server import TOKEN, Server


class Stored:
    """Where a server writes, as triggers note it, but for what it writes by the way: when somebody was seen,
    what they have seen and which links they have used. Of tables that are not ours it is enough that they are
    there: bots may play at them; so it is of reviews and of boards that are measured, which go on by
    themselves."""

    LEFT_OUT: Final = ("alembic_version", "events", "known")
    BY_THE_WAY: Final = {"sessions": ("seen",), "people": ("seen",), "seats": ("looked",)}
    # When a row has changed, where that is not said by all its other columns.
    CHANGED: Final = {
        "tables": "old.listed IS NOT new.listed OR old.seats IS NOT new.seats"
        " OR (new.id LIKE 'zq7%' AND old.events IS NOT new.events)",
        "notices": "FALSE",
        "reviews": "FALSE",
        "board_jobs": "FALSE",
    }

    def __init__(self, server: Server) -> None:
        self._database = sqlite3.connect(server.data / "ironroad.db", isolation_level=None)
        found = self._database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        self._database.execute("CREATE TABLE noted (name TEXT)")
        for (name,) in found:
            if name not in self.LEFT_OUT:
                self._watch(name)
        self._last = 0

    def _watch(self, name: str) -> None:
        columns = [row[1] for row in self._database.execute(f"PRAGMA table_info('{name}')")]
        kept = [one for one in columns if one not in self.BY_THE_WAY.get(name, ())]
        differs = " OR ".join(f'old."{one}" IS NOT new."{one}"' for one in kept)
        conditions = {"INSERT": "TRUE", "DELETE": "TRUE", "UPDATE": self.CHANGED.get(name, differs)}
        for what, condition in conditions.items():
            self._database.execute(
                f'CREATE TRIGGER noted_{what}_{name} AFTER {what} ON "{name}" WHEN {condition} '
                f"BEGIN INSERT INTO noted VALUES ('{name}'); END"
            )

    def changed(self) -> list[str]:
        """Where something was written since the last time."""
        new = "SELECT rowid, name FROM noted WHERE rowid > ?"
        rows = self._database.execute(new, [self._last]).fetchall()
        self._last = max([self._last, *(number for number, _ in rows)])
        return sorted({name for _, name in rows})

    def close(self) -> None:
        self._database.close()


@dataclass
class Answer:
    status: str
    changed: list[str]
    sent: str
    cookies: list[str] = field(default_factory=list)

    @property
    def cell(self) -> str:
        """As tables have it: the status, and a plus if anything was written."""
        return self.status + ("+" if self.changed else "")


class Asking:
    """Asks as anybody, without keeping a cookie."""

    def __init__(self, server: Server, scene: Everybody) -> None:
        self._server = server
        self.scene = scene
        self._stored = Stored(server)
        self._client = httpx.Client(base_url=server.url, timeout=60, verify=False)
        page = self._client.get("/")
        found = TOKEN.search(page.text)
        assert found
        self.token = found[1]
        self._csrf = page.cookies["csrftoken"]
        self._client.cookies.clear()

    def close(self) -> None:
        self._client.close()
        self._stored.close()

    def cookie(self, who: str) -> str:
        session = f"session={self.scene.session(who)}; " if who in KNOWN else ""
        return f"{session}csrftoken={self._csrf}"

    def try_route(self, route: str, who: str) -> Answer:
        """Somebody tries a route, once everything is as it must be for those who may."""
        prepare(self.scene, route, who)
        if route.startswith("POST"):
            fields = form(self.scene, route, who) | {"_csrf_token": self.token}
            return self.send(route, who, {"cookie": self.cookie(who)}, data=fields)
        if route.startswith(LIVE):
            return self._live(route, who)
        return self.send(route, who, {"cookie": self.cookie(who)})

    def send(self, route: str, who: str, headers: dict[str, str], **content: Any) -> Answer:
        method, path = route.partition(" ")[0], self._address(route, who)
        answer = self._client.request(method, path, headers=headers, **content)
        self._client.cookies.clear()
        cookies = answer.headers.get_list("set-cookie")
        return Answer(_status(answer), self._stored.changed(), _sent(answer), cookies)

    def _address(self, route: str, who: str) -> str:
        path = address(self.scene, route, who)
        self._stored.changed()
        return path

    def window(self, route: str, who: str) -> ClientConnection:
        url = f"{self._server.url}{self._address(route, who)}".replace("http", "ws")
        return connect(url, additional_headers={"Cookie": self.cookie(who)})

    def _live(self, route: str, who: str) -> Answer:
        with self.window(route, who) as socket:
            try:
                return Answer("200", self._stored.changed(), str(socket.recv(timeout=20)))
            except ConnectionClosed as closed:
                assert closed.rcvd
                return Answer(str(closed.rcvd.code)[1:], self._stored.changed(), "")


def _status(answer: httpx.Response) -> str:
    """The status; a word for who is sent to sign in."""
    return "sign" if answer.headers.get("location", "").startswith("/sign-in") else str(answer.status_code)


def _sent(answer: httpx.Response) -> str:
    """All words of an answer, those in an archive too."""
    head = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
    kind = answer.headers.get("content-type", "")
    if kind == "application/zip":
        with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
            return "\n".join([head, *(archive.read(name).decode() for name in archive.namelist())])
    return head if kind == "image/png" else f"{head}\n{answer.text}"
