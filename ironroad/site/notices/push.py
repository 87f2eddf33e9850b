"""Notices shown by the browser, also while no page of ours is open."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
from collections.abc import Callable
from datetime import datetime
from email.utils import parseaddr
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import serialization
from py_vapid import Vapid02
from pywebpush import WebPusher

from ironroad.site.notices.outside import Outside
from ironroad.site.notices.words import Message
from ironroad.site.settings import made_once
from ironroad.site.storage.models import NoticeRow, PushRow

KEY_FILE: Final = "vapid.pem"
# For how long a device that is off is waited for.
LASTS: Final = 24 * 3600
# For how long what we sign proves that it is us; a day is the most that is allowed.
PROOF_LASTS: Final = 12 * 3600
GONE: Final = (404, 410)
LONGEST_BODY: Final = 500


class Gone(Exception):
    """A browser that does not want to be pushed to any more."""


class Push:
    """The key by which push services know this site is made once, in the data directory."""

    def __init__(self, outside: Outside, data: Path, mail_from: str, clock: Callable[[], datetime]) -> None:
        self._outside = outside
        self._clock = clock
        self._key = _key(data / KEY_FILE)
        self._contact = f"mailto:{parseaddr(mail_from)[1]}"

    @property
    def public_key(self) -> str:
        """As browsers want it."""
        form = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        return base64.urlsafe_b64encode(self._key.public_key.public_bytes(*form)).decode().rstrip("=")

    async def send(self, notice: NoticeRow, browser: PushRow, message: Message) -> int:
        """The answer's status; a notice of a table takes the place of the one before it."""
        topic = hashlib.sha256((notice.table or notice.id).encode()).hexdigest()[:32]
        told = {
            "id": notice.id,
            "title": message.title,
            "body": message.text[:LONGEST_BODY],
            "tag": topic,
            "url": message.path,
        }
        body = await asyncio.to_thread(_sealed, browser, json.dumps(told).encode())
        headers = {
            **self._signed(browser.endpoint),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(LASTS),
            "Topic": topic,
            "Urgency": "normal",
        }
        status = await self._outside.post(browser.endpoint, body, headers)
        if status in GONE:
            raise Gone
        return status

    def _signed(self, endpoint: str) -> dict[str, str]:
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "sub": self._contact,
            "exp": int(self._clock().timestamp()) + PROOF_LASTS,
        }
        signed: dict[str, str] = self._key.sign(claims)
        return signed


def _sealed(browser: PushRow, told: bytes) -> bytes:
    """What only that browser can read."""
    subscription = {"endpoint": browser.endpoint, "keys": browser.keys}
    sealed: bytes = WebPusher(subscription).encode(told)["body"]
    return sealed


def _new_key() -> bytes:
    made = Vapid02()
    made.generate_keys()
    pem: bytes = made.private_pem()
    return pem


def _key(path: Path) -> Vapid02:
    key: Vapid02 = Vapid02.from_pem(made_once(path, _new_key))
    key.conf = {"no-strict": True}
    return key
