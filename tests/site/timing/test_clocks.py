"""Which time counts and what is left of it, as pure functions of given moments."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from zoneinfo import TZPATH, ZoneInfo, reset_tzpath

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ironroad.site.timing.clockforms import OWN, PRESETS, read_time
from ironroad.site.timing.clocks import (
    BOT,
    DAY,
    DAYS,
    HOUR,
    LIVE,
    MINUTE,
    OUT,
    Clock,
    ClockProblem,
    SeatTime,
    Span,
    check_clock,
    clock_words,
    counted,
    moment_after,
    read_clock,
    short_words,
)
from ironroad.site.timing.holidays import MOST_A_YEAR, Holiday, days_a_year, ended, planned, read_holidays

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
# By day and by half hours, over midnight, at whole days that were left out.
ZONES = (
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "Pacific/Apia",
    "America/Havana",
)
QUARTER = timedelta(minutes=15)

hours = st.integers(0, 23)
clocks = st.builds(
    Clock,
    st.just(DAYS),
    st.just(DAY),
    st.just(DAY),
    st.just(BOT),
    hours,
    st.integers(1, 24),
    st.sampled_from(ZONES),
)
# Around the changes of the clocks, and around the day that Samoa never had.
starts = st.one_of(
    st.datetimes(datetime(2026, 1, 1), datetime(2026, 12, 31)),
    st.datetimes(datetime(2026, 3, 27), datetime(2026, 4, 6)),
    st.datetimes(datetime(2026, 10, 22), datetime(2026, 11, 3)),
    st.datetimes(datetime(2011, 12, 28), datetime(2012, 1, 2)),
).map(lambda at: at.replace(tzinfo=UTC))
lengths = st.timedeltas(timedelta(), timedelta(days=5))
aways = st.lists(
    st.tuples(starts, st.timedeltas(timedelta(), timedelta(days=20))).map(
        lambda span: (span[0], span[0] + span[1])
    ),
    max_size=3,
)


@settings(deadline=None)
@given(clocks, aways, starts, lengths, lengths)
def test_time_adds_up_and_never_runs_backwards(
    clock: Clock, away: list[Span], start: datetime, one: timedelta, two: timedelta
) -> None:
    middle, end = start + one, start + one + two
    first, second = counted(clock, away, start, middle), counted(clock, away, middle, end)
    assert counted(clock, away, start, end) == pytest.approx(first + second)
    assert 0 <= first <= one.total_seconds()


@settings(deadline=None)
@given(clocks, aways, starts, st.floats(0, 3 * DAY))
def test_the_moment_when_time_is_up_is_when_so_much_has_counted(
    clock: Clock, away: list[Span], start: datetime, seconds: float
) -> None:
    up = moment_after(clock, away, start, seconds)
    assert up >= start
    assert counted(clock, away, start, up) == pytest.approx(seconds, abs=1e-5)
    assert (
        not seconds
        or counted(clock, away, start, up - timedelta(seconds=1)) <= seconds - min(seconds, 1) + 1e-5
    )


def counts_at(clock: Clock, at: datetime) -> bool:
    """What is meant: the clock on the wall says an hour that counts."""
    hour = at.astimezone(ZoneInfo(clock.zone)).hour
    if clock.first < clock.last:
        return clock.first <= hour < clock.last
    return hour >= clock.first or hour < clock.last


@settings(max_examples=150, deadline=None)
@example(Clock(DAYS, DAY, DAY, BOT, 2, 1, "Pacific/Apia"), datetime(2011, 12, 30, 10, tzinfo=UTC))
@given(clocks, starts)
def test_an_hour_counts_if_the_clock_on_the_wall_says_so(clock: Clock, start: datetime) -> None:
    start = start.replace(minute=0, second=0, microsecond=0)
    quarters = [start + number * QUARTER for number in range(4 * 24 * 3)]
    seen = sum(QUARTER.total_seconds() for at in quarters if counts_at(clock, at))
    assert counted(clock, (), start, start + 3 * timedelta(days=1)) == seen


def berlin(year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> datetime:
    return datetime(year, month, day, hour, minute, tzinfo=ZoneInfo("Europe/Berlin")).astimezone(UTC)


def test_a_host_that_has_no_time_zones_of_its_own_has_ours() -> None:
    reset_tzpath(to=())
    try:
        found = [ZoneInfo.no_cache(zone).key for zone in ZONES]
    finally:
        reset_tzpath(to=TZPATH)
    assert found == [*ZONES]


@pytest.mark.parametrize(("day", "night"), [(28, 1), (29, 0), (30, 1)])
def test_a_night_without_its_hour_counts_nothing(day: int, night: int) -> None:
    """On 29 March there is no time between two and three o'clock in Berlin."""
    clock = Clock(DAYS, HOUR, 0, first=2, last=3, zone="Europe/Berlin")
    assert counted(clock, (), berlin(2026, 3, day), berlin(2026, 3, day, 12)) == night * HOUR


def test_an_hour_that_comes_twice_counts_twice() -> None:
    clock = Clock(DAYS, HOUR, 0, first=2, last=3, zone="Europe/Berlin")
    assert counted(clock, (), berlin(2026, 10, 25), berlin(2026, 10, 25, 12)) == 2 * HOUR


def test_a_day_that_a_person_is_away_counts_nothing() -> None:
    clock = Clock(DAYS, DAY, 0, first=8, last=20)
    away = [(NOON - timedelta(hours=12), NOON + timedelta(hours=12))]
    assert counted(clock, away, NOON, NOON + timedelta(hours=12)) == 0
    assert moment_after(clock, away, NOON, HOUR) == datetime(2026, 6, 2, 9, tzinfo=UTC)


# What a seat has


def test_a_turn_is_free_and_what_goes_beyond_it_is_paid_from_the_bank() -> None:
    clock, seat = Clock(LIVE, MINUTE, 10 * MINUTE), SeatTime()
    short = seat.charged(clock, NOON, NOON + timedelta(seconds=40))
    assert (short.bank, short.spent) == (10 * MINUTE, 40)
    long = seat.charged(clock, NOON, NOON + timedelta(seconds=100))
    assert (long.bank, long.spent) == (10 * MINUTE - 40, 100)
    gone = seat.charged(clock, NOON, NOON + timedelta(hours=2))
    assert gone.bank == 0


@settings(deadline=None)
@given(st.floats(0, 300), st.lists(st.integers(0, 400), min_size=1, max_size=5))
def test_a_turn_in_parts_costs_what_it_costs_in_one(bank: float, parts: list[int]) -> None:
    """Who takes a move back goes on with what was left."""
    clock = Clock(LIVE, MINUTE, 300)
    seat = whole = SeatTime(bank)
    for part in parts:
        seat = seat.charged(clock, NOON, NOON + timedelta(seconds=part))
    whole = whole.charged(clock, NOON, NOON + timedelta(seconds=sum(parts)))
    assert seat.banked(clock) == pytest.approx(whole.banked(clock))
    assert seat.spent == whole.spent


def test_a_clock_is_looked_at_once_when_it_runs_low_and_once_when_it_is_up() -> None:
    clock, seat = Clock(DAYS, DAY, 3 * DAY), SeatTime()
    low, up = NOON + timedelta(days=3), NOON + timedelta(days=4)
    assert seat.due(clock, NOON, NOON) == low
    assert seat.due(clock, NOON, low) == up
    assert seat.left(clock, NOON, up + timedelta(days=9)) == 0


# Settings


@pytest.mark.parametrize("name", PRESETS)
def test_what_is_offered_can_be_chosen_and_reads_back(name: str) -> None:
    clock = read_time({"time": name})
    assert clock is not None
    assert read_clock(clock.stored) == clock
    assert str(clock_words(clock))


def test_no_clock_is_no_clock() -> None:
    assert read_time({}) is None
    assert read_time({"time": "none", "time_turn": "x"}) is None
    assert read_clock({}) is None


def test_a_clock_of_ones_own() -> None:
    form = {
        "time": OWN,
        "time_turn": "5",
        "time_turn_unit": "hours",
        "time_bank": "0",
        "time_ends": OUT,
        "time_first": "18",
        "time_last": "2",
        "time_zone": "Europe/Amsterdam",
    }
    assert read_time(form) == Clock(DAYS, 5 * HOUR, 0, OUT, 18, 2, "Europe/Amsterdam")
    live = read_time(form | {"time_turn_unit": "minutes"})
    assert live == Clock(LIVE, 5 * MINUTE, 0, OUT)


@pytest.mark.parametrize(
    ("wrong", "field", "words"),
    [
        ({"time": "soon"}, "time", "one of the clocks"),
        ({"time_turn": "0"}, "time_turn", "from 1 hour to 30 days"),
        ({"time_turn": "99999"}, "time_turn", "from 1 hour to 30 days"),
        ({"time_turn": "1e3"}, "time_turn", "whole number"),
        ({"time_turn": "-1"}, "time_turn", "whole number"),
        ({"time_turn": "²"}, "time_turn", "whole number"),
        ({"time_turn": "90", "time_turn_unit": "minutes"}, "time_turn", "from 10 seconds to 1 hour"),
        ({"time_turn_unit": "years"}, "time_turn_unit", "minutes, hours or days"),
        ({"time_bank": "61"}, "time_bank", "at most 60 days"),
        ({"time_ends": "shout"}, "time_ends", "when time is up"),
        ({"time_first": "24"}, "time_first", "0 to 23"),
        ({"time_last": "0"}, "time_first", "0 to 23"),
        ({"time_zone": "Mars/Base"}, "time_zone", "no time zone 'Mars/Base'"),
        ({"time_zone": "../../etc/passwd"}, "time_zone", "no time zone"),
    ],
)
def test_what_cannot_be_set_is_refused_with_a_sentence(wrong: dict[str, str], field: str, words: str) -> None:
    with pytest.raises(ClockProblem) as problem:
        read_time({"time": OWN} | wrong)
    assert problem.value.field == field
    assert words in str(problem.value)


def test_a_stored_clock_of_another_pace_is_none() -> None:
    with pytest.raises(ClockProblem):
        check_clock(Clock("weeks", DAY, DAY))


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "0:00"),
        (59.9, "0:59"),
        (61, "1:01"),
        (3600, "1 h 0 min"),
        (DAY - 1, "23 h 59 min"),
        (30 * HOUR, "1 d 6 h"),
    ],
)
def test_time_in_short(seconds: float, words: str) -> None:
    assert str(short_words(seconds)) == words


# Holidays


def plan(kept: list[Holiday], first: str, last: str, at: datetime = NOON) -> list[Holiday]:
    return planned(kept, first, last, "Europe/Berlin", at)


def test_a_holiday_is_whole_days_of_its_owner_but_never_time_that_has_run() -> None:
    (later,) = plan([], "2026-06-05", "2026-06-06")
    assert (later.leaves, later.returns) == (berlin(2026, 6, 5), berlin(2026, 6, 7))
    (today,) = plan([], "2026-06-01", "2026-06-01")
    assert (today.leaves, today.returns) == (NOON, berlin(2026, 6, 2))
    assert read_holidays({"holidays": [today.stored]}) == [today]


@pytest.mark.parametrize(
    ("first", "last", "words"),
    [
        ("2026-05-31", "2026-06-02", "today or later"),
        ("2026-06-05", "2026-06-04", "on the day it begins"),
        ("2027-09-05", "2027-09-06", "too far ahead"),
        ("soon", "2026-06-04", "a day like"),
        ("2026-06-05", "2026-07-05", "at most 30 days"),
    ],
)
def test_holidays_that_cannot_be(first: str, last: str, words: str) -> None:
    with pytest.raises(ClockProblem, match=words):
        plan([], first, last)


def test_nobody_is_away_for_ever() -> None:
    kept = plan([], "2026-12-22", "2027-01-20")
    assert days_a_year(kept) == {2026: 10, 2027: 20}
    kept = plan(kept, "2026-07-01", "2026-07-20")
    with pytest.raises(ClockProblem, match="31 days"):
        plan(kept, "2026-08-01", "2026-08-01")
    # What has been used stays used, also when one ends it, and comes and goes.
    at = datetime(2026, 7, 19, 12, tzinfo=UTC)
    back = ended(kept, kept[0].leaves.isoformat(), at)
    assert back[0].returns == at
    assert days_a_year(back)[2026] == MOST_A_YEAR - 1
    assert ended(back, back[0].leaves.isoformat(), at + timedelta(days=3)) == back
    assert ended(back, back[1].leaves.isoformat(), at) == back[:1]
    for _ in range(100):
        try:
            back = ended(plan(back, "2026-07-19", "2026-07-19", at), at.isoformat(), at)
        except ClockProblem:
            break
    assert days_a_year(back)[2026] == MOST_A_YEAR - 1
    assert all(one.leaves <= two.leaves for one, two in pairwise(back))
    assert back[0].first == date(2026, 7, 1)
