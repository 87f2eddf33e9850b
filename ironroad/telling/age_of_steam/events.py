"""What happens by itself between one decision and the next: payments, draws, dice, bankruptcies."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import pairwise
from typing import Final

from ironroad.game import Game
from ironroad.moves import Build, City, Claim, Cube, Die, Drop, Leave, Pass
from ironroad.record import Entry
from ironroad.rules.age_of_steam.display import halves
from ironroad.rules.age_of_steam.state import Aos
from ironroad.sentences import (
    Listing,
    Sentence,
    Series,
    Word,
    colour_word,
    hex_word,
    money_word,
    role_word,
    say,
    seat_word,
    stop_word,
    verbatim,
)
from ironroad.telling.age_of_steam.accounts import Account, told_accounts
from ironroad.telling.age_of_steam.desk import Desk
from ironroad.telling.common.since import Since, seats_listed
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


class _Story(Since):
    """The way from a moment to a game, a kind of happening at a time."""

    def __init__(self, before: Game, game: Game) -> None:
        super().__init__(before, game)
        self.old = Desk(before).s
        self.new = Desk(game).s

    def opening(self) -> list[Sentence]:
        if not self.passed("setup-order"):
            return []
        return [say("The seats play in the order {order}.", order=seats_listed(self.new.order))]

    # Track

    def lost_track(self) -> list[Sentence]:
        """Track that has no owner any more, or is gone with its owner."""
        if isinstance(self.move, Build | City | Claim) or self.old.track.owner == self.new.track.owner:
            return []
        lost = [(seat, self._lost_hexes(seat)) for seat in range(self.old.players)]
        return [self._lost(seat, hexes) for seat, hexes in lost if hexes]

    def _lost_hexes(self, seat: int) -> list[Word]:
        lost = [side for side in self.old.track.owned_by(seat) if self.new.track.owner[side] == NOBODY]
        return [hex_word(self.game.board, hex_) for hex_ in sorted({side // 6 for side in lost})]

    def _lost(self, seat: int, hexes: list[Word]) -> Sentence:
        if self.new.out[seat]:
            return say("{seat} loses the track on {hexes}.", seat=seat_word(seat), hexes=Listing(hexes))
        return say(
            "{seat} loses the unfinished track on {hexes}.", seat=seat_word(seat), hexes=Listing(hexes)
        )

    # The auction

    def auction(self) -> list[Sentence]:
        if not self.passed("order"):
            return self._unable()
        order, paid = seats_listed(self.new.order), self._payments()
        if not paid:
            return [say("The new order is {order}; nobody pays.", order=order)]
        return [say("The new order is {order}; {payments}.", order=order, payments=Listing(paid))]

    def _unable(self) -> list[Sentence]:
        """Those who had not the money to go on and were not asked."""
        known = [*self.old.dropped, self.since[0].seat if isinstance(self.move, Drop | Pass) else NOBODY]
        dropped = [seat for seat in self.new.dropped if seat not in known and self.game.phase == "order"]
        if Desk(self.game).kind == "first":
            return [say("{seat} cannot pay to be first.", seat=seat_word(seat)) for seat in dropped]
        return [say("{seat} cannot bid more and drops out.", seat=seat_word(seat)) for seat in dropped]

    def _payments(self) -> list[Sentence]:
        start = self._auction_start()
        paid = [(seat, start.money[seat] - self.new.money[seat]) for seat in self.new.order]
        return [
            say("{seat} pays {price}", seat=seat_word(seat), price=money_word(price))
            for seat, price in paid
            if price
        ]

    def _auction_start(self) -> Aos:
        """The state before the first bid; the present one if nobody was asked."""
        entries = self.game.record.entries
        bids = [n for n, e in enumerate(entries) if (e.round, e.phase) == (self.new.round, "order")]
        return Desk(self.game.at(bids[0])).s if bids else self.new

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
