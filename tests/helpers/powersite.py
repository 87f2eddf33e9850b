"""Tables of Steam Power on a real server, and the truth about them from its database."""

from __future__ import annotations

import warnings
from collections.abc import Coroutine, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import ironroad
from ironroad.bots import make_bot
from ironroad.core.game import Game
from tests.helpers.apart import Loop
from tests.helpers.server import Server

# What the database library warns of as it is loaded is no business of these tests.
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from ironroad.site.ahead.store import Ahead
    from ironroad.site.settings import read_settings
    from ironroad.site.storage.database import make_config
    from ironroad.site.storage.keeper import Keeper
    from ironroad.site.table.newtable import AS_USUAL
    from ironroad.site.table.tables import Table, TableSettings
    from ironroad.site.table.viewer import host, sitting, watching

__all__ = [
    "Backdoor",
    "Table",
    "TableSettings",
    "host",
    "late_game",
    "power_game",
    "sitting",
    "watching",
    "with_driver",
]

T = TypeVar("T")


def with_driver(url: str) -> str:
    """The address of a PostgreSQL database as the site uses it."""
    return url.replace("postgresql", "postgresql+asyncpg")


NAMES = ("Anna", "Ben", "Cora", "Dora", "Emil", "Finn")


class Backdoor:
    """A keeper of its own on the server's database."""

    def __init__(self, server: Server) -> None:
        settings, url = read_settings(server.data), server.environment.get("DATABASE_URL")
        self._database = make_config(replace(settings, database=with_driver(url)) if url else settings)
        self._keeper = Keeper(self._database)
        self._loop = Loop()

    def new_table(
        self,
        game: Game,
        *kinds: str,
        names: Sequence[str] = NAMES,
        settings: TableSettings = AS_USUAL,
        seed: str = "",
    ) -> Table:
        """A table at which a person moves first, as nothing wakes the server's bots, or nobody any more. With
        a seed all draws are known, and seats are for people only."""
        seats = [{"name": name, "kind": kind} for name, kind in zip(names, kinds, strict=False)]
        given = len(game.record)
        while True:
            table = self._run(
                self._keeper.create(
                    game, seats, name="", listed=True, given=given, settings=settings, seed=seed
                )
            )
            if table.game.over or table.game.to_move in table.people:
                return table

    def look(self, table: Table) -> Table:
        """The table with all that the server has stored."""
        return self._run(self._keeper.table(table.id))

    def move(self, table: Table, text: str) -> None:
        """A move that is stored without the server's hearing of it."""
        seats = {*range(len(table.sitters))}
        self._run(self._keeper.move(table, table.number, text, seats))

    def hand_over(self, table: Table, seat: int, name: str) -> None:
        """Somebody else takes a seat."""
        self._keeper.writers = [Ahead(self._keeper).along]
        self._run(self._keeper.seat(table, seat, name, "person", None, lambda _: None))

    def _run(self, doing: Coroutine[Any, Any, T]) -> T:
        return self._loop.run(doing)

    def close(self) -> None:
        self._run(self._database.get_engine().dispose())
        self._loop.close()


def late_game(board: str, players: int, begun: int, rounds: int, seed: int = 0) -> Game:
    """A game of so many rounds that bots have played until one of them began."""
    options = {"max_rounds": rounds}
    game = ironroad.new("steam-power", board=board, players=players, options=options, seed=seed)
    bot = make_bot("greedy", str(seed))
    while game.round < begun:
        view = game.view(game.order[0] if game.to_move is None else game.to_move)
        game.push(bot.choose(view, view.legal_moves(), 1))
    return game


def power_game(board: str, players: int, rounds: int, money: int = 0) -> Game:
    """A game of so many rounds; with money it begins at a position in which every seat has that much, and the
    first one moves."""
    options = {"max_rounds": rounds}
    if not money:
        return ironroad.new("steam-power", board=board, players=players, options=options)
    drawn = (
        ironroad.new("steam-power", board=board, players=players, options=options, seed=seed)
        for seed in range(100)
    )
    line = next(game.position for game in drawn if game.to_move == 0)
    rich = ",".join([str(money)] * players)
    words = [f"money={rich}" if word.startswith("money=") else word for word in line.split()]
    return ironroad.from_position(" ".join(words))
