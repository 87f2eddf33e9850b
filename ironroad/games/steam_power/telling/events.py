"""What happens by itself between one decision and the next: deliveries, payments, draws, the end."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from ironroad.core.game import Game
from ironroad.core.sentences import Listing, Sentence, Series, Word, say, say_n, seat_word
from ironroad.games.steam_power.contracts import Contract
from ironroad.games.steam_power.rules.moves import FROM_BAG, Bring, Draw, Fulfil, Neutral
from ironroad.games.steam_power.rules.scoring import city_share, vp_cities
from ironroad.games.steam_power.rules.state import NO_BONUS, Power
from ironroad.games.steam_power.telling.shipments import Shipment, brought, emptied, needing, shipped, sources
from ironroad.games.steam_power.telling.situation import Situation
from ironroad.games.steam_power.telling.words import contract_word, exhausted, paid, rewards, sharing
from ironroad.telling.span import Span, seats_listed


def happenings(before: Game, after: Game) -> list[Sentence]:
    """One sentence for each thing that followed from a move. Both may be views: nothing hidden is named."""
    if after.length == before.length:
        return []
    story = Story(before, after)
    return (
        story.opening()
        + story.delivery()
        + story.shares()
        + story.departures()
        + story.abandoned()
        + story.draws()
        + story.neutral()
        + story.last_round()
        + story.end()
    )


class Story(Span):
    """The way from a moment to a game, a kind of happening at a time."""

    def __init__(self, before: Game, game: Game) -> None:
        super().__init__(before, game)
        self.now = Situation(before)
        self.rules = self.now.rules
        self.old: Power = self.now.s
        self.new: Power = Situation(game).s

    def _stops(self, cities: list[int]) -> list[Word]:
        return [self.now.names[city] for city in cities]

    # The beginning

    def opening(self) -> list[Sentence]:
        if not self.passed("setup-first"):
            return []
        found = [say("City tiles: {tiles}.", tiles=Series(self._city_tiles()))]
        held = {self.new.in_hand(seat) for seat in range(self.new.players)}
        if len(held) == 1:
            found.append(
                say_n("Every player draws {n} contract.", "Every player draws {n} contracts.", held.pop())
            )
        if self.new.players > 1:
            found.append(say("The seats play in the order {order}.", order=seats_listed(self.new.order)))
        return found

    def _city_tiles(self) -> list[Sentence]:
        cities = [[c for c, tile in enumerate(self.new.tile) if tile == t] for t in range(5)]
        found = [
            say("{colour} {cities}", colour=colour, cities=Listing(self._stops(there)))
            for colour, there in zip(self.now.colours, cities, strict=False)
            if there
        ]
        worth = vp_cities(self.new)
        return [*found, say("VP cities {cities}", cities=Listing(self._stops(worth)))] if worth else found

    # A contract

    def delivery(self) -> list[Sentence]:
        if self.contract is None:
            return []
        shipment = self.shipment(self.contract)
        found = [self._brought(shipment)] if shipment.moves_something else []
        return found + (self._rewarded(self.contract) if shipment.whole else []) + self._emptied()

    @cached_property
    def contract(self) -> Contract | None:
        """The contract that something was delivered for."""
        if isinstance(self.move, Fulfil):
            return self.rules.contracts[self.move.contract]
        return self.rules.contracts[self.old.contract] if isinstance(self.move, Bring) else None

    def shipment(self, contract: Contract) -> Shipment:
        """What came without a question."""
        old = brought(self.now, self.move) if isinstance(self.move, Bring) else needing(self.old, contract)
        return shipped(old, self.new, self.now.seat, contract)

    def _brought(self, shipment: Shipment) -> Sentence:
        nobody = say("nobody is paid")
        return say(
            "{seat} brings {resources}; {payments}.",
            seat=seat_word(self.now.seat),
            resources=sources(self.now, shipment),
            payments=Listing(paid(shipment.paid, shipment.bank) or [nobody]),
        )

    def _rewarded(self, contract: Contract) -> list[Sentence]:
        brings = Listing(rewards(contract) or [say("nothing")])
        found = [
            say("Contract {contract} brings {rewards}.", contract=contract_word(contract), rewards=brings)
        ]
        if contract.bonus and self.new.bonus == NO_BONUS:
            found.append(say("There is no use for the bonus, and it is lost."))
        return found

    def _emptied(self) -> list[Sentence]:
        cities = emptied(self.old, self.new)
        told = [exhausted(self.old, city, self.now.names[city]) for city in cities]
        return [say("{what}.", what=what) for what in told]

    # VP cities

    def shares(self) -> list[Sentence]:
        """The VP cities whose points are divided anew."""
        if self.new.links() is self.old.links():
            return []
        cities = vp_cities(self.new)
        return [self._share(city) for city in cities if sharing(self.old, city) != sharing(self.new, city)]

    def _share(self, city: int) -> Sentence:
        stop, seats = self.now.names[city], sharing(self.new, city)
        if not seats:
            return say("{stop} brings no points now.", stop=stop)
        return say_n(
            "{stop} now brings {n} point to {seats}.",
            "{stop} now brings {n} points to {seats}.",
            city_share(self.new, seats[0], city),
            stop=stop,
            seats=seats_listed(seats),
        )

    # Leaving

    def abandoned(self) -> list[Sentence]:
        """What becomes of what a seat had."""
        return [
            say_n(
                "{n} contract of {seat} leaves the game; its routes and factories earn for the bank.",
                "{n} contracts of {seat} leave the game; its routes and factories earn for the bank.",
                self.old.in_hand(seat),
                seat=seat_word(seat),
            )
            for seat in self.leavers()
        ]

    # Chance

    def draws(self) -> list[Sentence]:
        """How many contracts were drawn, and from where."""
        drawn = [entry.move for entry in self.entries[1:] if entry.phase == "turn"]
        found = Counter((move.seat, move.victim) for move in drawn if isinstance(move, Draw))
        return [_drawn(seat, victim, count) for (seat, victim), count in found.items()]

    def neutral(self) -> list[Sentence]:
        return [self.neutral_factory(city) for _, city in self.neutral_built]

    @cached_property
    def neutral_built(self) -> list[tuple[int, int]]:
        """The factories of the neutral railway: how long the record was before, and the city."""
        entries = enumerate(self.entries[1:], self.before.length + 1)
        return [(since, entry.move.hex) for since, entry in entries if isinstance(entry.move, Neutral)]

    def neutral_factory(self, city: int) -> Sentence:
        return say(
            "The neutral railway builds a factory on {stop} with {resources}.",
            stop=self.now.names[city],
            resources=say(
                "{n} {colour}", n=self.new.cubes[city], colour=self.now.colours[self.new.tile[city]]
            ),
        )

    # The end

    def last_round(self) -> list[Sentence]:
        rounds = self.rules.rounds
        if rounds and self.old.round < rounds == self.new.round:
            return [say("The last round begins.")]
        if self.rules.is_last(self.old) or not self.rules.is_last(self.new) or self.new.over:
            return []
        seat = next(s for s in range(self.new.players) if self.new.fulfilled(s) >= self.rules.trigger)
        return [
            say_n(
                "{seat} has fulfilled {n} contract: this round is the last.",
                "{seat} has fulfilled {n} contracts: this round is the last.",
                self.rules.trigger,
                seat=seat_word(seat),
            )
        ]


def _drawn(seat: int, victim: int, count: int) -> Sentence:
    if victim == FROM_BAG:
        return say_n(
            "{seat} draws {n} contract from the bag.",
            "{seat} draws {n} contracts from the bag.",
            count,
            seat=seat_word(seat),
        )
    return say_n(
        "{seat} draws {n} contract from the hand of {victim}.",
        "{seat} draws {n} contracts from the hand of {victim}.",
        count,
        seat=seat_word(seat),
        victim=seat_word(victim),
    )
