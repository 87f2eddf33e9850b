"""A table in memory: its game, who sits at it, its story, and what changed when."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import groupby
from typing import Any, Final, NamedTuple
from weakref import ref

import ironroad
from ironroad.boards import Shelves
from ironroad.core.game import CHANCE, EVERYTHING, Folded, Game
from ironroad.core.moves import Leave, Move
from ironroad.core.record import Entry, Record
from ironroad.core.sentences import Sentence, say
from ironroad.draw import BoardParts
from ironroad.lessons import Coach, Lesson, find_lesson
from ironroad.site.storage.models import TableRow
from ironroad.site.table.incidents import (
    AGREES,
    ASKS_BACK,
    CHANGES_OF_SITTER,
    CLOSED,
    LATE,
    RETURNS,
    SITS,
    STANDS_IN,
    VOTES,
    Incident,
    is_incident,
    read_incident,
    told_incident,
)
from ironroad.site.table.lines import Line as Line
from ironroad.site.table.lines import Told, told
from ironroad.site.table.links import KEY_START as KEY_START
from ironroad.site.table.links import invitation_word, key_word
from ironroad.site.table.sights import Seen, Sights
from ironroad.site.timing.clocks import Times

PERSON = "person"
# A seat that waits for somebody.
FREE = "free"
# The bots of a lesson, which play the parts they have in it.
CALM = "calm"
UNDO = "undo "
# After an undo that others agreed to, what was drawn is drawn anew.
ANEW: Final = " anew"
TIMEOUT: Final = "timeout "
# In characters, of what is sent as a move.
LONGEST_MOVE: Final = 200
# How many moves further on it is quicker to play on from a game than to look for it in the past.
NEAR: Final = 16
# Where a table is played: around one screen, or by everyone on their own device.
ONE_SCREEN: Final = "one"
OWN_DEVICES: Final = "own"
# When a table that waits begins: once every seat is taken, or when its host says so.
WHEN_FULL: Final = "full"
BY_HOST: Final = "host"
# Who may ask for hints: who plays with bots alone, everybody, nobody.
HINTS_ALONE: Final = "alone"
HINTS_ALL: Final = "all"
HINTS_NONE: Final = "none"
# How often bots may take as long as they usually do.
THINKING: Final = {"quick": 0.5, "usual": 1.0, "long": 2.0}


@dataclass(frozen=True)
class Sitter:
    """Who sits in a seat: a person, a bot by its name, or nobody yet."""

    number: int
    name: str
    kind: str

    @property
    def bot(self) -> bool:
        return self.kind not in (PERSON, FREE)

    @property
    def free(self) -> bool:
        return self.kind == FREE


class Owner(NamedTuple):
    """Whose seat it is: the id of a person, and whether they have an account."""

    person: str
    account: bool


class Wish(NamedTuple):
    """A seat asks to go back to the first `length` moves, by the event of the number `since`; those who have
    agreed. Whatever else happens at the table ends it."""

    seat: int
    length: int
    since: int
    agreed: frozenset[int]


@dataclass(frozen=True)
class TableSettings:
    """What was agreed on when the table was made: the lesson it is, by its id, and whether a single person
    may take moves back also past draws and the moves of bots. Draws then come out as they did: the n-th draw
    of a table is always the same, so that nobody gets a better one by trying again. `devices` says where it
    is played, `starts` when it begins if it waits for people, `clock` how much time there is, `rated` whether
    it counts for ratings, `hints` who may ask for them, `thinking` how long bots think. `day` is the date of
    the board of the day it is a game on: others play the same deal, so its seed is never told."""

    lesson: str = ""
    takes_back: bool = False
    devices: str = ONE_SCREEN
    starts: str = BY_HOST
    clock: dict[str, Any] = field(default_factory=dict)
    rated: bool = False
    hints: str = HINTS_ALONE
    thinking: str = "usual"
    day: str = ""


class Damaged(Exception):
    """A stored table that cannot be opened; the sentence says why."""

    def __init__(self, reason: Sentence) -> None:
        self.reason = reason
        self.sentence = say("This table cannot be opened. {reason}", reason=reason)
        super().__init__(str(reason))


class Table:
    """`number` counts events; the game's entries are what is left of them after every undo."""

    def __init__(self, row: TableRow, shelves: Shelves = ()) -> None:
        self.id = row.id
        self.watch = row.watch
        self.name = row.name
        self.head: dict[str, str] = row.head
        self.seated = row.seats
        # Of all that have had a seat, the number of who sits there now.
        self._sits = [0] * len(row.seats)
        self.sitters = [self._sitter(seat, 0) for seat in range(len(row.seats))]
        # Where seats belong to people.
        self.owners: dict[int, Owner] = {}
        self.host = row.host
        self.started = row.started
        self.closed = False
        # Whether somebody took a seat in the middle of the game.
        self.handed_over = False
        # The bots that move for a seat until its owner is back.
        self.stand_ins: dict[int, str] = {}
        # The seat that was told in this turn that its time is up.
        self.late: int | None = None
        self.wish: Wish | None = None
        # What its clock says, as far as it was read.
        self.times: Times | None = None
        self.settings = TableSettings(**(row.settings or {}))
        self.seed = row.seed
        self.seeded_from = row.seeded_from
        self.listed = row.listed
        self.changed: datetime = row.changed
        self.turn_began: datetime | None = row.turn_began
        # The last undo after which what comes is drawn anew.
        self._drawn_anew = 0
        self.number = 0
        self.lock = asyncio.Lock()
        self.game = begin(self.head, shelves)
        self.game.seed = self.drawn_from
        self.public = public(self.game)
        self.lines: list[Line] = []
        self._lengths = [0]
        self._digest = hashlib.blake2b(digest_size=16)
        # The event up to which a snapshot has it, and how many lines were told that the snapshot lacks.
        self.kept_until = 0
        self.told_since = 0
        self.much_told: Callable[[Table], None] | None = None
        # The game where a line was told last: the next one begins there.
        self._told: Game | None = None
        self._coach: Coach | None = None
        self._coached = -1
        self.sights = Sights()

    # Changing it

    def replay(self, texts: Iterable[str]) -> None:
        """Take in events that are stored."""
        for _ in self.replaying(texts):
            pass

    def replaying(self, texts: Iterable[str]) -> Iterator[int]:
        """Take in events, and say the number of each before it is."""
        ahead = self._unseeded()
        for number, text in enumerate(texts, self.number + 1):
            yield number
            apart = text.startswith(UNDO) or is_incident(text)
            if apart or ahead.to_move != CHANCE:
                self._catch_up(ahead)
                ahead = self._unseeded()
            if apart:
                self.happen(text)
                ahead = self._unseeded()
            else:
                ahead.push(text)
        self._catch_up(ahead)
        self.game.seed = self.drawn_from

    def _unseeded(self) -> Game:
        """The game to go on with; its draws are among the events, so it must make none itself."""
        game = self.game.copy()
        game.seed = None
        return game

    def _catch_up(self, ahead: Game) -> None:
        """Take in a decision that is complete with the draws after it."""
        if ahead.length > self.length:
            self.take(ahead)

    def take(self, after: Game) -> None:
        """The game as it is after a decision and the draws that followed."""
        start, self.game = self.length, after
        after.fold_past()
        self.public = public(after)
        made = after.entries(start, after.length)
        self._count([entry.move.text for entry in made], [*range(start + 1, after.length + 1)])
        first = made[0]
        seat = None if first.seat == CHANCE else first.seat
        line = Line(start, self.length, self.number, first.round, first.phase, seat)
        self.lines.append(line.told_by(ref(self)))
        self._begin_anew()

    def tell(self, line: Line) -> Told:
        """What a line says."""
        return self._tell_incident(line) if line.incident else self._tell_move(line)

    def telling(self) -> Iterator[Line]:
        """Tell every line that nobody has read yet, one after another; meanwhile the table may change."""
        number = 0
        while number < len(self.lines):
            line = self.lines[number]
            if not line.ready:
                line.say_now()
                yield line
            number += 1

    def _tell_move(self, line: Line) -> Told:
        """Who reads a log goes from line to line, so the game does, too."""
        before = self._whole_at(line.start)
        self._told = after = self._whole_at(line.n, before)
        self.told_since += 1
        if self.much_told is not None:
            self.much_told(self)
        return told(public(before), public(after), *self.game.entries(line.start, line.start + 1))

    def _whole_at(self, length: int, near: Game | None = None) -> Game:
        near = near or self._told
        if length == self.length:
            return self.game
        if near is None or not 0 <= length - near.length < NEAR:
            return self.game.at(length)
        return near.onward(self.game.entries(near.length, length)) if length > near.length else near

    def _begin_anew(self) -> None:
        """What was said of a turn holds no longer once another seat is asked."""
        self.wish = None
        if self.asked != self.late:
            self.late = None

    def happen(self, text: str) -> None:
        """Take in an event that is no move: an undo or an incident."""
        if is_incident(text):
            self._befall(read_incident(text))
        else:
            self._cut(text)
        self.game.seed = self.drawn_from

    def _cut(self, text: str) -> None:
        length, anew = undone_to(text)
        gone = [line.n > length and not line.undone and not line.incident for line in self.lines]
        if anew:
            self.late = None
            self.lines = [line.taken_back() if g else line for line, g in zip(self.lines, gone, strict=True)]
        else:
            self.lines = [line for line, g in zip(self.lines, gone, strict=True) if not g]
        self.game = self.game.at(length)
        self.public = public(self.game)
        self._told = None
        self._count([text], [length])
        self._drawn_anew = self.number if anew else self._drawn_anew
        self._begin_anew()

    def _befall(self, incident: Incident) -> None:
        seat = incident.seat
        self.wish = self._wished(incident) if incident.kind in VOTES else None
        was = self._sits[seat] if seat >= 0 else 0
        if incident.kind in CHANGES_OF_SITTER:
            self._sits[seat] = int(incident.word)
            self.sitters[seat] = self._sitter(seat, self._sits[seat])
        if incident.kind == SITS:
            self.handed_over = self.handed_over or self.length > 0
            self.stand_ins.pop(seat, None)
        elif incident.kind == STANDS_IN:
            self.stand_ins[seat] = incident.word
        elif incident.kind == RETURNS:
            self.stand_ins.pop(seat, None)
        elif incident.kind == LATE:
            self.late = seat
        elif incident.kind == CLOSED:
            self.closed = True
        if incident.kind in (SITS, RETURNS) and seat == self.late:
            self.late = None
        self._count([incident.text], [self.length])
        at = self.length, self.length, self.number, self.game.round, self.game.phase
        line = Line(*at, None, incident=incident.text, was=was)
        self.lines.append(line.told_by(ref(self)))

    def _tell_incident(self, line: Line) -> Told:
        """Names are looked up: one may be forgotten."""
        incident = read_incident(line.incident)
        seat, number = incident.seat, line.was
        if seat < 0:
            return Told(None, (told_incident(incident, "", ""),))
        before = self._sitter(seat, number).name
        now = int(incident.word) if incident.kind in CHANGES_OF_SITTER else number
        return Told(None, (told_incident(incident, before, self._sitter(seat, now).name),))

    def _wished(self, incident: Incident) -> Wish | None:
        """The wish to go back after a word about it."""
        if incident.kind == ASKS_BACK:
            return Wish(incident.seat, int(incident.word), self.number + 1, frozenset({incident.seat}))
        if incident.kind == AGREES and self.wish:
            return self.wish._replace(agreed=self.wish.agreed | {incident.seat})
        return None

    def drawn_anew(self, length: int, number: int) -> Game:
        """The game gone back by the event of that number, with what must then be drawn."""
        after = self.game.at(length)
        after.seed = seed_after(self.seed, number)
        after.draw_chance()
        return after

    def _sitter(self, seat: int, number: int) -> Sitter:
        """The sitter of that number among all that a seat has had."""
        found = sitters_of(self.seated[seat])[number]
        return Sitter(seat, found["name"], found["kind"])

    @property
    def told_by_seed(self) -> bool:
        """Whether all that was drawn comes from the table's own seed."""
        return not self.seeded_from and not self._drawn_anew and not self.settings.day

    @property
    def drawn_from(self) -> str:
        """The seed of what is drawn from now on."""
        return seed_after(self.seed, self._drawn_anew)

    def _count(self, texts: Iterable[str], lengths: list[int]) -> None:
        self._lengths += lengths
        self.number += len(lengths)
        for text in texts:
            self._digest.update(f"{text}\n".encode())

    @property
    def digest(self) -> str:
        """Stands for all its events."""
        return self._digest.hexdigest()

    # Keeping it

    def kept(self) -> dict[str, Any]:
        """All that follows from its events, as plain data in which nobody has a name."""
        now, ladder = self.game.folded()
        return {
            "now": now,
            "ladder": ladder,
            "headings": headings(self.game.record.entries),
            "lines": [line.kept for line in self.lines],
            "sits": self._sits[:],
            "stand_ins": [*self.stand_ins.items()],
            "late": self.late,
            "wish": self.wish and [*self.wish[:3], sorted(self.wish.agreed)],
            "handed_over": self.handed_over,
            "closed": self.closed,
            "drawn_anew": self._drawn_anew,
        }

    def resume(self, kept: dict[str, Any], texts: list[str]) -> None:
        """Go on from what was kept of it after these events, the first it had."""
        self._resume_game(kept, texts)
        self.lines = [Line(*line).told_by(ref(self)) for line in kept["lines"]]
        self._sits = kept["sits"]
        self.sitters = [self._sitter(seat, number) for seat, number in enumerate(self._sits)]
        self.stand_ins = dict(kept["stand_ins"])
        self.late, self.closed = kept["late"], kept["closed"]
        self.handed_over, self._drawn_anew = kept["handed_over"], kept["drawn_anew"]
        if kept["wish"]:
            seat, length, since, agreed = kept["wish"]
            self.wish = Wish(seat, length, since, frozenset(agreed))
        self.game.seed = self.drawn_from
        self.kept_until = self.number

    def _resume_game(self, kept: dict[str, Any], texts: list[str]) -> None:
        moves: list[str] = []
        lengths: list[int] = []
        for text in texts:
            if text.startswith(UNDO):
                del moves[undone_to(text)[0] :]
            elif not is_incident(text):
                moves.append(text)
            lengths.append(len(moves))
        read = {text: self.game.read(text) for text in dict.fromkeys(moves)}
        entries = headed([read[text] for text in moves], kept["headings"])
        ladder = [(number, Folded(*folded)) for number, folded in kept["ladder"]]
        self.game = self.game.resumed(entries, Folded(*kept["now"]), ladder)
        self.public = public(self.game)
        self._count(texts, lengths)

    # Looking at it

    @property
    def length(self) -> int:
        return self._lengths[-1]

    @property
    def people(self) -> list[int]:
        return [sitter.number for sitter in self.sitters if sitter.kind == PERSON]

    @property
    def asked(self) -> int | None:
        """The seat that is to move, if the game goes on."""
        seat = self.game.to_move
        return None if seat == CHANCE or self.closed or not self.started else seat

    @property
    def ticking(self) -> int | None:
        """The seat whose clock runs if the table has one: that of the person who is to move."""
        seat = self.asked
        stands = seat is None or self.sitters[seat].kind != PERSON or seat in self.stand_ins
        return None if stands else seat

    @property
    def own_devices(self) -> bool:
        return self.settings.devices == OWN_DEVICES

    @property
    def over(self) -> bool:
        return self.game.over or self.closed

    def seats_of(self, person: str | None) -> frozenset[int]:
        """The seats that belong to a person."""
        return frozenset(seat for seat, owner in self.owners.items() if owner.person == person)

    @property
    def secretive(self) -> bool:
        """Whether there is something now that not everybody may know."""
        return is_view(self.public)

    def key(self, seat: int) -> str:
        """What a seat's own link ends in."""
        return key_word(self.id, self.watch, self.seated, seat)

    def invitation(self, seat: int | None = None) -> str:
        """What an invitation to a seat ends in, or to any that is free."""
        return invitation_word(self.id, self.watch, self.seated, seat)

    def seat_of(self, key: str) -> int | None:
        """The seat of a person that a key opens."""
        given = key.encode()
        return next(
            (seat for seat in self.people if hmac.compare_digest(self.key(seat).encode(), given)), None
        )

    def invited_to(self, word: str) -> tuple[bool, int | None]:
        """Whether that is an invitation to this table, and to which seat of it, if to a certain one."""
        seats = [None, *range(len(self.sitters))]
        given = word.encode()
        for seat in seats:
            if hmac.compare_digest(self.invitation(seat).encode(), given):
                return True, seat
        return False, None

    @property
    def free(self) -> list[int]:
        """The seats that wait for somebody."""
        return [sitter.number for sitter in self.sitters if sitter.free]

    @property
    def waits(self) -> bool:
        """Whether it has not begun, and still may."""
        return not self.started and not self.over

    def moment(self, at: int | None) -> Game:
        """The whole game as it was after so many entries, or is now."""
        return self.game if at is None else self.game.at(at)

    @property
    def bot_to_move(self) -> Sitter | None:
        seat = self.asked
        if seat is None:
            return None
        sitter = self.sitters[seat]
        if seat in self.stand_ins:
            return replace(sitter, kind=self.stand_ins[seat])
        return sitter if sitter.bot else None

    def kept_since(self, number: int) -> int:
        """How many entries were never taken back since the event of that number."""
        return min(self._lengths[number:])

    def kept_moment(self, number: int, at: int | None) -> int | None:
        """The moment that a page shows which has seen the event of that number, if it was not taken back."""
        if number > self.number:
            return None
        moment = self._lengths[number] if at is None else at
        return moment if self.kept_since(number) >= moment else None

    def moment_after(self, number: int, at: int | None) -> int | None:
        """The end of the next decision after what a page shows; None if that is now."""
        moment = self.kept_moment(number, at)
        ends = [line.n for line in self.lines_between(moment, self.length)] if moment is not None else []
        return ends[0] if ends and ends[0] < self.length else None

    def lines_between(self, start: int, end: int) -> list[Line]:
        """What the log says of the way from one moment to another."""
        return [line for line in self.lines if start < line.n <= end and line.told]

    def lines_since(self, shown: int) -> list[Line]:
        """What the log of a page lacks that has seen so many events, beyond what it can keep."""
        keep = self.kept_since(shown)
        return [line for line in self.lines if line.n > keep or line.event > shown]

    def incidents(self, end: int) -> dict[int, list[str]]:
        """What happened outside the rules up to a moment, by the moments after which it did."""
        found: dict[int, list[str]] = {}
        for line in self.lines:
            n = min(line.n, self.length)
            if line.incident and n <= end:
                found.setdefault(n, []).extend(map(str, line.notes))
        return found

    @property
    def lesson(self) -> Lesson | None:
        return find_lesson(self.settings.lesson)

    @property
    def coach(self) -> Coach | None:
        """Who explains a lesson; what there is to say is worked out once for every moment."""
        lesson = self.lesson
        if lesson is not None and self._coached != self.number:
            self._coached, self._coach = self.number, Coach(lesson, self.game)
        return self._coach

    @property
    def allows_hints(self) -> bool:
        """Whether seats may ask for hints: always in a lesson, never where the game is rated."""
        if self.lesson is not None or self.settings.rated:
            return self.lesson is not None
        alone = self.settings.hints == HINTS_ALONE and len(self.people) + len(self.free) == 1
        return alone or self.settings.hints == HINTS_ALL

    @property
    def takes_back(self) -> bool:
        """Whether moves are taken back freely; nobody may do that to another person."""
        return self.settings.takes_back and len(self.people) == 1

    def undoable(self) -> list[int]:
        """The lengths that can be gone back to, the last first: before each of the last moves that are all
        one person's own, or before any of them where they are taken back freely. The end of a game lays its
        secrets and its seed open, so nothing is taken back then."""
        entries = self.game.entries(0, self.length)
        found: list[int] = []
        if self.over:
            return found
        for number in range(self.length - 1, self.seeded_from - 1, -1):
            if self._may_undo(entries[number], entries[-1]):
                found.append(number)
            elif not self.takes_back:
                break
        return found

    def _may_undo(self, entry: Entry, last: Entry) -> bool:
        mine = entry.seat != CHANCE and not self.sitters[entry.seat].bot and not _is_timeout(entry)
        return mine and (self.takes_back or entry.seat == last.seat)

    def undo_to(self) -> int | None:
        """The length after the last move is taken back, if it can be."""
        return next(iter(self.undoable()), None)

    def restart_to(self) -> int | None:
        """The length at the beginning of the turn, if more than one of its moves can be taken back."""
        entries, undoable = self.game.entries(0, self.length), self.undoable()
        turn = [number for number in undoable if _same_turn(entries[number], entries[undoable[0]])]
        return turn[-1] if len(turn) > 1 else None

    def seen(self, moment: int) -> Seen:
        """What everybody sees of a moment."""

        def game() -> Game:
            return self.public if moment == self.length else public(self.moment(moment))

        return self.sights.seen(self.number, moment, game)


def undone_to(text: str) -> tuple[int, bool]:
    """The length to which an undo goes back, and whether what comes is drawn anew."""
    length = text.removeprefix(UNDO)
    return int(length.removesuffix(ANEW)), length.endswith(ANEW)


def headings(entries: list[Entry]) -> list[list[Any]]:
    """When the moves of a record were made and by whom: how often in a row, round, phase and seat."""
    runs = groupby(entries, key=lambda entry: (entry.round, entry.phase, entry.seat))
    return [[sum(1 for _ in run), *heading] for heading, run in runs]


def headed(moves: list[Move], runs: list[list[Any]]) -> list[Entry]:
    """The entries of moves with their headings."""
    each = [heading for times, *heading in runs for _ in range(times)]
    return [Entry(move, *heading) for move, heading in zip(moves, each, strict=True)]


def sitters_of(seated: dict[str, Any]) -> list[dict[str, Any]]:
    """All that have had a seat, as it is stored; the last one sits there now."""
    return [seated, *seated.get("later", [])]


def seed_after(seed: str, anew: int) -> str:
    """The seed of what is drawn after the last undo by consent, by its number; 0 if there was none."""
    return f"{seed} {anew}" if anew else seed


def is_view(game: Game) -> bool:
    """Whether a game holds less than all there is to know."""
    viewer: int = game.state.viewer
    return viewer != EVERYTHING


def public(game: Game) -> Game:
    """The game as everybody may know it; one without secrets as it is, with its past."""
    view = game if game.rules.open else game.view(CHANCE)
    return view if is_view(view) else game


def summary_of(game: Game) -> dict[str, Any]:
    """What lists of tables show."""
    result = game.result if game.over else None
    return {
        "round": game.round,
        "rounds": game.rules.rounds,
        "to_move": None if game.to_move == CHANCE else game.to_move,
        "winners": result.winners if result else [],
    }


def begin(head: dict[str, str], shelves: Shelves = ()) -> Game:
    """A game at its very beginning, nothing drawn yet."""
    return ironroad.load(str(Record(head, [])), shelves)


def layered(parts: BoardParts) -> dict[str, tuple[str, ...]]:
    """For each hex its markup in every layer of the picture."""
    return {name: (parts.papers[name], hex_, parts.signs[name]) for name, hex_ in parts.hexes.items()}


def _is_timeout(entry: Entry) -> bool:
    """Nobody makes this move of their own will, so nobody takes it back alone."""
    return isinstance(entry.move, Leave) and entry.move.text.startswith(TIMEOUT)


def _same_turn(entry: Entry, last: Entry) -> bool:
    return (entry.seat, entry.round, entry.phase) == (last.seat, last.round, last.phase)
