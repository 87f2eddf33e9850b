"""Phase 9: Production and goods growth."""

from __future__ import annotations

from typing import Any

import pytest

from ironroad.core.game import CHANCE, Game
from ironroad.core.position import split_position
from tests.helpers.cases import each
from tests.helpers.tables import play, refused, table

EDITIONS = ("deluxe", "deluxe-en", "2002", "nl-2004")
PEER = {"peer_profile": True}

# A full display of 52 cubes; 44 are left for the bag and the cities.
FULL = {
    "light1": "RBK",
    "light2": "RPK",
    "light3": "PRY",
    "light4": "BRY",
    "light5": "BBR",
    "light6": "PYR",
    "dark1": "KYB",
    "dark2": "BKK",
    "dark3": "YBY",
    "dark4": "KPB",
    "dark5": "RBY",
    "dark6": "YYB",
    "A": "KP",
    "B": "RB",
    "C": "PK",
    "D": "BY",
    "E": "YK",
    "F": "PB",
    "G": "YP",
    "H": "RR",
}


def display(**columns: str) -> str:
    """The full display with some columns replaced."""
    return ",".join(f"{name}:{cubes}" for name, cubes in (FULL | columns).items())


def growing(
    players: int = 3, edition: str = "deluxe", options: dict[str, Any] | None = None, **fields: str
) -> Game:
    """All have moved goods and can pay; no cubes lie on the board unless given."""
    cash = ",".join(["20"] * players)
    wanted = {"money": cash, "cubes": "", "display": display(), "round": "1"} | fields
    todo = str(players - 1)
    return play(table(players, edition, options, phase="goods", cycle="2", todo=todo, **wanted), "pass")


def producing(edition: str = "deluxe", options: dict[str, Any] | None = None, **columns: str) -> Game:
    """Seat 1 holds Production, and some columns of the display are not full."""
    return growing(3, edition, options, role="-,production,-", display=display(**columns))


def column(game: Game, name: str) -> str:
    words = split_position(game.position)["display"].split(",")
    return dict(word.split(":") for word in words)[name]


def cubes(game: Game) -> dict[str, str]:
    text = split_position(game.position).get("cubes", "")
    return dict(word.split(":") for word in text.split(",") if word)


def bag(game: Game) -> str:
    return split_position(game.position).get("bag", "")


def choices(game: Game) -> list[str]:
    return [move.text for move in game.legal_moves()]


def purpose(game: Game) -> str:
    assert game.pending is not None
    return game.pending.purpose


# The worked examples


@pytest.mark.rule("TV-GROW-1", "AOS-GROW-03", "AOS-GROW-05", "E-26")
@each("edition", EDITIONS)
def test_round_one_with_new_city_b(edition: str) -> None:
    game = play(growing(3, edition, cities="K17:B"), "die 3", "die 3", "die 4")
    assert column(game, "light3") == "--Y"
    assert column(game, "A") == "KP"
    assert column(game, "light4") == "-RY"
    assert column(game, "B") == "-B"
    assert cubes(game) == {"A21": "RP", "C15": "B", "K17": "R"}


@pytest.mark.rule("TV-GROW-2", "AOS-GROW-03", "AOS-GROW-04", "AOS-GROW-05", "E-26")
@each("edition", EDITIONS)
def test_round_two_with_new_city_a(edition: str) -> None:
    game = growing(3, edition, round="2", cities="K17:A", display=display(light4="-RY"))
    play(game, "die 3", "die 3", "die 4")
    assert column(game, "light3") == "--Y"
    assert column(game, "A") == "--"
    assert column(game, "light4") == "--Y"
    assert column(game, "B") == "RB"
    assert cubes(game) == {"A21": "RP", "C15": "R", "K17": "PK"}


# Dice


@pytest.mark.rule("AOS-GROW-02", "AOS-AMB-83", "AOS-CHANCE-02")
@each("players", [3, 4, 5, 6])
def test_as_many_dice_as_seats_for_each_half(players: int) -> None:
    game = growing(players)
    asked = []
    while game.phase == "growth":
        assert game.to_move == CHANCE
        asked.append(purpose(game))
        game.push("die 6")
    assert asked == ["growth light"] * players + ["growth dark"] * players


@pytest.mark.rule("AOS-GROW-02", "AOS-AMB-83")
def test_each_half_has_a_roll_of_its_own() -> None:
    game = play(growing(), "die 1", "die 1", "die 2")
    assert cubes(game) == {"H12": "RB", "F20": "R"}
    assert (column(game, "dark1"), column(game, "dark2")) == ("KYB", "BKK")
    play(game, "die 3", "die 4", "die 4")
    assert cubes(game) == {"H12": "RB", "F20": "R", "N8": "Y", "Q17": "PK"}
    assert column(game, "light3") == "PRY"


@pytest.mark.rule("E-13", "AOS-GROW-02")
@each("edition, dice", [("deluxe", 4), ("deluxe-en", 4), ("2002", 3), ("nl-2004", 3)])
def test_seats_at_the_start_of_the_game_count_in_deluxe_and_those_still_in_elsewhere(
    edition: str, dice: int
) -> None:
    game = growing(4, edition, order="0,1,3", out="0,0,1,0")
    play(game, *["die 1"] * (dice - 1))
    assert purpose(game) == "growth light"
    play(game, "die 1")
    assert purpose(game) == "growth dark"


@pytest.mark.rule("E-13")
@pytest.mark.parametrize(("basis", "dice"), [("started", 4), ("still_in", 3)])
def test_the_dice_are_an_option(basis: str, dice: int) -> None:
    game = growing(4, options={"dice_basis": basis}, order="0,1,3", out="0,0,1,0")
    play(game, *["die 1"] * (2 * dice))
    assert (game.round, game.phase) == (2, "shares")


@pytest.mark.rule("AOS-GROW-04")
def test_topmost_means_topmost_remaining() -> None:
    game = play(growing(display=display(light1="--K", light2="R-K")), "die 1", "die 2", "die 2")
    assert cubes(game) == {"H12": "K", "F20": "RK"}


@pytest.mark.rule("AOS-GROW-04")
def test_an_empty_column_yields_nothing_and_surplus_dice_are_ignored() -> None:
    game = play(growing(4, display=display(light1="-BK", light2="---")), "die 1", "die 1", "die 1", "die 2")
    assert cubes(game) == {"H12": "BK"}
    assert column(game, "light1") == "---"


@pytest.mark.rule("AOS-GROW-04", "AOS-GROW-03")
def test_the_two_columns_of_one_number_are_independent() -> None:
    game = growing(cities="K17:E,L14:F", display=display(dark1="---", F="--"))
    play(game, *["die 6"] * 3, "die 1", "die 2", "die 2")
    assert {name: found for name, found in cubes(game).items() if name != "C1"} == {"K17": "Y", "M17": "BK"}


@pytest.mark.rule("AOS-GROW-03")
@each(
    "letter, half, die, cube",
    [("C", 0, 5, "P"), ("D", 0, 6, "B"), ("E", 1, 1, "Y"), ("G", 1, 3, "Y"), ("H", 1, 4, "R")],
)
def test_a_new_city_grows_with_its_number(letter: str, half: int, die: int, cube: str) -> None:
    game = growing(cities=f"K17:{letter}")
    play(game, *["die 1"] * 3 * half, f"die {die}", *["die 2"] * 2)
    assert cubes(game)["K17"] == cube


@pytest.mark.rule("AOS-GROW-05", "AOS-AMB-82")
def test_columns_of_new_cities_not_on_the_board_are_untouched() -> None:
    game = play(growing(6), *[f"die {value}" for value in (1, 2, 3, 4, 5, 6) * 2])
    assert {letter: column(game, letter) for letter in "ABCDEFGH"} == {c: FULL[c] for c in "ABCDEFGH"}
    assert all(column(game, name).startswith("-") for name in FULL if len(name) > 1)


@pytest.mark.rule("AOS-GROW-05")
def test_only_production_refills_the_display() -> None:
    game = growing(display=display(light1="---"))
    before = bag(game)
    play(game, *["die 1"] * 6)
    assert (game.round, column(game, "light1"), bag(game)) == (2, "---", before)


# Production


@pytest.mark.rule("AOS-GROW-01", "AOS-ACT-07")
def test_two_random_cubes_onto_empty_spaces() -> None:
    game = producing(light1="--K", dark6="Y-B")
    assert (game.phase, game.to_move) == ("production", 1)
    play(game, "produce")
    assert (game.to_move, purpose(game)) == (CHANCE, "production")
    play(game, "cube red", "cube black")
    assert game.to_move == 1
    play(game, "place black light1/2", "place red dark6/2")
    assert (column(game, "light1"), column(game, "dark6")) == ("-KK", "YRB")
    assert game.phase == "growth"


@pytest.mark.rule("AOS-GROW-01", "AOS-AMB-81", "E-27")
@each("edition", EDITIONS)
def test_any_empty_space_may_be_filled(edition: str) -> None:
    """Also below or above occupied ones, and those of a New City on the board."""
    game = growing(
        3,
        edition,
        role="-,production,-",
        cities="K17:A",
        display=display(light1="-B-", light4="--Y", A="-P"),
    )
    play(game, "produce", "cube red", "cube red")
    assert choices(game) == [
        f"place red {space}" for space in ("light1/1", "light1/3", "light4/1", "light4/2", "A/1")
    ]


@pytest.mark.rule("AOS-GROW-01", "E-27")
@each("edition", EDITIONS)
def test_one_cube_a_space(edition: str) -> None:
    game = play(producing(edition, light1="-BK", light2="-PK"), "produce", "cube red", "cube blue")
    assert "light1/2 cannot be used" in refused(game, "place red light1/2")
    play(game, "place red light1/1")
    assert "light1/1 cannot be used" in refused(game, "place blue light1/1")
    assert choices(game) == ["place blue light2/1"]


@pytest.mark.rule("AOS-GROW-01")
def test_only_cubes_that_were_drawn_are_placed() -> None:
    game = play(producing(light1="--K"), "produce", "cube red", "cube blue")
    assert "no yellow cube was drawn" in refused(game, "place yellow light1/1")


@pytest.mark.rule("AOS-GROW-01", "AOS-CHANCE-01")
def test_the_draw_is_from_the_bag() -> None:
    game = play(producing(light1="---"), "produce")
    counts = {"cube red": 11, "cube blue": 8, "cube purple": 12, "cube yellow": 8, "cube black": 8}
    assert bag(game) == "R11B8P12Y8K8"
    found = {move.text: chance for move, chance in game.odds().items()}
    assert found == pytest.approx({name: count / 47 for name, count in counts.items()})


@pytest.mark.rule("AOS-GROW-01", "AOS-AMB-81")
def test_the_row_decides_when_the_cube_comes_out() -> None:
    game = play(producing(light1="-BK", light2="RP-"), "produce", "cube yellow", "cube purple")
    play(game, "place yellow light1/1", "place purple light2/3", "die 1", "die 2", "die 2")
    assert cubes(game) == {"H12": "Y", "F20": "RP"}


@pytest.mark.rule("AOS-AMB-85", "AOS-CHANCE-02", "AOS-GROW-01")
def test_production_comes_before_the_dice() -> None:
    game = producing(light1="---")
    assert "Production is offered now" in refused(game, "die 1")
    play(game, "produce", "cube red", "cube red", "place red light1/1", "place red light1/2")
    assert (game.phase, purpose(game)) == ("growth", "growth light")


@pytest.mark.rule("AOS-GROW-01")
def test_without_a_holder_nobody_is_asked() -> None:
    assert growing(display=display(light1="---")).phase == "growth"


@pytest.mark.rule("AOS-AMB-80")
def test_one_empty_space_takes_one_cube() -> None:
    game = play(producing(light1="-BK"), "produce", "cube red")
    assert choices(game) == ["place red light1/1"]
    play(game, "place red light1/1")
    assert game.phase == "growth"


@pytest.mark.rule("AOS-AMB-80", "AOS-ACT-07")
def test_with_a_full_display_nothing_is_drawn() -> None:
    assert producing().phase == "growth"


def nearly_empty_bag(left: str, **columns: str) -> Game:
    """All cubes but those left in the bag lie on the display or in Kansas City."""
    shown = display(**columns)
    rest = {"R": 20, "B": 20, "P": 20, "Y": 20, "K": 16}
    for letter in rest:
        rest[letter] -= "".join(word.partition(":")[2] for word in shown.split(",")).count(letter)
        rest[letter] -= left.count(letter)
    city = "".join(letter * count for letter, count in rest.items())
    return growing(role="-,production,-", display=shown, cubes=f"A21:{city}")


@pytest.mark.rule("AOS-AMB-80")
def test_one_cube_in_the_bag_is_drawn_alone() -> None:
    game = play(nearly_empty_bag("Y", light1="---"), "produce", "cube yellow")
    assert choices(game) == [f"place yellow light1/{row}" for row in (1, 2, 3)]
    play(game, "place yellow light1/3")
    assert game.phase == "growth"


@pytest.mark.rule("AOS-AMB-80")
def test_an_empty_bag_gives_nothing() -> None:
    game = nearly_empty_bag("", light1="---")
    assert (game.phase, bag(game)) == ("growth", "")


@pytest.mark.rule("AOS-AMB-80")
def test_production_is_optional_before_drawing_not_after() -> None:
    game = producing(light1="---")
    assert choices(game) == ["produce", "pass"]
    assert play(game.copy(), "pass").phase == "growth"
    play(game, "produce", "cube red", "cube blue")
    assert "the drawn cubes are placed" in refused(game, "pass")
    play(game, "place red light1/1")
    assert "the drawn cubes are placed" in refused(game, "pass")


@pytest.mark.rule("AOS-AMB-80")
def test_the_cubes_are_seen_before_they_are_placed() -> None:
    game = producing(light1="---")
    assert "Production is offered now" in refused(game, "place red light1/1")
    play(game, "produce", "cube red", "cube blue")
    assert len(choices(game)) == 6
    assert choices(game)[0] == "place red light1/1"
    assert choices(game)[-1] == "place blue light1/3"


# Recorded online games


@pytest.mark.rule("peer_profile")
def test_there_the_cubes_are_drawn_at_once_and_production_may_stop_early() -> None:
    game = producing(options=PEER, light1="-BK", light2="-PK")
    before = bag(game)
    assert (game.to_move, purpose(game)) == (CHANCE, "production")
    play(game, "cube red", "cube blue", "place red light1/1", "pass")
    assert (game.phase, column(game, "light1"), column(game, "light2")) == ("growth", "RBK", "-PK")
    red = int(before[1 : before.index("B")])
    assert bag(game) == before.replace(f"R{red}", f"R{red - 1}")


@pytest.mark.rule("peer_profile")
def test_there_only_columns_of_cities_on_the_board_are_used() -> None:
    shown = display(light1="-BK", A="--", B="--")
    game = growing(options=PEER, role="-,production,-", cities="K17:B", display=shown)
    play(game, "cube red", "cube red")
    assert choices(game) == ["place red light1/1", "place red B/1", "place red B/2", "pass"]
    assert "A/1 cannot be used" in refused(game, "place red A/1")


@pytest.mark.rule("peer_profile")
def test_there_two_cubes_are_drawn_for_one_empty_space() -> None:
    game = play(producing(options=PEER, light1="-BK"), "cube red", "cube blue")
    assert choices(game) == ["place red light1/1", "place blue light1/1", "pass"]


@pytest.mark.rule("peer_profile")
def test_there_it_is_forfeited_while_every_top_space_is_filled() -> None:
    assert producing(options=PEER, light1="R--", light2="R-K").phase == "growth"
    assert producing(options=PEER, A="--").phase == "growth"


@pytest.mark.rule("peer_profile")
def test_there_it_is_forfeited_also_after_the_first_cube() -> None:
    game = producing(options=PEER, light1="--K")
    before = bag(game)
    play(game, "cube red", "cube blue", "place blue light1/1")
    assert (game.phase, column(game, "light1")) == ("growth", "B-K")
    blue = int(before.partition("B")[2].partition("P")[0])
    assert bag(game) == before.replace(f"B{blue}", f"B{blue - 1}")
