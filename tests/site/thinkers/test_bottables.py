"""How many tables of bots alone one address may have, and for how long it is remembered."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from litestar.connection import ASGIConnection

import ironroad
from ironroad.site.storage.keeper import Refused
from ironroad.site.thinkers import bottables
from ironroad.site.thinkers.bottables import BotTables, Made
from tests.helpers.apart import run_apart
from tests.helpers.company import Company, company

BOTS = [{"name": name, "kind": "greedy"} for name in ("Ada", "Ben", "Cleo")]


def asking(host: str) -> ASGIConnection[Any, Any, Any, Any]:
    scope: Any = {"type": "http", "client": (host, 1)}
    return ASGIConnection(scope)


async def make(visit: Company, tables: BotTables, host: str) -> bool:
    """Whether somebody at an address can make a table for bots."""
    try:
        async with tables.making(asking(host), ["greedy"]) as made:
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

    assert run_apart(visit()) == [True, False, True, False, True, False, True]


def test_processes_count_together(tmp_path: Path) -> None:
    """What one has made the other counts; who is making one holds its place, and loses it if none comes."""

    async def visit() -> None:
        async with company(tmp_path) as site:
            file = tmp_path / "limits.db"
            one, two = (BotTables(site.keeper, 2, file) for _ in range(2))
            assert await make(site, one, "10.0.0.1")
            async with two.making(asking("10.0.0.1"), ["greedy"]):
                assert not await make(site, one, "10.0.0.1")
                assert await make(site, one, "10.0.0.2")
            assert await make(site, two, "10.0.0.1")
            assert not await make(site, one, "10.0.0.1")

    run_apart(visit())


def test_a_place_whose_process_died_is_free_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "limits.db"
    assert Made(file).take("10.0.0.1", [], 1)
    assert not Made(file).take("10.0.0.1", [], 1)
    monkeypatch.setattr(bottables, "FORGOTTEN", 0.0)
    assert Made(file).take("10.0.0.1", [], 1)


def test_where_the_file_is_in_use_each_counts_for_itself(tmp_path: Path) -> None:
    async def visit() -> list[bool]:
        async with company(tmp_path) as site:
            tables = BotTables(site.keeper, 1, tmp_path / "limits.db")
            with sqlite3.connect(tmp_path / "limits.db", isolation_level=None) as other:
                other.execute("BEGIN IMMEDIATE")
                found = [await make(site, tables, "10.0.0.1") for _ in range(2)]
                other.execute("ROLLBACK")
            return [*found, await make(site, tables, "10.0.0.1")]

    assert run_apart(visit()) == [True, False, True]
