"""What a person wishes to hear of and how; and the ends of the ways that lead to them."""

from __future__ import annotations

import base64
import binascii
import secrets
from typing import Annotated, Any, Final

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from litestar.response import Redirect
from sqlalchemy import delete, select, update

from ironroad.core.sentences import say
from ironroad.site.notices.kinds import KINDS, MAIL, PUSH, WAYS
from ironroad.site.notices.letters import read_off_token
from ironroad.site.notices.outside import NotOutside
from ironroad.site.notices.service import Notices
from ironroad.site.notices.wishes import DISCORD, JSON_SHAPE, Wishes, change_wishes, wishes_of, zone_of
from ironroad.site.people.identity import me
from ironroad.site.people.people import People, Person, digest
from ironroad.site.rendering.pages import assets
from ironroad.site.request import AnyRequest, page_for
from ironroad.site.settings import Settings
from ironroad.site.storage.database import put
from ironroad.site.storage.keeper import Refused
from ironroad.site.storage.models import PushRow, SeatRow, TableRow

MOST_BROWSERS: Final = 10
MOST_MUTED: Final = 500
HOURS: Final = [str(hour) for hour in range(24)]
SHAPES: Final = (JSON_SHAPE, DISCORD)

Token = Annotated[str, Parameter(max_length=200)]


@get("/notices")
async def wishes_page(
    request: AnyRequest, people: People, notices: Notices, saved: bool = False
) -> Response[str]:
    return await _page(request, people, notices, saved=saved)


async def _page(request: AnyRequest, people: People, notices: Notices, **told: Any) -> Response[str]:
    """`told` is what is said once: that it was saved, the secret of a new webhook."""
    person = me(request)
    context: dict[str, Any] = {"person": person, "saved": False, "secret": ""} | told
    if person is not None:
        found = await people.find(person.id) or person
        context |= {
            "person": found,
            "wishes": wishes_of(found.settings),
            "kinds": KINDS,
            "ways": {way: name for way, name in WAYS.items() if way != MAIL or found.mail},
            "letters": notices.letters,
            "browsers": await _browsers(people, found.id),
            "tables": await _tables(people, found.id),
            "push_key": notices.push.public_key,
        }
    return Response(page_for(request).render("notices/wishes.html", **context), media_type="text/html")


async def _browsers(people: People, person: str) -> list[PushRow]:
    async with people.database.get_session() as session:
        query = select(PushRow).where(PushRow.person == person).order_by(PushRow.created)
        return [*await session.scalars(query)]


async def _tables(people: People, person: str) -> list[dict[str, Any]]:
    """The tables at which a person plays: what watches them is no secret to who sits there."""
    query = select(TableRow.watch, TableRow.name, TableRow.seats, SeatRow.seat, SeatRow.quiet)
    query = query.join(TableRow, TableRow.id == SeatRow.table)
    query = query.where(SeatRow.person == person, TableRow.over.is_(False))
    async with people.database.get_session() as session:
        rows = (await session.execute(query.order_by(TableRow.changed.desc()).limit(MOST_MUTED))).all()
    return [
        {"watch": watch, "name": name, "with": _others(seats, seat), "quiet": quiet}
        for watch, name, seats, seat, quiet in rows
    ]


def _others(seats: list[dict[str, Any]], mine: int) -> str:
    """Who sits there now, beside oneself."""
    now = [[seat, *seat.get("later", [])][-1]["name"] for seat in seats]
    return ", ".join(name for number, name in enumerate(now) if number != mine and name)


@post("/notices", status_code=303)
async def save_wishes(request: AnyRequest, people: People) -> Redirect:
    person, form = _known(request), await request.form()
    chosen = {way: tuple(kind for kind in KINDS if f"{way}.{kind}" in form) for way in WAYS}
    if f"shown.{MAIL}" not in form:
        del chosen[MAIL]
    quiet = _hours(str(form.get("from", "")), str(form.get("to", "")))
    muted = [str(watch) for watch in form.getall("muted", [])][:MOST_MUTED]
    zone = str(form.get("zone", "")) or "UTC"
    if len(zone) > 64 or zone_of(zone) is None:
        raise Refused(say("There is no time zone {zone}.", zone=zone[:64]))

    def changed(wishes: Wishes) -> Wishes:
        return msgspec.structs.replace(wishes, quiet=quiet, **chosen)

    async with people.database.get_session() as session:
        row = await change_wishes(session, person.id, changed)
        if row is not None:
            row.zone = zone
        tables = select(TableRow.id).where(TableRow.watch.in_(muted))
        mine = update(SeatRow).where(SeatRow.person == person.id)
        await session.execute(mine.values(quiet=SeatRow.table.in_(tables)))
        await session.commit()
    return Redirect("/notices?saved=true", status_code=303)


def _hours(start: str, end: str) -> tuple[int, int] | None:
    """Hours of the day; no hours, or none between them, for no quiet."""
    known = start in HOURS and end in HOURS and start != end
    return (int(start), int(end)) if known else None


def _known(request: AnyRequest) -> Person:
    person = me(request)
    if person is None:
        raise Refused(say("Notices are for people at a table: sit down at one, or sign in."))
    return person


# Webhooks


@post("/notices/hook", status_code=200)
async def save_hook(request: AnyRequest, people: People, notices: Notices) -> Response[str]:
    """Another address gets another secret, shown once; without an address there is no webhook."""
    person, form = _known(request), await request.form()
    url, shape = str(form.get("url", "")).strip(), str(form.get("shape", ""))
    if url:
        try:
            notices.outside.check(url)
        except NotOutside as error:
            raise Refused(say("A webhook has a public address that begins with https://.")) from error
    secret = secrets.token_urlsafe(32) if url else ""
    shape = shape if shape in SHAPES else JSON_SHAPE

    async with people.database.get_session() as session:
        await change_wishes(
            session,
            person.id,
            lambda wishes: msgspec.structs.replace(wishes, url=url, shape=shape, secret=secret),
        )
        await session.commit()
    shown = secret if shape == JSON_SHAPE else ""
    return await _page(request, people, notices, saved=True, secret=shown)


# Push


@get("/sw.js", opt={"exclude_from_csrf": True})
async def service_worker() -> Response[bytes]:
    """Stands at the root, because it serves every page."""
    found = assets()["js/sw.js"]
    return Response(found.content, media_type=found.kind)


@post("/notices/push", status_code=200)
async def add_browser(request: AnyRequest, people: People, notices: Notices) -> dict[str, bool]:
    """This browser wants to be pushed to; it stands for whoever it is known as now."""
    person, form = _known(request), await request.form()
    endpoint = str(form.get("endpoint", ""))
    keys = {name: str(form.get(name, "")) for name in ("p256dh", "auth")}
    try:
        notices.outside.check(endpoint)
        _check_keys(keys)
    except (NotOutside, ValueError) as error:
        raise Refused(say("This browser cannot be reached.")) from error
    row = {"id": digest(endpoint), "person": person.id, "endpoint": endpoint, "keys": keys}
    async with people.database.get_session() as session:
        await put(session, PushRow, **row, created=people.clock())
        theirs = select(PushRow.id).where(PushRow.person == person.id).order_by(PushRow.created.desc())
        old = [*await session.scalars(theirs.offset(MOST_BROWSERS))]
        await session.execute(delete(PushRow).where(PushRow.id.in_(old)))
        await session.commit()
    return {PUSH: True}


def _check_keys(keys: dict[str, str]) -> None:
    """A point of the curve and sixteen bytes, or a `ValueError`."""
    try:
        point, auth = (base64.urlsafe_b64decode(key + "=" * (-len(key) % 4)) for key in keys.values())
    except binascii.Error as error:
        raise ValueError from error
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    if len(point) != 65 or len(auth) != 16:
        raise ValueError


@post("/notices/push/off", status_code=303)
async def remove_browser(request: AnyRequest, people: People) -> Redirect:
    """One of the person's browsers by its address, or all of them."""
    person, form = _known(request), await request.form()
    mine = PushRow.person == person.id
    if endpoint := str(form.get("endpoint", "")):
        mine &= PushRow.id == digest(endpoint)
    async with people.database.get_session() as session:
        await session.execute(delete(PushRow).where(mine))
        await session.commit()
    return Redirect("/notices?saved=true", status_code=303)


# No more letters


@get("/notices/off/{token:str}", opt={"exclude_from_csrf": True})
async def ask_off(request: AnyRequest, token: Token, settings: Settings) -> Response[str]:
    _reader(settings, token)
    body = page_for(request).render("notices/off.html", token=token, done=False)
    return Response(body, media_type="text/html")


@post("/notices/off/{token:str}", status_code=200, opt={"exclude_from_csrf": True})
async def off(request: AnyRequest, token: Token, settings: Settings, people: People) -> Response[str]:
    """By the button, or by a mail program that was told to; who holds the token has read the letter."""
    person = _reader(settings, token)
    async with people.database.get_session() as session:
        await change_wishes(session, person, lambda wishes: msgspec.structs.replace(wishes, mail=()))
        await session.commit()
    body = page_for(request).render("notices/off.html", token=token, done=True)
    return Response(body, media_type="text/html")


def _reader(settings: Settings, token: str) -> str:
    person = read_off_token(settings.secret, token)
    if person is None:
        raise NotFoundException
    return person


HANDLERS: list[Any] = [
    wishes_page,
    save_wishes,
    save_hook,
    service_worker,
    add_browser,
    remove_browser,
    ask_off,
    off,
]
