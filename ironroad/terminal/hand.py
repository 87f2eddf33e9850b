"""The contracts in a hand, for the terminal."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from ironroad.core.board import LETTERS
from ironroad.core.game import Game
from ironroad.core.sentences import money_word
from ironroad.telling import teller
from ironroad.telling.parts import HandCard
from ironroad.terminal.screen import cube_text


def hand_table(game: Game, seat: int) -> Table | None:
    """What a seat has in hand as far as this game, which may be a view, knows; nothing if that is nothing."""
    cards = teller(game).hand(game, seat)
    if not cards:
        return None
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("contract", "asks for", "brings", "costs now", "missing"):
        table.add_column(heading)
    for card in cards:
        table.add_row(*_row(card))
    return table


def _row(card: HandCard) -> list[Text | str]:
    cubes = [cube_text(colour, LETTERS[colour]) for colour, count in card.needs for _ in range(count)]
    cost = "-" if card.cost is None else money_word(card.cost)
    name = Text(card.name, style="bold" if card.move else "")
    return [
        name,
        Text(" ").join(cubes),
        ", ".join(card.rewards),
        cost,
        Text("; ".join(card.missing), style="dim"),
    ]
