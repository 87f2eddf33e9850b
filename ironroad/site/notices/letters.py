"""Notices as letters, with a link that ends them by one click."""

from __future__ import annotations

import hashlib
import hmac
from email.utils import format_datetime
from typing import Final
from urllib.parse import urlsplit

from ironroad.core.sentences import say
from ironroad.site.notices.words import Message, link
from ironroad.site.people.mail import Mailer
from ironroad.site.storage.models import NoticeRow, PersonRow

ONE_CLICK: Final = "List-Unsubscribe=One-Click"


class Letters:
    """A letter that is sent again after a crash has the same Message-ID as before, by which most mailboxes
    know it for one."""

    def __init__(self, mailer: Mailer, address: str, secret: str) -> None:
        self._mailer = mailer
        self._address = address
        self._secret = secret

    async def send(self, notice: NoticeRow, person: PersonRow, message: Message) -> None:
        off = link(self._address, f"/notices/off/{off_token(self._secret, person.id)}")
        headers = {
            "Message-ID": f"<notice-{notice.id}@{urlsplit(self._address).hostname or 'localhost'}>",
            "Date": format_datetime(notice.at),
            "Auto-Submitted": "auto-generated",
            "List-Unsubscribe": f"<{off}>",
            "List-Unsubscribe-Post": ONE_CLICK,
        }
        await self._mailer.send(person.mail or "", message.title, self._text(message, off), headers)

    def _text(self, message: Message, off: str) -> str:
        plain = message.speak.plain
        wishes = link(self._address, "/notices")
        parts = [
            message.text,
            link(self._address, message.path),
            "-- ",
            plain(say("What you hear of and how: {link}", link=wishes)),
            plain(say("No more e-mails: {link}", link=off)),
        ]
        return "\n\n".join(parts[:2]) + "\n\n" + "\n".join(parts[2:]) + "\n"


def off_token(secret: str, person: str) -> str:
    """Lets whoever reads a letter end them, and nothing else."""
    proof = hmac.new(secret.encode(), f"no more letters to {person}".encode(), hashlib.sha256)
    return f"{person}.{proof.hexdigest()}"


def read_off_token(secret: str, token: str) -> str | None:
    """The person whose letters a token ends."""
    person = token.partition(".")[0]
    return person if hmac.compare_digest(off_token(secret, person).encode(), token.encode()) else None
