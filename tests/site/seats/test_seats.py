"""Seats that belong to people: invitations, claims, who may move for whom, and what the host may do."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from benchmarks.processes import wait_until
from tests.helpers.accounts import sign_up
from tests.helpers.browser import DAY, NIGHT, barriers, state_of, wait_for_change
from tests.helpers.quick import command
from tests.helpers.server import Server, Visitor
from tests.helpers.together import gathered, invitations, log_of, open_table, take_seat

Visit = Callable[[Server], Visitor]

RIVALS = 12


def watch_link(visitor: Visitor, path: str) -> str:
    found = re.search(r"/w/[\w-]+", visitor.get(path).text)
    assert found
    return found[0]


# Inviting


def test_the_host_finds_a_link_and_a_code_for_every_free_seat(visitor: Visitor) -> None:
    path = open_table(visitor, "person", "person", "greedy", "person", seat__1__name="Ben")
    page = visitor.get(f"{path}/invite").text
    links = invitations(visitor, path)
    assert len({*links}) == 3
    assert page.count('class="qr"') == 3
    assert "<b>Ben</b>" in page
    assert path.removeprefix("/t/") not in "".join(links)
    assert visitor.get(path).headers["location"] == f"{path}/invite"


def test_nobody_but_the_host_sees_invitations(server: Server, visit: Visit) -> None:
    host, guest, stranger = visit(server), visit(server), visit(server)
    path = open_table(host)
    links = invitations(host, path)
    seat = take_seat(guest, links[0], "Ben")
    watch = watch_link(host, f"{path}/invite")
    for visitor, page in [(guest, f"{seat}/invite"), (stranger, f"{watch}/invite"), (stranger, links[1])]:
        text = visitor.get(page).text
        assert path not in text
        assert not [link for link in links if link in text and link != page]
        assert seat not in text or visitor is guest


def test_the_host_may_choose_a_seat(visitor: Visitor) -> None:
    path = open_table(visitor, mine=2, seat__2__name="Anna")
    assert "Anna (you)" in visitor.get(f"{path}/host").text.split('id="seat-2"')[1]
    kinds: dict[str, Any] = {"seat__0__kind": "person", "seat__1__kind": "greedy", "seat__2__kind": "person"}
    answer = visitor.post("/tables", devices="own", players=3, mine=1, **kinds)
    assert answer.status_code == 422
    assert "not for a person" in answer.text


def test_one_person_and_bots_need_no_invitation(visitor: Visitor) -> None:
    assert not visitor.new_table("person", "greedy", "greedy", devices="own").endswith("/invite")


def test_who_is_signed_in_sits_down_under_their_own_name(visitor: Visitor) -> None:
    sign_up(visitor, "own-name", name="Grete Ä.")
    assert 'placeholder="Grete Ä."' in visitor.get("/").text
    path = open_table(visitor, "person", "person", "greedy", mine=1)
    assert "Grete Ä. (you)" in visitor.get(f"{path}/host").text.split('id="seat-1"')[1]
    for given, called in (
        ({}, "Grete Ä."),
        ({"seat__0__name": "Otto"}, "Otto"),
        ({"seat__1__name": "grete ä."}, "Anna"),
        ({"seat__0__kind": "greedy"}, "Stephenson"),
    ):
        path = visitor.new_table("person", "greedy", "random", **given)
        assert called in visitor.get(f"{path}/record.txt").text


# Taking a seat


def test_people_take_seats_under_names_of_their_own_and_the_game_begins(server: Server, visit: Visit) -> None:
    (host, path), (ben, seat), (cora, other) = gathered(server, visit)
    assert host.get(path).status_code == 200
    assert [visitor.state(link)["seats"] for visitor, link in [(host, path), (ben, seat), (cora, other)]] == [
        [0],
        [1],
        [2],
    ]
    log = log_of(host, path)
    assert "Ben takes seat 2." in log
    assert "Cora takes seat 3." in log
    assert "The game begins." in log


def test_the_seats_own_link_works_on_another_device_but_the_invitation_does_not(
    server: Server, visit: Visit
) -> None:
    host, ben, phone = visit(server), visit(server), visit(server)
    path = open_table(host, "person", "person", "greedy", starts="full")
    link = invitations(host, path)[0]
    seat = take_seat(ben, link, "Ben")
    assert ben.get(link).headers["location"] == seat
    assert phone.state(seat)["seats"] == [1]
    page = phone.get(link).text
    assert "Somebody sits in that seat already." in page
    assert seat not in page


def test_the_open_link_gives_any_free_seat_until_there_is_none(server: Server, visit: Visit) -> None:
    host = visit(server)
    path = open_table(host)
    link = invitations(host, path)[-1]
    people = [visit(server) for _ in range(3)]
    seats = [take_seat(one, link, name) for one, name in zip(people, ("Ben", "Cora"), strict=False)]
    assert len({*seats}) == 2
    people[2].get(link)
    answer = people[2].post(link, name="Dora")
    assert answer.status_code == 422
    assert "Every seat at this table is taken." in answer.text


def test_nobody_takes_two_seats_or_the_name_of_another(server: Server, visit: Visit) -> None:
    host, ben, cora = visit(server), visit(server), visit(server)
    path = open_table(host, seat__0__name="Anna")
    links = invitations(host, path)
    seat = take_seat(ben, links[0], "Ben")
    assert ben.get(links[1]).headers["location"] == seat
    assert "already" in ben.post(links[1], name="Benno").text
    cora.get(links[1])
    answer = cora.post(links[1], name="anna")
    assert answer.status_code == 422
    assert "called anna already" in answer.text
    assert 'value="anna"' in answer.text
    take_seat(cora, links[1], "Cora")


def test_a_forged_invitation_is_none(server: Server, visitor: Visitor, visit: Visit) -> None:
    link = invitations(visitor, open_table(visitor))[0]
    forged = link[:-1] + ("A" if link[-1] != "A" else "Q")
    guest = visit(server)
    guest.get(link)
    assert guest.get(forged).status_code == 404
    assert guest.post(forged, name="Ben").status_code == 404
    assert visitor.get("/join/short").status_code == 404


def test_who_leaves_before_the_start_makes_room(server: Server, visit: Visit) -> None:
    host, ben, cora = visit(server), visit(server), visit(server)
    path = open_table(host, "person", "person", "greedy", starts="host")
    link = invitations(host, path)[0]
    seat = take_seat(ben, link, "Ben")
    assert not invitations(host, path)
    ben.get(f"{seat}/invite")
    assert ben.post(f"{seat}/stand-up").status_code == 303
    assert ben.get(seat).status_code == 404
    again = take_seat(cora, invitations(host, path)[0], "Cora")
    assert again != seat
    assert host.post(f"{path}/start").status_code == 303
    assert cora.post(f"{again}/stand-up").status_code == 422


def test_the_host_begins_with_bots_in_the_free_seats(server: Server, visit: Visit) -> None:
    host, ben = visit(server), visit(server)
    path = open_table(host, starts="host")
    take_seat(ben, invitations(host, path)[0], "Ben")
    assert host.post(f"{path}/start").status_code == 422
    assert host.post(f"{path}/start", bot="random").status_code == 303
    assert host.get(path).status_code == 200
    assert host.post(f"{path}/start", bot="random").status_code == 422
    assert "takes seat 3." in log_of(host, path)


# Only for one's own seat


def attempts(number: int, to: int, mover: int) -> list[tuple[str, dict[str, Any]]]:
    return [
        ("moves", {"number": number, "move": "shares 1"}),
        ("moves", {"number": number, "move": f"resign {mover}"}),
        ("undo", {"number": number, "to": to}),
        ("leave", {"number": number, "seat": mover}),
    ]


def test_nobody_moves_undoes_or_resigns_for_another_not_even_the_host(server: Server, visit: Visit) -> None:
    people = gathered(server, visit)
    watch = watch_link(*people[0])
    seat = people[0][0].state(people[0][1])["seat"]
    mover, link = people[seat]
    number, length = mover.state(link)["number"], mover.state(link)["length"]
    stranger = visit(server)
    stranger.get(watch)
    others = [one for one in people if one[0] is not mover] + [(stranger, watch), (stranger, people[0][1])]
    for visitor, path in others:
        for way, form in attempts(number, length, seat):
            assert visitor.post(f"{path}/{way}", json=True, **form).status_code in (404, 405, 422), (
                way,
                path,
            )
    assert mover.state(link)["number"] == number
    assert mover.move(link, "shares 1", number).status_code == 200
    after = mover.state(link)["number"]
    for visitor, path in others:
        for way, form in attempts(after, length, seat)[1:]:
            assert visitor.post(f"{path}/{way}", json=True, **form).status_code in (404, 405, 422), (
                way,
                path,
            )
    assert mover.state(link)["number"] == after
    assert mover.post(f"{link}/undo", json=True, number=after, to=length).status_code == 200


def test_a_stranger_with_the_hosts_link_holds_no_seat(server: Server, visit: Visit) -> None:
    (_, path), *_ = gathered(server, visit)
    assert visit(server).state(path)["seats"] == []


def test_what_the_host_may_do_is_for_the_host(server: Server, visit: Visit) -> None:
    (host, path), (ben, seat), _ = gathered(server, visit)
    watch = watch_link(host, path)
    for link in (seat, watch):
        for way in ("host", "start", "invite"):
            answer = ben.post(f"{link}/{way}", power="end", sure=1)
            assert answer.status_code in (404, 405), (link, way)
        assert ben.get(f"{link}/host").status_code == 404
    assert not ben.state(seat)["over"]


def test_a_free_seat_is_moved_for_by_nobody(server: Server, visit: Visit) -> None:
    (host, path), (ben, seat), _ = gathered(server, visit)
    power(host, path, "free", seat=1)
    assert ben.get(seat).status_code == 404
    assert ben.post(f"{seat}/moves", number=host.state(path)["number"], move="shares 1").status_code == 404


# Races


@pytest.mark.parametrize("which", [0, -1])
def test_of_many_who_claim_one_seat_at_once_one_gets_it(server: Server, visit: Visit, which: int) -> None:
    host = visit(server)
    path = open_table(host, "person", "person", "greedy", starts="full")
    link = invitations(host, path)[which]
    rivals = [visit(server) for _ in range(RIVALS)]
    for rival in rivals:
        rival.get(link)
    barrier = threading.Barrier(RIVALS)

    def rush(number: int) -> int:
        barrier.wait()
        return rivals[number].post(link, name=f"Rival {number}").status_code

    with ThreadPoolExecutor(RIVALS) as pool:
        answers = [*pool.map(rush, range(RIVALS))]
    assert sorted(answers) == [303] + [422] * (RIVALS - 1)
    winner = answers.index(303)
    assert f"Rival {winner} takes seat 2." in log_of(host, path)
    assert log_of(host, path).count("takes seat 2.") == 1
    assert log_of(host, path).count("The game begins.") == 1


# What the host may do


def power(host: Visitor, path: str, name: str, seat: int = -1, **form: Any) -> str:
    """Use one of the host's powers, after it was asked about; the answer is the page then."""
    sitter = ""
    if seat >= 0:
        card = host.get(f"{path}/host").text.split(f'id="seat-{seat}"')[1]
        found = re.search(r'name="sitter" value="(\d+)"', card)
        assert found
        sitter = found[1]
    asked = host.post(f"{path}/host", power=name, seat=seat, sitter=sitter, **form)
    assert asked.status_code == 200
    assert "Are you sure?" in asked.text
    done = host.post(f"{path}/host", power=name, seat=seat, sitter=sitter, sure=1, **form)
    assert done.status_code in (200, 303), done.text
    return done.text


def test_an_absent_player_is_replaced_by_a_bot(server: Server, visit: Visit) -> None:
    people = gathered(server, visit)
    host, path = people[0]
    absent = host.state(path)["seat"]
    power(host, path, "replace", seat=absent, word="random")
    assert f"takes the seat of {('Anna', 'Ben', 'Cora')[absent]}." in log_of(host, path)
    wait_until(lambda: host.state(path)["seat"] != absent, "the bot does not move")
    assert absent == 0 or people[absent][0].get(people[absent][1]).status_code == 404


def test_what_the_host_did_stays_in_the_log_when_a_move_is_taken_back(server: Server, visit: Visit) -> None:
    people = gathered(server, visit)
    host, path = people[0]
    mover, link = people[host.state(path)["seat"]]
    state = mover.state(link)
    mover.move(link, "shares 1", state["number"])
    power(host, path, "rename", seat=1, word="Benjamin")
    undone = mover.post(f"{link}/undo", json=True, number=state["number"] + 2, to=state["length"])
    assert undone.status_code == 200
    assert "issues 1 share" not in log_of(host, path)
    assert "The host has renamed Ben: Benjamin." in log_of(host, path)


def test_a_seat_is_freed_and_somebody_else_plays_on(server: Server, visit: Visit) -> None:
    (host, path), (ben, seat), _ = gathered(server, visit)
    power(host, path, "free", seat=1)
    link = invitations(host, path)[0]
    emil = visit(server)
    new = take_seat(emil, link, "Emil")
    assert emil.state(new)["seats"] == [1]
    log = log_of(host, path)
    assert "Ben leaves seat 2, which is free now." in log
    assert "Emil takes seat 2." in log
    assert ben.get(seat).status_code == 404


def test_a_seat_is_renamed_and_gets_another_link(server: Server, visit: Visit) -> None:
    (host, path), (ben, seat), _ = gathered(server, visit)
    power(host, path, "rename", seat=1, word="Benjamin")
    assert ben.state(seat)["seats"] == [1]
    ben.post(f"{seat}/notes", notes="build to the north")
    assert "build to the north" in ben.get(f"{seat}/talk").text
    page = power(host, path, "link", seat=1)
    found = re.search(r'value="https?://[^/"]+(/s/[\w-]+)"', page)
    assert found
    phone = visit(server)
    assert phone.state(found[1])["seats"] == [1]
    # The host has seen the link, and must not find by it what was noted.
    assert "build to the north" not in phone.get(f"{found[1]}/talk").text
    assert phone.get(seat).status_code == 404
    # The browser that took the seat is known without a link.
    assert ben.state(seat)["seats"] == [1]
    assert found[1] not in host.get(f"{path}/host").text
    log = log_of(host, path)
    assert "The host has renamed Ben: Benjamin." in log
    assert "another link." in log


def test_the_host_ends_the_game_and_everybody_is_told(server: Server, visit: Visit) -> None:
    (host, path), (ben, seat), _ = gathered(server, visit)
    number = host.state(path)["number"]
    power(host, path, "end")
    page = ben.get(seat).text
    assert "The host has ended the game." in page
    assert 'name="move"' not in page
    for visitor, link in ((host, path), (ben, seat)):
        assert visitor.move(link, "shares 0", number + 1).status_code == 422
    assert "Ended by the host" in host.get("/").text
    assert host.post(f"{path}/host", power="end", sure=1).status_code == 422


def test_a_power_over_somebody_who_has_gone_meanwhile_does_nothing(server: Server, visit: Visit) -> None:
    (host, path), *_ = gathered(server, visit)
    power(host, path, "rename", seat=1, word="Benjamin")
    stale = host.post(f"{path}/host", power="replace", seat=1, sitter=1, word="random", sure=1)
    assert stale.status_code == 409


# What is stored


def test_seats_and_incidents_outlive_the_server(fresh: Server, visit: Visit) -> None:
    (host, path), (ben, seat), (cora, other) = gathered(fresh, visit)
    power(host, path, "free", seat=1)
    emil = visit(fresh)
    new = take_seat(emil, invitations(host, path)[0], "Emil")
    waiting = open_table(host, seat__0__name="Anna")
    ended = open_table(host, seat__0__name="Anna")
    power(host, ended, "end")
    before = log_of(host, path)
    fresh.kill()
    checked = command("site", "check", "--data", str(fresh.data))
    assert checked.returncode == 0, checked.stdout
    fresh.start()
    held = [(host, path, 0), (emil, new, 1), (cora, other, 2)]
    assert [visitor.state(link)["seats"] for visitor, link, _ in held] == [[seat] for *_, seat in held]
    assert ben.get(seat).status_code == 404
    assert log_of(host, path) == before
    assert "2 seats are free." in host.get(f"{waiting}/invite").text
    assert "The host has ended the game." in host.get(ended).text


# Again


def test_the_same_people_play_again_at_one_new_table(server: Server, visit: Visit) -> None:
    people = gathered(server, visit)
    host, path = people[0]
    assert host.post(f"{path}/again").status_code == 422
    power(host, path, "end")
    again = [visitor.post(f"{link}/again").headers["location"] for visitor, link in reversed(people)]
    cora, ben, hosts = again
    assert hosts.startswith("/t/")
    assert host.state(hosts)["seats"] == [0]
    assert [people[1][0].state(ben)["seats"], people[2][0].state(cora)["seats"]] == [[1], [2]]
    assert watch_link(host, hosts) == watch_link(people[1][0], ben) == watch_link(people[2][0], cora)
    assert people[1][0].post(f"{people[1][1]}/again").headers["location"] == ben


# Watching


def test_who_has_a_seat_and_only_watches_is_led_to_it(server: Server, visit: Visit) -> None:
    (host, path), (ben, seat), _ = gathered(server, visit)
    watch = watch_link(host, path)
    assert f'href="{seat}"' in ben.get(watch).text
    assert "/s/" not in visit(server).get(watch).text


def test_every_page_speaks_every_language(visitor: Visitor) -> None:
    path = open_table(visitor)
    for language, word in (("de", "Einladungen"), ("nl", "Uitnodigingen")):
        assert word in visitor.get(f"{path}/invite", lang=language).text
        assert word in visitor.get(f"{path}/host", lang=language).text


# In the browser


def move_first(*pages: Page) -> Page:
    """Whoever is to move issues as few shares as they can; the answer is who that was."""
    for _ in range(200):
        for page in pages:
            if state_of(page)["mine"]:
                number = state_of(page)["number"]
                page.locator(".ask.mine .chip").first.click()
                page.locator(".ask.mine form.amounts button.main").click()
                wait_for_change(page, number)
                return page
        pages[0].wait_for_timeout(100)
    raise AssertionError("nobody is to move")


def test_two_people_meet_by_link_and_play_each_on_their_own_device(
    server: Server, open_page: Callable[..., Page]
) -> None:
    host = open_page()
    phone = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    host.goto(server.url)
    host.locator("label", has=host.locator('input[name="players"][value="3"]')).click()
    expect(host.locator("[data-devices]")).to_be_hidden()
    host.select_option('select[name="seat.1.kind"]', "person")
    host.fill('input[name="seat.0.name"]', "Anna")
    host.get_by_text("Everyone on their own device").click()
    host.get_by_role("button", name="Play", exact=True).first.click()
    host.wait_for_url(re.compile("/invite$"))
    link = host.get_by_label("Link to seat 2").input_value()
    assert not barriers(host, [NIGHT, DAY])
    phone.goto(link)
    phone.get_by_label("Your name").fill("Ben")
    phone.get_by_role("button", name="Take the seat").click()
    # The host's page goes to the table by itself once everybody is there.
    host.wait_for_url(re.compile(r"/t/[\w-]+$"))
    phone.wait_for_url(re.compile(r"/s/[\w-]+$"))
    moved = [move_first(host, phone) for _ in range(2)]
    assert {*moved} == {host, phone}
    # Who has moved is not told any longer that a game waits for them.
    waiting = {True: "1", False: ""}
    for page in (host, phone):
        expect(page.locator("[data-waiting]")).to_have_text(waiting[state_of(page)["mine"]])
