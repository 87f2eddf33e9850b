"""People who act at the same moment, each with a browser of their own, at servers that share a database."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import httpx

from benchmarks.people import Ledger
from benchmarks.stored import Store
from tests.helpers.letters import Mailbox
from tests.helpers.server import TOKEN, Server

PATIENCE = 120
# A connection is not used again at the moment at which the server closes it.
LIMITS = httpx.Limits(keepalive_expiry=1)


class Contender:
    """Somebody at one of the servers."""

    def __init__(self, number: int, server: Server) -> None:
        self.number = number
        self.client = httpx.AsyncClient(base_url=server.url, timeout=PATIENCE, limits=LIMITS)
        self._token = ""

    async def get(self, path: str) -> httpx.Response:
        answer = await self.client.get(path)
        found = TOKEN.search(answer.text)
        self._token = found[1] if found else self._token
        return answer

    async def post(self, path: str, **form: Any) -> httpx.Response:
        data = {key.replace("__", "."): str(value) for key, value in form.items()}
        headers = {"accept": "application/json"}
        return await self.client.post(path, data=data | {"_csrf_token": self._token}, headers=headers)

    async def state(self, path: str) -> dict[str, Any]:
        answer = await self.client.get(f"{path}/state")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def new_table(self, **form: Any) -> str:
        """A table of three people; the answer is its path."""
        seats = {f"seat__{number}__kind": "person" for number in range(3)}
        answer = await self.post("/tables", players=3, **seats, **form)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])


Call = Callable[[Contender], Awaitable[httpx.Response]]


class Crowd:
    """Contenders, what the servers have told them, and what is stored."""

    def __init__(
        self, servers: Sequence[Server], store: Store, mailbox: Mailbox, size: int, seed: int
    ) -> None:
        self.people = [Contender(number, servers[number % len(servers)]) for number in range(size)]
        self.store = store
        self.mailbox = mailbox
        self.ledger = Ledger()
        self.random = random.Random(seed)
        self.changes = 0
        self.answers: Counter[int] = Counter()

    async def __aenter__(self) -> Crowd:
        for person in self.people:
            await person.get("/")
        return self

    async def __aexit__(self, *_: object) -> None:
        for person in self.people:
            await person.client.aclose()

    @property
    def first(self) -> Contender:
        """Whoever prepares a race."""
        return self.people[0]

    async def meet(self, call: Call, people: Sequence[Contender] = ()) -> list[httpx.Response]:
        """All do this at the same moment, in any order; the answers in the order of the people."""
        people = people or self.people
        order = self.random.sample(range(len(people)), len(people))
        found = await asyncio.gather(*(call(people[n]) for n in order))
        answers = [answer for _, answer in sorted(zip(order, found, strict=True), key=lambda pair: pair[0])]
        self.changes += len(answers)
        self.answers.update(answer.status_code for answer in answers)
        failed = [answer.text[:300] for answer in answers if answer.status_code >= 500]
        assert not failed, f"{answers[0].request.url}: {failed}"
        return answers

    def count(self, query: str, **values: Any) -> int:
        return int(self.store.rows(query, **values)[0][0])


def the_one(answers: Sequence[httpx.Response], won: int, *lost: int) -> int:
    """Which of them won; all others must have lost."""
    statuses = [answer.status_code for answer in answers]
    assert statuses.count(won) == 1, f"{statuses}: not one {won}"
    assert {*statuses} <= {won, *lost}, f"{statuses}: others than {lost}"
    return statuses.index(won)
