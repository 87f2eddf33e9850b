"""Who looks at a table: what they may move for, and the addresses they use."""

from __future__ import annotations

from dataclasses import dataclass

from ironroad.game import CHANCE, Game
from ironroad.site.keeper import people
from ironroad.site.tables import Table


@dataclass(frozen=True)
class Viewer:
    """Whoever came by a link to a table: a player's link holds all the people's seats, a spectator's none."""

    table: Table
    plays: bool

    @property
    def seats(self) -> set[int]:
        return people(self.table.chairs) if self.plays else set()

    @property
    def url(self) -> str:
        return f"/t/{self.table.id}" if self.plays else f"/w/{self.table.watch}"

    def view(self, game: Game) -> Game:
        """The game as this viewer may know it: as the seat to move if it is one of theirs."""
        seat = game.to_move
        mine = seat if seat in self.seats else CHANCE
        return game.view(mine if mine is not None else CHANCE)
