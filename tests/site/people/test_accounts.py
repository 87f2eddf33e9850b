"""Accounts on a real server with a real mail server: every way in, what joins, what is told, what goes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from advanced_alchemy.base import orm_registry
from advanced_alchemy.config import SQLAlchemyAsyncConfig
from argon2 import PasswordHasher
from litestar.testing import TestClient
from sqlalchemy import select, update

from ironroad.site.app import create_app
from ironroad.site.people.belongings import ALONE, NO_NAME, SHARED
from ironroad.site.people.passwords import Passwords
from ironroad.site.routes import accounts as account_pages
from ironroad.site.routes import signing
from ironroad.site.settings import read_settings
from ironroad.site.storage.keeper import Keeper
from ironroad.site.storage.models import NoteRow, PersonRow, SeatRow, TableRow, TalkRow
from tests.helpers.accounts import (
    PASSWORD,
    Clock,
    become_guest,
    own_table,
    person_named,
    sign_in,
    sign_out,
    sign_up,
    signed_in,
    within,
)
from tests.helpers.apart import run_apart
from tests.helpers.letters import Mailbox, mail_server
from tests.helpers.migrated import begin
from tests.helpers.quick import Quick
from tests.helpers.server import Server, Visitor

# The site's packages have given up what others of them still use.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

Visit = Callable[[Server], Visitor]


@pytest.fixture(scope="module")
def post() -> Iterator[tuple[Mailbox, str]]:
    with mail_server() as running:
        yield running


@pytest.fixture(scope="module")
def mailbox(post: tuple[Mailbox, str]) -> Mailbox:
    return post[0]


@pytest.fixture(scope="module")
def site(post: tuple[Mailbox, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Quick(tmp_path_factory.mktemp("accounts"), IRONROAD_MAIL_SERVER=post[1])
    yield running
    running.stop()


@pytest.fixture
def one(site: Server, visit: Visit) -> Visitor:
    return visit(site)


@pytest.fixture
def two(site: Server, visit: Visit) -> Visitor:
    return visit(site)


HOME = "http://site.example"
USUAL: dict[str, Any] = {"address": HOME, "password_memory": 1}


class Inside(Visitor):
    """A visitor of an application in this process."""

    client: Any

    def __init__(self, client: Any) -> None:
        client.follow_redirects = False
        self.client = client
        self.token = ""


Open = Callable[..., Inside]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def inside(tmp_path: Path, clock: Clock) -> Iterator[Open]:
    """Visits an application of which the time is ours, with the usual settings or others."""
    apps: dict[str, Any] = {}
    begin(tmp_path)
    with ExitStack() as stack:

        def open_one(base_url: str = HOME, **given: Any) -> Inside:
            if str(given) not in apps:
                settings: Any = read_settings
                apps[str(given)] = create_app(settings(tmp_path, **USUAL | given), clock)
            return Inside(stack.enter_context(TestClient(apps[str(given)], base_url=base_url)))

        yield open_one


def asked_for_letter(visitor: Visitor, mail: str, **form: Any) -> httpx.Response:
    visitor.get("/sign-in")
    return visitor.post("/sign-in/mail", mail=mail, **form)


def plain(page: str) -> str:
    """A page without what is different every time."""
    return re.sub(r'name="_csrf_token" value="[^"]+"', "", page)


def change_row(site: Server, person: str, **values: Any) -> None:
    """Change what is stored of a person behind the server's back."""

    async def change(database: SQLAlchemyAsyncConfig) -> None:
        async with database.get_session() as session:
            await session.execute(update(PersonRow).where(PersonRow.id == person).values(**values))
            await session.commit()

    within(site.data, change)


# The ways in


def test_by_password_out_and_in_again(one: Visitor, two: Visitor) -> None:
    answer = sign_up(one, "Anna-1", name="Anna Ä.", zone="Europe/Berlin")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("session=")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    page = one.get("/account").text
    assert "@anna-1" in page
    assert "<option selected>Europe/Berlin" in page
    sign_out(one)
    assert not signed_in(one)
    assert sign_in(two, "ANNA-1").status_code == 303
    assert "Anna Ä." in two.get("/").text
    assert "Anna Ä." in two.get("/people/Anna-1").text


def test_by_a_link_in_a_letter(one: Visitor, two: Visitor, mailbox: Mailbox) -> None:
    asked_for_letter(one, "Ben@Example.org")
    link = mailbox.link_to("ben@example.org")
    for _ in range(3):  # what looks at links in letters does not use them up
        assert "Make an account" in one.get(link).text
        assert not signed_in(one)
    assert "handle has" in one.post(link, handle="?").text
    assert one.post(link, handle="ben").status_code == 303
    assert "ben@example.org" in one.get("/account").text
    asked_for_letter(two, "ben@example.org", next="/games")
    link = mailbox.link_to("ben@example.org")
    assert "sign in as ben" in two.get(link).text
    assert two.post(link.partition("?")[0], next="/games").headers["location"] == "/games"
    assert signed_in(two)


def test_letters_speak_the_language_of_the_reader(site: Server, mailbox: Mailbox) -> None:
    visitor = Visitor(site, **{"accept-language": "de"})
    asked_for_letter(visitor, "dora@example.org")
    assert "Minuten" in mailbox.to("dora@example.org")[-1].get_content()
    visitor.client.close()


def test_a_letter_that_cannot_be_sent_is_told(one: Visitor, mailbox: Mailbox) -> None:
    mailbox.closed = True
    answer = asked_for_letter(one, "nobody@example.org")
    mailbox.closed = False
    assert answer.status_code == 422
    assert "could not be sent" in answer.text


def test_a_handle_is_had_once_in_whatever_case(one: Visitor, two: Visitor) -> None:
    sign_up(one, "Finn")
    two.get("/sign-up")
    answer = two.post("/sign-up/password", handle="fInN", password=PASSWORD)
    assert answer.status_code == 422
    assert "Somebody else has this handle" in answer.text
    assert PASSWORD not in answer.text


@pytest.mark.parametrize(
    "handle", ["", "x", "a b", "-ab", "ab-", "a--b", "аnna", "admin", "a" * 31, "<b>", "../x"]
)
def test_what_is_no_handle(one: Visitor, handle: str) -> None:
    one.get("/sign-up")
    assert one.post("/sign-up/password", handle=handle, password=PASSWORD).status_code == 422
    assert not signed_in(one)


@pytest.mark.parametrize("password", ["", "short", "aaaaaaaaaaaa", "gerda-the-guest", "x" * 1001])
def test_what_is_no_password(one: Visitor, password: str) -> None:
    one.get("/sign-up")
    answer = one.post("/sign-up/password", handle="gerda-the-guest", password=password)
    assert answer.status_code == 422
    assert "password" in answer.text


def test_a_long_password_in_any_script_is_fine(one: Visitor) -> None:
    sign_up(one, "long", "路轨火" * 100)
    sign_out(one)
    assert sign_in(one, "long", "路轨火" * 99).status_code == 422
    assert sign_in(one, "long", "路轨火" * 100).status_code == 303


def test_an_old_hash_is_made_anew(site: Server, one: Visitor) -> None:
    sign_up(one, "hans")
    old = PasswordHasher(time_cost=1, memory_cost=1024).hash(PASSWORD)
    person = person_named(site.data, "hans").id

    async def stored(database: SQLAlchemyAsyncConfig) -> str | None:
        async with database.get_session() as session:
            return await session.scalar(select(PersonRow.password).where(PersonRow.id == person))

    change_row(site, person, password=old)
    sign_out(one)
    assert sign_in(one, "hans").status_code == 303
    new = within(site.data, stored)
    assert new
    assert new != old
    assert not Passwords(1).outdated(new)


# What the host has switched off


def test_without_a_way_to_sign_in_there_is_no_trace_of_accounts(inside: Open) -> None:
    visitor = inside(sign_in="")
    path = visitor.new_table("person", "person", "person")
    for where in ("/", path, "/games", "/nowhere"):
        page = visitor.get(where).text.lower()
        assert "sign in" not in page
        assert "/sign-in" not in page
        assert "/account" not in page
    for handler in (*signing.HANDLERS, *account_pages.HANDLERS):
        for where in handler.paths:
            ask = visitor.post if "POST" in handler.http_methods else visitor.get
            assert ask(re.sub(r"{.*}", "x", where)).status_code == 404, where


def test_only_what_works_is_offered(inside: Open, mailbox: Mailbox, post: tuple[Mailbox, str]) -> None:
    page = inside(sign_in="mail, password").get("/sign-in").text
    assert 'action="/sign-in/password"' in page
    assert 'action="/sign-in/mail"' not in page
    assert "data-passkey" not in page
    page = inside(mail_server=post[1]).get("/sign-in").text
    assert 'action="/sign-in/mail"' in page
    assert "data-passkey" in page
    assert "data-passkey" not in inside("http://192.0.2.1", address="").get("/sign-in").text


def test_a_letter_never_leads_to_where_a_stranger_says_the_site_is(one: Visitor, mailbox: Mailbox) -> None:
    one.get("/sign-in")
    form = {"mail": "gina@example.org", "_csrf_token": one.token}
    answer = one.client.post("/sign-in/mail", data=form, headers={"host": "evil.example"})
    assert answer.status_code == 404
    assert not mailbox.to("gina@example.org")


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


# The ways of an account


def remove(visitor: Visitor, way: str) -> httpx.Response:
    visitor.get("/account")
    return visitor.post("/account/ways/remove", way=way)


def test_the_last_way_stays(one: Visitor, mailbox: Mailbox) -> None:
    sign_up(one, "ute")
    answer = remove(one, "password")
    assert answer.status_code == 422
    assert "last way" in answer.text
    one.post("/account/mail", mail="ute@example.org")
    one.get("/account")
    assert "ute@example.org" not in one.get("/account").text
    one.post(mailbox.link_to("ute@example.org"))
    assert "ute@example.org" in one.get("/account").text
    assert remove(one, "password").status_code == 303
    assert remove(one, "mail").status_code == 422
    assert remove(one, "passkey x").status_code == 303
    assert "ute@example.org" in one.get("/account").text


def test_two_ways_that_go_at_once_are_not_both_the_last(one: Visitor, two: Visitor, mailbox: Mailbox) -> None:
    sign_up(one, "ulf")
    one.get("/account")
    one.post("/account/mail", mail="ulf@example.org")
    one.post(mailbox.link_to("ulf@example.org"))
    sign_in(two, "ulf")
    with ThreadPoolExecutor(2) as pool:
        answers = [*pool.map(remove, (one, two), ("password", "mail"))]
    assert sorted(answer.status_code for answer in answers) == [303, 422]


def test_an_address_is_confirmed_by_who_asked_for_it_alone(
    one: Visitor, two: Visitor, mailbox: Mailbox
) -> None:
    sign_up(one, "vera")
    sign_up(two, "wim")
    for visitor, mail in ((one, "vera@example.org"), (two, "wim@example.org")):
        visitor.get("/account")
        visitor.post("/account/mail", mail=mail)
    link = mailbox.link_to("vera@example.org")
    assert "sign in to this account" in two.get(link).text
    assert two.post(link).status_code == 200
    assert one.post(link).status_code == 303
    two.post(mailbox.link_to("wim@example.org"))
    # An address that another account has is said to be so only to who reads its letters.
    one.get("/account")
    assert "on its way" in one.post("/account/mail", mail="wim@example.org").text
    answer = one.post(mailbox.link_to("wim@example.org"))
    assert answer.status_code == 422
    assert "Another account" in answer.text
    # Who moves is told at the old address.
    one.post("/account/mail", mail="vera@elsewhere.example")
    one.post(mailbox.link_to("vera@elsewhere.example"))
    assert "another address" in mailbox.to("vera@example.org")[-1].get_content()
    assert sign_in(one, "vera@elsewhere.example").status_code == 303


def test_a_new_password_ends_the_other_sessions(one: Visitor, two: Visitor) -> None:
    sign_up(one, "xaver")
    sign_in(two, "xaver")
    one.get("/account")
    assert one.post("/account/password", password="short").status_code == 422
    assert one.post("/account/password", password="another good one").status_code == 303
    assert not signed_in(two)
    assert sign_in(two, "xaver").status_code == 422
    assert sign_in(two, "xaver", "another good one").status_code == 303


def test_what_matters_most_needs_somebody_who_has_just_signed_in(
    inside: Open, clock: Clock, post: tuple[Mailbox, str]
) -> None:
    visitor = inside(mail_server=post[1])
    sign_up(visitor, "yara")
    clock.pass_(minutes=16)
    visitor.get("/account")
    forms: dict[str, dict[str, Any]] = {
        "/account/password": {"password": "another good one"},
        "/account/mail": {"mail": "yara@example.org"},
        "/account/passkeys": {"credential": "{}"},
        "/account/ways/remove": {"way": "password"},
    }
    for path, form in forms.items():
        assert visitor.post(path, **form).headers["location"] == "/sign-in?next=/account", path
    assert visitor.post("/account/passkeys/options", json=True).status_code == 403
    assert visitor.post("/account", name="Yara").status_code == 303
    sign_in(visitor, "yara")
    visitor.get("/account")
    assert visitor.post("/account/password", password="another good one").status_code == 303


def test_name_language_and_zone_are_kept(one: Visitor) -> None:
    sign_up(one, "zita")
    one.get("/account")
    answer = one.post("/account", name="  Zita   Z. ", language="de", zone="Europe/Vienna")
    page = one.get(answer.headers["location"]).text
    assert "Gespeichert." in page
    assert 'value="Zita Z."' in page
    assert '<html lang="de"' in page
    assert "<option selected>Europe/Vienna" in page
    assert one.post("/account", name="x" * 41, language="xx", zone="Moon/Crater").status_code == 422
    one.post("/account", name="", language="xx", zone="Moon/Crater")
    page = one.get("/account").text
    assert 'value="zita"' in page
    assert "<option selected>UTC" in page
    assert '<html lang="de"' in page


def test_who_is_blocked_is_told_so_and_stays_out(site: Server, one: Visitor) -> None:
    sign_up(one, "rude")
    change_row(site, person_named(site.data, "rude").id, blocked=True)
    assert not signed_in(one)
    answer = sign_in(one, "rude")
    assert answer.status_code == 422
    assert "blocked" in answer.text
    assert "not right" in sign_in(one, "rude", "wrong password").text
    assert one.get("/people/rude").status_code == 404


# What the browser played joins the account


def test_seats_of_a_guest_become_the_accounts(site: Server, one: Visitor, two: Visitor, visit: Visit) -> None:
    guest = become_guest(one, site.data)
    table = own_table(site.data, [guest, None, None])
    seat = f"/s/{table.key(0)}"
    assert one.get(seat).status_code == 200
    change_row(site, guest.id, settings={"wish": 1})
    assert two.get(seat).status_code == 200  # a guest's link is good on every device
    sign_up(one, "joiner", name="Jo")
    assert one.get(seat).status_code == 200
    answer = two.get(seat)
    assert answer.status_code == 403
    assert f'href="/sign-in?next={seat}"' in answer.text
    sign_in(two, "joiner")
    assert two.get(seat).status_code == 200
    assert seat in two.get("/games").text
    person = person_named(site.data, "joiner").id

    async def rows(database: SQLAlchemyAsyncConfig) -> tuple[Any, ...]:
        async with database.get_session() as session:
            row = await session.get_one(TableRow, table.id)
            owner = await session.scalar(select(SeatRow.person).where(SeatRow.table == table.id))
            return owner, row.seats[0]["person"], await session.get(PersonRow, guest.id)

    assert within(site.data, rows) == (person, person, None)
    assert person_named(site.data, "joiner").settings == {"wish": 1}


def test_tables_that_a_browser_knows_are_known_on_every_device(one: Visitor, two: Visitor) -> None:
    path = one.new_table("person", "person", "person", hidden="on")
    one.get(path)
    sign_up(one, "carrier")
    later = one.new_table("person", "person", "person", hidden="on")
    one.get(later)
    sign_in(two, "carrier")
    for where in ("/", "/games"):
        page = two.get(where).text
        assert path in page
        assert later in page
    sign_out(two)
    assert path not in two.get("/").text
    sign_out(one)
    assert later not in one.get("/games").text


def test_every_place_that_names_a_person_is_looked_after() -> None:
    named = {
        f"{table.name}.{key.parent.name}"
        for table in orm_registry.metadata.tables.values()
        for key in table.foreign_keys
        if key.column.table.name == "people"
    }
    handled = {f"{column.class_.__tablename__}.{column.key}" for column in (*SHARED, *ALONE)}
    assert named <= handled
    assert handled - named == {"results.who", "ratings.who", "tables.host"}


# My games


def test_my_games_come_in_the_order_in_which_they_want_me(site: Server, one: Visitor, two: Visitor) -> None:
    sign_up(one, "orderly")
    person = person_named(site.data, "orderly")
    guest = become_guest(two, site.data)
    first, last = own_table(site.data, [person, guest, guest]), own_table(site.data, [guest, guest, guest])
    waiting = own_table(site.data, [person, None, None], started=False)
    asked, other = one.new_table("person", "person", "person"), own_table(site.data, [guest, person, guest])
    one.get(asked)
    page = one.get("/games").text
    mine = [f"/s/{table.key(seat)}" for table, seat in ((first, 0), (other, 1), (waiting, 0))]
    places = [page.find(link) for link in (mine[0], asked, mine[1], mine[2])]
    assert -1 not in places
    assert places == sorted(places)
    assert last.watch not in page
    assert one.get("/games/next").headers["location"] == mine[0]
    # On one screen nobody else waits, so the tab does not press.
    assert one.get("/games/waiting").json() == {"count": 1}
    assert "2 games wait for you" in one.get("/").text


def test_a_stranger_has_no_games(one: Visitor) -> None:
    assert "There are none yet" in one.get("/games").text
    assert one.get("/games/next").headers["location"] == "/games"
    assert one.get("/games/waiting").json() == {"count": 0}
    assert "waiting.js" not in one.get("/").text


def test_the_sign_with_a_number(one: Visitor) -> None:
    assert ">7</text>" in one.get("/icons/waiting/7").text
    assert one.get("/icons/waiting/0").status_code == 400
    assert one.get("/icons/waiting/100").status_code == 400


# Data, and the end


def test_everything_that_is_stored_is_told_and_no_link_of_anybody_else(site: Server, one: Visitor) -> None:
    sign_up(one, "curious", name="Curious")
    person = person_named(site.data, "curious")
    table = own_table(site.data, [person, None, None])
    _say_and_note(site.data, table.id, person.id)
    data = one.get("/account/data.json")
    assert "attachment" in data.headers["content-disposition"]
    told = data.json()
    assert told["account"]["handle"] == "curious"
    assert told["account"]["password"] is True
    assert told["seats"][0]["table"] == f"/s/{table.key(0)}"
    assert told["seats"][0]["record"] == f"/s/{table.key(0)}/record.txt"
    assert told["talk"][0]["text"] == "Hello"
    assert told["notes"][0]["text"] == "secret plan"
    assert len(told["sessions"]) == 1
    assert table.id not in data.text
    assert "argon2" not in data.text


def _say_and_note(data: Path, table: str, person: str) -> None:
    async def write(database: SQLAlchemyAsyncConfig) -> None:
        async with database.get_session() as session:
            session.add(
                TalkRow(
                    table=table, number=1, room="table", person=person, seat=0, name="Curious", text="Hello"
                )
            )
            session.add(NoteRow(table=table, seat=0, text="secret plan"))
            await session.commit()

    within(data, write)


def test_a_deleted_account_leaves_games_without_a_name(site: Server, one: Visitor, two: Visitor) -> None:
    sign_up(one, "leaver", name="Leaver Lou")
    person = person_named(site.data, "leaver")
    table = own_table(site.data, [person, None, None])
    _say_and_note(site.data, table.id, person.id)
    watch, seat = f"/w/{table.watch}", f"/s/{table.key(0)}"
    assert "Leaver Lou" in two.get(watch).text
    assert two.get(seat).status_code == 403
    sign_in(two, "leaver")
    one.get("/account/delete")
    assert one.post("/account/delete").status_code == 422
    assert one.post("/account/delete", sure="yes").status_code == 303
    assert not signed_in(one)
    assert not signed_in(two)
    assert two.get(seat).status_code == 404
    for visitor in (one, two):
        page = visitor.get(watch).text
        assert "Leaver Lou" not in page
        assert NO_NAME in page
    assert one.get("/people/leaver").status_code == 404
    assert sign_in(one, "leaver").status_code == 422

    async def left(database: SQLAlchemyAsyncConfig) -> tuple[Any, ...]:
        async with database.get_session() as session:
            row = await session.get_one(PersonRow, person.id)
            talk = (await session.scalars(select(TalkRow).where(TalkRow.table == table.id))).one()
            notes = await session.scalar(select(NoteRow.text).where(NoteRow.table == table.id))
            owner = await session.scalar(select(SeatRow.person).where(SeatRow.table == table.id))
            kept = (row.name, row.handle, row.mail, row.password, row.account)
            return kept, talk.name, talk.text, talk.person, notes, owner

    kept, *rest = within(site.data, left)
    assert kept == ("", None, None, None, False)
    assert rest == [NO_NAME, "Hello", None, None, None]
    sign_up(two, "leaver")


def test_a_name_is_forgotten_also_by_another_process_that_has_the_table_open(
    site: Server, one: Visitor
) -> None:
    """The server deletes while another process looks on: it opens the table anew."""
    sign_up(one, "elsewhere", name="Elsa Where")
    table = own_table(site.data, [person_named(site.data, "elsewhere"), None, None])

    async def look_on(database: SQLAlchemyAsyncConfig) -> list[str]:
        keeper = Keeper(database)
        before = (await keeper.table(table.id)).sitters[0].name
        one.get("/account/delete")
        one.post("/account/delete", sure="yes")
        after = await keeper.table(table.id)
        assert after.owners == {}
        return [before, after.sitters[0].name]

    assert within(site.data, look_on) == ["Elsa Where", NO_NAME]


def test_who_signed_in_long_ago_deletes_with_the_password_only(inside: Open, clock: Clock) -> None:
    visitor = inside()
    sign_up(visitor, "slow")
    clock.pass_(minutes=20)
    assert 'name="password"' in visitor.get("/account/delete").text
    for wrong in ("", "wrong password"):
        assert visitor.post("/account/delete", sure="yes", password=wrong).status_code == 422
    assert signed_in(visitor)
    assert visitor.post("/account/delete", sure="yes", password=PASSWORD).status_code == 303
    assert not signed_in(visitor)
