"""Germany: terminals, printed prices, complete links only, the Engineer, the direct link and Berlin."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

import ironroad
from ironroad.bench import random_move
from ironroad.boards import load_board
from ironroad.core.game import CHANCE, Game
from ironroad.core.moves import Build, Done
from ironroad.games.age_of_steam.boards.germany import Germany
from ironroad.games.age_of_steam.rules.build import BuildTrack
from ironroad.games.age_of_steam.rules.complete import CompleteLinks, open_ends
from ironroad.games.age_of_steam.rules.state import Aos, cubes_of
from tests.helpers.cases import each
from tests.helpers.inside import inside, seats_of
from tests.helpers.tables import play, refused, table

BOARD = "germany"

# Hannover F10, Oldenburg & Bremen D8, Essen & Dortmund D14, Düsseldorf & Köln C15, Kassel F14, Rotterdam A11.
KOELN_ROTTERDAM = "B12:SE-NW+0;C13:S-NW+0"
BREMEN_ROTTERDAM = "B10:NE-SW+0;C9:NE-SW+0"


def building(options: dict[str, Any] | None = None, **fields: str) -> Game:
    fields = {"money": "30,30,30", "role": "first-move,turn-order,production", "built": "1,1,1"} | fields
    return table(3, "deluxe", options, BOARD, phase="build", **fields)


def cubes(game: Game, title: str) -> int:
    (hex_,) = [i for i, h in enumerate(game.board.hexes) if h.title == title]
    return sum(cubes_of(inside(game).cubes[hex_], colour) for colour in range(len(game.board.colours)))


# Setup and terminals


@pytest.mark.rule("AOS-GER-01", "EN-03", "TV-SETUP")
@each(
    "edition, options, berlin, wien",
    [
        ("deluxe", {}, 4, 2),
        ("deluxe-en", {}, 2, 4),
        ("deluxe", {"germany_four_cubes": "wien"}, 2, 4),
        ("deluxe-en", {"peer_profile": True}, 4, 2),
    ],
)
def test_starting_cubes(edition: str, options: dict[str, Any], berlin: int, wien: int) -> None:
    game = ironroad.new(board=BOARD, edition=edition, players=3, seed=5, options=options)
    assert (cubes(game, "Berlin"), cubes(game, "Wien"), cubes(game, "Königsberg")) == (berlin, wien, 3)
    assert cubes(game, "Dresden") == 2
    assert sum(inside(game).bag) == 9
    assert sum(inside(game).gone) == 6


@pytest.mark.rule("AOS-GER-01", "AOS-GER-02", "AOS-CHANCE-02")
def test_a_cube_drawn_for_a_terminal_is_its_colour() -> None:
    game = ironroad.new(board=BOARD, players=3, chance="manual")
    purposes: list[str] = []
    while game.to_move == CHANCE and game.pending is not None and game.pending.kind == "cube":
        purposes.append(game.pending.purpose)
        red = game.read("cube red")
        game.push(
            red
            if purposes[-1].startswith("terminal") and red in game.legal_moves()
            else game.legal_moves()[-1]
        )
    drawn = [purpose for purpose in purposes if not purpose.startswith("display")]
    assert drawn[:4] == ["terminal A11", "terminal A17", "terminal A23", "terminal A29"]
    assert Counter(purpose.split()[0] for purpose in drawn) == {"terminal": 6, "city": 29}
    assert drawn.index("terminal H2") < drawn.index("city J10") < drawn.index("terminal M11")
    terminals = game.board.terminals
    assert [game.board.hexes[hex_].title for hex_ in terminals] == [
        "Rotterdam",
        "Antwerpen",
        "Paris",
        "Lyon",
        "Kopenhagen",
        "Warschau",
    ]
    assert all(inside(game).accepts[hex_] == 1 for hex_ in terminals)
    assert all(inside(game).cubes[hex_] == 0 for hex_ in terminals)
    game.check()


@pytest.mark.rule("AOS-GER-02", "AOS-AMB-107")
def test_goods_end_at_a_terminal_and_never_pass() -> None:
    game = table(
        3,
        board=BOARD,
        phase="goods",
        track=f"{KOELN_ROTTERDAM};{BREMEN_ROTTERDAM}",
        terminals="A11:Y",
        gone="Y1",
        cubes="D8:RY",
        engine="6,6,6",
    )
    listed = [str(move) for move in game.legal_moves() if str(move).startswith("deliver")]
    assert listed == ["deliver yellow D8 SW A11"]
    assert "no cube passes through Rotterdam" in refused(game, "deliver red D8 SW A11 SE C15")
    game.push("deliver yellow D8 SW A11")
    assert seats_of(game)[0].income == 1
    with pytest.raises(ironroad.PositionError, match="a cube lies on A11, where none can"):
        table(3, board=BOARD, phase="goods", cubes="A11:R")


@pytest.mark.rule("AOS-AMB-107")
def test_track_may_start_at_a_terminal_which_is_never_urbanized() -> None:
    game = building(built="0,0,0", role="urbanization,-,-", urbanize="1")
    assert "is a city already" in refused(game, "city A11 A")
    play(game, "build B12 SE-NW", "build C13 S-NW", "done")
    assert seats_of(game)[0].money == 30 - 6 - 3


# Prices


@pytest.mark.rule("AOS-GER-05", "TV-COST", "AOS-AMB-37")
def test_a_printed_number_is_the_price() -> None:
    """E27 shows 9; it lies between Zürich E29 and Freiburg D26."""
    game = building()
    assert game.price(game.read("build E27 S-NW")) == 9
    crossing = building(track="D28:NE-SE+0")
    assert crossing.price(crossing.read("build E27 N-SW S-NW")) == 9 + 2


@pytest.mark.rule("AOS-GER-03", "AOS-AMB-105", "TV-COST")
def test_the_engineer_builds_once_for_half() -> None:
    game = building(role="engineer,-,-")
    assert game.price(game.read("build E27 S-NW")) == 5
    play(game, "build E27 S-NW", "build D26 SE")
    assert seats_of(game)[0].money == 30 - (9 + 2 - 4)
    assert inside(game).builds == 1


@pytest.mark.rule("AOS-GER-03", "AOS-AMB-105", "TV-COST")
def test_the_dearest_build_of_the_turn_is_halved() -> None:
    game = building(role="engineer,-,-")
    assert isinstance(game.rules, Germany)
    build, s = game.rules.build, inside(game).copy()
    paid = []
    for listed in (2, 4, 9):
        paid.append(build.charge(s, listed))
        build.paid(s, listed)
    assert sum(paid) == 11
    assert paid == [1, 3, 7]
    for listed in (9, 4, 2):
        assert build.charge(s, listed) == listed
    s.role[0] = -1
    assert build.charge(s, 9) == 9


@pytest.mark.rule("AOS-GER-03")
def test_the_engineer_has_three_builds() -> None:
    game = table(3, board=BOARD, phase="roles", money="30,30,30")
    play(game, "role engineer", "role locomotive", "role first-move")
    assert (game.phase, inside(game).builds) == ("build", 3)


@pytest.mark.rule("AOS-GER-03", "AOS-AMB-106")
def test_half_price_counts_when_a_build_must_be_paid() -> None:
    """E27 for 5 and Freiburg for 2."""
    assert "could not complete" in refused(building(role="engineer,-,-", money="6,9,9"), "build E27 S-NW")
    assert "this costs $5, and there is only $4" in refused(
        building(role="engineer,-,-", money="4,9,9"), "build E27 S-NW"
    )
    assert building(role="engineer,-,-", money="7,9,9").why_not("build E27 S-NW") is None
    assert building(money="10,9,9").why_not("build E27 S-NW") is not None
    assert building(money="11,9,9").why_not("build E27 S-NW") is None


# Complete links


@pytest.mark.rule("AOS-GER-04", "TV-MAPS")
def test_a_turn_cannot_end_with_an_open_town_exit() -> None:
    """Hannover F10 - F12 - Kassel F14 - E13 - Essen & Dortmund D14."""
    game = building()
    play(game, "build F12 N-S")
    assert "the section at F12 must be completed first" in refused(game, "done")
    play(game, "build F14 N NW")
    assert "the section at F14 must be completed first" in refused(game, "done")
    assert Done() not in game.legal_moves()
    assert Done() not in list(game.legal_moves())
    play(game, "build E13 SE-SW", "done")
    assert game.to_move == 1


@pytest.mark.rule("AOS-GER-04", "AOS-AMB-106")
def test_nothing_may_be_begun_that_cannot_be_completed() -> None:
    game = building(builds="1")
    assert "only complete links are built here" in refused(game, "build F12 N-S")
    assert game.why_not("build E9 SE-NW") is None
    assert building(builds="2").why_not("build F12 N-S") is None
    # Two exits of Kassel that lead nowhere near.
    game = building(builds="2")
    assert "only complete links" in refused(play(game, "build F12 N-S"), "build F14 N S")


@pytest.mark.rule("AOS-AMB-106")
def test_money_and_supply_must_suffice() -> None:
    """F12 is a river: 3, and Kassel costs 2 more; or, where single exits are out, 3 with two."""
    assert building(money="5,9,9", builds="2").why_not("build F12 N-S") is None
    assert "could not complete" in refused(building(money="4,9,9", builds="2"), "build F12 N-S")
    no_single = "C23:N;E19:N;G19:N"
    assert "could not complete" in refused(building(track=no_single, builds="2"), "build F12 N-S")
    assert building(track=no_single, builds="3").why_not("build F12 N-S") is None


@pytest.mark.rule("AOS-AMB-106")
def test_other_things_may_be_built_between() -> None:
    game = building()
    play(game, "build F12 N-S")
    assert game.why_not("build E9 SE-NW") is None
    assert game.why_not("claim C15 D14") is None
    play(game, "build E9 SE-NW")
    assert "only complete links" in refused(game, "claim C15 D14")
    assert {str(move) for move in game.legal_moves()} == {"build F14 N"}


@pytest.mark.rule("AOS-AMB-106")
def test_a_new_city_can_complete_where_it_may_be_placed_any_time() -> None:
    options = {"urbanize_when": "any_time"}
    game = building(options, role="urbanization,-,-", urbanize="1", builds="1")
    game.push("build F12 N-S")
    assert "must be completed first" in refused(game, "done")
    assert {move.text.split()[1] for move in game.legal_moves()} == {"F14"}
    play(game, "city F14 A", "done")


def urbanizing(options: dict[str, Any] | None = None, **fields: str) -> Game:
    """A build turn in which the New City may come at any time."""
    given = {"urbanize_when": "any_time"} | (options or {})
    return building(given, role="urbanization,-,-", urbanize="1", **fields)


@pytest.mark.rule("AOS-AMB-106", "AOS-AMB-45")
def test_a_loop_at_a_new_city_completes_nothing() -> None:
    """From Kassel F14 by G13 and G15 back to it: a New City there would be joined with itself."""
    loop = "F12:N-S+0;F14:N+0,NE+0;G13:S-SW+0"
    assert "only complete links" in refused(urbanizing(track=loop, builds="1"), "build G15 N-NW")
    closed = urbanizing(track=f"{loop};G15:N-NW+0", builds="1", fresh="G15.N")
    assert "only complete links" in refused(closed, "city F14 A")
    older = urbanizing({"links_only": False}, track=loop, builds="1")
    play(older, "build G15 N-NW", "city F14 A", "done")


@pytest.mark.rule("AOS-AMB-106", "AOS-AMB-50")
def test_a_way_to_a_town_completes_nothing_where_links_between_towns_do_not_count() -> None:
    """From Kassel F14 to the exit of Magdeburg H12."""
    fields: dict[str, Any] = {"track": "F12:N-S;H12:SW", "builds": "2"}
    assert building(**fields).why_not("build F14 N NE") is None
    options = {"town_town_links": False}
    assert "only complete links" in refused(building(options, **fields), "build F14 N NE")
    assert building(options | {"links_only": False}, **fields).why_not("build F14 N NE") is None


@pytest.mark.rule("AOS-AMB-106")
def test_a_new_city_may_come_first_where_exits_of_others_bar_the_way() -> None:
    """From Nürnberg H22 by I21 and H20 to Würzburg G19, which seat 1 left that way."""
    fields: dict[str, Any] = {"track": "G19:SE+1", "builds": "2"}
    assert "only complete links" in refused(building(**fields), "build I21 SW-NW")
    game = urbanizing(**fields)
    play(game, "build I21 SW-NW", "city G19 A", "build H20 SE-NW", "done")


@pytest.mark.rule("AOS-AMB-106", "AOS-TILE-04")
def test_a_new_city_may_give_back_the_tile_that_is_needed() -> None:
    """Two sharp curves join both ends; one is left, and one lies on Magdeburg H12."""
    others = ";".join(f"{town}:N,NE" for town in ("C23", "D26", "E19", "G19", "K21"))
    fields: dict[str, Any] = {"track": f"{others};H12:NE,SE"}
    assert "only complete links" in refused(building(**fields), "build C13 N-SE NE-S")
    game = urbanizing(**fields)
    play(game, "build C13 N-SE NE-S", "city H12 A", "build C11 SE-S", "build D12 SW-NW", "done")


@pytest.mark.rule("AOS-AMB-106", "AOS-TILE-04")
def test_a_build_elsewhere_may_give_back_the_tile_that_is_needed() -> None:
    """All three single exits are out; a second exit of Würzburg G19 gives one back for Görlitz K21."""
    single, once = "C23:N;E19:N;G19:N", {"same_hex_twice": False}
    assert "only complete links" in refused(building(once, track=single), "build K19 N-S")
    game = building(once, track=f"{single};G21:N-SE")
    play(game, "build K19 N-S", "build G19 N S", "build K21 N", "done")
    # The same, with one open end completed before the other.
    game = building(once, track="C23:N;E19:N;K21:S;K19:N-S+0")
    play(game, "build G21 N-SE", "build K21 N S", "build G19 S", "done")


@pytest.mark.rule("AOS-AMB-106")
def test_nobody_is_ever_stuck() -> None:
    """A position no game leads to: an old open end and no money. Then the turn may end."""
    game = building(track="F12:N-S+0", money="0,0,0")
    assert [str(move) for move in game.legal_moves()] == ["done"]
    assert game.why_not("done") is None


def exhaustive(phase: CompleteLinks, s: Aos, seat: int) -> bool:
    """Whether any sequence of builds leaves nothing open: everything is tried."""
    if not open_ends(s, seat, range(len(s.track.owner)), phase.options):
        return True
    return s.builds > 0 and any(exhaustive(phase, after(phase, s, move), seat) for move in usual(phase, s))


def usual(phase: CompleteLinks, s: Aos) -> list[Build]:
    """The builds of a board without the rule."""
    parts = phase.builds(s, s.todo[0], phase.sites_now(s), [])
    return [move for part in parts for move in part.moves() if isinstance(move, Build)]


def after(phase: CompleteLinks, s: Aos, move: Build) -> Aos:
    new = s.copy()
    BuildTrack.apply(phase, new, move)
    return new


@pytest.mark.rule("AOS-AMB-106")
def test_looking_ahead_agrees_with_trying_everything() -> None:
    """On the smallest board, with little money and few builds left, in many positions."""
    board = replace(load_board("barbados"), rules="germany")
    compared: Counter[bool] = Counter()
    for seed in range(10):
        game, rng = ironroad.new(board=board, players=1, seed=seed), random.Random(seed)
        while not game.over and game.round < 5:
            if game.phase == "build" and inside(game).builds:
                compare(game, rng, compared)
            game.push(random_move(game, rng))
    assert compared[True] > 40
    assert compared[False] > 40


def compare(game: Game, rng: random.Random, compared: Counter[bool]) -> None:
    rules = game.rules
    assert isinstance(rules, Germany)
    phase = rules.build
    assert isinstance(phase, CompleteLinks)
    s = inside(game).copy()
    most, count = (3, 1) if rng.random() < 0.3 else (2, 15)
    s.builds, s.money[0] = min(most, s.builds), rng.randrange(2, 14)
    for move in rng.sample(found := usual(phase, s), min(count, len(found))):
        can = exhaustive(phase, after(phase, s, move), 0)
        assert phase.allows(s, move) == can, f"{game.position}: {move}"
        compared[can] += 1


# The direct link


@pytest.mark.rule("AOS-GER-06", "AOS-AMB-35")
def test_the_direct_link_is_bought() -> None:
    game = building(built="0,0,0")
    assert game.price(game.read("claim C15 D14")) == 2
    game.push("claim D14 C15")
    assert (seats_of(game)[0].money, inside(game).builds) == (28, 2)
    assert seats_of(game)[0].parts["track"] == 1
    assert not inside(game).has_built[0]
    assert "this link is owned by seat 0" in refused(game, "claim C15 D14")
    assert ironroad.from_position(game.position).position == game.position
    play(game, "done", "done", "done")
    assert game.phase == "goods"


@pytest.mark.rule("AOS-GER-06")
def test_goods_go_over_the_direct_link() -> None:
    fields = {"phase": "goods", "cubes": "D14:R,D8:R", "engine": "2,2,2"}
    assert "no completed link" in refused(table(3, "deluxe", None, BOARD, **fields), "deliver red D14 SW C15")
    game = table(3, "deluxe", None, BOARD, claimed="1", **fields)
    assert [str(move) for move in game.legal_moves() if str(move).startswith("deliver")] == [
        "deliver red D14 SW C15"
    ]
    game.push("deliver red D14 SW C15")
    assert seats_of(game)[1].income == 1


@pytest.mark.rule("AOS-GER-06", "AOS-AMB-39")
def test_the_direct_link_is_refused() -> None:
    assert "no build is left" in refused(building(builds="0"), "claim C15 D14")
    assert "this costs $2, and there is only $1" in refused(building(money="1,9,9"), "claim C15 D14")
    assert "nobody can own it" in refused(building(claimed="-1"), "claim C15 D14")
    limited = building({"ownership_marker_limit": 1}, track="E9:SE-NW+0")
    assert "nobody may own more than 1 section" in refused(limited, "claim C15 D14")
    owner = building({"ownership_marker_limit": 1}, claimed="0")
    assert "nobody may own more than 1 section" in refused(owner, "build E9 SE-NW")


@pytest.mark.rule("AOS-AMB-105", "peer_profile")
def test_whether_the_direct_link_is_halved() -> None:
    claim = "claim C15 D14"
    game = building(role="engineer,-,-")
    assert game.price(game.read(claim)) == 1
    game.push(claim)
    assert inside(game).dearest == 2
    for options in ({"ger_halve_direct_link": False}, {"peer_profile": True}):
        game = building(options, role="engineer,-,-")
        assert game.price(game.read(claim)) == 2
        game.push(claim)
        assert inside(game).dearest == 0


@pytest.mark.rule("AOS-GER-06", "AOS-AMB-65", "AOS-AMB-92")
def test_the_direct_link_of_a_seat_that_left() -> None:
    game = table(3, board=BOARD, phase="goods", claimed="0", cubes="D14:R")
    game.push("resign 0")
    game.push("deliver red D14 SW C15")
    assert [seat.income for seat in seats_of(game)] == [0, 0, 0]
    peer = table(3, "deluxe", {"peer_profile": True}, BOARD, phase="goods", claimed="0", cubes="D14:R")
    peer.push("resign 0")
    assert inside(peer).claimed == [-1]
    assert peer.why_not("deliver red D14 SW C15") is None


@pytest.mark.rule("AOS-GER-06", "E-11")
def test_the_direct_link_in_dutch_scoring() -> None:
    game = table(3, "nl-2004", board=BOARD, phase="build", claimed="0", track="E9:SE-NW+0", built="1,1,1")
    assert seats_of(game)[0].parts["track"] == 2


# Berlin


@pytest.mark.rule("AOS-GER-07", "AOS-AMB-85", "peer_profile")
@pytest.mark.parametrize("round_", [1, 9])
def test_a_cube_for_berlin_every_round(round_: int) -> None:
    game = table(
        3,
        board=BOARD,
        phase="goods",
        round=str(round_),
        cycle="2",
        todo="2",
        money="30,30,30",
        role="-,-,production",
        display="light1:---",
    )
    before = cubes(game, "Berlin")
    play(game, "pass", "pass")
    assert game.pending is not None
    assert game.pending.purpose == "extra J10"
    game.push(next(iter(game.odds())))
    assert cubes(game, "Berlin") == before + 1
    peer = ironroad.new(board=BOARD, players=3, seed=1, options={"peer_profile": True})
    assert [phase.kind for phase in peer.rules.round_phases][-3:] == ["extra", "production", "growth"]


# Seat 2 has just begun at Hannover; nothing else on the board matters.
BEGUN = (
    "game=age-of-steam edition=deluxe board=germany players=3 "
    "options=ownership_marker_limit=none,town_town_links=false,two_redirects=false rules=2 "
    "round=3 phase=build order=1,2,0 money=44,30,32 income=9,9,11 shares=5,3,5 engine=4,4,3 "
    "role=urbanization,locomotive,engineer built=1,1,1 features=0,0,24 "
    "track=B16:NE-SW+1;E9:SE-NW+2;F8:SE-S+2;F24:SE-NW+1;F28:NE-SW+2;G21:N-SE+0;G25:SE-NW+1;G27:NE-SW+2;"
    "H24:N-S+1;I23:S-NW+1;I25:N-SW+1;K15:NE-S+0;K19:N-NE+2;L14:SW+0;L16:SE-S+0;L18:N-NW+0,NE-SW+2 "
    "cities=G19:D "
    "cubes=C15:RRYK,D8:BY,D14:BPY,E23:PK,E29:PY,F10:RRBYK,H22:BPY,H26:Y,J10:RBBYYK,K17:PY,M5:BPKK,M17:P"
    "P,M29:BK "
    "display=light1:YPB,light2:PYR,light3:--B,light4:-RP,light5:---,light6:RRK,dark1:-YY,dark2:-YK,dark"
    "3:--Y,dark4:KRB,dark5:-PB,dark6:-RR,A:PR,B:YP,C:KB,D:PB,E:BB,F:KR,G:YY,H:BY "
    "bag=R6P5K1 gone=B3K3 terminals=A11:K,A17:K,A23:B,A29:B,H2:K,M11:B claimed=0 todo=2,0 "
    "builds=2 fresh=F24.SE,G25.SE,F8.SE built_on=F8 dearest=3 raised=1,1,0"
)


def test_GER_04_what_was_laid_this_turn_is_turned_though_links_between_towns_do_not_count() -> None:
    """Only its open end must be reached by what is left of the turn, not every side that is new."""
    game = ironroad.from_position(BEGUN)
    assert {move.text for move in game.legal_moves()} == {"build E7 SE-SW", "build F8 N-S", "build F8 S-NW"}
    game.push("build F8 S-NW")
    game.push("build E7 SE-SW")
    assert "done" in [move.text for move in game.legal_moves()]
