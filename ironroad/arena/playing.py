"""One game of an arena, played to its end whatever the bots do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from hashlib import sha256
from itertools import islice
from time import perf_counter, process_time
from typing import Final, NamedTuple

from ironroad.arena.fixtures import Fixture
from ironroad.arena.limits import Overtime, at_most, longest
from ironroad.arena.program import ProgramBot, is_program
from ironroad.arena.sitters import bot_of, make_sitter
from ironroad.bots import Bot
from ironroad.bots.clock import of_the_processor
from ironroad.core.game import Game, Result
from ironroad.core.moves import Leave, Move

LONGEST_FAULT: Final = 500


class Fault(NamedTuple):
    """A decision that a bot did not make itself: after how many entries of the record, and why."""

    seat: int
    number: int
    what: str


class Seated(NamedTuple):
    """What became of a seat. `points` is its score, also for who is out; `won` its part of the win; `lead`
    how far it is ahead of the best other. Seconds are of the
    processor; for a program, which has its own, those that passed."""

    bot: str
    score: int | None
    points: float
    place: int
    won: float
    lead: float
    decisions: int
    seconds: float
    slowest: float


class Played(NamedTuple):
    fixture: Fixture
    seats: tuple[Seated, ...]
    faults: tuple[Fault, ...]
    record: str
    seconds: float


class Chair:
    """A bot in its seat: what it takes, and what it fails at, be it already at being made."""

    def __init__(self, seat: int, make: Callable[[], Bot], program: bool = False) -> None:
        self.seat = seat
        self._make = make
        self._bot: Bot | None = None
        # What a program takes is not of this process, and it has an end to its thoughts of its own.
        self._program = program
        self._clock = perf_counter if program else process_time
        self.times: list[float] = []
        self.faults: list[Fault] = []

    def choose(self, game: Game, budget: float | None) -> Move:
        """Its answer, or the simplest there is where it has none that is legal."""
        begun = self._clock()
        try:
            return self._answer(game, budget)
        except (Exception, Overtime, SystemExit) as error:
            self.faults.append(Fault(self.seat, game.length, _said(error)))
            return simple_choice(game)
        finally:
            self.times.append(self._clock() - begun)

    def _answer(self, game: Game, budget: float | None) -> Move:
        view = game.view(self.seat)
        with at_most(None if self._program else longest(budget)), of_the_processor():
            self._bot = self._bot or self._make()
            move = self._bot.choose(view, view.legal_moves(), budget)
        if isinstance(move, Leave) or move not in game.legal_moves():
            raise ValueError(f"{move} is not legal here")
        return move

    def close(self) -> None:
        if isinstance(self._bot, ProgramBot):
            self._bot.close()


def _said(error: BaseException) -> str:
    words = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return words[:LONGEST_FAULT]


def simple_choice(game: Game) -> Move:
    """The first legal move."""
    return next(islice(game.legal_moves(), 1))


def bot_seed(deal: str, seat: int) -> str:
    """What a bot draws its own chance from; it says nothing of the deal."""
    return sha256(f"{deal} {seat}".encode()).hexdigest()[:16]


def play(fixture: Fixture) -> Played:
    begun = perf_counter()
    game = fixture.setup.begin(fixture.deal)
    game.names = list(fixture.sitters)
    chairs = _sit_down(fixture)
    try:
        while (seat := game.to_move) is not None:
            game.push(chairs[seat].choose(game, fixture.budget))
    finally:
        for chair in chairs:
            chair.close()
    faults = tuple(fault for chair in chairs for fault in chair.faults)
    return Played(fixture, _seated(game, chairs), faults, str(game.record), perf_counter() - begun)


def _sit_down(fixture: Fixture) -> list[Chair]:
    return [_chair(seat, name, bot_seed(fixture.deal, seat)) for seat, name in enumerate(fixture.sitters)]


def _chair(seat: int, name: str, seed: str) -> Chair:
    return Chair(seat, partial(make_sitter, name, seed), is_program(bot_of(name)))


def _seated(game: Game, chairs: list[Chair]) -> tuple[Seated, ...]:
    result = game.result
    assert result is not None, "the game is over"
    points = points_of(result)
    return tuple(
        Seated(
            game.names[chair.seat],
            result.scores[chair.seat],
            points[chair.seat],
            result.places[chair.seat],
            part_of_win(result, chair.seat),
            lead(points, chair.seat),
            len(chair.times),
            sum(chair.times),
            max(chair.times, default=0.0),
        )
        for chair in chairs
    )


def points_of(result: Result) -> list[float]:
    """The scores; who is out has 0, or the lowest score at the table if that is less."""
    least = min([0, *[score for score in result.scores if score is not None]])
    return [float(least if score is None else score) for score in result.scores]


def part_of_win(result: Result, seat: int) -> float:
    """All of it, or a part where several have won."""
    return 1 / len(result.winners) if seat in result.winners else 0.0


def lead(points: list[float], seat: int) -> float:
    """How far a seat is ahead of the best other; alone at the table, its points."""
    others = points[:seat] + points[seat + 1 :]
    return points[seat] - max(others, default=0.0)
