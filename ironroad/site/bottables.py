"""Tables at which only bots play: one address has only a few of them, as they never wait for anybody."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterable
from typing import Any

from litestar.connection import ASGIConnection

from ironroad.core.sentences import say
from ironroad.site.keeper import Keeper, Refused
from ironroad.site.limits import MOST_KNOWN, address_of
from ironroad.site.tables import PERSON


class BotTables:
    """Those made since the server started, by the address of whoever made them."""

    def __init__(self, keeper: Keeper, most: int) -> None:
        self._keeper = keeper
        self._most = most
        self._made: OrderedDict[str, list[str]] = OrderedDict()
        self._making = asyncio.Lock()

    @contextlib.asynccontextmanager
    async def making(
        self, connection: ASGIConnection[Any, Any, Any, Any], kinds: Iterable[str]
    ) -> AsyncIterator[list[str]]:
        """While a table with such sitters is made, whose id is added to the list; refused where there are
        enough of bots alone."""
        if PERSON in kinds:
            yield []
            return
        async with self._making:
            made = await self._going_on(address_of(connection))
            yield made

    async def _going_on(self, address: str) -> list[str]:
        """Those of an address that are not over. Of too many addresses the one that was here first is
        forgotten."""
        made = await self._keeper.going_on(self._made.pop(address, []))
        self._made[address] = made
        if len(self._made) > MOST_KNOWN:
            self._made.popitem(last=False)
        self._check(made)
        return made

    def _check(self, made: list[str]) -> None:
        if len(made) >= self._most:
            raise Refused(
                say(
                    "Bots already play at {most} tables made from here. Let them finish, or take a seat.",
                    most=self._most,
                )
            )
