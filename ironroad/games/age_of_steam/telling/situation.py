"""A position of Age of Steam, opened for those who tell it."""

from __future__ import annotations

from functools import cached_property

from ironroad.core.board import Column
from ironroad.core.game import Game, Phase
from ironroad.core.moves import Build, Move
from ironroad.core.sentences import Listing, Sentence, Value, Word, money_word, say, say_n
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.rules.display import city_of, space_starts
from ironroad.games.age_of_steam.rules.growth import ExtraCubes
from ironroad.games.age_of_steam.rules.plans import Plan
from ironroad.games.age_of_steam.rules.state import NO_CUBE, Aos
from ironroad.telling.situation import RailwaySituation


class Situation(RailwaySituation):
    def __init__(self, game: Game) -> None:
        super().__init__(game)
        rules, s = game.rules, game.state
        assert isinstance(rules, AgeOfSteam)
        assert isinstance(s, Aos)
        self.rules = rules
        self.s: Aos = s
        self.options = rules.options

    @cached_property
    def phase(self) -> Phase[Aos]:
        return self.rules.timeline()[self.s.phase]

    def own_effects(self, move: Move) -> list[Sentence]:
        """What the present phase says follows from a move besides the usual."""
        return self.phase.effects(self.s, move, lambda: self.game.after(move).state_as(Aos))

    @property
    def rounds_left(self) -> int:
        """The rounds whose expenses are still to come, this one included."""
        return self.rules.rounds - self.s.round + 1

    # The score

    def score(self, s: Aos, seat: int) -> int:
        return sum(self.rules.score_parts(s, seat).values())

    @cached_property
    def in_money(self) -> bool:
        """Whether the score is the money left, not points."""
        return "money" in self.rules.score_parts(self.s, 0)

    @cached_property
    def scores_track(self) -> bool:
        return "track" in self.rules.score_parts(self.s, 0)

    def worth(self, score: int) -> Value:
        return money_word(score) if self.in_money else say_n("{n} point", "{n} points", score)

    @cached_property
    def share_worth(self) -> int:
        """What a share takes from the score."""
        more = self.s.copy()
        more.shares[0] += 1
        return self.score(self.s, 0) - self.score(more, 0)

    # Goods

    def accepted(self, hex_: int) -> list[Word]:
        """The colours of a city; what it takes besides, by the rules of a board, is not among them."""
        own = self.s.accepts[hex_] & ~self.rules.also_taken()
        return [word for colour, word in enumerate(self.colours) if own >> colour & 1]

    @cached_property
    def starts(self) -> list[int]:
        return space_starts(self.rules)

    def column(self, number: int) -> list[int]:
        """The spaces of a display column, the topmost first."""
        return self.s.display[self.starts[number] : self.starts[number] + self.board.columns[number].spaces]

    def waiting(self, number: int) -> list[Word]:
        """The cubes of a display column, the next to come out first."""
        return [self.colours[cube] for cube in self.column(number) if cube != NO_CUBE]

    def city_of(self, number: int) -> int:
        """The city a display column belongs to, or NOBODY while it is not on the board."""
        return city_of(self.rules, self.s, number)

    @cached_property
    def columns_of(self) -> dict[int, list[int]]:
        """The display columns of each city on the board."""
        found: dict[int, list[int]] = {}
        for number in range(len(self.board.columns)):
            found.setdefault(self.city_of(number), []).append(number)
        return found

    @cached_property
    def extra_until(self) -> dict[int, int]:
        """The hexes that get a cube from the bag every round, with the last such round."""
        phases = [phase for phase in self.rules.round_phases if isinstance(phase, ExtraCubes)]
        return {hex_: phase.last_round for phase in reversed(phases) for hex_ in phase.cities}

    # Track

    def plan(self, move: Build) -> Plan:
        plan = self.rules.build.planned(self.s, self.seat, move)
        assert plan is not None
        return plan

    def track_points(self, s: Aos, seat: int) -> int:
        return self.rules.score_parts(s, seat).get("track", 0)

    @cached_property
    def points(self) -> list[int]:
        """The seats' points for track now."""
        return [self.track_points(self.s, seat) for seat in range(self.s.players)]

    @cached_property
    def land_prices(self) -> list[int]:
        """A simple tile on each hex while it is empty, for the seat to move."""
        build, hexes = self.rules.build, range(len(self.board.hexes))
        if self.seat < 0:
            return build.prices
        return self.always(
            ("prices", self.s.features[self.seat]),
            lambda: [build.base_price(self.s, self.seat, hex_) for hex_ in hexes],
        )


def rolled_word(rolled: str) -> Sentence:
    """The number on the dice that brings cubes out of a display column."""
    number = int(rolled[-1])
    light = rolled.startswith("light")
    return say("light {number}", number=number) if light else say("dark {number}", number=number)


def space_word(column: Column, row: int) -> Sentence:
    """A space of the display, by its column and its row from the top."""
    name = rolled_word(column.name) if column.name == column.rolled else column.name
    return say("{column}/{row}", column=name, row=row + 1)


def growth_line(now: Situation, number: int) -> Sentence:
    """When a display column brings out a cube, and which."""
    rolled, waiting = rolled_word(now.board.columns[number].rolled), now.waiting(number)
    if not waiting:
        return say("goods grow on {rolled}, no cube waits", rolled=rolled)
    return say("goods grow on {rolled}, waiting: {cubes}", rolled=rolled, cubes=Listing(waiting))
