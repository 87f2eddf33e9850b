"""What happens by itself between one decision and the next: payments, draws, dice, bankruptcies."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import pairwise
from typing import Final

from ironroad.game import Game
from ironroad.moves import Cube, Die, Leave
from ironroad.record import Entry
from ironroad.rules.age_of_steam.display import halves
from ironroad.rules.age_of_steam.state import Aos
from ironroad.sentences import (
    Listing,
    Sentence,
    Series,
    colour_word,
    role_word,
    say,
    seat_word,
    stop_word,
    verbatim,
)
from ironroad.telling.age_of_steam.accounts import Account, told_accounts
from ironroad.telling.age_of_steam.desk import Desk
from ironroad.telling.common.railway_story import RailwayStory
from ironroad.telling.common.since import seats_listed
from ironroad.track import NOBODY

HALVES: Final = {"light": say("light"), "dark": say("dark")}


def happenings(before: Game, after: Game) -> list[Sentence]:
    """One sentence for each thing that followed from a move; the game must know its record from there on."""
    if len(after.record) == len(before.record):
        return []
    story = _Story(before, after)
    return (
        story.opening()
        + story.auction()
        + story.accounts()
        + story.departures()
        + story.lost_track()
        + story.draws()
        + story.growth()
        + story.end()
    )


class _Story(RailwayStory):
    """The way from a moment to a game, a kind of happening at a time."""

    def __init__(self, before: Game, game: Game) -> None:
        super().__init__(before, game)
        self.old: Aos = Desk(before).s
        self.new: Aos = Desk(game).s

    def opening(self) -> list[Sentence]:
        if not self.passed("setup-order"):
            return []
        return [say("The seats play in the order {order}.", order=seats_listed(self.new.order))]

    # The auction

    def auction(self) -> list[Sentence]:
        if self.passed("order"):
            return self.new_order()
        if Desk(self.game).kind == "first":
            return [say("{seat} cannot pay to be first.", seat=seat_word(seat)) for seat in self.unable()]
        return [say("{seat} cannot bid more and drops out.", seat=seat_word(seat)) for seat in self.unable()]

    # Income and expenses

    def accounts(self) -> list[Sentence]:
        if not self.passed("income"):
            return []
        gains = self.before.gains(self.move)
        leaver = self.move.seat if isinstance(self.move, Leave) else NOBODY
        accounts = [
            Account(self.old, self.new, seat, gains.count(seat)) for seat in self.old.order if seat != leaver
        ]
        return told_accounts(accounts)

    # Goods

    def draws(self) -> list[Sentence]:
        """The cubes of Production."""
        drawn = [entry.move for entry in self.since[1:] if entry.phase == "production"]
        colours = self.game.board.colours
        cubes = [colour_word(colours[move.colour]) for move in drawn if isinstance(move, Cube)]
        if not cubes:
            return []
        return [say("{role} draws {cubes}.", role=role_word("production"), cubes=Listing(cubes))]

    def growth(self) -> list[Sentence]:
        if not self.passed("growth") or not self._rolls:
            return []
        dice, arrived = Listing(self._dice()), self._arrivals()
        if not arrived:
            return [say("Goods growth, {dice}: no cube comes out.", dice=dice)]
        return [say("Goods growth, {dice}: {arrivals}.", dice=dice, arrivals=Series(arrived))]

    @cached_property
    def _rolls(self) -> list[int]:
        """Where in the record the dice of this goods growth stand."""
        entries = enumerate(self.game.record.entries)
        return [n for n, e in entries if (e.round, e.phase) == (self.before.round, "growth") and _die(e)]

    def _dice(self) -> list[Sentence]:
        entries, names = self.game.record.entries, halves(self.game.rules)
        values = [_die(entries[n]) for n in self._rolls]
        bounds = [len(values) * half // len(names) for half in range(len(names) + 1)]
        return [
            say("{half} {dice}", half=HALVES.get(name) or verbatim(name), dice=" ".join(values[start:end]))
            for name, (start, end) in zip(names, pairwise(bounds), strict=True)
        ]

    def _arrivals(self) -> list[Sentence]:
        old, new = Desk(self.game.at(self._rolls[0])), Desk(self.game.at(self._rolls[-1] + 1))
        found: list[Sentence] = []
        for hex_ in range(len(self.game.board.hexes)):
            more = Counter(new.cubes(hex_)) - Counter(old.cubes(hex_))
            if more:
                city = stop_word(self.game.board, hex_)
                found.append(say("{city} gets {cubes}", cubes=Listing(list(more.elements())), city=city))
        return found


def _die(entry: Entry) -> str:
    """What a die shows, or nothing."""
    return str(entry.move.value) if isinstance(entry.move, Die) else ""
