"""A bonus of income that follows on a move, and whose receivers somebody may have to choose.

`bonus` in the state holds the choices, each the seats that would gain as a mask; `decider` chooses.
"""

from __future__ import annotations

from ironroad.core.game import Pending, Phase
from ironroad.core.moves import Bonus, Move
from ironroad.core.sentences import Sentence, say
from ironroad.core.track import NOBODY
from ironroad.games.age_of_steam.rules.state import Aos, AosPhase


class BonusRule:
    """When there is a bonus, and how much it is."""

    def choices(self, s: Aos, move: Move) -> list[int]:
        """The seats, as masks, that may gain by a move that has just been made."""
        return []

    def amount(self, receivers: int) -> int:
        """What each of so many seats gains."""
        return 1


class WithBonus(AosPhase):
    """A phase in which a bonus may follow on a move."""

    def __init__(self, phase: Phase[Aos], rule: BonusRule) -> None:
        self.kind = phase.kind
        self.phase = phase
        self.rule = rule

    def enter(self, s: Aos) -> None:
        self.phase.enter(s)

    def ask(self, s: Aos) -> Pending | None:
        return Pending("bonus", s.decider) if s.bonus else self.phase.ask(s)

    def moves(self, s: Aos) -> list[Move]:
        if s.bonus:
            return [Bonus(seats_in(mask)) for mask in s.bonus]
        return self.phase.moves(s)

    def allows(self, s: Aos, move: Move) -> bool:
        return move in self.moves(s) if s.bonus else self.phase.allows(s, move)

    def price(self, s: Aos, move: Move) -> int:
        return self.phase.price(s, move)

    def gains(self, s: Aos, move: Move) -> list[int]:
        if isinstance(move, Bonus):
            return list(move.seats) * self.rule.amount(len(move.seats))
        return self.phase.gains(s, move)

    def refuse(self, s: Aos, move: Move) -> Sentence:
        if s.bonus and isinstance(move, Bonus):
            return say("these seats cannot get the bonus")
        if s.bonus:
            return say("a bonus is given now, so '{move}' cannot be", move=move.text)
        return self.phase.refuse(s, move)

    def apply(self, s: Aos, move: Move) -> None:
        if isinstance(move, Bonus):
            self._give(s, move.seats)
        else:
            assert s.pending is not None
            seat = s.pending.seat
            self.phase.apply(s, move)
            self._offer(s, seat, self.rule.choices(s, move))

    def _offer(self, s: Aos, seat: int, choices: list[int]) -> None:
        if len(choices) > 1:
            s.bonus, s.decider = choices, seat
        else:
            self._give(s, seats_in(choices[0]) if choices else ())

    def _give(self, s: Aos, seats: tuple[int, ...]) -> None:
        for seat in seats:
            s.income[seat] += self.rule.amount(len(seats))
        s.bonus, s.decider = [], NOBODY

    def leave(self, s: Aos, seat: int) -> None:
        """With the seat that chooses the bonus lapses; a seat that has left gains nothing."""
        if s.bonus:
            left = sorted({mask & ~(1 << seat) for mask in s.bonus})
            self._offer(s, s.decider, [] if seat == s.decider else left)
        self.phase.leave(s, seat)


def seats_in(mask: int) -> tuple[int, ...]:
    return tuple([seat for seat in range(mask.bit_length()) if mask >> seat & 1])
