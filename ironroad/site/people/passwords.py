"""Passwords: only a hash is stored, made by argon2 in a thread, as it takes its time."""

from __future__ import annotations

import asyncio
from functools import cached_property
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from ironroad.core.sentences import Sentence, say

SHORTEST: Final = 10
LONGEST: Final = 1000
# Each hash takes its memory for a moment.
AT_ONCE: Final = 3


def password_problem(password: str, *names: str) -> Sentence | None:
    """What is wrong with a new password; the names of its owner are none."""
    if len(password) < SHORTEST:
        return say("A password has at least {least} characters.", least=SHORTEST)
    if len(password) > LONGEST:
        return say("A password has at most {most} characters.", most=LONGEST)
    if len(set(password)) < 3 or password.casefold() in [name.casefold() for name in names]:
        return say("This password is too easily guessed.")
    return None


class Passwords:
    def __init__(self, megabytes: int) -> None:
        self._hasher = PasswordHasher(memory_cost=1024 * megabytes)
        self._room = asyncio.Semaphore(AT_ONCE)

    @cached_property
    def _nobodys(self) -> str:
        """Compared with where there is nothing to compare with: that takes as long."""
        return self._hasher.hash("nobody's password")

    async def hash(self, password: str) -> str:
        async with self._room:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, password: str, stored: str | None) -> bool:
        async with self._room:
            fits = await asyncio.to_thread(self._verify, password[: LONGEST + 1], stored)
        return fits and stored is not None

    def _verify(self, password: str, stored: str | None) -> bool:
        try:
            return self._hasher.verify(stored or self._nobodys, password)
        except (VerificationError, InvalidHashError):
            return False

    def outdated(self, stored: str) -> bool:
        """Whether it was made with other parameters than are usual now."""
        return self._hasher.check_needs_rehash(stored)
