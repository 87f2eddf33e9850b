"""The quick bot for Steam Power: it weighs plans like the greedy one, with longer sight and ways it looks up.
Those who search play games out with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ironroad.core.game import Game, LegalMoves
from ironroad.core.moves import Done, Move, Pass
from ironroad.games.steam_power.bots.gaps import near_ways
from ironroad.games.steam_power.bots.greedy import Plan, PowerBot
from ironroad.games.steam_power.bots.paths import Way
from ironroad.games.steam_power.bots.reading import Reading
from ironroad.games.steam_power.bots.sight import Sight
from ironroad.games.steam_power.bots.weights import USUAL, Weights
from ironroad.games.steam_power.rules.factories import counts, sites
from ironroad.games.steam_power.rules.moves import FROM_BANK, Bring, Factory, TakeContracts, TakeMoney
from ironroad.games.steam_power.rules.payments import BANK, payees
from ironroad.games.steam_power.rules.state import FACTORIES, NO_TIP, Power

# Rates are as uncertain as this.
NOISE: Final = 0.12
# A dollar paid to somebody who plays on, and the last resource of a factory by whose it is.
TO_RIVAL: Final = 1.3
LAST_OF_OWN: Final = 6.0
LAST_OF_OTHER: Final = -3.0
ONE_OF_OWN: Final = 0.5
# What the short list is noisy by.
SHORT_LIST: Final = "short list"


class PowerPolicy(PowerBot):
    name = "policy"

    def __init__(self, seed: int | str = 0, weights: Weights = USUAL) -> None:
        super().__init__(seed)
        self.weights = weights

    def choose(self, view: Game, moves: LegalMoves, budget: float | None) -> Move:
        pending = view.pending
        assert pending is not None
        if pending.kind == "deliver":
            return self._sources(view, moves)[0]
        return super().choose(view, moves, budget)

    def rated(self, view: Game, moves: LegalMoves) -> list[Move]:
        """The moves worth a thought, the best first; all are legal."""
        pending = view.pending
        assert pending is not None
        if pending.kind == "deliver":
            return self._sources(view, moves)
        if pending.kind not in ("action", "build", "bonus"):
            return []
        reading = self._read(view, pending.seat)
        plans = self._plans(reading, moves) if pending.kind == "action" else self._free(reading, moves)
        found: list[Move] = []
        for plan in sorted(plans, key=lambda plan: -plan.rate):
            if plan.move not in found and plan.move in moves:
                found.append(plan.move)
        return found

    def _free(self, reading: Reading, moves: LegalMoves) -> list[Plan]:
        """What costs no action: a second step or a bonus, or neither."""
        plans = self._ways(reading, moves)
        if reading.s.bonus:
            plans += self._factories(reading, moves)
            plans += [Plan(TakeContracts(), 5.0, 1)]
        return [*plans, Plan(Pass() if reading.s.bonus else Done(), 0.0, 1)]

    def _read(self, view: Game, seat: int) -> Reading:
        return Sight(view, seat, self.weights)

    def _find_ways(self, reading: Reading) -> list[Way]:
        return near_ways(reading)

    def _new_contracts(self, reading: Reading) -> float:
        weights = self.weights
        return max(weights.enough, weights.first_contracts * weights.fewer ** len(reading.hand))

    def _contract(self, reading: Reading, number: int) -> Plan:
        assert isinstance(reading, Sight)
        cost = reading.cost(number)
        gain = reading.gain(number, cost)
        if cost <= reading.cash:
            return Plan(reading.rules.deliver.fulfils[number], gain, 1)
        actions = 1 + self._earning(reading, cost)
        return Plan(TakeMoney(), gain * reading.in_time(actions), actions)

    def _way(self, reading: Reading, way: Way) -> Plan:
        assert isinstance(reading, Sight)
        gain = reading.group_gain(way.city) - way.price
        if not reading.has_network:
            gain += reading.group_gain(way.start)
        if reading.s.tip[reading.seat] != NO_TIP:
            gain += self.weights.begun
        move: Move = way.moves[0] if way.price <= reading.cash else TakeMoney()
        follow_up = self.weights.follow_up if reading.may_build_factory(way.city) else 0.0
        actions = (len(way.moves) + 1) / 2 + self._earning(reading, way.price) + follow_up
        return Plan(move, gain * reading.in_time(actions), actions)

    def _factory_moves(self, reading: Reading, moves: LegalMoves) -> Iterable[Move]:
        s = reading.s
        if s.factories(reading.seat) >= FACTORIES or s.steps:
            return []
        return [Factory(reading.rules.board, city, count) for city in sites(s) for count in counts(s, city)]

    def _best(self, plans: list[Plan]) -> Plan:
        """Nobody knows rates so well that the best is always the best."""
        rates = [plan.rate * (1.0 + NOISE * self._random.random()) for plan in plans]
        return plans[rates.index(max(rates))]

    def _sources(self, view: Game, moves: LegalMoves) -> list[Move]:
        """Where a resource comes from: what is paid to rivals counts more, and so does what a city loses
        with its last one."""
        s = view.state_as(Power)
        rated = [(self._source(view, s, move), number) for number, move in enumerate(moves)]
        return [moves[number] for _, number in sorted(rated, key=lambda pair: (-pair[0], pair[1]))]

    def _source(self, view: Game, s: Power, move: Move) -> float:
        assert isinstance(move, Bring)
        if move.hex == FROM_BANK:
            return 0.0
        price, seat = float(view.cost(move)), s.todo[0]
        rivals = len([payee for payee in payees(move.paid) if payee != BANK])
        owner = s.factory[move.hex]
        value = -price - (TO_RIVAL - 1.0) * (rivals + (owner not in (seat, BANK)))
        if owner == seat:
            value += ONE_OF_OWN
        if s.cubes[move.hex] == 1:
            value += LAST_OF_OWN if owner == seat else LAST_OF_OTHER if owner < s.players else 0.0
        return value


def policy(seed: int | str) -> PowerPolicy:
    return PowerPolicy(seed)


def candidates(view: Game, moves: LegalMoves, count: int) -> list[Move]:
    """The moves worth a closer look, the best first; of a build the first step."""
    return PowerPolicy(SHORT_LIST).rated(view, moves)[:count]
