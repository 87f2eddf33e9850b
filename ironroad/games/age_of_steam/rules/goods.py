"""Phase 5: move goods. Every link used is income for its owner."""

from __future__ import annotations

from ironroad.core.board import Board
from ironroad.core.moves import Deliver
from ironroad.games.age_of_steam.rules.options import Options
from ironroad.games.age_of_steam.rules.state import FIRST_MOVE, Aos
from ironroad.games.common.goods import Deliveries
from ironroad.games.common.network import Network


class MoveGoods(Deliveries[Aos]):
    def __init__(self, board: Board, options: Options) -> None:
        super().__init__(board, FIRST_MOVE)
        self.options = options

    def links(self, s: Aos) -> Network:
        return s.links(self.options.town_town)

    def deliver(self, s: Aos, seat: int, move: Deliver, gains: list[int]) -> None:
        for owner in gains:
            s.income[owner] += 1
        self.put_away(s, move.colour)

    def put_away(self, s: Aos, colour: int) -> None:
        """A delivered cube goes back into the bag."""
        s.bag[colour] += 1
