"""Seats that wait for people: invitations, taking a seat, leaving it, and the start."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect
from markupsafe import Markup

from ironroad.bots import bots_for
from ironroad.core.sentences import Sentence, say
from ironroad.site.people.identity import me, somebody
from ironroad.site.people.people import People
from ironroad.site.rendering.context import own_seat_url
from ironroad.site.rendering.offers import bot_offers
from ironroad.site.rendering.pages import Page
from ironroad.site.rendering.qr import qr_code
from ironroad.site.rendering.words import edition_name, game_name
from ironroad.site.request import AnyRequest, address_of, page_for, remember_table
from ironroad.site.seats.finding import find_host, find_invitation, find_viewer, to_look, to_play
from ironroad.site.seats.lobby import pace_of
from ironroad.site.seats.seating import begin, checked, claim, free_seat, invite, stand_up
from ironroad.site.settings import Settings
from ironroad.site.storage.keeper import Keeper, Refused
from ironroad.site.table.tables import Table
from ironroad.site.table.viewer import Viewer, sitting, watching


@get(to_look("/invite"))
async def invite_page(request: AnyRequest, keeper: Keeper, settings: Settings) -> Response[str] | Redirect:
    """Who sits at a table and who is waited for; the host finds the links here that invite people."""
    viewer = await find_viewer(keeper, request)
    table = viewer.table
    if not table.own_devices or not (table.waits or viewer.hosts):
        return Redirect(viewer.home, status_code=303)
    page = page_for(request, viewer)
    address = address_of(request, settings.address)
    open_link = _invitation(page, table, None, address) if viewer.hosts and table.free else None
    body = page.render(
        "seats/invite.html",
        **about_table(table),
        viewer=viewer,
        seats=[_shown_seat(page, viewer, seat, address) for seat in range(len(table.sitters))],
        open_link=open_link,
        own_seat_url=own_seat_url(viewer),
        bots=bot_offers(table.game.rules.game),
    )
    cookies = [remember_table(request, viewer.word)] if viewer.plays else []
    return Response(body, media_type="text/html", cookies=cookies)


def about_table(table: Table) -> dict[str, Any]:
    """What pages around a table say of it."""
    rules = table.game.rules
    return {
        "table": table,
        "watch_url": watching(table).url,
        "game_name": game_name(rules.game),
        "edition_name": edition_name(rules.game, rules.edition),
        "board_name": rules.board.name,
        "clock_words": pace_of(asdict(table.settings)),
    }


def _shown_seat(page: Page, viewer: Viewer, seat: int, address: str) -> dict[str, Any]:
    table = viewer.table
    sitter = table.sitters[seat]
    invites = viewer.hosts and sitter.free and not table.over
    return {
        "number": seat,
        "sitter": sitter,
        "mine": seat in viewer.seats,
        "meant": table.seated[seat].get("for", "") if viewer.hosts else "",
        "link": _invitation(page, table, seat, address) if invites else None,
    }


def _invitation(page: Page, table: Table, seat: int | None, address: str) -> dict[str, str | Markup]:
    """A link, and the same for cameras."""
    url = f"{address}/join/{table.invitation(seat)}"
    return {"url": url, "qr": qr_code(url, page.speak.plain(_qr_title(seat)))}


def _qr_title(seat: int | None) -> Sentence:
    return (
        say("QR code for any free seat")
        if seat is None
        else say("QR code for seat {number}", number=seat + 1)
    )


# Taking a seat


@get("/join/{word:str}")
async def join_page(request: AnyRequest, keeper: Keeper, word: str) -> Response[str] | Redirect:
    table, seat = await find_invitation(keeper, word)
    person = me(request)
    if person and (own := table.seats_of(person.id)):
        return Redirect(sitting(table, min(own)).url, status_code=303)
    return _join_page(request, table, seat, person.name if person else "")


def _join_page(
    request: AnyRequest, table: Table, seat: int | None, name: str, problem: Sentence | None = None
) -> Response[str]:
    free = [] if table.over else [one for one in table.free if seat in (None, one)]
    meant = table.seated[free[0]].get("for", "") if len(free) == 1 else ""
    body = page_for(request).render(
        "seats/join.html",
        **about_table(table),
        action=request.url.path,
        seat=seat,
        free=free,
        name=name or meant,
        problem=problem,
    )
    return Response(body, status_code=422 if problem else 200, media_type="text/html")


@post("/join/{word:str}", status_code=303)
async def join(request: AnyRequest, keeper: Keeper, people: People, word: str) -> Response[str] | Redirect:
    """Somebody takes a free seat, under a name of their own."""
    table, seat = await find_invitation(keeper, word)
    form = await request.form()
    name, wished = str(form.get("name", ""))[:400], str(form.get("seat", ""))
    if seat is None and wished.isascii() and wished.isdigit():
        wanted: int | None = int(wished[:3])
    else:
        wanted = seat
    try:
        # Who comes too late is not made a guest.
        free_seat(table, wanted)
        person, cookies = await somebody(request, people, checked(name))
        taken = await claim(keeper, table, person, name, wanted)
    except Refused as problem:
        return _join_page(request, table, seat, name, problem.sentence)
    cookies.append(remember_table(request, table.key(taken)))
    return Redirect(sitting(table, taken).url, status_code=303, cookies=cookies)


@post(to_play("/stand-up"), status_code=303)
async def leave_seat(request: AnyRequest, keeper: Keeper) -> Redirect:
    """Leave one's seat before the game begins."""
    viewer = await find_viewer(keeper, request)
    if viewer.own is None or not viewer.table.own_devices:
        raise Refused(say("Nobody here sits in that seat."))
    await stand_up(keeper, viewer.table, viewer.own)
    return Redirect(viewer.url if viewer.hosts else "/lobby", status_code=303)


# What the host does before the start


@post("/t/{id:str}/start", status_code=303)
async def start_game(request: AnyRequest, keeper: Keeper) -> Redirect:
    """Begin, with bots in the seats that are still free if the host names one."""
    viewer = await find_host(keeper, request)
    bot = str((await request.form()).get("bot", ""))
    if viewer.table.free and bot not in bots_for(viewer.table.game.rules.game):
        raise Refused(say("Not every seat is taken yet."))
    await begin(keeper, viewer.table, bot)
    return Redirect(viewer.url, status_code=303)


@post("/t/{id:str}/invite", status_code=303)
async def invite_by_name(request: AnyRequest, keeper: Keeper, people: People) -> Redirect:
    """Give a free seat to somebody with an account; they are told, and may leave it."""
    viewer = await find_host(keeper, request)
    form = await request.form()
    handle, seat = str(form.get("handle", ""))[:80], str(form.get("seat", ""))
    person = await people.named(handle)
    if person is None:
        raise Refused(say("Nobody here has the name {name}.", name=handle.strip() or "–"))
    free = [one for one in viewer.table.free if seat in ("", str(one))]
    if not free:
        raise Refused(say("Somebody sits in that seat already."))
    await invite(keeper, viewer.table, person, free[0])
    return Redirect(f"{viewer.url}/invite", status_code=303)


HANDLERS: list[Any] = [invite_page, join_page, join, leave_seat, start_game, invite_by_name]
