"""Phase 2: the auction for the player order.

`todo` holds the bidders still in, the next one to speak first; `dropped` the others, first out first.
"""

from __future__ import annotations

from ironroad.core.game import Pending
from ironroad.core.moves import Bid, Drop, Move, Pass
from ironroad.core.sentences import Sentence, money_word, role_word, say, seat_word
from ironroad.games.age_of_steam.rules.options import Options
from ironroad.games.age_of_steam.rules.phase import AosPhase
from ironroad.games.age_of_steam.rules.state import ROLES, TURN_ORDER, Aos
from ironroad.games.common.auction import place_price


class OrderPhase(AosPhase):
    """However the order is found: what is said of it."""

    kind = "order"

    def dropped(self) -> Sentence:
        """What is said of a seat in `dropped`."""
        return say("dropped out")

    def unable(self, seat: int) -> Sentence:
        """A seat that was not asked because it has not the money."""
        return say("{seat} cannot bid more and drops out.", seat=seat_word(seat))

    def right(self) -> Sentence:
        """What the role for the order of the next round is good for."""
        raise NotImplementedError


class DetermineOrder(OrderPhase):
    def __init__(self, options: Options) -> None:
        self.options = options
        self.drop = Drop()
        self.skip = Pass()
        self.bids: list[Move] = []

    def enter(self, s: Aos) -> None:
        s.todo = s.order[:]
        s.bids = [0] * s.players
        s.dropped = []
        s.passed = False
        self._settle(s)

    def ask(self, s: Aos) -> Pending | None:
        return Pending("bid", s.todo[0]) if s.todo else None

    def moves(self, s: Aos) -> list[Move]:
        seat = s.todo[0]
        while len(self.bids) < s.money[seat]:
            self.bids.append(Bid(len(self.bids) + 1))
        found = self.bids[max(s.bids) : s.money[seat]]
        found.append(self.drop)
        if self._may_pass(s, seat):
            found.append(self.skip)
        return found

    def allows(self, s: Aos, move: Move) -> bool:
        seat = s.todo[0]
        if isinstance(move, Bid):
            return max(s.bids) < move.amount <= s.money[seat]
        return isinstance(move, Drop) or (isinstance(move, Pass) and self._may_pass(s, seat))

    def refuse(self, s: Aos, move: Move) -> Sentence:
        seat = s.todo[0]
        if isinstance(move, Bid):
            if move.amount <= max(s.bids):
                return say("a bid must be higher than {bid}", bid=money_word(max(s.bids)))
            return say("a bid must be paid in cash, and there is only {cash}", cash=money_word(s.money[seat]))
        if isinstance(move, Pass):
            return self._why_no_pass(s, seat)
        if self._may_pass(s, seat):
            return say("the order is auctioned now: bid, drop or pass, not '{move}'", move=move.text)
        return say("the order is auctioned now: bid or drop, not '{move}'", move=move.text)

    def apply(self, s: Aos, move: Move) -> None:
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

    def leave(self, s: Aos, seat: int) -> None:
        """The bid of a seat that leaves is void."""
        s.bids[seat] = 0
        s.dropped = [other for other in s.dropped if other != seat]
        self._settle(s)

    def right(self) -> Sentence:
        bidders = self.options.pass_bidders
        return say("may pass once in the next auction while at least {n} seats are bidding", n=bidders)

    def _may_pass(self, s: Aos, seat: int) -> bool:
        return s.role[seat] == TURN_ORDER and not s.passed and len(s.todo) >= self.options.pass_bidders

    def _why_no_pass(self, s: Aos, seat: int) -> Sentence:
        role = role_word(ROLES[TURN_ORDER])
        if s.role[seat] != TURN_ORDER:
            return say(
                "only who took {role} in the round before may pass; drop to leave the auction", role=role
            )
        if s.passed:
            return say("the {role} pass has been used in this auction", role=role)
        return say("the {role} pass needs {n} bidders still in", role=role, n=self.options.pass_bidders)

    def _settle(self, s: Aos) -> None:
        """Skip the high bidder, drop who cannot go on, and close when one is left."""
        while len(s.todo) > 1:
            seat = s.todo[0]
            high = max(s.bids)
            if s.bids[seat] == high > 0:
                s.todo.append(s.todo.pop(0))
            elif s.money[seat] <= high and not self._may_pass(s, seat):
                self._drop(s, s.todo.pop(0))
            else:
                return
        if s.todo:
            self._close(s)

    def _drop(self, s: Aos, seat: int) -> None:
        """The seat takes the lowest free place and pays for it."""
        s.money[seat] -= place_price(len(s.todo), len(s.todo) + len(s.dropped), s.bids[seat])
        s.dropped.append(seat)

    def _close(self, s: Aos) -> None:
        s.money[s.todo[0]] -= s.bids[s.todo[0]]
        s.order = s.todo + s.dropped[::-1]
        s.todo = []
        s.bids = [0] * s.players
        s.dropped = []
