"""How many tables of bots alone one address may have, and for how long it is remembered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar.connection import ASGIConnection

import ironroad
from ironroad.site import bottables
from ironroad.site.bottables import BotTables
from ironroad.site.keeper import Refused
from tests.helpers.company import Company, beside, company

BOTS = [{"name": name, "kind": "greedy"} for name in ("Ada", "Ben", "Cleo")]


async def make(visit: Company, tables: BotTables, host: str) -> bool:
    """Whether somebody at an address can make a table for bots."""
    scope: Any = {"type": "http", "client": (host, 1)}
    connection = ASGIConnection[Any, Any, Any, Any](scope)
    try:
        async with tables.making(connection, ["greedy"]) as made:
            table = await visit.keeper.create(ironroad.new(players=3), BOTS, name="x", listed=False)
            made.append(table.id)
    except Refused:
        return False
    return True


def test_an_address_has_so_many_and_of_too_many_addresses_the_first_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bottables, "MOST_KNOWN", 2)
    hosts = ["10.0.0.1", "10.0.0.1", "10.0.0.2", "10.0.0.1", "10.0.0.3", "10.0.0.1", "10.0.0.2"]

    async def visit() -> list[bool]:
        async with company(tmp_path) as site:
            tables = BotTables(site.keeper, 1)
            return [await make(site, tables, host) for host in hosts]

    assert beside(visit()) == [True, False, True, False, True, False, True]
