"""Signing up, signing in by each of the ways there are, and signing out."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.response import Redirect

from ironroad.core.sentences import Sentence, say
from ironroad.site.people.accounts import AccountProblem, Accounts, read_mail, read_newcomer
from ironroad.site.people.identity import me
from ironroad.site.people.letters import link_letter, moved_letter
from ironroad.site.people.mail import Mailer
from ironroad.site.people.passkeys import NoPasskey, newcomer_id
from ironroad.site.people.passwords import password_problem
from ironroad.site.people.people import People, person_of
from ironroad.site.people.signing import PER_ADDRESS, check_password, enter, leave, try_once
from ironroad.site.people.tokens import LASTS, SIGN_IN, SIGN_UP, Spent
from ironroad.site.people.tokens import MAIL as CONFIRM
from ironroad.site.people.ways import MAIL, PASSKEY, PASSWORD, by, offered, place_of, with_accounts
from ironroad.site.protection.limits import address_of
from ironroad.site.request import AnyRequest, fields_of, language_of, page_for, within
from ironroad.site.storage.keeper import Refused

CHALLENGE: Final = "challenge"
LETTER_FAILED: Final = say("The letter could not be sent. Try again later, or sign in by another way.")
WRONG: Final = say("The name or the password is not right.")
NO_PASSKEY: Final = say("This passkey cannot be used here. Try again, or sign in by another way.")


def show(request: AnyRequest, template: str, status: int = 200, **context: Any) -> Response[str]:
    """A page that nobody finds again by going back."""
    body = page_for(request).render(template, **context)
    headers = {"Cache-Control": "no-store"}
    return Response(body, status_code=status, media_type="text/html", headers=headers)


def _doors(
    request: AnyRequest,
    template: str,
    form: dict[str, str] | None = None,
    problem: AccountProblem | None = None,
    **context: Any,
) -> Response[str]:
    """The page with all the ways in, and what was wrong with the one that was tried."""
    form = form or dict(request.query_params)
    shown = {"handle": "", "name": "", "mail": "", "who": "", "zone": ""} | form
    to = within(form.get("next", "/"))
    known = {"form": shown, "to": to, "problem": problem, "ways": offered(request)}
    return show(request, template, 422 if problem else 200, **known, **context)


@get("/sign-in", guards=[with_accounts])
async def sign_in_page(request: AnyRequest) -> Response[str]:
    return _doors(request, "account/sign-in.html")


@get("/sign-up", guards=[with_accounts])
async def sign_up_page(request: AnyRequest) -> Response[str]:
    return _doors(request, "account/sign-up.html")


@post("/sign-out", guards=[with_accounts])
async def sign_out(request: AnyRequest, people: People) -> Redirect:
    return await leave(request, people)


# By password


@post("/sign-in/password", guards=[by(PASSWORD)])
async def sign_in_by_password(
    request: AnyRequest, people: People, accounts: Accounts
) -> Response[str] | Redirect:
    form = await fields_of(request)
    word, password = form.get("who", ""), form.get("password", "")
    row = await accounts.named(word[:300])
    if not await check_password(request, accounts, row, word, password) or row is None:
        return _doors(request, "account/sign-in.html", form, AccountProblem(WRONG, PASSWORD))
    return await enter(request, people, accounts, person_of(row), form.get("next", "/"))


@post("/sign-up/password", guards=[by(PASSWORD)])
async def sign_up_by_password(
    request: AnyRequest, people: People, accounts: Accounts
) -> Response[str] | Redirect:
    form = await fields_of(request)
    password = form.get("password", "")
    try:
        newcomer = read_newcomer(form, language_of(request))
        if problem := password_problem(password, newcomer.handle, newcomer.name):
            raise AccountProblem(problem, PASSWORD)
        await accounts.check_free(newcomer.handle)
        _count_newcomer(request, accounts)
        person = await accounts.make(newcomer, password=password)
    except AccountProblem as problem:
        return _doors(request, "account/sign-up.html", form, problem)
    return await enter(request, people, accounts, person, form.get("next", "/"))


def _count_newcomer(request: AnyRequest, accounts: Accounts) -> None:
    try_once(accounts, {f"newcomers {address_of(request)}": PER_ADDRESS})


# By a link in a letter


@post("/sign-in/mail", guards=[by(MAIL)])
async def ask_for_letter(request: AnyRequest, accounts: Accounts, mailer: Mailer) -> Response[str]:
    """Whether there is an account or not, a letter goes out: who cannot read it learns nothing."""
    form = await fields_of(request)
    try:
        mail = read_mail(form)
        row = await accounts.named(mail)
        purpose, language = (SIGN_IN, row.language) if row else (SIGN_UP, language_of(request))
        person, to = row.id if row else None, within(form.get("next", "/"))
        await send_link(request, accounts, mailer, purpose, person, mail, language, to)
    except AccountProblem as problem:
        return _doors(request, "account/sign-in.html", form, problem)
    return show(request, "account/sent.html", mail=mail)


async def send_link(
    request: AnyRequest,
    accounts: Accounts,
    mailer: Mailer,
    purpose: str,
    person: str | None,
    mail: str,
    language: str,
    to: str = "/",
) -> None:
    try_once(accounts, {f"letters {mail}": 1, f"letters from {address_of(request)}": PER_ADDRESS})
    secret = await accounts.tokens.issue(purpose, person, mail)
    query = f"?{urlencode({'next': to})}" if to != "/" else ""
    letter = link_letter(purpose, f"{place_of(request).origin}/link/{secret}{query}", language)
    if not await mailer.deliver(mail, letter.subject, letter.text):
        raise AccountProblem(LETTER_FAILED, MAIL)


LINKS: Final = (SIGN_IN, SIGN_UP, CONFIRM)


@get("/link/{secret:str}", guards=[by(MAIL)])
async def link_page(request: AnyRequest, accounts: Accounts, secret: str) -> Response[str]:
    """Programs that look at every link in a letter must not use it up: that takes a button."""
    return await _link(request, accounts, secret, dict(request.query_params))


async def _link(
    request: AnyRequest,
    accounts: Accounts,
    secret: str,
    form: dict[str, str],
    problem: AccountProblem | None = None,
) -> Response[str]:
    token = await accounts.tokens.look_at(secret, *LINKS)
    if token is None:
        return show(request, "account/spent.html", 410)
    row = await accounts.row(token.person) if token.person else None
    context = {"token": token, "person": row and person_of(row), "secret": secret}
    return _doors(request, "account/link.html", form, problem, **context)


@post("/link/{secret:str}", guards=[by(MAIL)])
async def use_link(
    request: AnyRequest, people: People, accounts: Accounts, mailer: Mailer, secret: str
) -> Response[str] | Redirect:
    form = await fields_of(request)
    token = await accounts.tokens.look_at(secret, *LINKS)
    if token is None:
        return show(request, "account/spent.html", 410)
    if token.purpose == CONFIRM:
        return await _confirm_mail(request, accounts, mailer, secret)
    row = await accounts.named(token.mail)
    if token.purpose == SIGN_IN or row:
        theirs = row is not None and token.person in (None, row.id)
        if not theirs or row is None or await accounts.tokens.use(secret, *LINKS) is None:
            return show(request, "account/spent.html", 410)
        return await enter(request, people, accounts, person_of(row), form.get("next", "/"))
    try:
        newcomer = read_newcomer(form, language_of(request))
        await accounts.check_free(newcomer.handle)
        person = await accounts.make(newcomer, mail=token.mail, link=secret)
    except AccountProblem as problem:
        return await _link(request, accounts, secret, form, problem)
    except Spent:
        return show(request, "account/spent.html", 410)
    return await enter(request, people, accounts, person, form.get("next", "/"))


async def _confirm_mail(
    request: AnyRequest, accounts: Accounts, mailer: Mailer, secret: str
) -> Response[str] | Redirect:
    """Only for who has asked for it: nobody is to sign in to an account that somebody else has given them."""
    person, token = me(request), await accounts.tokens.look_at(secret, CONFIRM)
    if token is None or person is None or person.id != token.person:
        return await _link(request, accounts, secret, {})
    if await accounts.tokens.use(secret, CONFIRM) is None:
        return show(request, "account/spent.html", 410)
    if not await accounts.set_mail(person.id, token.mail):
        raise Refused(say("Another account has this address."))
    if person.mail and person.mail != token.mail:
        letter = moved_letter(person.language)
        await mailer.deliver(person.mail, letter.subject, letter.text)
    return Redirect("/account#ways", status_code=303)


# By passkey


@post("/sign-in/passkey/options", status_code=200, guards=[by(PASSKEY)])
async def passkey_to_sign_in(request: AnyRequest, accounts: Accounts) -> Response[Any]:
    options, challenge = await accounts.passkeys.to_sign_in(place_of(request))
    return Response(options, cookies=[challenge_cookie(challenge)])


@post("/sign-in/passkey", guards=[by(PASSKEY)])
async def sign_in_by_passkey(
    request: AnyRequest, people: People, accounts: Accounts
) -> Response[str] | Redirect:
    form = await fields_of(request)
    try_once(accounts, {f"passkeys {address_of(request)}": 10 * PER_ADDRESS})
    try:
        person = await accounts.passkeys.signed_in(place_of(request), *proof(request, form))
    except NoPasskey:
        return _doors(request, "account/sign-in.html", form, AccountProblem(NO_PASSKEY, PASSKEY))
    row = await accounts.row(person)
    return await enter(request, people, accounts, person_of(row), form.get("next", "/"))


@post("/sign-up/passkey/options", status_code=200, guards=[by(PASSKEY)])
async def passkey_to_sign_up(request: AnyRequest, accounts: Accounts) -> Response[Any]:
    try:
        newcomer = read_newcomer(await fields_of(request), language_of(request))
        await accounts.check_free(newcomer.handle)
    except AccountProblem as problem:
        return told(request, problem.sentence)
    options, challenge = await accounts.passkeys.to_make(place_of(request), newcomer.handle, newcomer.name)
    return Response(options, cookies=[challenge_cookie(challenge)])


@post("/sign-up/passkey", guards=[by(PASSKEY)])
async def sign_up_by_passkey(
    request: AnyRequest, people: People, accounts: Accounts
) -> Response[str] | Redirect:
    form = await fields_of(request)
    try:
        newcomer = read_newcomer(form, language_of(request))
        await accounts.check_free(newcomer.handle)
        _count_newcomer(request, accounts)
        credential, challenge = proof(request, form)
        passkey = await accounts.passkeys.made(place_of(request), credential, challenge, None)
        person = await accounts.make(newcomer, id_=newcomer_id(challenge), passkey=passkey)
    except NoPasskey:
        return _doors(request, "account/sign-up.html", form, AccountProblem(NO_PASSKEY, PASSKEY))
    except AccountProblem as problem:
        return _doors(request, "account/sign-up.html", form, problem)
    return await enter(request, people, accounts, person, form.get("next", "/"))


def challenge_cookie(challenge: str) -> Cookie:
    """The challenge holds for the browser that asked for it."""
    lasts = int(LASTS.total_seconds())
    return Cookie(key=CHALLENGE, value=challenge, max_age=lasts, httponly=True, samesite="strict")


def proof(request: AnyRequest, form: dict[str, str]) -> tuple[str, str]:
    """What the browser has signed, and the challenge."""
    return form.get("credential", ""), request.cookies.get(CHALLENGE, "")


def told(request: AnyRequest, sentence: Sentence, status: int = 422) -> Response[Any]:
    """A sentence for scripts."""
    return Response({"error": page_for(request).speak.plain(sentence)}, status_code=status)


HANDLERS: list[Any] = [
    sign_in_page,
    sign_up_page,
    sign_out,
    sign_in_by_password,
    sign_up_by_password,
    ask_for_letter,
    link_page,
    use_link,
    passkey_to_sign_in,
    sign_in_by_passkey,
    passkey_to_sign_up,
    sign_up_by_passkey,
]
