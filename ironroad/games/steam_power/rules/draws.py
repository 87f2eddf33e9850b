"""Contracts drawn by chance: the five at the start, and two at a time later."""

from __future__ import annotations

from ironroad.core.game import CHANCE, Pending
from ironroad.core.moves import Move
from ironroad.core.sentences import Sentence, say
from ironroad.games.steam_power.contracts import Contract
from ironroad.games.steam_power.rules import hands
from ironroad.games.steam_power.rules.moves import FROM_BAG, UNKNOWN, Draw
from ironroad.games.steam_power.rules.state import HAND, Power, PowerPhase


class DrawContracts(PowerPhase):
    """One contract after another for the seat to move."""

    kind = "draw"

    def __init__(self, contracts: list[Contract]) -> None:
        self.contracts = contracts

    def ask(self, s: Power) -> Pending | None:
        victim = hands.source(s, s.todo[0])
        purpose = f"contract {s.todo[0]}" + ("" if victim == FROM_BAG else f" from {victim}")
        return Pending("draw", CHANCE, purpose)

    def moves(self, s: Power) -> list[Move]:
        seat = s.todo[0]
        victim = hands.source(s, seat)
        if not hands.is_seen(s, seat, victim):
            return [Draw(seat, UNKNOWN, "?", victim)]
        return [
            Draw(seat, number, self.contracts[number].name, victim) for number in hands.candidates(s, victim)
        ]

    def weights(self, s: Power) -> list[int]:
        victim = hands.source(s, s.todo[0])
        return hands.odds(s, victim) if hands.is_seen(s, s.todo[0], victim) else [1]

    def refuse(self, s: Power, move: Move) -> Sentence:
        if isinstance(move, Draw):
            return say("this contract cannot be drawn now")
        return say("a contract is drawn now, so '{move}' cannot be", move=move.text)

    def apply(self, s: Power, move: Move) -> None:
        assert isinstance(move, Draw)
        hands.give(s, move.seat, move.contract, move.victim)
        s.draws -= 1


class DealContracts(DrawContracts):
    """Five contracts for each seat before the game begins."""

    kind = "setup-contracts"

    def enter(self, s: Power) -> None:
        s.todo = s.order[:]
        s.draws = HAND

    def ask(self, s: Power) -> Pending | None:
        if s.todo and (s.draws == 0 or hands.source(s, s.todo[0]) != FROM_BAG):
            s.todo.pop(0)
            s.draws = HAND
        if s.todo and hands.source(s, s.todo[0]) == FROM_BAG:
            return super().ask(s)
        s.todo = []
        s.draws = 0
        return None
