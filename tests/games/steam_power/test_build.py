"""Steam Power, action 1: track, one route under construction, crossings, city groups."""

from __future__ import annotations

import pytest

import ironroad
from ironroad.core.game import Game
from ironroad.core.moves import Build
from ironroad.core.position import split_position
from ironroad.core.tiles import shape_of
from ironroad.games.family import make_rules
from ironroad.games.steam_power.rules import SteamPower
from ironroad.games.steam_power.rules.supply import COUNTS, STOCK, WAYS
from tests.helpers.inside import inside, seats_of
from tests.helpers.powertables import listed, money, routes, table
from tests.helpers.tables import play, refused

rule = pytest.mark.rule


def field(game: Game, name: str) -> str:
    return split_position(game.position).get(name, "")


@rule("POWER-BUILD-01", "POWER-VEC-06")
def test_a_build_has_one_or_two_steps_paid_by_terrain() -> None:
    game = table()
    play(game, "build A3 N-S")
    assert money(game)[0] == 20
    play(game, "build A5 N-S")
    assert money(game)[0] == 18
    assert game.pending is not None
    assert (game.pending.kind, game.pending.purpose) == ("action", "action 2")
    play(game, "build A7 N-SE")
    assert money(game)[0] == 14
    assert game.pending.kind == "build"
    play(game, "done")
    assert game.to_move == 1


@rule("POWER-VEC-06", "POWER-BUILD-01")
def test_plain_and_mountain_in_one_action_cost_four() -> None:
    game = table(track=routes(s0="A1-C1"), money="4,0,0")
    assert game.price(game.read("build C3 N-NE")) == 4
    play(game, "build C3 N-NE", "build D2 NE-SW")
    assert money(game)[0] == 0
    assert inside(game).routes[0] == 2


@rule("POWER-BUILD-01")
def test_a_step_is_paid_from_cash() -> None:
    game = table(money="1,0,0", track="A3:N-S+0")
    assert "this costs $2, and there is only $1" in refused(game, "build A5 N-S")
    assert listed(game, "build A5") == []
    assert "remove A3" in listed(game)


@rule("POWER-BUILD-02", "P-04")
def test_no_tile_on_water_city_or_off_the_map_and_no_end_towards_them() -> None:
    game = table()
    assert "is a city" in refused(game, "build C1 N-S")
    assert "B2 N leads off the land" in refused(game, "build B2 N-NE")
    assert "I3 S leads off the land" in refused(game, "build I3 N-S"), "there is water"
    assert "no hex 'I5'" in refused(game, "build I5 N-S")


@rule("P-04")
def test_an_end_may_face_a_tile_without_matching_track() -> None:
    game = table(track="B2:NE-S+1;B4:N-S+1")
    play(game, "build C3 N-SW")
    assert listed(game, "build B4") == ["build B4 N-S NE-SW", "build B4 N-S NE-NW"], "a crossing, or back"
    assert "remove C3" in listed(game)


@rule("POWER-BUILD-02")
def test_rivers_cost_nothing() -> None:
    game = ironroad.new("steam-power", board="northeast", players=2, seed=1)
    rivers = [i for i, h in enumerate(game.board.hexes) if h.terrain == "river"]
    assert rivers
    assert isinstance(game.rules, SteamPower)
    assert {game.rules.build.prices[i] for i in rivers} == {0}


@rule("POWER-BUILD-03")
def test_a_crossing_is_never_the_first_tile_of_a_hex() -> None:
    assert "is empty" in refused(table(), "build A3 N-S NE-SW")
    assert "there is no such tile" in refused(table(), "build A3 N-NE S-SW")
    assert all(len(move.split()) == 3 for move in listed(table(), "build"))


@rule("POWER-BUILD-04", "P-05")
def test_the_first_tile_leads_into_any_city_and_later_ones_into_the_network() -> None:
    game = table()
    assert "first route must lead into a city" in refused(game, "build D4 N-S")
    assert "build G3 N-S" in listed(game)
    play(game, "build G3 N-S", "remove G3")
    assert seats_of(game)[0].locomotives == 18
    assert "build A3 N-S" in listed(game), "with all track removed the next tile is a first one again"
    joined = table(track=routes(s0="A1-C1"))
    assert "starts at a city of the network" in refused(joined, "build G3 N-S")
    assert "build C3 N-S" in listed(joined)


@rule("POWER-BUILD-05")
def test_track_does_not_join_a_foreign_end() -> None:
    game = table(track="A3:N-S+1;A7:N-S+0")
    assert "A5 N leads into track owned by seat 1" in refused(game, "build A5 N-S")
    assert listed(game, "build A5") == ["build A5 NE-S", "build A5 SE-S"]
    side = table(track="B2:NE-S+1;B4:N-S+1;A7:NE-S+0")
    assert "B6 N leads into track owned by seat 1" in refused(side, "build B6 N-SW")


@rule("POWER-BUILD-06", "P-06b")
def test_a_route_is_complete_when_its_track_joins_two_cities() -> None:
    game = table()
    play(game, "build B2 NE-NW")
    assert inside(game).tip[0] == -1
    assert all(inside(game).links().has(0, game.board.index[name]) for name in ("A1", "C1"))
    bent = table(track="A3:N-SE+0;B4:N-NW+0")
    play(bent, "build B2 NE-S")
    assert inside(bent).tip[0] == -1, "any edge of a city will do"
    assert inside(bent).links().has(0, bent.board.index["C1"])


@rule("P-06")
def test_no_route_from_a_city_to_itself_but_parallel_ones() -> None:
    parallel = table(track=routes(s0="A1-C1"))
    play(parallel, "build A3 N-SE", "build B4 NE-NW", "build C3 N-SW")
    assert inside(parallel).routes[0] == 2
    assert inside(parallel).tip[0] == -1
    loop = table(track="A3:N-SE+0;B4:N-NW+0")
    assert "join Alpha with itself" in refused(loop, "build B2 S-NW")


WITHIN = "K3:N-SE+0;L4:NE-NW+0"


@rule("P-06")
def test_a_route_may_join_two_cities_of_a_group_that_nobody_has_joined() -> None:
    game = table(track=WITHIN)
    play(game, "build M3 N-SW")
    assert inside(game).tip[0] == -1
    assert all(inside(game).links().has(0, game.board.index[name]) for name in ("K1", "L2", "M1"))
    assert "factory L2 5" in listed(table(track=WITHIN + ";M3:N-SW+0"), "factory")
    game.check()


@rule("P-06")
def test_one_tile_between_two_cities_of_a_group_is_a_first_route() -> None:
    game = table()
    assert listed(game).count("build K3 N-NE") == 1
    play(game, "build K3 N-NE")
    assert (inside(game).routes[0], inside(game).tip[0]) == (1, -1)
    game.check()


@rule("P-06", "POWER-BUILD-11")
@pytest.mark.parametrize("seat", [0, 1])
def test_once_a_group_is_joined_its_cities_need_no_route(seat: int) -> None:
    game = table(track=f"{WITHIN};J2:NE-NW+{seat}")
    assert "Mike and Kilo touch and need no route" in refused(game, "build M3 N-SW")
    assert "build M3 N-SW" not in listed(game)


@rule("P-06", "POWER-DELIV-02")
def test_a_route_within_a_group_costs_nobody_anything_on_the_way() -> None:
    """Seat 1's route joins K1 and M1; seat 0 brings a cube from M1 over the neutral routes."""
    within = "K3:N-SE+1;L4:NE-NW+1;M3:N-SW+1"
    game = table(2, track=routes(s0="I1-K1") + ";" + within)
    assert inside(game).links().fees(0, game.board.index["M1"]) == [0]
    game.check()


@rule("P-06", "P-08b")
def test_games_of_the_first_revision_keep_the_narrow_readings() -> None:
    before = {"group_routes": False, "crossing_replaced": False}
    group = table(track=WITHIN, options=before)
    assert "Mike and Kilo touch and need no route" in refused(group, "build M3 N-SW")
    game = table(track=HALF, options=before)
    assert listed(game, "build C3") == []
    assert "it can only be removed" in refused(game, "build C3 SW-SE")
    assert "crossing on C3 already" in refused(game, "build C3 N-S SE-SW")
    first = make_rules("steam-power", None, None, 2, {}, revision=1)
    assert isinstance(first, SteamPower)
    assert first.options.values.items() >= before.items()


@rule("POWER-BUILD-07", "POWER-VEC-09")
def test_the_route_under_construction_must_be_continued() -> None:
    game = table(track=routes(s0="A1-C1") + ";A3:N-S+0")
    assert "goes on at A5" in refused(game, "build C3 N-S")
    assert {move.split()[1] for move in listed(game, "build")} == {"A3", "A5"}


@rule("POWER-BUILD-07", "POWER-VEC-08")
def test_after_completing_a_new_route_may_start_in_the_same_action() -> None:
    game = table(track="A3:N-S+0;A5:N-S+0")
    play(game, "build A7 N-S")
    assert game.pending is not None
    assert game.pending.kind == "build"
    assert "build B8 SE-SW" in listed(game)
    play(game, "build B8 SE-SW")
    assert inside(game).routes[0] == 2


@rule("POWER-BUILD-08", "P-07", "POWER-COMP-05")
def test_a_route_takes_one_locomotive_and_without_one_none_is_started() -> None:
    game = table(track="A3:N-S+0;A5:N-S+0")
    assert seats_of(game)[0].locomotives == 17
    inside(game).routes[0] = 18
    assert "build A7 N-S" in listed(game), "one that is begun may be finished"
    done = table(track=routes(s0="A1-C1"))
    inside(done).routes[0] = 18
    assert listed(done, "build") == []
    assert "all 18 locomotives" in str(done.why_not("build C3 N-S"))


@rule("POWER-BUILD-09", "P-08")
def test_the_last_tile_may_be_removed_or_replaced_for_nothing() -> None:
    game = table(track="A3:N-S+0;A5:N-S+0", money="0,0,0")
    play(game, "remove A5", "build A3 N-NE")
    assert money(game)[0] == 0
    assert field(game, "track") == "A3:N-NE+0"
    assert inside(game).supply == [80, 9, 10]
    play(game, "build A3 N-SE")
    assert inside(game).supply == [79, 10, 10]
    assert "already" in refused(game, "build A3 N-SE")
    assert "must continue the route" in refused(game, "build A3 SE-S")
    assert "remove A3" in listed(game)


@rule("P-08")
def test_a_replacement_may_complete_the_route_and_removing_the_only_tile_frees_the_locomotive() -> None:
    game = table(track="B2:S-NW+0")
    play(game, "build B2 NE-NW")
    assert inside(game).tip[0] == -1
    game = table(track="B2:S-NW+0")
    assert [move for move in listed(game, "build B2") if len(move.split()) > 3] == [], "no crossing faces"
    play(game, "remove B2", "build G3 N-S")
    assert seats_of(game)[0].locomotives == 17


@rule("P-08")
def test_complete_routes_never_change() -> None:
    game = table(track=routes(s0="A1-C1"))
    assert "not the last one" in refused(game, "build B2 S-NW")
    assert "no route under construction" in refused(game, "remove B2")
    begun = table(track=routes(s0="A1-C1") + ";A3:N-S+0")
    assert "only the last tile, on A3" in refused(begun, "remove B2")


@rule("POWER-BUILD-10", "POWER-VEC-07", "POWER-COMP-08")
def test_a_crossing_over_a_foreign_straight_in_the_mountains_costs_two() -> None:
    game = table(track=routes(s1="C1-C9", s0="A1-C1") + ";A3:N-SE+0;B4:NE-NW+0", money="5,0,0")
    assert game.price(game.read("build C3 N-S NE-SW")) == 2
    play(game, "build C3 N-S NE-SW")
    assert money(game)[0] == 3
    assert inside(game).links().has(1, game.board.index["C9"])
    assert field(game, "track").count("+1") == 3


@rule("POWER-COMP-07", "POWER-COMP-08", "P-19")
def test_crossings_by_kind_and_by_what_is_left() -> None:
    assert COUNTS == (80, 10, 10)
    tight, straight, gentle = (shape_of([(0, b)]) for b in (1, 3, 2))
    assert all(not ways for ways in WAYS[tight])
    assert {b for b, _, _ in WAYS[straight][1]} == {4, 5}
    assert {b for b, _, _ in WAYS[gentle][1]} == {3, 4, 5}
    assert STOCK[straight] == STOCK[gentle]
    assert STOCK[tight] == STOCK[shape_of([(0, 3), (1, 4)])]
    assert STOCK[shape_of([(0, 2), (1, 3)])] == STOCK[shape_of([(0, 3), (1, 5)])]
    game = table()
    inside(game).supply = [0, 1, 0]
    assert "no such tile is left" in str(game.why_not("build A3 N-S"))
    assert game.why_not("build B2 NE-SE") is None


# Seat 0's route ends on C3, across seat 1's straight from C1 to C9.
HALF = routes(s1="C1-C9", s0="A1-C1").replace("C3:N-S+1", "C3:N-S+1,NE-SW+0") + ";A3:N-SE+0;B4:NE-NW+0"


@rule("POWER-VEC-18", "P-08b")
def test_half_a_crossing_is_replaced_and_the_other_half_stays() -> None:
    game = table(track=HALF, money="0,0,0")
    assert listed(game, "build C3") == ["build C3 N-S SE-SW"] == list(shapes_allowed(game, "C3"))
    assert game.price(game.read("build C3 N-S SE-SW")) == 0
    play(game, "build C3 N-S SE-SW")
    assert "C3:N-S+1,SE-SW+0" in field(game, "track")
    assert inside(game).supply == [80 - 5, 10, 10 - 1]
    assert inside(game).links().has(1, game.board.index["C9"])
    assert {move.split()[1] for move in listed(game, "build")} == {"C3", "D4"}
    game.check()


def shapes_allowed(game: Game, hex_: str) -> list[str]:
    """Every tile that is not refused, whether it is listed or not."""
    builds = [Build(game.board, game.board.index[hex_], shape) for shape in STOCK]
    return [move.text for move in builds if game.why_not(move) is None]


@rule("P-08b")
def test_what_half_a_crossing_is_not_replaced_by() -> None:
    game = table(track=HALF)
    assert "the track N-S must stay" in refused(game, "build C3 NE-SW SE-NW")
    assert "the track N-S must stay" in refused(game, "build C3 SE-SW")
    assert "must continue the route" in refused(game, "build C3 N-S SE-NW")
    assert "must continue the route" in refused(game, "build C3 N-S")
    assert "lies on C3 already" in refused(game, "build C3 N-S NE-SW")
    inside(game).supply[2] = 0
    assert listed(game, "build C3") == []
    assert "no such tile is left" in refused(game, "build C3 N-S SE-SW")


@rule("P-08b")
def test_the_tile_lifted_with_half_a_crossing_can_be_used_again() -> None:
    """All three are faces of one kind of tile, and no tile at all is left."""
    game = table(track="D2:NE-SW+0;C3:N-SE+1,NE-S+0")
    inside(game).supply = [0, 0, 0]
    assert sorted(listed(game, "build")) == ["build C3 N-SE NE-NW", "build C3 N-SE NE-SW"]
    play(game, "build C3 N-SE NE-NW")
    assert inside(game).supply == [0, 0, 0]


@rule("P-08b", "P-08")
def test_half_a_crossing_replaced_may_complete_the_route() -> None:
    game = table(track="A3:N-SE+0;B4:NE-NW+0;C3:NE-SW+0;D2:S-NW+1,SE-SW+0")
    play(game, "build D2 NE-SW S-NW")
    assert (inside(game).routes[0], inside(game).tip[0]) == (1, -1)
    assert inside(game).links().has(0, game.board.index["E1"])
    game.check()


@rule("POWER-VEC-18", "P-08b", "P-09b")
def test_half_a_crossing_is_removed() -> None:
    game = table(track=routes(s1="C1-C9", s0="A1-C1") + ";A3:N-SE+0;B4:NE-NW+0")
    play(game, "build C3 N-S NE-SW")
    assert inside(game).supply == [80 - 5, 10 - 1, 10]
    play(game, "remove C3")
    assert money(game)[0] == 18
    assert "C3:N-S+1" in field(game, "track")
    assert inside(game).supply == [80 - 6, 10, 10]


@rule("P-08b")
def test_half_a_crossing_stays_if_no_tile_for_the_other_half_is_left() -> None:
    game = table(track=routes(s1="C1-C9", s0="A1-C1") + ";A3:N-SE+0;B4:NE-NW+0")
    play(game, "build C3 N-S NE-SW")
    inside(game).supply[0] = 0
    assert "no tile for the track that stays" in str(game.why_not("remove C3"))
    assert "remove C3" not in listed(game)


@rule("P-09")
def test_what_may_be_crossed() -> None:
    game = table(track=routes(s1="C1-C9", s0="A1-C1") + ";A3:N-SE+0;B4:NE-NW+0")
    play(game, "build C3 N-S NE-SW", "done", "money")
    assert "crossing on C3 already" in refused(game, "build C3 N-S SE-NW")
    assert "the track N-S must stay" in refused(table(track=routes(s1="C1-C9")), "build C3 NE-SW SE-NW")
    begun = table(track="B2:NE-S+1;B4:N-S+1;A3:N-SE+0")
    assert "build B4 N-S SE-NW" in listed(begun), "a foreign route under construction"


@rule("P-09")
def test_a_route_may_cross_itself() -> None:
    game = table(track="E3:N-S+0")
    play(game, "build E5 N-SE", "build F6 N-NW", "build F4 S-NW", "build E3 N-S SE-NW")
    assert game.to_move == 1
    assert inside(game).routes[0] == 1
    game.check()
    play(game, "money", "money", "money", "money", "remove E3")
    assert "E3:N-S+0" in field(game, "track")
    game.check()


@rule("P-09b")
def test_a_crossing_may_start_and_complete_a_route() -> None:
    start = table(track="B2:NE-S+1;B4:N-S+1")
    play(start, "build B2 NE-S SE-NW")
    assert money(start)[0] == 18
    assert inside(start).routes[0] == 1
    end = table(track="D2:S-NW+1;C3:N-NE+0")
    play(end, "build D2 NE-SW S-NW")
    assert money(end)[0] == 18
    assert inside(end).tip[0] == -1
    assert inside(end).links().has(0, end.board.index["E1"])


@rule("POWER-BUILD-11", "P-10")
def test_a_route_to_one_city_of_a_group_brings_the_others() -> None:
    game = table(track=routes(s0="I1-K1"))
    state = inside(game)
    assert all(state.links().has(0, game.board.index[name]) for name in ("I1", "K1", "L2", "M1"))
    assert not state.links().has(1, game.board.index["M1"])
    assert "build M3 N-S" in listed(game), "a new route may start at any of them"
    assert "build L4 N-S" in listed(game)
