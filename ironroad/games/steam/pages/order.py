"""The player order: what its places cost or bring, found out by letting the phases play."""

from __future__ import annotations

from dataclasses import dataclass

from ironroad.core.moves import Bid, Drop
from ironroad.games.steam.rules import Steam
from ironroad.games.steam.rules.order import AuctionOrder
from ironroad.games.steam.rules.setup import DealRoles


@dataclass(frozen=True)
class Place:
    """A place in the new player order, and which part of its bid is paid: all, half or nothing."""

    number: int
    pays: str


def places_of(rules: Steam) -> list[Place]:
    """An auction in which everybody bids and then drops out shows what each place pays."""
    auction = next((phase for phase in rules.round_phases if isinstance(phase, AuctionOrder)), None)
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


def later_money(rules: Steam) -> list[int]:
    """What the places get where role tiles are dealt for the first order."""
    dealing = next((phase for phase in rules.setup_phases if isinstance(phase, DealRoles)), None)
    if dealing is None:
        return []
    s = rules.start()
    dealing.enter(s)
    while dealing.ask(s):
        dealing.apply(s, dealing.moves(s)[0])
    return [s.money[seat] for seat in s.order]
