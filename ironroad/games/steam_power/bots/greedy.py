"""Every answer is the one that brings most for the actions it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Final, NamedTuple

from ironroad.core.game import Game, LegalMoves
from ironroad.core.moves import Done, Move, Pass
from ironroad.games.steam_power.bots.paths import Way, ways
from ironroad.games.steam_power.bots.reading import Reading
from ironroad.games.steam_power.rules.factories import sites
from ironroad.games.steam_power.rules.moves import Factory, Remove, TakeContracts, TakeMoney
from ironroad.games.steam_power.rules.payments import total
from ironroad.games.steam_power.rules.state import NO_TIP

# What two new contracts are worth by how many are in hand already.
NEW_CONTRACTS: Final[tuple[float, ...]] = (12.0, 10.0, 7.0, 5.0, 3.5, 2.5, 1.5)
PLENTY: Final = 30


class Plan(NamedTuple):
    """The next move of a plan, what the plan brings in all and how many actions it takes."""

    move: Move
    gain: float
    actions: float

    @property
    def rate(self) -> float:
        return self.gain / self.actions


class PowerBot:
    name = "greedy"

    def __init__(self, seed: int | str = 0) -> None:
        self._random = Random(str(seed))
        self._answers: dict[str, Callable[[Reading, LegalMoves], Move]] = {
            "action": self._action,
            "build": self._build,
            "bonus": self._bonus,
        }

    def choose(self, view: Game, moves: LegalMoves, budget: float | None) -> Move:
        """Deliveries are listed the cheapest first."""
        pending = view.pending
        assert pending is not None
        answer = self._answers.get(pending.kind)
        return answer(self._read(view, pending.seat), moves) if answer else moves[0]

    def _read(self, view: Game, seat: int) -> Reading:
        return Reading(view, seat)

    def _find_ways(self, reading: Reading) -> list[Way]:
        return ways(reading)

    def _action(self, reading: Reading, moves: LegalMoves) -> Move:
        return self._best(self._plans(reading, moves)).move

    def _plans(self, reading: Reading, moves: LegalMoves) -> list[Plan]:
        plans = [*self._contracts(reading), *self._factories(reading, moves), *self._ways(reading, moves)]
        plans.append(Plan(TakeMoney(), self._money(reading), 1))
        if TakeContracts() in moves:
            plans.append(Plan(TakeContracts(), reading.horizon * self._new_contracts(reading), 1))
        return plans

    def _money(self, reading: Reading) -> float:
        """Who has plenty wants no more of it, or all seats might wait for ever."""
        return reading.rules.options.money * min(1.0, PLENTY / max(reading.cash, 1))

    def _new_contracts(self, reading: Reading) -> float:
        return NEW_CONTRACTS[min(len(reading.hand), len(NEW_CONTRACTS) - 1)]

    def _best(self, plans: list[Plan]) -> Plan:
        most = max(plan.rate for plan in plans)
        return self._random.choice([plan for plan in plans if plan.rate == most])

    def _contracts(self, reading: Reading) -> list[Plan]:
        """Fulfil what can be paid; earn what is missing for the rest."""
        if not reading.has_network:
            return []
        return [self._contract(reading, number) for number in reading.hand]

    def _contract(self, reading: Reading, number: int) -> Plan:
        cost = reading.cost(number)
        gain = reading.worth(number) - cost
        if cost <= reading.cash:
            return Plan(reading.rules.deliver.fulfils[number], gain, 1)
        return Plan(TakeMoney(), gain, 1 + self._earning(reading, cost))

    def _earning(self, reading: Reading, price: int) -> int:
        """How often money must be taken before something can be paid."""
        return max(0, -((reading.cash - price) // reading.rules.options.money))

    def _factories(self, reading: Reading, moves: LegalMoves) -> list[Plan]:
        return [
            Plan(move, self._factory_gain(reading, move), 1)
            for move in self._factory_moves(reading, moves)
            if isinstance(move, Factory)
        ]

    def _factory_moves(self, reading: Reading, moves: LegalMoves) -> Iterable[Move]:
        return moves

    def _factory_gain(self, reading: Reading, move: Factory) -> float:
        fees = reading.links.fees(reading.seat, move.hex)
        if not fees and reading.has_network:
            return 0.0
        return reading.factory_gain(move.hex, total(fees[0]) if fees else 0, move.count)

    def _ways(self, reading: Reading, moves: LegalMoves) -> list[Plan]:
        found = [self._way(reading, way) for way in self._find_ways(reading)]
        if not found and reading.s.tip[reading.seat] != NO_TIP:
            back = [move for move in moves if isinstance(move, Remove)]
            return [Plan(move, 4.0, 1) for move in back]
        return found

    def _way(self, reading: Reading, way: Way) -> Plan:
        gain = reading.group_gain(way.city) - way.price
        if not reading.has_network:
            gain += reading.group_gain(way.start)
        if reading.s.tip[reading.seat] != NO_TIP:
            gain += 3.0
        move: Move = way.moves[0] if way.price <= reading.cash else TakeMoney()
        follow_up = any(city in sites(reading.s) or reading.may_build_factory(city) for city in (way.city,))
        actions = (len(way.moves) + 1) / 2 + self._earning(reading, way.price) + 0.5 * follow_up
        return Plan(move, gain, actions)

    def _build(self, reading: Reading, moves: LegalMoves) -> Move:
        """The second step is free; a route goes on, or a good one is begun."""
        plans = [plan for plan in self._ways(reading, moves) if plan.gain > 0 and plan.move in moves]
        return self._best(plans).move if plans else Done()

    def _bonus(self, reading: Reading, moves: LegalMoves) -> Move:
        """A bonus costs no action: whatever it brings is taken."""
        plans = self._factories(reading, moves) + [p for p in self._ways(reading, moves) if p.move in moves]
        plans = [plan for plan in plans if plan.gain > 0 and plan.move in moves]
        if TakeContracts() in moves:
            return TakeContracts()
        return self._best(plans).move if plans else Pass()
