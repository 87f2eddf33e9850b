"""Bots that are programs of their own: asked by lines of text on their standard input, they answer by lines
on their standard output. docs/bot-protocol.md tells how."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from queue import Empty, Queue, SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO, Final

from ironroad.core.game import Game, LegalMoves
from ironroad.core.moves import Move

PREFIX: Final = "program:"
HELLO: Final = "ironroad 1"
READY: Final = "ready"
ANSWER: Final = "move "

# Seconds: to begin, to answer where there is no budget, and on top of a budget, for the way there and back.
BEGINNING: Final = 30.0
PATIENCE: Final = 60.0
GRACE: Final = 1.0
# A program that has failed so often in a game is not asked again.
CHANCES: Final = 3
LONGEST_LINE: Final = 10_000
MOST_HEARD: Final = 100
LAST_WORDS: Final = 3
# There are no more lines.
END: Final = b""


class ProgramError(Exception):
    """A program has not answered as it should; the message says what it did instead."""


def is_program(name: str) -> bool:
    return name.startswith(PREFIX)


def words_of(name: str) -> list[str]:
    """What is run for a name such as `program:./mybot --fast`; ValueError where that is nothing."""
    words = shlex.split(name.removeprefix(PREFIX))
    if not words:
        raise ValueError(f"{name!r} names no program")
    return words


class ProgramBot:
    """A bot that asks a program. It is begun when it is first asked, and again after it has failed."""

    def __init__(self, name: str, seed: int | str = 0) -> None:
        self.name = name
        self._seed = seed
        self._words = words_of(name)
        self._process: _Process | None = None
        self._chances = CHANCES

    def choose(self, view: Game, moves: LegalMoves, budget: float | None) -> Move:
        if not self._chances:
            raise ProgramError("not asked any more after it failed")
        try:
            return view.read(self._ask(view, moves, budget))
        except (ProgramError, OSError):
            self._chances -= 1
            self.close()
            raise

    def _ask(self, view: Game, moves: LegalMoves, budget: float | None) -> str:
        process = self._process or self._begin(view)
        time = [] if budget is None else [f"{budget:.3f}"]
        legal = (f"legal {move.text}" for move in moves)
        process.tell([f"position {view.position}", *legal, " ".join(["choose", *time])])
        return process.hear(ANSWER, PATIENCE if budget is None else budget + GRACE)

    def _begin(self, view: Game) -> _Process:
        process = self.greet()
        process.tell([f"game {view.to_move} {self._seed}"])
        return process

    def greet(self) -> _Process:
        """Begin the program and wait until it is ready; one that does not get ready is not begun again."""
        chances, self._chances = self._chances, 1
        process = self._process = _Process(self._words)
        process.tell([HELLO])
        process.hear(READY, BEGINNING)
        self._chances = chances
        return process

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.end()


class _Process:
    """A running program. Threads of their own write to it and listen to it: neither what it does nor what it
    leaves behind, which may keep its lines open, holds up who asks."""

    def __init__(self, words: list[str]) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
        self._told: SimpleQueue[bytes] = SimpleQueue()
        self._heard: Queue[bytes] = Queue(MOST_HEARD)
        self._complaints: deque[bytes] = deque(maxlen=LAST_WORDS)
        self._over = False
        process = self._process
        self._writer = _begun(self._write, process.stdin)
        self._listener = _begun(self._hear_all, process.stdout)
        # What it says on standard error is read, lest it waits; its last words may tell why it fell.
        self._mourner = _begun(self._listen, process.stderr, self._complaints.append)

    def _write(self, pipe: IO[bytes]) -> None:
        with suppress(OSError), pipe:
            while lines := self._told.get():
                pipe.write(lines)
                pipe.flush()

    def _hear_all(self, pipe: IO[bytes]) -> None:
        self._listen(pipe, self._heard.put)
        self._heard.put(END)

    def _listen(self, pipe: IO[bytes], heard: Callable[[bytes], None]) -> None:
        with pipe:
            while not self._over and (line := pipe.readline(LONGEST_LINE)):
                heard(line)

    def tell(self, lines: Iterable[str]) -> None:
        self._told.put("".join(f"{line}\n" for line in lines).encode())

    def hear(self, beginning: str, seconds: float) -> str:
        """The rest of the next line that begins so, within so many seconds; others are between the program
        and itself."""
        until = monotonic() + seconds
        while not (line := self._line(until, seconds)).startswith(beginning):
            pass
        return line.removeprefix(beginning)

    def _line(self, until: float, seconds: float) -> str:
        left = until - monotonic()
        try:
            found = self._heard.get(timeout=left) if left > 0 else None
        except Empty:
            found = None
        if found is None:
            raise ProgramError(f"no answer in {seconds:g} s")
        if not found.endswith(b"\n"):
            raise ProgramError("a line without an end" if found else self._ended())
        return found.decode("utf-8", "replace").strip()

    def _ended(self) -> str:
        self._kill()
        self._mourner.join(GRACE)
        said = [line.decode("utf-8", "replace").strip() for line in self._complaints]
        return ": ".join(["the program ended", *said])

    def _kill(self) -> None:
        """With all that it has begun itself."""
        with suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)

    def end(self) -> None:
        self._kill()
        self._process.wait()
        self._over = True
        self._told.put(END)
        # Who listens may wait for room.
        with suppress(Empty):
            while True:
                self._heard.get_nowait()
        for thread in (self._writer, self._listener, self._mourner):
            thread.join(GRACE)


def _begun(work: Callable[..., None], *given: object) -> Thread:
    thread = Thread(target=work, args=given, daemon=True)
    thread.start()
    return thread
