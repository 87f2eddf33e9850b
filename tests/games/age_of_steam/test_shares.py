"""Phase 1: issue shares."""

from __future__ import annotations

import pytest

from ironroad.core.game import Game
from tests.helpers.cases import each
from tests.helpers.inside import seats_of
from tests.helpers.tables import play, refused, table


def holdings(game: Game) -> list[tuple[int, int]]:
    """Shares and money of each seat."""
    return [(seat.shares, seat.money) for seat in seats_of(game)]


@pytest.mark.rule("TV-SHARES-1", "AOS-SHARE-01")
def test_three_seats_issue_two_one_and_none() -> None:
    game = play(table(3), "shares 2", "shares 1", "shares 0")
    assert holdings(game) == [(4, 20), (3, 15), (2, 10)]
    assert game.phase == "order"


@pytest.mark.rule("AOS-SHARE-01")
def test_shares_are_issued_in_player_order() -> None:
    game = table(4, order="2,0,3,1", todo="2,0,3,1")
    asked = []
    while game.phase == "shares":
        asked.append(game.to_move)
        game.push("shares 1")
    assert asked == [2, 0, 3, 1]


@pytest.mark.rule("AOS-SHARE-01")
def test_the_money_comes_at_once() -> None:
    game = play(table(3, money="0,7,0"), "shares 3")
    assert holdings(game) == [(5, 15), (2, 7), (2, 0)]


@pytest.mark.rule("AOS-SHARE-01", "AOS-SHARE-02", "AOS-SHARE-03")
@each("shares, most", [(2, 13), (9, 6), (14, 1)])
def test_any_number_up_to_fifteen_in_all(shares: int, most: int) -> None:
    game = table(3, shares=f"{shares},2,2")
    assert [move.text for move in game.legal_moves()] == [f"shares {count}" for count in range(most + 1)]
    assert f"15 shares; {most} are left" in refused(game, f"shares {most + 1}")
    play(game, f"shares {most}")
    assert holdings(game)[0] == (15, 10 + 5 * most)


@pytest.mark.rule("TV-SHARES-1", "AOS-SHARE-02")
def test_with_fourteen_two_more_are_too_many() -> None:
    assert "15 shares" in refused(table(3, shares="14,2,2"), "shares 2")


@pytest.mark.rule("TV-SHARES-1", "AOS-AMB-09", "AOS-SHARE-02")
def test_with_fifteen_the_phase_is_skipped() -> None:
    game = table(3, round="1", phase="goods", cycle="2", todo="2", shares="2,15,2", money="20,20,20")
    play(game, "pass", *["die 6"] * 6)
    assert (game.round, game.phase, game.to_move) == (2, "shares", 0)
    play(game, "shares 0")
    assert game.to_move == 2
    play(game, "shares 0")
    assert game.phase == "order"
    assert holdings(game)[1] == (15, 4)


@pytest.mark.rule("AOS-AMB-09")
def test_the_phase_passes_when_all_have_fifteen() -> None:
    game = table(3, round="1", phase="goods", cycle="2", todo="2", shares="15,15,15", money="20,20,20")
    play(game, "pass", *["die 6"] * 6)
    assert (game.round, game.phase) == (2, "order")


@pytest.mark.rule("AOS-SHARE-03")
def test_nobody_must_issue_shares() -> None:
    game = play(table(4, money="0,0,0,0"), *["shares 0"] * 4)
    assert holdings(game) == [(2, 0)] * 4


@pytest.mark.rule("AOS-SHARE-02")
@each(
    "phase, fields",
    [
        ("order", {}),
        ("roles", {}),
        ("build", {}),
        ("goods", {}),
        ("production", {"role": "production,-,-", "step": "0", "display": "light1:---"}),
        ("growth", {"step": "0"}),
    ],
)
def test_at_no_other_time(phase: str, fields: dict[str, str]) -> None:
    game = table(3, "deluxe", None, phase=phase, **fields)
    assert game.phase == phase
    assert "'shares 1'" in refused(game, "shares 1")


@pytest.mark.rule("AOS-SHARE-02")
def test_shares_are_never_bought_back() -> None:
    game = table(3, shares="9,2,2", money="100,10,10")
    assert "must be a number" in refused(game, "shares -1")
    assert all("-" not in move.text for move in game.legal_moves())


@pytest.mark.rule("AOS-SHARE-01")
def test_nothing_else_is_asked() -> None:
    assert "shares are issued now, so 'pass' cannot be" in refused(table(3), "pass")
