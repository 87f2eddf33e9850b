"""An open page of a table: what it says of itself, what it is told, and the moves that are made in it."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec
from litestar import WebSocket
from litestar.exceptions import TooManyRequestsException

from ironroad.core.sentences import Sentence, say
from ironroad.site.people.identity import SESSION
from ironroad.site.people.people import People
from ironroad.site.protection.costs import Tolls
from ironroad.site.protection.limits import address_of
from ironroad.site.rendering.pagestate import Shown
from ironroad.site.rendering.words import speaker
from ironroad.site.request import language_of
from ironroad.site.seats.catching_up import has_looked
from ironroad.site.seats.finding import found_again
from ironroad.site.storage.keeper import Keeper, Refused
from ironroad.site.storage.stored import NoTable
from ironroad.site.table.tables import LONGEST_MOVE, Damaged
from ironroad.site.table.viewer import Viewer
from ironroad.site.timing.timekeeper import come_back, read_times
from ironroad.site.windows.answers import answer
from ironroad.site.windows.audience import Looker

# How long a window may be told what its session and its link allow before somebody looks whether that still
# holds.
TRUSTED: Final = 20.0

Socket = WebSocket[Any, Any, Any]


class SessionOver(Exception):
    """Whoever opened the window is not signed in any more."""


class Window:
    """It is sent what changes once it says `at 58`, the event that it shows; until then, and after `past`, it
    only hears of numbers. It says whether it is in sight, `here` or `away`, and with `here 58` what is seen
    there. `move 58 build K17 NE-S` is a move after that event."""

    def __init__(self, socket: Socket, viewer: Viewer, keeper: Keeper, people: People, tolls: Tolls) -> None:
        self._socket = socket
        self._viewer = viewer
        self._keeper = keeper
        self._people = people
        self._tolls = tolls
        self._language = language_of(socket)
        self._told: int | None = None
        self._looked = -1
        self._trusted_until = time.monotonic() + TRUSTED
        self.looker: Looker | None = None

    # What it says

    async def heard(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        if word == "at":
            await self._follow(_number(rest))
        elif word == "past":
            self._told = None
        elif word == "move":
            await self._move(*_move(rest))
        elif self.looker:
            await self._look(self.looker, word, rest)

    async def _follow(self, number: int | None) -> None:
        """A screen that several people share says with every request who of them looks, so it asks itself."""
        viewer = self._viewer
        asks = viewer.shares and viewer.table.secretive
        self._told = None if asks or not self._may(change=False) else number
        await self.tell(viewer.table.number)

    def _may(self, change: bool) -> bool:
        """Whether this address has anything left of what it may ask for."""
        address = address_of(self._socket)
        if not self._tolls.admits(address):
            return False
        try:
            if change:
                self._tolls.change(address)
                self._tolls.change_of(self._viewer.person)
        except TooManyRequestsException:
            return False
        return True

    async def _look(self, looker: Looker, word: str, rest: str) -> None:
        if word == "away":
            looker.leave()
            self._looked = -1
        elif word == "here":
            looker.come()
            with contextlib.suppress(NoTable, Damaged):
                await self._has_looked(_number(rest))

    async def _has_looked(self, number: int | None) -> None:
        table = await self._keeper.table(self._viewer.table.id, number)
        if number is not None and self._looked < number <= table.number:
            self._looked = number
            await has_looked(self._keeper, self._viewer, number)

    async def _move(self, number: int | None, text: str) -> None:
        """The move is made or refused; how the table stands then is told as after every change."""
        viewer = await self._present(number)
        refused = self._not_now(viewer, number, text)
        if refused is None and number is not None:
            refused = await self._made(viewer, number, text)
        await self.tell(viewer.table.number, held=True)
        await self._say({"error": str(self._speak(refused))} if refused else {"made": number})

    def _not_now(self, viewer: Viewer, number: int | None, text: str) -> Sentence | None:
        if not self._may(change=True):
            return say("That was too much at once. Wait a moment, please.")
        if number is None or not viewer.plays or len(text) > LONGEST_MOVE:
            return say("That is no move.")
        return None

    async def _made(self, viewer: Viewer, number: int, text: str) -> Sentence | None:
        """Why the move could not be made, if it could not."""
        table = viewer.table
        try:
            after = await come_back(self._keeper, table, number, viewer.seats)
            await self._keeper.move(table, after, text, viewer.seats)
        except Refused as refused:
            return refused.sentence
        return None

    # What it is told

    async def tell(self, number: int, held: bool = False) -> None:
        """What is new to a window that follows; others hear of the number alone. What is `held` leaves with
        what is said next."""
        if self._told is None or number <= self._told:
            return
        viewer = await self._present(number)
        since, now = self._told, viewer.table.number
        if since is None or now <= since:
            return
        self._told = now
        told = answer(viewer, self._language, Shown(since, None))
        news: Any = {"type": "websocket.send", "bytes": told.zipped, "held": held}
        await self._socket.send(news)

    def forget(self) -> None:
        self._keeper.forget(self._viewer.table.id)

    @property
    def follows(self) -> bool:
        return self._told is not None

    async def _present(self, number: int | None) -> Viewer:
        """Who looks, and what they may see, after the event of that number or later: a window is told of all
        that others store, and who moves finds out as the move is stored."""
        now = time.monotonic()
        if now >= self._trusted_until:
            await self._check_session()
            self._trusted_until = now + TRUSTED
            # Nobody is told where a guest gets an account, or somebody's name is forgotten.
            number = None
        table = await self._keeper.table(self._viewer.table.id, number)
        await read_times(self._keeper, table)
        self._viewer = found_again(self._viewer, table)
        return self._viewer

    async def _check_session(self) -> None:
        person = self._viewer.person
        if person is None:
            return
        found = await self._people.recognise(self._socket.cookies.get(SESSION, ""))
        if found is None or found.id != person.id:
            raise SessionOver

    async def _say(self, news: dict[str, Any]) -> None:
        await self._socket.send_text(msgspec.json.encode(news).decode())

    @property
    def _speak(self) -> Callable[[Sentence], str]:
        return speaker(self._language)


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else None


def _move(rest: str) -> tuple[int | None, str]:
    number, _, text = rest.partition(" ")
    return _number(number), text
