"""Games of bots on a board: the same number is the same game, everywhere and always."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator
from typing import Final

from ironroad.bots import make_bot
from ironroad.core.board import Board
from ironroad.core.game import Game
from ironroad.core.tiles import TOWN
from ironroad.draw import scene_of
from ironroad.draw.scene import Scene
from ironroad.games import family
from ironroad.games.found import kind_of
from ironroad.games.kind import Ride
from ironroad.workshop.measuring.tally import Outcome, Tally

# Plans its track as well as the strong bots do and needs no time to think.
USUAL: Final = "hard"
LAST: Final = 19


def seats_of(board: Board, number: int) -> int:
    """How many play a game: every number of seats in turn."""
    fewest, most = board.players
    return fewest + number % (most - fewest + 1)


def play(board: Board, number: int, bot: str = USUAL) -> Outcome:
    """One game, from its number alone."""
    seats = seats_of(board, number)
    begun = family.new(board.game, board=board, players=seats, seed=f"measure-{number}")
    start = tuple(begun.order)
    game = begun.light_copy()
    kind = kind_of(board.game)
    bots = [make_bot(bot, f"{number} {seat}") for seat in range(seats)]
    rides: list[Ride] = []
    decisions = 0
    while (seat := game.to_move) is not None:
        view = game.view(seat)
        move = bots[seat].choose(view, view.legal_moves(), None)
        ride = kind.ride(game, move)
        rides += [ride] if ride else []
        game.push(move)
        decisions += 1
    return _outcome(game, start, decisions, tuple(rides))


def _outcome(game: Game, start: tuple[int, ...], decisions: int, rides: tuple[Ride, ...]) -> Outcome:
    result, scene = game.result, scene_of(game)
    assert result is not None, "the game is over"
    track = {piece.hex for piece in scene.pieces}
    reached = _joined(scene) | {stop for ride in rides for stop in ride.stops}
    return Outcome(
        start,
        tuple(result.scores),
        tuple(result.winners),
        tuple(seat.money for seat in game.seats),
        game.round,
        decisions,
        tuple(sorted(track)),
        tuple(sorted(reached)),
        rides,
        tuple((hex_, colour) for hex_, cubes in scene.cubes.items() for colour in cubes),
        tuple(letter for letter, _ in scene.new_cities.values()),
    )


def _joined(scene: Scene) -> set[int]:
    """The stops at the ends of completed links."""
    board, found = scene.board, set[int]()
    for piece in scene.pieces:
        if not piece.finished:
            continue
        for end in piece.ends:
            found.add(piece.hex if end == TOWN else board.neighbours[6 * piece.hex + end])
    stops = {*board.cities, *board.towns}
    return found & stops


# Many games


def add_games(board: Board, tally: Tally, games: int, bot: str = USUAL) -> None:
    """Play on from where a tally was left, in this process."""
    for number in range(tally.games, tally.games + games):
        tally.add(play(board, number, bot))


def measure(
    board: Board, games: int, tally: Tally | None = None, jobs: int = 1, bot: str = USUAL
) -> Iterator[Tally]:
    """The tally after every game, the one given if there is one. So many processes play, which give way to
    all others; games are added in the order of their numbers. So a number of games on a board always has the
    same figures, and whoever has stopped goes on with the tally there is."""
    tally = tally or Tally(len(board.hexes))
    numbers = range(tally.games, games)
    if not numbers:
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(min(jobs, len(numbers)), _begin, (board, bot)) as pool:
        for one in pool.imap(_play, numbers):
            tally.add(one)
            yield tally


# In the processes that play

_given: list[tuple[Board, str]] = []


def _begin(board: Board, bot: str) -> None:
    step_back()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _given[:] = [(board, bot)]


def _play(number: int) -> Outcome:
    board, bot = _given[0]
    return play(board, number, bot)


def step_back() -> None:
    """Only while nobody else needs the processor."""
    if sys.platform != "win32":
        os.nice(LAST)
