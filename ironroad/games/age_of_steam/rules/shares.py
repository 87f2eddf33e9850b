"""Phase 1: issue shares."""

from __future__ import annotations

from ironroad.core.game import Pending
from ironroad.core.moves import Move, Shares
from ironroad.core.sentences import Sentence, say, say_n
from ironroad.games.age_of_steam.rules.state import MAX_SHARES, SHARE_PRICE, Aos, AosPhase


class IssueShares(AosPhase):
    kind = "shares"
    asks: tuple[str, ...] = ("shares",)

    def __init__(self, at_once: int = MAX_SHARES) -> None:
        self.at_once = at_once
        self.choices: list[Move] = [Shares(count) for count in range(MAX_SHARES + 1)]

    def enter(self, s: Aos) -> None:
        s.todo = [seat for seat in s.order if s.shares[seat] < MAX_SHARES]

    def ask(self, s: Aos) -> Pending | None:
        return Pending("shares", s.todo[0]) if s.todo else None

    def moves(self, s: Aos) -> list[Move]:
        return self.choices[: self._most(s) + 1]

    def _most(self, s: Aos) -> int:
        return min(self.at_once, MAX_SHARES - s.shares[s.todo[0]])

    def allows(self, s: Aos, move: Move) -> bool:
        return isinstance(move, Shares) and move.count <= self._most(s)

    def refuse(self, s: Aos, move: Move) -> Sentence:
        if not isinstance(move, Shares):
            return say("shares are issued now, so '{move}' cannot be", move=move.text)
        left = MAX_SHARES - s.shares[s.todo[0]]
        if move.count <= left:
            return say_n(
                "no more than {n} share is issued in a round here",
                "no more than {n} shares are issued in a round here",
                self.at_once,
            )
        return say(
            "nobody may issue more than {most} shares; {left} are left to issue", most=MAX_SHARES, left=left
        )

    def apply(self, s: Aos, move: Move) -> None:
        assert isinstance(move, Shares)
        seat = s.todo.pop(0)
        s.shares[seat] += move.count
        s.money[seat] += SHARE_PRICE * move.count
