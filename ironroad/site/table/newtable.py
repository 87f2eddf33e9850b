"""A table that is to be made, as its row will have it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final

from ironroad.core.game import CHANCE, Game
from ironroad.site.seats.seatrows import new_seat
from ironroad.site.storage.models import TableRow
from ironroad.site.table.tables import Owner, TableSettings

AS_USUAL: Final = TableSettings()
NOBODY: Final[Mapping[int, Owner]] = {}


def new_seed() -> str:
    return secrets.token_hex(16)


def _new_word() -> str:
    """A word nobody guesses; one that began with a hyphen would be an option on the command line."""
    word = secrets.token_urlsafe(16)
    return _new_word() if word.startswith("-") else word


def new_words() -> tuple[str, str]:
    """The players' word and the spectators' one."""
    return _new_word(), _new_word()


@dataclass(frozen=True)
class NewTable:
    """What is known of it beside its game; `Keeper.create` tells what each means."""

    name: str
    listed: bool
    given: int
    settings: TableSettings
    seed: str
    host: str | None
    owners: Mapping[int, Owner]
    started: bool
    words: tuple[str, str]

    def begun(self, game: Game) -> Game:
        """The game as the table begins with it."""
        game = game.copy()
        if self.started:
            game.seed = self.seed
            game.draw_chance()
        return game

    def row(self, game: Game, seats: Sequence[dict[str, Any]], at: datetime) -> TableRow:
        """All but the summary, which is told by the table itself."""
        id_, watch = self.words
        asked = self.started and game.to_move != CHANCE
        return TableRow(
            id=id_,
            watch=watch,
            name=self.name,
            head={key: value for key, value in game.record.head.items() if key != "seed"},
            seats=[new_seat(seat, self.owners.get(number)) for number, seat in enumerate(seats)],
            settings=asdict(self.settings),
            seed=self.seed,
            seeded_from=self.given,
            listed=self.listed,
            events=len(game.record),
            over=game.over,
            summary={},
            changed=at,
            host=self.host,
            started=self.started,
            to_move=game.to_move if asked else None,
            turn_began=at if self.started else None,
        )
