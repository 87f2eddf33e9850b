"""The figures of a board as its page shows them."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from ironroad.core.board import Board
from ironroad.core.sentences import Sentence, say, say_n
from ironroad.site.boards.jobs import BoardJobs
from ironroad.site.rendering.words import Speaker
from ironroad.workshop.measuring import Tally, advice, figures, from_data, printed
from ironroad.workshop.measuring.figures import SeatFigures, spread
from ironroad.workshop.measuring.pictures import RIDES, TRACK, heat_svg, places_svg, spread_svg

# How many games may be asked for.
CHOICES: Final = (60, 120, 240)
HEATS: Final = {
    "track": (TRACK, say("Where track is laid")),
    "rides": (RIDES, say("Where cubes ride")),
}


class PlaceLine(NamedTuple):
    """A stop: in how many of a hundred games it was reached, cubes that touched it, and cubes left there."""

    name: str
    city: bool
    reached: int
    rides: float
    left: float


class Measured:
    def __init__(self, board: Board, tally: Tally, speak: Speaker) -> None:
        self.board = board
        self.tally = tally
        self.found = figures(board, tally)
        self._speak = speak
        self._printed = printed(board.game)

    @cached_property
    def advice(self) -> list[Sentence]:
        return advice(self.board, self.tally, self._printed)

    @property
    def compared(self) -> bool:
        return bool(self._printed)

    def usual(self, one: SeatFigures) -> tuple[int, int] | None:
        """Between what the middle scores of the printed boards lie."""
        middles = [spread(other.tables[one.seats].scores).middle for other in self._alike(one.seats)]
        return (min(middles), max(middles)) if middles else None

    def _alike(self, seats: int) -> list[Tally]:
        return [other for other in self._printed.values() if seats in other.tables]

    @cached_property
    def places(self) -> list[PlaceLine]:
        """All stops, those that are reached least first."""
        tally, games = self.tally, self.tally.games
        lines = [
            PlaceLine(
                self.board.title(stop),
                self.board.hexes[stop].city is not None,
                round(100 * tally.reached[stop] / games),
                round(tally.rides[stop] / games, 1),
                round(tally.left[stop] / games, 1),
            )
            for stop in (*self.board.cities, *self.board.towns)
        ]
        return sorted(lines, key=lambda line: (line.reached, line.rides, line.name))

    # Pictures

    @property
    def spread_chart(self) -> Markup:
        names = {one.seats: self._seats(one.seats) for one in self.found.seats}
        usual = {one.seats: pair for one in self.found.seats if (pair := self.usual(one))}
        title = self._speak.plain(say("Scores"))
        return Markup(spread_svg(self.found, usual, names, title, title))

    @property
    def places_chart(self) -> Markup:
        names = [
            self._speak.plain(say("{seats}, place {place}", seats=self._seats(one.seats), place=place + 1))
            for one in self.found.seats
            if one.seats > 1
            for place in range(len(one.places))
        ]
        title = self._speak.plain(say("Wins of 100 games by place at the start"))
        return Markup(places_svg(self.found, names, title, title))

    def _seats(self, seats: int) -> str:
        return self._speak.plain(say_n("{n} player", "{n} players", seats))


async def found_so_far(board_jobs: BoardJobs, game: str, name: str) -> Tally | None:
    """What bots have found; the boards of the library come with their figures."""
    work = await board_jobs.read((game, name))
    return from_data(work) if work else printed(game).get(name)


def heat_picture(board: Board, tally: Tally, kind: str, speak: Any) -> str:
    colour, title = HEATS[kind]
    counts = tally.track if kind == "track" else tally.rides
    return heat_svg(board, counts, colour, f"{board.name}: {speak(title)}", speak)
