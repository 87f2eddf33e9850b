"""Holidays of people: days on which no clock of theirs runs. A bound on them keeps games going."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from ironroad.core.sentences import say, say_n
from ironroad.site.timing.clocks import ClockProblem, Span, check_zone

SETTING: Final = "holidays"
MOST_A_YEAR: Final = 30
# Nobody plans further ahead than this.
AHEAD: Final = timedelta(days=400)
MOST_KEPT: Final = 60


@dataclass(frozen=True)
class Holiday:
    """From the first to the last day, as the calendar of its owner had them; clocks stand from the moment
    `leaves` to the moment `returns`."""

    first: date
    last: date
    leaves: datetime
    returns: datetime

    @property
    def stored(self) -> list[str]:
        return [moment.isoformat() for moment in (self.first, self.last, self.leaves, self.returns)]

    @property
    def days(self) -> Iterator[date]:
        for number in range((self.last - self.first).days + 1):
            yield self.first + timedelta(days=number)


def read_holidays(settings: Mapping[str, Any]) -> list[Holiday]:
    """The holidays that a person's settings keep."""
    return [
        Holiday(
            date.fromisoformat(first),
            date.fromisoformat(last),
            datetime.fromisoformat(leaves),
            datetime.fromisoformat(returns),
        )
        for first, last, leaves, returns in settings.get(SETTING, [])
    ]


def away(settings: Mapping[str, Any]) -> tuple[Span, ...]:
    """When no clock of that person runs."""
    return tuple((holiday.leaves, holiday.returns) for holiday in read_holidays(settings))


def planned(
    holidays: Sequence[Holiday], first_day: str, last_day: str, zone: str, at: datetime
) -> list[Holiday]:
    """The holidays with one more. It never begins in the past: time that has run is not given back."""
    check_zone(zone, "zone")
    first, last = _day(first_day, "first"), _day(last_day, "last")
    today = at.astimezone(ZoneInfo(zone)).date()
    if first < today:
        raise ClockProblem(say("A holiday begins today or later."), "first")
    if last < first:
        raise ClockProblem(say("A holiday ends on the day it begins or later."), "last")
    if last > today + AHEAD:
        raise ClockProblem(say("That is too far ahead."), "last")
    new = Holiday(first, last, max(at, _midnight(first, zone)), _midnight(last + timedelta(days=1), zone))
    recent = [holiday for holiday in holidays if holiday.last.year >= today.year]
    found = sorted([*recent, new], key=lambda holiday: holiday.leaves)
    _check_bound(found)
    return found


def _day(text: str, field: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise ClockProblem(say("Please give a day like 2030-07-24."), field) from error


def _midnight(day: date, zone: str) -> datetime:
    return datetime.combine(day, time(), ZoneInfo(zone)).astimezone(UTC)


def _check_bound(holidays: Sequence[Holiday]) -> None:
    if len(holidays) > MOST_KEPT:
        raise ClockProblem(say("These are too many holidays for one year."), "first")
    for year, days in days_a_year(holidays).items():
        if days > MOST_A_YEAR:
            sentence = say_n(
                "In {year} that would be {days} days; a year has at most {n} day of holidays.",
                "In {year} that would be {days} days; a year has at most {n} days of holidays.",
                MOST_A_YEAR,
                year=year,
                days=days,
            )
            raise ClockProblem(sentence, "last")


def days_a_year(holidays: Iterable[Holiday]) -> dict[int, int]:
    """How many days of each year are holidays; a day that two of them have counts once."""
    found: dict[int, int] = {}
    for day in {day for holiday in holidays for day in holiday.days}:
        found[day.year] = found.get(day.year, 0) + 1
    return found


def ended(holidays: Sequence[Holiday], leaves: str, at: datetime) -> list[Holiday]:
    """Without the holiday that begins then. One that has begun ends now and its days stay used; one that is
    over stays, for it was used."""
    found = []
    for holiday in holidays:
        if holiday.leaves.isoformat() != leaves or holiday.returns <= at:
            found.append(holiday)
        elif holiday.leaves < at:
            found.append(_cut(holiday, at))
    return found


def _cut(holiday: Holiday, at: datetime) -> Holiday:
    """Who is back keeps the days that were not used."""
    days_left = (holiday.returns - at) // timedelta(days=1)
    last = max(holiday.first, holiday.last - timedelta(days=days_left))
    return Holiday(holiday.first, last, holiday.leaves, at)
