"""Every answer is the one that brings most for the actions it takes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from ironroad.bots.steam_power.desk import Desk
from ironroad.bots.steam_power.ways import Way, ways
from ironroad.game import Game, LegalMoves
from ironroad.moves import Done, Move, Pass
from ironroad.rules.steam_power.factories import is_site
from ironroad.rules.steam_power.moves import Factory, Remove, TakeContracts, TakeMoney
from ironroad.rules.steam_power.payments import total
from ironroad.rules.steam_power.state import NO_TIP

# What two new contracts are worth by how many are in hand already.
NEW_CONTRACTS: Final = (12.0, 10.0, 7.0, 5.0, 3.5, 2.5, 1.5)


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
        self._answers: dict[str, Callable[[Desk, LegalMoves], Move]] = {
            "action": self._action,
            "build": self._build,
            "bonus": self._bonus,
        }

    def choose(self, view: Game, moves: LegalMoves, budget: float | None) -> Move:
        """Deliveries are listed the cheapest first."""
        pending = view.pending
        assert pending is not None
        answer = self._answers.get(pending.kind)
        return answer(Desk(view, pending.seat), moves) if answer else moves[0]

    def _action(self, desk: Desk, moves: LegalMoves) -> Move:
        plans = [*self._contracts(desk), *self._factories(desk, moves), *self._ways(desk, moves)]
        plans.append(Plan(TakeMoney(), float(desk.rules.options.money), 1))
        if TakeContracts() in moves:
            worth = NEW_CONTRACTS[min(len(desk.hand), len(NEW_CONTRACTS) - 1)]
            plans.append(Plan(TakeContracts(), desk.horizon * worth, 1))
        return self._best(plans).move

    def _best(self, plans: list[Plan]) -> Plan:
        most = max(plan.rate for plan in plans)
        return self._random.choice([plan for plan in plans if plan.rate == most])

    def _contracts(self, desk: Desk) -> list[Plan]:
        """Fulfil what can be paid; earn what is missing for the rest."""
        if not desk.has_network:
            return []
        return [self._contract(desk, number) for number in desk.hand]

    def _contract(self, desk: Desk, number: int) -> Plan:
        cost = desk.cost(number)
        gain = desk.worth(number) - cost
        if cost <= desk.cash:
            return Plan(desk.rules.deliver.fulfils[number], gain, 1)
        return Plan(TakeMoney(), gain, 1 + self._earning(desk, cost))

    def _earning(self, desk: Desk, price: int) -> int:
        """How often money must be taken before something can be paid."""
        return max(0, -((desk.cash - price) // desk.rules.options.money))

    def _factories(self, desk: Desk, moves: LegalMoves) -> list[Plan]:
        return [Plan(move, self._factory_gain(desk, move), 1) for move in moves if isinstance(move, Factory)]

    def _factory_gain(self, desk: Desk, move: Factory) -> float:
        fees = desk.links.fees(desk.seat, move.hex)
        if not fees and desk.has_network:
            return 0.0
        return desk.factory_gain(move.hex, total(fees[0]) if fees else 0, move.count)

    def _ways(self, desk: Desk, moves: LegalMoves) -> list[Plan]:
        found = [self._way(desk, way) for way in ways(desk)]
        if not found and desk.s.tip[desk.seat] != NO_TIP:
            back = [move for move in moves if isinstance(move, Remove)]
            return [Plan(move, 4.0, 1) for move in back]
        return found

    def _way(self, desk: Desk, way: Way) -> Plan:
        gain = desk.group_gain(way.city) - way.price
        if not desk.has_network:
            gain += desk.group_gain(way.start)
        if desk.s.tip[desk.seat] != NO_TIP:
            gain += 3.0
        move: Move = way.moves[0] if way.price <= desk.cash else TakeMoney()
        follow_up = any(is_site(desk.s, city) or desk.may_build_factory(city) for city in (way.city,))
        actions = (len(way.moves) + 1) / 2 + self._earning(desk, way.price) + 0.5 * follow_up
        return Plan(move, gain, actions)

    def _build(self, desk: Desk, moves: LegalMoves) -> Move:
        """The second step is free; a route goes on, or a good one is begun."""
        plans = [plan for plan in self._ways(desk, moves) if plan.gain > 0 and plan.move in moves]
        return self._best(plans).move if plans else Done()

    def _bonus(self, desk: Desk, moves: LegalMoves) -> Move:
        """A bonus costs no action: whatever it brings is taken."""
        plans = self._factories(desk, moves) + [p for p in self._ways(desk, moves) if p.move in moves]
        plans = [plan for plan in plans if plan.gain > 0 and plan.move in moves]
        if TakeContracts() in moves:
            return TakeContracts()
        return self._best(plans).move if plans else Pass()
