"""Who looks at a table: what they may move for, what they may know, and the addresses they use."""

from __future__ import annotations

from dataclasses import dataclass

from ironroad.core.game import CHANCE, Game
from ironroad.core.record import Record
from ironroad.site.tables import Table


@dataclass(frozen=True)
class Viewer:
    """Whoever came by a link to a table, with the seats that link holds. Several people may share a screen
    that holds their seats; `claimed` is the seat that says it is the one who looks."""

    table: Table
    url: str
    seats: frozenset[int] = frozenset()
    claimed: int | None = None

    @property
    def hosts(self) -> bool:
        """Whether this is the link that holds every person's seat."""
        return self.word == self.table.id

    @property
    def plays(self) -> bool:
        """Whether this is a link to play by."""
        return self.word != self.table.watch

    @property
    def word(self) -> str:
        """What the link ends in."""
        return self.url.rpartition("/")[2]

    @property
    def looking(self) -> int | None:
        """The seat that sees what it alone may know: the only one here, or the one to move if it says so."""
        if len(self.seats) == 1:
            return min(self.seats)
        return self.claimed if self.claimed in self.seats & {self.table.game.to_move} else None

    @property
    def shares(self) -> bool:
        """Whether several people look at this screen."""
        return len(self.seats) > 1

    @property
    def query(self) -> str:
        """What addresses add to keep looking."""
        return f"?look={self.looking}" if self.shares and self.looking is not None else ""

    @property
    def home(self) -> str:
        return self.url + self.query

    def view(self, game: Game) -> Game:
        """A moment of the table's game as this viewer may know it; once that is over nothing is secret."""
        if self.table.game.over:
            return game
        return game.view(CHANCE if self.looking is None else self.looking)

    def record(self, at: int | None) -> Record:
        """The record with its seed once the game is over and the seed tells it all."""
        table = self.table
        game = self.view(table.moment(at)).copy()
        game.seed = table.seed if game.over and not table.seeded_from else None
        return game.record


def host(table: Table, claimed: int | None = None) -> Viewer:
    """Whoever has the link that holds every person's seat."""
    return Viewer(table, f"/t/{table.id}", frozenset(table.people), claimed)


def sitting(table: Table, seat: int) -> Viewer:
    """Whoever has a seat's own link."""
    return Viewer(table, f"/s/{table.key(seat)}", frozenset({seat}))


def watching(table: Table) -> Viewer:
    return Viewer(table, f"/w/{table.watch}")
