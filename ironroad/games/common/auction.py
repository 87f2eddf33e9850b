"""The auction for the player order.

`todo` holds the bidders still in, the next one to speak first; `dropped` the others, first out first.
"""

from __future__ import annotations

from typing import Final, TypeVar

from ironroad.core.game import Pending, Phase
from ironroad.core.moves import Bid, Drop, Move, Pass
from ironroad.core.sentences import Sentence, money_word, role_word, say
from ironroad.games.common.state import Railway

TURN_ORDER: Final = "turn-order"

S = TypeVar("S", bound=Railway)


class Auction(Phase[S]):
    """Who has `passer`, the role named turn-order, may pass once; bids begin at `lowest`."""

    kind = "order"
    asks: tuple[str, ...] = ("bid",)

    def __init__(self, passer: int, lowest: int) -> None:
        self.passer = passer
        self.no_bid = lowest - 1
        self.drop = Drop()
        self.skip = Pass()
        self.bids: list[Move] = []

    def enter(self, s: S) -> None:
        s.todo = s.order[:]
        s.bids = [self.no_bid] * s.players
        s.dropped = []
        s.passed = False
        self._settle(s)

    def ask(self, s: S) -> Pending | None:
        return Pending("bid", s.todo[0]) if s.todo else None

    def moves(self, s: S) -> list[Move]:
        seat = s.todo[0]
        while len(self.bids) <= s.money[seat]:
            self.bids.append(Bid(len(self.bids)))
        found = self.bids[self.high(s) + 1 : s.money[seat] + 1]
        found.append(self.drop)
        if self.may_pass(s, seat):
            found.append(self.skip)
        return found

    def high(self, s: S) -> int:
        """The highest bid of those still in."""
        return max([s.bids[seat] for seat in s.todo])

    def allows(self, s: S, move: Move) -> bool:
        seat = s.todo[0]
        if isinstance(move, Bid):
            return self.high(s) < move.amount <= s.money[seat]
        return isinstance(move, Drop) or (isinstance(move, Pass) and self.may_pass(s, seat))

    def refuse(self, s: S, move: Move) -> Sentence:
        seat = s.todo[0]
        if isinstance(move, Bid):
            if move.amount <= self.high(s):
                return say("a bid must be higher than {bid}", bid=money_word(self.high(s)))
            return say("a bid must be paid in cash, and there is only {cash}", cash=money_word(s.money[seat]))
        if isinstance(move, Pass):
            return self.why_no_pass(s, seat)
        if self.may_pass(s, seat):
            return say("the order is auctioned now: bid, drop or pass, not '{move}'", move=move.text)
        return say("the order is auctioned now: bid or drop, not '{move}'", move=move.text)

    def apply(self, s: S, move: Move) -> None:
        seat = s.todo.pop(0)
        if isinstance(move, Bid):
            s.bids[seat] = move.amount
            s.todo.append(seat)
        elif isinstance(move, Pass):
            s.passed = True
            s.todo.append(seat)
        else:
            self._drop(s, seat)
        self._settle(s)

    def leave(self, s: S, seat: int) -> None:
        """The bid of a seat that leaves is void."""
        s.bids[seat] = self.no_bid
        s.dropped = [other for other in s.dropped if other != seat]
        self._settle(s)

    def may_pass(self, s: S, seat: int) -> bool:
        return s.role[seat] == self.passer and not s.passed

    def why_no_pass(self, s: S, seat: int) -> Sentence:
        role = role_word(TURN_ORDER)
        if s.role[seat] != self.passer:
            return say(
                "only who took {role} in the round before may pass; drop to leave the auction", role=role
            )
        return say("the {role} pass has been used in this auction", role=role)

    def _settle(self, s: S) -> None:
        """Skip the high bidder, drop who cannot go on, and close when one is left."""
        while len(s.todo) > 1:
            seat = s.todo[0]
            high = self.high(s)
            if s.bids[seat] == high > self.no_bid:
                s.todo.append(s.todo.pop(0))
            elif s.money[seat] <= high and not self.may_pass(s, seat):
                self._drop(s, s.todo.pop(0))
            else:
                return
        if s.todo:
            self._close(s)

    def _drop(self, s: S, seat: int) -> None:
        """The seat takes the lowest free place and pays for it."""
        bid = max(0, s.bids[seat])
        s.money[seat] -= place_price(len(s.todo), len(s.todo) + len(s.dropped), bid)
        s.dropped.append(seat)

    def _close(self, s: S) -> None:
        s.money[s.todo[0]] -= max(0, s.bids[s.todo[0]])
        s.order = s.todo + s.dropped[::-1]
        s.todo = []
        s.bids = [self.no_bid] * s.players
        s.dropped = []


def place_price(place: int, last: int, bid: int) -> int:
    """The first two places (0 and 1) pay all, the last nothing, those between half, rounded up."""
    if place == last:
        return 0
    return bid if place < 2 else (bid + 1) // 2
