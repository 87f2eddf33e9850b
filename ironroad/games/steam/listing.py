"""How the text game lists the moves of Steam."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ironroad.core.game import Game
from ironroad.core.moves import Bid, Deliver, Move
from ironroad.core.record import Entry
from ironroad.core.sentences import money_word
from ironroad.games.steam.rules.moves import Capital, Grow, Urbanize
from ironroad.telling import teller
from ironroad.telling.parts import Choice
from ironroad.terminal import rows as railway
from ironroad.terminal.rows import Lists, Row, areas_table

if TYPE_CHECKING:
    from ironroad.terminal.menu import Menu

# Their moves say all that their labels do.
PLAIN: Final = ("build", "bid", "capital", "role", "deliver")
# Amounts told in an overview.
SHOWN: Final = 12


def rows(game: Game) -> tuple[list[Row], list[Row]]:
    """Deliveries best for the mover first, and the other moves."""
    moves = {move.text: move for move in game.legal_moves()}
    found = [_row(moves[choice.move], choice) for choice in teller(game).choices(game)]
    leading = [row for row in found if isinstance(row.move, Deliver)]
    return leading, [row for row in found if not isinstance(row.move, Deliver)]


def _row(move: Move, choice: Choice) -> Row:
    price = choice.data.get("price")
    words = [*choice.effects] if choice.data["kind"] in PLAIN else [choice.label, *choice.effects]
    return Row(move, money_word(price) if isinstance(price, int) and price else "", "; ".join(words))


def deeds(game: Game, entries: list[Entry]) -> list[str]:
    """What was built and delivered, and the cities that have grown."""
    grown = [entry.move.hex for entry in entries if isinstance(entry.move, Grow)]
    return [*railway.deeds(game, entries), *[f"{game.board.title(hex_)} grown" for hex_ in grown]]


# Overviews where a plain list would be too long


def _amounts(menu: Menu) -> RenderableType:
    """The first amounts with what each means, and the moves that are no amounts."""
    named = [row for row in menu.rows if not isinstance(row.move, Bid | Capital)]
    amounts = [row for row in menu.rows if row not in named]
    table = Table.grid(padding=(0, 2, 0, 0))
    for row in [*amounts[:SHOWN], *named]:
        table.add_row(row.move.text, Text(row.note, style="dim"))
    ways = [f"a number from {_number(amounts[0])} to {_number(amounts[-1])}"] if amounts else []
    ways += [f"`{row.move}`" for row in named]
    return Group(table, Text(f"Type {' or '.join(ways)}.", style="dim"))


def _number(row: Row) -> str:
    return row.move.text.partition(" ")[2]


def _build_overview(menu: Menu) -> RenderableType:
    """The hexes to build on, and examples of what brings cubes."""
    parts: list[RenderableType] = [areas_table(menu.game, menu.rows)]
    parts += [Text(f"{title}, for example `{row.move}`.") for title, row in _examples(menu)]
    end = ", or `done` to end your turn" if any(row.move.text == "done" for row in menu.rows) else ""
    hint = f"Type a hex to see the builds there, a move such as `L18 NE-SW`{end}."
    return Group(*parts, Text(hint, style="dim"))


def _examples(menu: Menu) -> list[tuple[str, Row]]:
    kinds = {"A New City, with a group of cubes": Urbanize, "A city to grow, by a group of cubes": Grow}
    found = [
        (title, [row for row in menu.rows if isinstance(row.move, kind)]) for title, kind in kinds.items()
    ]
    return [(title, rows[0]) for title, rows in found if rows]


LISTS: Final = Lists(
    rows,
    deeds,
    {"bid": _amounts, "capital": _amounts, "build": _build_overview},
    {"capital": Capital, "bid": Bid},
)
