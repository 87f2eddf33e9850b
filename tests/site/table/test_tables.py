"""Tables on a real server: made, played, taken back, watched, forked, brought along."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.sync.connection import Connection
from websockets.typing import Origin

import ironroad
from ironroad.core.moves import Build
from tests.helpers.places import GOLDEN
from tests.helpers.seated import play, wait_for
from tests.helpers.server import Server, Visitor

Visit = Callable[[Server], Visitor]


def record_of(visitor: Visitor, path: str) -> str:
    return visitor.client.get(f"{path}/record.txt").text


# A game from start to end


def test_people_play_a_game_to_its_end(visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person", rounds=1)
    state = visitor.state(path)
    while not state["over"]:
        assert state["mine"]
        move = state["moves"][-1]["move"]
        answer = visitor.move(path, move, state["number"])
        assert answer.status_code == 200, answer.text
        state = visitor.state(path)
    game = ironroad.load(record_of(visitor, path))
    assert game.over
    assert game.seed is not None
    assert "Final standings" in visitor.get(path).text


def test_bots_play_by_themselves_and_nobody_needs_to_look(visitor: Visitor) -> None:
    path = visitor.new_table("random", "random", "random", rounds=2)
    watch = re.search(r"/w/[\w-]+", visitor.get(path).text)
    assert watch
    wait_for(visitor, path, lambda state: bool(state["over"]))
    assert ironroad.load(record_of(visitor, watch[0])).result


def test_a_record_of_a_running_game_has_no_seed(visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    play(visitor, path, "shares 1")
    game = ironroad.load(record_of(visitor, path))
    assert game.seed is None
    assert game.to_move is not None


def test_no_page_gives_the_seed_away(server: Server, visitor: Visitor) -> None:
    import sqlite3

    path = visitor.new_table("person", "person", "person")
    with sqlite3.connect(server.data / "ironroad.db") as database:
        (seed,) = database.execute("select seed from tables where id=?", [path[3:]]).fetchone()
    shown = [visitor.get(path).text, visitor.client.get(f"{path}/state").text, record_of(visitor, path)]
    shown += [visitor.get(f"{path}/at/40").text, visitor.client.get(f"{path}/at/40/picture.svg").text]
    assert seed
    assert not any(seed in text for text in shown)


# Undo


def test_own_moves_can_be_taken_back(visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    before = visitor.state(path)
    after = play(visitor, path, "shares 3")
    assert after["undo"] == before["length"]
    answer = visitor.post(f"{path}/undo", json=True, number=after["number"], to=after["undo"])
    assert answer.status_code == 200
    state = answer.json()
    assert (state["seat"], state["length"]) == (before["seat"], before["length"])
    assert state["number"] == after["number"] + 1
    assert "shares 3" not in record_of(visitor, path)


def test_another_seats_move_cannot_be_taken_back_with_ones_own(visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    start = visitor.state(path)["length"]
    state = play(visitor, path, "shares 3", "shares 0")
    answer = visitor.post(f"{path}/undo", json=True, number=state["number"], to=start)
    assert answer.status_code == 422
    assert visitor.state(path)["length"] == start + 2


def test_what_chance_has_answered_stays(visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    state = visitor.state(path)
    assert state["undo"] is None
    answer = visitor.post(f"{path}/undo", json=True, number=state["number"], to=state["length"] - 1)
    assert answer.status_code == 422
    assert answer.json()["error"] == "The last move cannot be taken back."


def test_a_turn_can_be_begun_again(visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    state = play(visitor, path, "shares 9", "shares 2", "shares 2", "drop", "drop")
    state = play(visitor, path, *("role " + name for name in ("engineer", "locomotive", "production")))
    start = state["length"]
    for _ in range(2):
        builds = [move["move"] for move in state["moves"] if move["kind"] == "build"]
        state = play(visitor, path, builds[0])
    assert state["restart"] == start
    answer = visitor.post(f"{path}/undo", json=True, number=state["number"], to=start)
    assert answer.json()["length"] == start


# Two at once


def test_of_two_who_act_at_once_one_wins_and_the_other_is_told(visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    number = visitor.state(path)["number"]
    first = visitor.move(path, "shares 1", number)
    second = visitor.move(path, "shares 2", number)
    assert (first.status_code, second.status_code) == (200, 409)
    news = second.json()
    assert news["number"] == number + 1
    assert "moved on" in news["error"]
    assert "shares 2" not in record_of(visitor, path)


# Windows


def test_every_window_hears_of_a_move(server: Server, visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    with connect(f"ws{server.url[4:]}{path}/live") as one, connect(f"ws{server.url[4:]}{path}/live") as two:
        number = visitor.state(path)["number"]
        assert [heard(window) for window in (one, two)] == [number, number]
        visitor.move(path, "shares 1", number)
        assert [heard(window) for window in (one, two)] == [number + 1, number + 1]


def test_windows_are_counted(server: Server, visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    address = f"ws{server.url[4:]}{path}/live"
    with connect(address) as one:
        assert json.loads(one.recv(20))["watching"] == 1
        with connect(address) as two:
            assert json.loads(two.recv(20))["watching"] == 2
            assert counted(one, 2)
        assert counted(one, 1)


def counted(window: Connection, windows: int) -> bool:
    """Whether a window is told of so many; recv gives up with a TimeoutError where it is not."""
    while json.loads(window.recv(20)).get("watching") != windows:
        pass
    return True


def heard(window: Connection) -> int:
    """The next event number a window is told."""
    while True:
        news = json.loads(window.recv(20))
        if "number" in news:
            return int(news["number"])


def test_a_window_that_was_away_gets_what_it_missed(visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    seen = visitor.state(path)
    play(visitor, path, "shares 9", "shares 2", "shares 2", "drop", "drop")
    state = play(visitor, path, "role engineer", "role locomotive", "role production")
    build = next(move for move in state["moves"] if move["kind"] == "build")
    play(visitor, path, build["move"])
    news = visitor.state(path, since=seen["number"])
    assert list(news["hexes"]) == [build["hex"]]
    assert news["log"]["html"].count('class="line"') == 9


def test_a_foreign_page_may_not_listen(server: Server, visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    address, origin = f"ws{server.url[4:]}{path}/live", Origin("http://elsewhere.example")
    with connect(address, origin=origin) as window, pytest.raises(ConnectionClosed, match="4403"):
        window.recv(20)


# History


def test_every_moment_has_its_page_and_its_picture(visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    state = play(visitor, path, "shares 3", "shares 2")
    page = visitor.get(f"{path}/at/{state['length'] - 1}")
    assert page.status_code == 200
    svg = visitor.client.get(f"{path}/at/{state['length']}/picture.svg")
    assert svg.headers["content-type"].startswith("image/svg")
    assert "Anna" in svg.text
    png = visitor.client.get(f"{path}/at/{state['length']}/picture.png")
    assert png.content.startswith(b"\x89PNG")
    assert visitor.get(f"{path}/at/{state['length'] + 1}").status_code == 404


def test_a_moment_is_the_game_as_it_was(visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    before = visitor.state(path)
    play(visitor, path, "shares 3")
    past = visitor.state(path, at=before["length"])
    assert past["history"]
    assert past["moves"] == []
    assert past["seat"] == before["seat"]


# Spectators


def test_a_spectator_sees_and_cannot_move(visitor: Visitor, server: Server, visit: Visit) -> None:
    path = visitor.new_table("person", "person", "person")
    watch = re.search(r"/w/[\w-]+", visitor.get(path).text)
    assert watch
    guest = visit(server)
    page = guest.get(watch[0]).text
    assert path not in page
    state = guest.state(watch[0])
    assert not state["mine"]
    assert state["moves"] == []
    assert guest.move(watch[0], "shares 0", state["number"]).status_code in (404, 405)


def test_the_start_page_gives_strangers_the_spectators_link(
    visitor: Visitor, server: Server, visit: Visit
) -> None:
    path = visitor.new_table("person", "person", "person")
    assert path in visitor.get("/").text
    stranger = visit(server).get("/").text
    assert path not in stranger
    assert "/w/" in stranger


def test_the_end_tells_the_seed_and_is_final(visitor: Visitor) -> None:
    """Otherwise somebody could end a game, read its seed, and go on knowing every draw to come."""
    path = visitor.new_table("person", "person", board="st-lucia")
    state = visitor.state(path)
    assert "seed:" not in record_of(visitor, path)
    visitor.post(f"{path}/leave", json=True, number=state["number"], seat=0)
    ended = visitor.state(path)
    assert ended["over"]
    assert "seed:" in record_of(visitor, path)
    assert ended["undo"] is None
    answer = visitor.post(f"{path}/undo", json=True, number=ended["number"], to=state["length"])
    assert answer.status_code == 422
    assert visitor.state(path)["over"]


def test_a_table_may_begin_in_the_middle_of_a_turn(visitor: Visitor) -> None:
    for game in ironroad.games():
        begun = ironroad.new(game, players=3, seed=3)
        while not isinstance(begun.last_move, Build):
            builds = [move for move in begun.legal_moves() if isinstance(move, Build)]
            begun.push(builds[0] if builds else begun.legal_moves()[0])
        visitor.get("/")
        answer = visitor.post("/tables", position=begun.position, game=game)
        assert answer.status_code == 303, answer.text
        assert visitor.get(answer.headers["location"]).status_code == 200


# Other tables from this one


def test_a_fork_goes_on_from_its_moment(visitor: Visitor) -> None:
    path = visitor.new_table("person", "person", "person")
    before = visitor.state(path)
    play(visitor, path, "shares 3", "shares 2")
    answer = visitor.post(f"{path}/fork", at=before["length"] + 1)
    assert answer.status_code == 303
    new = answer.headers["location"]
    state = visitor.state(new)
    assert state["length"] == before["length"] + 1
    assert state["undo"] is None
    play(visitor, new, "shares 0")
    assert record_of(visitor, new).count("\nshares") == 2
    assert ironroad.load(record_of(visitor, new)).to_move is not None


def test_the_same_people_play_again(visitor: Visitor) -> None:
    path = visitor.new_table("person", "random", "person", seat__0__name="Zoë")
    new = visitor.post(f"{path}/again").headers["location"]
    assert new != path
    assert "Zoë" in visitor.get(new).text


def test_a_record_can_be_brought_along(visitor: Visitor) -> None:
    text = (GOLDEN / "age-of-steam-deluxe-rust-belt-4-greedy.txt").read_text()
    visitor.get("/")
    file = {"file": ("game.txt", text)}
    answer = visitor.client.post("/import", data={"_csrf_token": visitor.token}, files=file)
    assert answer.status_code == 303, answer.text
    path = answer.headers["location"]
    assert visitor.state(path)["over"]
    brought = ironroad.load(record_of(visitor, path))
    assert [move.text for move in brought.record.moves] == [m.text for m in ironroad.load(text).record.moves]


def test_a_running_game_can_be_brought_along_and_played_on(visitor: Visitor) -> None:
    game = ironroad.new(players=3, seed=5)
    game.push("shares 2")
    game.seed = None
    visitor.get("/")
    path = visitor.post("/import", record=str(game.record)).headers["location"]
    state = play(visitor, path, "shares 0", "shares 0")
    assert state["kind"] == "bid"


def test_a_position_has_its_page_and_starts_a_table(visitor: Visitor) -> None:
    line = ironroad.new(players=3, seed=5).position
    assert visitor.get("/position", p=line).status_code == 200
    assert visitor.client.get("/position.svg", params={"p": line}).text.startswith("<svg")
    answer = visitor.post("/tables", position=line)
    assert answer.status_code == 303, answer.text
    assert ironroad.load(record_of(visitor, answer.headers["location"])).position == line


def long_record() -> str:
    """Hundreds of lines in which nobody does anything but take money."""
    game = ironroad.new("steam-power", players=3, seed=1)
    while len(game.record) < 600:
        game.push("money" if "money" in [move.text for move in game.legal_moves()] else game.legal_moves()[0])
    return str(game.record)


def test_others_are_served_while_a_long_game_is_brought_along(server: Server, visit: Visit) -> None:
    bringer, other = visit(server), visit(server)
    bringer.get("/")
    record, served = long_record(), 0
    with ThreadPoolExecutor(1) as pool:
        brought = pool.submit(lambda: bringer.post("/import", record=record))
        while not brought.done():
            assert other.get("/board/steam/ruhr.toml").status_code == 200
            served += not brought.done()
    assert brought.result().status_code == 303, brought.result().text
    assert served > 1
