"""Barbados: the solo game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import ironroad
from ironroad.core.game import CHANCE, Game
from ironroad.games.age_of_steam.rules.state import NO_CUBE, cubes_of
from tests.helpers.inside import inside, seats_of
from tests.helpers.tables import play, refused, table

BOARD = "barbados"


def solo(options: dict[str, Any] | None = None, **fields: str) -> Game:
    return table(1, "deluxe", options, BOARD, **fields)


def last_round(**fields: str) -> Game:
    """Before the last move of the last round; growth follows."""
    return solo(None, phase="goods", round="10", cycle="2", **fields)


def play_growth(game: Game) -> Game:
    while game.to_move == CHANCE:
        game.push("die 1")
    return game


@pytest.mark.rule("AOS-BARB-01", "AOS-BARB-02", "TV-SETUP")
@pytest.mark.parametrize(("cubes", "left"), [(1, 60), (2, 54)])
def test_setup(cubes: int, left: int) -> None:
    game = ironroad.new(board=BOARD, players=1, seed=2, options={"barbados_cubes": cubes})
    assert "purple" not in game.board.colours
    assert sum(game.board.supply.values()) == 76
    assert [tile.letter for tile in game.board.new_cities] == ["A", "B", "C", "D"]
    assert {column.name for column in game.board.columns} == {*(f"light{n}" for n in range(1, 7)), *"ABCD"}
    assert inside(game).display.count(NO_CUBE) == 6 * 2 + 4
    assert sum(inside(game).bag) == left
    for hex_ in game.board.cities:
        packed = inside(game).cubes[hex_]
        assert sum(cubes_of(packed, colour) for colour in range(4)) == cubes
    seat = seats_of(game)[0]
    assert (seat.money, seat.shares, seat.engine, seat.income) == (10, 2, 1, 0)


@pytest.mark.rule("AOS-BARB-01", "AOS-AMB-108")
def test_only_top_spaces_and_neither_red_for_a_nor_blue_for_b() -> None:
    game = ironroad.new(board=BOARD, players=1, chance="manual")
    seen: list[str] = []
    while game.pending is not None and game.pending.purpose.startswith("display"):
        space = game.pending.purpose.split()[1]
        seen.append(space)
        odds = {str(move): chance for move, chance in game.odds().items()}
        assert sum(odds.values()) == pytest.approx(1)
        if space == "A/1":
            assert set(odds) == {"cube blue", "cube yellow", "cube black"}
            assert odds["cube blue"] == inside(game).bag[1] / (sum(inside(game).bag) - inside(game).bag[0])
            assert game.why_not("cube red") is not None
        if space == "B/1":
            assert set(odds) == {"cube red", "cube yellow", "cube black"}
        game.push(game.legal_moves()[0])
    assert seen == [*(f"light{n}/1" for n in range(1, 7)), "A/1", "B/1", "C/1", "D/1"]


@pytest.mark.rule("AOS-BARB-03")
def test_one_share_a_round() -> None:
    game = ironroad.new(board=BOARD, players=1, seed=2)
    assert [str(move) for move in game.legal_moves()] == ["shares 0", "shares 1"]
    assert "no more than 1 share is issued" in refused(game, "shares 2")
    full = solo(phase="shares", shares="15")
    assert [str(move) for move in full.legal_moves()] == ["shares 0"]


@pytest.mark.rule("AOS-BARB-04")
def test_no_order_is_determined() -> None:
    game = ironroad.new(board=BOARD, players=1, seed=2)
    kinds = [phase.kind for phase in game.rules.timeline()]
    assert "order" not in kinds
    assert "setup-order" not in kinds
    assert kinds[2:5] == ["shares", "roles", "build"]


@pytest.mark.rule("AOS-BARB-05", "AOS-AMB-109", "TV-MAPS")
def test_roles_in_turn() -> None:
    game = solo(phase="roles", money="99")
    roles = {"role engineer", "role locomotive", "role urbanization", "role production"}
    assert {str(move) for move in game.legal_moves()} == roles
    assert "there is no First Move on this board" in refused(game, "role first-move")
    for role in ("engineer", "locomotive", "urbanization"):
        to_roles(play(game, f"role {role}"))
        assert f"{role.title()} is blocked" in refused(game, f"role {role}")
    assert [str(move) for move in game.legal_moves()] == ["role production"]
    to_roles(play(game, "role production"))
    assert {str(move) for move in game.legal_moves()} == roles


def to_roles(game: Game) -> None:
    """On to the next Select Roles; nothing else is done."""
    start = game.round
    while game.phase != "roles" or game.round == start:
        moves = [str(move) for move in game.legal_moves()]
        answer = next(m for m in ("shares 0", "done", "pass", "die 1", moves[0]) if m in moves)
        game.push(answer)
        assert ironroad.from_position(game.position).position == game.position


@pytest.mark.rule("AOS-BARB-05")
def test_a_role_must_be_taken() -> None:
    assert "a role is taken now" in refused(solo(phase="roles"), "pass")


@pytest.mark.rule("AOS-AMB-109")
def test_placing_the_new_city_is_optional() -> None:
    game = solo(phase="roles", taken="engineer,locomotive,production")
    play(game, "role urbanization", "done")
    assert game.phase == "goods"


@pytest.mark.rule("AOS-BARB-06")
def test_two_dice_for_the_light_half() -> None:
    game = solo(phase="goods", cycle="2", todo="0", money="50")
    game.push("pass")
    rolled: Counter[str] = Counter()
    while game.to_move == CHANCE and game.pending is not None:
        rolled[game.pending.purpose] += 1
        game.push("die 3")
    assert rolled == {"growth light": 2}


@pytest.mark.rule("AOS-AMB-82", "peer_profile")
def test_production_may_use_columns_of_cities_to_come() -> None:
    game = solo(phase="goods", cycle="2", todo="0", money="50", role="production")
    play(game, "pass", "produce")
    while game.to_move == CHANCE:
        game.push(game.legal_moves()[0])
    listed = {str(move).split()[2] for move in game.legal_moves()}
    assert {"A/2", "D/2", "light1/2", "light6/3"} <= listed
    assert not any(space.startswith("dark") for space in listed)
    peer = solo({"peer_profile": True}, phase="goods", cycle="2", todo="0", money="50", role="production")
    peer.push("pass")
    assert peer.phase == "growth"


@pytest.mark.rule("AOS-BARB-07", "TV-MAPS", "EN-08")
def test_the_money_left_is_the_score() -> None:
    """Engine 1 and 8 shares cost 9 before the shares are paid back."""
    game = play_growth(play(last_round(money="52", shares="8"), "pass"))
    assert game.over
    result = game.result
    assert result is not None
    assert (result.scores, result.winners, result.parts) == ([3], [0], [{"money": 3, "shares": 0}])
    assert (seats_of(game)[0].shares, seats_of(game)[0].money) == (0, 3)
    game.check()
    assert ironroad.from_position(game.position).position == game.position
    lost = play_growth(play(last_round(money="48", shares="8"), "pass"))
    assert lost.result is not None
    assert (lost.result.scores, lost.result.winners) == ([None], [])
    assert lost.seats[0].out
    assert ironroad.from_position(lost.position).position == lost.position


@pytest.mark.rule("AOS-AMB-108")
def test_everything_paid_and_nothing_left_is_a_success() -> None:
    game = play_growth(play(last_round(money="49", shares="8"), "pass"))
    assert game.result is not None
    assert (game.result.scores, game.result.winners) == ([0], [0])


@pytest.mark.rule("AOS-AMB-108")
def test_income_expenses_and_reduction_come_before_the_last_payment() -> None:
    game = play_growth(play(last_round(money="0", income="25", shares="2"), "pass"))
    assert seats_of(game)[0].income == 21
    assert game.result is not None
    assert game.result.scores == [25 - 3 - 10]


@pytest.mark.rule("AOS-AMB-108")
def test_bankruptcy_loses_at_once() -> None:
    game = play(solo(phase="goods", round="3", cycle="2", money="0", shares="5"), "pass")
    assert game.over
    assert game.round == 3
    assert game.result is not None
    assert game.result.winners == []
    given_up = solo(phase="goods")
    given_up.push("resign 0")
    assert given_up.over


@pytest.mark.rule("AOS-BARB-07")
def test_the_score_so_far_counts_shares_against_money() -> None:
    game = solo(phase="build", money="30", shares="4")
    assert seats_of(game)[0].parts == {"money": 30, "shares": -20}
    assert game.board.rounds == {1: 10}
