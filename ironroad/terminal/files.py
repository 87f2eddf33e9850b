"""Texts in and out: what is read is checked, what is written is never half written."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

from ironroad.terminal.complaint import Complaint, Misprint

STANDARD = "-"


def read_text(path: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        data = sys.stdin.buffer.read() if path == STANDARD else Path(path).read_bytes()
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise Misprint(shown(path), line, column, "this is not UTF-8 text") from None
    except (OSError, ValueError) as error:
        raise Complaint(f"{shown(path)}: {reason(error)}") from None


def write(path: str, data: bytes) -> None:
    """A whole file or none: a crash half way leaves the old one. `-` is standard output."""
    if path == STANDARD:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    try:
        _replace(Path(path).resolve(), data)
    except (OSError, ValueError) as error:
        raise Complaint(f"{path}: {reason(error)}") from None


def _replace(target: Path, data: bytes) -> None:
    if target.exists() and not target.is_file():
        target.write_bytes(data)
        return
    draft = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        draft.write_bytes(data)
        os.replace(draft, target)
    finally:
        with contextlib.suppress(OSError):
            draft.unlink()


def reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def shown(path: str) -> str:
    return "<stdin>" if path == STANDARD else path
