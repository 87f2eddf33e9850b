"""Setup, open information and chance."""

from __future__ import annotations

from collections import Counter

import pytest

import ironroad
from ironroad.core.game import CHANCE, Game
from ironroad.core.position import split_position
from tests.helpers.cases import each
from tests.helpers.inside import seats_of
from tests.helpers.tables import play, refused, table

EDITIONS = ("deluxe", "deluxe-en", "2002", "nl-2004")
GIVEN = {"starting_order": "given"}

CITIES = {
    "A21": 2,
    "B6": 2,
    "C1": 2,
    "C15": 2,
    "F20": 2,
    "H12": 2,
    "J20": 2,
    "M17": 2,
    "N8": 2,
    "Q3": 2,
    "Q17": 3,
    "R12": 3,
}


def purpose(game: Game) -> str:
    assert game.pending is not None
    return game.pending.purpose


def at_the_order_dice(players: int, edition: str = "deluxe") -> Game:
    """A new game with all cubes drawn; dice are rolled by hand."""
    game = ironroad.new(players=players, edition=edition)
    while game.phase != "setup-order":
        game.push(game.legal_moves()[0])
    return game


def roll(game: Game, *dice: str) -> list[str]:
    """Roll the dice of "123" one by one; for whom each was rolled."""
    asked = []
    for value in "".join(dice):
        asked.append(purpose(game))
        game.push(f"die {value}")
    return asked


# Seats


@pytest.mark.rule("AOS-SETUP-01")
@each("edition", EDITIONS)
@each("players", [3, 4, 5, 6])
def test_rust_belt_takes_three_to_six_seats(players: int, edition: str) -> None:
    game = ironroad.new(players=players, edition=edition, seed=1)
    assert sorted(game.order) == list(range(players))


@pytest.mark.rule("AOS-SETUP-01", "AOS-AMB-13")
@each("edition", EDITIONS)
@each("players", [1, 2, 7])
def test_other_numbers_are_not_offered(players: int, edition: str) -> None:
    with pytest.raises(ironroad.SetupError, match=f"Rust Belt is for 3 to 6 players, not {players}"):
        ironroad.new(players=players, edition=edition)


@pytest.mark.rule("AOS-SETUP-04")
@each("edition", EDITIONS)
def test_what_each_seat_starts_with(edition: str) -> None:
    game = ironroad.new(players=5, edition=edition, seed=1)
    found = [(seat.engine, seat.income, seat.shares, seat.money) for seat in seats_of(game)]
    assert found == [(1, 0, 2, 10)] * 5


@pytest.mark.rule("AOS-SETUP-06")
def test_the_first_round_begins_with_issue_shares() -> None:
    game = ironroad.new(players=4, seed=1)
    assert (game.round, game.phase) == (1, "shares")
    assert game.to_move == game.order[0]


@pytest.mark.rule("AOS-SETUP-07")
@each("edition", EDITIONS)
def test_nobody_holds_a_role_in_the_first_auction(edition: str) -> None:
    game = ironroad.new(players=3, edition=edition, seed=1)
    assert [seat.role for seat in game.seats] == [None, None, None]
    play(game, "shares 0", "shares 0", "shares 0")
    assert game.phase == "order"
    for _ in range(2):
        assert "Turn Order in the round before" in refused(game, "pass")
        game.push("drop")
    assert game.phase == "roles"


# Cubes


@pytest.mark.rule("AOS-SETUP-02", "AOS-CHANCE-02")
def test_the_display_is_filled_row_by_row_over_both_halves() -> None:
    game = ironroad.new(players=4)
    asked = []
    while game.phase == "setup-display":
        asked.append(purpose(game))
        game.push(game.legal_moves()[0])
    numbered = [f"{half}{number}" for half in ("light", "dark") for number in range(1, 7)]
    assert asked[:36] == [f"display {name}/{row}" for row in (1, 2, 3) for name in numbered]
    assert asked[36:] == [f"display {name}/{row}" for row in (1, 2) for name in "ABCDEFGH"]


@pytest.mark.rule("AOS-SETUP-02")
def test_a_cube_drawn_lies_on_the_space_it_was_drawn_for() -> None:
    game = play(ironroad.new(players=4), "cube black", "cube yellow")
    assert split_position(game.position)["display"].startswith("light1:K--,light2:Y--,light3:---")
    assert split_position(game.position)["bag"] == "R20B20P20Y19K15"


@pytest.mark.rule("AOS-SETUP-03", "AOS-CHANCE-02")
def test_the_cities_are_filled_in_the_order_of_the_board() -> None:
    game = ironroad.new(players=4)
    while game.phase == "setup-display":
        game.push(game.legal_moves()[0])
    asked = []
    while game.phase == "setup-cities":
        asked.append(purpose(game))
        game.push(game.legal_moves()[0])
    assert asked == [f"city {name}" for name, cubes in CITIES.items() for _ in range(cubes)]
    assert [h.name for h in game.board.hexes if h.city] == list(CITIES)
    assert purpose(game) == "order 0"


@pytest.mark.rule("AOS-SETUP-02", "AOS-SETUP-03", "TV-SETUP")
@each("players", [3, 6])
@each("edition", EDITIONS)
def test_18_cubes_are_left_in_the_bag(edition: str, players: int) -> None:
    fields = split_position(ironroad.new(players=players, edition=edition, seed=7).position)
    columns = dict(word.split(":") for word in fields["display"].split(","))
    assert "-" not in "".join(columns.values())
    assert sum(len(cubes) for cubes in columns.values()) == 52
    assert {hex_: len(cubes) for hex_, cubes in cities_of(fields).items()} == CITIES
    assert sum(int(count) for count in fields["bag"].translate(str.maketrans("RBPYK", "     ")).split()) == 18


def cities_of(fields: dict[str, str]) -> dict[str, str]:
    return dict(word.split(":") for word in fields["cubes"].split(","))


# The starting order


@pytest.mark.rule("AOS-SETUP-05")
def test_each_seat_rolls_three_dice_and_the_highest_sum_is_first() -> None:
    game = at_the_order_dice(4)
    asked = roll(game, "123", "666", "111", "456")
    assert asked == [f"order {seat}" for seat in (0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3)]
    assert game.order == [1, 3, 0, 2]
    assert (game.phase, game.to_move) == ("shares", 1)


@pytest.mark.rule("AOS-SETUP-05", "E-18", "EN-11")
@each("edition", EDITIONS)
def test_tied_seats_roll_again_among_themselves(edition: str) -> None:
    game = at_the_order_dice(4, edition)
    roll(game, "333", "654", "432", "222")
    asked = roll(game, "111", "112")
    assert asked == ["order 0"] * 3 + ["order 2"] * 3
    assert game.order == [1, 2, 0, 3]


@pytest.mark.rule("AOS-SETUP-05", "E-18")
def test_a_tie_can_follow_a_tie() -> None:
    game = at_the_order_dice(3)
    roll(game, "444", "444", "444")
    roll(game, "111", "666", "111")
    asked = roll(game, "222", "333")
    assert asked == ["order 0"] * 3 + ["order 2"] * 3
    assert game.order == [1, 2, 0]


@pytest.mark.rule("AOS-SETUP-05", "E-18")
def test_two_ties_are_broken_one_after_the_other() -> None:
    game = at_the_order_dice(4)
    roll(game, "111", "666", "111", "666")
    assert roll(game, "123", "124") == ["order 1"] * 3 + ["order 3"] * 3
    assert roll(game, "662", "661") == ["order 0"] * 3 + ["order 2"] * 3
    assert game.order == [3, 1, 0, 2]


@pytest.mark.rule("AOS-SETUP-05")
def test_the_starting_order_can_be_given() -> None:
    game = ironroad.new(players=4, options=GIVEN)
    while game.to_move == CHANCE:
        assert game.phase in ("setup-display", "setup-cities")
        game.push(game.legal_moves()[0])
    assert game.order == [0, 1, 2, 3]
    assert (game.phase, game.to_move) == ("shares", 0)


@pytest.mark.rule("AOS-SETUP-05")
def test_no_other_way_to_the_starting_order() -> None:
    with pytest.raises(ironroad.OptionError, match="starting_order cannot be 'draw'; it can be dice, given"):
        ironroad.new(players=4, options={"starting_order": "draw"})


# Open information


@pytest.mark.rule("AOS-INFO-01")
@each("seat", [0, 1, 2])
def test_everything_is_open(seat: int) -> None:
    game = ironroad.new(players=3, options=GIVEN, seed=5)
    play(game, "shares 2", "shares 1", "shares 0", "bid 2", "bid 4")
    assert "bids=2,4,0" in game.position
    assert "money=20,15,10" in game.position
    assert game.view(seat).position == game.position
    assert list(game.view(seat).legal_moves()) == list(game.legal_moves())


@pytest.mark.rule("AOS-INFO-01")
def test_the_next_draw_and_the_next_dice_are_unknown() -> None:
    game = ironroad.new(players=3, options=GIVEN, seed=5)
    shown = game.view(0)
    assert shown.seed is None
    play(shown, "shares 0", "shares 0", "shares 0", "drop", "drop")
    play(shown, "role engineer", "role first-build", "role first-move", "done", "done", "done")
    play(shown, *["pass"] * 6)
    assert shown.to_move == CHANCE
    assert list(shown.odds().values()) == [1 / 6] * 6


@pytest.mark.rule("AOS-INFO-01")
def test_the_bag_can_be_worked_out_by_counting() -> None:
    fields = split_position(ironroad.new(players=3, seed=5).position)
    shown = "".join(word.partition(":")[2] for word in f"{fields['display']},{fields['cubes']}".split(","))
    left = Counter({"R": 20, "B": 20, "P": 20, "Y": 20, "K": 16}) - Counter(shown)
    assert fields["bag"] == "".join(f"{letter}{left[letter]}" for letter in "RBPYK" if left[letter])


# Chance


@pytest.mark.rule("AOS-CHANCE-01")
def test_draws_are_uniform_and_without_replacement() -> None:
    game = ironroad.new(players=3)
    assert odds(game) == pytest.approx(dict.fromkeys(COLOURS, 20 / 96) | {"black": 16 / 96})
    play(game, "cube red", "cube black")
    rest = {"red": 19, "blue": 20, "purple": 20, "yellow": 20, "black": 15}
    assert odds(game) == pytest.approx({colour: count / 94 for colour, count in rest.items()})


@pytest.mark.rule("AOS-CHANCE-01")
def test_a_colour_used_up_cannot_be_drawn() -> None:
    game = play(ironroad.new(players=3), *["cube black"] * 16)
    assert set(odds(game)) == {"red", "blue", "purple", "yellow"}
    assert "no black cube left" in refused(game, "cube black")


COLOURS = ("red", "blue", "purple", "yellow", "black")


def odds(game: Game) -> dict[str, float]:
    return {move.text.removeprefix("cube "): chance for move, chance in game.odds().items()}


@pytest.mark.rule("AOS-CHANCE-01", "AOS-CHANCE-02")
def test_chance_events_of_a_round() -> None:
    """Production draws, then the light dice, then the dark dice."""
    game = table(3, phase="goods", cycle="2", todo="2", role="production,-,-", display="light1:--R")
    play(game, "pass", "produce")
    asked = []
    while game.round == 1:
        asked.append(purpose(game))
        game.push(game.legal_moves()[0])
    assert asked == ["production"] * 2 + [""] * 2 + ["growth light"] * 3 + ["growth dark"] * 3


@pytest.mark.rule("AOS-CHANCE-01")
def test_a_die_shows_one_to_six() -> None:
    game = at_the_order_dice(3)
    assert [move.text for move in game.legal_moves()] == [f"die {value}" for value in range(1, 7)]
    assert list(game.odds().values()) == [1 / 6] * 6
    assert "1 to 6" in refused(game, "die 7")


@pytest.mark.rule("AOS-CHANCE-02")
def test_a_replay_gives_the_same_game() -> None:
    game = ironroad.new(players=4, seed="rust")
    play(game, "shares 1", "shares 0", "shares 2", "shares 0", "bid 1", "drop", "drop", "drop")
    again = ironroad.load(str(game.record))
    assert again.position == game.position
    assert again.record == game.record
    assert ironroad.new(players=4, seed="rust").position == game.at(52 + 26 + order_dice(game)).position
    assert ironroad.new(players=4, seed="belt").position != game.at(52 + 26 + order_dice(game)).position


def order_dice(game: Game) -> int:
    return sum(1 for entry in game.record.entries if entry.phase == "setup-order")


@each("game", list(ironroad.games()))
def test_every_game_has_its_usual_board(game: str) -> None:
    assert ironroad.new(game, players=3, seed=1).board.game == game
