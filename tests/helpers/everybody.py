"""One of every kind of person around the same tables, each with private things that can be recognised."""

from __future__ import annotations

import itertools
import re
import warnings
from collections.abc import Coroutine
from datetime import timedelta
from functools import cached_property
from typing import Any, Final, TypeVar

from argon2 import PasswordHasher

import ironroad
from ironroad.core.game import Game
from tests.helpers.accounts import PASSWORD
from tests.helpers.apart import Loop
from tests.helpers.asked import OVER, asked
from tests.helpers.server import Server

# What the database library warns of as it is loaded is no business of these tests.
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from webauthn.helpers import bytes_to_base64url

    from ironroad.site.finished.results import keep_results
    from ironroad.site.notices.letters import off_token
    from ironroad.site.people.administration import ADMIN
    from ironroad.site.people.people import digest
    from ironroad.site.people.tokens import SIGN_IN, Tokens
    from ironroad.site.seats.talk import PLAYERS, WATCHERS
    from ironroad.site.settings import read_settings
    from ironroad.site.storage.database import make_config
    from ironroad.site.storage.keeper import Keeper
    from ironroad.site.storage.models import (
        InstructionRow,
        KnownRow,
        NoteRow,
        NoticeRow,
        PasskeyRow,
        PersonRow,
        PlanRow,
        PushRow,
        ReportRow,
        SessionRow,
        TalkRow,
        now,
    )
    from ironroad.site.table.incidents import ASKS_BACK, CLOSED, STANDS_IN, Incident
    from ironroad.site.table.tables import FREE, HINTS_ALL, OWN_DEVICES, PERSON, Owner, Table, TableSettings

__all__ = ["Everybody", "Table"]

T = TypeVar("T")

# Who asks: nobody known; who holds the link of a table on one screen; a guest who watches; the owner of the
# first seat of a table, that of another seat and its host, all with accounts; who has an account and nothing
# else; an administrator; and nobody known, who has got hold of the host's link.
NOBODY: Final = "nobody"
LINK: Final = "link"
WATCHER: Final = "guest"
OWNER: Final = "owner"
OTHER: Final = "other"
HOST: Final = "host"
ACCOUNT: Final = "member"
ADMINISTRATOR: Final = "admin"
LEAKED: Final = "leaked"
PEOPLE: Final = (NOBODY, LINK, WATCHER, OWNER, OTHER, HOST, ACCOUNT, ADMINISTRATOR, LEAKED)
SEATED: Final = (OWNER, OTHER, HOST)
ACCOUNTS: Final = (*SEATED, ACCOUNT, ADMINISTRATOR)
KNOWN: Final = (WATCHER, *ACCOUNTS)

MARK: Final = re.compile(r"zq7_([a-z]+)_([a-z]+)_(\d+)")
# Notices that go there go nowhere.
CLOSED_DOOR: Final = "https://127.0.0.1:9"
GAME_OVER: Final = "age-of-steam-2002-rust-belt-3"
LAST_MOVES: Final = 8
HASH: Final = PasswordHasher(memory_cost=1024).hash(PASSWORD)
# What each would bid at most; no page shows such a number by chance.
# Long, so that no number of the clock has one of them in it.
BIDS: Final = {OWNER: 876135551, OTHER: 876135552, HOST: 876135553}


class Everybody:
    """People and tables straight in the database of a running server, made when they are first asked for;
    after `renew` there are others."""

    _numbers = itertools.count(1)

    def __init__(self, server: Server) -> None:
        self.settings = read_settings(server.data)
        self._database = make_config(self.settings)
        self._keeper = Keeper(self._database)
        self._tokens = Tokens(self._database)
        self._loop = Loop()
        self.renew()
        self._run(self._finish())

    def close(self) -> None:
        self._run(self._database.get_engine().dispose())
        self._loop.close()

    def _run(self, doing: Coroutine[Any, Any, T]) -> T:
        return self._loop.run(doing)

    def renew(self) -> None:
        self.number = next(self._numbers)
        for name in ("running", "waiting", "closed", "over", "screen"):
            self.__dict__.pop(name, None)
        people = [self._person(who) for who in KNOWN]
        self._run(self._add(people, [row for who in KNOWN for row in self._belongings(who)]))

    async def _add(self, *groups: list[Any]) -> None:
        """Store rows, each group after those that it refers to."""
        async with self._database.get_session() as session:
            for rows in groups:
                session.add_all(rows)
                await session.flush()
            await session.commit()

    # What is theirs

    def mark(self, who: str, what: str) -> str:
        """Something that only one person should see, by which it is recognised."""
        return f"zq7_{who}_{what}_{self.number}"

    def mail(self, who: str) -> str:
        return f"{self.mark(who, 'mail')}@example.org"

    def handle(self, who: str) -> str:
        return f"{who}{self.number}"

    def session(self, who: str) -> str:
        return self.mark(who, "session")

    def passkey(self, who: str) -> str:
        return bytes_to_base64url(self.mark(who, "passkey").encode())

    def _person(self, who: str) -> PersonRow:
        account = who in ACCOUNTS
        hook = {"url": f"{CLOSED_DOOR}/{self.mark(who, 'hook')}", "secret": self.mark(who, "signs")}
        return PersonRow(
            id=self.mark(who, "id"),
            name=f"{who.title()} {self.number}",
            account=account,
            handle=self.handle(who) if account else None,
            mail=self.mail(who) if account else None,
            password=HASH if account else None,
            admin=who == ADMINISTRATOR,
            language="en",
            settings={"notices": hook, "muted": [self.mark(who, "muted")]},
        )

    def _belongings(self, who: str) -> list[Any]:
        person = self.mark(who, "id")
        push = f"{CLOSED_DOOR}/{self.mark(who, 'push')}"
        return [
            SessionRow(id=digest(self.session(who)), person=person, agent=self.mark(who, "agent")),
            SessionRow(id=digest(self.mark(who, "elsewhere")), person=person),
            KnownRow(person=person, word=self.mark(who, "known")),
            PasskeyRow(id=self.passkey(who), person=person, public_key=b"key", created=now()),
            PushRow(id=digest(push), person=person, endpoint=push, keys={"auth": self.mark(who, "keys")}),
            ReportRow(id=f"r{who}{self.number}", person=person, text=self.mark(who, "report")),
            NoticeRow(
                id=f"n{who}{self.number}",
                person=person,
                way="hook",
                kind="mentioned",
                facts={"by": "x", "text": self.mark(who, "notice")},
                state="sent",
            ),
        ]

    # Links that work once

    def sign_in_link(self, who: str) -> str:
        return self._run(self._tokens.issue(SIGN_IN, self.mark(who, "id"), self.mail(who)))

    def admin_link(self) -> str:
        return self._run(self._tokens.issue(ADMIN, lasts=timedelta(days=1)))

    def off_token(self, who: str) -> str:
        return off_token(self.settings.secret, self.mark(who, "id"))

    # Tables

    @cached_property
    def running(self) -> Table:
        """The seats belong to the owner, the other and the host; the owner is to move."""
        return self._run(self._make("running", SEATED, OWN_DEVICES))

    @cached_property
    def waiting(self) -> Table:
        """The same with a free seat, not begun."""
        return self._run(self._make("waiting", (*SEATED, None), OWN_DEVICES, started=False))

    @cached_property
    def closed(self) -> Table:
        """The same, ended by the host."""
        return self._run(self._happened(self._make("closed", SEATED, OWN_DEVICES), Incident(CLOSED)))

    @cached_property
    def over(self) -> Table:
        """The same, played to its end."""
        return self._run(self._make("over", SEATED, OWN_DEVICES, game=_ending()))

    @cached_property
    def screen(self) -> Table:
        """Around one screen: nobody owns a seat."""
        return self._run(self._make("screen", (None, None, None), "one"))

    async def _make(
        self,
        what: str,
        sitters: tuple[str | None, ...],
        devices: str,
        started: bool = True,
        game: Game | None = None,
    ) -> Table:
        free = {"name": "", "kind": FREE}
        new = ironroad.new(board="rust-belt", players=len(sitters), options={"starting_order": "given"})
        table = await self._keeper.create(
            game or new,
            [
                {"name": f"{who or 'Person'} {seat}".title(), "kind": PERSON} if who or started else free
                for seat, who in enumerate(sitters)
            ],
            name=what.title(),
            listed=True,
            given=len(game.record) if game else 0,
            settings=TableSettings(devices=devices, hints=HINTS_ALL),
            seed=self.mark(what, "seed"),
            host=self.mark(HOST, "id") if devices == OWN_DEVICES else None,
            owners={seat: Owner(self.mark(who, "id"), True) for seat, who in enumerate(sitters) if who},
            started=started,
            words=(self.mark(what, "players"), f"{what}{self.number:_>14}".ljust(22, "_")),
        )
        thoughts = [row for seat, who in enumerate(sitters) for row in self._thoughts(table, seat, who)]
        await self._add(thoughts, self._said(table))
        return table

    def _thoughts(self, table: Table, seat: int, who: str | None) -> list[Any]:
        """What a seat keeps for itself."""
        if who is None:
            return []
        wish = {"most": BIDS[who], "round": 1, "every": True}
        return [
            NoteRow(table=table.id, seat=seat, text=self.mark(who, "note")),
            PlanRow(table=table.id, seat=seat, moves=[["build", self.mark(who, "plan")]]),
            InstructionRow(table=table.id, seat=seat, kind="bids", wish=wish, number=7),
        ]

    def _said(self, table: Table) -> list[Any]:
        rooms = (PLAYERS, WATCHERS)
        return [
            TalkRow(table=table.id, number=n, room=room, name="Somebody", text=self.mark(room, "talk"))
            for n, room in enumerate(rooms, 1)
        ]

    async def _finish(self) -> None:
        """A public game that is over, for those who look at statistics and records."""
        whole = asked(GAME_OVER, OVER)
        last = next(n for n in range(len(whole.record) - 1, 0, -1) if whole.record.entries[n].seat >= 0)
        seats = [{"name": who, "kind": PERSON} for who in SEATED]
        owners = {seat: Owner(self.mark(who, "id"), True) for seat, who in enumerate(SEATED)}
        table = await self._keeper.create(
            whole.at(last), seats, name="Over", listed=True, given=last, owners=owners
        )
        self._keeper.writers = [keep_results]
        await self._keeper.move(table, table.number, whole.record.entries[last].move.text, {0, 1, 2})
        self._keeper.writers = []

    def seat_links(self) -> list[tuple[str, str]]:
        """The links to seats at the tables there are, with whose they are."""
        made = [
            self.__dict__[name] for name in ("running", "waiting", "closed", "over") if name in self.__dict__
        ]
        return [(who, table.key(seat)) for table in made for seat, who in enumerate(SEATED)]

    # What may have happened there

    async def _happened(self, making: Coroutine[Any, Any, Table], incident: Incident) -> Table:
        table = await making
        await self._keeper.happen(table, table.number, incident)
        return table

    def ask_back(self, table: Table) -> None:
        """The second seat asks whether all go back."""
        if not table.wish:
            self._run(self._keeper.happen(table, table.number, Incident(ASKS_BACK, 1, "0")))

    def stand_in(self, table: Table) -> None:
        """A bot moves for the first seat, as soon as the server hears of it."""
        if not table.stand_ins:
            self._run(self._keeper.happen(table, table.number, Incident(STANDS_IN, 0, "random")))

    def move(self, table: Table) -> None:
        """The first seat moves once."""
        if table.game.to_move == 0:
            self._run(self._keeper.move(table, table.number, "shares 1", {0}))


def _ending() -> Game:
    """The last moves of a game, from a position on."""
    whole = asked(GAME_OVER, OVER)
    game = ironroad.from_position(whole.at(len(whole.record) - LAST_MOVES).position)
    for entry in whole.record.entries[-LAST_MOVES:]:
        game.push(entry.move)
    return game
