"""The shelf: publishing, finding, rating, boards made from others, withdrawing, and what stays for ever."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from advanced_alchemy.config import SQLAlchemyAsyncConfig
from sqlalchemy import func, select, update

import ironroad
from ironroad.boards import board_text
from ironroad.site.boards.examining import BoardProblem
from ironroad.site.boards.facts import find_facts
from ironroad.site.boards.forms import Publishing, PublishProblem
from ironroad.site.boards.origins import likely_origin
from ironroad.site.boards.ownboards import OwnBoards
from ironroad.site.boards.shelf import PAGE, Shelf, Wish, count_games, query_of
from ironroad.site.finished.results import keep_results
from ironroad.site.people.people import Person
from ironroad.site.settings import read_settings
from ironroad.site.storage.database import make_config, migrate
from ironroad.site.storage.keeper import Keeper
from ironroad.site.storage.models import BoardRow, PersonRow, PublicationRow, ShelfWordRow, now
from ironroad.site.thinkers.workers import Workers
from tests.helpers.accounts import sign_up
from tests.helpers.apart import run_apart
from tests.helpers.server import Server, Visitor
from tests.helpers.shelf import bring, has_played, named, publish

Visit = Callable[[Server], Visitor]
CARD = re.compile(r'class="shelf-title"><bdi>(.*?)</bdi>')


@pytest.fixture
def ada(server: Server, visit: Visit, request: pytest.FixtureRequest) -> Visitor:
    visitor = visit(server)
    sign_up(visitor, f"ada{abs(hash(request.node.name)) % 10**8}")
    return visitor


def other(server: Server, visit: Visit, handle: str) -> Visitor:
    visitor = visit(server)
    sign_up(visitor, handle)
    return visitor


def shown(visitor: Visitor, **wish: Any) -> list[str]:
    page = visitor.get("/boards", **wish)
    assert page.status_code == 200
    return CARD.findall(page.text)


# Publishing and finding


def test_a_board_is_published_found_and_played(server: Server, visit: Visit, ada: Visitor) -> None:
    url = bring(ada, named("Fogmoor Valley"))
    assert shown(ada, words="fogmoor") == []
    assert "Publish" in ada.get(url).text
    assert 'value="Fogmoor Valley"' in ada.get(f"{url}/publish").text
    publish(ada, url, "Fogmoor", designer="Ada Löwe", description="<i>Fast</i> & foggy")
    guest = visit(server)
    for words in ("fogmoor", "FOGM", "lowe fogm", "löwe", "foggy", "fogmoor kestle"):
        assert shown(guest, words=words) == ["Fogmoor"], words
    assert shown(guest, words="fogmoor nowhere") == []
    assert shown(guest, words="fogmoor", game="age-of-steam", seats=2) == ["Fogmoor"]
    assert shown(guest, words="fogmoor", game="steam") == []
    assert shown(guest, words="fogmoor", seats=6) == []
    page = guest.get(url).text
    assert "by Ada Löwe" in page
    assert "&lt;i&gt;Fast&lt;/i&gt; &amp; foggy" in page
    assert "/publish" not in page
    name = url.rpartition("/")[2]
    assert f'value="{name}"' in guest.get("/", game="age-of-steam", board=name).text
    assert guest.new_table("person", "person", board=name).startswith("/t/")


def test_only_accounts_publish_and_only_boards_of_their_own(
    server: Server, visit: Visit, ada: Visitor
) -> None:
    url, guest = bring(ada, named("Alone")), visit(server)
    guest.get("/privacy")
    for answer in (guest.get(f"{url}/publish"), guest.post(f"{url}/publish", title="x", designer="x")):
        assert answer.headers.get("location", "").startswith("/sign-in") or answer.status_code in (401, 403)
    # Who signs in, or makes an account, comes back to the form.
    assert guest.get(f"{url}/publish").headers["location"] == f"/sign-in?next={url}/publish"
    assert f'href="/sign-up?next={url}/publish"' in guest.get(f"/sign-in?next={url}/publish").text
    assert ada.get("/boards/age-of-steam/germany/publish").status_code == 422
    assert ada.get("/boards/age-of-steam/own-1/publish").status_code == 404
    publish(ada, url, "Alone")
    bob = other(server, visit, "bob-alone")
    bob.get(url)
    taken = bob.post(f"{url}/publish", title="Mine", designer="Bob")
    assert (taken.status_code, "Somebody else has published" in taken.text) == (422, True)
    assert bob.post(f"{url}/withdraw", do="withdraw").status_code == 422
    assert "by Ada" in bob.get(url).text


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"title": "  "}, "The board needs a name."),
        ({"title": "x" * 41}, "at most 40 characters"),
        ({"designer": "a\u2800"}, "invisible characters"),
        ({"designer": ""}, "Say who has designed it."),
        ({"description": "x" * 2001}, "at most 2000 characters"),
        ({"after": "/boards/steam/nowhere"}, "no such board"),
        ({"after": "http://[bad"}, "no such board"),
        ({"replaces": "another"}, "Somebody else"),
    ],
)
def test_a_form_comes_back_with_what_is_wrong(ada: Visitor, form: dict[str, str], said: str) -> None:
    url = bring(ada, named("Wrong"))
    ada.get(url)
    given: dict[str, Any] = {"title": "A board", "designer": "Ada"} | form
    answer = ada.post(f"{url}/publish", **given)
    assert (answer.status_code, said in answer.text) == (422, True), answer.text
    assert ada.get(url).text.count("Withdraw") == 0


def test_a_new_version_replaces_what_is_shown_and_the_old_one_stays(ada: Visitor) -> None:
    first, second = bring(ada, named("Quarrytown", "1")), bring(ada, named("Quarrytown", "2"))
    publish(ada, first, "Quarrytown")
    (id_,) = re.findall(
        r'<option value="([^"]+)" selected>a new version of Quarrytown', ada.get(f"{second}/publish").text
    )
    publish(ada, second, "Quarrytown II", replaces=id_)
    assert shown(ada, words="quarrytown") == ["Quarrytown II"]
    assert f'href="{second}"' in ada.get("/boards", words="quarrytown").text
    old = ada.get(first).text
    assert "This is version 1." in old
    assert f'href="{second}">The newest version' in old
    assert ada.client.get(f"{first}/board.toml").text == named("Quarrytown", "1")


# Others


def test_a_board_made_from_another_names_it_for_good(server: Server, visit: Visit, ada: Visitor) -> None:
    first = bring(ada, named("Oldfield", "a"))
    publish(ada, first, "Oldfield", designer="Ada")
    bob = other(server, visit, "bob-oldfield")
    second = bring(bob, named("Oldfield", "b"))
    assert (
        first.removeprefix("/boards/")
        in bob.get(f"{second}/publish", after=first.removeprefix("/boards/")).text
    )
    publish(bob, second, "Newfield", designer="Bob", after=first)
    third = bring(bob, named("Oldfield", "c"))
    publish(bob, third, "Farfield", designer="Bob", after=f"{server.url}{second}", free=None)
    chain = re.search(r'board-chain">(.*?)</p>', bob.get(third).text, re.DOTALL)
    assert chain
    assert re.findall(r">([^<]+)</a>", chain[1]) == ["Newfield by Bob", "Oldfield by Ada"]
    assert "Newfield by Bob" in ada.get(first).text
    fourth = bring(ada, named("Oldfield", "d"))
    ada.get(fourth)
    answer = ada.post(f"{fourth}/publish", title="No", designer="Ada", after=third)
    assert (answer.status_code, "does not want boards made from it" in answer.text) == (422, True)
    publish(ada, fourth, "Germanfield", after="age-of-steam/germany")
    assert ">Germany</a>" in ada.get(fourth).text


def test_who_has_played_to_the_end_gives_stars(server: Server, visit: Visit, ada: Visitor) -> None:
    url = bring(ada, named("Starhaven"))
    publish(ada, url, "Starhaven")
    bob, eve = other(server, visit, "bob-stars"), other(server, visit, "eve-stars")
    bob.get(url)
    assert bob.post(f"{url}/rate", stars="5").status_code == 422
    for handle in ("bob-stars", "eve-stars"):
        has_played(server.data, handle, url)
    for visitor, stars in ((bob, 5), (eve, 2), (bob, 4)):
        assert f"{url}/rate" in visitor.get(url).text
        assert visitor.post(f"{url}/rate", stars=str(stars)).status_code == 303
    page = bob.get(url).text
    assert "3.0 of 5 stars" in page
    assert 'value="4" required checked' in page
    assert "50" in re.findall(r"<td>(\d+)", page)
    for wrong in ("0", "6", "x", ""):
        assert bob.post(f"{url}/rate", stars=wrong).status_code == 422
    assert f"{url}/rate" not in ada.get(url).text
    assert ada.post(f"{url}/rate", stars="5").status_code == 422
    told = eve.client.get("/account/data.json").json()
    assert [given["stars"] for given in told["stars"]] == [2]
    eve.get("/account/delete")
    assert eve.post("/account/delete", sure="yes").status_code == 303
    assert "4.0 of 5 stars" in bob.get(url).text


def test_a_withdrawn_board_is_on_no_list_but_goes_on(server: Server, visit: Visit, ada: Visitor) -> None:
    url = bring(ada, named("Lostwood"))
    publish(ada, url, "Lostwood")
    table = visit(server).new_table("person", "person", board=url.rpartition("/")[2])
    ada.get(url)
    assert ada.post(f"{url}/withdraw", do="withdraw").status_code == 303
    assert shown(ada, words="lostwood") == []
    assert "not on the shelf any more" in visit(server).get(url).text
    assert visit(server).get(table).status_code == 200
    ada.get(url)
    assert ada.post(f"{url}/withdraw", do="return").status_code == 303
    assert shown(ada, words="lostwood") == ["Lostwood"]


def test_what_somebody_published_is_told_and_leaves_with_them(server: Server, visit: Visit) -> None:
    eva = other(server, visit, "eva-leaves")
    url = bring(eva, named("Partings"))
    publish(eva, url, "Partings", designer="Eva Ohm", description="Call me")
    told = eva.client.get("/account/data.json").json()["boards"]
    assert [(board["title"], board["designer"]) for board in told] == [("Partings", "Eva Ohm")]
    bob = other(server, visit, "bob-partings")
    fork = bring(bob, named("Partings", "b"))
    publish(bob, fork, "Meetings", designer="Bob", after=url)
    eva.get("/account/delete")
    assert eva.post("/account/delete", sure="yes").status_code == 303
    page = visit(server).get(url).text
    assert "Eva Ohm" not in page + bob.get(fork).text
    assert "Call me" not in page
    assert shown(bob, words="partings ohm") == []


# Inside: the same on a database of its own


class Inside:
    """A shelf without a server."""

    def __init__(self, data: Path, database: SQLAlchemyAsyncConfig, workers: Workers) -> None:
        self.database = database
        self.boards = OwnBoards(data / "boards", workers, database)
        self.boards.grace = 0
        self.shelf = Shelf(database, 10)
        self.person = Person("p", "Ada", account=True)

    async def begin(self) -> None:
        await migrate(self.database.get_engine())
        async with self.database.get_session() as session:
            session.add(PersonRow(id="p", name="Ada", account=True))
            await session.commit()

    async def publish(self, title: str, note: str = "", **said: Any) -> str:
        board = await self.boards.keep(named(title, note).encode())
        facts = find_facts(board.game, board.id, self.boards.shelves)
        assert facts
        usual = Publishing(title, "Ada", "", True, "", None)
        await self.shelf.publish(self.person, facts, replace(usual, **said))
        return board.id


def inside(data: Path, doing: Callable[[Inside], Any]) -> Any:
    async def run() -> Any:
        database, workers = make_config(read_settings(data)), Workers(1, 30)
        found = Inside(data, database, workers)
        try:
            await found.begin()
            return await doing(found)
        finally:
            workers.close()
            await database.get_engine().dispose()

    return run_apart(run())


async def plan(site: Inside, wish: Wish) -> str:
    """How the database looks for what somebody wishes."""
    engine = site.database.get_engine()
    text = query_of(wish).compile(engine.sync_engine, compile_kwargs={"literal_binds": True})
    async with engine.connect() as connection:
        rows = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}")
        return " ".join(str(row) for row in rows)


def test_pages_orders_and_indexes(tmp_path: Path) -> None:
    async def doing(site: Inside) -> None:
        first = await site.publish("One")
        async with site.database.get_session() as session:
            row = (await session.scalars(select(PublicationRow))).one()
            for n in range(60):
                copy = {c.key: getattr(row, c.key) for c in PublicationRow.__table__.columns} | {
                    "id": f"x{n:02}"
                }
                session.add(PublicationRow(**copy | {"rank": n / 10, "games": 60 - n, "title": f"B{n}"}))
                await session.flush()
                session.add(ShelfWordRow(word=f"wort{n}", publication=f"x{n:02}"))
            await session.commit()
        rated = await site.shelf.find(Wish())
        assert [len(await site.shelf.find(Wish(page=n))) for n in range(4)] == [PAGE + 1, PAGE + 1, 13, 0]
        assert rated[0].title == "B59"
        assert (await site.shelf.find(Wish(sort="games")))[0].title == "B0"
        assert [row.title for row in await site.shelf.find(Wish(words="wort5", sort="games"))][:2] == [
            "B5",
            "B50",
        ]
        assert await site.shelf.find(Wish(words="% _ ' \0 \U0010ffff")) == []
        assert first in await site.shelf.best("age-of-steam", 100)
        for sort, index in (("rating", "rank"), ("games", "games"), ("newest", "change")):
            assert f"publications_by_{index}" in await plan(site, Wish(sort=sort))
        assert "shelf_words" in await plan(site, Wish(words="wort"))
        assert "SCAN shelf_words" not in await plan(site, Wish(words="wort"))

    inside(tmp_path, doing)


def test_what_a_board_was_made_from_is_guessed(tmp_path: Path) -> None:
    async def doing(site: Inside) -> None:
        async def guess(text: str) -> str:
            board = await site.boards.keep(text.encode())
            facts = find_facts(board.game, board.id, site.boards.shelves)
            assert facts
            return await likely_origin(site.shelf, site.boards, facts)

        assert await guess(named("Alone")) == ""
        published = await site.publish("Published")
        assert await guess(named("Changed").replace("Kestle", "Castle")) == f"age-of-steam/{published}"
        western = board_text("western-us", "age-of-steam").replace("Seattle", "Seatle")
        assert await guess(western) == "age-of-steam/western-us"

    inside(tmp_path, doing)


def test_so_many_a_day_and_no_more(tmp_path: Path) -> None:
    async def doing(site: Inside) -> None:
        site.shelf = Shelf(site.database, 2)
        await site.publish("One")
        await site.publish("Two")
        with pytest.raises(PublishProblem, match="more than 2 boards a day"):
            await site.publish("Three")
        await site.publish("One", description="anew")
        site.shelf = Shelf(site.database, 2, lambda: now() + timedelta(days=2))
        await site.publish("Three")
        assert {row.title for row in await site.shelf.find(Wish())} == {"One", "Two", "Three"}

    inside(tmp_path, doing)


def test_games_with_people_are_counted_as_they_end(tmp_path: Path) -> None:
    async def doing(site: Inside) -> list[int]:
        name = await site.publish("Counted")
        keeper, counts = Keeper(site.database, site.boards.shelves), []
        keeper.writers += [keep_results, count_games]
        for kinds in (("person", "random"), ("random", "random"), ("person", "person")):
            game = ironroad.new(
                board=name, players=2, options={"turns": 1}, chance="manual", shelves=site.boards.shelves
            )
            seats = [{"name": f"Name {number}", "kind": kind} for number, kind in enumerate(kinds)]
            table = await keeper.create(game, seats, name="Counted", listed=True)
            chance = random.Random(1)
            while not table.game.over:
                moves, seat = table.game.legal_moves(), table.game.to_move
                assert seat is not None
                move = moves[chance.randrange(min(20, len(moves)))]
                await keeper.move(table, table.number, move.text, {seat})
            counts.append((await site.shelf.find(Wish()))[0].games)
        await keeper.close()
        return counts

    assert inside(tmp_path, doing) == [1, 1, 2]


def test_a_full_server_forgets_what_nobody_plays_and_nothing_else(tmp_path: Path) -> None:
    async def doing(site: Inside) -> None:
        published = await site.publish("Published")
        played, idle, young = [
            (await site.boards.keep(named(title).encode())).id for title in ("Played", "Idle", "Young")
        ]
        keeper = Keeper(site.database, site.boards.shelves)
        game = ironroad.new(board=played, players=2, shelves=site.boards.shelves)
        seats = [{"name": name, "kind": "person"} for name in ("A", "B")]
        await keeper.create(game, seats, name="Played", listed=False)
        await keeper.close()
        async with site.database.get_session() as session:
            old = update(BoardRow).where(BoardRow.name != young).values(kept=now() - timedelta(weeks=9))
            await session.execute(old)
            await session.commit()
        site.boards.most = 4
        last = (await site.boards.keep(named("Last").encode())).id
        here = {file.stem for file in (tmp_path / "boards").glob("*/*.toml")}
        assert here == {published, played, young, last}
        with pytest.raises(BoardProblem, match="no room"):
            await site.boards.keep(named("One too many").encode())
        (tmp_path / "boards" / "age-of-steam" / f"{idle}.toml").write_text(named("Idle"))
        await site.boards.catch_up()
        assert {file.stem for file in (tmp_path / "boards").glob("*/*.toml")} == here
        site.boards.most = 10
        assert (await site.boards.keep(named("Idle").encode())).id == idle
        async with site.database.get_session() as session:
            assert await session.scalar(select(func.count()).where(BoardRow.text == "")) == 0

    inside(tmp_path, doing)
