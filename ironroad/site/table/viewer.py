"""Who looks at a table: what they may move for, what they may know, and the addresses they use."""

from __future__ import annotations

from dataclasses import dataclass

from ironroad.core.game import CHANCE, Game
from ironroad.core.record import Record
from ironroad.site.people.people import Person
from ironroad.site.table.tables import Table


@dataclass(frozen=True)
class Viewer:
    """Whoever came by a link to a table, with the seats that link holds. Several people may share a screen
    that holds their seats; `claimed` is the seat that says it is the one who looks."""

    table: Table
    url: str
    seats: frozenset[int] = frozenset()
    claimed: int | None = None
    person: Person | None = None

    @property
    def hosts(self) -> bool:
        """Whether this is the link of who made the table: on one screen it holds every person's seat."""
        return self.word == self.table.id

    @property
    def plays(self) -> bool:
        """Whether this is a link to play by."""
        return self.word != self.table.watch

    @property
    def is_owner(self) -> bool:
        """Whether who asks is known as the one whose seats these are."""
        owners = {owner.person for seat, owner in self.table.owners.items() if seat in self.seats}
        return self.person is not None and owners == {self.person.id}

    @property
    def word(self) -> str:
        """What the link ends in."""
        return self.url.rpartition("/")[2]

    @property
    def looking(self) -> int | None:
        """The seat that sees what it alone may know: the only one here, or the one to move if it says so."""
        if self.own is not None:
            return self.own
        return self.claimed if self.claimed in self.seats & {self.table.game.to_move} else None

    @property
    def shares(self) -> bool:
        """Whether several people look at this screen."""
        return len(self.seats) > 1

    @property
    def own(self) -> int | None:
        """The seat that is "you" to whoever looks: the only one here."""
        return min(self.seats) if len(self.seats) == 1 else None

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
        """The record with the names of the players, and with its seed once the game is over and the seed
        tells it all."""
        table = self.table
        game = self.view(table.moment(at)).copy()
        game.names = [sitter.name for sitter in table.sitters]
        game.seed = table.seed if game.over and table.told_by_seed else None
        record = game.record
        record.notes = table.incidents(len(record))
        return record


def host(table: Table, claimed: int | None = None, person: Person | None = None) -> Viewer:
    """Whoever has the link of who made the table. It holds every person's seat on one screen, and none but
    their own where everyone plays on their own device."""
    seats = table.seats_of(person.id if person else None) if table.own_devices else frozenset(table.people)
    return Viewer(table, f"/t/{table.id}", seats, claimed, person)


def sitting(table: Table, seat: int, person: Person | None = None) -> Viewer:
    """Whoever has a seat's own link."""
    return Viewer(table, f"/s/{table.key(seat)}", frozenset({seat}), person=person)


def watching(table: Table, person: Person | None = None) -> Viewer:
    return Viewer(table, f"/w/{table.watch}", person=person)
