"""People at one table, each with a browser of their own."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.helpers.server import Server, Visitor

Visit = Callable[[Server], Visitor]

JOIN = re.compile(r'value="https?://[^/"]+(/join/[\w-]+)"')
PEOPLE = ("person", "person", "person")


def open_table(host: Visitor, *kinds: str, **form: Any) -> str:
    """A table at which everyone plays on their own device; the answer is the host's link."""
    path = host.new_table(*(kinds or PEOPLE), devices="own", **form)
    assert path.endswith("/invite")
    return path.removesuffix("/invite")


def invitations(host: Visitor, path: str) -> list[str]:
    """The links on the invitation page: one for each free seat, and the open one last."""
    return JOIN.findall(host.get(f"{path}/invite").text)


def take_seat(visitor: Visitor, link: str, name: str = "", **form: Any) -> str:
    """Take a seat by an invitation; the answer is the seat's own link."""
    visitor.get(link)
    answer = visitor.post(link, name=name, **form)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def gathered(server: Server, visit: Visit, **form: Any) -> list[tuple[Visitor, str]]:
    """Three people at a table that has begun, each with their link; the host is the first."""
    host, ben, cora = visit(server), visit(server), visit(server)
    path = open_table(host, seat__0__name="Anna", starts="full", **form)
    links = invitations(host, path)
    return [(host, path), (ben, take_seat(ben, links[0], "Ben")), (cora, take_seat(cora, links[1], "Cora"))]


def log_of(visitor: Visitor, path: str) -> str:
    """What the log of a table says, as plain text."""
    page = visitor.get(path).text
    log = page[page.index('data-region="log"') : page.index('id="panel-goods"')]
    return " ".join(re.sub(r"<[^>]+>", " ", log).split())
