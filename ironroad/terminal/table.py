"""The seats' table, what the round will cost them, and the standings at the end."""

from __future__ import annotations

from typing import Any, Final

from rich.table import Table
from rich.text import Text

from ironroad.game import Game, Result
from ironroad.terminal.screen import seat_name
from ironroad.terminal.seating import Seating

AFTER_EXPENSES: Final = ("production", "growth")
NOTHING: Final = "-"


class Forecast:
    """A seat at the end of the round if it gains and spends nothing more."""

    def __init__(self, seat: Any) -> None:
        rest = seat.money + seat.income - seat.expenses
        self.missing = max(0, -rest)
        self.money = max(0, rest)
        self.income = seat.income - self.missing
        self.bankrupt = self.income < 0

    def text(self) -> Text:
        if self.bankrupt:
            return Text("bankrupt!", style="bold red")
        if self.missing:
            return Text(f"$0, income {self.income}", style="yellow")
        return Text(f"${self.money}")


def seats_table(game: Game, seating: Seating) -> Table:
    """The seats in player order, those who are out last."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("", min_width=10)
    for heading in ("money", "income", "shares", "engine", "expenses"):
        table.add_column(heading, justify="right")
    table.add_column("round's end", justify="right")
    table.add_column("score", justify="right")
    table.add_column("role")
    seats = game.seats
    for number in game.order + [seat.number for seat in seats if seat.out]:
        table.add_row(*_row(game, seats[number], seating))
    return table


def _row(game: Game, seat: Any, seating: Seating) -> list[Text | str]:
    name = Text("> " if game.to_move == seat.number else "  ") + seating.title(seat.number)
    if seat.out:
        return [name, Text("out", style="red")]
    due = Text(NOTHING) if game.phase in AFTER_EXPENSES or game.over else Forecast(seat).text()
    numbers = [f"${seat.money}", str(seat.income), str(seat.shares), str(seat.engine), f"${seat.expenses}"]
    return [name, *numbers, due, str(seat.score), seat.role or NOTHING]


def warning(game: Game, number: int) -> str | None:
    """What a seat should hear before the round's expenses."""
    seat = game.seats[number]
    if seat.out or game.phase in AFTER_EXPENSES:
        return None
    due = Forecast(seat)
    facts = f"expenses of ${seat.expenses} against ${seat.money} and an income of {seat.income}"
    if due.bankrupt:
        return f"As things stand, seat {number} goes bankrupt this round: {facts}."
    if due.missing:
        return f"As things stand, seat {number} loses {due.missing} income this round: {facts}."
    return None


def standings(result: Result, seating: Seating) -> Table:
    """Places, points and where they come from."""
    names = list(dict.fromkeys(name for parts in result.parts for name in parts))
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("place", justify="right")
    table.add_column("")
    for heading in [*names, "points"]:
        table.add_column(heading, justify="right")
    for seat in sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat)):
        table.add_row(*_standing(result, seat, names, seating))
    return table


def _standing(result: Result, seat: int, names: list[str], seating: Seating) -> list[Text | str]:
    score = result.scores[seat]
    place = str(result.places[seat])
    if score is None:
        return [place, seating.title(seat), *[NOTHING] * len(names), Text("out", style="red")]
    parts = [str(result.parts[seat].get(name, 0)) for name in names]
    style = "bold" if seat in result.winners else ""
    return [place, seating.title(seat), *parts, Text(str(score), style=style)]


def winners(result: Result) -> Text:
    names = [seat_name(seat) for seat in result.winners]
    if not names:
        return Text("Nobody is left, so nobody wins.")
    return Text(" and ").join(names) + Text(" wins." if len(names) == 1 else " win together.")
