"""What a person wishes to hear of and how: kept among the settings of the person."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.site.notices.kinds import HOOK, KINDS, MAIL, PUSH
from ironroad.site.people.people import held
from ironroad.site.storage.models import PersonRow

UNDER: Final = "notices"
JSON_SHAPE: Final = "json"
DISCORD: Final = "discord"


class Wishes(msgspec.Struct, frozen=True):
    """The kinds that go each way, everything unless it was switched off; the hour in which quiet begins and
    the one in which it ends; where a webhook is."""

    mail: tuple[str, ...] = tuple(KINDS)
    push: tuple[str, ...] = tuple(KINDS)
    hook: tuple[str, ...] = tuple(KINDS)
    quiet: tuple[int, int] | None = None
    url: str = ""
    shape: str = JSON_SHAPE
    secret: str = ""

    def wants(self, way: str, kind: str) -> bool:
        return kind in {MAIL: self.mail, PUSH: self.push, HOOK: self.hook}[way]


def wishes_of(settings: dict[str, Any]) -> Wishes:
    """What cannot be read is as if nothing had been said: nobody's move waits for it."""
    try:
        return msgspec.convert(settings.get(UNDER, {}), Wishes)
    except msgspec.ValidationError:
        return Wishes()


async def change_wishes(
    session: AsyncSession, person: str, changed: Callable[[Wishes], Wishes]
) -> PersonRow | None:
    """Store other wishes; who is gone has none."""
    row = await held(session, person)
    if row is not None:
        wishes = changed(wishes_of(row.settings))
        row.settings = row.settings | {UNDER: msgspec.to_builtins(wishes)}
    return row


def zone_of(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def quiet_until(quiet: tuple[int, int] | None, zone: str, at: datetime) -> datetime | None:
    """When the quiet hours end that it is in now, if it is."""
    if quiet is None:
        return None
    start, end = quiet
    there = at.astimezone(zone_of(zone) or ZoneInfo("UTC"))
    within = start <= there.hour < end if start <= end else there.hour >= start or there.hour < end
    if not within:
        return None
    morning = there.replace(hour=end, minute=0, second=0, microsecond=0)
    return (morning if morning > there else morning + timedelta(days=1)).astimezone(at.tzinfo)
