"""What one anonymous client cannot do to the site and everybody at it."""

from __future__ import annotations

import contextlib
import hashlib
import json
import socket
import sqlite3
import struct
import time
import zlib
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import httpx
import pytest
from playwright.sync_api import Page, expect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.sync.connection import Connection

import ironroad
from benchmarks.processes import wait_until
from benchmarks.sockets import upgrade
from ironroad.site.protection.connections import COMING
from ironroad.site.protection.costs import Steps, Stopped, steps_watched
from ironroad.site.storage.models import now
from tests.helpers.accounts import PASSWORD, sign_in
from tests.helpers.apart import run_apart
from tests.helpers.company import NAMES, company
from tests.helpers.logged import Logged
from tests.helpers.places import EXAMPLE_BOARD
from tests.helpers.quick import Quick
from tests.helpers.server import TOKEN, Server, Visitor
from tests.helpers.workers import kill_workers

Visit = Callable[[Server], Visitor]

PEOPLE = ("person", "person", "person")
# Another address of this computer: the usual one is where a proxy would be.
ELSEWHERE = "127.0.0.2"
MOST = 3
PATIENCE = 1
# A frame of a socket, as large as this kind may be, with a mask of zeros.
PING = b"\x89\xfd" + bytes(4 + 125)


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with limits low enough to be reached."""
    running = Quick(
        tmp_path_factory.mktemp("site"),
        IRONROAD_SOCKETS=str(MOST),
        IRONROAD_CONNECTIONS=str(MOST),
        IRONROAD_PATIENCE=str(PATIENCE),
        IRONROAD_BOT_TABLES="2",
        IRONROAD_LONGEST_THOUGHT="0.0001",
        IRONROAD_TRIES="1",
    )
    yield running
    running.stop()


@pytest.fixture
def table(guarded: Server, visit: Visit) -> str:
    return visit(guarded).new_table(*PEOPLE)


# Who it is that asks


def from_network(server: Server, visit: Visit, address: str) -> Visitor:
    """Somebody with that address, who comes by a proxy on this computer."""
    visitor = visit(server)
    visitor.client.headers["x-forwarded-for"] = address
    return visitor


def test_who_guesses_waits_however_many_addresses_they_have(guarded: Server, visit: Visit) -> None:
    guessers = [from_network(guarded, visit, f"2001:db8::{number}") for number in range(1, 8)]
    answers = [sign_in(guesser, f"somebody-{n}", "wrong") for n, guesser in enumerate(guessers)]
    assert [answer.status_code for answer in answers] == [422] * 6 + [429]
    elsewhere = from_network(guarded, visit, "2001:db8:0:1::1")
    assert sign_in(elsewhere, "somebody-else", "wrong").status_code == 422


def test_nobody_buries_reports_under_their_own(guarded: Server, visit: Visit, table: str) -> None:
    visitor = from_network(guarded, visit, "2001:db8:0:2::1")
    visitor.get(table)
    answers = [visitor.post(f"{table}/report", text="rude words") for _ in range(7)]
    assert [answer.status_code for answer in answers] == [303] * 6 + [429]


@pytest.mark.parametrize(("address", "secure"), [("127.0.0.1", True), (ELSEWHERE, False)])
def test_only_a_proxy_says_that_a_line_is_safe(guarded: Server, address: str, secure: bool) -> None:
    headers = {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7"}
    with httpx.Client(
        transport=httpx.HTTPTransport(verify=False, local_address=address), headers=headers
    ) as client:
        url = guarded.url.replace("localhost", "127.0.0.1")
        token = TOKEN.search(client.get(url).text)
        assert token
        handle = f"line{address.replace('.', '-')}"
        form = {"handle": handle, "password": PASSWORD, "_csrf_token": token[1]}
        cookie = {"cookie": f"csrftoken={client.cookies['csrftoken']}"}
        answer = client.post(f"{url}/sign-up/password", data=form, headers=cookie)
    cookies = answer.headers.get_list("set-cookie")
    assert "session" in "".join(cookies)
    assert {"Secure" in cookie for cookie in cookies} == {secure}


# Sockets


def window(server: Server, path: str, address: str = "127.0.0.1") -> Connection:
    return connect(f"ws{server.url[4:]}{path}/live", source_address=(address, 0))


def watching(server: Server, path: str) -> int:
    """How many windows there are beside this one."""
    with window(server, path) as one:
        return int(json.loads(one.recv(20))["watching"]) - 1


def test_a_message_that_is_too_large_ends_a_socket(guarded: Server, table: str) -> None:
    for message in ("x" * 2_000, "x" * 1_000_000):
        with window(guarded, table) as one:
            with contextlib.suppress(ConnectionClosed):
                one.send(message)
            with pytest.raises(ConnectionClosed):
                listen(one)
    wait_until(lambda: watching(guarded, table) == 0, "a window that was closed is still counted")


def test_a_socket_outlives_the_patience_with_requests(guarded: Server, table: str) -> None:
    """It is no request that never comes to its end."""
    with window(guarded, table) as one, pytest.raises(TimeoutError):
        listen(one, 2 * PATIENCE)


def listen(one: Connection, patience: float = 20) -> None:
    """Until the server ends it, or says nothing."""
    while True:
        one.recv(patience)


@pytest.mark.parametrize("opcode", [0, 9, 10])
def test_a_socket_that_never_stops_is_ended(opcode: int, guarded: Server, table: str) -> None:
    """Pieces of a message that has no end, pings, pongs: all of them empty."""
    begun = bytes([1, 0x80, 0, 0, 0, 0]) if opcode == 0 else b""
    empty = bytes([opcode if opcode == 0 else 0x80 | opcode, 0x80, 0, 0, 0, 0])
    with window(guarded, table) as one:
        one.recv(20)
        with contextlib.suppress(OSError):
            one.socket.sendall(begun + empty * 100_000)
        with pytest.raises(ConnectionClosed):
            listen(one)


@pytest.mark.parametrize(("method", "more"), [("POST", 0), ("GET", 200)])
def test_what_is_no_handshake_is_not_kept(method: str, more: int, guarded: Server, table: str) -> None:
    asked = upgrade(f"{table}/live", urlsplit(guarded.url).netloc).replace(b"GET", method.encode(), 1)
    asked = asked.replace(b"\r\n", b"\r\n" + b"x: y\r\n" * more, 1)
    with socket.create_connection(("127.0.0.1", guarded.port), 20) as line:
        line.sendall(asked)
        with contextlib.suppress(ConnectionResetError):
            assert line.recv(1_000) == b""


def test_nothing_is_unpacked(guarded: Server, table: str) -> None:
    """A few bytes that would unpack to many: the client's extension is not agreed to."""
    with window(guarded, table) as one:
        assert one.response is not None
        assert "Sec-WebSocket-Extensions" not in one.response.headers
        bomb = zlib.compress(bytes(500_000), 9)[2:-4]
        # A binary frame, marked as packed.
        one.socket.sendall(b"\xc2\xfe" + struct.pack("!H", len(bomb)) + bytes(4) + bomb)
        with pytest.raises(ConnectionClosed, match="1002"):
            listen(one)


def test_an_address_has_so_many_sockets(guarded: Server, table: str) -> None:
    with contextlib.ExitStack() as stack:
        held = [stack.enter_context(window(guarded, table, ELSEWHERE)) for _ in range(MOST)]
        with pytest.raises(InvalidStatus):
            window(guarded, table, ELSEWHERE)
        assert watching(guarded, table) == MOST
        held[0].close()
        wait_until(lambda: watching(guarded, table) == MOST - 1, "a window that was closed is still counted")
        stack.enter_context(window(guarded, table, ELSEWHERE))


def test_no_window_stays_when_it_is_closed(guarded: Server, visit: Visit, table: str) -> None:
    """Closed properly, cut off, closed before a word was said, and while everybody is told of moves."""
    visitor = visit(guarded)
    state = visitor.state(table)
    number, length = state["number"], state["length"]
    visitor.get(table)
    for turn in range(10):
        windows = [window(guarded, table) for _ in range(MOST)]
        visitor.post(f"{table}/moves", number=number, move="shares 1")
        _cut_off(windows[0])
        windows[1].close()
        visitor.post(f"{table}/undo", number=number + 1, to=length)
        number += 2
        if turn % 2:
            windows[2].recv(20)
        windows[2].close()
        wait_until(lambda: watching(guarded, table) == 0, "a window that was closed is still counted", 20)
    assert visitor.state(table)["number"] == number


def _cut_off(one: Connection) -> None:
    """As when a cable is pulled: no goodbye, what was sent is thrown away."""
    one.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    one.socket.shutdown(socket.SHUT_RDWR)
    one.socket.close()


def test_a_crowd_is_told_of_once(server: Server, visitor: Visitor) -> None:
    path = visitor.new_table(*PEOPLE)
    with window(server, path) as one, contextlib.ExitStack() as stack:
        for _ in range(30):
            stack.enter_context(window(server, path))
        heard = [json.loads(one.recv(20))]
        while heard[-1].get("watching") != 31:
            heard.append(json.loads(one.recv(20)))
        assert len(heard) < 31


def test_a_window_that_does_not_listen_is_ended_and_nobody_waits_for_it(
    guarded: Server, visit: Visit, table: str
) -> None:
    visitor = visit(guarded)
    visitor.get(table)
    with plain(guarded, ELSEWHERE) as deaf:
        deaf.sendall(upgrade(f"{table}/live", urlsplit(guarded.url).netloc))
        assert deaf.recv(12) == b"HTTP/1.1 101"
        # It asks whether anybody is there, again and again, and reads no answer.
        with pytest.raises(ConnectionError):
            deaf.sendall(PING * 100_000)
        assert visitor.move(table, "shares 2", visitor.state(table)["number"]).status_code == 200
    wait_until(lambda: watching(guarded, table) == 0, "it is still counted")


# Connections


def plain(server: Server, address: str = "127.0.0.1") -> socket.socket:
    where = urlsplit(server.url)
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.settimeout(20)
    one.bind((address, 0))
    one.connect((where.hostname, where.port))
    return one


def ended(connection: socket.socket) -> bool:
    """Whether the server has closed it, after whatever it said."""
    try:
        while connection.recv(10_000):
            pass
    except ConnectionResetError:
        pass
    return True


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: ",
        b"POST /settings HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nlang=",
        b"GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: ",
    ],
)
def test_a_request_that_is_never_finished_is_not_waited_for(guarded: Server, sent: bytes) -> None:
    with plain(guarded) as one:
        one.sendall(sent)
        assert ended(one)


def test_a_request_that_dribbles_in_is_not_waited_for(guarded: Server) -> None:
    with plain(guarded) as one:
        one.sendall(b"GET / HTTP/1.1\r\n")
        wait_until(lambda: not _takes_more(one), "the server waits for ever")


def _takes_more(one: socket.socket) -> bool:
    one.settimeout(0.1)
    try:
        one.sendall(b"X: 1\r\n")
        return one.recv(1) != b""
    except TimeoutError:
        return True
    except OSError:
        return False


def test_an_answer_that_nobody_fetches_is_not_kept(guarded: Server) -> None:
    ask = b"GET /static/x/table.css HTTP/1.1\r\nHost: x\r\n\r\n"
    with contextlib.ExitStack() as stack:
        for _ in range(MOST):
            one = stack.enter_context(plain(guarded, ELSEWHERE))
            one.sendall(ask * 400)
        assert not _is_served(guarded)
        wait_until(lambda: _is_served(guarded), "the server waits for ever")


def test_an_address_has_so_many_connections(guarded: Server, visit: Visit) -> None:
    held = [plain(guarded, ELSEWHERE) for _ in range(MOST)]
    with contextlib.ExitStack() as stack:
        for one in held:
            stack.enter_context(one)
            one.sendall(b"GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n")
            assert one.recv(20).startswith(b"HTTP/1.1 200")
        with plain(guarded, ELSEWHERE) as more:
            assert ended(more)
        assert visit(guarded).get("/").status_code == 200
    wait_until(lambda: _is_served(guarded), "connections that were closed are still counted")


def test_neither_nonsense_nor_who_comes_again_and_again_fills_the_log(tmp_path: Path) -> None:
    """Who opens one connection after another is turned away besides."""
    running = Logged(tmp_path, IRONROAD_CONNECTIONS=str(MOST))
    try:
        for _ in range(20):
            with plain(running) as one:
                one.sendall(b"\x16\x03\x01 nonsense\r\n\r\n")
                assert ended(one)
        for _ in range(COMING):
            plain(running, ELSEWHERE).close()
        wait_until(lambda: not _is_served(running), "nobody is turned away")
        assert httpx.get(f"{running.url}/robots.txt").status_code == 200
    finally:
        running.stop()
    messages = [line["message"] for line in running.lines()]
    for words in ("more connections than it may", "Invalid HTTP request"):
        assert len([message for message in messages if words in message]) == 1


def _is_served(server: Server) -> bool:
    with plain(server, ELSEWHERE) as one:
        try:
            one.sendall(b"GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n")
            return one.recv(20).startswith(b"HTTP/1.1 200")
        except OSError:
            return False


# Pictures and boards


def picture(server: Server, seed: int) -> httpx.Response:
    position = ironroad.new(seed=seed).position
    return httpx.get(f"{server.url}/position.png", params={"p": position}, timeout=60)


def test_pictures_are_drawn_beside_the_server(server: Server, visitor: Visitor) -> None:
    """A few at a time for one address; those who ask for the same share one, which is kept."""
    with ThreadPoolExecutor(8) as pool:
        same = pool.map(lambda _: picture(server, 1), range(2))
        assert {answer.status_code for answer in same} == {200}
        others = pool.map(lambda seed: picture(server, seed), range(2, 5))
        assert visitor.get("/").status_code == 200
        assert {answer.status_code for answer in others} == {200, 503}
    assert kill_workers(server)
    kept = picture(server, 1)
    assert kept.content.startswith(b"\x89PNG")
    wait_until(lambda: picture(server, 99).status_code == 200, "nothing is drawn any more")


def test_work_that_takes_too_long_is_ended(tmp_path: Path, visit: Visit) -> None:
    running = Quick(tmp_path, IRONROAD_LONGEST_CHORE="0.01")
    try:
        assert picture(running, 1).status_code == 503
        visitor = visit(running)
        visitor.get("/")
        answer = visitor.post("/boards", board_text=EXAMPLE_BOARD.read_text("utf-8"))
        assert answer.status_code == 422
        assert "takes too long" in answer.text
        assert not any((running.data / "boards").glob("*/*"))
    finally:
        running.stop()


# Costs


async def keep_table(data: Path, kind: str, clock: Callable[[], datetime] = now) -> str:
    """Make a table where nobody serves; the answer is its path."""
    async with company(data, clock) as site:
        seats = [{"name": name, "kind": kind} for name in NAMES]
        table = await site.keeper.create(ironroad.new(players=3), seats, name="", listed=True)
        return f"/t/{table.id}"


def test_what_takes_too_long_is_stopped_and_nothing_else(tmp_path: Path, visit: Visit) -> None:
    """A server that has no time at all for a table still has it for others, and loses nothing."""
    path = run_apart(keep_table(tmp_path, "person"))
    hurried = Quick(tmp_path, IRONROAD_LONGEST_STEP="0.002")
    try:
        number = events(hurried)[path.removeprefix("/t/")]
        visitor = visit(hurried)
        for _ in range(3):
            answer = visitor.get(path)
            assert answer.status_code == 503
            assert "takes the server too long" in answer.text
            assert visitor.get("/").status_code == 200
        hurried.stop()
        del hurried.environment["IRONROAD_LONGEST_STEP"]
        hurried.start()
        assert visit(hurried).state(path)["number"] == number
    finally:
        hurried.stop()


async def compute(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        sum(range(10_000))


def test_a_step_is_not_stopped_for_what_others_do_beside_it() -> None:
    """Threads that store, zip and try passwords take nothing of what it may."""
    with steps_watched(0.5):
        with ThreadPoolExecutor(3) as others:
            for _ in range(3):
                others.submit(hashlib.pbkdf2_hmac, "sha256", b"", b"", 4_000_000)
            step(compute(0.4))
        with pytest.raises(Stopped):
            step(compute(2))


def step(work: Coroutine[Any, Any, None]) -> None:
    """One that waits for nothing, in the main thread, whether a loop runs there or not."""
    for _ in Steps(work).__await__():
        raise AssertionError("it waits")


def test_an_address_has_so_much_of_the_processor(tmp_path: Path, visit: Visit) -> None:
    running = Quick(tmp_path, IRONROAD_SECONDS_A_MINUTE="0.2")
    try:
        with httpx.Client(
            base_url=running.url, transport=httpx.HTTPTransport(verify=False, local_address=ELSEWHERE)
        ) as one:
            assert one.get("/", timeout=60).status_code == 200
            wait_until(lambda: one.get("/", timeout=60).status_code == 429, "nobody is held up")
        assert visit(running).get("/").status_code == 200
    finally:
        running.stop()


@pytest.mark.parametrize("asked", [("GET", "/nothing"), ("BREW", "/"), ("OPTIONS", "/lobby")])
def test_who_asks_for_nothing_has_enough_before_long(asked: tuple[str, str], tmp_path: Path) -> None:
    """Also where nothing is found that could be asked."""
    running = Quick(tmp_path, IRONROAD_REQUESTS_A_MINUTE="5")
    try:
        with httpx.Client(base_url=running.url, headers={"accept-language": "de"}) as client:
            answers = [client.request(*asked) for _ in range(6)]
            assert 429 not in [answer.status_code for answer in answers[:5]]
            assert (answers[5].status_code, answers[5].headers["connection"]) == (429, "close")
            assert "Warte eine Minute" in answers[5].text
            script = client.request(*asked, headers={"accept": "application/json"})
            assert "Warte eine Minute" in script.json()["error"]
            with pytest.raises(InvalidStatus, match="403"):
                connect(f"ws{running.url[4:]}/t/nothing/live")
    finally:
        running.stop()


def test_who_sends_in_small_pieces_pays_for_each(tmp_path: Path) -> None:
    running = Quick(tmp_path, IRONROAD_SECONDS_A_MINUTE="0.1")
    try:
        place = urlsplit(running.url)
        head = f"POST /import HTTP/1.1\r\nHost: {place.netloc}\r\nTransfer-Encoding: chunked\r\n\r\n"
        with (
            httpx.Client(transport=httpx.HTTPTransport(verify=False, local_address=ELSEWHERE)) as client,
            socket.create_connection(("127.0.0.1", running.port), source_address=(ELSEWHERE, 0)) as line,
            contextlib.suppress(OSError),
        ):
            line.sendall(head.encode())
            for _ in range(300):
                line.sendall(b"1\r\na\r\n" * 1_000)
                if client.get(f"http://127.0.0.1:{running.port}/nothing").status_code == 429:
                    return
        raise AssertionError("nobody is held up")
    finally:
        running.stop()


def test_a_record_has_so_many_lines(visitor: Visitor) -> None:
    visitor.get("/")
    head = str(ironroad.new(seed=1).record).partition("\n\n")[0]
    answer = visitor.post("/import", record=f"{head}\n\n" + "pass\n" * 3_000)
    assert answer.status_code == 422
    assert "too long" in answer.text


# Bots

BOTS = ("greedy", "greedy", "greedy")
CROWD = 40


def events(server: Server) -> dict[str, int]:
    with sqlite3.connect(server.data / "ironroad.db") as database:
        return dict(database.execute("SELECT id, events FROM tables"))


def test_bots_at_the_tables_of_people_go_first(fresh: Server, visit: Visit) -> None:
    """However many tables play by themselves, few of them move while somebody waits for an answer."""
    visitor = visit(fresh)
    for _ in range(CROWD):
        visitor.new_table(*BOTS)
    path = visitor.new_table("person", *BOTS)
    with window(fresh, path):
        wait_until(lambda: visitor.state(path)["mine"], "the bots do not play")
        state = visitor.state(path)
        visitor.get(path)
        before = events(fresh)
        visitor.move(path, state["moves"][0]["move"], state["number"])
        wait_until(lambda: visitor.state(path)["number"] > state["number"] + 1, "the bots do not play")
        after = events(fresh)
    moved = [id_ for id_ in after if after[id_] != before[id_]]
    assert len(moved) < CROWD / 2


def test_who_looks_at_many_tables_does_not_keep_the_bots_from_others(fresh: Server, visit: Visit) -> None:
    """However many of them wait for bots that think, few of those move while somebody else waits."""
    visitor = visit(fresh)
    with contextlib.ExitStack() as windows:
        for _ in range(CROWD // 2):
            many = visitor.new_table("hard", "hard", "person")
            windows.enter_context(window(fresh, many, ELSEWHERE))
        path = visitor.new_table("person", "medium", "medium")
        windows.enter_context(window(fresh, path))
        wait_until(lambda: visitor.state(path)["mine"], "the bots do not play", 60)
        state = visitor.state(path)
        visitor.get(path)
        before = events(fresh)
        visitor.move(path, state["moves"][0]["move"], state["number"])
        wait_until(lambda: visitor.state(path)["number"] > state["number"] + 1, "the bots do not play", 60)
        after = events(fresh)
    moved = [id_ for id_ in after if after[id_] != before[id_]]
    assert path.removeprefix("/t/") in moved
    assert len(moved) < CROWD / 4


def test_an_address_has_so_many_tables_of_bots_which_play_something_in_time(
    guarded: Server, visit: Visit, capfd: pytest.CaptureFixture[str]
) -> None:
    """At a server that leaves bots no time at all to think."""
    visitor = visit(guarded)
    first, _ = (visitor.new_table(*BOTS) for _ in range(2))
    kinds: dict[str, Any] = {f"seat__{seat}__kind": kind for seat, kind in enumerate(BOTS)}
    answers = [visitor.post("/tables", players=3, **kinds), visitor.post(f"{first}/again")]
    assert [answer.status_code for answer in answers] == [422, 422]
    assert "Bots already play at 2 tables" in answers[0].text
    visitor.new_table("person", "greedy", "greedy")
    elsewhere = httpx.HTTPTransport(verify=False, local_address=ELSEWHERE)
    with httpx.Client(base_url=guarded.url, transport=elsewhere, timeout=60) as other:
        visitor.client, own = other, visitor.client
        visitor.new_table(*BOTS)
        visitor.client = own
    start = visitor.state(first)["number"]
    wait_until(lambda: visitor.state(first)["number"] > start + 5, "the bots do not play")
    assert "failed" not in capfd.readouterr().err


def test_bots_go_on_when_the_process_they_think_in_dies(server: Server, visitor: Visitor) -> None:
    path = visitor.new_table(*BOTS)
    for _ in range(2):
        wait_until(lambda: bool(kill_workers(server)), "nobody thinks")
        number = visitor.state(path)["number"]
        wait_until(lambda: visitor.state(path)["number"] > number + 1, "the bots do not play")  # noqa: B023


def test_a_clock_that_is_set_back_holds_no_bot_up(tmp_path: Path, visit: Visit) -> None:
    """The last move then lies in the future."""
    path = run_apart(keep_table(tmp_path, "random", lambda: now() + timedelta(1)))
    running = Quick(tmp_path, IRONROAD_PACE="0.01")
    try:
        visitor = visit(running)
        number = visitor.state(path)["number"]
        wait_until(lambda: visitor.state(path)["number"] > number, "the bots sleep")
    finally:
        running.stop()


# Nonsense


@pytest.mark.parametrize("name", ["own-" + "a" * 5_000, "a" * 300, "a\0b"])
def test_no_board_has_such_a_name(visitor: Visitor, name: str) -> None:
    game, quoted = ironroad.new(seed=1), quote(name)
    visitor.get("/")
    answers = [
        visitor.post("/tables", board=name),
        visitor.post("/import", record=str(game.record).replace("rust-belt", name)),
        visitor.get("/position", p=game.position.replace("rust-belt", name)),
        visitor.get("/", board=name),
        visitor.get(f"/board/age-of-steam/{quoted}.svg"),
        visitor.get(f"/rules/age-of-steam/{quoted}/deluxe"),
    ]
    assert [answer.status_code for answer in answers] == [422, 422, 422, 200, 404, 404]


@pytest.mark.parametrize("body", [b"[" * 100_000, b'{"move":' * 50_000])
def test_json_without_end_is_refused(visitor: Visitor, body: bytes) -> None:
    path = visitor.new_table(*PEOPLE)
    headers = {"x-csrftoken": visitor.token, "content-type": "application/json", "accept": "application/json"}
    answer = visitor.client.post(f"{path}/moves", content=body, headers=headers)
    assert (answer.status_code, "cannot be understood" in answer.json()["error"]) == (400, True)


@pytest.mark.parametrize("rounds", ["9" * 5_000, "1000", "-1", "x"])
def test_no_game_has_so_many_rounds(visitor: Visitor, rounds: str) -> None:
    visitor.get("/")
    answer = visitor.post("/tables", rounds=rounds)
    assert (answer.status_code, "from 1 to 999 rounds" in answer.text) == (422, True)


# In the browser


def test_a_page_asks_again_for_what_did_not_come(server: Server, visitor: Visitor, page: Page) -> None:
    path = visitor.new_table(*PEOPLE)
    # In a browser that cannot unpack what others are sent.
    page.add_init_script("delete globalThis.DecompressionStream")
    page.goto(server.url + path)
    expect(page.locator("[data-watching]")).to_be_attached()
    failures = [lambda route: route.fulfill(status=503), lambda route: route.abort()]
    page.route("**/state?*", lambda route: failures.pop()(route) if failures else route.continue_())
    number = visitor.state(path)["number"]
    visitor.get(path)
    with window(server, path) as other:
        other.recv(20)
        visitor.move(path, "shares 1", number)
        expect(page.locator("[data-net]")).to_be_visible(timeout=20_000)
    expect(page.locator(".log")).to_contain_text("issues", timeout=20_000)
    expect(page.locator("[data-net]")).to_be_hidden()
    assert not failures
