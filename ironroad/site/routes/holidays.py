"""A person's holidays: a small form of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from litestar import Response, get, post
from litestar.response import Redirect

from ironroad.core.sentences import say
from ironroad.site.people.identity import me
from ironroad.site.people.people import Person, held
from ironroad.site.request import AnyRequest, page_for
from ironroad.site.storage.keeper import Keeper, Refused
from ironroad.site.timing.clockforms import ZONES
from ironroad.site.timing.clocks import ClockProblem
from ironroad.site.timing.holidays import (
    MOST_A_YEAR,
    SETTING,
    Holiday,
    days_a_year,
    ended,
    planned,
    read_holidays,
)
from ironroad.site.timing.timekeeper import Timekeeper

FOR_PEOPLE: Final = say("Holidays are for people who sit at a table: take a seat first.")


@get("/holidays")
async def holidays_page(request: AnyRequest, keeper: Keeper) -> Response[str]:
    return _page(request, keeper, _known(request))


@post("/holidays", status_code=303)
async def plan_holiday(
    request: AnyRequest, keeper: Keeper, timekeeper: Timekeeper
) -> Redirect | Response[str]:
    person, form = _known(request), dict(await request.form())
    first, last, zone = (str(form.get(name, "")).strip() for name in ("first", "last", "zone"))
    at = keeper.clock()
    try:
        await _keep(keeper, timekeeper, person, lambda kept: planned(kept, first, last, zone, at), zone)
    except ClockProblem as problem:
        return _page(request, keeper, person, form, problem)
    return Redirect("/holidays", status_code=303)


@post("/holidays/end", status_code=303)
async def end_holiday(request: AnyRequest, keeper: Keeper, timekeeper: Timekeeper) -> Redirect:
    person, leaves = _known(request), str((await request.form()).get("leaves", ""))
    at = keeper.clock()
    await _keep(keeper, timekeeper, person, lambda kept: ended(kept, leaves, at))
    return Redirect("/holidays", status_code=303)


def _known(request: AnyRequest) -> Person:
    person = me(request)
    if person is None:
        raise Refused(FOR_PEOPLE)
    return person


async def _keep(
    keeper: Keeper,
    timekeeper: Timekeeper,
    person: Person,
    change: Callable[[list[Holiday]], list[Holiday]],
    zone: str = "",
) -> None:
    """Write the holidays anew; every clock of theirs is looked at again."""
    async with keeper.database.get_session() as session:
        row = await held(session, person.id)
        if row is None:
            raise Refused(FOR_PEOPLE)
        kept = change(read_holidays(row.settings))
        row.settings = row.settings | {SETTING: [holiday.stored for holiday in kept]}
        row.zone = zone or row.zone
        await timekeeper.look_again(session, person.id)
        await session.commit()


def _page(
    request: AnyRequest,
    keeper: Keeper,
    person: Person,
    form: dict[str, Any] | None = None,
    problem: ClockProblem | None = None,
) -> Response[str]:
    at = keeper.clock()
    kept = read_holidays(person.settings)
    body = page_for(request).render(
        "holidays.html",
        holidays=[holiday for holiday in kept if holiday.returns > at],
        used=days_a_year(kept).get(at.year, 0),
        most=MOST_A_YEAR,
        year=at.year,
        now=at,
        form={"first": "", "last": "", "zone": person.zone} | (form or {}),
        zones=ZONES,
        problem=problem,
    )
    return Response(body, status_code=422 if problem else 200, media_type="text/html")


HANDLERS: list[Any] = [holidays_page, plan_holiday, end_holiday]
