"""What the places of the player order cost where they are auctioned: found out by letting it play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from ironroad.core.game import Rules
from ironroad.core.moves import Bid, Drop
from ironroad.games.common.auction import Auction
from ironroad.games.common.state import Railway

S = TypeVar("S", bound=Railway)


@dataclass(frozen=True)
class Place:
    """A place in the new player order, and which part of its bid is paid: all, half or nothing."""

    number: int
    pays: str


def places_of(rules: Rules[S]) -> list[Place]:
    """Everybody bids and then drops out; none where there is no auction."""
    auction = next((phase for phase in rules.round_phases if isinstance(phase, Auction)), None)
    if auction is None:
        return []
    bids = [2 * seat + 3 for seat in range(rules.players)]
    s = rules.start()
    plenty = 10 * bids[-1]
    s.money = [plenty] * rules.players
    auction.enter(s)
    for bid in bids:
        auction.apply(s, Bid(bid))
    for _ in bids[1:]:
        auction.apply(s, Drop())
    paid = [(bids[seat], plenty - s.money[seat]) for seat in s.order]
    return [Place(number, _share_paid(*pair)) for number, pair in enumerate(paid, 1)]


def _share_paid(bid: int, paid: int) -> str:
    if paid == bid:
        return "all"
    return "half" if paid else "nothing"
