"""Boards drawn by chance, beside the server, and remembered for a while."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from litestar.exceptions import ServiceUnavailableException, TooManyRequestsException

from ironroad.boards import read_board
from ironroad.core.board import Board
from ironroad.core.sentences import say
from ironroad.site.protection.books import make_book
from ironroad.site.protection.limits import Allowance
from ironroad.site.settings import Settings
from ironroad.site.thinkers.workers import Died, Workers
from ironroad.workshop.generator import NoRoom, WishError, Wishes, generate, granted

KEPT: Final = 60


class Drawing:
    def __init__(self, chores: Workers, settings: Settings) -> None:
        self._chores = chores
        self._allowance = Allowance(settings.drawings_a_minute, make_book(settings, "drawings"))
        self._kept: OrderedDict[tuple[str, Wishes], str] = OrderedDict()

    async def text(self, seed: str, wishes: Wishes, asker: str) -> str:
        """The file of a board; WishError says why there is none."""
        key = seed, granted(wishes)
        if key not in self._kept:
            if not self._allowance.take(asker):
                raise TooManyRequestsException(headers={"Retry-After": "20"})
            self._kept[key] = await self._drawn(*key)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return self._kept[key]

    async def board(self, seed: str, wishes: Wishes, asker: str) -> Board:
        return read_board(await self.text(seed, wishes, asker), "generated.toml")

    async def _drawn(self, seed: str, wishes: Wishes) -> str:
        try:
            return await self._chores.run(generate, seed, wishes)
        except NoRoom as error:
            raise WishError(say("No map has room for so many places: wish for more land or less.")) from error
        except Died as error:
            raise ServiceUnavailableException(headers={"Retry-After": "10"}) from error
