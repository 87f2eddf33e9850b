"""Boards measured by games of bots: the same board has the same figures, and advice has evidence."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

import ironroad
from ironroad.boards import board_names, load_board, read_board
from ironroad.bots import make_bot
from ironroad.core.board import Board
from ironroad.games.found import kind_of, kinds
from ironroad.workshop.measuring import (
    Outcome,
    Tally,
    add_games,
    advice,
    figures,
    from_data,
    measure,
    printed,
)
from ironroad.workshop.measuring import to_data as data_of
from ironroad.workshop.measuring.figures import ENOUGH, middle_interval, wilson
from ironroad.workshop.measuring.lying import nearest_way
from ironroad.workshop.measuring.pictures import TRACK, heat_svg
from ironroad.workshop.measuring.playing import play, seats_of

ISLAND = """
name = "Island"
game = "age-of-steam"
hexes = "flat"
players = [3, 4]
rounds = { 3 = 10, 4 = 8 }
grid = '''
ALB     .       BOS     ^       HAR
    .       .       .       ^
w       Tro     .       ^       ^
    w       .       w       w
NYC     w       Kee     w       w
'''
[prices]
plain = 2
mountain = 4
[supply]
red = 20
blue = 20
[cities]
ALB = { name = "Albany", colour = "blue", cubes = 2 }
BOS = { name = "Boston", colour = "red", cubes = 2 }
HAR = { name = "Hartford", colour = "blue", cubes = 2 }
NYC = { name = "New York", colour = "red", cubes = 2 }
[towns]
Tro = "Troy"
Kee = "Keene"
"""


def small() -> Board:
    return load_board("st-lucia", "age-of-steam")


def test_a_number_is_always_the_same_game_and_seats_take_turns() -> None:
    board = load_board("britain", "steam-power")
    assert [seats_of(board, number) for number in range(6)] == [1, 2, 3, 4, 5, 1]
    assert play(board, 0) == play(board, 0)
    assert play(small(), 0, "random") != play(small(), 1, "random")


def test_who_stops_goes_on_to_the_same_figures() -> None:
    at_once, later = Tally(len(small().hexes)), Tally(len(small().hexes))
    add_games(small(), at_once, 5, "random")
    add_games(small(), later, 2, "random")
    later = from_data(json.loads(json.dumps(data_of(later))))
    add_games(small(), later, 3, "random")
    assert later == at_once
    assert later.games == 5


def test_several_processes_find_the_same_as_one() -> None:
    alone = Tally(len(small().hexes))
    add_games(small(), alone, 3, "random")
    together = Tally(len(small().hexes))
    assert [tally.games for tally in measure(small(), 3, together, jobs=2, bot="random")] == [1, 2, 3]
    assert together == alone


@pytest.mark.parametrize(
    ("game", "board", "seats"),
    [("age-of-steam", "rust-belt", 3), ("steam", "ruhr", 3), ("steam-power", "britain", 3)],
)
def test_rides_follow_the_track(game: str, board: str, seats: int) -> None:
    """The hexes of a ride have track, and each of its stops is beside or on it."""
    played = ironroad.new(game, board=board, players=seats, seed=1)
    bots = [make_bot("medium", seat) for seat in range(seats)]
    rides = 0
    while (seat := played.to_move) is not None and rides < 12:
        view = played.view(seat)
        move = bots[seat].choose(view, view.legal_moves(), None)
        ride = kind_of(game).ride(played, move)
        pieces = {piece.hex for piece in kind_of(game).scene(played).pieces} if ride else set()
        if ride:
            rides += 1
            assert {*ride.over} <= pieces
            assert len({*ride.stops}) == len(ride.stops)
            assert all(played.board.hexes[stop].title for stop in ride.stops)
            near = [{*played.board.neighbours[6 * stop : 6 * stop + 6]} for stop in ride.stops]
            assert all(beside & {*ride.over, *ride.stops} for beside in near) or len(ride.stops) == 1
        played.push(move)
    assert rides


def test_what_is_reached_is_counted() -> None:
    one = play(small(), 0)
    tally = Tally(len(small().hexes))
    tally.add(one)
    found = figures(small(), tally)
    assert found.seats[0].games == 1
    assert sum(tally.moved.values()) == len(one.rides) > 5
    assert {stop for ride in one.rides for stop in ride.stops} <= {*one.reached}
    assert sum(tally.track) == len(one.track)
    for ride in one.rides:
        assert all(tally.links[min(pair), max(pair)] for pair in pairwise(ride.stops))


# Figures


def test_intervals() -> None:
    assert wilson(0, 30).high == pytest.approx(0.1135, abs=1e-3)
    low, high = wilson(41, 100).low, wilson(41, 100).high
    assert low is not None
    assert high is not None
    assert 0.31 < low < 0.41 < high < 0.52
    tally = made(small(), 100)
    assert middle_interval(tally.tables[2].scores, 100) == (40, 40)


def made(board: Board, games: int, winner: int = 0, **changed: Any) -> Tally:
    """As many games as wanted that all came to the same, but for who won: seats in turn, and `winner` in
    that many games of a hundred."""
    tally = Tally(len(board.hexes))
    seats = board.players[1]
    stops = (*board.cities, *board.towns)
    for number in range(games):
        won = 0 if number % 100 < winner else number % seats
        outcome = Outcome(
            tuple(range(seats)), (40,) * seats, (won,), (10,) * seats, 8, 300, (), stops, (), (), ()
        )
        tally.add(outcome._replace(**changed))
    return tally


def said(board: Board, tally: Tally) -> str:
    return "\n".join(advice(board, tally, {}))


def test_few_games_say_nothing() -> None:
    board = read_board(ISLAND, "island.toml")
    assert said(board, made(board, ENOUGH - 1, reached=())) == "It takes at least 30 games to say anything."
    assert "Nothing stands out" in said(board, made(board, 100))


def test_places_that_nobody_reaches_are_named_with_the_reason() -> None:
    board = read_board(ISLAND, "island.toml")
    hexes = {board.hexes[stop].title: stop for stop in (*board.cities, *board.towns)}
    missed = {"Hartford", "New York", "Troy"}
    tally = made(board, 100, reached=tuple(stop for title, stop in hexes.items() if title not in missed))
    told = said(board, tally)
    assert "Nobody ever reaches Hartford: it lies behind mountains." in told
    assert "Nobody ever reaches New York: no land leads there from another place." in told
    assert "Nobody ever reaches Troy." in told
    assert "Keene" not in told
    assert nearest_way(board, hexes["New York"]) is None
    tally.reached[hexes["Keene"]] = 4
    assert "Keene is reached in only 4 of 100 games." in said(board, tally)


def test_a_place_at_the_start_that_wins_too_often_is_told_only_with_evidence() -> None:
    board = read_board(ISLAND, "island.toml")
    assert "whoever starts on place 1 wins 55 of 100 games; 25 would be even" in said(
        board, made(board, 100, 40)
    )
    assert "whoever starts" not in said(board, made(board, 100, 8))
    assert "whoever starts" not in said(board, made(board, 30, 4))


def test_cubes_that_never_move_and_bankrupt_players_are_told() -> None:
    board = read_board(ISLAND, "island.toml")
    told = said(board, made(board, 100, left=((0, "red"),)))
    assert "Cubes of the colour red never move." in told
    assert "bankrupt" not in told
    out = made(board, 100, scores=(40, None, None, 40))
    assert "50 of 100 players go bankrupt" in said(board, out)


def test_boards_are_compared_with_the_printed_ones() -> None:
    board = read_board(ISLAND, "island.toml")
    usual = made(board, 100)
    assert "Scores are low" in "\n".join(
        advice(board, made(board, 100, scores=(20,) * 4), {"rust-belt": usual})
    )
    assert "Scores are high" in "\n".join(
        advice(board, made(board, 100, scores=(90,) * 4), {"rust-belt": usual})
    )
    assert "Games are long: 600 decisions" in "\n".join(
        advice(board, made(board, 100, decisions=600), {"rust-belt": usual})
    )


def test_every_printed_board_comes_with_its_figures() -> None:
    assert len([game for game in kinds() if printed(game)]) >= 3
    for game in kinds():
        kept = printed(game)
        # Games that tests bring along have no figures.
        assert {*kept} == ({*board_names(game)} if kept else {})
        for name, tally in kept.items():
            board = load_board(name, game)
            assert tally.games >= ENOUGH
            assert tally.hexes == len(board.hexes)
            assert [one.seats for one in figures(board, tally).seats] == list(
                range(board.players[0], board.players[1] + 1)
            )
            assert advice(board, tally, kept)


# Pictures


def test_a_heat_map_covers_the_hexes_where_something_happened() -> None:
    board = small()
    counts = [0] * len(board.hexes)
    counts[3], counts[7] = 1, 4
    root = ElementTree.fromstring(heat_svg(board, counts, TRACK, "Track <here>"))
    (heat,) = [one for one in root.iter() if one.get("fill") == TRACK]
    assert [one.get("fill-opacity") for one in heat] == ["0.36", "0.72"]
