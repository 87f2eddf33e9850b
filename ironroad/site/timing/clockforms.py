"""The clock as the start page offers it: some that suit most tables, or one's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from ironroad.core.sentences import Sentence, say
from ironroad.site.timing.clocks import (
    BOT,
    DAY,
    DAYS,
    ENDS_WORDS,
    HOUR,
    LIVE,
    MINUTE,
    Clock,
    ClockProblem,
    check_clock,
    clock_words,
)

NONE: Final = "none"
OWN: Final = "own"
PRESETS: Final = {
    "live-short": Clock(LIVE, MINUTE, 15 * MINUTE),
    "live-long": Clock(LIVE, 3 * MINUTE, 30 * MINUTE),
    "days-short": Clock(DAYS, 12 * HOUR, 2 * DAY),
    "days": Clock(DAYS, DAY, 3 * DAY),
    "days-long": Clock(DAYS, 3 * DAY, 7 * DAY),
}
UNITS: Final = {"minutes": MINUTE, "hours": HOUR, "days": DAY}
USUAL: Final = {
    "time": NONE,
    "time_turn": "1",
    "time_turn_unit": "days",
    "time_bank": "3",
    "time_bank_unit": "days",
    "time_ends": BOT,
    "time_first": "0",
    "time_last": "24",
    "time_zone": "",
}
# One for each part of the world; any other name of the IANA database is as good.
ZONES: Final = (
    "Africa/Cairo",
    "Africa/Johannesburg",
    "Africa/Lagos",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/New_York",
    "America/Sao_Paulo",
    "Asia/Dubai",
    "Asia/Hong_Kong",
    "Asia/Kolkata",
    "Asia/Singapore",
    "Asia/Tokyo",
    "Australia/Perth",
    "Australia/Sydney",
    "Europe/Amsterdam",
    "Europe/Athens",
    "Europe/Berlin",
    "Europe/Brussels",
    "Europe/Lisbon",
    "Europe/London",
    "Europe/Madrid",
    "Europe/Paris",
    "Europe/Rome",
    "Europe/Vienna",
    "Europe/Warsaw",
    "Europe/Zurich",
    "Pacific/Auckland",
    "UTC",
)


def time_context(form: Mapping[str, str]) -> dict[str, Any]:
    """What the part of the form about time shows."""
    return {
        "time": USUAL | {key: form[key] for key in USUAL if key in form},
        "presets": {name: clock_words(clock) for name, clock in PRESETS.items()},
        "units": UNITS_WORDS,
        "ends": ENDS_WORDS,
        "zones": ZONES,
    }


UNITS_WORDS: Final[dict[str, Sentence]] = {
    "minutes": say("minutes"),
    "hours": say("hours"),
    "days": say("days"),
}


def read_time(form: Mapping[str, str]) -> Clock | None:
    """The clock a form asks for."""
    given = USUAL | {key: form[key].strip() for key in USUAL if key in form}
    if given["time"] == NONE:
        return None
    clock = _own(given) if given["time"] == OWN else PRESETS.get(given["time"])
    if clock is None:
        raise ClockProblem(say("Please choose one of the clocks."), "time")
    return check_clock(_counting(clock, given))


def _own(given: Mapping[str, str]) -> Clock:
    """A turn that is told in minutes makes a live game."""
    turn, bank = _length(given, "time_turn"), _length(given, "time_bank")
    return Clock(LIVE if given["time_turn_unit"] == "minutes" else DAYS, turn, bank)


def _counting(clock: Clock, given: Mapping[str, str]) -> Clock:
    """With what happens in the end, and, over days, the hours that count."""
    ends = given["time_ends"]
    if clock.live:
        return replace(clock, ends=ends)
    first, last = _number(given, "time_first"), _number(given, "time_last")
    return replace(clock, ends=ends, first=first, last=last, zone=given["time_zone"] or "UTC")


def _length(given: Mapping[str, str], field: str) -> int:
    unit = UNITS.get(given[f"{field}_unit"])
    if unit is None:
        raise ClockProblem(say("Time is given in minutes, hours or days."), f"{field}_unit")
    return _number(given, field) * unit


def _number(given: Mapping[str, str], field: str) -> int:
    text = given[field]
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise ClockProblem(say("Please give a whole number where the clock is set."), field)
    return int(text)
