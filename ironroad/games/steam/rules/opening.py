"""Before the first round of the base game: the places in player order are auctioned one after another.

`todo` holds the bidders for the place, the next one to speak first; `dropped` the seats that have a place.
"""

from __future__ import annotations

from ironroad.core.game import CHANCE, Pending
from ironroad.core.moves import Bid, Drop, Move
from ironroad.core.sentences import Sentence, money_word, say, seat_word
from ironroad.games.steam.rules.money import funds, pay
from ironroad.games.steam.rules.moves import Opener
from ironroad.games.steam.rules.state import NO_BID, SteamPhase, SteamState


class OpeningAuction(SteamPhase):
    kind = "setup-auction"
    asks: tuple[str, ...] = ("bid",)

    def __init__(self, players: int) -> None:
        self.openers: list[Move] = [Opener(seat) for seat in range(players)]
        self.drop = Drop()
        self.bids: list[Move] = []

    def enter(self, s: SteamState) -> None:
        s.todo = []
        s.dropped = []
        s.bids = [NO_BID] * s.players

    def ask(self, s: SteamState) -> Pending | None:
        if s.todo:
            return Pending("bid", s.todo[0], f"place {len(s.dropped) + 1}")
        if not s.dropped:
            return Pending("opener", CHANCE, "opener")
        s.order = s.dropped
        s.dropped = []
        return None

    def moves(self, s: SteamState) -> list[Move]:
        if not s.todo:
            return [self.openers[seat] for seat in s.order]
        most = funds(s, s.todo[0], True)
        while len(self.bids) <= most:
            self.bids.append(Bid(len(self.bids)))
        found = self.bids[_high(s) + 1 : most + 1]
        if _high(s) != NO_BID:
            found.append(self.drop)
        return found

    def allows(self, s: SteamState, move: Move) -> bool:
        if not s.todo:
            return isinstance(move, Opener) and move.seat in s.order
        if isinstance(move, Bid):
            return _high(s) < move.amount <= funds(s, s.todo[0], True)
        return isinstance(move, Drop) and _high(s) != NO_BID

    def refuse(self, s: SteamState, move: Move) -> Sentence:
        if not s.todo:
            return say("chance names a seat of the game that opens the auction")
        if isinstance(move, Bid):
            if move.amount <= _high(s):
                return say("a bid must be higher than {bid}", bid=money_word(_high(s)))
            most = money_word(funds(s, s.todo[0], True))
            return say("a bid must be paid, and with all capital there is only {most}", most=most)
        if isinstance(move, Drop):
            return say("{seat} opens the auction and must bid $0 or more", seat=seat_word(s.todo[0]))
        return say("a place in the order is auctioned now: bid or drop, not '{move}'", move=move.text)

    def apply(self, s: SteamState, move: Move) -> None:
        if isinstance(move, Opener):
            self._open(s, move.seat)
            return
        seat = s.todo.pop(0)
        if isinstance(move, Bid):
            s.bids[seat] = move.amount
            s.todo.append(seat)
        self._settle(s)

    def leave(self, s: SteamState, seat: int) -> None:
        """The bid of a seat that leaves is void, and those behind it move up."""
        s.bids[seat] = NO_BID
        s.dropped = [other for other in s.dropped if other != seat]
        if s.todo:
            self._settle(s)

    def _open(self, s: SteamState, first: int) -> None:
        """The auction of the next place, opened by this seat or the first to its left without a place."""
        rest = [seat for seat in s.order if seat not in s.dropped]
        s.bids = [NO_BID] * s.players
        s.todo = sorted(rest, key=lambda seat: (seat - first) % s.players)
        self._settle(s)

    def _settle(self, s: SteamState) -> None:
        """Close the auction when one bidder is left; the last place is free."""
        if len(s.todo) > 1:
            if s.bids[s.todo[0]] == _high(s) != NO_BID:
                s.todo.append(s.todo.pop(0))
            return
        winner = s.todo[0]
        pay(s, winner, max(0, s.bids[winner]))
        s.todo = []
        s.dropped.append(winner)
        if len(s.dropped) < len(s.order):
            self._open(s, winner)
        else:
            s.bids = [NO_BID] * s.players


def _high(s: SteamState) -> int:
    return max(s.bids)
