"""Southern U.S.: cotton, the ports, Atlanta and the war."""

from __future__ import annotations

from collections import Counter

import pytest

import ironroad
from ironroad.core.game import CHANCE, Game
from ironroad.games.age_of_steam.rules.state import cubes_of
from tests.helpers.cases import each
from tests.helpers.inside import inside, seats_of
from tests.helpers.tables import play, refused, table

BOARD = "southern-us"

# Biloxi C21 - D20 - Mobile E21 of seat 0, Meridian C15 - C17 - C19 - Biloxi of seat 0.
TO_MOBILE = "C21:N+0,NE+0;D20:SE-SW+0"
TWO_LINKS = "C15:S+0;C17:N-S+0;C19:N-S+0;C21:N+0,NE+0;D20:SE-SW+0"
COTTON = 5


def moving(**fields: str) -> Game:
    return table(4, "deluxe", None, BOARD, phase="goods", **fields)


def cubes(game: Game, name: str) -> Counter[str]:
    board = game.board
    packed = inside(game).cubes[board.index[name]]
    return Counter({colour: cubes_of(packed, i) for i, colour in enumerate(board.colours)})


@pytest.mark.rule("AOS-SOUTH-01", "TV-SETUP", "AOS-COMP-01")
def test_setup() -> None:
    game = ironroad.new(board=BOARD, players=4, seed=3)
    assert sum(inside(game).bag) == 21
    board = game.board
    for hex_ in board.hexes:
        if hex_.town:
            assert +cubes(game, hex_.name) == {"white": 1}
        if hex_.city:
            wanted = 4 if hex_.city.name == "Atlanta" else 3 if hex_.city.port else 1
            assert cubes(game, hex_.name).total() == wanted
            assert not cubes(game, hex_.name)["white"]
    assert sum(bool(hex_.town) for hex_ in board.hexes) == 14
    assert {hex_.city.name for hex_ in board.hexes if hex_.city and hex_.city.port} == {
        "Charleston",
        "Savannah",
        "Mobile",
        "New Orleans",
    }
    assert inside(game).bag[COTTON] == 0
    assert COTTON not in inside(game).display


@pytest.mark.rule("AOS-SOUTH-02")
def test_a_new_city_keeps_the_cotton() -> None:
    game = table(board=BOARD, phase="build", role="urbanization,-,-,-", urbanize="1")
    assert +cubes(game, "C21") == {"white": 1}
    game.push("city C21 A")
    assert +cubes(game, "C21") == {"white": 1}
    moved = table(
        board=BOARD,
        phase="goods",
        cities="C21:A",
        track="D20:SE-SW+1",
        cubes="C21:W",
        gone="W13",
        engine="1,1,1,1",
    )
    assert moved.gains(moved.read("deliver white C21 NE E21")) == [1, 0]


@pytest.mark.rule("AOS-SOUTH-03", "AOS-AMB-60", "AOS-AMB-104")
def test_cotton_goes_to_the_first_port_and_leaves_the_game() -> None:
    game = moving(track=TWO_LINKS, cubes="C15:W", gone="W13", engine="2,2,2,2")
    deliveries = [str(move) for move in game.legal_moves() if str(move).startswith("deliver")]
    assert deliveries == ["deliver white C15 S C21 NE E21"]
    game.push(deliveries[0])
    assert inside(game).gone[COTTON] == 14
    assert inside(game).bag[COTTON] == 0
    game.check()


@pytest.mark.rule("AOS-SOUTH-03", "AOS-AMB-104")
def test_cotton_passes_any_city_but_a_port() -> None:
    """Selma E15 - F16 - Montgomery G15 - G17 - G19 - F20 - Mobile E21, and on to Biloxi."""
    track = "E15:SE+0;F16:NE-NW+0;G17:N-S+0;G19:N-SW+0;F20:NE-SW+0;D20:NE-SW+0;C21:NE+0"
    game = moving(track=track.replace("D20:NE-SW", "D20:SE-SW"), cubes="E15:W", gone="W13", engine="6,6,6,6")
    listed = [str(move) for move in game.legal_moves() if str(move).startswith("deliver")]
    assert listed == ["deliver white E15 SE G15 S E21"]
    assert "does not accept white" in refused(game, "deliver white E15 SE G15")
    assert "the first city of its colour" in refused(game, "deliver white E15 SE G15 S E21 NW C21")


@pytest.mark.rule("AOS-SOUTH-03")
def test_a_port_accepts_its_own_colour_as_well() -> None:
    game = moving(track="F20:NE-SW+0;G19:N-SW+0;G17:N-S+0", cubes="G15:PW", gone="W13", engine="1,1,1,1")
    listed = {str(move) for move in game.legal_moves() if str(move).startswith("deliver")}
    assert listed == {"deliver purple G15 S E21", "deliver white G15 S E21"}


@pytest.mark.rule("AOS-SOUTH-04", "AOS-AMB-104", "TV-MAPS")
def test_links_pay_and_so_does_the_move() -> None:
    game = moving(track=TWO_LINKS, cubes="C15:W", gone="W13", engine="2,2,2,2", todo="1,0,2,3")
    move = game.read("deliver white C15 S C21 NE E21")
    assert game.gains(move) == [0, 0, 1]
    game.push(move)
    assert [seat.income for seat in seats_of(game)] == [2, 1, 0, 0]
    assert inside(game).bag[COTTON] == 0


@pytest.mark.rule("AOS-SOUTH-04")
def test_other_goods_pay_the_mover_nothing() -> None:
    game = moving(track="F20:NE-SW+0;G19:N-SW+0;G17:N-S+0", cubes="G15:P", gone="W14", todo="1,0,2,3")
    game.push("deliver purple G15 S E21")
    assert [seat.income for seat in seats_of(game)] == [1, 0, 0, 0]


@pytest.mark.rule("AOS-SOUTH-05", "AOS-AMB-85", "AOS-CHANCE-02")
@each("round_, drawn", [(1, True), (4, True), (5, False), (8, False)])
def test_a_cube_for_atlanta(round_: int, drawn: bool) -> None:
    game = table(board=BOARD, phase="goods", round=str(round_), cycle="2", todo="3", money="30,30,30,30")
    game.push("pass")
    assert game.to_move == CHANCE
    assert game.pending is not None
    assert game.pending.purpose == ("extra J10" if drawn else "growth light")
    if drawn:
        before = cubes(game, "J10")["black"]
        game.push("cube black")
        assert cubes(game, "J10")["black"] == before + 1
        assert game.pending.purpose == "growth light"


@pytest.mark.rule("AOS-SOUTH-05", "AOS-AMB-85")
def test_production_comes_before_atlanta_and_an_empty_bag_gives_nothing() -> None:
    kinds = [phase.kind for phase in ironroad.new(board=BOARD, seed=1).rules.round_phases]
    assert kinds[-3:] == ["production", "extra", "growth"]
    full = table(board=BOARD, phase="goods", cycle="2", todo="3", money="30,30,30,30")
    lying = inside(full)
    bag = "".join(colour * count for colour, count in zip("RBPYK", lying.bag, strict=False))
    fields = dict(word.split("=", 1) for word in full.position.split())
    game = table(
        board=BOARD,
        phase="goods",
        cycle="2",
        todo="3",
        money="30,30,30,30",
        cubes=fields["cubes"].replace("A7:", f"A7:{bag}"),
        bag="",
    )
    game.push("pass")
    assert game.pending is not None
    assert game.pending.purpose == "growth light"


@pytest.mark.rule("AOS-SOUTH-06", "AOS-AMB-103", "AOS-AMB-104", "EN-02", "TV-RED")
@each(
    "edition, round_, left",
    [
        ("deluxe", 3, "9,21,40"),
        ("deluxe", 4, "7,17,30"),
        ("deluxe", 5, "7,17,30"),
        ("deluxe-en", 3, "9,21,40"),
        ("deluxe-en", 4, "7,17,30"),
        ("deluxe-en", 5, "9,21,40"),
        ("2002", 5, "7,17,34"),
    ],
)
def test_the_war_doubles_the_reduction(edition: str, round_: int, left: str) -> None:
    game = table(
        3, edition, board=BOARD, phase="goods", round=str(round_), cycle="2", todo="2", income="11,25,50"
    )
    game.push("pass")
    assert ",".join(str(seat.income) for seat in seats_of(game)) == left


@pytest.mark.rule("AOS-AMB-103", "peer_profile")
def test_the_option_and_recorded_games() -> None:
    for options in ({"southern_reduction": "only_turn_4"}, {"peer_profile": True}):
        game = table(
            3, "deluxe", options, BOARD, phase="goods", round="5", cycle="2", todo="2", income="11,25,50"
        )
        game.push("pass")
        assert [seat.income for seat in seats_of(game)] == [9, 21, 40]
    with pytest.raises(ValueError, match="no option 'southern_reduction'"):
        ironroad.new(options={"southern_reduction": "only_turn_4"})
    facts = ironroad.games()["age-of-steam"]["boards"]
    assert facts[BOARD]["options"]["southern_reduction"]["defaults"]["deluxe-en"] == "only_turn_4"
    assert facts["rust-belt"]["options"] == {}


def test_a_whole_turn_is_played() -> None:
    game = table(board=BOARD, phase="build", money="20,20,20,20")
    play(game, "build D20 SE-SW", "build C21 NE", "done", "done", "done", "done")
    assert game.phase == "goods"
    game.push("deliver white C21 NE E21")
    assert [seat.income for seat in seats_of(game)] == [2, 0, 0, 0]
