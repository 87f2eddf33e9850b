"""Clocks at tables: who is charged, what happens when time is up, and that it happens once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy.ext.asyncio import AsyncSession

import ironroad
from ironroad.site.people.people import Person
from ironroad.site.table.sights import Sights
from ironroad.site.table.tables import Owner, Table, TableSettings
from ironroad.site.timing.clocks import BOT, DAY, DAYS, HOUR, LIVE, MINUTE, OUT, REMIND, Clock
from tests.helpers.clocked import Guest, Site, Wall
from tests.helpers.server import Server, Visitor

THREE = ("person", "person", "person")
TIMER = re.compile(r'role="timer"[^>]*>([^<]*)<')


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
def opened(tmp_path: Path, wall: Wall) -> Iterator[Callable[..., Site]]:
    """Server processes on one database."""
    sites: list[Site] = []

    def open_one(clock: Callable[[], datetime] = wall) -> Site:
        sites.append(Site(tmp_path, clock))
        return sites[-1]

    yield open_one
    for site in sites:
        site.close()


@pytest.fixture
def site(opened: Callable[..., Site]) -> Site:
    return opened()


@pytest.fixture
def guest(site: Site) -> Guest:
    return Guest(site)


def banks(site: Site, path: str) -> dict[int, float]:
    query = 'select seat, bank from seats where "table"=?'
    return dict(site.asked(query, path.removeprefix("/t/")))


def own(turn: int, unit: str, bank: int = 0, ends: str = BOT, **form: Any) -> dict[str, Any]:
    """A clock of one's own, as the form of the start page sends it."""
    given = {"time": "own", "time_turn": turn, "time_turn_unit": unit, "time_bank": bank, "time_ends": ends}
    return given | {"time_bank_unit": unit} | form


def seat_links(guest: Guest, path: str) -> dict[int, str]:
    """The seats' own links, by the numbers of the seats."""
    return dict(enumerate(dict.fromkeys(re.findall(r'href="(/s/[\w-]+)"', guest.get(path).text))))


def low_of(site: Site) -> list[tuple[int, float]]:
    """Hears what a helper would that sends notices."""
    heard: list[tuple[int, float]] = []

    async def hear(session: AsyncSession, table: Table, seat: int, left: float) -> None:
        heard.append((seat, left))

    site.keeper.clock_low.append(hear)
    return heard


# Choosing


def test_without_a_clock_nothing_is_counted(site: Site, guest: Guest, wall: Wall) -> None:
    path = guest.new_table(*THREE)
    wall.pass_(days=400)
    site.look()
    guest.move(path, "shares 2")
    assert (site.due(path), banks(site, path)) == (None, {})
    assert not TIMER.findall(guest.get(path).text)
    assert site.events(path) == ["shares 2"]


def test_the_start_page_offers_clocks_and_lists_say_which(guest: Guest) -> None:
    assert 'value="days-long"' in guest.get("/").text
    path = guest.new_table(*THREE, time="days", time_first=8, time_last=20, time_zone="Europe/Berlin")
    words = "over days: 1 day a turn and 3 days in the bank, counted from 8 to 20 o’clock (Europe/Berlin)"
    assert words in guest.get("/").text
    page = guest.get(path).text
    assert f"Time: {words}. When it is up, a bot moves for the seat until its owner is back." in page


def test_a_clock_that_cannot_be_is_refused_and_nothing_is_lost(guest: Guest) -> None:
    form = own(2, "hours", time_zone="Moon", seat__1__name="Zoë")
    answer = guest.post("/tables", json=False, players=3, **form)
    assert answer.status_code == 422
    assert "There is no time zone &#39;Moon&#39;" in answer.text
    assert 'value="Zoë"' in answer.text
    assert '<option value="own" selected>' in answer.text
    assert re.search(r'name="time_zone"[^>]*value="Moon"[^>]*aria-invalid="true"', answer.text)


def test_the_next_game_has_the_same_clock_and_a_fork_has_none(site: Site, guest: Guest) -> None:
    path = guest.new_table(*THREE, time="live-long")
    again, fork = (guest.post(f"{path}/{way}", json=False).headers["location"] for way in ("again", "fork"))
    assert site.due(again)
    assert site.due(fork) is None


# Charging


def test_who_moves_pays_from_the_bank_what_the_turn_does_not_cover(
    site: Site, guest: Guest, wall: Wall
) -> None:
    path = guest.new_table(*THREE, time="live-short")
    first = guest.state(path)["seat"]
    assert TIMER.findall(guest.get(path).text) == ["16:00"] * 3
    wall.pass_(seconds=100)
    assert sorted(TIMER.findall(guest.get(path).text)) == ["14:20", "16:00", "16:00"]
    second = guest.move(path)["seat"]
    assert banks(site, path) == {first: 15 * MINUTE - 40}
    wall.pass_(seconds=30)
    guest.move(path)
    assert banks(site, path) == {first: 15 * MINUTE - 40, second: 15 * MINUTE}
    assert sorted(TIMER.findall(guest.get(path).text)) == ["15:20", "16:00", "16:00"]


def test_a_page_says_when_time_runs_low(guest: Guest, wall: Wall) -> None:
    path = guest.new_table(*THREE, time="live-short")
    wall.pass_(minutes=11, seconds=50)
    assert 'class="time low"' not in guest.get(path).text
    wall.pass_(seconds=20)
    assert guest.get(path).text.count('class="time low" role="timer"') == 1


def test_moves_of_one_turn_share_its_time(site: Site, guest: Guest, wall: Wall) -> None:
    path = guest.new_table(*THREE, time="days")
    guest.move(path, "shares 9", "shares 2", "shares 2", "drop", "drop")
    guest.move(path, *("role " + name for name in ("engineer", "locomotive", "production")))
    seat = guest.state(path)["seat"]
    for _ in range(2):
        wall.pass_(hours=18)
        state = guest.state(path)
        assert (
            guest.move(path, next(m["move"] for m in state["moves"] if m["kind"] == "build"))["seat"] == seat
        )
    wall.pass_(hours=1)
    guest.move(path, "done")
    assert banks(site, path)[seat] == 3 * DAY - 13 * HOUR


def test_undo_gives_no_time_back(site: Site, guest: Guest, wall: Wall) -> None:
    path = guest.new_table(*THREE, **own(1, "hours", 2))
    seat = guest.state(path)["seat"]
    for _ in range(3):
        wall.pass_(minutes=40)
        state = guest.move(path)
        wall.pass_(minutes=10)
        guest.post(f"{path}/undo", number=state["number"], to=state["undo"])
    assert guest.state(path)["seat"] == seat
    assert sorted(TIMER.findall(guest.get(path).text)) == ["1 h 0 min", "3 h 0 min", "3 h 0 min"]
    wall.pass_(minutes=61)
    site.look()
    assert site.events(path)[-1] == f"! stands-in {seat} medium"


def test_only_hours_that_count_are_counted(site: Site, guest: Guest, wall: Wall) -> None:
    """At noon in UTC it is two in the afternoon in Berlin."""
    path = guest.new_table(*THREE, **own(6, "hours", time_first=8, time_last=16, time_zone="Europe/Berlin"))
    assert site.due(path) == datetime(2026, 6, 2, 8, 30, tzinfo=UTC)
    wall.pass_(hours=8)
    assert "4 h 0 min" in TIMER.findall(guest.get(path).text)
    timer = re.search(r'data-left="14400.0" data-runs="([\d.]+)"', guest.get(path).text)
    assert timer
    assert float(timer[1]) == 0
    wall.pass_(hours=14)
    site.look()
    assert "stands-in" in site.events(path)[-1]


def test_who_comes_back_in_a_turn_is_told_what_is_left_then(guest: Guest, wall: Wall) -> None:
    """A page that was away asks for what it lacks, and has been told of this moment before."""
    path = guest.new_table(*THREE, **own(4, "hours"))
    assert TIMER.findall(guest.state(path)["regions"]["seats"]).count("4 h 0 min") == 3
    wall.pass_(hours=1)
    assert "3 h 0 min" in TIMER.findall(guest.state(path)["regions"]["seats"])


# When time is up


def test_a_reminder_comes_once(site: Site, guest: Guest, wall: Wall) -> None:
    heard = low_of(site)
    path = guest.new_table(*THREE, **own(4, "hours", ends=REMIND))
    seat = guest.state(path)["seat"]
    for _ in range(8):
        wall.pass_(hours=1)
        site.look()
        site.look()
    assert heard == [(seat, HOUR), (seat, 0)]
    assert site.events(path) == [f"! late {seat}"]
    assert site.due(path) is None
    assert re.search(r"The time of .* is up\.", guest.get(path).text)
    other = guest.move(path)["seat"]
    assert banks(site, path)[seat] == 0
    wall.pass_(hours=5)
    site.look()
    assert site.events(path)[-1] == f"! late {other}"
    assert site.damaged() == []


def test_a_bot_moves_until_the_owner_is_back(site: Site, guest: Guest, wall: Wall) -> None:
    path = guest.new_table(*THREE, **own(5, "minutes", 5))
    seat, number = guest.state(path)["seat"], guest.state(path)["number"]
    link, friend = seat_links(guest, path)[seat], Guest(site)
    others = [one for key, one in seat_links(guest, path).items() if key != seat]
    wall.pass_(minutes=10)
    site.look()
    site.wait_for(lambda: len(site.events(path)) > 1)
    assert site.events(path)[0] == f"! stands-in {seat} medium"
    assert friend.state(others[0])["number"] > number
    # Neither the others nor those who watch nor a browser that fetches ahead bring anybody back.
    watch = re.search(r"/w/[\w-]+", guest.get(others[0]).text)
    assert watch
    friend.get(watch[0])
    friend.get(link, **{"sec-purpose": "prefetch;prerender"})
    assert not [text for text in site.events(path) if "returns" in text]
    assert ">a bot moves<" in friend.get(others[0]).text
    friend.get(link)
    assert site.events(path)[-1] == f"! returns {seat}"
    assert banks(site, path)[seat] == 0
    assert ">a bot moves<" not in friend.get(link).text
    assert site.damaged() == []


def test_whoever_moves_is_back_and_has_a_new_turn(site: Site, guest: Guest, wall: Wall) -> None:
    path = guest.new_table("person", "greedy", "greedy", **own(5, "minutes"))
    site.wait_for(lambda: bool(guest.state(path)["mine"]))
    stored = guest.state(path)["number"]

    async def stand_in() -> None:
        """As if the bot took its time."""
        table = await site.keeper.table(path.removeprefix("/t/"))
        table.stand_ins[0] = "greedy"
        # No event tells of it, so it must be forgotten how the table looked.
        table.sights = Sights()

    site.run(stand_in)
    page = guest.state(path)
    assert "A bot moves for Anna." in page["regions"]["ask"]
    assert "I am back" in page["regions"]["ask"]
    move = page["moves"][0]["move"]
    assert guest.post(f"{path}/moves", number=stored, move=move).status_code == 200
    assert site.events(path)[-1:] != []
    returned = site.events(path).index("! returns 0")
    assert site.events(path)[returned + 1] == move


def test_a_button_says_that_one_is_back(site: Site, guest: Guest, wall: Wall) -> None:
    path = guest.new_table(*THREE, **own(5, "minutes"))
    seat, link = guest.state(path)["seat"], seat_links(guest, path)
    wall.pass_(minutes=5)
    site.look()
    site.wait_for(lambda: guest.state(path)["seat"] != seat)
    other = next(key for key in link if key != seat)
    number = guest.state(path)["number"]
    assert guest.post(f"{link[other]}/here", number=number).status_code == 200
    assert "! returns" not in " ".join(site.events(path))
    assert guest.post(f"{link[seat]}/here", number=number - 1).status_code == 409
    assert guest.post(f"{link[seat]}/here", number=number).status_code == 200
    assert site.events(path)[-1] == f"! returns {seat}"


def test_the_seat_is_out_and_the_record_tells_it(site: Site, guest: Guest, wall: Wall) -> None:
    path = guest.new_table(*THREE, **own(5, "minutes", ends=OUT))
    seat = guest.state(path)["seat"]
    wall.pass_(minutes=6)
    site.look()
    assert site.events(path) == [f"timeout {seat}"]
    record = guest.get(f"{path}/record.txt").text
    assert f"timeout {seat}" in record
    assert seat not in ironroad.load(record).order
    # Nobody takes that back alone.
    state = guest.state(path)
    assert state["undo"] is None
    answer = guest.post(f"{path}/undo", number=state["number"], to=state["length"] - 1)
    assert answer.status_code == 422
    wall.pass_(minutes=6)
    site.look()
    assert guest.state(path)["over"]
    assert site.due(path) is None
    assert site.damaged() == []


def test_a_record_tells_incidents_as_comments_and_reads_back(site: Site, guest: Guest, wall: Wall) -> None:
    path = guest.new_table(*THREE, **own(4, "hours", ends=REMIND))
    seat = guest.state(path)["seat"]
    wall.pass_(hours=4)
    site.look()
    guest.move(path, "shares 3")
    record = guest.get(f"{path}/record.txt").text
    assert f"# outside the rules: The time of seat {seat} is up.\n" in record
    assert ironroad.load(record).record.moves[-1].text == "shares 3"
    guest.get("/")
    brought = guest.post("/import", json=False, record=record)
    assert brought.status_code == 303


# Several processes, and starting again


def test_a_server_that_was_stopped_goes_on_where_it_was(opened: Callable[..., Site], wall: Wall) -> None:
    first = opened()
    guest = Guest(first)
    path = guest.new_table(*THREE, **own(4, "hours", 4, ends=REMIND))
    wall.pass_(hours=2)
    first.client.__exit__(None, None, None)
    wall.pass_(hours=1)
    second = opened()
    heard = low_of(second)
    guest = Guest(second)
    assert "5 h 0 min" in TIMER.findall(guest.get(path).text)
    wall.pass_(hours=5)
    second.look()
    assert [left for _, left in heard] == [0]
    assert len(second.events(path)) == 1
    first.client.__enter__()


@pytest.mark.parametrize("ends", [REMIND, BOT, OUT])
def test_two_processes_do_nothing_twice(opened: Callable[..., Site], wall: Wall, ends: str) -> None:
    one, two = opened(), opened()
    heard = [low_of(one), low_of(two)]
    guest = Guest(one)
    paths = [guest.new_table(*THREE, **own(4, "hours", ends=ends)) for _ in range(5)]
    seats = [guest.state(path)["seat"] for path in paths]
    for hours in (3, 1):
        wall.pass_(hours=hours)
        with ThreadPoolExecutor(2) as pool:
            [*pool.map(lambda site: site.look(), (one, two))]
    words = {REMIND: "! late {}", BOT: "! stands-in {} medium", OUT: "timeout {}"}[ends]
    assert [one.events(path)[0] for path in paths] == [words.format(seat) for seat in seats]
    told = sorted(told for found in heard for told in found)
    assert told == sorted([(seat, float(left)) for seat in seats for left in (HOUR, 0)])
    # A clock that runs low is told by one of them, a seat that is out only once.
    for path in paths:
        timed = [text for text in one.events(path) if text.startswith(("!", "timeout"))]
        assert len(timed) == 1


def test_it_looks_by_itself_when_a_clock_is_nearer_than_all_others(opened: Callable[..., Site]) -> None:
    """The one test on the real clock: a turn of a second, begun while nothing else is due for days."""
    site = opened(lambda: datetime.now(UTC))
    guest = Guest(site)
    guest.new_table(*THREE, time="days")

    async def begin() -> str:
        game = ironroad.new(players=3)
        seats = [{"name": name, "kind": "person"} for name in ("A", "B", "C")]
        settings = TableSettings(clock=Clock(LIVE, 1, 0, REMIND).stored)
        table = await site.keeper.create(game, seats, name="x", listed=False, settings=settings)
        return f"/t/{table.id}"

    path = site.run(begin)
    site.wait_for(lambda: "late" in "".join(site.events(path)), seconds=10)


# Holidays


def seated(site: Site, clock: Clock, people: int = 3) -> tuple[str, list[Guest], list[Person]]:
    """A table at which everybody plays on their own device, and their browsers."""

    async def make() -> tuple[str, list[tuple[Person, str]]]:
        found = []
        for name in ("Ada", "Bea", "Cem")[:people]:
            person = await site.people.make_guest(name, "en")
            found.append((person, await site.people.begin_session(person.id, "")))
        game = ironroad.new(players=people)
        table = await site.keeper.create(
            game,
            [{"name": person.name, "kind": "person"} for person, _ in found],
            name="x",
            listed=False,
            settings=TableSettings(devices="own", clock=clock.stored),
            owners={seat: Owner(person.id, False) for seat, (person, _) in enumerate(found)},
        )
        return f"/t/{table.id}", found

    path, found = site.run(make)
    return path, [Guest(site, session=secret) for _, secret in found], [person for person, _ in found]


def test_a_holiday_stops_the_clock_of_its_owner_alone(site: Site, wall: Wall) -> None:
    path, guests, _ = seated(site, Clock(DAYS, DAY, 0))
    seat = guests[0].state(path)["seat"]
    up = wall.at + timedelta(days=1)
    holder, other = guests[seat], guests[(seat + 1) % 3]
    holder.get("/holidays")
    answer = holder.post("/holidays", json=False, first="2026-06-02", last="2026-06-04", zone="UTC")
    assert answer.status_code == 303
    other.get("/holidays")
    other.post("/holidays", json=False, first="2026-06-02", last="2026-06-20", zone="UTC")
    assert "3 of 30 days are used in 2026." in holder.get("/holidays").text
    site.look()
    wall.at = up
    site.look()
    wall.pass_(days=2)
    site.look()
    assert site.events(path) == []
    assert "12 h 0 min" in TIMER.findall(holder.get(path).text)
    wall.at = up + timedelta(days=3)
    site.look()
    assert site.events(path)[0] == f"! stands-in {seat} medium"


def test_who_comes_back_early_is_asked_again(site: Site, wall: Wall) -> None:
    path, guests, _ = seated(site, Clock(DAYS, DAY, 0))
    holder = guests[guests[0].state(path)["seat"]]
    holder.get("/holidays")
    holder.post("/holidays", json=False, first="2026-06-01", last="2026-06-20", zone="UTC")
    site.look()
    wall.pass_(days=2)
    page = holder.get("/holidays").text
    leaves = re.search(r'name="leaves" value="([^"]+)"', page)
    assert leaves
    assert "I am back" in page
    holder.post("/holidays/end", json=False, leaves=leaves[1].replace("&#43;", "+"))
    site.look()
    assert site.due(path) == wall.at + timedelta(hours=18)


def test_holidays_stop_no_live_game(site: Site, wall: Wall) -> None:
    path, guests, _ = seated(site, Clock(LIVE, 5 * MINUTE, 0))
    holder = guests[guests[0].state(path)["seat"]]
    holder.get("/holidays")
    holder.post("/holidays", json=False, first="2026-06-01", last="2026-06-20", zone="UTC")
    wall.pass_(minutes=5)
    site.look()
    assert "stands-in" in site.events(path)[0]


def test_holidays_are_for_people_and_have_a_bound(site: Site, guest: Guest) -> None:
    assert guest.get("/holidays").status_code == 422
    _, guests, _ = seated(site, Clock(DAYS, DAY, 0))
    guests[0].get("/holidays")
    answer = guests[0].post("/holidays", json=False, first="2026-07-01", last="2026-08-01", zone="UTC")
    assert answer.status_code == 422
    assert "In 2026 that would be 32 days; a year has at most 30 days of holidays." in answer.text
    assert 'value="2026-08-01"' in answer.text
    assert "0 of 30 days" in guests[0].get("/holidays").text


def test_somebody_else_in_the_seat_has_all_the_time_again(site: Site, wall: Wall) -> None:
    path, guests, people = seated(site, Clock(DAYS, DAY, DAY))
    seat = guests[0].state(path)["seat"]
    wall.pass_(hours=40)

    async def change_hands() -> None:
        table = await site.keeper.table(path.removeprefix("/t/"))
        owner = Owner(people[(seat + 1) % 3].id, False)
        await site.keeper.seat(table, seat, "Dan", "person", owner, lambda table: None)

    site.run(change_hands)
    assert TIMER.findall(guests[0].get(path).text) == ["2 d 0 h"] * 3
    assert site.due(path) == wall.at + timedelta(hours=36)


# In the browser


def test_a_clock_ticks_on_a_phone_and_moves_nothing(
    server: Server, visitor: Visitor, open_page: Callable[..., Page]
) -> None:
    path = visitor.new_table(*THREE, time="live-short")
    page = open_page(f"{server.url}{path}", viewport={"width": 390, "height": 844})
    strip, card = page.locator(".order .now .time"), page.locator(".seat-card.now [role=timer]")
    page.locator("#tab-seats").click()
    begun, box = card.inner_text(), page.locator(".seat-card.now").bounding_box()
    expect(card).not_to_have_text(begun)
    ticked = card.inner_text()
    assert 0 < _seconds(ticked) < _seconds(begun) <= 16 * MINUTE
    assert _seconds(strip.inner_text()) <= _seconds(begun)
    assert page.locator(".seat-card.now").bounding_box() == box
    expect(page.locator(".seat-card:not(.now) [role=timer]").first).to_have_text("16:00")
    # Who hears the page may ask for it, and is not told every second.
    assert "15:5" not in page.locator("[data-announce]").inner_text()
    assert page.locator("[role=timer][aria-live]").count() == 0


def _seconds(text: str) -> int:
    minutes, seconds = text.split(":")
    return int(minutes) * MINUTE + int(seconds)
