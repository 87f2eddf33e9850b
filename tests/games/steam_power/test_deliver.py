"""Steam Power, actions 2 to 4: factories, contracts and their deliveries, drawing contracts."""

from __future__ import annotations

from typing import Any

import pytest

from ironroad.core.game import CHANCE
from ironroad.games.steam_power.rules.network import Network
from ironroad.games.steam_power.rules.payments import BANK, one
from tests.helpers.inside import inside, seats_of
from tests.helpers.powertables import listed, money, routes, table
from tests.helpers.tables import play, refused

rule = pytest.mark.rule


# Factories


@rule("POWER-FACT-01", "POWER-FACT-02")
def test_a_factory_on_a_city_of_anybodys_network() -> None:
    game = table(track=routes(s1="A1-C1"))
    assert listed(game, "factory") == ["factory A1 5", "factory C1 5"]
    play(game, "factory C1 5")
    state, city = inside(game), game.board.index["C1"]
    assert (state.factory[city], state.cubes[city]) == (0, 5)
    assert state.stock == [30, 25, 30, 30]
    assert money(game)[0] == 20, "it is free"
    assert seats_of(game)[0].factories == 14
    assert "no completed route reaches Golf" in refused(game, "factory G1 5")
    assert "no city on A3" in refused(game, "factory A3 5")
    assert "takes 5 resources" in refused(game, "factory A1 4")


@rule("POWER-FACT-01")
def test_no_factory_on_a_vp_city() -> None:
    game = table(track=routes(s0="G1-I1"))
    assert listed(game, "factory") == ["factory G1 5"]
    assert "takes no factory" in refused(game, "factory I1 5")


@rule("POWER-FACT-03")
def test_one_factory_a_city_even_when_it_is_exhausted() -> None:
    game = table(track=routes(s0="A1-C1"), factories="A1:1x0")
    assert listed(game, "factory") == ["factory C1 5"]
    assert "seat 1 has a factory on Alpha" in refused(game, "factory A1 5")


@rule("P-07b", "POWER-COMP-05")
def test_no_factory_left() -> None:
    game = table(track=routes(s0="A1-C1"))
    inside(game).factory[:15] = [0] * 15
    assert listed(game, "factory") == []
    assert "all 15 factories are built" in str(game.why_not("factory C1 5"))


@rule("P-11")
def test_fewer_resources_than_wanted() -> None:
    game = table(track=routes(s0="A1-C1"))
    inside(game).stock[1] = 3
    assert "factory C1 3" in listed(game)
    inside(game).stock[1] = 0
    assert listed(game, "factory") == ["factory A1 5"]
    assert "no white resources are left" in str(game.why_not("factory C1 5"))


@rule("P-11", "POWER-VEC-15", "POWER-DELIV-09")
def test_the_factory_bonus_offers_four_five_or_six() -> None:
    game = table(track=routes(s0="A1-C1 C1-E1"), factories="A1:0x5,E1:0x5", hands="C08//")
    play(game, "fulfil C08")
    assert game.pending is not None
    assert (game.pending.kind, game.pending.purpose) == ("bonus", "factory")
    assert listed(game) == ["pass", "factory C1 4", "factory C1 5", "factory C1 6"]
    inside(game).stock[1] = 5
    assert listed(game) == ["pass", "factory C1 4", "factory C1 5"]
    inside(game).stock[1] = 3
    assert listed(game) == ["pass", "factory C1 3"]
    inside(game).stock[1] = 30
    assert "the bonus is a factory" in refused(game, "money")
    play(game, "factory C1 6")
    assert inside(game).cubes[game.board.index["C1"]] == 6
    assert game.pending.purpose == "action 2"


@rule("POWER-VEC-10", "POWER-FACT-01", "P-10")
def test_factories_in_a_group_of_which_one_city_is_joined() -> None:
    game = table(track=routes(s1="I1-K1"))
    assert listed(game, "factory") == ["factory K1 5", "factory L2 5", "factory M1 5"]


# Deliveries


@rule("POWER-VEC-01", "POWER-DELIV-01", "POWER-DELIV-02", "POWER-DELIV-03", "P-12b")
def test_the_example_of_the_rulebook() -> None:
    game = table(
        track=routes(s0="A1-C1", s1="C1-E1", s2="E1-G1"),
        tiles="C1:G,E1:W,G1:O",
        factories="A1:0x5,C1:1x5,G1:2x5",
        hands="C19//",
        money="4,0,0",
    )
    assert game.price(game.read("fulfil C19")) == 4
    play(game, "fulfil C19")
    assert money(game) == [0 + 3, 2, 2]
    assert seats_of(game)[0].fulfilled == ["C19"]


@rule("POWER-DELIV-01")
def test_all_or_nothing_and_only_contracts_in_hand() -> None:
    game = table(track=routes(s0="A1-C1"), factories="A1:0x5", hands="C01/C02/", money="0,0,0")
    assert listed(game, "fulfil") == []
    assert "this costs $5, and there is only $0" in refused(game, "fulfil C01")
    assert "seat 0 does not have contract C02" in refused(game, "fulfil C02")


@rule("P-13b")
def test_without_a_network_nothing_is_delivered() -> None:
    game = table(track="A3:N-S+0;" + routes(s1="E1-G1"), factories="E1:0x5", hands="C02//", money="50,0,0")
    assert listed(game, "fulfil") == []
    assert "no completed route" in refused(game, "fulfil C02")


@rule("POWER-VEC-11", "POWER-DELIV-04", "POWER-DELIV-06")
def test_lack_of_money_is_no_reason_to_buy_from_the_bank() -> None:
    fields: dict[str, Any] = {
        "track": routes(s0="A1-C1", s1="C1-E1 E1-G1 G1-I1"),
        "tiles": "C1:O,E1:O,I1:W",
        "factories": "A1:0x5,I1:1x5",
        "hands": "C01//",
    }
    poor = table(money="3,0,0", **fields)
    assert listed(poor, "fulfil") == []
    assert "this costs $4, and there is only $3" in refused(poor, "fulfil C01")
    rich = table(money="4,0,0", **fields)
    play(rich, "fulfil C01")
    assert money(rich) == [2, 4, 0]


@rule("POWER-VEC-12", "POWER-DELIV-06", "P-13")
def test_the_bank_sells_what_cannot_be_reached() -> None:
    fields: dict[str, Any] = {"track": routes(s0="A1-C1"), "factories": "A1:0x1,C1:0x5", "hands": "C13//"}
    poor = table(money="4,0,0", **fields)
    assert listed(poor, "fulfil") == []
    game = table(money="5,0,0", **fields)
    play(game, "fulfil C13")
    assert money(game) == [0 + 3, 0, 0]
    assert inside(game).is_exhausted(game.board.index["A1"]), "the one that can be reached is used"
    assert inside(game).stock[0] == 30


@rule("P-13")
def test_the_bank_sells_nothing_while_enough_can_be_reached() -> None:
    game = table(track=routes(s0="A1-C1"), factories="A1:0x5,C1:0x5", hands="C01//")
    play(game, "fulfil C01")
    assert money(game)[0] == 22
    choice = table(
        track=routes(s0="A1-C1", s1="C1-E1"),
        tiles="E1:K",
        factories="A1:0x5,C1:0x5,E1:1x5",
        hands="C01//",
    )
    play(choice, "fulfil C01")
    assert "only when none can reach" in refused(choice, "deliver black bank")


@rule("POWER-DELIV-05", "POWER-DELIV-07", "POWER-VEC-13", "POWER-END-03")
def test_the_last_resource_of_another_seats_city() -> None:
    game = table(track=routes(s0="A1-C1"), factories="A1:0x5,C1:1x1", hands="C01//")
    assert seats_of(game)[1].parts["factories"] == 0
    play(game, "fulfil C01")
    assert inside(game).is_exhausted(game.board.index["C1"])
    assert seats_of(game)[1].parts["factories"] == 2
    assert seats_of(game)[0].parts["factories"] == 0, "resources are left there"
    assert inside(game).stock == [30 - 4, 30, 30, 30]


@rule("POWER-VEC-14", "POWER-DELIV-03")
def test_an_own_factory_outside_the_own_network() -> None:
    game = table(
        track=routes(s0="A1-C1", s1="C1-E1 E1-G1"),
        tiles="C1:O,G1:W",
        factories="A1:0x5,G1:0x5",
        hands="C01//",
    )
    play(game, "fulfil C01")
    assert money(game) == [20 - 2 + 2, 22, 20]


@rule("POWER-VEC-16", "POWER-BUILD-11", "P-10b")
def test_neutral_routes_within_a_group_are_free() -> None:
    game = table(
        track=routes(s0="G1-I1", s1="I1-K1"),
        tiles="G1:K,M1:O",
        factories="G1:0x5,M1:2x5",
        hands="C02//",
    )
    play(game, "fulfil C02")
    assert money(game) == [20 - 2 + 2, 21, 21]


@rule("POWER-VEC-17", "P-20")
def test_which_payments_are_offered() -> None:
    game = table(4)
    links = Network(inside(game).track, inside(game).places, inside(game).completed(), [False] * 4)
    own, source, through_red, through_fourth = range(4)
    links.member[0] = 1 << own
    for a, b, seat in (
        (own, source, 2),
        (own, through_red, 1),
        (through_red, source, 1),
        (own, through_fourth, 2),
        (through_fourth, source, 3),
    ):
        links.links[a].append((b, seat))
        links.links[b].append((a, seat))
    city = inside(game).places.members[source][0]
    assert links.fees(0, city) == [one(2), 2 * one(1)]


@rule("P-20", "POWER-DELIV-04", "P-12")
def test_equal_costs_to_different_seats_are_choices() -> None:
    game = table(
        track=routes(s0="A1-C1 A1-A9", s1="C1-E1 E1-E9", s2="A9-C9 C9-E9"),
        tiles="E9:W,C1:O",
        factories="A1:0x5,E9:0x5",
        hands="C01//",
    )
    play(game, "fulfil C01")
    assert game.pending is not None
    assert (game.pending.kind, game.pending.purpose) == ("deliver", "C01 white")
    assert listed(game) == ["deliver white E9 1 1", "deliver white E9 2 2"]


@rule("P-20", "POWER-DELIV-04")
def test_the_player_chooses_cubes_and_paths() -> None:
    game = table(
        track=routes(s0="A1-C1 A1-A9", s1="C1-E1", s2="A9-C9 C9-E9") + ";" + routes(s2="E1-E9"),
        tiles="E9:W,C1:W,E1:O,C9:O",
        factories="A1:0x5,E9:0x5,C1:1x2",
        hands="C01//",
    )
    play(game, "fulfil C01")
    assert listed(game) == ["deliver white C1", "deliver white E9 1 2", "deliver white E9 2 2"]
    assert [game.price(move) for move in game.legal_moves()] == [1, 2, 2]
    assert sorted(game.gains(game.read("deliver white E9 1 2"))) == [1, 2]
    assert game.gains(game.read("deliver white C1")) == [1]
    assert "another way is cheaper" in refused(game, "deliver white E9 1 1")
    assert "there is no white on Alpha" in refused(game, "deliver white A1")
    assert "white is delivered now" in refused(game, "deliver black A1")
    assert "resources are delivered now" in refused(game, "money")
    play(game, "deliver white E9 1 2")
    assert money(game) == [20 - 2 + 2, 21, 21]


@rule("POWER-DELIV-04")
def test_a_choice_must_leave_enough_for_the_rest() -> None:
    fields: dict[str, Any] = {
        "track": routes(s0="A1-C1 A1-A9", s1="C1-E1 E1-G1"),
        "tiles": "G1:K,C1:W",
        "factories": "A1:0x1,A9:0x1,G1:1x5,C1:1x5",
        "hands": "C01//",
    }
    rich = table(money="4,0,0", **fields)
    play(rich, "fulfil C01")
    assert listed(rich) == ["deliver black A1", "deliver black A9", "deliver black G1 1 1"]
    poor = table(money="3,0,0", **fields)
    play(poor, "fulfil C01")
    assert listed(poor) == ["deliver black A1", "deliver black A9"]
    assert "this costs $4, and there is only $3" in refused(poor, "deliver black G1 1 1")


@rule("POWER-DELIV-04", "P-17")
def test_the_reward_does_not_help_to_pay() -> None:
    game = table(track=routes(s0="A1-C1"), factories="A1:0x5,C1:1x5", hands="C07//", money="0,0,0")
    assert listed(game, "fulfil") == []


@rule("POWER-DELIV-08", "P-17")
def test_the_reward_comes_at_once_and_the_tile_stays_face_up() -> None:
    game = table(track=routes(s0="A1-C1"), factories="A1:0x5,C1:0x1", hands="C07//")
    play(game, "fulfil C07")
    assert money(game)[0] == 24
    assert seats_of(game)[0].parts["contracts"] == 1
    assert game.pending is not None
    assert game.pending.kind == "bonus", "after the tile of Charlie has been turned"
    assert inside(game).is_exhausted(game.board.index["C1"])
    assert seats_of(game.view(CHANCE))[0].fulfilled == ["C07"]


@rule("POWER-DELIV-09", "P-18", "POWER-TURN-02")
def test_the_track_bonus_is_a_build_or_declined() -> None:
    fields: dict[str, Any] = {"track": routes(s0="A1-C1"), "factories": "A1:0x5,C1:0x5", "hands": "C07//"}
    game = table(**fields)
    play(game, "fulfil C07", "build C3 N-S")
    assert money(game)[0] == 24 - 4
    assert game.pending is not None
    assert game.pending.kind == "build"
    play(game, "done")
    assert game.pending.purpose == "action 2", "the bonus is no action"
    declined = play(table(**fields), "fulfil C07", "pass")
    assert declined.pending is not None
    assert declined.pending.purpose == "action 2"
    assert "the bonus is to build track" in refused(play(table(**fields), "fulfil C07"), "contracts")


@rule("POWER-DELIV-09")
def test_the_contracts_bonus() -> None:
    game = table(track=routes(s0="A1-C1"), tiles="C1:G", factories="A1:0x5,C1:0x5", hands="C09//")
    play(game, "fulfil C09")
    assert listed(game) == ["pass", "contracts"]
    assert "the bonus is to take contracts" in refused(game, "money")
    play(game, "contracts", "draw 0 C01", "draw 0 C02")
    assert seats_of(game)[0].hand == ["C01", "C02"]
    assert game.pending is not None
    assert game.pending.purpose == "action 2"


@rule("P-07b")
def test_a_bonus_without_use_is_lost() -> None:
    game = table(track=routes(s0="A1-C1"), tiles="C1:O", factories="A1:0x5,C1:0x5", hands="C08//")
    play(game, "fulfil C08")
    assert game.pending is not None
    assert game.pending.purpose == "action 2"


# Contracts


@rule("POWER-CONTR-01")
def test_two_contracts_from_the_bag() -> None:
    game = table(hands="C01,C02,C03,C04,C05,C06,C07,C08//")
    play(game, "contracts")
    assert game.to_move == CHANCE
    assert game.pending is not None
    assert game.pending.purpose == "contract 0"
    assert len(game.odds()) == 40
    assert sum(game.odds().values()) == pytest.approx(1)
    assert "cannot be drawn now" in refused(game, "draw 0 C01")
    assert "cannot be drawn now" in refused(game, "draw 1 C20")
    assert "a contract is drawn now" in refused(game, "money")
    play(game, "draw 0 C20", "draw 0 C21")
    assert seats_of(game)[0].contracts == 10, "there is no limit"
    assert game.to_move == 0


def numbers(first: int, last: int) -> str:
    return ",".join(f"C{number:02}" for number in range(first, last + 1))


@rule("POWER-VEC-19", "POWER-CONTR-02", "P-14")
def test_when_the_bag_is_empty_contracts_come_from_who_has_most() -> None:
    game = table(hands=f"{numbers(1, 4)}/{numbers(5, 10)}/{numbers(11, 15)}", gone=numbers(17, 48))
    assert inside(game).in_bag() == 1
    play(game, "contracts")
    assert listed(game) == ["draw 0 C16"]
    play(game, "draw 0 C16")
    assert game.pending is not None
    assert game.pending.purpose == "contract 0 from 1"
    assert listed(game) == [f"draw 0 C{number:02} from 1" for number in range(5, 11)]
    assert set(game.odds().values()) == {1 / 6}
    play(game, "draw 0 C07 from 1")
    assert [seat.contracts for seat in seats_of(game)] == [6, 5, 5]
    game.check()


@rule("P-14")
def test_ties_go_to_the_first_opponent_clockwise_and_who_alone_has_most_draws_nothing() -> None:
    gone = numbers(10, 48)
    tied = table(hands=f"{numbers(1, 3)}/{numbers(4, 6)}/{numbers(7, 9)}", gone=gone, todo="2", order="0,1,2")
    play(tied, "contracts")
    assert tied.pending is not None
    assert tied.pending.purpose == "contract 2 from 0"
    alone = table(hands=f"{numbers(1, 4)}/{numbers(5, 6)}/{numbers(7, 9)}", gone=gone)
    assert listed(alone, "contracts") == []
    assert "there are no contracts to take" in refused(alone, "contracts")
    one_only = table(hands=f"{numbers(1, 3)}/{numbers(4, 6)}/", gone=numbers(7, 48))
    play(one_only, "contracts", "draw 0 C04 from 1")
    assert one_only.to_move == 0, "then the active player alone has most"
    empty = table(gone=numbers(1, 48))
    assert listed(empty, "contracts") == []


@rule("P-14")
def test_a_contracts_bonus_with_nothing_to_draw_is_lost() -> None:
    game = table(
        track=routes(s0="A1-C1"),
        tiles="C1:G",
        factories="A1:0x5,C1:0x5",
        hands="C09,C01//",
        gone=f"{numbers(2, 8)},{numbers(10, 48)}",
    )
    play(game, "fulfil C09")
    assert game.pending is not None
    assert game.pending.purpose == "action 2"


@rule("P-22")
def test_payments_to_a_seat_that_left_go_to_the_bank() -> None:
    game = table(
        4,
        track=routes(s0="A1-C1", s1="C1-E1"),
        tiles="E1:W,C1:O",
        factories="A1:0x5,E1:1x5",
        hands="C01///",
    )
    play(game, "resign 1", "fulfil C01")
    assert money(game) == [20 - 2 + 2, 20, 20, 20]
    assert inside(game).links().fees(0, game.board.index["E1"]) == [one(BANK)]
