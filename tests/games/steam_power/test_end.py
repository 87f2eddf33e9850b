"""Steam Power: scoring, leaving, and the solo mode."""

from __future__ import annotations

from typing import Any

import pytest

import ironroad
from ironroad.core.game import CHANCE, Game
from ironroad.games.steam_power.rules import SteamPower
from ironroad.games.steam_power.rules.scoring import city_share
from tests.helpers.cases import each
from tests.helpers.inside import inside, seats_of
from tests.helpers.powertables import listed, money, routes, table
from tests.helpers.tables import play, refused

rule = pytest.mark.rule


@rule("POWER-VEC-05", "POWER-END-01", "POWER-END-03")
def test_points_and_their_parts() -> None:
    game = table(
        track=routes(s0="A1-C1 C1-E1 E1-G1 G1-I1 G1-G9 G9-I9", s1="I9-K9"),
        factories="A1:0x0,C1:0x0,E1:0x0,G1:0x3",
        done="C47,C48,C41,C42,C43,C01//",
        hands="C02,C03//",
        money="14,0,0",
    )
    seat = game.seats[0]
    assert seat.parts == {"cash": 2, "contracts": 23, "factories": 6, "cities": 6}
    assert seat.score == 37


@rule("POWER-VEC-04", "POWER-END-02")
@each("sharing, points", [(1, 4), (2, 2), (3, 1), (4, 1), (5, 0)])
def test_a_vp_city_is_divided(sharing: int, points: int) -> None:
    game = table(5, track=routes(s0="G1-I1"))
    links = inside(game).links()
    city = game.board.index["I1"]
    group = inside(game).places.group[city]
    for seat in range(sharing):
        links.member[seat] |= 1 << group
    assert [city_share(inside(game), seat, city) for seat in range(5)] == [points] * sharing + [0] * (
        5 - sharing
    )


@rule("POWER-END-02", "P-10")
def test_several_routes_count_once_and_a_group_counts_whole() -> None:
    game = table(track=routes(s0="G1-I1 I1-K1"), tiles="I1:W,L2:P")
    assert game.seats[0].parts["cities"] == 4


def over(game: Game) -> Game:
    while not game.over:
        game.push("money")
    return game


@rule("POWER-END-04")
def test_most_points_win_then_most_contracts() -> None:
    fields: dict[str, Any] = {"options": {"max_rounds": 1}, "todo": "2", "money": "0,0,0"}
    won = over(table(done="C47/C48/", **fields))
    assert won.result is not None
    assert (won.result.scores, won.result.places, won.result.winners) == ([5, 4, 1], [1, 2, 3], [0])
    tied = over(table(done="C41/C01,C02/", **fields))
    assert tied.result is not None
    assert (tied.result.scores, tied.result.places) == ([4, 4, 1], [2, 1, 3])
    shared = over(table(done="C41/C42/", **fields))
    assert shared.result is not None
    assert shared.result.winners == [0, 1]


@rule("P-22")
def test_a_seat_that_leaves() -> None:
    game = table(track=routes(s0="G1-I1", s1="I1-K1"), factories="G1:1x5", hands="C01,C02/C03/", done="/C04/")
    assert game.seats[0].parts["cities"] == 2
    play(game, "resign 1")
    assert game.seats[0].parts["cities"] == 4, "it does not count in VP cities"
    assert inside(game).factory[game.board.index["G1"]] == 1
    assert inside(game).routes == [1, 1, 0]
    assert seats_of(game)[1].contracts == 0
    assert inside(game).in_bag() == 48 - 4, "its contracts leave the game"
    play(game, "money", "money")
    assert game.to_move == 2, "its turns are skipped"
    game.check()
    play(game, "timeout 0")
    assert game.over
    assert game.result is not None
    assert game.result.winners == [2]
    assert game.result.places == [2, 2, 1]


@rule("P-22")
def test_leaving_in_the_middle_of_ones_own_turn() -> None:
    game = table(
        track=routes(s0="A1-C1 A1-A9", s1="C1-E1"),
        tiles="E1:K",
        factories="A1:0x5,C1:0x5,E1:1x5",
        hands="C01//",
    )
    play(game, "fulfil C01")
    assert game.pending is not None
    assert game.pending.kind == "deliver"
    play(game, "resign 0")
    assert game.to_move == 1
    assert game.pending.purpose == "action 1"
    game.check()
    drawing = play(table(), "contracts", "resign 0")
    assert drawing.to_move == 1
    building = play(table(), "build A3 N-S", "resign 0")
    assert building.pending is not None
    assert (building.pending.kind, building.to_move) == ("action", 1)


@rule("P-22")
def test_leaving_during_the_setup() -> None:
    game = ironroad.new("steam-power", board="northeast", players=3)
    while game.pending is not None and game.pending.kind == "tile":
        game.push(game.legal_moves()[0])
    play(game, "draw 0 C01", "draw 0 C02", "resign 0")
    assert game.pending is not None
    assert game.pending.purpose == "contract 1"
    while game.pending.kind == "draw":
        game.push(game.legal_moves()[0])
    assert [seat.contracts for seat in seats_of(game)] == [0, 5, 5]
    assert listed(game) == ["first 1", "first 2"]
    game.check()


# Solo


def solo(**fields: str) -> Game:
    return table(1, **fields)


@rule("POWER-SOLO-01")
def test_solo_is_twenty_turns_and_no_trigger() -> None:
    game = ironroad.new("steam-power", board="northeast", players=1, seed=5)
    while not game.over:
        play(game, "money")
    assert game.round == 20
    assert money(game) == [5 + 120]
    assert game.result is not None
    assert game.result.winners == [0]
    done = ",".join(f"C{number:02}" for number in range(1, 21))
    assert not play(solo(done=done), "money", "money").over


@rule("POWER-SOLO-02")
def test_after_each_turn_the_neutral_railway_may_build() -> None:
    game = solo(track=routes(s0="A1-C1 C1-E1 A1-A9"), factories="C1:0x5")
    play(game, "money", "money")
    assert game.to_move == CHANCE
    assert {move.text: part for move, part in game.odds().items()} == {
        "neutral A1": 0.25,
        "neutral A9": 0.25,
        "neutral E1": 0.5,
    }
    assert "the neutral railway builds now" in refused(game, "money")
    play(game, "neutral E1")
    assert inside(game).cubes[game.board.index["E1"]] == 3
    assert inside(game).stock[2] == 27
    game.check()
    assert "neutral factory on Echo" in refused(game, "factory E1 5")
    nothing = solo()
    play(nothing, "money", "money")
    assert (nothing.round, nothing.to_move) == (2, 0)


@rule("POWER-SOLO-03")
def test_a_neutral_factory_costs_a_dollar_and_scores_nobody() -> None:
    game = solo(track=routes(s0="A1-C1"), factories="A1:0x5,C1:nx1", hands="C01")
    play(game, "fulfil C01")
    assert money(game) == [20 - 1 + 2]
    assert inside(game).is_exhausted(game.board.index["C1"])
    assert game.seats[0].parts["factories"] == 0


@rule("POWER-SOLO-01", "P-14")
def test_solo_with_an_empty_bag() -> None:
    gone = ",".join(f"C{number:02}" for number in range(2, 49))
    assert listed(solo(hands="C01", gone=gone), "contracts") == []


@rule("POWER-TURN-03", "POWER-DELIV-01", "P-22")
@pytest.mark.parametrize("how", ["timeout", "resign"])
def test_a_contract_in_delivery_is_not_fulfilled_by_leaving(how: str) -> None:
    """With ten of eleven contracts: the eleventh was shown, never delivered, so the game goes on."""
    done = ",".join(f"C{number:02d}" for number in range(20, 30))
    game = table(
        track=routes(s0="A1-C1 A1-A9", s1="C1-E1"),
        tiles="E1:K",
        factories="A1:0x5,C1:0x5,E1:1x5",
        hands="C01,C02//",
        done=f"{done}//",
    )
    rules = game.rules
    assert isinstance(rules, SteamPower)
    assert rules.trigger == 11
    play(game, "fulfil C01")
    assert game.pending is not None
    assert game.pending.kind == "deliver"
    assert not rules.is_last(inside(game))
    views = [game.view(viewer) for viewer in (CHANCE, 0, 1, 2)]
    play(game, f"{how} 0")
    assert len(seats_of(game)[0].fulfilled) == 10
    for view in views:
        play(view, f"{how} 0")
        assert view.position == game.view(view.state.viewer).position
    play(game, "money", "money", "money", "money")
    assert not game.over
    assert game.round == 2
