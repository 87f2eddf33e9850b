"""The page on which the host of a table does what the rules do not know, one thing after another."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response, get, post
from litestar.response import Redirect

from ironroad.bots import bots_for
from ironroad.core.sentences import say
from ironroad.site.people.people import People
from ironroad.site.rendering.confirming import Question
from ironroad.site.rendering.offers import bot_offers
from ironroad.site.request import AnyRequest, address_of, page_for
from ironroad.site.routes.seats import about_table
from ironroad.site.seats.finding import find_host
from ironroad.site.seats.hosting import (
    HAND_OVER,
    RELINK,
    RENAME,
    REPLACE,
    Wish,
    check_wish,
    meaning,
    powers_over,
    sitter_number,
    use_power,
)
from ironroad.site.seats.seating import checked
from ironroad.site.settings import Settings
from ironroad.site.storage.keeper import Keeper, Refused
from ironroad.site.table.tables import Table
from ironroad.site.table.viewer import Viewer, sitting

FIELDS: Final = ("power", "seat", "sitter", "word")


@get("/t/{id:str}/host")
async def host_page(request: AnyRequest, keeper: Keeper) -> Response[str]:
    return _page(request, await find_host(keeper, request))


def _page(request: AnyRequest, viewer: Viewer, link: str = "", linked: int = -1) -> Response[str]:
    """`link` is the new link of the seat `linked`, shown this once."""
    table = viewer.table
    body = page_for(request, viewer).render(
        "seats/host.html",
        **about_table(table),
        viewer=viewer,
        seats=[_shown_seat(table, seat) for seat in range(len(table.sitters))],
        bots=bot_offers(table.game.rules.game),
        link=link,
        linked=linked,
    )
    headers = {"Cache-Control": "no-store"} if link else {}
    return Response(body, media_type="text/html", headers=headers)


def _shown_seat(table: Table, seat: int) -> dict[str, Any]:
    return {
        "number": seat,
        "sitter": table.sitters[seat],
        "account": seat in table.owners and table.owners[seat].account,
        "sitters": sitter_number(table, seat),
        "powers": powers_over(table, seat),
    }


@post("/t/{id:str}/host", status_code=200)
async def use(request: AnyRequest, keeper: Keeper, people: People, settings: Settings) -> Response[Any]:
    """Ask whether it is really meant, and do it once the answer is yes."""
    viewer = await find_host(keeper, request)
    form = {key: value for key, value in (await request.form()).items() if isinstance(value, str)}
    wish = await _read_wish(viewer.table, people, form)
    check_wish(viewer.table, wish)
    if "sure" not in form:
        return _asked(request, viewer, wish, form)
    await use_power(keeper, viewer.table, wish)
    if wish.power == RELINK:
        link = address_of(request, settings.address) + sitting(viewer.table, wish.seat).url
        return _page(request, viewer, link, wish.seat)
    return Redirect(f"{viewer.url}/host", status_code=303)


async def _read_wish(table: Table, people: People, form: dict[str, str]) -> Wish:
    power, word = form.get("power", ""), form.get("word", "")[:400]
    seat, sitter = _number(form, "seat"), _number(form, "sitter")
    if power == REPLACE and word not in bots_for(table.game.rules.game):
        raise Refused(say("Please choose one of the bots."))
    if power == RENAME and not checked(word):
        raise Refused(say("Please give a name."))
    if power != HAND_OVER:
        return Wish(power, seat, sitter, word)
    person = await people.named(word)
    if person is None:
        raise Refused(say("Nobody here has the name {name}.", name=word.strip() or "–"))
    return Wish(power, seat, sitter, word, person)


def _number(form: dict[str, str], name: str) -> int:
    text = form.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else -1


def _asked(request: AnyRequest, viewer: Viewer, wish: Wish, form: dict[str, str]) -> Response[str]:
    title, means = meaning(viewer.table, wish)
    told = say("Everybody at the table is told in its log.")
    fields: dict[str, str | int] = {key: form[key] for key in FIELDS if key in form}
    question = Question(title, None, [means, told], fields | {"sure": 1})
    body = page_for(request, viewer).render(
        "confirm.html",
        question=question,
        action=request.url.path,
        back=f"{viewer.url}/host",
        state=viewer.table,
    )
    return Response(body, media_type="text/html")


HANDLERS: list[Any] = [host_page, use]
