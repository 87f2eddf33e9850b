"""A real mail server, and the letters that reach it."""

from __future__ import annotations

import contextlib
import re
import socket
from collections.abc import Iterator
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller

HERE = "127.0.0.1"
LINK = re.compile(r"https?://[^/\s]+(/link/\S+)")


class Mailbox:
    """Takes every letter; with `closed` it refuses them."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.closed = False

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        if self.closed:
            return "451 not now"
        letter = message_from_bytes(envelope.content, policy=default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        return "250 taken"

    def to(self, address: str) -> list[EmailMessage]:
        return [letter for letter in self.letters if letter["To"] == address]

    def link_to(self, address: str) -> str:
        """The path of the link in the last letter to somebody."""
        found = LINK.search(self.to(address)[-1].get_content())
        assert found
        return found[1]


@contextlib.contextmanager
def mail_server() -> Iterator[tuple[Mailbox, str]]:
    """A mailbox and the address of its server."""
    mailbox, port = Mailbox(), free_port()
    controller = Controller(mailbox, hostname=HERE, port=port)
    controller.start()
    try:
        yield mailbox, f"smtp://{HERE}:{port}"
    finally:
        controller.stop()


def free_port() -> int:
    with socket.socket() as found:
        found.bind((HERE, 0))
        return int(found.getsockname()[1])
