"""Runs a program with nothing but the system calls that a unit of systemd allows.

python -m tests.helpers.confined deploy/ironroad.service program words...
"""

from __future__ import annotations

import ctypes
import ctypes.util
import errno
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ALLOWED = 0x7FFF0000
KILLED = 0x80000000
FAILS = 0x00050000
LIBRARY = ctypes.util.find_library("seccomp")


def main(unit: str, *words: str) -> None:
    confine(Path(unit).read_text(encoding="utf-8"))
    os.execvp(words[0], words)


def confine(unit: str) -> None:
    """From now on this process and all that it starts are confined."""
    library = ctypes.CDLL(LIBRARY)
    library.seccomp_init.restype = ctypes.c_void_p
    number = re.search(r"^SystemCallErrorNumber=(\w+)$", unit, re.M)
    filter_ = ctypes.c_void_p(library.seccomp_init(FAILS | getattr(errno, number[1]) if number else KILLED))
    for name in sorted(allowed(unit)):
        call = library.seccomp_syscall_resolve_name(name.encode())
        if call >= 0:
            library.seccomp_rule_add(filter_, ALLOWED, call, 0)
    failed = library.seccomp_load(filter_)
    if failed:
        raise OSError(-failed, "the filter cannot be used here")


def allowed(unit: str) -> set[str]:
    found = {*members("@default")}
    for words in re.findall(r"^SystemCallFilter=(.+)$", unit, re.M):
        calls = {call for word in words.removeprefix("~").split() for call in members(word)}
        found = found - calls if words.startswith("~") else found | calls
    # Where root runs it, SQLite gives its files to the owner of the database.
    return found | {*members("@chown")} if os.geteuid() == 0 else found


def members(word: str) -> Iterator[str]:
    """The calls of a group, or the one that is named."""
    if not word.startswith("@"):
        yield word
        return
    told = subprocess.run(["systemd-analyze", "syscall-filter", word], capture_output=True, check=True)
    for line in told.stdout.decode().splitlines()[1:]:
        if line.strip() and not line.strip().startswith("#"):
            yield from members(line.strip())


if __name__ == "__main__":
    main(*sys.argv[1:])
