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
from ironroad.games.steam_power.rules.factories import counts, sites
from ironroad.games.steam_power.rules.moves import FROM_BANK, Bring, Factory, TakeContracts
from ironroad.games.steam_power.rules.payments import BANK, payees
from ironroad.games.steam_power.rules.state import FACTORIES, Power

# What two new contracts are worth by how many are in hand already.
NEW_CONTRACTS: Final[tuple[float, ...]] = (16.0, 13.0, 9.0, 6.0, 4.0, 2.5, 1.5)
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
        return Sight(view, seat)

    def _find_ways(self, reading: Reading) -> list[Way]:
        return near_ways(reading)

    def _new_contracts(self, reading: Reading) -> float:
        return NEW_CONTRACTS[min(len(reading.hand), len(NEW_CONTRACTS) - 1)]

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
