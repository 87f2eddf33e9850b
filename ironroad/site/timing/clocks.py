"""The clock of a table: how much time there is, which time counts, and what is left of it.

Nothing here looks at a clock: moments are given, and are in UTC.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Any, Final
from zoneinfo import ZoneInfo

from ironroad.core.sentences import Sentence, say, say_n, verbatim

LIVE: Final = "live"
DAYS: Final = "days"

# What happens when time is up: a reminder, a bot until the owner is back, or the seat is out.
REMIND: Final = "remind"
BOT: Final = "bot"
OUT: Final = "out"
ENDS: Final = (REMIND, BOT, OUT)

MINUTE: Final = 60
HOUR: Final = 3600
DAY: Final = 24 * HOUR
# The shortest and the longest turn, and the largest bank, in seconds.
LIMITS: Final = {LIVE: (10, HOUR, 10 * HOUR), DAYS: (HOUR, 30 * DAY, 60 * DAY)}
# A clock runs low when only this part is left of what there was when the turn began.
LOW: Final = 0.25

FAR: Final = datetime.max.replace(tzinfo=UTC)

Span = tuple[datetime, datetime]


class ClockProblem(ValueError):
    """A clock that cannot be set like that; `field` is what to mend."""

    def __init__(self, sentence: Sentence, field: str) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence
        self.field = field


@dataclass(frozen=True)
class Clock:
    """Seconds for every turn, and a bank for all turns together. From the hour `first` to the hour `last` of
    the zone time counts; where that is the same hour, or from 0 to 24, it always does."""

    pace: str
    turn: int
    bank: int
    ends: str = BOT
    first: int = 0
    last: int = 24
    zone: str = "UTC"

    @property
    def live(self) -> bool:
        return self.pace == LIVE

    @property
    def always(self) -> bool:
        return self.first == self.last % 24

    @property
    def stored(self) -> dict[str, Any]:
        return asdict(self)


def read_clock(stored: Mapping[str, Any]) -> Clock | None:
    """The clock of a table as its settings have it; old tables and many others have none."""
    return Clock(**stored) if stored else None


def check_clock(clock: Clock) -> Clock:
    """The clock, if it can be one."""
    if clock.pace not in LIMITS:
        raise ClockProblem(say("A table has no clock, a live one or one that counts days."), "time")
    least, most, largest = LIMITS[clock.pace]
    if not least <= clock.turn <= most:
        raise ClockProblem(_turn_limits(clock), "time_turn")
    if not 0 <= clock.bank <= largest:
        sentence = say("The bank holds at most {most}.", most=length_words(largest))
        raise ClockProblem(sentence, "time_bank")
    if clock.ends not in ENDS:
        raise ClockProblem(say("Please choose what happens when time is up."), "time_ends")
    if not (0 <= clock.first < 24 and 0 < clock.last <= 24):
        raise ClockProblem(say("Hours that count begin at 0 to 23 and end at 1 to 24."), "time_first")
    check_zone(clock.zone, "time_zone")
    return clock


def check_zone(zone: str, field: str) -> None:
    if not is_zone(zone):
        raise ClockProblem(
            say("There is no time zone {zone}. Try one like Europe/Berlin.", zone=repr(zone)), field
        )


def _turn_limits(clock: Clock) -> Sentence:
    least, most, _ = LIMITS[clock.pace]
    given = {"least": length_words(least), "most": length_words(most)}
    if clock.live:
        return say("A turn of a live game has from {least} to {most}.", **given)
    return say("A turn of a game over days has from {least} to {most}.", **given)


def is_zone(name: str) -> bool:
    try:
        return bool(_zone(name))
    except (LookupError, ValueError, OSError):
        return False


@lru_cache(maxsize=256)
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)


# Time that counts


def spans(clock: Clock, away: Sequence[Span], start: datetime) -> Iterator[Span]:
    """The stretches that count from a moment on, in order and apart; `away` are those that never do."""
    for window in _windows(clock, start):
        yield from _without(window, away)


def _windows(clock: Clock, start: datetime) -> Iterator[Span]:
    """What the hours of the day leave. Zones leave out hours, or once a whole day: what is told in it is told
    a day later, so a window may begin before the last one has ended, and end two days after it began."""
    if clock.always:
        yield start, FAR
        return
    day = start.astimezone(_zone(clock.zone)).date() - timedelta(days=2)
    while True:
        closing = day if clock.first < clock.last < 24 else day + timedelta(days=1)
        opens, closes = _moment(clock, day, clock.first), _moment(clock, closing, clock.last % 24)
        if max(opens, start) < closes:
            yield max(opens, start), closes
            start = closes
        day += timedelta(days=1)


def _moment(clock: Clock, day: date, hour: int) -> datetime:
    return datetime.combine(day, time(hour), _zone(clock.zone)).astimezone(UTC)


def _without(window: Span, away: Sequence[Span]) -> Iterator[Span]:
    start, end = window
    for leaves, returns in sorted(away):
        if leaves < end and returns > start:
            if leaves > start:
                yield start, leaves
            start = returns
    if start < end:
        yield start, end


def counted(clock: Clock, away: Sequence[Span], start: datetime, end: datetime) -> float:
    """The seconds that count between two moments."""
    total = timedelta()
    for begins, ends in spans(clock, away, start):
        if begins >= end:
            break
        total += min(ends, end) - begins
    return total.total_seconds()


def moment_after(clock: Clock, away: Sequence[Span], start: datetime, seconds: float) -> datetime:
    """The moment when so many seconds have counted."""
    left = timedelta(seconds=seconds)
    if not left:
        return start
    for begins, ends in spans(clock, away, start):
        if left <= ends - begins:
            return begins + left
        left -= ends - begins
    raise AssertionError("spans never end")


# What a seat has


@dataclass(frozen=True)
class SeatTime:
    """The seconds in a seat's bank, None for a full one; those of its turn that it used before it was asked
    the last time; and when its owner is away."""

    bank: float | None = None
    spent: float = 0.0
    away: tuple[Span, ...] = ()

    def banked(self, clock: Clock) -> float:
        return clock.bank if self.bank is None else self.bank

    def budget(self, clock: Clock) -> float:
        """What there is when the seat is asked."""
        return max(0.0, clock.turn - self.spent) + self.banked(clock)

    def left(self, clock: Clock, began: datetime, at: datetime) -> float:
        return max(0.0, self.budget(clock) - counted(clock, self.away, began, at))

    def low_at(self, clock: Clock, began: datetime) -> datetime:
        return moment_after(clock, self.away, began, self.budget(clock) * (1 - LOW))

    def up_at(self, clock: Clock, began: datetime) -> datetime:
        return moment_after(clock, self.away, began, self.budget(clock))

    def due(self, clock: Clock, began: datetime, at: datetime) -> datetime:
        """When the clock wants to be looked at next: once when it runs low, once when it is up."""
        low = self.low_at(clock, began)
        return low if at < low else self.up_at(clock, began)

    def charged(self, clock: Clock, began: datetime, at: datetime) -> SeatTime:
        """After a turn: what goes beyond the time of the turn is paid from the bank."""
        used = counted(clock, self.away, began, at)
        beyond = max(0.0, used - max(0.0, clock.turn - self.spent))
        return replace(self, bank=max(0.0, self.banked(clock) - beyond), spent=self.spent + used)


NEW: Final = SeatTime()


@dataclass(frozen=True)
class Times:
    """The clock of a table with what every seat has, and when it wants to be looked at."""

    clock: Clock
    now: Callable[[], datetime]
    seats: Mapping[int, SeatTime] = field(default_factory=dict)
    due: datetime | None = None

    def __getitem__(self, seat: int) -> SeatTime:
        return self.seats.get(seat, NEW)


@dataclass(frozen=True)
class TimeShown:
    """A seat's time as pages show it: the seconds `left`, for how many seconds from now they `run`, and below
    how many they are `low`."""

    left: float
    runs: float
    low: float

    @property
    def is_low(self) -> bool:
        return self.left <= self.low

    @property
    def words(self) -> Sentence:
        return short_words(self.left)


def shown(times: Times, seat: int, began: datetime | None) -> TimeShown:
    """`began` is when the seat was asked, None if it is not, or its clock stands."""
    clock, has, at = times.clock, times[seat], times.now()
    budget = has.budget(clock)
    if began is None:
        return TimeShown(clock.turn + has.banked(clock), 0, 0)
    begins, ends = next(spans(clock, has.away, at))
    runs = (ends - at).total_seconds() if begins <= at else 0.0
    return TimeShown(has.left(clock, began, at), min(runs, DAY), budget * LOW)


# In words


def short_words(seconds: float) -> Sentence:
    """Time as a clock shows it; `static/js/time.js` says it in the same way."""
    whole = int(seconds)
    if whole >= DAY:
        return say("{d} d {h} h", d=whole // DAY, h=whole % DAY // HOUR)
    if whole >= HOUR:
        return say("{h} h {m} min", h=whole // HOUR, m=whole % HOUR // MINUTE)
    return verbatim(f"{whole // MINUTE}:{whole % MINUTE:02}")


def length_words(seconds: int) -> Sentence:
    """A length of time in its largest whole unit."""
    if seconds and not seconds % DAY:
        return say_n("{n} day", "{n} days", seconds // DAY)
    if seconds and not seconds % HOUR:
        return say_n("{n} hour", "{n} hours", seconds // HOUR)
    if not seconds % MINUTE:
        return say_n("{n} minute", "{n} minutes", seconds // MINUTE)
    return say_n("{n} second", "{n} seconds", seconds)


def clock_words(clock: Clock) -> Sentence:
    """What was agreed on, for lists of tables."""
    turn, bank = length_words(clock.turn), length_words(clock.bank)
    if clock.live:
        return say("live: {turn} a turn and {bank} in the bank", turn=turn, bank=bank)
    if clock.always:
        return say("over days: {turn} a turn and {bank} in the bank", turn=turn, bank=bank)
    return say(
        "over days: {turn} a turn and {bank} in the bank, counted from {first} to {last} o’clock ({zone})",
        turn=turn,
        bank=bank,
        first=clock.first,
        last=clock.last,
        zone=clock.zone,
    )


def ends_words(clock: Clock) -> Sentence:
    """What happens when time is up."""
    return ENDS_WORDS[clock.ends]


ENDS_WORDS: Final = {
    BOT: say("a bot moves for the seat until its owner is back"),
    REMIND: say("there is a reminder, and the others wait"),
    OUT: say("the seat is out of the game"),
}
