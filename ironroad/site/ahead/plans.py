"""Private plans: moves that a seat wants to make, tried on what it knows, as if it were asked now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from ironroad.core.game import CHANCE, Game
from ironroad.core.moves import Leave, Move
from ironroad.core.sentences import Sentence, say
from ironroad.site.ahead.turns import phases_planned
from ironroad.telling import teller

MOST_PLANNED: Final = 16


class Planned(NamedTuple):
    """A move, and the phase it is for."""

    phase: str
    move: str


@dataclass(frozen=True)
class Trial:
    """A planned move as it would be: what the seat does, what that costs, and how many steps of income it
    brings; or why it is not possible."""

    planned: Planned
    told: Sentence | None = None
    price: int = 0
    gain: int = 0
    why_not: Sentence | None = None


class Sketch:
    """A plan tried on a game, which is the view of the seat. What is not possible is left out."""

    def __init__(self, game: Game, seat: int, plan: Iterable[Planned]) -> None:
        self.seat = seat
        self._ahead = game
        self._begun: set[str] = set()
        self.trials = [self._try(planned) for planned in plan]

    @property
    def after(self) -> Game:
        """How things would be then."""
        return self._ahead

    @property
    def price(self) -> int:
        return sum(trial.price for trial in self.trials)

    def turn(self, phase: str) -> Game | None:
        """What the seat would be asked next in a phase, if it has a turn left in it."""
        if self._ahead.to_move == self.seat and self._ahead.phase == phase:
            return self._ahead.supposing(self.seat, phase)
        return None if phase in self._begun else self._ahead.supposing(self.seat, phase)

    def _try(self, planned: Planned) -> Trial:
        game = self.turn(planned.phase)
        why_not = self._no_turn if game is None else why_not_planned(game, planned.move)
        if game is None or why_not is not None:
            return Trial(planned, why_not=why_not)
        move = game.read(planned.move)
        told, price = teller(game).told(move, game), game.cost(move)
        trial = Trial(planned, told, price, game.gains(move).count(self.seat))
        self._make(game, move)
        return trial

    @property
    def _no_turn(self) -> Sentence:
        if self._ahead.to_move == CHANCE:
            return say("what is drawn before that is not known yet")
        return say("your turn is over before that")

    def _make(self, game: Game, move: Move) -> None:
        """Others are asked about it, too; what they answer is taken to be what comes first."""
        phase = game.phase
        game.push(move)
        while game.to_move not in (None, CHANCE, self.seat) and game.phase == phase:
            game.push(game.legal_moves()[0])
        self._ahead = game
        self._begun.add(phase)


def why_not_planned(game: Game, move: str) -> Sentence | None:
    """Why a move is nothing to plan in a supposed turn, or None if it is."""
    why_not = game.why_not(move)
    if why_not is None and isinstance(game.read(move), Leave):
        return say("leaving the game cannot be planned")
    return why_not


def in_order(game: Game, seat: int, plan: Iterable[Planned]) -> list[Planned]:
    """Planned moves in the order of the turns they are for."""
    phases = phases_planned(game, seat)
    return sorted(plan, key=lambda one: phases.index(one.phase) if one.phase in phases else len(phases))


def without(plan: list[Planned], move: str) -> list[Planned]:
    """A plan without the first of its moves that is this one."""
    number = next((n for n, one in enumerate(plan) if one.move == move), len(plan))
    return plan[:number] + plan[number + 1 :]
