"""What the forms of instructions say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ironroad.core.sentences import say
from ironroad.site.storage.keeper import Refused

MOST: Final = 999


def amount(form: Mapping[str, str], name: str) -> int:
    """A number of a form."""
    text = form.get(name, "").strip()
    if not (text.isascii() and text.isdigit() and int(text[:6]) <= MOST and len(text) < 6):
        raise Refused(say("An amount is a number from 0 to {most}.", most=MOST))
    return int(text)
