"""Coroutines in threads of their own."""

from __future__ import annotations

import asyncio
import threading

from tests.helpers.apart import Loop, run_apart


async def thread() -> int:
    return threading.get_ident()


def test_what_is_run_apart_answers_from_another_thread() -> None:
    assert run_apart(thread()) != threading.get_ident()


def test_a_loop_goes_on_between_what_is_asked_of_it() -> None:
    """As the end of a transaction must, though nobody asks for anything more."""
    went_on = threading.Event()

    async def leave_something_to_do() -> None:
        asyncio.get_running_loop().call_later(0.01, went_on.set)

    loop = Loop()
    loop.run(leave_something_to_do())
    assert went_on.wait(60)
    loop.close()
