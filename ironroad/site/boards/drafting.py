"""Drafts as the workshop shows them: edited, read and drawn beside the server, within limits."""

from __future__ import annotations

from typing import Any, Final

from litestar.exceptions import ServiceUnavailableException

from ironroad.core.sentences import say
from ironroad.site.boards.draftwork import TOO_LONG, Asked, bare, is_too_long, look
from ironroad.site.protection.costs import Tolls
from ironroad.site.protection.limits import Held
from ironroad.site.rendering.words import speaker
from ironroad.site.thinkers.workers import Died, Workers

EACH_WAITS_FOR: Final = 4
MOST_WAITING: Final = 24


class Drafting:
    """Each address has only so many drafts looked at, at once, and pays for the time that takes."""

    def __init__(self, workers: Workers, tolls: Tolls) -> None:
        self._workers = workers
        self._tolls = tolls
        self._waiting = Held(EACH_WAITS_FOR)

    async def answer(self, asked: Asked, language: str, address: str) -> dict[str, Any]:
        """The draft as a page shows it; `problem` says why it is not otherwise."""
        if is_too_long(asked.text):
            return bare(asked.text, speaker(language).plain(TOO_LONG))
        with self._waiting.one(address) as room:
            if not room or self._waiting.total > MOST_WAITING:
                raise ServiceUnavailableException(headers={"Retry-After": "2"})
            try:
                seconds, found = await self._workers.run(look, asked, language)
            except Died:
                self._tolls.charge(address, self._workers.seconds)
                sentence = say("It takes too long to draw this board.")
                return bare(asked.text, speaker(language).plain(sentence))
        self._tolls.charge(address, seconds)
        return found
