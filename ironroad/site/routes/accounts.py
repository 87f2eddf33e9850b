"""The pages of an account: its settings, its data, its end."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final
from zoneinfo import available_timezones

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from ironroad.core.sentences import say
from ironroad.site.people.accounts import (
    AccountProblem,
    Accounts,
    read_language,
    read_mail,
    read_name,
    read_zone,
)
from ironroad.site.people.devices import device_of
from ironroad.site.people.identity import SESSION, me
from ironroad.site.people.mail import Mailer
from ironroad.site.people.names import cleaned
from ironroad.site.people.passkeys import NoPasskey
from ironroad.site.people.people import People, Person, digest
from ironroad.site.people.signing import NotFresh, check_password, gone, is_fresh
from ironroad.site.people.tokens import MAIL as CONFIRM
from ironroad.site.people.ways import MAIL, PASSKEY, PASSWORD, by, offered, place_of, with_accounts
from ironroad.site.rendering.startpage import ago
from ironroad.site.request import AnyRequest, fields_of, keep, language_of
from ironroad.site.routes.signing import (
    NO_PASSKEY,
    WRONG,
    challenge_cookie,
    proof,
    send_link,
    show,
)
from ironroad.site.storage.models import PersonRow, SessionRow

HOME: Final = "/account"


def signed_in(request: AnyRequest) -> Person:
    """Who is signed in; anybody else is asked to."""
    person = me(request)
    if person is None or not person.account:
        raise NotFresh
    return person


async def _just_signed_in(request: AnyRequest, people: People) -> Person:
    person = signed_in(request)
    if not await is_fresh(request, people):
        raise NotFresh
    return person


@get(HOME, guards=[with_accounts])
async def account_page(
    request: AnyRequest, people: People, accounts: Accounts, saved: bool = False
) -> Response[str]:
    return await _account(request, people, accounts, saved=saved)


async def _account(
    request: AnyRequest,
    people: People,
    accounts: Accounts,
    problem: AccountProblem | None = None,
    sent: str = "",
    saved: bool = False,
) -> Response[str]:
    person = signed_in(request)
    row = await accounts.row(person.id)
    context = {
        "person": person,
        "password": row.password is not None,
        "passkeys": [(key, _ago(request, people, key.used)) for key in await accounts.passkeys.of(person.id)],
        "sessions": [_session(request, people, one) for one in await people.sessions(person.id)],
        "zones": zones(),
        "ways": offered(request),
        "fresh": await is_fresh(request, people),
        "problem": problem,
        "sent": sent,
        "saved": saved,
    }
    return show(request, "account/settings.html", 422 if problem else 200, **context)


def zones() -> list[str]:
    """Those that people call by a place."""
    return ["UTC", *sorted(zone for zone in available_timezones() if _is_place(zone))]


def _is_place(zone: str) -> bool:
    return "/" in zone and not zone.startswith(("Etc/", "SystemV/", "US/", "posix/", "right/"))


def _session(request: AnyRequest, people: People, row: SessionRow) -> dict[str, Any]:
    here = row.id == digest(request.cookies.get(SESSION, ""))
    device, seen = device_of(row.agent), _ago(request, people, row.seen)
    return {"id": row.id, "device": device, "seen": seen, "here": here}


def _ago(request: AnyRequest, people: People, moment: datetime | None) -> str:
    return ago(moment, people.clock(), language_of(request)) if moment else ""


@post(HOME, guards=[with_accounts])
async def change_account(request: AnyRequest, people: People, accounts: Accounts) -> Response[str] | Redirect:
    person, form = signed_in(request), await fields_of(request)
    try:
        name = read_name(form, person.handle)
    except AccountProblem as problem:
        return await _account(request, people, accounts, problem)
    language = read_language(form, person.language)
    await accounts.change(person.id, name=name, language=language, zone=read_zone(form))
    cookies = [keep("lang", language, hidden=False)]
    return Redirect(f"{HOME}?saved=true", status_code=303, cookies=cookies)


# Ways to sign in


@post("/account/mail", guards=[by(MAIL)])
async def change_mail(
    request: AnyRequest, people: People, accounts: Accounts, mailer: Mailer
) -> Response[str] | Redirect:
    """The new address counts once a letter to it was read."""
    person, form = await _just_signed_in(request, people), await fields_of(request)
    try:
        mail = read_mail(form)
        await send_link(request, accounts, mailer, CONFIRM, person.id, mail, language_of(request))
    except AccountProblem as problem:
        return await _account(request, people, accounts, problem)
    return await _account(request, people, accounts, sent=mail)


@post("/account/password", guards=[by(PASSWORD)])
async def change_password(
    request: AnyRequest, people: People, accounts: Accounts
) -> Response[str] | Redirect:
    """With a new password everybody else who is signed in to the account is not any more."""
    person, form = await _just_signed_in(request, people), await fields_of(request)
    try:
        await accounts.set_password(person, form.get("password", ""))
    except AccountProblem as problem:
        return await _account(request, people, accounts, problem)
    await people.end_others(request.cookies.get(SESSION, ""), person.id)
    return Redirect(f"{HOME}#ways", status_code=303)


@post("/account/passkeys/options", status_code=200, guards=[by(PASSKEY)])
async def passkey_to_add(request: AnyRequest, people: People, accounts: Accounts) -> Response[Any]:
    person = await _just_signed_in(request, people)
    place = place_of(request)
    options, challenge = await accounts.passkeys.to_make(place, person.handle, person.name, person.id)
    return Response(options, cookies=[challenge_cookie(challenge)])


@post("/account/passkeys", guards=[by(PASSKEY)])
async def add_passkey(request: AnyRequest, people: People, accounts: Accounts) -> Response[Any] | Redirect:
    person, form = await _just_signed_in(request, people), await fields_of(request)
    name = cleaned(form.get("called", "")[:200])[:40]
    try:
        passkey = await accounts.passkeys.made(place_of(request), *proof(request, form), person.id)
        await accounts.add_passkey(person.id, passkey, name)
    except NoPasskey:
        return await _account(request, people, accounts, AccountProblem(NO_PASSKEY, PASSKEY))
    except AccountProblem as problem:
        return await _account(request, people, accounts, problem)
    return Redirect(f"{HOME}#ways", status_code=303)


@post("/account/ways/remove", guards=[with_accounts])
async def remove_way(request: AnyRequest, people: People, accounts: Accounts) -> Response[str] | Redirect:
    person, form = await _just_signed_in(request, people), await fields_of(request)
    way, _, passkey = form.get("way", "").partition(" ")
    if way not in (PASSKEY, MAIL, PASSWORD):
        raise NotFoundException
    try:
        await accounts.remove_way(person.id, way, passkey, offered(request))
    except AccountProblem as problem:
        return await _account(request, people, accounts, problem)
    return Redirect(f"{HOME}#ways", status_code=303)


# Sessions


@post("/account/sessions/end", guards=[with_accounts])
async def end_sessions(request: AnyRequest, people: People) -> Redirect:
    """One of them, or all but this one."""
    person, form = signed_in(request), await fields_of(request)
    if which := form.get("session"):
        await people.end_session(which, person.id)
    else:
        await people.end_others(request.cookies.get(SESSION, ""), person.id)
    return Redirect(f"{HOME}#sessions", status_code=303)


# Data


@get("/account/data.json", guards=[with_accounts])
async def account_data(request: AnyRequest, accounts: Accounts) -> Response[dict[str, Any]]:
    person = signed_in(request)
    headers = {
        "Content-Disposition": f'attachment; filename="ironroad-{person.handle}.json"',
        "Cache-Control": "no-store",
    }
    return Response(await accounts.collected(person.id), headers=headers)


@get("/account/delete", guards=[with_accounts])
async def deletion_page(request: AnyRequest, people: People, accounts: Accounts) -> Response[str]:
    return await _deletion(request, people, await accounts.row(signed_in(request).id))


async def _deletion(
    request: AnyRequest, people: People, row: PersonRow, problem: AccountProblem | None = None
) -> Response[str]:
    context = {
        "fresh": await is_fresh(request, people),
        "password": row.password is not None and PASSWORD in offered(request),
        "problem": problem,
    }
    return show(request, "account/delete.html", 422 if problem else 200, **context)


@post("/account/delete", guards=[with_accounts])
async def delete_account(request: AnyRequest, people: People, accounts: Accounts) -> Response[str] | Redirect:
    person, form = signed_in(request), await fields_of(request)
    row = await accounts.row(person.id)
    if form.get("sure") != "yes":
        return await _deletion(request, people, row, AccountProblem(say("Say that you are sure."), "sure"))
    if not await is_fresh(request, people):
        if row.password is None or PASSWORD not in offered(request):
            raise NotFresh
        if not await check_password(request, accounts, row, person.handle, form.get("password", "")):
            return await _deletion(request, people, row, AccountProblem(WRONG, PASSWORD))
    await accounts.delete(person.id)
    return Redirect("/", status_code=303, cookies=[gone(SESSION)])


# What everybody may see


HANDLERS: list[Any] = [
    account_page,
    change_account,
    change_mail,
    change_password,
    passkey_to_add,
    add_passkey,
    remove_way,
    end_sessions,
    account_data,
    deletion_page,
    delete_account,
]
