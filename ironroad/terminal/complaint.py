"""What a user can mend is told in one line, never as a traceback."""

from __future__ import annotations


class Complaint(Exception):
    """The message is what the user reads."""
