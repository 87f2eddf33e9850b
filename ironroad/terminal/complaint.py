"""What a user can mend is told in one line, never as a traceback."""

from __future__ import annotations


class Complaint(Exception):
    """The message is what the user reads."""


class Misprint(Complaint):
    """A complaint about a place in a file, `FILE:LINE:COLUMN: reason`, as editors understand it."""

    def __init__(self, file: str, line: int, column: int, reason: str) -> None:
        super().__init__(f"{file}:{line}:{column}: {reason}")
