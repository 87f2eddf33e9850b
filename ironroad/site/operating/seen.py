"""What is known of a request while it is answered: its number, where it leads, what it costs."""

from __future__ import annotations

import re
import secrets
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final

# What a proxy may call a request; anything else would write into our log what it likes.
NUMBER: Final = re.compile(r"[A-Za-z0-9_-]{8,64}")
_KIND: Final = re.compile(r":\w+}")
_SEEN: Final = "seen"
NOWHERE: Final = "-"

_number: ContextVar[str] = ContextVar("request", default="")


@dataclass
class Seen:
    """The route is a template: the words in real addresses are keys. `cost` is in seconds of the processor,
    `status` for a socket the code it was closed with."""

    number: str = ""
    route: str = NOWHERE
    cost: float = 0.0
    status: int = 0

    def lead_to(self, template: str) -> None:
        self.route = _KIND.sub("}", template)


def seen_of(scope: Any) -> Seen:
    """The scope may be copied on its way; its state stays the same."""
    found: Seen = scope.setdefault("state", {}).setdefault(_SEEN, Seen())
    return found


def begin(scope: Any, given: str = "") -> Seen:
    """Number a request: as it is called already, or anew. Whatever is logged for it says the number."""
    seen = seen_of(scope)
    seen.number = given if NUMBER.fullmatch(given) else secrets.token_hex(8)
    _number.set(seen.number)
    return seen


def request_number() -> str:
    """That of the request that is answered here and now, if there is one."""
    return _number.get()
