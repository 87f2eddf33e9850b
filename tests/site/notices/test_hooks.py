"""Webhooks: signed, led nowhere else, and never to what is not public."""

from __future__ import annotations

import warnings

import aiohttp
import pytest

from tests.helpers.desk import ADDRESS, Open, in_a_loop, of_three
from tests.helpers.receivers import Ear

# What the database library warns of as it is loaded is no business of these tests.
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from ironroad.site.notices.hooks import signature
    from ironroad.site.notices.outside import NotOutside, Outside


@in_a_loop
async def test_a_webhook_is_signed_and_leads_nobody_else_to_the_seat(desk: Open, ear: Ear) -> None:
    async with desk() as here:
        hook = {"url": f"{ear.url}/hook", "secret": "s3cret"}
        ben = await here.person("Ben", None, **hook)
        table = await here.table(await here.person("Anna"), ben)
        await here.move(table, "shares 2")
        await here.send()
        [post] = ear.posts
        stamp = post.headers["ironroad-timestamp"]
        assert stamp == str(int(here.clock().timestamp()))
        assert post.headers["ironroad-signature"] == signature("s3cret", stamp, post.body)
        assert post.json["kind"] == "turn"
        assert post.headers["idempotency-key"] == post.json["id"]
        assert post.json["url"] == f"{ADDRESS}/w/{table.watch}"
        assert table.key(1).encode() not in post.body


@in_a_loop
async def test_the_shape_that_discord_reads(desk: Open, ear: Ear) -> None:
    async with desk() as here:
        ben = await here.person("Ben", "b@example.org", url=f"{ear.url}/hook", shape="discord")
        table = await here.table(await here.person("Anna"), ben)
        await here.tell(here.causes.mentioned, table, 1, "Anna", "@everyone look")
        await here.send()
        [post] = ear.posts
        assert post.json["allowed_mentions"] == {"parse": []}
        assert "Anna: @everyone look" in post.json["content"]
        assert f"{ADDRESS}/s/{table.key(1)}" in post.json["content"]
        assert "ironroad-signature" not in post.headers


@in_a_loop
async def test_a_webhook_is_not_led_elsewhere(desk: Open, ear: Ear) -> None:
    async with desk() as here:
        ear.statuses["/hook"] = 307
        ben = await here.person("Ben", None, url=f"{ear.url}/hook", secret="x")
        table = await here.table(await here.person("Anna"), ben)
        await here.move(table, "shares 2")
        await here.send()
        assert [post.path for post in ear.posts] == ["/hook"]
        assert await here.states() == ["waiting"]


PRIVATE = [
    "https://127.0.0.1/",
    "https://10.1.2.3/",
    "https://192.168.0.1:8443/x",
    "https://169.254.169.254/latest/meta-data",
    "https://100.64.0.1/",
    "https://0.0.0.0/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[fe80::1]/",
    "https://[fd00::1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://224.0.1.1/",
    "http://example.org/",
    "ftp://example.org/",
    "https://me:secret@example.org/",
    "https:///nothing",
    "https://example.org:99999/",
    "https://exa mple.org/",
    "nonsense",
]
NAMED = ["https://localhost/", "https://127.1/", "https://0x7f000001/", "https://2130706433/"]


@pytest.mark.parametrize("url", PRIVATE)
def test_an_address_that_is_not_public_is_refused_at_once(url: str) -> None:
    with pytest.raises(NotOutside):
        Outside(local=False).check(url)


@pytest.mark.parametrize("url", NAMED)
@in_a_loop
async def test_a_name_that_leads_to_our_own_machine_is_not_followed(url: str) -> None:
    outside = Outside(local=False)
    outside.check(url)
    with pytest.raises((NotOutside, aiohttp.InvalidURL)):
        await outside.post(url, b"", {})


@in_a_loop
@pytest.mark.parametrize("shape", ["json", "discord"])
async def test_a_webhook_that_is_sent_again_says_that_it_is_the_same(
    desk: Open, ear: Ear, shape: str
) -> None:
    async with desk() as here:
        table, _ = await of_three(here, url=f"{ear.url}/hook", shape=shape, secret="x")
        await here.move(table, "shares 2")
        ear.statuses["/hook"] = 503
        await here.send()
        ear.statuses.clear()
        here.clock.go_on(minutes=1)
        await here.send()
        first, second = (post.headers["idempotency-key"] for post in ear.at("/hook"))
        assert first == second
