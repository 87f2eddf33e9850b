"""The lines of a table's log. Nobody may ever read what a line says, so it is told when it is asked for, and
then kept as a short text."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Final, NamedTuple, Protocol
from weakref import ReferenceType

from ironroad.core.game import CHANCE, Game
from ironroad.core.record import Entry
from ironroad.core.sentences import Sentence
from ironroad.telling import teller
from ironroad.telling.packing import pack, pack_step, unpack, unpack_step
from ironroad.telling.steps import Step

# How many lines, of all tables, are ready to be read.
READY: Final = 512


class Told(NamedTuple):
    """What a line says: what its seat did, what followed, and that in steps."""

    text: Sentence | None
    notes: tuple[Sentence, ...]
    steps: tuple[Step, ...] = ()


class Teller(Protocol):
    """A table, which its lines do not keep in memory."""

    def tell(self, line: Line) -> Told: ...


class Line:
    """What the log says of one decision, or of an incident; `start` and `n` are the numbers of entries before
    it and once it and its draws are made, `event` that of the event which ended it. What was taken back by
    consent is `undone`. `incident` is the event outside the rules, and `was` then the number of who sat in
    its seat before."""

    __slots__ = (
        "_packed",
        "_teller",
        "event",
        "incident",
        "n",
        "phase",
        "round",
        "seat",
        "start",
        "undone",
        "was",
    )

    def __init__(
        self,
        start: int,
        n: int,
        event: int,
        round_: int,
        phase: str,
        seat: int | None,
        packed: str = "",
        undone: bool = False,
        incident: str = "",
        was: int = 0,
    ) -> None:
        self.start = start
        self.n = n
        self.event = event
        self.round = round_
        self.phase = phase
        self.seat = seat
        self.undone = undone
        self.incident = incident
        self.was = was
        self._packed = packed
        self._teller: ReferenceType[Teller] | None = None

    def told_by(self, teller: ReferenceType[Teller]) -> Line:
        """The same line, with who tells it once somebody wants to know."""
        self._teller = teller
        return self

    def say_now(self) -> str:
        """What it says, as it is kept; told if it was not yet."""
        if not self._packed:
            table = self._teller() if self._teller is not None else None
            assert table is not None, "nobody is there to tell this line"
            self._packed = packed(table.tell(self))
        return self._packed

    @property
    def ready(self) -> bool:
        """Whether what it says is known."""
        return bool(self._packed)

    @property
    def kept(self) -> list[Any]:
        """All that makes the same line again, but for names: those of incidents can be forgotten."""
        says = "" if self.incident else self._packed
        at = [self.start, self.n, self.event, self.round, self.phase, self.seat]
        return [*at, says, self.undone, self.incident, self.was]

    def taken_back(self) -> Line:
        """The line once what it tells was undone by consent: the moves it could be told from are gone."""
        says = self.say_now()
        return Line(self.start, self.n, self.event, self.round, self.phase, self.seat, says, undone=True)

    @property
    def text(self) -> Sentence | None:
        return unpacked(self.say_now()).text

    @property
    def notes(self) -> tuple[Sentence, ...]:
        return unpacked(self.say_now()).notes

    @property
    def steps(self) -> tuple[Step, ...]:
        return unpacked(self.say_now()).steps

    @property
    def says(self) -> bool:
        """Whether the log has anything to say of it; of what a seat decides it always has."""
        return self.seat is not None or bool(self.notes)

    @property
    def told(self) -> bool:
        """Whether it is a moment of the game as it went, and there is anything to say of it."""
        return not self.undone and not self.incident and self.says


def told(before: Game, after: Game, first: Entry) -> Told:
    """A decision with what followed from it; draws that nobody decided on have no text of their own."""
    text = None if first.seat == CHANCE else teller(before).told(first.move, before)
    notes = tuple(teller(before).happenings(before, after))
    return Told(text, notes, tuple(teller(before).steps(before, after)))


def packed(said: Told) -> str:
    data = [pack(said.text), [pack(note) for note in said.notes], [pack_step(step) for step in said.steps]]
    return json.dumps(data, separators=(",", ":"))


@lru_cache(maxsize=READY)
def unpacked(text: str) -> Told:
    said, notes, steps = json.loads(text)
    return Told(unpack(said), tuple(map(unpack, notes)), tuple(map(unpack_step, steps)))
