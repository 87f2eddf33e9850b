"""Steam told to people: every choice with what follows from it, events, places, sections and seats."""

from __future__ import annotations

import io
import json
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import ironroad
from ironroad.core.game import CHANCE, Game
from ironroad.core.moves import Move
from ironroad.core.position import split_position
from ironroad.games.common.cubes import one_cube
from ironroad.games.steam.rules.scoring import links_owned
from ironroad.telling import teller
from ironroad.telling.parts import Choice, SeatCard, Section
from ironroad.terminal.menu import Menu
from ironroad.terminal.reading import understand
from ironroad.terminal.seating import PERSON
from tests.helpers.console import run, script
from tests.helpers.inside import inside, seats_of
from tests.helpers.steam_tables import BLUE_MID, RED_BLUE, RED_MID, play, random_move, table, tracks

pytestmark = pytest.mark.slow

# Every edition on every board and with every number of seats, but not every mixture of them; these are the
# ones in which cubes are delivered, and those of `LOOSE`.
SETUPS = [
    ("base", "northeast", 5),
    ("base", "ruhr", 3),
    ("base", "ruhr", 4),
    ("expert", "northeast", 4),
    ("expert", "ruhr", 3),
    ("expert", "ruhr", 4),
    ("expert", "ruhr", 5),
]
# One group of two red cubes.
GROUP = "RR" + ",-" * 11
LOOSE = [("base", "ruhr", 4), ("expert", "northeast", 4)]
MOST_TRIED = 6
MOST_MOVES = 120
RICH = {"money": "60", "engine": "4", "points": "9"}


@cache
def moments(edition: str, board: str, players: int) -> list[Game]:
    """Decisions and draws from a random game among the rich, of every kind."""
    return list(_moments(edition, board, players))


def _moments(edition: str, board: str, players: int) -> Iterator[Game]:
    game, rng = _started(edition, board, players), random.Random(players)
    seen: dict[str, int] = {}
    while not game.over and len(game.record) < MOST_MOVES:
        assert game.pending is not None
        kind = game.pending.kind
        seen[kind] = seen.get(kind, -1) + 1
        if seen[kind] % 6 == 0:
            yield game.copy()
        game.push(random_move(game, rng))


@cache
def decisions(edition: str, board: str, players: int) -> list[tuple[Game, list[Choice]]]:
    """Those that a seat decides, with the choices it has."""
    found = [game for game in moments(edition, board, players) if game.to_move != CHANCE]
    return [(game, choices(game)) for game in found]


def _started(edition: str, board: str, players: int) -> Game:
    # Looking for ways to join loose track takes long, so few games do.
    options = {"complex_strict": (edition, board, players) not in LOOSE}
    game = ironroad.new("steam", board=board, edition=edition, players=players, seed=players, options=options)
    rich = {name: ",".join([value] * players) for name, value in RICH.items()}
    fields = split_position(game.position) | rich
    return ironroad.from_position(" ".join(f"{key}={value}" for key, value in fields.items()), players)


def choices(game: Game) -> list[Choice]:
    return list(teller(game).choices(game))


def found(game: Game, move: str) -> Choice:
    return next(choice for choice in choices(game) if choice.move == move)


def effects(game: Game, move: str) -> list[str]:
    return [str(effect) for effect in found(game, move).effects]


def some(game: Game, told: list[Choice], kind: str) -> list[tuple[Choice, Game]]:
    """Some choices of a kind, each with the game after it."""
    wanted = [choice for choice in told if choice.data["kind"] == kind]
    tried = random.Random(len(game.record)).sample(wanted, min(MOST_TRIED, len(wanted)))
    return [(choice, play(game.copy(), choice.move)) for choice in tried]


def seat_of(game: Game) -> int:
    assert game.to_move is not None
    return game.to_move


def card(game: Game, seat: int) -> SeatCard:
    return teller(game).cards(game)[seat]


def happened(game: Game, *moves: str) -> list[str]:
    """What the last of some moves brings about by itself."""
    play(game, *moves[:-1])
    before = game.copy()
    play(game, moves[-1])
    return [str(event) for event in teller(game).happenings(before, game)]


# Every choice


@pytest.mark.parametrize(("edition", "board", "players"), SETUPS)
def test_the_choices_are_the_legal_moves(edition: str, board: str, players: int) -> None:
    for game, told in decisions(edition, board, players):
        assert sorted(choice.move for choice in told) == sorted(move.text for move in game.legal_moves())
        assert all(choice.label and choice.data["kind"] == choice.move.split()[0] for choice in told)
        json.dumps([choice.data for choice in told])


def test_the_random_games_ask_everything() -> None:
    kinds = {game.pending.kind for setup in SETUPS for game in moments(*setup) if game.pending}
    assert kinds >= {"bid", "capital", "role", "build", "deliver", "points"}


@pytest.mark.parametrize(("edition", "board", "players"), SETUPS)
def test_builds_cost_and_complete_what_is_said(edition: str, board: str, players: int) -> None:
    for game, told in decisions(edition, board, players):
        for choice, after in some(game, told, "build"):
            data, seat = choice.data, seat_of(game)
            assert data["price"] == game.price(game.read(choice.move))
            assert data["left"] == inside(after).money[seat]
            assert data["income"] == inside(after).income[seat]
            assert data["points"] == links_owned(inside(after), seat) - links_owned(inside(game), seat)
            assert data["score"] == seats_of(after)[seat].score - seats_of(game)[seat].score
            own = [effect for effect in choice.effects if effect.template.endswith("+{n} point")]
            assert len(own) == data["points"]


@pytest.mark.parametrize(("edition", "board", "players"), SETUPS)
def test_everything_else_does_what_is_said(edition: str, board: str, players: int) -> None:
    for game, told in decisions(edition, board, players):
        for kind, check in CHECKS.items():
            for choice, after in some(game, told, kind):
                check(choice.data, game, after, seat_of(game))


def _check_money(data: dict[str, Any], game: Game, after: Game, seat: int) -> None:
    s = inside(after)
    assert (data["cash"], data["income"], data["points"]) == (s.money[seat], s.income[seat], s.points[seat])
    assert data["score"] == seats_of(after)[seat].score - seats_of(game)[seat].score


def _check_role(data: dict[str, Any], game: Game, after: Game, seat: int) -> None:
    _check_money(data, game, after, seat)
    assert data["left"] == inside(after).money[seat]
    assert data["passing"] == seats_of(after)[seat].passing


def _check_drop(data: dict[str, Any], game: Game, after: Game, seat: int) -> None:
    assert data["cash"] == inside(after).money[seat]
    assert data["price"] == inside(game).money[seat] - inside(after).money[seat]


def _check_city(data: dict[str, Any], game: Game, after: Game, seat: int) -> None:
    hex_ = game.board.index[data["hex"]]
    assert data["points"] == links_owned(inside(after), seat) - links_owned(inside(game), seat)
    colour = game.board.colours.index(data["colour"])
    assert inside(after).accepts[hex_] == 1 << colour
    assert teller(after).about(after)[data["hex"]][0].endswith(data["colour"])
    _check_group(data, game, after, hex_)


def _check_grow(data: dict[str, Any], game: Game, after: Game, seat: int) -> None:
    hex_ = game.board.index[data["hex"]]
    assert hex_ in inside(after).grown
    _check_group(data, game, after, hex_)


def _check_group(data: dict[str, Any], game: Game, after: Game, hex_: int) -> None:
    brought = inside(after).cubes[hex_] - inside(game).cubes[hex_]
    numbers = [game.board.colours.index(colour) for colour in data["cubes"]]
    assert brought == sum(one_cube(number) for number in numbers)
    assert not inside(after).groups[data["group"] - 1]


def _check_delivery(data: dict[str, Any], game: Game, after: Game, seat: int) -> None:
    gains = dict(data["gains"])
    assert gains[seat] == data["own"]
    assert sum(gains.values()) == data["own"] + data["others"] <= len(data["steps"])
    earned = [inside(after).earned[s] + inside(after).points[s] - inside(game).points[s] for s in gains]
    assert earned == list(gains.values())


def _check_score(data: dict[str, Any], game: Game, after: Game, seat: int) -> None:
    if after.round == game.round and not after.over:
        assert data["income"] == inside(after).income[seat]
        assert data["points"] == inside(after).points[seat]
        assert data["score"] == seats_of(after)[seat].score - seats_of(game)[seat].score


def _check_engine(data: dict[str, Any], game: Game, after: Game, seat: int) -> None:
    assert data["engine"] == inside(after).engine[seat]


CHECKS = {
    "capital": _check_money,
    "role": _check_role,
    "drop": _check_drop,
    "city": _check_city,
    "grow": _check_grow,
    "deliver": _check_delivery,
    "score": _check_score,
    "engine": _check_engine,
}


@pytest.mark.parametrize(("edition", "board", "players"), SETUPS)
def test_everything_can_be_told_at_any_moment(edition: str, board: str, players: int) -> None:
    for game in moments(edition, board, players):
        tell = teller(game)
        assert tell.question(game)
        assert set(tell.about(game)) == {h.name for h in game.board.hexes}
        assert sum(len(section.pieces) for section in tell.sections(game)) == len(inside(game).track.pieces())
        assert [seat.number for seat in tell.cards(game)] == list(range(players))
        assert len(tell.tiles(game)) == 21
        assert tell.hand(game, 0) == []
        json.dumps([str(notice) for notice in tell.notices(game)])
        move: Move = game.legal_moves()[0]
        assert tell.told(move, game)
        spent = tell.spent(game)
        assert (spent is None) == (game.pending is None or game.pending.kind != "build")


@pytest.mark.parametrize("edition", ["base", "expert"])
def test_every_step_of_a_game_can_be_told(edition: str) -> None:
    game, rng, events = _started(edition, "ruhr", 5), random.Random(5), 0
    while not game.over:
        before, move = game.copy(), random_move(game, rng)
        if game.round == 4 and game.phase == "build" and len(game.order) == 5:
            move = game.read(f"resign {game.order[-1]}")
        tell = teller(game)
        assert tell.told(move, game)
        game.push(move)
        events += len(tell.happenings(before, game))
    assert events > 30


def test_deliveries_come_best_first() -> None:
    several = 0
    for told in [told for setup in SETUPS for _, told in decisions(*setup)]:
        own = [choice.data["own"] for choice in told if choice.data["kind"] == "deliver"]
        several += len(own) > 1
        assert own == sorted(own, key=lambda gain: -int(str(gain)))
    assert several


def test_links_side_by_side_are_told_apart() -> None:
    below = "D4:NW-NE+0;E3:SW-SE+0;F4:NW-NE+0"
    game = table(phase="goods", track=tracks(RED_BLUE.format(0), below), cubes="C3:B")
    assert effects(game, "deliver blue C3 NE G3")[-1] == "leaves Redton by NE"
    assert effects(game, "deliver blue C3 SE G3")[-1] == "leaves Redton by SE"
    alone = table(phase="goods", track=RED_BLUE.format(0), cubes="C3:B")
    assert effects(alone, "deliver blue C3 NE G3")[-1] == "without a stop between"


def test_an_engine_goes_over_one_link_or_up_to_more() -> None:
    one, two = table(phase="goods"), table(phase="goods", engine="2,2,2")
    assert teller(one).question(one).endswith("Your engine takes it over 1 link.")
    assert teller(two).question(two).endswith("Your engine takes it over up to 2 links.")


# Money


def test_a_bid_is_told_with_the_steps_of_income_it_costs() -> None:
    game = ironroad.new("steam", board="northeast", players=3, seed=3)
    choice = found(game, "bid 7")
    assert (choice.data["units"], choice.data["income"], choice.data["cash"]) == (2, -2, 3)
    assert effects(game, "bid 7")[1:4] == [
        "raises 2 units of capital, now +$10",
        f"in each of the {game.rules.rounds} rounds left -$2",
        "at the end -4 points",
    ]
    assert "You open, with $0 or more." in teller(game).question(game)


def test_the_winner_of_a_place_pays_with_income() -> None:
    game = ironroad.new("steam", board="northeast", players=3, seed=3)
    first = seat_of(game)
    events = happened(game, "bid 7", "drop", "drop")
    assert events == [
        f"seat {first} takes place 1 for $7.",
        f"seat {first} raises 2 units of capital ($10): income 0 to -2.",
    ]
    assert str(card(game, first).tags[0]) == "place 1"
    assert effects(game, "bid 0") == ["place 2 for $0 if nobody bids more", "then $0 in cash", ENDS_EMPTY]
    last = happened(game, "bid 0", "drop")
    assert last[1].endswith("takes place 3 for $0.")
    assert last[-1].startswith("The seats play in the order")


ENDS_EMPTY = "ends the round with $0"


def test_capital_tells_what_it_costs_now_and_at_the_end() -> None:
    game = table(3, "expert", phase="capital", builds="", income="2,0,-10", points="0,0,5", money="0,0,0")
    assert found(game, "capital 3").data["score"] == -3
    assert effects(game, "capital 3") == [
        "now +$15",
        "in each of the 9 rounds left -$3",
        "at the end -3 points",
        "ends the round with $13",
    ]
    play(game, "capital 0", "capital 0")
    assert effects(game, "capital 1")[:2] == ["now +$5", "at the end -2 points"]
    assert "At the end two steps of income" in teller(game).notices(game)[0]


def test_a_role_tells_its_price_and_its_number() -> None:
    game = table(3, phase="roles", builds="", money="0,0,0")
    data = found(game, "role locomotive").data
    assert (data["price"], data["units"], data["number"]) == (6, 2, 6)
    assert found(game, "role urbanization pass").data["price"] == 0
    assert "is not used and costs nothing" in effects(game, "role urbanization pass")
    events = happened(game, "role locomotive")
    assert events == ["seat 0 raises 2 units of capital ($10): income 0 to -2."]
    play(game, "role city-growth pass")
    assert [str(tag) for tag in card(game, 1).tags] == ["number 5", "role passed"]


def test_a_tile_can_be_paid_with_capital() -> None:
    game = table(money="1,30,30")
    choice = found(game, "build D2 SE-SW")
    assert (choice.data["left"], choice.data["units"], choice.data["income"]) == (4, 1, -1)
    assert happened(game, "build D2 SE-SW") == ["seat 0 raises 1 unit of capital ($5): income 0 to -1."]


def test_income_and_shortfalls_are_told() -> None:
    fields = {"phase": "goods", "todo": "2", "cycle": "2", "money": "0,1,0", "builds": ""}
    game = table(3, income="3,-2,-10", points="0,0,1", **fields)
    assert "goes bankrupt this round" in (card(game, 2).warning or "")
    assert "has $2 to pay" in (card(game, 1).warning or "")
    assert happened(game, "pass")[:4] == [
        "Income: seat 0 receives $3; seat 1 pays $2; seat 2 pays $10.",
        "seat 1 raises 1 unit of capital ($5): income -2 to -3.",
        "seat 2 is $10 short and bankrupt.",
        "seat 2 is out of the game.",
    ]


def test_upkeep_is_told_in_the_expert_game() -> None:
    fields = {"phase": "goods", "todo": "2", "cycle": "2", "money": "0,4,9", "builds": ""}
    game = table(3, "expert", income="4,-3,0", points="5,1,0", engine="6,4,1", **fields)
    assert str(card(game, 1).forecast) == "end of the round: $1, income -4, points 0"
    assert happened(game, "pass")[:3] == [
        "Income and upkeep: seat 0 $4 - $6 = -$2; seat 1 -$3 - $4 = -$7; seat 2 $0 - $1 = -$1.",
        "seat 0 is $2 short: points 5 to 4.",
        "seat 1 is $3 short: income -3 to -4 and points 1 to 0.",
    ]


def test_the_income_of_the_last_round_is_told() -> None:
    fields = {"phase": "goods", "todo": "2", "cycle": "2", "builds": "", "round": "10"}
    game = table(3, income="3,0,0", role="engineer,first-move,first-build", **fields)
    events = happened(game, "pass")
    assert events == ["Income: seat 0 receives $3.", "The game is over; seat 0 wins with 1 point."]


def test_the_expert_auction_tells_who_pays_what() -> None:
    game = table(4, "expert", phase="order", builds="", bids="-1,-1,-1,-1")
    assert effects(game, "bid 5")[0] == "place 1 for $5 if nobody bids more"
    assert effects(game, "bid 30")[0] == "takes place 1 for $30 at once"
    events = happened(game, "bid 1", "bid 2", "bid 3", "drop", "drop", "drop")
    assert (
        events[0] == "The new order is seat 2, seat 1, seat 0 and seat 3; "
        "seat 2 pays $3, seat 1 pays $2 and seat 0 pays $1."
    )


# Points


def test_income_or_points_with_the_effect_on_the_score() -> None:
    track = tracks(RED_MID.format(0), "E7:NW+0,NE+1", BLUE_MID.format(1))
    fields = {"phase": "goods", "cubes": "C3:B", "engine": "2,2,2", "builds": ""}
    game = table(3, track=track, income="9,10,0", **fields)
    move = next(choice for choice in choices(game) if choice.data["kind"] == "deliver")
    assert move.data["gains"] == [[0, 1], [1, 1]]
    assert happened(game, move.move) == []
    income, points = found(game, "score income"), found(game, "score points")
    assert (income.data["income"], income.data["score"]) == (10, 1)
    assert (points.data["points"], points.data["score"]) == (1, 1)
    assert "income 9 to 10" in effects(game, "score income")
    assert happened(game, "score income") == ["seat 1 scores 1 point: income is at its highest."]


# Track and cubes


def test_a_complex_tile_tells_what_must_be_joined() -> None:
    game = table()
    loose = [choice for choice in choices(game) if any("must still be joined" in e for e in choice.effects)]
    assert loose
    play(game, loose[0].move)
    assert "must be joined to a city before the turn ends" in teller(game).question(game)
    assert "The turn cannot end yet" in (card(game, 0).warning or "")


def test_a_new_city_completes_links_and_keeps_those_without_track() -> None:
    track = "H12:NW+1"
    game = table(3, track=track, role="urbanization,-,-", urbanize="1", groups=GROUP)
    choice = found(game, "city H12 A 1")
    assert "the link Nextdoor - Purpleton stays, without track" in [str(e) for e in choice.effects]
    play(game, "city H12 A 1")
    bridge = [section for section in teller(game).sections(game) if not section.pieces]
    assert [(set(section.ends), section.owner, section.points) for section in bridge] == [
        ({"H12", "G11"}, 1, 1)
    ]


def test_used_up_tiles_are_explained() -> None:
    game = table()
    stock = {tile.name: tile for tile in teller(game).tiles(game)}
    assert (stock["21"].left, stock["21"].total, str(stock["21"].note)) == (
        86,
        86,
        "on the back: 22 (86 left)",
    )
    assert (stock["44"].total, stock["T11"].note) == (4, None)
    play(game, "build D2 SE-SW")
    after = {tile.name: tile for tile in teller(game).tiles(game)}
    assert after["21"].left == after["22"].left == 85


def test_the_tile_used_is_told_where_it_can_be_chosen() -> None:
    game = table(options={"choose_tile": True})
    told = {choice.move: choice for choice in choices(game)}
    named = [choice for move, choice in told.items() if " tile " in move]
    assert named
    for choice in named:
        assert choice.data["physical"] == choice.move.split()[-1]
        usual = told[choice.move.partition(" tile ")[0]]
        assert usual.data["physical"] not in ("", choice.data["physical"])
        assert usual.data["number"] == choice.data["number"]


def test_hexes_tell_what_lies_there() -> None:
    game = table(3, cubes="C3:RB", grown="G3")
    lines = {name: [str(line) for line in told] for name, told in teller(game).about(game).items()}
    assert lines["C3"] == ["Redton (C3): city, red", "can still grow", "cubes: red and blue"]
    assert lines["G3"][1] == "has grown"
    assert lines["E9"] == ["E9: hills", "with a river", "a simple tile costs $5"]
    assert lines["E7"] == ["Midway (E7): town", "a tile costs $1 and $1 more for each exit"]


def test_why_nothing_can_be_done_on_a_hex() -> None:
    game = table(3)
    tell = teller(game)
    assert tell.why_no_hex(game, "Z99") == "there is no hex Z99 on this board"
    assert "no tile is laid on a city" in (tell.why_no_hex(game, "C3") or "")
    reasons = dict(tell.why_no_tile(game, "E7"))
    assert reasons
    grow = table(3, role="city-growth,-,-", grow="1", grown="G3", groups=GROUP)
    assert teller(grow).why_no_hex(grow, "C3") is None
    assert teller(grow).why_no_hex(grow, "G3") == "Blueton (G3) has grown before"


def test_why_no_cube_can_be_moved() -> None:
    track = tracks(RED_MID.format(1), "E7:NW+1,NE+1", BLUE_MID.format(1))
    game = table(3, track=track, phase="goods", cubes="C3:B,G11:R", engine="2,2,2", builds="")
    tell = teller(game)
    assert "more links of another seat" in (tell.why_no_hex(game, "C3") or "")
    assert "no completed link leaves" in (tell.why_no_hex(game, "G11") or "")
    assert tell.why_no_hex(game, "G3") == "no cube lies in Blueton"
    assert tell.why_no_hex(game, "E7") == "cubes are moved from cities only"


def test_sections_name_their_ends() -> None:
    game = table(3, track=tracks(RED_MID.format(0), "E7:NW+0"))
    found_: list[Section] = teller(game).sections(game)
    assert [(set(s.ends), s.owner, s.complete, s.points) for s in found_] == [({"C3", "E7"}, 0, True, 1)]
    assert str(found_[0].text) in (
        "link Redton - Midway of seat 0, 1 point",
        "link Midway - Redton of seat 0, 1 point",
    )


def test_lost_track_is_told_and_warned_of() -> None:
    game = table(3, track="D2:SW-SE+0")
    assert "loses the unfinished track on D2" in effects(game, "done")
    assert happened(game, "done") == ["seat 0 loses the unfinished track on D2."]


def test_a_new_round_tells_the_order_and_the_last_round() -> None:
    fields = {"phase": "goods", "todo": "2", "cycle": "2", "builds": "", "round": "9"}
    game = table(3, role="urbanization,first-move,engineer", **fields)
    events = happened(game, "pass")
    assert "The new order is seat 1, seat 2 and seat 0." in events
    assert events[-1] == "The last round begins."
    assert str(teller(game).notices(game)[0]) == "This is the last round."


def test_the_spending_of_a_turn_is_summed_up() -> None:
    game = table(money="1,30,30")
    assert teller(game).spent(game) == 0
    play(game, "build D2 SE-SW", "build E3 NW-NE")
    assert teller(game).spent(game) == 4
    play(game, "done")
    assert teller(game).spent(game) == 0


# The text game


@pytest.mark.parametrize("edition", ["base", "expert"])
def test_a_person_and_bots_play_in_the_terminal(edition: str, tmp_path: Path) -> None:
    names = [PERSON, "random", "random"]
    expected = ironroad.new(
        "steam", board="northeast", edition=edition, players=3, seed=8, options={"turns": 1}
    )
    lines = script(expected, names, "random")
    record = tmp_path / "game.txt"
    setup = ["--game", "steam", "--edition", edition, "--players", "3", "--seed", "8", "--option", "turns=1"]
    typed = "\n".join(["display", "cities", "log", *lines]) + "\n"
    done = run("play", *setup, "--bots", ",".join(names), "--record", str(record), stdin=typed)
    assert done.returncode == 0, done.stderr
    assert record.read_text() == str(expected.record)
    text = done.stdout.decode()
    assert re.search(r"^12 +(\w ){2,}", text, re.MULTILINE)
    assert "can still grow" in text
    assert "Income" in text


def test_amounts_are_typed_as_numbers_and_told_with_what_they_cost() -> None:
    game = ironroad.new("steam", board="northeast", players=3, seed=3)
    menu = Menu(game)
    assert understand("7", game, menu) == game.read("bid 7")
    raising = table(3, "expert", phase="capital", builds="")
    assert understand("2", raising, Menu(raising)) == raising.read("capital 2")
    shown = io.StringIO()
    Console(width=160, file=shown).print(menu.overview())
    assert "raises 2 units of capital, now +$10" in shown.getvalue()
