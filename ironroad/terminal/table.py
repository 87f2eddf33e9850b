"""The seats' table, what the round will cost them, and the standings at the end."""

from __future__ import annotations

from typing import Final

from rich.table import Table
from rich.text import Text

from ironroad.core.game import Game, Result
from ironroad.core.sentences import money_word, role_word
from ironroad.telling import teller
from ironroad.telling.parts import SeatCard
from ironroad.terminal.screen import seat_name
from ironroad.terminal.seating import Seating

NOTHING: Final = "-"


def seats_table(game: Game, seating: Seating) -> Table:
    """The seats in player order, those who are out last."""
    cards = sorted(teller(game).cards(game), key=lambda card: (card.out, card.place))
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("", min_width=10)
    for figure in cards[0].figures:
        table.add_column(figure.label, justify="right")
    table.add_column("score", justify="right")
    has_roles = any(phase.kind == "roles" for phase in game.rules.round_phases)
    if has_roles:
        table.add_column("role")
    table.add_column("")
    for card in cards:
        table.add_row(*_row(card, seating, has_roles))
    return table


def _row(card: SeatCard, seating: Seating, has_roles: bool) -> list[Text | str]:
    name = Text("> " if card.to_move else "  ") + seating.title(card.number)
    if card.out:
        return [name, Text("out", style="red")]
    figures = [str(figure.value) for figure in card.figures]
    roles = [role_word(card.role) if card.role else NOTHING] if has_roles else []
    due = Text(card.forecast or "; ".join(card.tags), style="yellow" if card.warning else "dim")
    return [name, *figures, score_text(card), *roles, due]


def score_text(card: SeatCard) -> str:
    return _score(card.score or 0, card.in_money)


def _score(score: int, in_money: bool) -> str:
    return money_word(score) if in_money else str(score)


def warning(game: Game, number: int) -> str | None:
    """What a seat should hear before it is too late."""
    return teller(game).cards(game)[number].warning


def in_money(game: Game) -> bool:
    """Whether the score is money, not points."""
    return teller(game).cards(game)[0].in_money


def standings(game: Game, seating: Seating) -> Table:
    """Places, points and where they come from; money comes from nowhere else."""
    result, money = _result(game), in_money(game)
    names = [] if money else list(dict.fromkeys(name for parts in result.parts for name in parts))
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("place", justify="right")
    table.add_column("")
    for heading in [*names, "money" if money else "points"]:
        table.add_column(heading, justify="right")
    for seat in sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat)):
        table.add_row(*_standing(result, seat, names, seating, money))
    return table


def _result(game: Game) -> Result:
    assert game.result is not None
    return game.result


def _standing(result: Result, seat: int, names: list[str], seating: Seating, money: bool) -> list[Text | str]:
    score = result.scores[seat]
    place = str(result.places[seat]) if result.winners else NOTHING
    if score is None:
        return [place, seating.title(seat), *[NOTHING] * len(names), Text("out", style="red")]
    parts = [str(result.parts[seat].get(name, 0)) for name in names]
    style = "bold" if seat in result.winners else ""
    return [place, seating.title(seat), *parts, Text(_score(score, money), style=style)]


def winners(game: Game) -> Text:
    result = _result(game)
    names = [seat_name(seat) for seat in result.winners]
    if not names and game.rules.players == 1:
        return Text("The game is lost.")
    if not names:
        return Text("Nobody is left, so nobody wins.")
    return Text(" and ").join(names) + Text(" wins." if len(names) == 1 else " win together.")
