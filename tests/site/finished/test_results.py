"""Games that are over: what is kept of them, ratings, statistics of boards, and the records as one file."""

from __future__ import annotations

import io
import random
import re
import zipfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from advanced_alchemy.config import SQLAlchemyAsyncConfig
from sqlalchemy import select

import ironroad
from ironroad.site.finished.results import keep_results
from ironroad.site.finished.statistics import Share, Statistics
from ironroad.site.settings import read_settings
from ironroad.site.storage.database import make_config, migrate
from ironroad.site.storage.keeper import Keeper
from ironroad.site.storage.models import PersonRow, RatingRow, RecordRow, ResultRow
from ironroad.site.table.tables import PERSON, Table, TableSettings
from tests.helpers.accounts import own_table, person_named, sign_up, within
from tests.helpers.apart import run_apart
from tests.helpers.server import Server, Visitor

BOTS = ("greedy", "random", "random")
RATED = TableSettings(rated=True)


def kept(data: Path, doing: Callable[[Keeper], Awaitable[Any]]) -> Any:
    """What is done with a keeper that keeps results, on a database of its own."""

    async def run() -> Any:
        database = make_config(read_settings(data))
        await migrate(database.get_engine())
        keeper = Keeper(database)
        keeper.writers.append(keep_results)
        try:
            return await doing(keeper)
        finally:
            await database.get_engine().dispose()

    return run_apart(run())


async def played(
    keeper: Keeper,
    *kinds: str,
    seed: int = 1,
    listed: bool = True,
    settings: TableSettings = RATED,
    host: str | None = None,
) -> Table:
    """A table whose game is played to its end at random."""
    game = ironroad.new(players=len(kinds), options={"turns": 2}, chance="manual")
    seats = [{"name": f"Name {number}", "kind": kind} for number, kind in enumerate(kinds)]
    table = await keeper.create(game, seats, name="Rust Belt", listed=listed, settings=settings, host=host)
    chance = random.Random(seed)
    while not table.game.over:
        seat = table.game.to_move
        assert seat is not None
        moves = table.game.legal_moves()
        await keeper.move(table, table.number, moves[chance.randrange(min(40, len(moves)))].text, {seat})
    return table


async def rows(keeper: Keeper, kind: Any) -> list[Any]:
    async with keeper.database.get_session() as session:
        return [*await session.scalars(select(kind))]


def test_a_game_that_is_over_leaves_its_results_and_its_record(tmp_path: Path) -> None:
    async def doing(keeper: Keeper) -> tuple[Table, list[ResultRow], list[RecordRow]]:
        table = await played(keeper, *BOTS)
        return table, await rows(keeper, ResultRow), await rows(keeper, RecordRow)

    table, results, (record,) = kept(tmp_path, doing)
    result = table.game.result
    assert [(row.seat, row.place, row.score) for row in sorted(results, key=lambda row: row.seat)] == [
        (seat, result.places[seat], result.scores[seat]) for seat in range(3)
    ]
    rounds = table.game.round
    for row in results:
        assert {len(line) for line in row.facts["curves"].values()} == {rounds}
        assert len(row.facts["order"]) == rounds
    again = ironroad.load(record.text)
    assert again.result is not None
    assert again.result.scores == result.scores
    assert "Name" not in record.text


def test_better_places_bring_better_ratings(tmp_path: Path) -> None:
    async def doing(keeper: Keeper) -> tuple[list[ResultRow], list[RatingRow]]:
        await played(keeper, "greedy", "random", "random", seed=5)
        return await rows(keeper, ResultRow), await rows(keeper, RatingRow)

    results, ratings = kept(tmp_path, doing)
    known = {row.who: row for row in ratings}
    assert set(known) == {"bot:greedy", "bot:random"}
    assert {row.games for row in ratings} == {1}
    (greedy,) = (row for row in results if row.who == "bot:greedy")
    assert (known["bot:greedy"].mu > known["bot:random"].mu) is (greedy.place == 1)


@pytest.mark.parametrize(("kinds", "rated"), [(BOTS, False), ((PERSON, "greedy", "random"), True)])
def test_nobody_is_rated_who_did_not_agree_or_cannot_be_known(
    tmp_path: Path, kinds: tuple[str, ...], rated: bool
) -> None:
    async def doing(keeper: Keeper) -> list[RatingRow]:
        await played(keeper, *kinds, settings=TableSettings(rated=rated))
        return await rows(keeper, RatingRow)

    assert kept(tmp_path, doing) == []


def test_statistics_count_public_games_alone(tmp_path: Path) -> None:
    async def doing(keeper: Keeper) -> Any:
        for seed, listed in ((1, True), (2, True), (3, False)):
            await played(keeper, *BOTS, seed=seed, listed=listed)
        statistics = Statistics(keeper.database)
        return await statistics.boards(), await statistics.board("age-of-steam", "rust-belt", 3)

    boards, found = kept(tmp_path, doing)
    assert boards == [("age-of-steam", "rust-belt", 3, 2)]
    assert found.games == 2
    assert sum(share.won for share in found.by_seat) >= 2
    assert [share.of for share in found.by_seat] == [2, 2, 2]
    assert isinstance(found.by_order[0], Share)
    assert "<svg" in found.curve("income", "Income")


def test_the_site_shows_and_gives_away_what_is_public(
    fresh: Server, visit: Callable[[Server], Visitor]
) -> None:
    visitor = visit(fresh)
    path = visitor.new_table("person", "person", "person", seat__0__name="Zaphod", rounds="1")
    hidden = visitor.new_table("person", "person", "person", rounds="1", hidden="on", board="germany")
    for table in (path, hidden):
        for seat in (0, 1, 2):
            visitor.post(f"{table}/leave", json=True, number=visitor.state(table)["number"], seat=seat)
        assert visitor.state(table)["over"]
    page = visitor.get("/statistics").text
    assert "/statistics/age-of-steam/rust-belt/3" in page
    assert "germany" not in page
    board = visitor.get("/statistics/age-of-steam/rust-belt/3")
    assert board.status_code == 200
    assert "Won from which seat" in board.text
    for wrong in ("/statistics/chess/rust-belt/3", "/statistics/age-of-steam/x/3", "/statistics/steam/x/99"):
        assert visitor.get(wrong).status_code == 404
    file = zipfile.ZipFile(io.BytesIO(visitor.get("/records.zip").content))
    texts = [file.read(name).decode() for name in file.namelist()]
    assert any("board: rust-belt" in text for text in texts)
    assert not any("germany" in text or "Zaphod" in text for text in texts)
    assert all(ironroad.load(text).over for text in texts)
    assert path.removeprefix("/t/") not in "".join([*texts, *file.namelist()])


def test_a_page_of_somebody_tells_how_they_did_on_each_board(
    fresh: Server, visit: Callable[[Server], Visitor]
) -> None:
    visitor = visit(fresh)
    sign_up(visitor, "tallied", name="Tilly")
    assert "No public game is over yet." in visitor.get("/people/tallied").text
    tilly = person_named(fresh.data, "tallied")
    tables = [own_table(fresh.data, [tilly, None, None]).id for _ in RESULTS]
    within(fresh.data, lambda database: _leave_results(database, tilly.id, tables))
    page = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", visitor.get("/people/tallied").text))
    assert "Rust Belt Age of Steam 4 3 1 71" in page
    assert "Germany Age of Steam 3 1 0 – " in page
    assert "St. Lucia" not in page
    assert "Steam 1000 2 games" in page


# Board, seats, place, score, public: nobody wins a game from which all went.
RESULTS = (
    ("rust-belt", 4, 1, 60, True),
    ("rust-belt", 4, 2, 71, True),
    ("rust-belt", 4, 1, None, True),
    ("germany", 3, 1, None, True),
    ("st-lucia", 2, 1, 80, False),
)


async def _leave_results(database: SQLAlchemyAsyncConfig, who: str, tables: list[str]) -> None:
    always = {"seat": 0, "who": who, "game": "age-of-steam", "edition": "deluxe", "rated": False}
    names = ("board", "players", "place", "score", "public")
    async with database.get_session() as session:
        for table, result in zip(tables, RESULTS, strict=True):
            session.add(ResultRow(table=table, **always, **dict(zip(names, result, strict=True))))
        session.add(RatingRow(who=who, game="steam", mu=24.0, sigma=8.0, games=2))
        await session.commit()


@pytest.mark.parametrize(("takes_back", "others"), [(False, BOTS), (True, BOTS), (False, (PERSON, "random"))])
def test_a_game_alone_against_bots_is_whose_account_made_it(
    tmp_path: Path, takes_back: bool, others: tuple[str, ...]
) -> None:
    async def doing(keeper: Keeper) -> list[ResultRow]:
        async with keeper.database.get_session() as session:
            session.add(PersonRow(id="anna", name="Anna", handle="anna", account=True))
            await session.commit()
        settings = TableSettings(takes_back=takes_back)
        await played(keeper, PERSON, *others, host="anna", settings=settings)
        return await rows(keeper, ResultRow)

    known = {row.seat for row in kept(tmp_path, doing) if row.who == "anna"}
    assert known == (set() if takes_back or PERSON in others else {0})
