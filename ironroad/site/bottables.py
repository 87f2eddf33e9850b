"""Tables at which only bots play: one address has only a few of them, as they never wait for anybody."""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable
from typing import Any

from litestar.connection import ASGIConnection

from ironroad.core.sentences import say
from ironroad.site.keeper import Keeper, Refused
from ironroad.site.limits import address_of
from ironroad.site.tables import PERSON


class BotTables:
    """Those made since the server started, by the address of whoever made them."""

    def __init__(self, keeper: Keeper, most: int) -> None:
        self._keeper = keeper
        self._most = most
        self._made: defaultdict[str, list[str]] = defaultdict(list)
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
            made = self._made[address_of(connection)] = await self._going_on(connection)
            yield made

    async def _going_on(self, connection: ASGIConnection[Any, Any, Any, Any]) -> list[str]:
        made = await self._keeper.going_on(self._made[address_of(connection)])
        if len(made) >= self._most:
            raise Refused(
                say(
                    "Bots already play at {most} tables made from here. Let them finish, or take a seat.",
                    most=self._most,
                )
            )
        return made
