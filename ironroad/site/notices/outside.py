"""Requests to addresses that people have given us: never to anything that only we can reach."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.resolver import ThreadedResolver

TIME: Final = aiohttp.ClientTimeout(total=10, sock_connect=5)
LONGEST_ADDRESS: Final = 1000
# IPv6 addresses that lead to IPv4 ones, which may be anybody's.
TRANSLATED: Final = ipaddress.ip_network("64:ff9b::/96")


class NotOutside(Exception):
    """An address that is none of the open internet."""


class Outside:
    """Posts by https to public addresses; where the host allows it (`local`) also by http and to others."""

    def __init__(self, local: bool) -> None:
        self._local = local

    def check(self, url: str) -> None:
        """What can be said against an address without asking where its name leads."""
        try:
            parts = urlsplit(url)
            host, _ = parts.hostname or "", parts.port
        except ValueError as error:
            raise NotOutside(url) from error
        known = parts.scheme == "https" or (self._local and parts.scheme == "http")
        plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST_ADDRESS
        if not (known and host and plain) or parts.username is not None:
            raise NotOutside(url)
        if _is_address(host) and not self._local:
            check_public(host)

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """The status of the answer, of which nothing else is read; what goes wrong is an `OSError`, an
        `aiohttp.ClientError` or `NotOutside`."""
        self.check(url)
        connector = aiohttp.TCPConnector(resolver=None if self._local else _Public(), use_dns_cache=False)
        async with (
            aiohttp.ClientSession(connector=connector, timeout=TIME, trust_env=False) as session,
            session.post(url, data=body, headers=headers, allow_redirects=False) as answer,
        ):
            return answer.status


class _Public(AbstractResolver):
    """Finds public addresses only. It is asked when a line is opened, so no name can change its mind."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        found = await ThreadedResolver(asyncio.get_running_loop()).resolve(host, port, family)
        for result in found:
            check_public(result["host"])
        return found

    async def close(self) -> None:
        pass


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def check_public(host: str) -> None:
    address = ipaddress.ip_address(host.partition("%")[0])
    hidden = isinstance(address, ipaddress.IPv6Address) and (
        address.ipv4_mapped or address.sixtofour or address.teredo or address in TRANSLATED
    )
    if hidden or not address.is_global or address.is_multicast:
        raise NotOutside(host)
