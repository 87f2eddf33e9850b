"""What the boards with rules of their own tell: setups, bonuses, payments, places, questions and choices."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

import ironroad
from ironroad.core.game import CHANCE, Game
from ironroad.core.sentences import Sentence
from ironroad.games.age_of_steam.telling import (
    about,
    cards,
    choices,
    happenings,
    question,
    sections,
    told,
    why_no_hex,
)
from ironroad.games.age_of_steam.telling.seats import seat_facts
from ironroad.games.age_of_steam.telling.turn import spent
from ironroad.telling.parts import Choice
from tests.helpers.golden import Case, path_of
from tests.helpers.inside import inside
from tests.helpers.tables import play, table

GREEDY = {"western-us": 3, "southern-us": 3, "germany": 3, "barbados": 1, "st-lucia": 2}
each_board = pytest.mark.parametrize("board", GREEDY)

LINE = (
    "H3:E-W+0;H5:E-W+0;H7:E-W+0;H9:E-W+0;H11:W+0,E+1;H13:E-W+1;H15:E-W+1;H17:W+1,E+2;"
    "H19:E-W+2;H21:E-W+2;H23:E-W+2;H25:E-W+2"
)
JOINED = f"{LINE};H27:NE-W+2"


@cache
def golden(board: str, bot: str = "greedy") -> Game:
    case = Case("age-of-steam", "deluxe", board, GREEDY[board], bot)
    text = path_of(case).read_text(encoding="utf-8")
    return ironroad.load(text)


@cache
def steps(board: str, bot: str = "greedy") -> list[tuple[Game, Game]]:
    """Each decision of a game, with the draws that followed it."""
    return list(_steps(golden(board, bot)))


def _steps(game: Game) -> Iterator[tuple[Game, Game]]:
    entries = game.record.entries
    now = game.at(0)
    now.seed = None
    starts = [0, *[number for number, entry in enumerate(entries) if entry.seat != CHANCE], len(entries)]
    for start, end in pairwise(starts):
        before = now.copy()
        for entry in entries[start:end]:
            now.push(entry.move)
        yield before, now.copy()


def after(game: Game, *moves: str) -> list[str]:
    """What follows from the last of these moves."""
    play(game, *moves[:-1])
    before = game.copy()
    play(game, moves[-1])
    return [str(line) for line in happenings(before, game)]


def found(game: Game, move: str) -> Choice:
    return next(choice for choice in choices(game) if choice.move == move)


def effects(game: Game, move: str) -> list[str]:
    return [str(effect) for effect in found(game, move).effects]


def western(**fields: str) -> Game:
    usual = {"money": "30,30,30", "built": "1,1,1", "engine": "6,6,6"}
    return table(3, "deluxe", None, "western-us", **usual | fields)


def germany(options: dict[str, Any] | None = None, **fields: str) -> Game:
    usual = {"phase": "build", "money": "30,30,30", "built": "1,1,1"}
    return table(3, "deluxe", options, "germany", **usual | fields)


def island(**fields: str) -> Game:
    return table(2, "deluxe", None, "st-lucia", **fields)


def solo(**fields: str) -> Game:
    return table(1, "deluxe", None, "barbados", **fields)


# Whole games


@each_board
@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_a_whole_game_is_told(board: str, bot: str) -> None:
    lines: list[Sentence] = []
    for before, now in steps(board, bot):
        move = now.record.entries[len(before.record)].move
        lines += [told(move, before), question(before), *happenings(before, now)]
    assert not [line for line in lines if re.search(r"plays '|asked for|None|<|{|}", line)]
    assert sum(1 for line in lines if line.startswith("The game is over") and line[-1] == ".") >= 1


@each_board
def test_the_choices_are_the_legal_moves(board: str) -> None:
    for before, _ in steps(board)[1::7]:
        offered = choices(before)
        assert sorted(choice.move for choice in offered) == sorted(m.text for m in before.legal_moves())
        assert all(isinstance(text, Sentence) for c in offered for text in (c.label, *c.effects))
        json.dumps([choice.data for choice in offered])


@each_board
@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_the_sums_told_are_what_the_seats_then_have(board: str, bot: str) -> None:
    for before, now in steps(board, bot):
        for line in happenings(before, now):
            if line.template == "Income and expenses: {sums}." and not (now.over and board == "barbados"):
                sums = re.findall(r"seat (\d) \$\d+ \+ \$\d+ - \$\d+ = (-?)\$(\d+)", line)
                assert {int(seat): 0 if short else int(money) for seat, short, money in sums} == {
                    seat: now.seats[seat].money for seat in before.order
                }


@each_board
@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_the_forecast_is_what_happens(board: str, bot: str) -> None:
    """Before the last pass of a round nothing else can happen to money and income."""
    last = [before for before, now in steps(board, bot) if before.phase == "goods" != now.phase]
    assert last
    for game in last:
        facts, seats = seat_facts(game), play(game.copy(), "pass").seats
        for before, seat in zip(facts, seats, strict=True):
            if not before.out:
                assert (before.end_money, before.end_income) == (seat.money, seat.income)
                assert (before.bankrupt or "loses the game" in str(before.warning)) == seat.out


def test_the_forecast_of_a_purse_is_that_of_its_round() -> None:
    """Each purse differs from the first in one thing, which may be the round; the first is told once more."""
    usual: dict[str, Any] = {
        "round": "3",
        "money": "50,9,9",
        "income": "25,0,0",
        "shares": "2,2,2",
        "engine": "1,1,1",
    }
    other = {"round": "4", "money": "60,9,9", "income": "24,0,0", "shares": "3,2,2", "engine": "2,1,1"}
    for fields in (usual, *(usual | {name: value} for name, value in other.items()), usual):
        game = table(board="southern-us", players=3, phase="goods", cycle="2", todo="2", **fields)
        forecast, seat = seat_facts(game)[0], play(game, "pass").seats[0]
        assert (forecast.end_money, forecast.end_income) == (seat.money, seat.income)


@each_board
def test_sections_are_those_of_the_picture_and_of_the_score(board: str) -> None:
    game = steps(board)[-9][0]
    pieces = [piece for section in sections(game) for piece in section.pieces]
    drawn = [part.partition('"')[0] for part in game.svg().split('data-piece="')[1:]]
    assert sorted(pieces) == sorted(name for name in drawn if " " in name)
    for card in cards(game):
        worth = sum(section.points for section in sections(game) if section.owner == card.number)
        assert worth == card.parts.get("track", 0)


@each_board
def test_links_and_roadsides_leave_as_the_network_has_them(board: str) -> None:
    game = steps(board)[-9][0]
    network, index, edges = inside(game).links(True), game.board.index, game.board.edges
    ways = [s for s in sections(game) if s.complete or (not s.pieces and s.over)]
    for section in ways:
        side = 6 * index[section.ends[0]] + edges.index(section.leaves[0])
        assert network.link(side) == (index[section.ends[1]], section.owner)
    owners = [section.owner for section in ways if section.complete]
    assert [facts.links for facts in seat_facts(game)] == [owners.count(n) for n in range(len(game.seats))]


# Setup and growth


def test_the_colours_of_terminals_are_told() -> None:
    before, now = steps("germany")[0]
    first = happenings(before, now)[0]
    terminals = [now.board.hexes[hex_].name for hex_ in now.board.terminals]
    assert first.template == "Each terminal takes one colour: {terminals}."
    for name in terminals:
        place, colour = re.fullmatch(r"(.*) \(\w+\): terminal, (\w+)", about(now)[name][0]).groups()  # type: ignore[union-attr]
        assert f"{place} {colour}" in first


def test_the_cubes_of_the_country_are_counted() -> None:
    told_first = [str(happenings(*steps(board)[0])[0]) for board in ("st-lucia", "western-us")]
    numbers = [[int(n) for n in re.findall(r"\d+", line)] for line in told_first]
    assert [total for total, *_ in numbers] == [38, 20]
    assert all(total == sum(rest) for total, *rest in numbers)


@pytest.mark.parametrize(("board", "city"), [("southern-us", "Atlanta"), ("germany", "Berlin")])
def test_the_extra_cube_is_told(board: str, city: str) -> None:
    entries = golden(board).record.entries
    drawn = [str(e.move).split()[1] for e in entries if e.phase == "extra"]
    lines = [str(line) for step in steps(board) for line in happenings(*step)]
    assert [line for line in lines if "from the bag" in line] == [
        f"{city} gets {colour} from the bag." for colour in drawn
    ]


# Bonuses


def test_joined_coasts_are_told() -> None:
    alone = re.sub(r"\+\d", "+0", LINE)
    assert after(western(phase="build", track=alone), "build H27 NE-W") == [
        "seat 0 joins the coasts: seat 0 +4 income.",
        "Track need not hang together any more.",
    ]
    assert after(western(phase="build", track=LINE, todo="2,0,1"), "build H27 NE-W") == [
        "seat 2 joins the coasts and chooses who gains by it.",
        "Track need not hang together any more.",
    ]
    assert "joins the coasts: seat 0 +4 income" in effects(
        western(phase="build", track=alone), "build H27 NE-W"
    )
    assert after(western(phase="build", track=alone), "build H27 SW-W") == []


def test_a_bonus_without_a_choice_is_told_and_counted() -> None:
    alone = re.sub(r"\+\d", "+0", JOINED)
    fields = {"phase": "goods", "track": alone, "connected": "1", "cubes": "G28:P", "todo": "0", "cycle": "2"}
    game = western(**fields)
    game.seed = "1"
    way = "deliver purple G28 SW H17 W H11 W H1"
    assert "crosses the country: seat 0 gains 1 more" in effects(game, way)
    lines = after(game, way)
    assert lines[0] == "The cube has crossed the country: seat 0 gains 1 more."
    assert lines[1].startswith("Income and expenses: seat 0 $30 + $4 - $8 = $26;")


def test_a_bonus_with_a_choice_tells_scores() -> None:
    fields = {
        "phase": "goods",
        "track": JOINED,
        "connected": "1",
        "cubes": "G28:P",
        "todo": "2",
        "cycle": "2",
    }
    game = western(**fields)
    game.seed = "1"
    way = "deliver purple G28 SW H17 W H11 W H1"
    assert "crosses the country: then you choose who gains 1 more" in effects(game, way)
    play(game, way)
    assert question(game) == "The cube has crossed the country. Whose link earns 1 more income?"
    assert effects(game, "bonus 1") == ["seat 1: income +1, now 2; score 1, then 4"]
    assert told(game.read("bonus 1"), game) == "gives the bonus: seat 1 +1"
    assert "seat 1 $30 + $2 - $8 = $24" in after(game, "bonus 1")[0]


def test_a_choice_is_no_build_turn() -> None:
    game = play(western(phase="build", track=LINE, todo="2,0,1"), "build H27 NE-W")
    assert question(game) == "Your track has joined the coasts. Who gains by it?"
    assert spent(game) is None


# Building


def test_the_rule_that_binds_every_build_stands_in_the_question() -> None:
    assert "must lead into a starting city" in question(western(phase="build", built="0,0,0"))
    assert "must hang together" in question(western(phase="build", track=LINE))
    assert question(western(phase="build", track=JOINED, connected="1")).endswith("in cash.")
    assert question(germany()).endswith("Only complete links are built here.")
    assert question(island(phase="build")).endswith("a New City must come first.")
    assert "must hang together" in str(why_no_hex(western(phase="build", track=LINE), "A4"))


def test_an_unfinished_turn_says_where() -> None:
    game = germany()
    assert cards(game)[0].warning is None
    play(game, "build F12 N-S")
    assert cards(game)[0].warning == (
        "The turn can end only when every link is complete. Build on from F12, or take it back."
    )
    assert cards(game)[1].warning is None


def test_a_direct_link_tells_its_price_and_its_owner() -> None:
    game = germany()
    assert effects(game, "claim C15 D14") == [
        "completes Düsseldorf & Köln - Essen & Dortmund: +1 point",
        "leaves $28",
    ]
    assert "direct link Düsseldorf & Köln - Essen & Dortmund, for sale at $2" in about(game)["C15"]
    assert why_no_hex(game, "C15") is None
    play(game, "claim C15 D14")
    assert "direct link Düsseldorf & Köln - Essen & Dortmund of seat 0" in about(game)["D14"]
    assert why_no_hex(game, "C15") == "this link is owned by seat 0"
    (link,) = sections(game)
    assert (link.ends, link.pieces, link.points) == (("C15", "D14"), [], 1)


def test_hexes_tell_the_prices_of_the_board() -> None:
    west, german = western(), germany()
    swamp = next(h.name for h in west.board.hexes if h.terrain == "swamp" and not h.title)
    assert about(west)[swamp] == [f"{swamp}: swamp", "a simple tile costs $4"]
    printed = next(h for h in german.board.hexes if h.price)
    assert f"a simple tile costs ${printed.price}" in about(german)[printed.name]


# Goods


def test_places_tell_what_the_board_makes_of_them() -> None:
    south, west = about(golden("southern-us").at(200)), about(western())
    assert "port: takes cotton" in south["P12"]
    assert "Charleston (P12): city, purple" in south["P12"]
    assert "gets a cube from the bag every round, up to round 4" in south["J10"]
    assert "western city, track may start here" in west["A2"]
    assert "eastern once it is a city" in west["F25"]
    assert "eastern city" in about(western(cities="F25:A"))["F25"]
    assert (
        "Paris (A23): terminal, colour not drawn yet"
        in about(ironroad.new(board="germany", chance="manual"))["A23"]
    )


def test_cotton_is_told() -> None:
    town = next(h for h in golden("southern-us").board.hexes if h.given)
    assert any("is cotton" in line for line in about(steps("southern-us")[1][0])[town.name])
    moved = [
        (before, now.record.entries[len(before.record)].move)
        for before, now in steps("southern-us")
        if str(now.record.entries[len(before.record)].move).startswith("deliver white")
    ]
    assert moved
    for game, move in moved:
        assert "1 of it for moving cotton" in effects(game, move.text)


def test_why_no_cube_leaves() -> None:
    bare = island(phase="goods", cubes="C7:R")
    assert why_no_hex(bare, "C7") == "no track under the cube on C7 leads to a stop"
    assert why_no_hex(bare, "C9") == "no cube lies in C9"
    assert "never has any" in str(why_no_hex(germany(phase="goods"), "A23"))


def test_a_cube_on_track_tells_the_edge_it_leaves_by() -> None:
    track = "D8:N-SW+1,SE-NW+0;C7:N-SE+0;D6:S-NW+1"
    game = island(phase="goods", track=track, cubes="D8:R", cities="C5:A", engine="2,2")
    assert "leaves D8 by NW" in effects(game, "deliver red D8 NW C5")
    assert effects(game, "deliver red D8 N C5")[:3] == ["no income", "seat 1 +1", "leaves D8 by N"]
    ways = {section.leaves[0]: section.over for section in sections(game) if section.over}
    assert ways == {"N": ("D8 N-SW", "D6 S-NW"), "NW": ("D8 SE-NW", "C7 N-SE")}


# Money, order and roles


def test_being_first_is_told_with_what_follows() -> None:
    game = island(phase="order", money="10,10")
    assert effects(game, "pass")[0] == "seat 1 may pay to be first; if not, you are first for nothing"
    assert effects(island(phase="order", money="10,4"), "pass")[0] == (
        "you are first for nothing: nobody else can pay"
    )
    play(game, "pass")
    assert question(game) == "seat 0 does not pay. Do you pay $5 to be first this round?"
    assert effects(game, "pass")[0] == "seat 0 is first for nothing"
    assert effects(game, "pay") == ["you are first this round", "leaves $5", "ends the round with $2"]


def test_who_does_not_pay_has_not_dropped_out() -> None:
    game = play(island(phase="order", money="10,10"), "pass")
    assert [card.tags for card in cards(game)] == [["does not pay"], []]


def test_roles_are_told_as_the_board_has_them() -> None:
    assert "right to be first" in effects(island(phase="roles"), "role turn-order")[0]
    blocked = question(solo(phase="roles", taken="production,engineer"))
    assert blocked.endswith("Blocked until every role has been taken: Production and Engineer.")
    empty = western(phase="roles", bag="")
    assert effects(empty, "role production")[1:] == ["the bag is empty now"]


def test_a_share_is_paid_back() -> None:
    game = solo(phase="shares")
    assert "is paid back with $5 at the end" in question(game)
    assert "at the end -$5 to pay back" in effects(game, "shares 1")
    assert cards(game)[0].in_money


# The end


def last(money: str, shares: str) -> Game:
    game = solo(round="10", phase="goods", cycle="2", money=money, shares=shares, income="20", todo="0")
    game.seed = "1"
    return game


def test_a_solo_game_is_won_with_money() -> None:
    lines = after(last("40", "6"), "pass")
    assert lines[-2:] == [
        "seat 0 pays back 6 shares for $30 and keeps $23.",
        "The game is over and won with $23.",
    ]


def test_a_solo_game_is_lost_for_shares() -> None:
    game = last("0", "6")
    assert effects(game, "pass") == ["moves nothing"]
    assert "loses the game: after this round $17 are missing" in str(cards(game)[0].warning)
    lines = after(game, "pass")
    assert lines[-2:] == [
        "seat 0 cannot pay back 6 shares for $30 with $13.",
        "The game is over and lost.",
    ]
    assert not [line for line in lines if "out of the game" in line]


def test_who_goes_bankrupt_pays_nothing_back() -> None:
    game = solo(phase="goods", cycle="2", money="0", shares="6", income="2", todo="0")
    game.seed = "1"
    lines = after(game, "pass")
    assert lines[-3:] == [
        "seat 0 is $5 short and bankrupt.",
        "seat 0 is out of the game.",
        "The game is over and lost.",
    ]


def test_ties_are_told_with_their_dice() -> None:
    fields = {"phase": "goods", "round": "10", "cycle": "2", "todo": "2", "money": "9,9,9"}
    game = western(**fields)
    game.seed = "3"
    lines = after(game, "pass")
    dice = next(line for line in lines if line.startswith("The tied seats roll a die"))
    rolled = [entry.move.text.split()[1] for entry in game.record.entries if entry.phase == "ties"]
    assert re.findall(r"seat \d (\d)", dice) == rolled
    assert lines[-1] == "Of equal points, more cash, then more track, then a die decides."
    assert "wins with" in lines[-2]
