"""Steam: the opening auction, dealt tiles, order by roles, the expert game's auction."""

from __future__ import annotations

import pytest

import ironroad
from ironroad.core.game import CHANCE, Game
from tests.helpers.steam_tables import PLAIN, legal, play, table
from tests.helpers.tables import refused


def opening(players: int = 4, **options: object) -> Game:
    game = ironroad.new("steam", board=PLAIN, players=players, options=dict(options), chance="manual")
    while game.pending is not None and game.pending.kind == "cube":
        game.push(game.legal_moves()[0])
    return game


@pytest.mark.rule("STEAM-ORDER-01")
def test_a_random_seat_opens() -> None:
    game = opening()
    assert game.to_move == CHANCE
    assert game.pending is not None
    assert (game.pending.kind, game.pending.purpose) == ("opener", "opener")
    assert {str(move): odds for move, odds in game.odds().items()} == {f"opener {n}": 0.25 for n in range(4)}
    play(game, "opener 2")
    assert game.to_move == 2
    assert game.pending.purpose == "place 1"


@pytest.mark.rule("STEAM-ORDER-02", "R-05")
def test_the_opener_bids_and_others_go_higher_or_drop() -> None:
    game = play(opening(), "opener 2")
    assert refused(game, "drop") == "seat 2 opens the auction and must bid $0 or more"
    assert legal(game, "bid 0")
    play(game, "bid 0")
    assert game.to_move == 3
    assert refused(game, "bid 0") == "a bid must be higher than $0"
    play(game, "bid 2", "drop", "bid 3")
    assert game.to_move == 2


@pytest.mark.rule("STEAM-ORDER-02")
def test_who_dropped_bids_again_for_the_next_place() -> None:
    game = play(opening(3), "opener 0", "bid 1", "drop", "drop")
    assert game.to_move == 1
    assert game.pending is not None
    assert game.pending.purpose == "place 2"


@pytest.mark.rule("STEAM-VEC-02", "STEAM-ORDER-03", "STEAM-ORDER-04")
def test_the_winner_pays_at_once_and_the_next_auction_opens_to_the_left() -> None:
    game = play(opening(5), "opener 1", "bid 2", "drop", "bid 7", "drop", "drop", "drop")
    assert (game.seats[3].income, game.seats[3].money) == (-2, 3)
    assert game.to_move == 4
    play(game, "bid 0", "drop", "drop", "drop")
    assert game.to_move == 0, "seat 3 has a place and is skipped"


@pytest.mark.rule("STEAM-ORDER-05")
def test_the_last_place_is_free() -> None:
    game = play(opening(3), "opener 0", "bid 1", "bid 2", "drop", "drop", "bid 0", "drop")
    assert game.order == [1, 2, 0]
    assert [(seat.income, seat.money) for seat in game.seats] == [(0, 0), (-1, 3), (0, 0)]
    assert (game.round, game.phase) == (1, "roles")


@pytest.mark.rule("STEAM-ORDER-06", "R-06")
def test_a_bid_must_be_payable() -> None:
    game = play(opening(), "opener 0")
    assert legal(game, "bid 50")
    assert not legal(game, "bid 51")
    assert refused(game, "bid 51") == "a bid must be paid, and with all capital there is only $50"


@pytest.mark.rule("STEAM-ORDER-07")
def test_dealt_tiles_with_money_for_the_later_seats() -> None:
    game = opening(4, opening="dealt")
    assert game.pending is not None
    assert (game.pending.kind, game.pending.purpose) == ("deal", "order 0")
    play(game, "deal urbanization", "deal locomotive", "deal first-move")
    assert "has been dealt" in refused(game, "deal locomotive")
    assert len(game.odds()) == 4
    play(game, "deal engineer")
    assert game.order == [2, 3, 0, 1]
    assert [seat.money for seat in game.seats] == [2, 3, 0, 1]
    assert game.phase == "roles"


@pytest.mark.rule("STEAM-EXP-SETUP-01", "R-26b")
def test_expert_order_by_the_numbers_dealt() -> None:
    game = ironroad.new("steam", board=PLAIN, players=4, edition="expert", chance="manual")
    while game.pending is not None and game.pending.kind == "cube":
        game.push(game.legal_moves()[0])
    play(game, "deal urbanization", "deal turn-order", "deal first-move", "deal engineer")
    assert game.order == [1, 2, 3, 0]
    assert [seat.money for seat in game.seats] == [0, 0, 0, 0]
    assert game.phase == "capital"
    play(game, "capital 2", "capital 1", "capital 1", "capital 1")
    assert "only who took Turn Order" in refused(game, "pass"), "dealt tiles were not chosen"


# Order by roles


@pytest.mark.rule("STEAM-VEC-13", "STEAM-TURN-01", "STEAM-TURN-02")
def test_the_next_order_is_that_of_the_numbers() -> None:
    game = table(4, phase="goods", role="locomotive,first-build,urbanization,first-move", cycle="2", todo="3")
    play(game, "pass")
    assert game.order == [3, 1, 0, 2]
    assert (game.round, game.phase) == (3, "roles")
    assert [seat.role for seat in game.seats] == [None] * 4


@pytest.mark.rule("STEAM-TURN-01", "STEAM-ACT-03")
def test_a_passed_role_counts_for_the_order() -> None:
    game = table(
        3, phase="goods", role="urbanization,city-growth,locomotive", passing="1,1,0", cycle="2", todo="2"
    )
    play(game, "pass")
    assert game.order == [1, 2, 0]


# The expert game's auction


def bidding(players: int = 4, **fields: str) -> Game:
    """The auction of an expert game, whose first phase gives nobody anything to decide."""
    return table(players, "expert", **{"phase": "order"} | fields)


@pytest.mark.rule("STEAM-EXP-AUC-01")
def test_bids_go_up_and_are_paid_in_cash() -> None:
    game = bidding(money="5,4,9,2")
    assert game.to_move == 0
    assert legal(game, "bid 0")
    assert not legal(game, "bid 6")
    assert "paid in cash" in refused(game, "bid 6")
    play(game, "bid 3")
    assert not legal(game, "bid 3")
    assert legal(game, "bid 4")


@pytest.mark.rule("R-25", "STEAM-EXP-AUC-02")
def test_the_first_to_speak_may_drop_at_once() -> None:
    game = play(bidding(), "drop")
    assert legal(game, "bid 0")
    play(game, "drop", "drop")
    assert game.order == [3, 2, 1, 0]
    assert [seat.money for seat in game.seats] == [30] * 4


@pytest.mark.rule("STEAM-VEC-17", "STEAM-EXP-AUC-02", "STEAM-EXP-AUC-03", "STEAM-EXP-AUC-04", "R-26")
def test_the_auction_of_the_rulebook() -> None:
    """Seats 0 to 3 are Thomas, Lin, Michael and Daniela, who holds Turn Order."""
    game = bidding(role="-,-,-,turn-order")
    play(game, "bid 0", "bid 2", "drop", "pass", "bid 3", "drop", "drop")
    assert game.order == [0, 3, 1, 2]
    assert [30 - seat.money for seat in game.seats] == [3, 1, 0, 0]


@pytest.mark.rule("STEAM-EXP-AUC-03", "R-26")
def test_the_privilege_is_for_once_and_also_between_two() -> None:
    game = play(bidding(role="turn-order,-,-,-"), "bid 1", "bid 2", "drop", "drop")
    assert game.to_move == 0
    play(game, "pass")
    assert game.to_move == 0, "the high bidder is not asked"
    assert "has been used" in refused(game, "pass")
    play(game, "drop")
    assert game.order == [1, 0, 3, 2]


@pytest.mark.rule("STEAM-VEC-26", "STEAM-EXP-AUC-04")
def test_payments_by_place() -> None:
    game = play(bidding(5), "bid 2", "bid 3", "bid 5", "bid 6", "bid 7", "drop", "drop", "drop", "drop")
    assert game.order == [4, 3, 2, 1, 0]
    assert [30 - seat.money for seat in game.seats] == [0, 2, 3, 6, 7]


@pytest.mark.rule("STEAM-EXP-AUC-04")
def test_three_seats_pay_all_all_and_nothing() -> None:
    game = play(bidding(3), "bid 1", "bid 4", "bid 5", "drop", "drop")
    assert [30 - seat.money for seat in game.seats] == [0, 4, 5]


@pytest.mark.rule("R-23c")
def test_with_two_seats_left_the_second_pays_nothing() -> None:
    game = bidding(3, out="0,0,1", order="0,1", todo="0,1", role="-,-,-")
    play(game, "bid 4", "bid 5", "drop")
    assert game.order == [1, 0]
    assert [seat.money for seat in game.seats][:2] == [30, 25]


@pytest.mark.rule("STEAM-EXP-AUC-05")
def test_the_new_order_lasts_until_the_next_auction() -> None:
    game = play(bidding(3), "drop", "drop")
    assert game.order == [2, 1, 0]
    for role in ("engineer", "first-move", "turn-order"):
        game.push(f"role {role}")
    while game.phase != "capital":
        game.push("done" if game.phase == "build" else "pass")
    assert game.order == [2, 1, 0]
    assert game.to_move == 2


@pytest.mark.rule("STEAM-EXP-AUC-01")
def test_who_cannot_raise_drops_by_himself() -> None:
    game = play(bidding(3, money="9,4,4"), "bid 4")
    assert game.order == [0, 2, 1]
    assert game.phase == "roles"


@pytest.mark.rule("R-23d")
def test_seats_that_leave_during_the_auctions() -> None:
    game = play(opening(4), "opener 0", "bid 3", "bid 5", "resign 1")
    assert game.to_move == 2
    play(game, "drop", "drop")
    assert game.seats[0].money == 2
    play(game, "timeout 0", "bid 0", "drop")
    assert game.order == [2, 3] or game.order == [3, 2]
    expert = play(bidding(4), "bid 3", "resign 0", "bid 0", "drop", "drop")
    assert expert.order == [1, 3, 2]
