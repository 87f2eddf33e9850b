"""Signing in where somebody means ill: who guesses, forges, or asks who is here."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from ironroad.site.people.passwords import Passwords
from ironroad.site.routes import accounts as account_pages
from ironroad.site.routes import signing
from ironroad.site.settings import read_settings
from tests.helpers.accounts import (
    PASSWORD,
    Clock,
    Open,
    asked_for_letter,
    become_guest,
    plain,
    sign_in,
    sign_out,
    sign_up,
    signed_in,
)
from tests.helpers.apart import run_apart
from tests.helpers.letters import Mailbox
from tests.helpers.quick import Quick
from tests.helpers.server import Server, Visitor

# The site's packages have given up what others of them still use.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

Visit = Callable[[Server], Visitor]


# Enumeration


def test_nobody_learns_whether_an_address_has_an_account(
    one: Visitor, two: Visitor, mailbox: Mailbox
) -> None:
    asked_for_letter(one, "known@example.org")
    one.post(mailbox.link_to("known@example.org"), handle="known")
    known, unknown = (asked_for_letter(two, f"{name}@example.org") for name in ("known", "other"))
    assert known.status_code == unknown.status_code == 200
    assert plain(known.text) == plain(unknown.text).replace("other@", "known@")
    assert len(mailbox.to("known@example.org")) == 2
    assert len(mailbox.to("other@example.org")) == 1


def test_a_wrong_password_says_as_much_as_a_wrong_name(one: Visitor, two: Visitor, mailbox: Mailbox) -> None:
    sign_up(one, "ida")
    asked_for_letter(two, "jan@example.org")
    two.post(mailbox.link_to("jan@example.org"), handle="jan")
    sign_out(two)
    answers = [
        sign_in(two, who, "wrong password") for who in ("ida", "nobody-here", "jan", "jan@example.org")
    ]
    assert {answer.status_code for answer in answers} == {422}
    pages = {re.sub(r'name="who" value="[^"]*"', "", plain(answer.text)) for answer in answers}
    assert len(pages) == 1
    assert "not right" in pages.pop()


def test_a_guess_is_as_much_work_whoever_is_named(inside: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor, verify = inside(tries=100), PasswordHasher.verify
    sign_up(visitor, "lars")
    sign_out(visitor)
    compared: list[str] = []

    def counted(hasher: PasswordHasher, stored: str, password: str) -> bool:
        compared.append(password)
        return bool(verify(hasher, stored, password))

    monkeypatch.setattr(PasswordHasher, "verify", counted)
    for who in ("lars", "lars@example.org", "nobody-here", "no handle at all", ""):
        compared.clear()
        assert sign_in(visitor, who, "wrong password").status_code == 422, who
        assert compared == ["wrong password"], who


async def _fits_nobody() -> bool:
    return await Passwords(1).fits("nobody's password", None)


def test_there_is_no_password_for_who_has_none() -> None:
    assert run_apart(_fits_nobody()) is False


def test_a_hash_takes_much_memory_unless_the_host_says_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("IRONROAD_PASSWORD_MEMORY", raising=False)
    passwords = Passwords(read_settings(tmp_path).password_memory)
    assert run_apart(passwords.hash(PASSWORD)).startswith("$argon2id$v=19$m=65536,t=3,p=4$")


# Brute force


@pytest.mark.parametrize("who", ["karl", "nobody-here"])
def test_who_guesses_waits_and_longer_each_time(inside: Open, clock: Clock, who: str) -> None:
    guesser = inside(tries=2)
    sign_up(guesser, "karl")
    sign_out(guesser)
    for number in range(2):
        assert sign_in(guesser, who, f"wrong password {number}").status_code == 422
    waits = []
    for _ in range(3):
        answer = sign_in(guesser, who)
        assert answer.status_code == 429
        waits.append(int(answer.headers["retry-after"]))
        clock.pass_(seconds=waits[-1])
        assert sign_in(guesser, who, "wrong password").status_code == 422
    assert waits == [15, 30, 60]
    clock.pass_(hours=1)
    assert sign_in(guesser, who).status_code == (303 if who == "karl" else 422)


def test_waiting_does_not_tell_whose_a_mail_address_is(inside: Open, post: tuple[Mailbox, str]) -> None:
    guesser = inside(tries=2, mail_server=post[1])
    asked_for_letter(guesser, "kim@example.org")
    guesser.post(post[0].link_to("kim@example.org"), handle="kim")
    sign_out(guesser)
    for who in ("kim", " @KIM "):
        assert sign_in(guesser, who, "wrong password").status_code == 422
    for who in ("kim", "Kim", "@kim"):
        assert sign_in(guesser, who, "wrong password").status_code == 429
    for who in ("kim@example.org", "nobody@example.org"):
        assert sign_in(guesser, who, "wrong password").status_code == 422


def test_an_address_that_guesses_at_many_accounts_waits(inside: Open) -> None:
    guesser = inside(tries=1)
    answers = [sign_in(guesser, f"somebody-{number}", "wrong password") for number in range(7)]
    assert [answer.status_code for answer in answers] == [422] * 6 + [429]


def test_guesses_at_once_are_all_counted(tmp_path: Path, visit: Visit) -> None:
    server = Quick(tmp_path, IRONROAD_TRIES="5")
    try:
        sign_up(visit(server), "lena")
        guessers = [visit(server) for _ in range(12)]
        with ThreadPoolExecutor(12) as pool:
            answers = [*pool.map(lambda guesser: sign_in(guesser, "lena", "wrong password"), guessers)]
        assert sorted(answer.status_code for answer in answers) == [422] * 5 + [429] * 7
    finally:
        server.stop()


def test_letters_to_one_address_are_limited(inside: Open, post: tuple[Mailbox, str]) -> None:
    visitor = inside(mail_server=post[1])
    answers = [asked_for_letter(visitor, "flood@example.org") for _ in range(6)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429]
    assert len(post[0].to("flood@example.org")) == 5


# Sessions


def test_the_session_is_another_one_after_signing_in(site: Server, one: Visitor, two: Visitor) -> None:
    become_guest(one, site.data)
    before = one.client.cookies["session"]
    sign_up(one, "mara")
    after = one.client.cookies["session"]
    assert before != after
    two.client.cookies.set("session", before, domain="localhost.local")
    assert not signed_in(two)
    assert sign_in(one, "mara").status_code == 303
    two.client.cookies.set("session", after, domain="localhost.local")
    assert not signed_in(two)


def test_a_session_that_somebody_else_has_thought_up_is_none(one: Visitor) -> None:
    one.client.cookies.set("session", "planted", domain="localhost.local")
    sign_up(one, "nils")
    assert "planted" not in [
        cookie.value for cookie in one.client.cookies.jar if cookie.domain != "localhost.local"
    ]
    assert re.fullmatch(r"[\w-]{43}", one.client.cookies.get("session", domain="localhost.local") or "")


def test_sessions_are_seen_and_ended(site: Server, one: Visitor, two: Visitor, visit: Visit) -> None:
    phone = Visitor(
        site, **{"user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1"}
    )
    sign_up(one, "olga")
    sign_in(phone, "olga")
    sign_in(two, "olga")
    page = one.get("/account").text
    assert "Safari on iPhone" in page
    ids = re.findall(r'name="session" value="(\w+)"', page)
    assert len(ids) == 2
    stranger = visit(site)
    sign_up(stranger, "stranger")
    stranger.get("/account")
    stranger.post("/account/sessions/end", session=ids[0])
    assert signed_in(phone)
    assert signed_in(two)
    one.get("/account")
    one.post("/account/sessions/end", session=ids[0])
    assert [signed_in(phone), signed_in(two)].count(True) == 1
    one.post("/account/sessions/end")
    assert not signed_in(phone)
    assert not signed_in(two)
    assert signed_in(one)
    phone.client.close()


def test_a_cookie_set_over_a_safe_line_stays_there(inside: Open) -> None:
    cookies = sign_up(inside("https://site.example"), "paul").headers.get_list("set-cookie")
    assert cookies
    assert all("Secure" in cookie and "HttpOnly" in cookie and "SameSite" in cookie for cookie in cookies)


# Forged requests, links and redirects


POSTS = [
    re.sub(r"{.*}", "x", path)
    for handler in (*signing.HANDLERS, *account_pages.HANDLERS)
    if "POST" in handler.http_methods
    for path in handler.paths
]


def test_no_form_is_taken_without_its_token(one: Visitor) -> None:
    sign_up(one, "quirin")
    assert len(POSTS) >= 16
    one.token = ""
    for path in POSTS:
        assert one.post(path, sure="yes", handle="x", way="password").status_code == 403, path
    assert signed_in(one)


def test_a_link_works_once_even_for_two_at_once(
    one: Visitor, site: Server, mailbox: Mailbox, visit: Visit
) -> None:
    asked_for_letter(one, "rosa@example.org")
    one.post(mailbox.link_to("rosa@example.org"), handle="rosa")
    asked_for_letter(one, "rosa@example.org")
    link = mailbox.link_to("rosa@example.org")
    visitors = [visit(site) for _ in range(6)]
    for visitor in visitors:
        visitor.get(link)
    with ThreadPoolExecutor(6) as pool:
        answers = [*pool.map(lambda visitor: visitor.post(link), visitors)]
    assert sorted(answer.status_code for answer in answers) == [303] + [410] * 5
    assert [signed_in(visitor) for visitor in visitors].count(True) == 1
    assert "any more" in one.get(link).text


@pytest.mark.parametrize("secret", ["x", "A" * 43, "A" * 5000, "%00", "..%2f..", "ü"])
def test_a_link_that_nobody_was_sent(one: Visitor, secret: str) -> None:
    answer = one.get(f"/link/{secret}")
    assert answer.status_code in (404, 410)
    assert one.post(f"/link/{secret}", handle="forger").status_code in (404, 410)
    assert not signed_in(one)


def test_a_challenge_is_no_link(one: Visitor) -> None:
    one.get("/sign-in")
    answer = one.post("/sign-in/passkey/options")
    assert answer.status_code == 200
    assert one.get(f"/link/{one.client.cookies['challenge']}").status_code == 410


def test_a_link_is_too_old_after_a_quarter_of_an_hour(
    inside: Open, clock: Clock, post: tuple[Mailbox, str]
) -> None:
    visitor = inside(mail_server=post[1])
    asked_for_letter(visitor, "sven@example.org")
    link = post[0].link_to("sven@example.org")
    clock.pass_(minutes=14)
    assert visitor.get(link).status_code == 200
    clock.pass_(minutes=1)
    assert visitor.get(link).status_code == 410
    assert visitor.post(link, handle="sven").status_code == 410


@pytest.mark.parametrize(
    "credential",
    [
        "",
        "{",
        "[]",
        '{"id": "x"}',
        '{"id": 5, "response": 7}',
        '{"id": "\\ud800"}',
        "x" * 30_000,
        "[" * 15_000,
    ],
)
@pytest.mark.parametrize("path", ["/sign-in/passkey", "/sign-up/passkey"])
def test_what_is_no_passkey(one: Visitor, path: str, credential: str) -> None:
    one.get("/sign-in")
    one.post("/sign-in/passkey/options")
    answer = one.post(path, credential=credential, handle="no-passkey")
    assert answer.status_code == 422
    assert "cannot be used" in answer.text
    assert not signed_in(one)


@pytest.mark.parametrize(
    ("to", "led"),
    [
        ("/games", "/games"),
        ("//evil.example", "/"),
        ("/\\evil.example", "/"),
        ("https://evil.example", "/"),
        ("javascript:alert(1)", "/"),
        ("/\tevil", "/"),
        ("///evil.example", "/"),
        ("\\\\evil.example", "/"),
        (" //evil.example", "/"),
        ("/\r\nLocation: //evil.example", "/"),
        ("/%2f%2fevil.example", "/%2f%2fevil.example"),
        ("/%5cevil.example", "/%5cevil.example"),
        ("", "/"),
        ("evil", "/"),
    ],
)
def test_signing_in_leads_nowhere_else(one: Visitor, to: str, led: str) -> None:
    sign_up(one, f"to-{abs(hash(to))}")
    handle = re.findall(r"@(to-\d+)", one.get("/account").text)[0]
    assert sign_in(one, handle, next=to).headers["location"] == led
    page = one.get("/sign-in", next=to).text
    assert f'name="next" value="{led}"' in page


LONG = "x" * 20_000


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/sign-in/password", {"who": LONG, "password": LONG}),
        ("/sign-in/password", {"who": "a@" + LONG, "password": "\x00"}),
        ("/sign-in/mail", {"mail": f"{LONG}@example.org"}),
        ("/sign-in/mail", {"mail": "a@example.org\nBcc: b@example.org"}),
        ("/sign-in/mail", {"mail": "ü@example.org"}),
        ("/sign-in/mail", {}),
        ("/sign-up/password", {"handle": LONG, "password": PASSWORD}),
        ("/sign-up/password", {"handle": "tom", "name": LONG, "password": PASSWORD}),
        ("/sign-up/password", {"handle": "tom", "name": "a\u202eb", "password": PASSWORD}),
        ("/sign-up/password", {}),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(one: Visitor, path: str, form: dict[str, Any]) -> None:
    one.get("/sign-in")
    answer = one.post(path, **form)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert not signed_in(one)
