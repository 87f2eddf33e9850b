"""Changes that contradict each other, made at the same moment, and what must hold afterwards."""

from __future__ import annotations

import re
from typing import Any, Final

from benchmarks.crowd import Contender, Crowd, the_one
from tests.helpers.accounts import PASSWORD
from tests.helpers.together import JOIN

# Beyond so many events another table is begun: long games are slow to tell, not slower to race at.
LONGEST: Final = 150
SEAT: Final = re.compile(r'href="(/s/[\w-]+)"')
ACCOUNTS: Final = "SELECT count(*) FROM people WHERE account AND "


class Contest:
    """One way to be in each other's way; `race` is run again and again."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.rounds = 0
        self._path = ""

    async def race(self) -> None:
        raise NotImplementedError

    async def shared_table(self) -> tuple[str, dict[str, Any]]:
        """A table around one screen that all contenders have opened, and how it stands."""
        state = await self.crowd.first.state(self._path) if self._path else None
        if state is None or state["over"] or state["number"] > LONGEST:
            self._path = await self.crowd.first.new_table()
            state = await self.crowd.first.state(self._path)
        return self._path, state


class Moves(Contest):
    """Everybody moves at the same number."""

    async def race(self) -> None:
        path, state = await self.shared_table()
        moves, number = [one["move"] for one in state["moves"]], state["number"]
        wanted = [moves[person.number % len(moves)] for person in self.crowd.people]
        answers = await self.crowd.meet(
            lambda person: person.post(f"{path}/moves", number=number, move=wanted[person.number])
        )
        self.crowd.ledger.note(path, number + 1, wanted[the_one(answers, 200, 409)])


class Votes(Contest):
    """The last word about going back is given both ways, and somebody moves on."""

    async def race(self) -> None:
        path, start = await self.shared_table()
        number, move = await self._asked(path, start)
        words = (("agree", "! agrees 2"), ("refuse", "! refuses 2"), ("moves", move))
        answers = await self.crowd.meet(
            lambda person: person.post(
                f"{path}/{words[person.number % 3][0]}", number=number, seat=2, move=move
            )
        )
        way, text = words[the_one(answers, 200, 409) % 3]
        self.crowd.ledger.note(path, number + 1, text)
        went_back = (await self.crowd.first.state(path))["length"] == start["length"]
        assert went_back == (way == "agree"), f"{path}: {way}"

    async def _asked(self, path: str, start: dict[str, Any]) -> tuple[int, str]:
        """One seat asks to go back before its move, another agrees; the number then, and a move."""
        first, number = self.crowd.first, start["number"]
        move = start["moves"][0]["move"]
        steps: list[tuple[str, dict[str, Any]]] = [
            ("moves", {"move": move}),
            ("back", {"seat": 0, "to": start["length"]}),
            ("agree", {"seat": 1}),
        ]
        for way, form in steps:
            answer = await first.post(f"{path}/{way}", number=number, **form)
            assert answer.status_code == 200, answer.text
            number = answer.json()["number"]
        return number, answer.json()["moves"][-1]["move"]


class Instructions(Contest):
    """Somebody moves for a seat while it is ordered elsewhere to do so."""

    COUNT: Final = 2

    def __init__(self, crowd: Crowd) -> None:
        super().__init__(crowd)
        self._seats: list[str] = []

    async def race(self) -> None:
        seat, number = await self._asked()
        answers = await self.crowd.meet(lambda person: self._act(person, seat, number))
        moved = [person for person in self.crowd.people if person.number % 2]
        won = [person.number for person in moved if answers[person.number].status_code == 200]
        await self.crowd.first.get(f"{seat}/ahead")
        state = await self.crowd.first.state(seat)
        assert (len(won) <= 1, state["number"]) == (True, number + 1), f"{seat}: {won}, {state['number']}"
        shares = 1 if won else self.COUNT
        self.crowd.ledger.note(self._path, number + 1, f"shares {shares}")

    async def _act(self, person: Contender, seat: str, number: int) -> Any:
        if person.number % 2:
            return await person.post(f"{seat}/moves", number=number, move="shares 1")
        return await person.post(f"{seat}/instructions/money", count=self.COUNT)

    async def _asked(self) -> tuple[str, int]:
        """The link of the seat that is asked for shares, and the number of the table."""
        while True:
            for seat in self._seats:
                state = await self.crowd.first.state(seat)
                if state["mine"] and state["moves"][0]["move"].startswith("shares"):
                    return seat, state["number"]
            self._path = await self.crowd.first.new_table()
            self._seats = [*dict.fromkeys(SEAT.findall((await self.crowd.first.get(self._path)).text))]


class Notes(Contest):
    """Several windows of one seat write its notes for the first time."""

    async def race(self) -> None:
        path = await self.crowd.first.new_table()
        seat = SEAT.findall((await self.crowd.first.get(path)).text)[0]
        answers = await self.crowd.meet(lambda person: person.post(f"{seat}/notes", notes=person.number))
        assert {answer.status_code for answer in answers} == {200}
        query = 'SELECT text FROM notes WHERE "table" = :id'
        [row] = self.crowd.store.rows(query, id=path.removeprefix("/t/"))
        assert int(row.text) in range(len(answers))


class Waiting(Contest):
    """A table of which everyone plays on their own device, with two seats that are free."""

    async def opened(self, **form: Any) -> str:
        path = await self.crowd.first.new_table(devices="own", seat__0__name="Host", **form)
        return path.removesuffix("/invite")

    async def invitations(self, path: str) -> list[str]:
        """Those to each free seat, and the open one last."""
        return JOIN.findall((await self.crowd.first.get(f"{path}/invite")).text)

    async def join(self, person: Contender, link: str) -> Any:
        return await person.post(link, name=f"Person {person.number}")

    @property
    def guests(self) -> list[Contender]:
        """All but the host, who sits there already."""
        return self.crowd.people[1:]

    def owners(self, path: str) -> list[str]:
        query = 'SELECT person FROM seats WHERE "table" = :id AND person IS NOT NULL'
        return [row.person for row in self.crowd.store.rows(query, id=path.removeprefix("/t/"))]


class Claims(Waiting):
    """Everybody takes the same seat."""

    async def race(self) -> None:
        path = await self.opened()
        link = (await self.invitations(path))[0]
        answers = await self.crowd.meet(lambda person: self.join(person, link), self.guests)
        the_one(answers, 303, 422)
        owners = self.owners(path)
        assert len(owners) == len({*owners}) == 2, owners
        assert (await self.crowd.first.state(path))["number"] == 1


class Lobby(Waiting):
    """Everybody joins; then those who sit there leave, twice each, while the others join."""

    async def race(self) -> None:
        path = await self.opened()
        sitting = await self._join(path, self.guests)
        assert len(sitting) == 2, sitting
        link = (await self.invitations(path) or [f"{path}/invite"])[-1]
        others = [person for person in self.guests if person not in sitting]
        people = [*sitting, *sitting, *others]
        answers = await self.crowd.meet(lambda person: self._come_or_go(person, sitting, link), people)
        left = [answer.status_code == 303 for answer in answers[: 2 * len(sitting)]]
        assert sum(left) == len(sitting), [answer.status_code for answer in answers]
        came = [answer for answer in answers[2 * len(sitting) :] if answer.status_code == 303]
        owners = self.owners(path)
        assert len({*owners}) == len(owners) == 1 + len(came), (owners, came)

    async def _join(self, path: str, people: list[Contender]) -> dict[Contender, str]:
        """Who got a seat, and its link."""
        link = (await self.invitations(path))[-1]
        answers = await self.crowd.meet(lambda person: self.join(person, link), people)
        pairs = zip(people, answers, strict=True)
        return {who: answer.headers["location"] for who, answer in pairs if answer.status_code == 303}

    async def _come_or_go(self, person: Contender, sitting: dict[Contender, str], link: str) -> Any:
        if person in sitting:
            return await person.post(f"{sitting[person]}/stand-up")
        return await self.join(person, link)


class Arrivals(Waiting):
    """Somebody who sits there gets an account while others take the last seat."""

    async def race(self) -> None:
        self.rounds += 1
        path = await self.opened()
        sitter = self.guests[0]
        await sitter.post("/sign-out")
        own, link, *_ = await self.invitations(path)
        assert (await self.join(sitter, own)).status_code == 303
        answers = await self.crowd.meet(lambda person: self._arrive(person, sitter, link), self.guests)
        assert answers[0].status_code == 303, answers[0].text
        the_one(answers[1:], 303, 422)
        assert len({*self.owners(path)}) == 3
        handle = self.crowd.count(ACCOUNTS + "handle = :handle", handle=f"arrived{self.rounds}")
        assert (handle, (await self.crowd.first.state(path))["number"]) == (1, 2)

    async def _arrive(self, person: Contender, sitter: Contender, link: str) -> Any:
        if person is sitter:
            handle = f"arrived{self.rounds}"
            return await person.post("/sign-up/password", handle=handle, password=PASSWORD)
        return await self.join(person, link)


class Rematches(Waiting):
    """All who sat at a table want to play again."""

    async def race(self) -> None:
        path = await self.opened(starts="full")
        seats = {self.crowd.first: path}
        for person, link in zip(self.guests[:2], (await self.invitations(path))[:2], strict=True):
            joined = await self.join(person, link)
            assert joined.status_code == 303, joined.text
            seats[person] = joined.headers["location"]
        ended = await self.crowd.first.post(f"{path}/host", power="end", sure=1)
        assert ended.status_code == 303, ended.text
        before = self.crowd.count("SELECT count(*) FROM tables")
        people = [*seats] * 3
        answers = await self.crowd.meet(lambda person: person.post(f"{seats[person]}/again"), people)
        links = {person: answer.headers["location"] for person, answer in zip(people, answers, strict=True)}
        assert len({answer.headers["location"] for answer in answers}) == len(links) == 3, links
        assert self.crowd.count("SELECT count(*) FROM tables") == before + 1


class Handles(Contest):
    """Everybody wants an account by the same name."""

    async def race(self) -> None:
        self.rounds += 1
        handle = f"wanted{self.rounds}"
        answers = await self.crowd.meet(
            lambda person: person.post("/sign-up/password", handle=handle, password=PASSWORD)
        )
        the_one(answers, 303, 422)
        assert self.crowd.count(ACCOUNTS + "handle = :handle", handle=handle) == 1


class Letters(Contest):
    """Everybody uses the same link of a letter: first one that makes an account, then one that signs in."""

    async def race(self) -> None:
        self.rounds += 1
        mail = f"{self.rounds}@example.org"
        for _ in range(2):
            sent = await self.crowd.first.post("/sign-in/mail", mail=mail)
            assert sent.status_code in (200, 201), sent.text
            link = self.crowd.mailbox.link_to(mail)
            answers = await self.crowd.meet(
                lambda person: person.post(link, handle=f"letter{self.rounds}x{person.number}")  # noqa: B023
            )
            winner = self.crowd.people[the_one(answers, 303, 410)]
            assert self.crowd.count(ACCOUNTS + "mail = :mail", mail=mail) == 1
        # Two browsers of one person would be in each other's way at other tables.
        assert (await winner.post("/sign-out")).status_code == 303


class Rivals(Contest):
    """Several want the same name, each by a letter of their own; who does not get it takes another."""

    MOST: Final = 4

    async def race(self) -> None:
        self.rounds += 1
        people = self.crowd.people[: self.MOST]
        links = {person: await self._link(person) for person in people}
        handle = f"rival{self.rounds}"
        answers = await self.crowd.meet(lambda person: person.post(links[person], handle=handle), people)
        winner = people[the_one(answers, 303, 422)]
        others = [person for person in people if person is not winner]
        answers = await self.crowd.meet(
            lambda person: person.post(links[person], handle=f"{handle}x{person.number}"), others
        )
        assert [answer.status_code for answer in answers] == [303] * len(others)

    async def _link(self, person: Contender) -> str:
        mail = f"rival{self.rounds}x{person.number}@example.org"
        sent = await person.post("/sign-in/mail", mail=mail)
        assert sent.status_code in (200, 201), sent.text
        return self.crowd.mailbox.link_to(mail)


class Talk(Contest):
    """Everybody speaks at once, and all are heard."""

    async def race(self) -> None:
        path, _ = await self.shared_table()
        query = 'SELECT count(*) FROM talk WHERE "table" = :id'
        before = self.crowd.count(query, id=path.removeprefix("/t/"))
        answers = await self.crowd.meet(lambda person: person.post(f"{path}/talk", seat=0, text="Well?"))
        numbers = sorted(answer.json()["number"] for answer in answers)
        assert numbers == [*range(before + 1, before + 1 + len(answers))], numbers


# How often each is run for once of the others.
CONTESTS: Final[dict[type[Contest], int]] = {
    Moves: 6,
    Votes: 4,
    Instructions: 4,
    Claims: 3,
    Lobby: 2,
    Arrivals: 1,
    Rematches: 1,
    Handles: 1,
    Letters: 1,
    Rivals: 1,
    Talk: 2,
    Notes: 1,
}
