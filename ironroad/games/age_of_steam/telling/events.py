"""What happens by itself between one decision and the next: payments, draws, dice, bankruptcies."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import pairwise
from typing import Final

from ironroad.core.game import Game
from ironroad.core.moves import Cube, Die, Leave
from ironroad.core.record import Entry
from ironroad.core.sentences import (
    Listing,
    Sentence,
    Series,
    Word,
    colour_word,
    money_word,
    role_word,
    say,
    seat_word,
    stop_word,
    verbatim,
)
from ironroad.core.track import NOBODY
from ironroad.games.age_of_steam.rules.bonus import WithBonus
from ironroad.games.age_of_steam.rules.display import halves
from ironroad.games.age_of_steam.rules.growth import ExtraCubes
from ironroad.games.age_of_steam.rules.state import Aos
from ironroad.games.age_of_steam.telling.accounts import Account, paid_back, told_accounts
from ironroad.games.age_of_steam.telling.setup import told_setup
from ironroad.games.age_of_steam.telling.situation import Situation
from ironroad.telling.railway_story import RailwayStory
from ironroad.telling.span import seats_listed

HALVES: Final = {"light": say("light"), "dark": say("dark")}


def happenings(before: Game, after: Game) -> list[Sentence]:
    """One sentence for each thing that followed from a move; the game must know its record from there on."""
    if after.length == before.length:
        return []
    story = Story(before, after)
    return (
        story.setup()
        + story.opening()
        + story.own()
        + story.accounts()
        + story.departures()
        + story.lost_track()
        + story.draws()
        + story.extra_cubes()
        + story.growth()
        + story.auction()
        + story.roll_off()
        + story.payment()
        + story.end()
        + story.tie_break()
    )


class Story(RailwayStory):
    """The way from a moment to a game, a kind of happening at a time."""

    def __init__(self, before: Game, game: Game) -> None:
        super().__init__(before, game)
        self.old: Aos = before.state_as(Aos)
        self.new: Aos = game.state_as(Aos)

    def opening(self) -> list[Sentence]:
        if not self.passed("setup-order"):
            return []
        return [say("The seats play in the order {order}.", order=seats_listed(self.new.order))]

    def setup(self) -> list[Sentence]:
        """What was drawn for hexes other than cities; those can be seen."""
        if not self.passed("setup-cities"):
            return []
        return told_setup(Situation(self.game))

    # The auction

    def auction(self) -> list[Sentence]:
        if self.passed("order"):
            return self.new_order()
        words = Situation(self.game).rules.order_words()
        return [words.unable(seat) for seat in self.unable()]

    # Income and expenses

    def accounts(self) -> list[Sentence]:
        return told_accounts(self.settled) if self.settled else []

    @cached_property
    def settled(self) -> list[Account]:
        """The accounts of the round, if they were settled since."""
        if not self.passed("income"):
            return []
        gains = self.before.gains(self.move) + self._bonus_gains()
        leaver = self.move.seat if isinstance(self.move, Leave) else NOBODY
        return [
            Account(self.old, self.new, seat, gains.count(seat)) for seat in self.old.order if seat != leaver
        ]

    def own(self) -> list[Sentence]:
        """What the phase of the move says has followed from it."""
        return Situation(self.before).phase.happened(self.old, self.new, self.move)

    def _bonus_gains(self) -> list[int]:
        """What a bonus brings that nobody has to decide on."""
        phase = Situation(self.before).phase
        return phase.certain_gains(self.old, self.move) if isinstance(phase, WithBonus) else []

    def departures(self) -> list[Sentence]:
        return [] if self.pays_back else super().departures()

    # Goods

    def draws(self) -> list[Sentence]:
        """The cubes of Production."""
        drawn = [entry.move for entry in self.entries[1:] if entry.phase == "production"]
        colours = self.game.board.colours
        cubes = [colour_word(colours[move.colour]) for move in drawn if isinstance(move, Cube)]
        if not cubes:
            return []
        return [say("{role} draws {cubes}.", role=role_word("production"), cubes=Listing(cubes))]

    def extra_cubes(self) -> list[Sentence]:
        """Cubes that a board gives to cities every round."""
        board = self.game.board
        return [
            say(
                "{city} gets {cube} from the bag.",
                city=stop_word(board, city),
                cube=colour_word(board.colours[cube]),
            )
            for city, cube in self.extra
        ]

    @cached_property
    def extra(self) -> list[tuple[int, int]]:
        """The cities that were given a cube, and its colour."""
        drawn = [entry.move for entry in self.entries if entry.phase == "extra"]
        cubes = [move.colour for move in drawn if isinstance(move, Cube)]
        phases = [phase for phase in self.game.rules.round_phases if isinstance(phase, ExtraCubes)]
        return list(zip([city for phase in phases for city in phase.cities], cubes, strict=False))

    def growth(self) -> list[Sentence]:
        if not self.grown:
            return []
        dice, arrived = Listing(self.dice()), [self.arrival(*found) for found in self.arrivals]
        if not arrived:
            return [say("Goods growth, {dice}: no cube comes out.", dice=dice)]
        return [say("Goods growth, {dice}: {arrivals}.", dice=dice, arrivals=Series(arrived))]

    @cached_property
    def grown(self) -> bool:
        return self.passed("growth") and bool(self.rolls)

    @cached_property
    def rolls(self) -> list[int]:
        """Where in the record the dice of this goods growth stand."""
        entries = enumerate(self.game.record.entries)
        return [n for n, e in entries if (e.round, e.phase) == (self.before.round, "growth") and _die(e)]

    def dice(self) -> list[Sentence]:
        entries, names = self.game.record.entries, halves(self.game.rules)
        values = [_die(entries[n]) for n in self.rolls]
        bounds = [len(values) * half // len(names) for half in range(len(names) + 1)]
        return [
            say("{half} {dice}", half=HALVES.get(name) or verbatim(name), dice=" ".join(values[start:end]))
            for name, (start, end) in zip(names, pairwise(bounds), strict=True)
        ]

    @cached_property
    def arrivals(self) -> list[tuple[int, list[Word]]]:
        """The hexes on which cubes came out, and which."""
        old, new = Situation(self.game.at(self.rolls[0])), Situation(self.game.at(self.rolls[-1] + 1))
        lying = enumerate(zip(old.s.cubes, new.s.cubes, strict=True))
        changed = [hex_ for hex_, (before, after) in lying if before != after]
        more = {hex_: Counter(new.cubes(hex_)) - Counter(old.cubes(hex_)) for hex_ in changed}
        return [(hex_, list(came.elements())) for hex_, came in more.items() if came]

    def arrival(self, hex_: int, cubes: list[Word]) -> Sentence:
        return say("{city} gets {cubes}", cubes=Listing(cubes), city=stop_word(self.game.board, hex_))

    # The end

    def roll_off(self) -> list[Sentence]:
        """The dice that break ties."""
        first = self.before.length
        rolled = [first + n for n, entry in enumerate(self.entries) if entry.phase == "ties" and _die(entry)]
        rolls = [
            say("{seat} {value}", seat=seat_word(self._roller(n)), value=_die(self.game.record.entries[n]))
            for n in rolled
        ]
        return [say("The tied seats roll a die: {rolls}.", rolls=Listing(rolls))] if rolls else []

    def _roller(self, number: int) -> int:
        """The seat for which a die was rolled."""
        pending = self.game.at(number).pending
        assert pending is not None
        return int(pending.purpose.rpartition(" ")[2])

    def payment(self) -> list[Sentence]:
        """The shares paid back after the last round, where a board asks for it."""
        return [self._payment_of(seat) for seat in self.old.order] if self.pays_back else []

    @cached_property
    def pays_back(self) -> bool:
        ends = self.game.over and self.new.phase == len(self.game.rules.setup_phases)
        return ends and Situation(self.game).in_money and not isinstance(self.move, Leave)

    def _payment_of(self, seat: int) -> Sentence:
        return paid_back(seat, self.cash_at_end(seat), self.old.shares[seat])

    def cash_at_end(self, seat: int) -> int:
        """What there is to pay shares back with."""
        if not self.passed("income"):
            return self.old.money[seat]
        return Account(self.old, self.new, seat, self.before.gains(self.move).count(seat)).left

    def tie_break(self) -> list[Sentence]:
        """Why seats with equal points have different places."""
        result = self.game.result
        if result is None:
            return []
        ranked = sorted(zip(result.places, result.scores, strict=True), key=lambda pair: pair[0])
        equal = any(i != j and a is not None and a == b for (i, a), (j, b) in pairwise(ranked))
        how = Situation(self.game).rules.tie_break()
        return [how] if equal and how else []

    def end(self) -> list[Sentence]:
        result = self.game.result
        if result is None or not result.winners or not Situation(self.game).in_money:
            return super().end()
        left = money_word(result.scores[result.winners[0]] or 0)
        return [say("The game is over and won with {money}.", money=left)]


def _die(entry: Entry) -> str:
    """What a die shows, or nothing."""
    return str(entry.move.value) if isinstance(entry.move, Die) else ""
