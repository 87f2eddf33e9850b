"""Phase 2: the auction for the player order."""

from __future__ import annotations

from typing import Final

from ironroad.core.sentences import Sentence, role_word, say, seat_word
from ironroad.games.age_of_steam.rules.options import Options
from ironroad.games.age_of_steam.rules.state import ROLES, TURN_ORDER, Aos
from ironroad.games.common.auction import Auction

LOWEST_BID: Final = 1


class OrderWords:
    """What is said of the auction."""

    def __init__(self, options: Options) -> None:
        self.options = options

    def dropped(self) -> Sentence:
        """Of a seat in `dropped`."""
        return say("dropped out")

    def unable(self, seat: int) -> Sentence:
        """Of a seat that was not asked because it has not the money."""
        return say("{seat} cannot bid more and drops out.", seat=seat_word(seat))

    def right(self) -> Sentence:
        """Of the role for the order of the next round."""
        bidders = self.options.pass_bidders
        return say("may pass once in the next auction while at least {n} seats are bidding", n=bidders)


class DetermineOrder(Auction[Aos]):
    def __init__(self, options: Options) -> None:
        super().__init__(TURN_ORDER, LOWEST_BID)
        self.options = options

    def high(self, s: Aos) -> int:
        """The highest bid, be its bidder still in or not."""
        return max(s.bids)

    def may_pass(self, s: Aos, seat: int) -> bool:
        return super().may_pass(s, seat) and len(s.todo) >= self.options.pass_bidders

    def why_no_pass(self, s: Aos, seat: int) -> Sentence:
        if not super().may_pass(s, seat):
            return super().why_no_pass(s, seat)
        role = role_word(ROLES[TURN_ORDER])
        return say("the {role} pass needs {n} bidders still in", role=role, n=self.options.pass_bidders)
