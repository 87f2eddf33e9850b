"""Nothing that the site sends tells anybody what others have in hand."""

from __future__ import annotations

import contextlib
import gzip
import json
import random
import re
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.resources import files
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.sync.connection import Connection

import ironroad
from benchmarks.postgres import PROGRAMS, postgres
from benchmarks.processes import wait_until
from ironroad.core.game import CHANCE, Game
from ironroad.games.family import forget
from ironroad.games.steam_power import rules as steam_power
from ironroad.games.steam_power.contracts import read_contracts
from ironroad.site.windows.live import COME_AGAIN
from tests.helpers.inside import inside
from tests.helpers.places import ROOT
from tests.helpers.powersecrets import contracts, secrets
from tests.helpers.powersite import Backdoor, Table, TableSettings, host, power_game, sitting, watching
from tests.helpers.server import Server, Visitor

CONTRACTS = Path("ironroad") / "games" / "steam_power" / "contracts.toml"
NAME = re.compile(r"Secret\d\d")
CARD = re.compile(r'<li class="card-of-hand\b')

Visit = Callable[[Server], Visitor]


def unmistakable(text: str) -> str:
    """Contracts called Secret01, Secret02 ..., since C13 may be a hex as well."""
    return re.sub(r"^C(?=\d\d)", "Secret", text, flags=re.MULTILINE)


@pytest.fixture(scope="module", autouse=True)
def renamed() -> Iterator[None]:
    text = unmistakable((files("ironroad.games.steam_power") / "contracts.toml").read_text("utf-8"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(steam_power, "load_contracts", lambda colours: read_contracts(text, colours))
        forget()
        yield
    forget()


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory, renamed: None) -> type[Server]:
    """Servers with another file of contracts."""
    root = tmp_path_factory.mktemp("root")
    shutil.copytree(ROOT / "ironroad", root / "ironroad")
    path = root / CONTRACTS
    path.write_text(unmistakable(path.read_text("utf-8")), "utf-8")
    return type("Elsewhere", (Server,), {"root": root})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, elsewhere: type[Server]) -> Iterator[Server]:
    running = elsewhere(tmp_path_factory.mktemp("site"))
    yield running
    running.stop()


@pytest.fixture
def pair(tmp_path: Path, elsewhere: type[Server]) -> Iterator[list[Server]]:
    """Two processes on one database."""
    if not PROGRAMS.exists():
        pytest.skip("PostgreSQL is not installed")
    with postgres() as address, contextlib.ExitStack() as running:
        servers = []
        for _ in range(2):
            servers.append(elsewhere(tmp_path, DATABASE_URL=address))
            running.callback(servers[-1].stop)
        yield servers


class Client:
    """Somebody with a link: to a seat, to watch, or to a screen that some people share."""

    def __init__(
        self,
        visitor: Visitor,
        server: Server,
        url: str,
        seat: int = CHANCE,
        people: Sequence[int] = (),
        looks: bool = False,
    ) -> None:
        self.visitor = visitor
        self.server = server
        self.people = people
        self.url = url
        self.seat = seat
        self.looks = looks
        self.heard: list[str] = []
        # How many of the changes it is sent were searched.
        self.searched = 0
        self.live = self.connected()
        visitor.get("/")

    def connected(self) -> Connection:
        # Also who does not listen for a while answers the server's pings.
        url = f"{self.server.url}{self.url}/live".replace("http", "ws")
        live = connect(url, max_queue=None, open_timeout=60)
        # From now on it is sent all that changes.
        live.send("at 0")
        return live

    def eyes(self, game: Game) -> int:
        """The seat whose knowledge may be shown here: on a shared screen the one to move, if it looks."""
        to_move = game.to_move
        return to_move if self.looks and to_move is not None and to_move in self.people else self.seat

    def query(self, game: Game) -> dict[str, int]:
        """One of the people at a shared screen says that they look: the one to move, or one who is not. When
        a bot is to move nobody does, as it may be somebody's turn in a moment."""
        others = [seat for seat in self.people if seat != game.to_move and game.to_move in self.people]
        looking = self.eyes(game) if self.looks else (*others, CHANCE)[0]
        return {} if looking == CHANCE or not self.people else {"look": looking}

    def get(self, game: Game, path: str, **query: int) -> httpx.Response:
        return self.visitor.client.get(f"{self.url}{path}", params=query | self.query(game))

    def state(self, game: Game) -> dict[str, Any]:
        """What a page shows, with every choice."""
        found: dict[str, Any] = self.get(game, "/state").json()
        found |= self.get(game, "/choices").json()
        return found

    def listen(self) -> None:
        """Take in what the live connection has said."""
        while True:
            try:
                said = self.live.recv(timeout=0)
                self.heard.append(said if isinstance(said, str) else gzip.decompress(said).decode())
            except TimeoutError:
                return
            except ConnectionClosed as closed:
                # It may have missed something, and does what a page does.
                assert closed.rcvd
                assert closed.rcvd.code == COME_AGAIN
                self.live = self.connected()


class Search:
    """A table under observation: what each viewer has ever been allowed to know."""

    def __init__(self, backdoor: Backdoor, table: Table, rng: random.Random) -> None:
        self.backdoor = backdoor
        self.table = table
        self.rng = rng
        self.met: dict[int, set[str]] = {seat: set() for seat in range(CHANCE, len(table.sitters))}
        self.searched = 0
        self.look()

    def look(self) -> Game:
        self.table = self.backdoor.look(self.table)
        game = self.table.game
        everything = {contract.name for contract in contracts(game)}
        bag = {contracts(game)[n].name for n in inside(game).pool()}
        for viewer, met in self.met.items():
            met |= everything if game.over else everything - secrets(game, viewer) - bag
        self.game = game
        return game

    def all_of(self, client: Client) -> None:
        """Everything that a client can get, some of it at moments picked by chance."""
        game = self.game
        moment = self.rng.randrange(self.table.length + 1)
        since = self.rng.randrange(self.table.number + 1)
        page = client.get(game, "")
        self.check(client, page)
        self.check(client, client.get(game, "/state", since=since))
        for path, query in self.rng.sample(self.elsewhere(moment) + self.ahead(client), 2):
            self.check(client, client.get(game, path, **query))
        if game.to_move not in self.table.people:
            return
        self.count(client, page.text)
        for path, form in self.rng.sample(self.attempts(client, moment), 1):
            self.check(client, client.visitor.post(f"{client.url}{path}", json=True, **form), form)
        self.hear(client)

    def hear(self, client: Client) -> None:
        """What the live connection has said; nobody at a shared screen is sent what one of them knows."""
        client.listen()
        for text in client.heard[client.searched :]:
            leak = set(NAME.findall(text)) - self.met[client.seat]
            assert not leak, f"the socket tells {client.url[:3]}, seat {client.seat}, of {leak}"
        client.searched = len(client.heard)

    def elsewhere(self, moment: int) -> list[tuple[str, dict[str, Any]]]:
        city = self.game.board.hexes[self.rng.choice(self.game.board.cities)].name
        since = self.rng.randrange(self.table.number + 1)
        return [
            (f"/at/{moment}", {}),
            ("/state", {"at": moment, "since": since}),
            ("/state", {"since": self.table.number, "since_at": moment}),
            ("/record.txt", {}),
            ("/record.txt", {"at": moment}),
            (f"/at/{moment}/picture.svg", {}),
            (f"/at/{self.table.length}/picture.svg", {}),
            ("/small.svg", {}),
            (f"/hex/{city}", {}),
            ("/words", {"around": city}),
            (f"/at/{moment}/words", {"around": city}),
            ("/talk", {}),
            ("/report", {}),
            ("/choices", {}),
            ("/choices", {"hex": city}),
            ("/choices", {"move": f"fulfil {self.rng.choice(contracts(self.game)).name}"}),
            ("/preview", {"move": f"factory {city} 5"}),
            ("/preview", {"move": f"fulfil {self.rng.choice(contracts(self.game)).name}"}),
        ]

    def ahead(self, client: Client) -> list[tuple[str, dict[str, Any]]]:
        """What only a seat's own link opens; each plans with what it knows."""
        return [] if client.seat == CHANCE else [(path, {}) for path in ("/ahead", "/plan", "/instructions")]

    def attempts(self, client: Client, moment: int) -> list[tuple[str, dict[str, Any]]]:
        """What a nosy client tries: every one of these must be refused, and in the same words."""
        if client.eyes(self.game) == self.game.to_move:
            return [("/fork", {"at": moment})]
        name = self.rng.choice(contracts(self.game)).name
        number = self.table.number
        tries: list[tuple[str, dict[str, Any]]] = [("/fork", {"at": moment}), ("/again", {})]
        if client.seat != CHANCE:
            tries.append(("/moves", {"number": number, "move": f"fulfil {name}"}))
            tries.append(("/undo", {"number": number, "to": self.table.length}))
        return tries

    def check(self, client: Client, answer: httpx.Response, tried: dict[str, Any] | None = None) -> None:
        self.searched += 1
        if tried is not None:
            assert answer.status_code in (404, 405, 409, 422), (tried, answer.status_code)
        else:
            assert answer.status_code == 200, (answer.url, answer.status_code, answer.text[:300])
        found, eyes = set(NAME.findall(answer.text)), client.eyes(self.game)
        if not found <= self.met[eyes]:
            # A bot may have shown a contract in the meantime, or ended the game.
            self.look()
        leak = found - self.met[eyes]
        assert not leak, f"{answer.url} tells {client.url[:3]}, seat {eyes}, of {leak}"
        if tried and "move" in tried:
            assert answer.json() == {"error": "It is not your turn."}

    def count(self, client: Client, page: str) -> None:
        """A page shows as many contracts as its viewer holds, and no legal moves to anybody else."""
        eyes = client.eyes(self.game)
        held = 0 if eyes == CHANCE else len(inside(self.game).hand(eyes))
        assert len(CARD.findall(page)) == held
        if eyes != self.game.to_move:
            assert 'name="move"' not in page


def clients_of(servers: Sequence[Server], table: Table, visit: Visit) -> list[Client]:
    """Somebody by every link; each at the next of the servers, so that no two seats are at one."""
    at = cycle(servers)

    def client(url: str, *given: Any) -> Client:
        server = next(at)
        return Client(visit(server), server, url, *given)

    people = table.people
    found = [client(sitting(table, seat).url, seat) for seat in people]
    found.append(client(watching(table).url))
    if len(people) > 1:
        found += [client(host(table).url, CHANCE, people, looks) for looks in (False, True)]
    return found


def choose(moves: list[dict[str, Any]], rng: random.Random) -> str:
    """A kind of move first, and contracts as soon as they can be fulfilled."""
    kinds = sorted({move["kind"] for move in moves})
    kind = "fulfil" if "fulfil" in kinds else rng.choice(kinds)
    return str(rng.choice([move["move"] for move in moves if move["kind"] == kind]))


def mover(clients: list[Client], game: Game, rng: random.Random) -> Client:
    return rng.choice([client for client in clients if client.eyes(game) == game.to_move])


def move_on(search: Search, clients: list[Client]) -> None:
    """A person moves, by their own link or on the shared screen; or a bot has time to."""
    game = search.game
    if game.to_move not in search.table.people:
        time.sleep(0.02)
        return
    client = mover(clients, game, search.rng)
    state = client.state(game)
    assert state["mine"]
    assert [move["move"] for move in state["moves"]]
    if state["undo"] is not None and search.rng.random() < 0.1:
        path, form = "undo", {"to": state["undo"]}
    else:
        path, form = "moves", {"move": choose(state["moves"], search.rng)}
    query = "".join(f"?look={seat}" for seat in client.query(game).values())
    answer = client.visitor.post(f"{client.url}/{path}{query}", json=True, number=state["number"], **form)
    assert answer.status_code == 200, answer.text
    search.look()
    search.check(client, answer)


@pytest.mark.parametrize(
    ("board", "kinds", "rounds", "money"),
    [
        ("northeast", ("person", "person"), 3, 0),
        ("lower-rhine", ("person", "greedy", "person"), 3, 40),
        ("britain", ("person", "random", "person", "greedy"), 2, 60),
    ],
)
def test_nobody_is_sent_what_others_hold(
    board: str,
    kinds: tuple[str, ...],
    rounds: int,
    money: int,
    server: Server,
    backdoor: Backdoor,
    visit: Visit,
) -> None:
    table = backdoor.new_table(power_game(board, len(kinds), rounds, money), *kinds)
    search = Search(backdoor, table, random.Random(board))
    clients = clients_of([server], table, visit)
    play_out(search, clients, lambda: None)
    assert search.searched > 100
    check_the_end(search, clients)


def play_out(search: Search, clients: list[Client], then: Callable[[], None]) -> None:
    """To the end of the game, and after every move search all that half of those who look can get, and what
    everybody hears."""
    length = -1
    while not search.look().over:
        if search.table.length != length:
            length = search.table.length
            asking = search.rng.sample(clients, (len(clients) + 1) // 2)
            for client in clients:
                if client in asking:
                    search.all_of(client)
                elif search.game.to_move in search.table.people:
                    search.hear(client)
            then()
        move_on(search, clients)


def test_nor_when_they_are_connected_to_different_processes(pair: list[Server], visit: Visit) -> None:
    """Hints and plans too; and whoever was told of a move in another process was told all that changed."""
    backdoor = Backdoor(pair[0])
    try:
        kinds, agreed = ("person", "random", "person"), TableSettings(hints="all")
        table = backdoor.new_table(power_game("lower-rhine", 3, 2, 40), *kinds, settings=agreed)
        search = Search(backdoor, table, random.Random(1))
        clients = clients_of(pair, table, visit)
        assert len({client.server for client in clients if client.seat != CHANCE}) == 2

        def look_ahead() -> None:
            if search.rng.random() < 0.2:
                for client in clients:
                    seek_advice(search, client)

        play_out(search, clients, look_ahead)
        number = search.table.number
        wait_until(lambda: all(is_told(one, number) for one in clients), "a window was not told the end")
        check_the_end(search, clients)
        check_reviews(clients)
    finally:
        backdoor.close()


def seek_advice(search: Search, client: Client) -> None:
    """A hint, which only who is asked gets; a plan, which each makes from what they know."""
    game = search.game
    asked = game.to_move is not None and client.eyes(game) == game.to_move
    if game.to_move in search.table.people:
        search.check(client, client.get(game, "/hint"), None if asked else {"hint": 1})
        search.check(client, client.get(game, "/review"), {"review": 1})
    if client.seat != CHANCE:
        move = {"move": f"fulfil {search.rng.choice(contracts(game)).name}"}
        answer = client.visitor.post(f"{client.url}/plan/build/moves", json=True, **move)
        names = set(NAME.findall(answer.text)) - {NAME.findall(move["move"])[0]}
        assert names <= search.met[client.seat], f"a plan tells {names}"


def is_told(client: Client, number: int) -> bool:
    client.listen()
    return any(json.loads(text).get("number") == number for text in client.heard if text != "ping")


def check_reviews(clients: list[Client]) -> None:
    """Whoever is asked, the review is one, and open once the game is over."""
    asked = clients[0].visitor.post(f"{clients[0].url}/review")
    assert asked.status_code == 303, asked.text
    for client in clients:
        assert client.visitor.get(f"{client.url}/review").status_code == 200


def check_the_end(search: Search, clients: list[Client]) -> None:
    """Then everything is open to everybody, and a new table can go on from any moment."""
    whole = [str(move) for move in search.game.record.moves]
    for client in clients:
        search.hear(client)
        news = [json.loads(text) for text in client.heard if text != "ping"]
        sent = [one for one in news if "regions" in one]
        assert bool(sent) != bool(client.people), "whoever does not share a screen is sent what changes"
        assert all(set(one) <= {"number", "seat", "watching"} for one in news if one not in sent)
        client.live.close()
        assert client.state(search.game)["undo"] is None, "all hands have been open"
        found = ironroad.load(client.visitor.client.get(f"{client.url}/record.txt").text)
        assert [str(move) for move in found.record.moves] == whole
        held = sum(len(inside(search.game).hand(seat)) for seat in range(len(search.table.sitters)))
        assert len(CARD.findall(client.visitor.get(client.url).text)) == held
    answer = clients[0].visitor.post(f"{clients[0].url}/fork", at=search.table.length // 2)
    assert answer.status_code == 303


def test_a_hint_tells_only_who_is_asked_and_only_what_they_know(
    server: Server, backdoor: Backdoor, visit: Visit
) -> None:
    agreed = TableSettings(hints="all")
    table = backdoor.new_table(power_game("northeast", 2, 3, 40), "person", "person", settings=agreed)
    search = Search(backdoor, table, random.Random(1))
    clients = clients_of([server], table, visit)
    for _ in range(4):
        game = search.look()
        for client in clients:
            asked = client.eyes(game) == game.to_move
            search.check(client, client.get(game, "/hint"), None if asked else {"hint": 1})
        move_on(search, clients)
    for client in clients:
        client.live.close()


# Links


def seat_links(visitor: Visitor, path: str) -> list[str]:
    """The links of seats that a page offers."""
    return list(dict.fromkeys(re.findall(r'href="(/s/[\w-]+)"', visitor.get(path).text)))


def test_a_seat_has_a_link_of_its_own_in_every_game(server: Server, visitor: Visitor, visit: Visit) -> None:
    path = visitor.new_table("person", "greedy", "person", seat__0__name="Ada", seat__2__name="Grace")
    ada, grace = seat_links(visitor, path)
    assert seat_links(visitor, ada) == [ada]
    assert path not in visitor.get(ada).text
    states = [visit(server).state(link) for link in (ada, grace)]
    assert [state["mine"] for state in states] == [
        state["seat"] == n for state, n in zip(states, (0, 2), strict=True)
    ]


def test_a_seats_link_moves_for_nobody_else(server: Server, visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    links = seat_links(visitor, path)
    state = visitor.state(path)
    own, other = links[state["seat"]], links[(state["seat"] + 1) % 3]
    move = state["moves"][0]["move"]
    refused = visitor.move(other, move, state["number"])
    assert refused.status_code == 422
    assert refused.json() == {"error": "It is not your turn."}
    assert (
        visitor.post(f"{other}/leave", json=True, number=state["number"], seat=state["seat"]).status_code
        == 422
    )
    assert visitor.move(own, move, state["number"]).status_code == 200
    assert visitor.state(other)["undo"] is None
    assert visitor.state(own)["undo"] == state["length"]


def test_a_key_that_is_not_quite_right_opens_nothing(visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    first, second, _ = seat_links(visitor, path)
    for wrong in (first[:-1], first + "A", first[:25], first[:30] + second[30:-1] + "_", "/s/é", "/s/x"):
        assert visitor.get(wrong).status_code == 404


def test_the_start_page_leads_back_to_the_own_seat(server: Server, visitor: Visitor, visit: Visit) -> None:
    path = visitor.new_table("person", "person", "person", hidden="on")
    link = seat_links(visitor, path)[1]
    friend = visit(server)
    assert link not in friend.get("/").text
    friend.get(link)
    assert f'href="{link}"' in friend.get("/").text
    assert path not in friend.get("/").text


# A lesson that names contracts which are no longer there


def test_a_lesson_that_does_not_fit_is_left_out_and_the_others_stay(visitor: Visitor) -> None:
    page = visitor.get("/").text
    assert 'action="/lessons/age-of-steam/' in page
    assert 'action="/lessons/steam-power/' not in page


# What one knows is no game to go on from


def test_no_table_begins_from_what_a_seat_knows(server: Server, backdoor: Backdoor, visitor: Visitor) -> None:
    table = backdoor.new_table(power_game("britain", 2, 3), "person", "person")
    record = visitor.get(f"{sitting(table, 0).url}/record.txt").text
    assert "view: 0" in record
    visitor.get("/")
    assert visitor.post("/import", record=record).status_code == 422
    assert visitor.post("/import", record=ironroad.load(record).position).status_code == 422
    refused = visitor.post(f"{watching(table).url}/fork", at=5)
    assert refused.status_code == 422
    assert "keeps its secrets" in refused.text


def test_a_page_with_a_hand_is_not_kept_by_the_browser(backdoor: Backdoor, visitor: Visitor) -> None:
    """Or the next one at the screen could go back to it."""
    table = backdoor.new_table(power_game("britain", 2, 3), "person", "person")
    page = visitor.get(host(table).url, look=table.game.to_move)
    assert CARD.findall(page.text)
    assert page.headers["cache-control"] == "no-store"
    for part in ("state", "record.txt"):
        answer = visitor.get(f"{host(table).url}/{part}", look=table.game.to_move)
        assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("language", ["de", "nl"])
def test_a_hand_is_shown_in_every_language(language: str, backdoor: Backdoor, visitor: Visitor) -> None:
    table = backdoor.new_table(power_game("britain", 2, 3), "person", "person")
    page = visitor.get(sitting(table, 0).url, lang=language)
    assert page.status_code == 200
    assert len(CARD.findall(page.text)) == 5
