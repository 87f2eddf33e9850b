"""The player order: by the numbers of the roles in the base game, by auction in the expert game.

In the auction `todo` holds the bidders still in, the next one to speak first; `dropped` the others, first
out first.
"""

from __future__ import annotations

from ironroad.core.game import Pending
from ironroad.core.moves import Bid, Drop, Move, Pass
from ironroad.core.sentences import Sentence, money_word, role_word, say
from ironroad.games.common.auction import place_price
from ironroad.games.steam.rules.state import NO_BID, ROLES, TURN_ORDER, SteamPhase, SteamState


class OrderByRoles(SteamPhase):
    """Base game, phase 5: nobody decides anything."""

    kind = "order"

    def enter(self, s: SteamState) -> None:
        s.order = sorted(s.order, key=lambda seat: s.role[seat])


class AuctionOrder(SteamPhase):
    """Expert game, phase 2."""

    kind = "order"

    def __init__(self) -> None:
        self.drop = Drop()
        self.skip = Pass()
        self.bids: list[Move] = []

    def enter(self, s: SteamState) -> None:
        s.todo = s.order[:]
        s.bids = [NO_BID] * s.players
        s.dropped = []
        s.passed = False
        self._settle(s)

    def ask(self, s: SteamState) -> Pending | None:
        return Pending("bid", s.todo[0]) if s.todo else None

    def moves(self, s: SteamState) -> list[Move]:
        seat = s.todo[0]
        while len(self.bids) <= s.money[seat]:
            self.bids.append(Bid(len(self.bids)))
        found = self.bids[_high(s) + 1 : s.money[seat] + 1]
        found.append(self.drop)
        if self._may_pass(s, seat):
            found.append(self.skip)
        return found

    def allows(self, s: SteamState, move: Move) -> bool:
        seat = s.todo[0]
        if isinstance(move, Bid):
            return _high(s) < move.amount <= s.money[seat]
        return isinstance(move, Drop) or (isinstance(move, Pass) and self._may_pass(s, seat))

    def refuse(self, s: SteamState, move: Move) -> Sentence:
        seat = s.todo[0]
        if isinstance(move, Bid):
            if move.amount <= _high(s):
                return say("a bid must be higher than {bid}", bid=money_word(_high(s)))
            return say("a bid must be paid in cash, and there is only {cash}", cash=money_word(s.money[seat]))
        if isinstance(move, Pass):
            return self._why_no_pass(s, seat)
        if self._may_pass(s, seat):
            return say("the order is auctioned now: bid, drop or pass, not '{move}'", move=move.text)
        return say("the order is auctioned now: bid or drop, not '{move}'", move=move.text)

    def apply(self, s: SteamState, move: Move) -> None:
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

    def leave(self, s: SteamState, seat: int) -> None:
        """The bid of a seat that leaves is void."""
        s.bids[seat] = NO_BID
        s.dropped = [other for other in s.dropped if other != seat]
        self._settle(s)

    def _may_pass(self, s: SteamState, seat: int) -> bool:
        return s.role[seat] == TURN_ORDER and not s.passed

    def _why_no_pass(self, s: SteamState, seat: int) -> Sentence:
        role = role_word(ROLES[TURN_ORDER])
        if s.role[seat] != TURN_ORDER:
            return say(
                "only who took {role} in the round before may pass; drop to leave the auction", role=role
            )
        return say("the {role} pass has been used in this auction", role=role)

    def _settle(self, s: SteamState) -> None:
        """Skip the high bidder, drop who cannot go on, and close when one is left."""
        while len(s.todo) > 1:
            seat = s.todo[0]
            high = _high(s)
            if s.bids[seat] == high != NO_BID:
                s.todo.append(s.todo.pop(0))
            elif s.money[seat] <= high and not self._may_pass(s, seat):
                self._drop(s, s.todo.pop(0))
            else:
                return
        if s.todo:
            self._close(s)

    def _drop(self, s: SteamState, seat: int) -> None:
        """The seat takes the lowest free place and pays for it."""
        bid = max(0, s.bids[seat])
        s.money[seat] -= place_price(len(s.todo), len(s.todo) + len(s.dropped), bid)
        s.dropped.append(seat)

    def _close(self, s: SteamState) -> None:
        s.money[s.todo[0]] -= max(0, s.bids[s.todo[0]])
        s.order = s.todo + s.dropped[::-1]
        s.todo = []
        s.bids = [NO_BID] * s.players
        s.dropped = []


def _high(s: SteamState) -> int:
    """The highest bid of those still in."""
    return max([s.bids[seat] for seat in s.todo])
