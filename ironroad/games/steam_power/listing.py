"""How the text game lists the moves of Steam Power."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.console import Group, RenderableType
from rich.text import Text

from ironroad.core.game import Game
from ironroad.core.moves import Build
from ironroad.core.record import Entry
from ironroad.core.sentences import money_word
from ironroad.games.steam_power.rules.moves import Factory, Fulfil
from ironroad.telling import teller
from ironroad.telling.parts import Choice
from ironroad.terminal.rows import Lists, Row, areas_table, counted, made

if TYPE_CHECKING:
    from ironroad.terminal.menu import Menu

# Their moves say all that their labels do.
TRACK: Final = ("build", "remove")


def rows(game: Game) -> tuple[list[Row], list[Row]]:
    """Every move as it is told, in the order of the telling; none must be on the first page."""
    return [_row(game, choice) for choice in teller(game).choices(game)], []


def _row(game: Game, choice: Choice) -> Row:
    price = choice.data.get("price")
    words = [*choice.effects] if choice.data["kind"] in TRACK else [choice.label, *choice.effects]
    return Row(
        game.read(choice.move),
        money_word(price) if isinstance(price, int) and price else "",
        "; ".join(words),
    )


def _overview(menu: Menu) -> RenderableType:
    """The moves that are no builds as a list, and the hexes to build on."""
    builds = [row for row in menu.rows if isinstance(row.move, Build)]
    menu.list([row for row in menu.rows if row not in builds])
    parts: list[RenderableType] = [menu.page()]
    if builds:
        parts.append(Text("Track can be built on", style="bold"))
        parts.append(areas_table(menu.game, builds))
        hint = "Type a hex to see the builds there, a move such as `L18 NE-SW`, or a number of the list."
        parts.append(Text(hint, style="dim"))
    return Group(*parts)


def deeds(game: Game, entries: list[Entry]) -> list[str]:
    """What was built and fulfilled in a round."""
    return [
        counted(made(entries, Build), "tile"),
        counted(made(entries, Factory), "factory", "factories"),
        f"{counted(made(entries, Fulfil), 'contract')} fulfilled",
    ]


LISTS: Final = Lists(rows, deeds, {"action": _overview, "build": _overview, "bonus": _overview})
