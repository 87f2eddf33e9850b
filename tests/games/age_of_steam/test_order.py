"""Phase 2: the auction for the player order."""

from __future__ import annotations

import pytest

from ironroad.core.game import Game
from tests.helpers.cases import each
from tests.helpers.tables import play, refused, table

EDITIONS = ("deluxe", "deluxe-en", "2002", "nl-2004")
PASS_NEEDS_THREE = ("deluxe", "deluxe-en")
PASS_NEEDS_TWO = ("2002", "nl-2004")

PETE, DAVE, VINCE, HUDSON, JOHN = range(5)
A, B, C, D = range(4)


def auction(
    players: int = 4,
    edition: str = "deluxe",
    options: dict[str, int] | None = None,
    money: str = "",
    turn_order: int | None = None,
    round_: int = 2,
) -> Game:
    """The start of an auction in which everybody has $20; one seat may have the Turn Order pass."""
    role = ",".join("turn-order" if seat == turn_order else "-" for seat in range(players))
    cash = money or ",".join(["20"] * players)
    last = str(players - 1)
    game = table(players, edition, options, round=str(round_), money=cash, role=role, todo=last)
    return play(game, "shares 0")


def paid(game: Game) -> list[int]:
    """What each seat has paid out of its $20."""
    return [20 - seat.money for seat in game.seats]


def bids(game: Game) -> list[int]:
    return [int(move.text[4:]) for move in game.legal_moves() if move.text.startswith("bid ")]


# The worked examples


@pytest.mark.rule(
    "TV-ORDER-1", "AOS-ORDER-01", "AOS-ORDER-03", "AOS-ORDER-04", "AOS-ORDER-07", "E-30", "E-31"
)
@each("edition", EDITIONS)
def test_pete_dave_vince_hudson_and_john(edition: str) -> None:
    game = auction(5, edition, turn_order=JOHN)
    asked = []
    for move in ("bid 2", "drop", "bid 3", "drop", "pass", "drop"):
        asked.append(game.to_move)
        game.push(move)
    assert asked == [PETE, DAVE, VINCE, HUDSON, JOHN, PETE]
    assert game.to_move == JOHN
    assert "has been used" in refused(game, "pass")
    play(game, "drop")
    assert game.order == [VINCE, JOHN, PETE, HUDSON, DAVE]
    assert paid(game) == [1, 0, 3, 0, 0]
    assert game.phase == "roles"


@pytest.mark.rule("TV-ORDER-2", "AOS-ORDER-09", "AOS-ORDER-10")
def test_nobody_bids() -> None:
    game = play(auction(), "drop", "drop", "drop")
    assert game.order == [D, C, B, A]
    assert paid(game) == [0, 0, 0, 0]
    assert (game.phase, game.to_move) == ("roles", D)


@pytest.mark.rule("TV-ORDER-2", "AOS-ORDER-04", "AOS-ORDER-05", "AOS-ORDER-06", "AOS-AMB-06")
def test_four_seats() -> None:
    game = play(auction(), "bid 1", "bid 2", "bid 5", "drop", "bid 6", "drop", "drop")
    assert game.order == [A, C, B, D]
    assert paid(game) == [6, 1, 5, 0]


@pytest.mark.rule("TV-ORDER-2", "AOS-ORDER-05", "AOS-ORDER-06", "E-24", "E-30")
@each("edition", EDITIONS)
def test_the_first_to_drop_pays_nothing_even_if_it_had_bid(edition: str) -> None:
    game = auction(4, edition)
    play(game, "bid 1", "bid 2", "bid 5", "bid 6", "bid 7", "bid 8", "bid 9", "drop", "drop", "drop")
    assert game.order == [C, B, A, D]
    assert paid(game) == [4, 8, 9, 0]


@pytest.mark.rule("TV-ORDER-2", "AOS-ORDER-06")
def test_three_seats_and_nobody_pays_half() -> None:
    game = play(auction(3), "bid 3", "bid 4", "drop", "drop")
    assert game.order == [B, A, C]
    assert paid(game) == [3, 4, 0]


@pytest.mark.rule("TV-ORDER-2", "AOS-ORDER-05", "E-30")
@each("edition", EDITIONS)
@each("bid, half", [(1, 1), (4, 2), (5, 3)])
def test_half_is_rounded_up(bid: int, half: int, edition: str) -> None:
    game = play(auction(5, edition), f"bid {bid}", "bid 6", "bid 7", "drop", "drop", "drop", "drop")
    assert game.order == [C, B, A, JOHN, HUDSON]
    assert paid(game) == [half, 6, 7, 0, 0]


@pytest.mark.rule("AOS-ORDER-06", "E-30")
def test_places_three_to_five_of_six_pay_half() -> None:
    game = auction(6)
    play(game, *[f"bid {amount}" for amount in (3, 5, 7, 9, 11, 13)])
    play(game, *["drop"] * 5)
    assert game.order == [5, 4, 3, 2, 1, 0]
    assert paid(game) == [0, 3, 4, 5, 11, 13]


# Bidding


@pytest.mark.rule("AOS-ORDER-01")
def test_bidding_goes_round_in_the_old_order() -> None:
    game = table(4, order="2,0,3,1", todo="1", money="20,20,20,20")
    play(game, "shares 0")
    asked = []
    for move in ("bid 1", "bid 2", "drop", "bid 3", "bid 4", "bid 5"):
        asked.append(game.to_move)
        game.push(move)
    assert asked == [2, 0, 3, 1, 2, 0]
    assert game.to_move == 1


@pytest.mark.rule("AOS-ORDER-02")
def test_the_first_bid_is_at_least_one_dollar() -> None:
    game = auction(money="6,20,20,20")
    assert bids(game) == [1, 2, 3, 4, 5, 6]
    assert "higher than $0" in refused(game, "bid 0")


@pytest.mark.rule("AOS-ORDER-02", "E-23")
@each("edition", EDITIONS)
def test_a_raise_must_beat_the_highest_bid(edition: str) -> None:
    game = play(auction(4, edition), "bid 2", "bid 5", "drop")
    assert "higher than $5" in refused(game, "bid 5")
    assert "higher than $5" in refused(game, "bid 3")
    assert bids(game) == list(range(6, 21))


@pytest.mark.rule("AOS-ORDER-02")
def test_a_bid_is_a_whole_number() -> None:
    assert "must be a number" in refused(auction(), "bid 2.5")


@pytest.mark.rule("AOS-ORDER-02")
def test_dropping_out_is_not_the_turn_order_pass() -> None:
    game = auction(turn_order=A)
    assert [move.text for move in game.legal_moves()][-2:] == ["drop", "pass"]
    passed, dropped = game.copy(), game.copy()
    play(passed, "pass", "drop", "drop", "drop")
    play(dropped, "drop", "drop", "drop")
    assert passed.order == [A, D, C, B]
    assert dropped.order == [D, C, B, A]


@pytest.mark.rule("AOS-ORDER-02")
def test_nothing_else_is_asked() -> None:
    assert "the order is auctioned now" in refused(auction(), "role engineer")


@pytest.mark.rule("AOS-ORDER-03", "AOS-AMB-02")
def test_the_high_bidder_is_skipped() -> None:
    game = play(auction(), "bid 1", "bid 2", "drop", "drop")
    assert game.to_move == A
    play(game, "bid 3")
    assert game.to_move == B
    play(game, "bid 4", "drop")
    assert game.order == [B, A, D, C]
    assert paid(game) == [3, 4, 0, 0]


@pytest.mark.rule("AOS-ORDER-05")
def test_a_seat_without_a_bid_pays_nothing() -> None:
    game = play(auction(), "drop", "drop", "bid 9", "drop")
    assert game.order == [C, D, B, A]
    assert paid(game) == [0, 0, 9, 0]


@pytest.mark.rule("AOS-ORDER-05")
def test_only_the_last_bid_counts() -> None:
    game = play(auction(3), "bid 1", "bid 2", "drop", "bid 7", "bid 8", "drop")
    assert paid(game) == [7, 8, 0]


@pytest.mark.rule("AOS-ORDER-10")
def test_the_auction_ends_when_one_seat_is_left() -> None:
    game = play(auction(3), "drop", "drop")
    assert (game.phase, game.to_move) == ("roles", C)


@pytest.mark.rule("AOS-ORDER-06", "AOS-AMB-12")
def test_seats_that_are_out_do_not_count() -> None:
    """Five began and four are left: place 4 pays nothing and place 3 half."""
    game = table(5, order="0,1,2,3", out="0,0,0,0,1", todo="3", money="20,20,20,20,0")
    play(game, "shares 0", "bid 2", "bid 3", "bid 4", "bid 5", "drop", "drop", "drop")
    assert game.order == [3, 2, 1, 0]
    assert [seat.money for seat in game.seats] == [20, 18, 16, 15, 0]


@pytest.mark.rule("AOS-AMB-03", "AOS-AMB-12")
def test_with_two_seats_the_first_to_drop_pays_nothing() -> None:
    game = table(3, order="0,1", out="0,0,1", todo="1", money="20,20,0")
    play(game, "shares 0", "bid 3", "bid 4", "drop")
    assert game.order == [1, 0]
    assert [seat.money for seat in game.seats] == [20, 16, 0]


# Cash


@pytest.mark.rule("AOS-AMB-01", "E-22")
@each("edition", EDITIONS)
def test_a_bid_must_be_affordable(edition: str) -> None:
    game = auction(4, edition, money="7,20,20,20")
    assert bids(game) == [1, 2, 3, 4, 5, 6, 7]
    assert "there is only $7" in refused(game, "bid 8")


@pytest.mark.rule("AOS-AMB-01")
def test_who_cannot_overbid_drops_out_by_itself() -> None:
    game = play(auction(money="20,5,4,20"), "bid 5")
    assert game.to_move == D
    play(game, "drop")
    assert game.order == [A, D, C, B]
    assert [seat.money for seat in game.seats] == [15, 5, 4, 20]


@pytest.mark.rule("AOS-AMB-01", "AOS-ORDER-09")
def test_without_any_money_the_auction_is_over_at_once() -> None:
    game = auction(money="0,0,0,0")
    assert game.order == [D, C, B, A]
    assert game.phase == "roles"


@pytest.mark.rule("AOS-AMB-01")
def test_a_usable_pass_keeps_a_seat_without_money_in() -> None:
    game = play(auction(money="20,0,20,20", turn_order=B), "bid 5")
    assert game.to_move == B
    assert [move.text for move in game.legal_moves()] == ["drop", "pass"]
    play(game, "pass", "drop", "drop")
    assert game.order == [A, B, D, C]


# The Turn Order pass


@pytest.mark.rule("AOS-ORDER-07")
def test_only_the_holder_of_turn_order_may_pass() -> None:
    game = auction(turn_order=B)
    assert "Turn Order in the round before" in refused(game, "pass")
    play(game, "bid 1")
    assert game.why_not("pass") is None


@pytest.mark.rule("AOS-ORDER-07")
def test_an_earlier_bid_stays_when_its_seat_passes() -> None:
    game = play(auction(turn_order=A), "bid 4", "bid 5", "drop", "drop")
    assert "3 bidders" in refused(game, "pass")
    game = play(auction(turn_order=A), "bid 4", "bid 5", "bid 6", "drop", "pass", "drop", "drop")
    assert game.order == [C, A, B, D]
    assert paid(game) == [4, 3, 6, 0]


@pytest.mark.rule("AOS-ORDER-07")
@each("edition", EDITIONS)
def test_the_pass_cannot_be_repeated(edition: str) -> None:
    game = play(auction(4, edition, turn_order=A), "pass", "bid 1", "drop", "bid 2")
    assert game.to_move == A
    assert "has been used" in refused(game, "pass")


@pytest.mark.rule("AOS-ORDER-08", "E-14", "EN-04", "TV-ORDER-2")
@pytest.mark.parametrize("edition", PASS_NEEDS_THREE)
def test_with_two_bidders_left_the_pass_is_forbidden(edition: str) -> None:
    game = play(auction(4, edition, turn_order=D), "bid 1", "drop", "drop")
    assert game.to_move == D
    assert "needs 3 bidders" in refused(game, "pass")


@pytest.mark.rule("E-14", "AOS-AMB-05", "TV-ORDER-2")
@pytest.mark.parametrize("edition", PASS_NEEDS_TWO)
def test_without_that_rule_the_turn_comes_straight_back(edition: str) -> None:
    game = play(auction(4, edition, turn_order=D), "bid 1", "drop", "drop", "pass")
    assert game.to_move == D
    assert "has been used" in refused(game, "pass")
    play(game, "drop")
    assert game.order == [A, D, C, B]


@pytest.mark.rule("AOS-AMB-05")
@pytest.mark.parametrize("edition", PASS_NEEDS_TWO)
def test_with_no_bid_made_the_pass_forces_the_other_to_bid_or_drop(edition: str) -> None:
    game = play(auction(4, edition, turn_order=C), "drop", "drop", "pass")
    assert game.to_move == D
    play(game, "drop")
    assert game.order == [C, D, B, A]


@pytest.mark.rule("AOS-ORDER-08", "EN-04")
@each("edition", EDITIONS)
def test_the_bidders_needed_for_the_pass_are_an_option(edition: str) -> None:
    two = auction(4, edition, {"turn_order_pass_min_bidders": 2}, turn_order=D)
    three = auction(4, edition, {"turn_order_pass_min_bidders": 3}, turn_order=D)
    assert play(two, "bid 1", "drop", "drop").why_not("pass") is None
    assert "needs 3 bidders" in refused(play(three, "bid 1", "drop", "drop"), "pass")


@pytest.mark.rule("AOS-ORDER-07", "AOS-ACT-08", "AOS-AMB-04")
def test_the_pass_is_for_the_next_auction_only() -> None:
    game = auction(3, money="90,90,90", turn_order=A)
    play(game, "drop", "drop")
    play(game, "role turn-order", "role engineer", "role locomotive")
    next_auction(game)
    assert game.order == [C, B, A]
    assert game.why_not("pass") is None
    play(game, "drop", "bid 1", "drop")
    play(game, "role engineer", "role locomotive", "role turn-order")
    next_auction(game)
    assert game.order == [B, A, C]
    assert "Turn Order in the round before" in refused(game, "pass")
    play(game, "drop", "drop")
    assert game.order == [C, A, B]


@pytest.mark.rule("AOS-ORDER-07", "AOS-ACT-08")
def test_taking_turn_order_again_gives_the_pass_again() -> None:
    game = play(auction(3, money="90,90,90", turn_order=A), "pass", "drop", "drop")
    assert game.order == [A, C, B]
    play(game, "role turn-order", "role engineer", "role locomotive")
    next_auction(game)
    play(game, "pass", "drop", "drop")
    assert game.order == [A, B, C]


def next_auction(game: Game) -> None:
    """Play on to the next auction without doing anything."""
    play(game, *["done"] * 3, *["pass"] * 6, *["die 1"] * 6, *["shares 0"] * 3)
    assert game.phase == "order"
