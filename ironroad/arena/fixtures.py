"""Which games are to be played: who sits where, in which deal."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from ironroad.core.game import Game
from ironroad.games import family


class Setup(NamedTuple):
    """What all games of an arena have in common."""

    game: str
    board: str
    edition: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()

    def begin(self, seed: str) -> Game:
        return family.new(
            self.game,
            board=self.board,
            edition=self.edition,
            players=self.seats,
            seed=seed,
            options=dict(self.options),
        )


class Fixture(NamedTuple):
    """One game to be played; `budget` is how many seconds a bot may think about a decision."""

    setup: Setup
    deal: str
    sitters: tuple[str, ...]
    budget: float | None = None

    @property
    def key(self) -> str:
        """A text that only this game has."""
        return json.dumps([*self.setup, self.deal, *self.sitters, self.budget])

    @property
    def told(self) -> str:
        return f"{self.deal} of {', '.join(self.sitters)} on {self.setup.board}"


Seatings = list[tuple[str, ...]]


def challenge(challenger: str, others: str, seats: int) -> Seatings:
    """One seat against all others, each seat in turn. Alone at the table, each has the deal to itself."""
    if seats == 1:
        return [(challenger,), (others,)]
    return rotated((challenger, *[others] * (seats - 1)))


def duel(one: str, other: str, seats: int) -> Seatings:
    """Half of the seats each, in all rotations; where the seats are odd, each has the larger half once."""
    if seats == 1:
        return [(one,), (other,)]
    half = seats // 2
    return _once(
        [
            *rotated((one,) * half + (other,) * (seats - half)),
            *rotated((other,) * half + (one,) * (seats - half)),
        ]
    )


def round_robin(bots: Sequence[str], seats: int) -> Seatings:
    """Every bot against every other."""
    return _once([seating for one, other in combinations(bots, 2) for seating in duel(one, other, seats)])


def together(bots: Sequence[str], seats: int) -> Seatings:
    """All bots at one table, again from the first where there are more seats than bots, in all rotations of
    seats and of bots."""
    turned = rotated(tuple(bots))
    return _once(
        [seating for row in turned for seating in rotated(tuple(row[n % len(row)] for n in range(seats)))]
    )


def rotated(row: tuple[str, ...]) -> Seatings:
    return _once([row[-n:] + row[:-n] if n else row for n in range(len(row))])


def _once(seatings: Seatings) -> Seatings:
    return list(dict.fromkeys(seatings))


class Plan(NamedTuple):
    """What is to be played."""

    setup: Setup
    seatings: Seatings
    deals: int
    seed: str
    budget: float | None = None

    @property
    def games(self) -> list[Fixture]:
        """Every deal with every seating, deal after deal."""
        deals = [f"{self.seed}-{number}" for number in range(self.deals)]
        return [Fixture(self.setup, deal, row, self.budget) for deal in deals for row in self.seatings]

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The bots that meet."""
        bots = dict.fromkeys(name for row in self.seatings for name in row)
        alone = self.setup.seats == 1
        return [
            (one, other)
            for one, other in combinations(bots, 2)
            if alone or any({one, other} <= {*row} for row in self.seatings)
        ]
