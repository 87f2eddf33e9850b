"""Notices to other programs: JSON that is signed, or the shape that Discord reads."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

from ironroad.site.notices.outside import Outside
from ironroad.site.notices.wishes import DISCORD, Wishes
from ironroad.site.notices.words import Message, link
from ironroad.site.storage.models import NoticeRow

TIMESTAMP: Final = "Ironroad-Timestamp"
SIGNATURE: Final = "Ironroad-Signature"
# The id of the notice, the same whenever it is sent: one that comes twice is one.
ONCE: Final = "Idempotency-Key"


class Hooks:
    def __init__(self, outside: Outside, address: str, clock: Callable[[], datetime]) -> None:
        self._outside = outside
        self._address = address
        self._clock = clock

    async def send(self, notice: NoticeRow, wishes: Wishes, message: Message) -> int:
        """The answer's status."""
        shape = self._discord if wishes.shape == DISCORD else self._json
        body = json.dumps(shape(notice, message)).encode()
        headers = {"Content-Type": "application/json", ONCE: notice.id} | self._signed(wishes, body)
        return await self._outside.post(wishes.url, body, headers)

    def _json(self, notice: NoticeRow, message: Message) -> dict[str, Any]:
        return {
            "id": notice.id,
            "kind": notice.kind,
            "at": notice.at.isoformat(),
            "title": message.title,
            "text": message.text,
            "url": link(self._address, message.open_path),
        }

    def _discord(self, notice: NoticeRow, message: Message) -> dict[str, Any]:
        """Nobody there is called by a name that somebody gave themselves here."""
        text = f"**{message.title}**\n{message.text}\n{link(self._address, message.open_path)}"
        return {"content": text, "allowed_mentions": {"parse": []}}

    def _signed(self, wishes: Wishes, body: bytes) -> dict[str, str]:
        if wishes.shape == DISCORD:
            return {}
        timestamp = str(int(self._clock().timestamp()))
        return {TIMESTAMP: timestamp, SIGNATURE: signature(wishes.secret, timestamp, body)}


def signature(secret: str, timestamp: str, body: bytes) -> str:
    """The time is signed too, so that an old notice cannot be sent again as a new one."""
    made = hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256)
    return f"sha256={made.hexdigest()}"
