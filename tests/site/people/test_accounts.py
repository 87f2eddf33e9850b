"""Accounts on a real server with a real mail server: every way in, and the ways an account has."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from advanced_alchemy.config import SQLAlchemyAsyncConfig
from argon2 import PasswordHasher
from sqlalchemy import select

from ironroad.site.people.passwords import Passwords
from ironroad.site.routes import accounts as account_pages
from ironroad.site.routes import signing
from ironroad.site.storage.models import PersonRow
from tests.helpers.accounts import (
    PASSWORD,
    Clock,
    Open,
    asked_for_letter,
    change_row,
    person_named,
    sign_in,
    sign_out,
    sign_up,
    signed_in,
    within,
)
from tests.helpers.letters import Mailbox
from tests.helpers.server import Server, Visitor

# The site's packages have given up what others of them still use.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


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
