"""A bonus of income that follows on a move, and whose receivers somebody may have to choose."""

from __future__ import annotations

from collections.abc import Callable

from ironroad.core.board import Board
from ironroad.core.features import Features
from ironroad.core.game import Pending, Phase
from ironroad.core.moves import Bonus, Move
from ironroad.core.position import Fields, join
from ironroad.core.sentences import Sentence, say
from ironroad.core.track import NOBODY
from ironroad.games.age_of_steam.rules.state import Aos, AosPhase


class BonusState(Aos):
    """`bonus` has the choices, each the seats that would gain as a mask; `decider` chooses among them."""

    def __init__(self, board: Board, players: int, source: BonusState | None = None) -> None:
        super().__init__(board, players, source)
        self.bonus: list[int] = [] if source is None else source.bonus[:]
        self.decider: int = NOBODY if source is None else source.decider

    def copy(self) -> BonusState:
        return BonusState(self.board, self.players, self)

    def write_own(self) -> dict[str, str]:
        return {"bonus": join(self.bonus), "decider": str(self.decider)} if self.bonus else {}

    def read_own(self, fields: Fields) -> None:
        self.bonus = fields.numbers("bonus", 0, 2**self.players - 1)
        self.decider = fields.number("decider", NOBODY, NOBODY, self.players - 1)

    def check_own(self) -> None:
        assert bool(self.bonus) == (self.decider != NOBODY), say(
            "a bonus is to be given by nobody, or nothing by somebody"
        )
        assert not self.bonus or (len(self.bonus) > 1 and not self.out[self.decider]), say(
            "there is no choice of who gets a bonus"
        )

    def own_features(self, f: Features) -> None:
        f.table["decider"] = f.seat(self.decider)
        f.seats["bonus"] = [sum(mask >> seat & 1 for mask in self.bonus) for seat in range(self.players)]


def bonus_state(s: Aos) -> BonusState:
    assert isinstance(s, BonusState)
    return s


class BonusRule:
    """When there is a bonus, and how much it is."""

    def choices(self, s: Aos, move: Move) -> list[int]:
        """The seats, as masks, that may gain by a move that has just been made."""
        return []

    def amount(self, receivers: int) -> int:
        """What each of so many seats gains."""
        return 1

    def question(self) -> Sentence:
        """What is asked of the seat that decides."""
        raise NotImplementedError

    def effects(self, s: Aos, move: Move, after: Callable[[], Aos]) -> list[Sentence]:
        """What a move would bring."""
        return []

    def happened(self, old: Aos, new: Aos, move: Move) -> list[Sentence]:
        """What a move has brought."""
        return []


class WithBonus(AosPhase):
    """A phase in which a bonus may follow on a move."""

    def __init__(self, phase: Phase[Aos], rule: BonusRule) -> None:
        self.kind = phase.kind
        self.asks = phase.asks
        self.phase = phase
        self.rule = rule

    def enter(self, s: Aos) -> None:
        self.phase.enter(s)

    def suppose(self, s: Aos, seat: int) -> bool:
        """What somebody else is asked about a bonus is left open."""
        own = bonus_state(s)
        own.bonus, own.decider = [], NOBODY
        return self.phase.suppose(s, seat)

    def ask(self, s: Aos) -> Pending | None:
        own = bonus_state(s)
        return Pending("bonus", own.decider) if own.bonus else self.phase.ask(s)

    def moves(self, s: Aos) -> list[Move]:
        masks = bonus_state(s).bonus
        return [Bonus(seats_in(mask)) for mask in masks] if masks else self.phase.moves(s)

    def allows(self, s: Aos, move: Move) -> bool:
        return move in self.moves(s) if bonus_state(s).bonus else self.phase.allows(s, move)

    def price(self, s: Aos, move: Move) -> int:
        return self.phase.price(s, move)

    def gains(self, s: Aos, move: Move) -> list[int]:
        if isinstance(move, Bonus):
            return list(move.seats) * self.rule.amount(len(move.seats))
        return self.phase.gains(s, move)

    def refuse(self, s: Aos, move: Move) -> Sentence:
        offered = bonus_state(s).bonus
        if offered and isinstance(move, Bonus):
            return say("these seats cannot get the bonus")
        if offered:
            return say("a bonus is given now, so '{move}' cannot be", move=move.text)
        return self.phase.refuse(s, move)

    def apply(self, s: Aos, move: Move) -> None:
        if isinstance(move, Bonus):
            self._give(bonus_state(s), move.seats)
        else:
            assert s.pending is not None
            seat = s.pending.seat
            self.phase.apply(s, move)
            self._offer(bonus_state(s), seat, self.rule.choices(s, move))

    def _offer(self, s: BonusState, seat: int, choices: list[int]) -> None:
        if len(choices) > 1:
            s.bonus, s.decider = choices, seat
        else:
            self._give(s, seats_in(choices[0]) if choices else ())

    def _give(self, s: BonusState, seats: tuple[int, ...]) -> None:
        for seat in seats:
            s.income[seat] += self.rule.amount(len(seats))
        s.bonus, s.decider = [], NOBODY

    def leave(self, s: Aos, seat: int) -> None:
        """With the seat that chooses the bonus lapses; a seat that has left gains nothing."""
        own = bonus_state(s)
        if own.bonus:
            left = sorted({mask & ~(1 << seat) for mask in own.bonus})
            self._offer(own, own.decider, [] if seat == own.decider else left)
        self.phase.leave(s, seat)

    # What is said of it

    def certain_gains(self, s: Aos, move: Move) -> list[int]:
        """The seats whose income a move raises without anybody's choice, once for each step."""
        choices = self.rule.choices(s.copy(), move)
        seats = seats_in(choices[0]) if len(choices) == 1 else ()
        return list(seats) * self.rule.amount(len(seats)) if seats else []

    def question(self, s: Aos) -> Sentence | None:
        return self.rule.question() if bonus_state(s).bonus else self.phase.question(s)

    def effects(self, s: Aos, move: Move, after: Callable[[], Aos]) -> list[Sentence]:
        return self.phase.effects(s, move, after) + self.rule.effects(s, move, after)

    def happened(self, old: Aos, new: Aos, move: Move) -> list[Sentence]:
        return self.phase.happened(old, new, move) + self.rule.happened(old, new, move)


def seats_in(mask: int) -> tuple[int, ...]:
    return tuple([seat for seat in range(mask.bit_length()) if mask >> seat & 1])
