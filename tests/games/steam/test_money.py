"""Steam: capital, income and expenses, bankruptcy."""

from __future__ import annotations

import pytest

from ironroad.core.game import Game
from ironroad.games.steam.rules.money import funds, pay, units_for
from tests.helpers.inside import inside, seats_of
from tests.helpers.steam_tables import BLUE_MID, RED_MID, legal, play, table, tracks
from tests.helpers.tables import refused


def purse(game: Game, seat: int = 0) -> tuple[int, int, int]:
    found = seats_of(game)[seat]
    return found.money, found.income, found.points


def last_pass(edition: str = "base", players: int = 3, **fields: str) -> Game:
    """The last one to move goods passes, and income is settled."""
    game = table(players, edition, **{"phase": "goods", "cycle": "2", "todo": "2"} | fields)
    game.push("pass")
    game.check()
    return game


# Capital on demand


@pytest.mark.rule("STEAM-VEC-01", "STEAM-FIN-02")
def test_cash_first_then_as_few_units_as_can_be() -> None:
    state = inside(table(money="0,0,0"))
    pay(state, 0, 8)
    assert (state.income[0], state.money[0]) == (-2, 2)
    assert [units_for(0, 8), units_for(3, 8), units_for(8, 8), units_for(9, 8)] == [2, 1, 0, 0]


@pytest.mark.rule("STEAM-FIN-03", "STEAM-VEC-21")
def test_at_the_lowest_income_a_unit_costs_two_points() -> None:
    state = inside(table(money="1,0,0", income="-10,0,0", points="5,0,0"))
    pay(state, 0, 9)
    assert (state.money[0], state.income[0], state.points[0]) == (2, -10, 1)


@pytest.mark.rule("STEAM-FIN-04", "R-08", "STEAM-VEC-22")
def test_what_cannot_be_paid_is_no_choice() -> None:
    game = table(phase="roles", money="0,30,30", income="-9,0,0")
    assert funds(inside(game), 0, True) == 5
    assert not legal(game, "role urbanization"), "it costs $6, and one unit can be raised"
    assert legal(game, "role urbanization pass")
    low = table(phase="roles", money="0,30,30", income="-10,0,0", points="1,0,0")
    assert funds(inside(low), 0, True) == 0
    assert not legal(low, "role city-growth")


@pytest.mark.rule("STEAM-FIN-05")
def test_paying_tile_by_tile_is_the_same_as_at_the_end() -> None:
    game = play(table(money="1,0,0"), "build D4 NW-S", "build D6 N-SE", "build E7 NW SE")
    assert purse(game) == (4, -2, 0), "prices 2 + 2 + 3 are two units beside $1"


@pytest.mark.rule("STEAM-FIN-01", "R-07", "STEAM-MOVE-10")
def test_income_stays_between_its_bounds() -> None:
    track = tracks(RED_MID.format(0), BLUE_MID.format(0), "E7:NE+0,NW+0")
    game = table(phase="goods", track=track, cubes="C3:B", engine="2,1,1", income="9,0,0")
    play(game, "deliver blue C3 SE E7 NE G3")
    assert legal(game, "score income")
    play(game, "score income")
    assert purse(game)[1:] == (10, 0), "the second point is lost"
    full = table(phase="goods", track=track, cubes="C3:B", engine="2,1,1", income="10,0,0")
    play(full, "deliver blue C3 SE E7 NE G3")
    assert purse(full)[1:] == (10, 2), "there is no choice"
    assert full.pending is not None
    assert full.pending.kind == "deliver"


# Income and expenses of the base game


@pytest.mark.rule("STEAM-VEC-12", "STEAM-INC-01")
def test_income_is_received_or_paid() -> None:
    game = last_pass(money="0,0,0", income="2,-1,0")
    assert purse(game, 0) == (2, 2, 0)
    assert purse(game, 1) == (4, -2, 0)
    assert purse(game, 2) == (0, 0, 0)


@pytest.mark.rule("STEAM-INC-01")
def test_steps_lost_while_paying_do_not_raise_the_amount() -> None:
    game = last_pass(money="0,0,0", income="-6,0,0")
    assert purse(game) == (4, -8, 0)


@pytest.mark.rule("STEAM-VEC-22", "STEAM-INC-02", "R-08")
def test_who_cannot_pay_is_bankrupt() -> None:
    game = last_pass(money="3,0,0", income="-9,0,0")
    assert seats_of(game)[0].out
    saved = last_pass(money="3,0,0", income="-9,0,0", points="2,0,0")
    assert not saved.seats[0].out
    assert purse(saved) == (4, -10, 0)


@pytest.mark.rule("STEAM-INC-03", "R-23", "R-22")
def test_links_of_a_bankrupt_seat_stay_without_an_owner() -> None:
    track = tracks(RED_MID.format(0), "E7:NW+0,SE+0", "D2:SW-SE+0")
    game = last_pass(money="0,9,9", income="-10,0,0", track=track, engine="1,2,2", cubes="C3:R")
    assert seats_of(game)[0].out
    assert game.order == [1, 2]
    assert seats_of(game)[0].score is None
    state = inside(game)
    assert all(owner != 0 for owner in state.track.owner)
    assert state.tile.count(-1) == len(state.tile) - 4, "tiles stay"
    assert state.cubes[game.board.index["C3"]], "cubes stay"


@pytest.mark.rule("R-23")
def test_the_last_one_left_wins_even_without_money() -> None:
    game = last_pass(money="0,0,0", income="-10,-10,-10")
    assert game.over
    assert game.result is not None
    assert game.result.places == [2, 2, 1]
    assert game.result.winners == [2]


@pytest.mark.rule("R-23b", "R-22")
def test_unowned_links_pay_nobody() -> None:
    track = tracks("D4:NW-S;D6:N-SE", BLUE_MID.format(1), "E7:NW,NE+1")
    game = table(
        phase="goods", track=track, cubes="C3:B", engine="1,2,2", todo="1,2", out="1,0,0", order="1,2"
    )
    play(game, "deliver blue C3 SE E7 NE G3")
    assert game.pending is not None
    assert (game.pending.kind, game.pending.seat, game.pending.purpose) == ("points", 1, "1")


@pytest.mark.rule("R-23d")
def test_a_seat_that_leaves_is_as_bankrupt() -> None:
    track = tracks(RED_MID.format(1), BLUE_MID.format(0), "E7:NW+1,NE+0")
    game = table(phase="goods", track=track, cubes="C3:B", engine="2,1,1")
    play(game, "deliver blue C3 SE E7 NE G3", "score points", "resign 1")
    assert seats_of(game)[1].out
    assert seats_of(game)[0].points == 1
    assert game.to_move == 2
    assert all(owner != 1 for owner in inside(game).track.owner)
    play(game, "timeout 2")
    assert game.over
    assert game.result is not None
    assert game.result.places == [1, 2, 2]


# The expert game


@pytest.mark.rule("STEAM-EXP-CAP-01", "R-24", "STEAM-VEC-27")
def test_capital_once_a_round() -> None:
    game = table(edition="expert", phase="capital", money="0,0,0", income="-9,0,2", points="5,0,0")
    assert [move.text for move in game.legal_moves()] == [f"capital {n}" for n in range(4)]
    assert refused(game, "capital 4") == "only 3 more units can be raised"
    play(game, "capital 3")
    assert purse(game) == (15, -10, 1)
    play(game, "capital 0", "capital 12")
    assert purse(game, 2) == (60, -10, 0)
    assert game.phase == "order"


@pytest.mark.rule("STEAM-EXP-CAP-01")
def test_who_cannot_raise_is_not_asked() -> None:
    game = table(
        edition="expert",
        phase="goods",
        cycle="2",
        todo="2",
        money="99,99,99",
        income="-10,0,0",
        points="1,0,0",
    )
    play(game, "pass")
    assert game.phase == "capital"
    assert game.to_move == 1


@pytest.mark.rule("STEAM-EXP-BUILD-01", "R-27", "STEAM-EXP-CAP-01")
def test_track_is_paid_in_cash_alone() -> None:
    game = table(edition="expert", money="3,0,0", points="20,0,0")
    assert legal(game, "build D4 NW-S")
    assert not legal(game, "build C7 N-S")
    assert not legal(game, "build E7 NW SE")
    assert refused(play(game, "build D4 NW-S"), "build D6 N-SE") == "this costs $2, and there is only $1"


@pytest.mark.rule("STEAM-EXP-CAP-02")
def test_beginners_may_raise_at_any_time() -> None:
    options = {"raise_any_time": True}
    game = table(edition="expert", money="3,0,0", options=options)
    play(game, "build D4 NW-S", "build D6 N-SE")
    assert purse(game) == (4, -1, 0)
    after = last_pass("expert", money="0,9,9", engine="3,1,1", points="5,0,0")
    assert purse(after) == (1, 0, 3), "without the option points are given up"
    eased = table(
        edition="expert", options=options, phase="goods", cycle="2", todo="2", money="0,9,9", engine="3,1,1"
    )
    play(eased, "pass")
    assert purse(eased) == (2, -1, 0)


@pytest.mark.rule("STEAM-EXP-INC-01", "STEAM-VEC-18")
def test_an_engine_costs_its_level() -> None:
    game = last_pass("expert", money="5,5,5", income="0,5,-2", engine="3,3,3")
    assert [purse(game, seat)[0] for seat in range(3)] == [2, 7, 0]


@pytest.mark.rule("STEAM-EXP-INC-02", "STEAM-VEC-23", "STEAM-VEC-24")
def test_what_cash_does_not_cover_is_paid_with_points() -> None:
    game = last_pass("expert", money="0,4,9", income="4,-3,0", engine="6,4,1", points="5,1,0")
    assert purse(game, 0) == (0, 4, 4)
    assert purse(game, 1) == (1, -4, 0)


@pytest.mark.rule("STEAM-EXP-INC-03", "STEAM-VEC-25")
def test_bankrupt_in_the_expert_game() -> None:
    game = last_pass("expert", money="10,9,9", income="-10,0,0")
    assert seats_of(game)[0].out
    assert game.order == [1, 2]


@pytest.mark.rule("STEAM-EXP-CAP-02", "STEAM-EXP-INC-02")
@pytest.mark.parametrize("eased", [False, True])
def test_raising_any_time_does_not_take_away_paying_with_points(eased: bool) -> None:
    game = table(
        edition="expert",
        options={"raise_any_time": eased},
        phase="goods",
        builds="",
        cycle="2",
        todo="2",
        income="-10,0,0",
        points="1,0,0",
        money="10,30,30",
    )
    play(game, "pass")
    assert not seats_of(game)[0].out
    assert purse(game) == (1, -10, 0)
