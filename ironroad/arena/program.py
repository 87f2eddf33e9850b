"""Bots that are programs of their own: asked by lines of text on their standard input, they answer by lines
on their standard output. docs/bot-protocol.md tells how."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread, Timer
from typing import Final

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
LAST_WORDS: Final = 3


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
        with process.within(PATIENCE if budget is None else budget + GRACE):
            time = [] if budget is None else [f"{budget:.3f}"]
            legal = (f"legal {move.text}" for move in moves)
            process.tell([f"position {view.position}", *legal, " ".join(["choose", *time])])
            return process.hear(ANSWER)

    def _begin(self, view: Game) -> _Process:
        process = self.greet()
        with process.within(BEGINNING):
            process.tell([f"game {view.to_move} {self._seed}"])
        return process

    def greet(self) -> _Process:
        """Begin the program and wait until it is ready; one that does not get ready is not begun again."""
        chances, self._chances = self._chances, 1
        process = self._process = _Process(self._words)
        with process.within(BEGINNING):
            process.tell([HELLO])
            process.hear(READY)
        self._chances = chances
        return process

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.end()


class _Process:
    """A running program. Whatever takes too long is ended with it."""

    def __init__(self, words: list[str]) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
        self._late = False
        self._complaints: deque[str] = deque(maxlen=LAST_WORDS)
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        """What it says on standard error is read, lest it wait; its last words may tell why it fell."""
        assert self._process.stderr
        for line in iter(lambda: self._process.stderr.readline(LONGEST_LINE), b""):  # type: ignore[union-attr]
            self._complaints.append(line.decode("utf-8", "replace").strip())

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        timer = Timer(seconds, self._too_late)
        timer.daemon = True
        timer.start()
        try:
            yield
        except (ProgramError, OSError) as error:
            raise ProgramError(f"no answer in {seconds:g} s" if self._late else str(error)) from error
        finally:
            timer.cancel()

    def _too_late(self) -> None:
        self._late = True
        self._kill()

    def tell(self, lines: Iterable[str]) -> None:
        assert self._process.stdin
        self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self._process.stdin.flush()

    def hear(self, beginning: str) -> str:
        """The rest of the next line that begins so; others are between the program and itself."""
        while not (line := self._line()).startswith(beginning):
            pass
        return line.removeprefix(beginning)

    def _line(self) -> str:
        assert self._process.stdout
        found = self._process.stdout.readline(LONGEST_LINE)
        if not found.endswith(b"\n"):
            raise ProgramError("a line without an end" if found else self._ended())
        return found.decode("utf-8", "replace").strip()

    def _ended(self) -> str:
        self._kill()
        self._listener.join(GRACE)
        return ": ".join(["the program ended", *self._complaints])

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
        self._listener.join(GRACE)
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            with suppress(OSError):
                pipe.close()  # type: ignore[union-attr]
