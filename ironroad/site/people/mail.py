"""Letters: written here, carried by whatever mail server the host has named."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

import aiosmtplib

log = logging.getLogger("ironroad")


class Mailer:
    """Sends mail through `smtp://user:password@host:port` or `smtps://...`; without that there is none."""

    def __init__(self, server: str, sender: str) -> None:
        self._server = urlsplit(server)
        self._sender = sender

    @property
    def works(self) -> bool:
        return bool(self._server.hostname)

    async def deliver(self, to: str, subject: str, text: str) -> bool:
        """A letter to somebody who waits for it; whether it is on its way."""
        try:
            await self.send(to, subject, text, {})
        except (aiosmtplib.SMTPException, OSError) as error:
            log.error("a letter could not be sent: %s", type(error).__name__)
            return False
        return True

    async def send(self, to: str, subject: str, text: str, headers: Mapping[str, str]) -> None:
        """One letter; what goes wrong is an `aiosmtplib.SMTPException` or an `OSError`."""
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self._sender, to, subject
        for name, value in headers.items():
            letter[name] = value
        letter.set_content(text)
        server = self._server
        await aiosmtplib.send(
            letter,
            hostname=server.hostname,
            port=server.port,
            username=unquote(server.username) if server.username else None,
            password=unquote(server.password) if server.password else None,
            use_tls=server.scheme == "smtps",
            timeout=20,
        )
