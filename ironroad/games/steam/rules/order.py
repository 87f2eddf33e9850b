"""The player order: by the numbers of the roles in the base game, by auction in the expert game."""

from __future__ import annotations

from ironroad.games.common.auction import Auction
from ironroad.games.steam.rules.state import NO_BID, TURN_ORDER, SteamPhase, SteamState


class OrderByRoles(SteamPhase):
    """Base game, phase 5: nobody decides anything."""

    kind = "order"

    def enter(self, s: SteamState) -> None:
        s.order = sorted(s.order, key=lambda seat: s.role[seat])


class AuctionOrder(Auction[SteamState]):
    """Expert game, phase 2: a bid may be $0."""

    def __init__(self) -> None:
        super().__init__(TURN_ORDER, NO_BID + 1)
