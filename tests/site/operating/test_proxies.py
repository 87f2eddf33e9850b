"""Limits are those of people, not of their proxy; nobody but a proxy says who somebody is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import httpx
import pytest

from tests.helpers.accounts import sign_up
from tests.helpers.quick import Quick
from tests.helpers.server import TOKEN, Server, Visitor

PROXY, STRANGER = "127.0.0.3", "127.0.0.4"
MOST = 4

Ask = Callable[..., Visitor]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Quick(
        tmp_path_factory.mktemp("site"),
        IRONROAD_PROXIES=f"{PROXY}, 2001:db8::/32",
        IRONROAD_CHANGES_A_MINUTE=str(MOST),
        IRONROAD_REQUESTS_A_MINUTE="60",
        IRONROAD_ADDRESS="https://games.example",
    )
    running.url = running.url.replace("localhost", "127.0.0.1")
    yield running
    running.stop()


@pytest.fixture
def ask(site: Server) -> Iterator[Ask]:
    """Somebody at an address, who says that they ask for another."""
    opened: list[httpx.Client] = []

    def come(source: str, behind: str = "") -> Visitor:
        visitor = Visitor(site)
        visitor.client.close()
        headers = {"x-forwarded-for": behind} if behind else {}
        transport = httpx.HTTPTransport(verify=False, local_address=source)
        visitor.client = httpx.Client(base_url=site.url, transport=transport, headers=headers)
        opened.append(visitor.client)
        return visitor

    yield come
    for client in opened:
        client.close()


def change(visitor: Visitor) -> int:
    """Change something that needs no cookie of ours but that of the form, which is for safe lines only."""
    answer = visitor.client.get("/")
    token = TOKEN.search(answer.text)
    if token is None:
        return answer.status_code
    cookies = "; ".join(found.partition(";")[0] for found in answer.headers.get_list("set-cookie"))
    kept = {"cookie": cookies or visitor.client.headers.get("cookie", "")}
    visitor.client.headers.update(kept)
    return visitor.client.post("/settings", data={"_csrf_token": token[1], "lang": "en"}).status_code


ENOUGH = [303] * MOST + [429]


def test_a_stranger_cannot_be_somebody_else(ask: Ask) -> None:
    answers = [change(ask(STRANGER, f"192.0.2.{number}")) for number in range(MOST + 1)]
    assert answers == ENOUGH


def test_behind_a_proxy_everybody_has_their_own(ask: Ask) -> None:
    for person in ("192.0.2.11", "192.0.2.12"):
        assert [change(ask(PROXY, person)) for _ in range(MOST + 1)] == ENOUGH
    # What somebody says of themselves stands before what the proxy says of them.
    assert change(ask(PROXY, "192.0.2.99, 192.0.2.11")) == 429


def test_a_person_with_many_addresses_has_no_more(site: Server, ask: Ask) -> None:
    first = ask(PROXY, "192.0.2.21")
    first.get("/sign-up")
    cookies = {"cookie": "; ".join(f"{c.name}={c.value}" for c in first.client.cookies.jar)}
    first.client.headers.update(cookies)
    answer = sign_up(first, "everywhere")
    session = next(c for c in answer.headers.get_list("set-cookie") if c.startswith("session="))
    session = session.partition(";")[0]
    codes = []
    for number in range(MOST + 1):
        elsewhere = ask(PROXY, f"192.0.2.{30 + number}")
        page = elsewhere.client.get("/", headers={"cookie": session})
        token = TOKEN.search(page.text)
        assert token
        own = next(c.partition(";")[0] for c in page.headers.get_list("set-cookie") if "csrf" in c)
        form = {"_csrf_token": token[1], "lang": "en"}
        answer = elsewhere.client.post("/settings", data=form, headers={"cookie": f"{session}; {own}"})
        codes.append(answer.status_code)
    assert codes == ENOUGH


def test_cookies_of_a_site_with_a_safe_address_are_secure(ask: Ask) -> None:
    answer = ask(STRANGER).client.get("/lobby")
    cookies = answer.headers.get_list("set-cookie")
    assert cookies
    assert all("Secure" in cookie for cookie in cookies)


def test_health_is_told_to_who_may_ask_nothing_more(ask: Ask) -> None:
    tired = ask("127.0.0.5")
    while tired.client.get("/lobby").status_code != 429:
        pass
    assert {tired.client.get(path).status_code for path in ("/healthz", "/readyz")} == {200}
