"""Steam Power: what is in the box, the start of a game, turns."""

from __future__ import annotations

from typing import Any

import pytest

import ironroad
from ironroad.boards import board_names, load_board
from ironroad.core.game import CHANCE
from ironroad.games.steam_power.contracts import ContractError, load_contracts, read_contracts
from ironroad.games.steam_power.rules import SteamPower
from ironroad.games.steam_power.rules.setup import tiles_left
from ironroad.games.steam_power.rules.state import TRIGGER
from tests.helpers.cases import each
from tests.helpers.inside import inside, seats_of
from tests.helpers.powertables import listed, money, table
from tests.helpers.tables import play, refused

rule = pytest.mark.rule
COLOURS = ("black", "white", "orange", "grey")


@rule("POWER-COMP-01", "POWER-COMP-03")
def test_three_maps_for_one_to_five() -> None:
    assert board_names("steam-power") == ["britain", "lower-rhine", "northeast"]
    for name in board_names("steam-power"):
        board = load_board(name, "steam-power")
        assert board.players == (1, 5)
        assert board.supply == dict.fromkeys(COLOURS, 30)
        assert board.prices["plain"] == 0
        assert (board.prices["hill"], board.prices["mountain"]) == (2, 4)


@rule("POWER-COMP-01")
def test_no_more_than_five_play() -> None:
    with pytest.raises(ironroad.SetupError):
        ironroad.new("steam-power", board="britain", players=6)


@rule("POWER-COMP-02", "POWER-SETUP-01")
def test_city_tiles_are_drawn_for_every_city() -> None:
    game = ironroad.new("steam-power", board="lower-rhine", players=3)
    assert game.pending is not None
    assert game.pending.purpose == f"city {game.board.hexes[game.board.cities[0]].name}"
    odds = {move.text: part for move, part in game.odds().items()}
    assert odds == {f"tile {colour}": 7 / 33 for colour in COLOURS} | {"tile purple": 5 / 33}
    play(game, *["tile purple"] * 5)
    assert "no such city tile is left" in refused(game, "tile purple")
    assert "a city tile is drawn now" in refused(game, "money")
    while game.pending.kind == "tile":
        game.push(game.legal_moves()[0])
    assert tiles_left(inside(game))[4] == 0
    assert sum(tiles_left(inside(game))) == 33 - 29, "the rest stays over, for all to see"


@rule("POWER-COMP-05", "POWER-SETUP-02", "POWER-COMP-06", "P-01")
def test_what_everybody_starts_with() -> None:
    game = ironroad.new("steam-power", board="britain", players=5, seed=3)
    for seat in seats_of(game):
        assert (seat.money, seat.locomotives, seat.factories) == (5, 18, 15)
        assert (seat.contracts, len(seat.hand)) == (5, 5)
    assert inside(game).in_bag() == 48 - 25


@rule("POWER-SETUP-03")
def test_the_first_player_is_drawn_and_stays_first() -> None:
    game = ironroad.new("steam-power", board="britain", players=4)
    while game.pending is not None and game.pending.kind != "first":
        game.push(game.legal_moves()[0])
    assert {move.text: part for move, part in game.odds().items()} == {f"first {n}": 0.25 for n in range(4)}
    play(game, "first 2")
    assert game.order == [2, 3, 0, 1]
    for _ in range(8):
        play(game, "money")
    assert game.order == [2, 3, 0, 1]
    assert (game.round, game.to_move) == (2, 2)
    assert inside(game).supply == [80, 10, 10]
    assert inside(game).stock == [30] * 4


@rule("POWER-COMP-04")
def test_the_contracts_are_balanced_between_the_colours() -> None:
    contracts = load_contracts(COLOURS)
    assert len(contracts) == len({contract.name for contract in contracts}) == 48
    for colour in range(4):
        assert sum(contract.needs[colour] for contract in contracts) == 34
        assert sum(1 for contract in contracts if contract.needs[colour]) == 25
    sizes = [sum(contract.needs) for contract in contracts]
    assert [sizes.count(size) for size in (2, 3, 4)] == [16, 24, 8]
    bonuses = [contract.bonus for contract in contracts]
    assert [bonuses.count(bonus) for bonus in ("track", "factory", "contracts", None)] == [8, 8, 8, 24]
    assert sum(contract.money for contract in contracts) == pytest.approx(2.98 * 48, abs=0.5)
    assert sum(contract.points for contract in contracts) == pytest.approx(2.56 * 48, abs=0.5)


@rule("POWER-COMP-04")
def test_a_broken_file_of_contracts_is_refused_by_line() -> None:
    text = 'C1 = { needs = "KX", money = 1, vp = 2 }\nC2 = { needs = "K", money = -1 }\nc3 = 4\n'
    with pytest.raises(ContractError) as caught:
        read_contracts(text, COLOURS, "mine.toml")
    lines = str(caught.value).splitlines()
    assert lines[0].startswith("mine.toml:1: needs must be one to 6 letters of K W O G")
    assert any(line.startswith("mine.toml:2: contract C2 needs vp") for line in lines)
    assert any(line.startswith("mine.toml:2: money must be") for line in lines)
    assert any(line.startswith("mine.toml:3: c3 must be a table") for line in lines)
    with pytest.raises(ContractError, match=r"mine.toml:1: .*unknown key \"bonsu\"|did you mean"):
        read_contracts('C1 = { needs = "K", money = 1, vp = 1, bonsu = "track" }', COLOURS, "mine.toml")
    with pytest.raises(ContractError, match="there are no contracts"):
        read_contracts("", COLOURS)


@rule("POWER-COMP-01")
@each("name", ["britain", "lower-rhine", "northeast"])
def test_every_city_can_be_reached_and_only_groups_touch(name: str) -> None:
    game = ironroad.new("steam-power", board=name, players=5, seed=1)
    assert isinstance(game.rules, SteamPower)
    board, places = game.board, game.rules.places
    sizes = sorted(len(group) for group in places.members if len(group) > 1)
    assert sizes == {"britain": [2, 2, 2, 2], "lower-rhine": [2, 2, 2, 3], "northeast": []}[name]
    assert len(board.cities) == {"britain": 31, "lower-rhine": 29, "northeast": 24}[name]
    assert all(len(places.doors[group[0]]) >= 2 for group in places.members)
    seen = [board.cities[0]]
    for here in seen:
        seen += [n for n in board.neighbours[6 * here : 6 * here + 6] if n >= 0 and n not in seen]
    assert len(seen) == len(board.hexes)


@rule("POWER-TURN-01", "P-02")
def test_a_turn_is_two_actions_the_same_one_twice_if_wanted() -> None:
    game = table()
    play(game, "money")
    assert game.to_move == 0
    play(game, "money")
    assert game.to_move == 1
    assert money(game) == [26, 20, 20]
    assert "is no action" in refused(game, "pass")
    assert "is no action" in refused(game, "done")


@rule("POWER-MONEY-01", "P-01")
def test_taking_money() -> None:
    assert money(play(table(), "money")) == [23, 20, 20]
    assert money(play(table(options={"money_action": 5}), "money")) == [25, 20, 20]
    assert money(play(table(money="999,0,0"), "money"))[0] == 1002, "the bank never runs out"


@rule("POWER-VEC-02", "POWER-TURN-03")
def test_how_many_contracts_end_the_game() -> None:
    assert TRIGGER == {2: 14, 3: 11, 4: 9, 5: 8}
    for players, needed in TRIGGER.items():
        game = ironroad.new("steam-power", board="britain", players=players, seed=1)
        assert isinstance(game.rules, SteamPower)
        assert game.rules.trigger == needed


def names(first: int, count: int) -> str:
    return ",".join(f"C{number:02}" for number in range(first, first + count))


FOUR: dict[str, Any] = {"track": "B2:NE-NW+1", "factories": "A1:1x5,C1:1x5", "hands": "/C01,C02//"}


@rule("POWER-VEC-03", "POWER-TURN-03", "P-03")
def test_the_round_is_played_to_its_end_after_the_trigger() -> None:
    game = table(4, done=f"/{names(20, 8)}//", **FOUR)
    play(game, "money", "money", "fulfil C01")
    assert seats_of(game)[1].fulfilled == ["C01", *names(20, 8).split(",")]
    assert game.to_move == 1, "the turn goes on"
    play(game, "money")
    assert game.to_move == 2
    play(game, "money", "money")
    assert game.to_move == 3
    play(game, "money")
    assert not game.over
    play(game, "money")
    assert game.over


@rule("P-03", "POWER-TURN-02", "POWER-DELIV-09")
def test_bonus_actions_come_after_the_trigger_too() -> None:
    fields: dict[str, Any] = FOUR | {"hands": "/C07,C02//"}
    game = table(4, done=f"/{names(20, 8)}//", **fields)
    play(game, "money", "money", "fulfil C07")
    assert game.pending is not None
    assert (game.pending.kind, game.pending.purpose) == ("bonus", "track")
    play(game, "build A3 N-S", "done", "money")
    assert game.to_move == 2


@rule("POWER-VEC-20", "POWER-TURN-03")
def test_if_the_last_player_reaches_the_number_the_game_is_over_with_that_turn() -> None:
    game = table(
        4,
        done=f"///{names(20, 8)}",
        track="B2:NE-NW+3",
        factories="A1:3x5,C1:3x5",
        hands="///C01",
        todo="3",
    )
    play(game, "fulfil C01", "money")
    assert game.over
    assert game.result is not None


@rule("P-21")
def test_a_limit_of_rounds() -> None:
    game = ironroad.new("steam-power", board="northeast", players=2, seed=1, options={"max_rounds": 3})
    while not game.over:
        play(game, "money")
    assert (game.round, money(game)) == (3, [5 + 18, 5 + 18])


@rule("P-15", "P-16")
def test_money_is_public_and_contracts_cannot_be_given_away() -> None:
    game = ironroad.new("steam-power", board="northeast", players=3, seed=1)
    assert [seat.money for seat in game.view(CHANCE).seats] == [5, 5, 5]
    kinds = {move.text.split()[0] for move in game.legal_moves()}
    assert kinds <= {"build", "remove", "factory", "fulfil", "contracts", "money"}
    assert listed(game, "contracts") == ["contracts"]
