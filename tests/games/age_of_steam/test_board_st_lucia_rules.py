"""St. Lucia: two players, no cities, and goods along the track."""

from __future__ import annotations

from typing import Any

import pytest

import ironroad
from ironroad.core.game import Game
from ironroad.games.age_of_steam.rules.state import cubes_of
from tests.helpers.inside import inside
from tests.helpers.tables import play, refused, table

BOARD = "st-lucia"

# Castries C5 is New City A (red); C7 a river, C9 plain, Barre de l'Isle D10.
RED_CASTRIES = "C5:A"


def island(options: dict[str, Any] | None = None, **fields: str) -> Game:
    return table(2, "deluxe", options, BOARD, **fields)


def moving(**fields: str) -> Game:
    return island(None, phase="goods", **({"engine": "6,6", "cities": RED_CASTRIES} | fields))


def deliveries(game: Game) -> set[str]:
    return {str(move) for move in game.legal_moves() if str(move).startswith("deliver")}


@pytest.mark.rule("AOS-STL-01", "EN-05", "TV-SETUP")
def test_setup() -> None:
    game = ironroad.new(board=BOARD, players=2, seed=4)
    assert game.board.cities == []
    assert len(game.board.towns) == 11
    assert inside(game).display == []
    assert sum(inside(game).bag) == 58
    for hex_, h in enumerate(game.board.hexes):
        count = sum(cubes_of(inside(game).cubes[hex_], colour) for colour in range(5))
        assert count == (1 if h.terrain in ("plain", "river") and not h.town else 0), h.name
    manual = ironroad.new(board=BOARD, players=2, chance="manual")
    assert manual.pending is not None
    assert manual.pending.purpose == "hex A13"


# Who is first


@pytest.mark.rule("AOS-STL-02", "AOS-AMB-114")
def test_order_comes_before_shares() -> None:
    game = ironroad.new(board=BOARD, players=2, seed=4)
    assert [phase.kind for phase in game.rules.round_phases] == [
        "order",
        "shares",
        "roles",
        "build",
        "goods",
        "income",
        "expenses",
        "reduction",
    ]
    assert game.phase == "order"
    assert game.pending is not None
    assert (game.pending.kind, game.pending.seat) == ("first", game.order[0])
    assert [str(move) for move in game.legal_moves()] == ["pay", "pass"]
    assert "pay or pass, not 'bid 3'" in refused(game, "bid 3")


def next_order(options: dict[str, Any] | None = None, **fields: str) -> Game:
    """Round 4 begins: seat 0 had the right in round 3."""
    fields = {"money": "20,20", "round": "3", "lead": "0", "todo": "1"} | fields
    return play(island(options, phase="goods", cycle="2", **fields), "pass")


@pytest.mark.rule("AOS-STL-03", "AOS-AMB-111")
def test_who_has_the_right_pays_five() -> None:
    game = next_order()
    assert (game.round, game.phase, game.to_move) == (4, "order", 1)
    assert game.price(game.read("pay")) == 5
    before = game.seats[1].money
    game.push("pay")
    assert game.seats[1].money == before - 5
    assert game.order == [1, 0]
    assert game.phase == "shares"


@pytest.mark.rule("AOS-STL-03", "TV-MAPS")
def test_if_he_declines_the_other_may_pay() -> None:
    game = next_order()
    play(game, "pass")
    assert game.to_move == 0
    assert ironroad.from_position(game.position).position == game.position
    play(game, "pay")
    assert game.order == [0, 1]
    free = next_order()
    money = [seat.money for seat in free.seats]
    play(free, "pass", "pass")
    assert free.order == [1, 0]
    assert [seat.money for seat in free.seats] == money


@pytest.mark.rule("AOS-STL-03", "AOS-AMB-114", "TV-MAPS")
def test_who_cannot_pay_is_not_asked() -> None:
    """Expenses are 3, so 7 leaves 4."""
    game = next_order(money="20,7")
    assert game.seats[1].money == 4
    assert game.to_move == 0
    game.push("pay")
    assert game.order == [0, 1]
    poor = next_order(money="7,7")
    assert (poor.phase, poor.order) == ("shares", [1, 0])


@pytest.mark.rule("AOS-AMB-111", "EN-06")
def test_the_right_alternates_whoever_paid() -> None:
    entitled = []
    game = island(phase="order", round="1", money="99,99", lead="0", todo="0,1")
    for _ in range(4):
        entitled.append(game.to_move)
        play(game, "pass", "pay")
        to_order(game)
    assert entitled == [0, 1, 0, 1]


def to_order(game: Game) -> None:
    """On to the next round; the first roles are taken, nothing else is done."""
    answers = {"shares": "shares 0", "build": "done", "deliver": "pass"}
    while game.pending is not None and game.phase != "order":
        game.push(answers.get(game.pending.kind) or game.legal_moves()[0])


@pytest.mark.rule("AOS-AMB-111")
def test_or_it_goes_to_who_was_second() -> None:
    swap = {"stl_alternation": "swap_last"}
    game = next_order(swap, order="1,0", todo="0")
    assert game.to_move == 0
    assert next_order(swap, order="0,1").to_move == 1


@pytest.mark.rule("AOS-STL-04", "AOS-AMB-111")
def test_turn_order_gives_the_right_once() -> None:
    game = next_order(role="turn-order,-")
    assert game.to_move == 0
    assert inside(game).lead == 1
    play(game, "pay")
    to_order(game)
    assert game.to_move == 0


@pytest.mark.rule("AOS-STL-04")
def test_there_is_no_production() -> None:
    game = island(phase="roles")
    assert "role production" not in {str(move) for move in game.legal_moves()}
    assert len(game.legal_moves()) == 6
    assert "there is no Production on this board" in refused(game, "role production")


# Building


@pytest.mark.rule("AOS-AMB-110")
def test_nobody_builds_before_there_is_a_city() -> None:
    game = island(phase="build", role="-,urbanization", money="10,10")
    assert [str(move) for move in game.legal_moves()] == ["done"]
    game.push("done")
    play(game, "city C5 A", "build C7 N-S", "done")
    later = island(phase="build", cities=RED_CASTRIES, money="10,10")
    assert later.why_not("build D6 S-NW") is None


@pytest.mark.rule("AOS-STL-05", "AOS-AMB-113")
def test_a_cube_lies_on_the_tile_built_there() -> None:
    game = island(phase="build", cities=RED_CASTRIES, cubes="C7:R", money="20,20")
    play(game, "build C7 N-S")
    assert cubes_of(inside(game).cubes[game.board.index["C7"]], 0) == 1
    replaced = island(
        phase="build", cities=RED_CASTRIES, cubes="C7:R", track="C7:N-S+0", money="20,20", built="1,1"
    )
    play(replaced, "build C7 N-SE")
    assert cubes_of(inside(replaced).cubes[replaced.board.index["C7"]], 0) == 1
    with pytest.raises(ironroad.PositionError, match="a cube lies on D10, where none can"):
        island(phase="build", cubes="D10:R")


# Moving


@pytest.mark.rule("AOS-STL-06")
def test_a_cube_without_track_stays() -> None:
    game = moving(cubes="C7:R")
    assert deliveries(game) == set()
    assert "no completed link leaves C7 by N for Castries" in refused(game, "deliver red C7 N C5")


@pytest.mark.rule("AOS-STL-06", "AOS-AMB-112", "AOS-AMB-113")
def test_a_cube_on_an_unfinished_section_is_moved_and_pays() -> None:
    game = moving(track="C7:N-S+1", cubes="C7:R")
    assert deliveries(game) == {"deliver red C7 N C5"}
    bag = inside(game).bag[0]
    game.push("deliver red C7 N C5")
    assert [seat.income for seat in game.seats] == [0, 1]
    assert inside(game).bag[0] == bag + 1
    unowned = moving(track="C7:N-S", cubes="C7:R")
    unowned.push("deliver red C7 N C5")
    assert [seat.income for seat in unowned.seats] == [0, 0]


@pytest.mark.rule("AOS-STL-06", "AOS-AMB-112", "TV-MAPS")
def test_from_an_unfinished_section_at_a_town_over_a_link() -> None:
    """Seat 0's open track starts at Barre de l'Isle D10; seat 1's link goes on to Castries."""
    track = "D10:N+1,SW+0;C11:NE-S+0;D8:S-NW+1;C7:N-SE+1"
    game = moving(track=track, cubes="C11:R", engine="2,2")
    assert deliveries(game) == {"deliver red C11 NE D10 N C5"}
    game.push("deliver red C11 NE D10 N C5")
    assert [seat.income for seat in game.seats] == [1, 1]
    assert deliveries(moving(track=track, cubes="C11:R", engine="1,1")) == set()
    too_far = moving(track=track, cubes="C11:R", engine="1,1")
    assert "2 links are too many for engine 1" in refused(too_far, "deliver red C11 NE D10 N C5")


@pytest.mark.rule("AOS-AMB-112")
def test_either_way_along_a_complete_link_but_the_link_only_once() -> None:
    """C7 and C9 join Castries (red) and Barre de l'Isle, New City E (yellow)."""
    track = "C7:N-S+0;C9:N-SE+0"
    cities = f"{RED_CASTRIES},D10:E"
    game = moving(track=track, cities=cities, cubes="C7:R,C9:Y")
    assert deliveries(game) == {"deliver red C7 N C5", "deliver yellow C9 SE D10"}
    assert "cannot be used again" in refused(game, "deliver red C7 S D10 NW C5")


@pytest.mark.rule("AOS-STL-06", "AOS-AMB-112")
def test_a_second_link_between_the_same_stops_may_be_used() -> None:
    track = "C7:N-S+0;C9:N-SE+0;D6:S-NW+1;D8:N-S+1"
    game = moving(track=track, cities=f"{RED_CASTRIES},D10:E", cubes="C7:R", engine="2,2")
    assert deliveries(game) == {"deliver red C7 N C5", "deliver red C7 S D10 N C5"}
    game.push("deliver red C7 S D10 N C5")
    assert [seat.income for seat in game.seats] == [1, 1]


@pytest.mark.rule("AOS-STL-06")
def test_on_a_complex_tile_the_mover_chooses_the_track() -> None:
    """D8 carries a track of seat 0 to Castries by C7 and one of seat 1 to Castries by D6."""
    track = "D8:N-SW+1,SE-NW+0;C7:N-SE+0;D6:S-NW+1"
    game = moving(track=track, cubes="D8:R")
    assert deliveries(game) == {"deliver red D8 N C5", "deliver red D8 NW C5"}
    assert game.gains(game.read("deliver red D8 N C5")) == [1]
    assert game.gains(game.read("deliver red D8 NW C5")) == [0]


@pytest.mark.rule("AOS-AMB-112")
def test_an_open_end_is_no_way() -> None:
    game = moving(track="C7:N-S+0", cubes="C7:R")
    assert "no completed link leaves C7 by S" in refused(game, "deliver red C7 S D10")


@pytest.mark.rule("AOS-STL-06")
def test_a_cube_stops_at_the_first_city_of_its_colour() -> None:
    track = "C7:N-S+0;C9:N-SE+0;D6:S-NW+1;D8:N-S+1"
    game = moving(track=track, cities=f"{RED_CASTRIES},D10:E", cubes="C7:R", engine="3,3")
    assert "the first city of its colour" in refused(game, "deliver red C7 N C5 SE D10")


@pytest.mark.rule("AOS-STL-07")
def test_nothing_grows_and_the_eighth_round_is_the_last() -> None:
    game = island(phase="goods", round="8", cycle="2", todo="1", money="50,50", income="5,7")
    game.push("pass")
    assert game.over
    result = game.result
    assert result is not None
    assert result.scores == [15 - 6, 21 - 6]
    assert result.winners == [1]


@pytest.mark.rule("AOS-STL-07", "AOS-AMB-12")
def test_a_bankruptcy_ends_the_game() -> None:
    game = island(phase="goods", round="2", cycle="2", todo="1", money="50,0", income="5,0")
    game.push("pass")
    assert game.over
    assert game.result is not None
    assert game.result.winners == [0]
