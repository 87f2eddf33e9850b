"""What a seat orders before its turn is done for it then, if it still can be; else it is told why not."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ironroad.core.game import Game
from ironroad.site.ahead.store import Ahead
from ironroad.site.storage.keeper import Keeper
from tests.helpers.ahead import People, begun, legal, played, quiet_move
from tests.helpers.clocked import Guest, Site, Wall
from tests.helpers.powersite import Backdoor, sitting
from tests.helpers.server import Server, Visitor

Visit = Callable[[Server], Visitor]
Sit = Callable[[Game], People]

TAGS = re.compile(r"<[^>]+>")
MEETINGS = 5


def words(html: str) -> str:
    return " ".join(TAGS.sub("", html.partition('<details class="orders"')[0]).split())


def in_phase(game: Game, phase: str) -> Game:
    return played(game, lambda game: game.phase == phase and game.to_move not in (None, -1))


def last_of(game: Game) -> int:
    """The seat that is asked last in this phase."""
    return int(game.state.todo[-1])


# Money, bids, roles


@pytest.mark.parametrize(
    ("name", "edition", "word"), [("age-of-steam", "", "shares"), ("steam", "expert", "capital")]
)
def test_money_is_raised_as_ordered(name: str, edition: str, word: str, sit: Sit) -> None:
    people = sit(in_phase(begun(name, edition), word))
    first, seat = people.game.to_move, last_of(people.game)
    assert people.order(seat, "money", count=1).status_code == 200
    assert "When it is my turn:" in words(people.panel(seat))
    while people.game.to_move != seat and people.game.phase == word:
        people.move(f"{word} 0")
    assert people.moves_of(seat) == [f"{word} 1"]
    assert "Done for you:" in words(people.panel(seat))
    assert first is not None
    assert "Done for you" not in people.panel(first)


def test_more_shares_than_there_are_is_told_and_nothing_is_done(sit: Sit) -> None:
    people = sit(begun("age-of-steam"))
    seat = last_of(people.game)
    people.order(seat, "money", count=50)
    while people.game.to_move != seat:
        people.move("shares 0")
    said = words(people.panel(seat))
    assert "Not carried out: issue 50 shares." in said
    assert "obody may issue more than 15 shares" in said
    assert people.moves_of(seat) == []
    people.move("shares 2")
    assert people.moves_of(seat) == ["shares 2"], "it is not tried again"


@pytest.mark.parametrize(("name", "edition"), [("age-of-steam", ""), ("steam", "expert")])
def test_bids_go_up_by_the_least_and_then_end(name: str, edition: str, sit: Sit) -> None:
    people = sit(in_phase(begun(name, edition), "order"))
    seat = last_of(people.game)
    people.order(seat, "bids", most=4)
    while people.game.phase == "order":
        least = [move.text for move in people.game.legal_moves() if move.text.startswith("bid")][:1]
        people.move(least[0] if least and int(least[0][4:]) < 6 else "drop")
    told = [(entry.seat, entry.move.text) for entry in people.game.record.entries[people.given :]]
    high = 0 if name == "age-of-steam" else -1
    amounts: list[int] = []
    for bidder, text in told:
        amount = int(text[4:]) if text.startswith("bid") else high
        assert bidder != seat or not text.startswith("bid") or amount == high + 1, "by the least"
        amounts += [amount] if bidder == seat and text.startswith("bid") else []
        high = max(high, amount)
    assert amounts
    assert max(amounts) <= 4
    assert people.moves_of(seat)[-1] == "drop"


def test_places_in_the_order_are_bid_for_in_the_opening_auction(sit: Sit) -> None:
    game = played(begun("steam", rounds=0), lambda game: game.to_move not in (None, -1))
    assert game.phase == "setup-auction"
    people = sit(game)
    seat = last_of(people.game)
    people.order(seat, "bids", most=2)
    turns = 0
    while people.game.round == 0 and turns < 40:
        game, turns = people.game, turns + 1
        people.move(legal(game, "bid" if game.why_not("drop") else "drop"))
    amounts = [int(move[4:]) for move in people.moves_of(seat) if move.startswith("bid")]
    assert amounts
    assert max(amounts) <= 2


@pytest.mark.parametrize(("name", "edition"), [("age-of-steam", ""), ("steam", ""), ("steam", "expert")])
def test_the_next_wish_counts_where_a_role_is_taken(name: str, edition: str, sit: Sit) -> None:
    people = sit(in_phase(begun(name, edition), "roles"))
    seat = last_of(people.game)
    form = {"role__1": "engineer", "role__2": "first-build", "role__3": "first-move"}
    people.order(seat, "roles", **form)
    people.move("role engineer")
    people.move("role first-move")
    assert people.moves_of(seat) == ["role first-build"]


def test_no_role_is_taken_that_was_not_wished_for(sit: Sit) -> None:
    people = sit(in_phase(begun("age-of-steam"), "roles"))
    first, seat = people.game.to_move, last_of(people.game)
    people.order(seat, "roles", role__1="engineer", role__2="first-move")
    people.move("role engineer")
    people.move("role first-move")
    said = words(people.panel(seat))
    assert people.moves_of(seat) == []
    assert "Not carried out" in said
    assert "Engineer has been taken by" in said
    assert first is not None
    assert "Not carried out" not in people.panel(first)


# Building


def planned_builds(people: People, seat: int, phase: str = "build", count: int = 2) -> list[str]:
    """Plan some tiles; the answer is what was planned."""
    found: list[str] = []
    for _ in range(count):
        news = people.visitor.get(f"{people.url(seat)}/plan/{phase}/choices").json()
        tiles = [move for move in news["moves"] if move["kind"] == "build"]
        move = max(tiles, key=lambda move: (-move["price"], move["move"]))["move"]
        assert people.plan(seat, phase, move).status_code == 200
        found.append(move)
    return found


@pytest.mark.parametrize(
    ("name", "edition"), [("age-of-steam", ""), ("steam", ""), ("steam", "expert"), ("steam-power", "")]
)
def test_planned_builds_are_laid_and_the_turn_ends(name: str, edition: str, sit: Sit) -> None:
    phase = "turn" if name == "steam-power" else "build"
    people = sit(in_phase(begun(name, edition), phase))
    seat = last_of(people.game)
    moves = planned_builds(people, seat, phase)
    assert people.order(seat, "building").status_code == 200
    while people.game.to_move != seat and not people.moves_of(seat):
        people.move(quiet_move(people.game))
    assert people.moves_of(seat)[:2] == moves
    assert people.moves_of(seat)[2:] == ([] if phase == "turn" else ["done"])
    assert "Done for you" in people.panel(seat)
    assert 'class="planned' not in people.panel(seat), "what is laid is planned no more"


def test_a_plan_that_is_spoilt_is_not_begun(sit: Sit) -> None:
    people = sit(in_phase(begun("age-of-steam", players=3), "build"))
    seat = last_of(people.game)
    moves = planned_builds(people, seat)
    people.order(seat, "building")
    spoiler = people.game.to_move
    hex_ = moves[1].split()[1]
    people.move(legal(people.game, f"build {hex_} "))
    while people.game.to_move != seat:
        people.move("done")
    said = words(people.panel(seat))
    assert people.moves_of(seat) == []
    assert "Not carried out" in said
    assert hex_ in said
    assert spoiler is not None
    assert hex_ not in words(people.panel(spoiler))


def test_nothing_is_ordered_without_a_plan(sit: Sit) -> None:
    people = sit(in_phase(begun("age-of-steam"), "build"))
    answer = people.order(last_of(people.game), "building")
    assert answer.status_code == 422
    assert "Plan the moves" in answer.json()["error"]


# Goods


@cache
def with_delivery(name: str, edition: str) -> tuple[Game, int]:
    """Goods are moved, and the seat that is asked last could deliver; in Age of Steam a cube that the first
    one could take away."""
    found = contested if name == "age-of-steam" else deliveries

    def wanted(game: Game) -> bool:
        first = game.pending is not None and game.pending.purpose == "cycle 1"
        return first and len(game.state.todo) > 1 and bool(found(game, last_of(game)))

    game = played(begun(name, edition, rounds=2), wanted)
    return game, last_of(game)


def contested(game: Game, seat: int) -> list[str]:
    """What a seat could deliver unless who is asked now does."""
    return [
        move for move in deliveries(game, seat) if game.why_not(move) is None and spoils(game, move, seat)
    ]


def spoils(game: Game, move: str, seat: int) -> bool:
    after = game.copy()
    after.push(move)
    return move not in deliveries(after, seat)


def deliveries(game: Game, seat: int) -> list[str]:
    ahead = game.supposing(seat, "goods")
    assert ahead is not None
    moves = [move for move in ahead.legal_moves() if move.text.startswith("deliver")]
    return [move.text for move in moves if seat in ahead.gains(move)]


@pytest.mark.parametrize(("name", "edition"), [("age-of-steam", ""), ("steam", ""), ("steam", "expert")])
def test_a_delivery_and_then_the_engine(name: str, edition: str, sit: Sit) -> None:
    game, seat = with_delivery(name, edition)
    people, move = sit(game), deliveries(game, seat)[0]
    answer = people.order(seat, "goods", move=move, then="engine", score="points")
    assert answer.status_code == 200, answer.text
    while people.game.phase == "goods":
        people.move(quiet_move(people.game))
    scored = ["score points"] if name == "steam" else []
    assert people.moves_of(seat) == [move, *scored, "engine"]


def test_a_cube_that_is_gone_is_told(sit: Sit) -> None:
    game, seat = with_delivery("age-of-steam", "")
    people, move = sit(game), contested(game, seat)[0]
    people.order(seat, "goods", move=move)
    while people.game.to_move != seat:
        people.move(move if people.game.why_not(move) is None else "pass")
    said = words(people.panel(seat))
    assert people.moves_of(seat) == []
    assert "Not carried out" in said
    assert "there is no" in said


def test_what_is_not_possible_now_cannot_be_ordered(sit: Sit) -> None:
    game, seat = with_delivery("age-of-steam", "")
    people = sit(game)
    for move in ("deliver red Z99", "resign 0", "bid 3", "x" * 300):
        assert people.order(seat, "goods", move=move).status_code == 422
    assert people.order(seat, "goods").status_code == 422
    assert people.order(seat, "bids", most="-1").status_code == 422
    assert people.order(seat, "bids", most="9" * 30).status_code == 422
    assert people.order(seat, "roles", role__1="king").status_code == 422
    assert people.order(seat, "nonsense").status_code == 404


def test_a_delivery_that_brings_less_than_it_did_is_not_made() -> None:
    from ironroad.site.ahead.goods import GOODS
    from ironroad.site.ahead.kind import Act, Stop

    game, seat = with_delivery("age-of-steam", "")
    ahead = game.supposing(seat, "goods")
    assert ahead is not None
    move = deliveries(game, seat)[0]
    gain = ahead.gains(ahead.read(move)).count(seat)
    wish = {"moves": [{"move": move, "gain": gain, "told": ""}], "score": ""}
    assert isinstance(GOODS.answer(ahead, seat, wish), Act)
    wish["moves"] = [{"move": move, "gain": gain + 1, "told": ""}]
    answer = GOODS.answer(ahead, seat, wish)
    assert isinstance(answer, Stop)
    assert f"brings you {gain} now" in answer.why


# Passing


def test_the_turn_ends_where_nothing_else_is_possible(sit: Sit) -> None:
    from tests.helpers.tables import table

    people = sit(table(3, phase="build", money="10,0,10"))
    people.order(1, "passing")
    people.move("done")
    assert people.moves_of(1) == ["done"]
    assert people.game.to_move == 2


# How long it holds


def test_it_holds_for_one_round_unless_it_is_for_all(sit: Sit) -> None:
    for every, expected in (({}, 1), ({"every": "on"}, 2)):
        people = sit(begun("age-of-steam"))
        seat = last_of(people.game)
        people.order(seat, "money", count=0, **every)
        turns = 0
        while people.game.round < 3 and not (people.game.round == 2 and people.game.phase == "order"):
            turns += 1
            game = people.game
            if game.round == 2 and game.to_move == seat:
                break
            people.move(quiet_move(game))
            assert turns < 80
        assert people.moves_of(seat).count("shares 0") == expected


def test_who_withdraws_it_is_asked(sit: Sit) -> None:
    people = sit(begun("age-of-steam"))
    seat = last_of(people.game)
    people.order(seat, "money", count=3)
    answer = people.visitor.post(f"{people.url(seat)}/instructions/money/withdraw", json=True)
    assert answer.status_code == 200
    while people.game.to_move != seat:
        people.move("shares 0")
    assert people.moves_of(seat) == []


def test_what_is_ordered_when_one_is_asked_is_done_at_once(sit: Sit) -> None:
    people = sit(begun("age-of-steam"))
    seat = people.game.to_move
    assert seat is not None
    people.order(seat, "money", count=2)
    assert people.moves_of(seat) == ["shares 2"]


def test_who_takes_a_move_back_is_asked_again(sit: Sit) -> None:
    people = sit(in_phase(begun("age-of-steam"), "order"))
    seat = people.game.to_move
    assert seat is not None
    people.order(seat, "bids", most=3)
    assert people.moves_of(seat) == ["bid 1"]
    length, number = people.table.length, people.table.number
    url = f"{people.url(seat)}/undo"
    assert people.visitor.post(url, json=True, number=number, to=length - 1).status_code == 200
    people.settle()
    assert people.game.to_move == seat
    assert people.moves_of(seat) == []
    assert "a move was taken back" in words(people.panel(seat))


# Two at once, and a server that is killed


def test_of_an_instruction_and_its_owner_one_moves(server: Server, sit: Sit, visit: Visit) -> None:
    owner = visit(server)
    owner.get("/")
    for _ in range(MEETINGS):
        people = sit(begun("age-of-steam"))
        first, second = people.game.state.todo[:2]
        people.order(second, "money", count=1)
        number = people.table.number
        with ThreadPoolExecutor(2) as pool:
            given = pool.submit(people.visitor.move, people.url(first), "shares 0", number)
            answers = [pool.submit(owner.move, people.url(second), "shares 3", number + 1) for _ in range(2)]
            assert given.result().status_code == 200
            [answer.result() for answer in answers]
        people.settle()
        made = people.moves_of(second)
        assert made in (["shares 1"], ["shares 3"])


def test_it_is_carried_out_though_the_turn_comes_by_another_process_as_it_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = Site(tmp_path, Wall(), shared=True)
    owner, elsewhere, give = Guest(site), Keeper(site.keeper.database), Ahead.give

    async def given_late(ahead: Ahead, id_: str, *order: Any) -> None:
        there = await elsewhere.table(id_)
        assert there.asked is not None
        await elsewhere.move(there, there.number, "shares 0", {there.asked})
        await give(ahead, id_, *order)

    try:
        path = owner.new_table("person", "person", "person")
        table = site.run(lambda: site.keeper.table(path.removeprefix("/t/")))
        monkeypatch.setattr(Ahead, "give", given_late)
        second = table.game.state.todo[1]
        answer = owner.post(f"{sitting(table, second).url}/instructions/money", count=1)
        assert answer.status_code == 200
        assert site.events(path) == ["shares 0", "shares 1"]
    finally:
        site.close()


def test_it_is_carried_out_once_though_the_server_is_killed(fresh: Server, visit: Visit) -> None:
    backdoor = Backdoor(fresh)
    try:
        for kill_first in (True, False):
            people = People(fresh, backdoor, visit(fresh), begun("age-of-steam"))
            first, second = people.game.state.todo[:2]
            people.order(second, "money", count=1)
            if kill_first:
                fresh.kill()
                backdoor.move(backdoor.look(people.table), "shares 0")
            else:
                people.visitor.move(people.url(first), "shares 0", people.table.number)
                fresh.kill()
            fresh.start()
            people.visitor = visit(fresh)
            people.visitor.get("/")
            people.settle()
            assert people.moves_of(second) == ["shares 1"]
            assert people.game.to_move != second
    finally:
        backdoor.close()
