"""Accounts: making them, finding them, changing them, and the ways to sign in to them."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from zoneinfo import available_timezones

from advanced_alchemy.config import SQLAlchemyAsyncConfig
from sqlalchemy import Select, delete, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.core.sentences import Sentence, say
from ironroad.site.people.belongings import collected, forget, hand_over
from ironroad.site.people.names import HANDLE, as_handle, cleaned, handle_problem, problem_of
from ironroad.site.people.passkeys import NewPasskey, Passkeys
from ironroad.site.people.passwords import Passwords, password_problem
from ironroad.site.people.people import People, Person, person_of
from ironroad.site.people.tokens import Tokens, spend
from ironroad.site.people.ways import MAIL, PASSKEY, PASSWORD
from ironroad.site.protection.books import make_book
from ironroad.site.protection.throttle import Throttle
from ironroad.site.rendering.words import CODES
from ironroad.site.settings import Settings
from ironroad.site.storage.database import put
from ironroad.site.storage.keeper import Keeper
from ironroad.site.storage.models import KnownRow, PasskeyRow, PersonRow

LONGEST_MAIL: Final = 254
MAIL_FORM: Final = re.compile(r"[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?")
MOST_PASSKEYS: Final = 20
MOST_KNOWN: Final = 500


class AccountProblem(Exception):
    """What was wrong with a form; `field` is where."""

    def __init__(self, sentence: Sentence, field: str) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence
        self.field = field


@dataclass(frozen=True)
class Newcomer:
    """What is asked of somebody who makes an account."""

    handle: str
    name: str
    language: str
    zone: str


def read_newcomer(form: Mapping[str, str], language: str) -> Newcomer:
    handle = as_handle(form.get("handle", "")[:200])
    if problem := handle_problem(handle):
        raise AccountProblem(problem, "handle")
    return Newcomer(handle, read_name(form, handle), language, read_zone(form))


def read_name(form: Mapping[str, str], usual: str) -> str:
    name = cleaned(form.get("name", "")[:1000])
    if problem := problem_of(name):
        raise AccountProblem(problem, "name")
    return name or usual


def read_zone(form: Mapping[str, str]) -> str:
    zone = form.get("zone", "")
    return zone if zone in available_timezones() else "UTC"


def read_language(form: Mapping[str, str], usual: str) -> str:
    language = form.get("language", "")
    return language if language in CODES else usual


def read_mail(form: Mapping[str, str]) -> str:
    mail = form.get("mail", "")[: LONGEST_MAIL + 1].strip().lower()
    if len(mail) > LONGEST_MAIL or not MAIL_FORM.fullmatch(mail) or ".." in mail:
        raise AccountProblem(say("This is no mail address."), "mail")
    return mail


class Accounts:
    """People with accounts. What they have is in the database; how they prove who they are is here."""

    def __init__(
        self, database: SQLAlchemyAsyncConfig, keeper: Keeper, people: People, settings: Settings
    ) -> None:
        self._database = database
        self._keeper = keeper
        self.clock = people.clock
        self.tokens = Tokens(database, people.clock)
        self.passkeys = Passkeys(database, self.tokens, people.clock)
        self.passwords = Passwords(settings.password_memory)
        self.throttle = Throttle(settings.tries, people.clock, make_book(settings, "tries"))
        # The last way to sign in must not go because two went at once.
        self._ways = asyncio.Lock()

    # Finding

    async def row(self, person: str) -> PersonRow:
        async with self._database.get_session() as session:
            return await session.get_one(PersonRow, person)

    async def named(self, word: str) -> PersonRow | None:
        """Who has this handle or this mail address."""
        handle, mail = as_handle(word), word.strip().lower()
        if not HANDLE.fullmatch(handle) and not MAIL_FORM.fullmatch(mail):
            return None
        found = PersonRow.mail == mail if "@" in handle else PersonRow.handle == handle
        async with self._database.get_session() as session:
            row: PersonRow | None = await session.scalar(select(PersonRow).where(PersonRow.account, found))
        return row

    # Making

    async def make(
        self,
        newcomer: Newcomer,
        *,
        id_: str = "",
        mail: str | None = None,
        password: str | None = None,
        passkey: NewPasskey | None = None,
        link: str = "",
    ) -> Person:
        """A new account with one way to sign in. The `link` that it is made by is used up only with it: who
        is told of a problem tries again by the same one."""
        row = PersonRow(
            id=id_ or secrets.token_urlsafe(16),
            name=newcomer.name,
            account=True,
            handle=newcomer.handle,
            mail=mail,
            password=None if password is None else await self.passwords.hash(password),
            language=newcomer.language,
            zone=newcomer.zone,
            settings={},
            created=self.clock(),
            seen=self.clock(),
        )
        # A password takes a while: who comes too late by then need not reach for the database's one pen.
        await self.check_free(newcomer.handle)
        try:
            async with self._database.get_session() as session:
                if link:
                    await spend(session, link)
                session.add(row)
                await session.flush()
                if passkey:
                    session.add(self._passkey(row.id, passkey, ""))
                await session.commit()
        except IntegrityError as error:
            await self.check_free(newcomer.handle)
            raise AccountProblem(
                say("Another account has this address or this passkey."), "handle"
            ) from error
        return person_of(row)

    async def check_free(self, handle: str) -> None:
        if await self.named(handle):
            raise AccountProblem(say("Somebody else has this handle."), "handle")

    def _passkey(self, person: str, passkey: NewPasskey, name: str) -> PasskeyRow:
        return PasskeyRow(
            id=passkey.id,
            person=person,
            public_key=passkey.public_key,
            count=passkey.count,
            name=name,
            created=self.clock(),
        )

    # What a browser played joins the account

    async def join(self, guest: str, person: str) -> None:
        """Seats, talk and all else of a guest become the account's; the guest is gone."""
        await self._keeper.rewrite(guest, lambda session: hand_over(session, guest, person))

    async def remember(self, person: str, words: list[str]) -> None:
        """Links to tables that somebody has used; the oldest of too many go."""
        async with self._database.get_session() as session:
            known = {*await session.scalars(_known(person))}
            new = [word for word in dict.fromkeys(words) if word not in known and len(word) <= 64]
            if not new:
                return
            for word in sorted(new):
                await put(session, KnownRow, person=person, word=word, at=self.clock())
            too_many = _known(person).offset(MOST_KNOWN).subquery()
            await session.execute(
                delete(KnownRow).where(KnownRow.person == person, KnownRow.word.in_(select(too_many)))
            )
            await session.commit()

    # Changing

    async def change(self, person: str, **values: Any) -> None:
        async with self._database.get_session() as session:
            await session.execute(update(PersonRow).where(PersonRow.id == person).values(**values))
            await session.commit()

    async def set_password(self, person: Person, password: str) -> None:
        if problem := password_problem(password, person.handle, person.name, person.mail):
            raise AccountProblem(problem, "password")
        await self.change(person.id, password=await self.passwords.hash(password))

    async def password_fits(self, row: PersonRow | None, password: str) -> bool:
        """It takes as long for somebody who is not there. A hash made with old parameters is made anew."""
        stored = row.password if row else None
        fits = await self.passwords.fits(password, stored)
        if fits and row and stored and self.passwords.outdated(stored):
            await self.change(row.id, password=await self.passwords.hash(password))
        return fits

    async def set_mail(self, person: str, mail: str) -> bool:
        """False if another account has it."""
        try:
            await self.change(person, mail=mail)
        except IntegrityError:
            return False
        return True

    async def add_passkey(self, person: str, passkey: NewPasskey, name: str) -> None:
        async with self._database.get_session() as session:
            query = select(func.count()).select_from(PasskeyRow).where(PasskeyRow.person == person)
            if (await session.scalar(query) or 0) >= MOST_PASSKEYS:
                raise AccountProblem(
                    say("An account has at most {most} passkeys.", most=MOST_PASSKEYS), PASSKEY
                )
            session.add(self._passkey(person, passkey, name))
            try:
                await session.commit()
            except IntegrityError as error:
                raise AccountProblem(say("This passkey is in use already."), PASSKEY) from error

    async def remove_way(self, person: str, way: str, passkey: str, offered: tuple[str, ...]) -> None:
        """Remove a passkey, the mail address or the password, unless no way that is offered would be left."""
        async with self._ways, self._database.get_session() as session:
            row = await session.get_one(PersonRow, person, with_for_update=True)
            keys = {*await session.scalars(select(PasskeyRow.id).where(PasskeyRow.person == person))}
            left = {
                PASSKEY: bool(keys - {passkey}),
                MAIL: way != MAIL and row.mail is not None,
                PASSWORD: way != PASSWORD and row.password is not None,
            }
            if not any(left[way] for way in offered):
                raise AccountProblem(say("This is the last way to sign in: add another one first."), way)
            await self._remove(session, person, way, passkey)
            await session.commit()

    async def _remove(self, session: AsyncSession, person: str, way: str, passkey: str) -> None:
        if way == PASSKEY:
            mine = (PasskeyRow.id == passkey) & (PasskeyRow.person == person)
            await session.execute(delete(PasskeyRow).where(mine))
        else:
            await session.execute(update(PersonRow).where(PersonRow.id == person).values({way: None}))

    async def collected(self, person: str) -> dict[str, Any]:
        async with self._database.get_session() as session:
            return await collected(session, person)

    # Going

    async def delete(self, person: str) -> None:
        """The account and all that is private goes; games stay, without the name."""
        await self._keeper.rewrite(person, lambda session: forget(session, person))


def _known(person: str) -> Select[str]:
    return select(KnownRow.word).where(KnownRow.person == person).order_by(KnownRow.at.desc())
