"""Long work on the event loop, taken step by step so that others are served in between."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


async def gently(steps: Iterable[T]) -> T | None:
    """Go through the steps; the answer is what the last one gave. Rules remember what they have worked out
    and are shared between games, so a thread of its own could not take this over."""
    last: T | None = None
    for last in steps:  # noqa: B007
        await asyncio.sleep(0)
    return last
