"""Signing in and out: the session begins anew, and what the browser played joins the account."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from litestar.datastructures import Cookie
from litestar.response import Redirect

from ironroad.core.sentences import Sentence, say
from ironroad.site.people.accounts import Accounts
from ironroad.site.people.identity import SESSION, me, new_session
from ironroad.site.people.names import as_handle
from ironroad.site.people.people import People, Person, digest
from ironroad.site.protection.limits import address_of
from ironroad.site.request import TABLES, AnyRequest, known_tables, within
from ironroad.site.storage.keeper import Refused
from ironroad.site.storage.models import PersonRow

# What matters most is asked only of somebody who has just proved who they are.
FRESH: Final = timedelta(minutes=15)
# So many times as many tries as an account has an address, from which several people may come.
PER_ADDRESS: Final = 6


class TooOften(Exception):
    """Too many tries; the next may be made in so many seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"{seconds} s")
        self.seconds = seconds

    @property
    def sentence(self) -> Sentence:
        if self.seconds < 120:
            return say("Too many tries. The next one can be made in {seconds} seconds.", seconds=self.seconds)
        minutes = -(-self.seconds // 60)
        return say("Too many tries. The next one can be made in {minutes} minutes.", minutes=minutes)


class NotFresh(Exception):
    """This needs somebody who has just signed in."""


async def enter(request: AnyRequest, people: People, accounts: Accounts, person: Person, to: str) -> Redirect:
    """Sign somebody in who has proved who they are, and lead them on."""
    if person.blocked:
        raise Refused(say("The host of this site has blocked this account."))
    old = me(request)
    if old and not old.account:
        await accounts.join(old.id, person.id)
    elif old:
        await people.end_session(digest(request.cookies[SESSION]), old.id)
    await accounts.remember(person.id, known_tables(request))
    cookies = [await new_session(request, people, person), gone(TABLES)]
    return Redirect(within(to), status_code=303, cookies=cookies)


async def leave(request: AnyRequest, people: People) -> Redirect:
    person = me(request)
    if person and person.account:
        await people.end_session(digest(request.cookies[SESSION]), person.id)
        return Redirect("/", status_code=303, cookies=[gone(SESSION), gone(TABLES)])
    return Redirect("/", status_code=303)


def gone(name: str) -> Cookie:
    """A cookie that is to be forgotten."""
    return Cookie(key=name, value="", max_age=0, httponly=True, samesite="lax")


async def is_fresh(request: AnyRequest, people: People) -> bool:
    began = await people.signed_in_at(request.cookies.get(SESSION, ""))
    return began is not None and people.clock() - began <= FRESH


async def check_password(
    request: AnyRequest, accounts: Accounts, row: PersonRow | None, word: str, password: str
) -> bool:
    """Whether a password fits; with every wrong one the account and the address come nearer to a wait. What
    was typed is counted, whoever it names: otherwise waiting would tell that a name and a mail address are
    the same account's."""
    account, address = f"account {as_handle(word[:300])}", f"address {address_of(request)}"
    try_once(accounts, {account: 1, address: PER_ADDRESS})
    if not await accounts.password_fits(row, password):
        return False
    accounts.throttle.forget(account)
    return True


def try_once(accounts: Accounts, words: dict[str, int]) -> None:
    """Count a try by each of the words, unless one of them has to wait."""
    if seconds := accounts.throttle.wait(*words):
        raise TooOften(seconds)
    for word, times in words.items():
        accounts.throttle.count(word, times)
