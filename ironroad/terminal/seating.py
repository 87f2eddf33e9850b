"""Who sits where: people at this keyboard, and bots."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from ironroad.terminal.complaint import Complaint
from ironroad.terminal.screen import seat_name

PERSON: Final = "person"
USUAL: Final = "greedy"


class Seating:
    """What plays each seat: `person` or the name of a bot; nothing where it is not known."""

    def __init__(self, players: list[str]) -> None:
        self.players = players

    def bot(self, seat: int) -> str | None:
        name = self.players[seat] if seat < len(self.players) else ""
        return None if name in ("", PERSON) else name

    @property
    def people(self) -> int:
        return self.players.count(PERSON)

    def title(self, seat: int) -> Text:
        name = self.players[seat] if seat < len(self.players) else ""
        note = "you" if name == PERSON and self.people == 1 else name
        return seat_name(seat) + Text(f" {note}" if note else "", style="dim")


UNKNOWN: Final = Seating([])


def read_seating(spec: str | None, players: int, game: str) -> Seating:
    """`3` is three bots; names are bots seat by seat. Who is not named are people, and they sit first."""
    names = _names(players - 1 if spec is None else spec)
    if len(names) > players:
        raise Complaint(f"{len(names)} bots are too many for {players} seats")
    seats = [PERSON] * (players - len(names)) + names
    for name in seats:
        if name != PERSON:
            _check(name, game)
    return Seating(seats)


def _names(spec: str | int) -> list[str]:
    text = str(spec).strip()
    if text.isascii() and text.isdigit() and len(text) < 3:
        return [USUAL] * int(text)
    return [name.strip() or PERSON for name in text.split(",")]


def _check(name: str, game: str) -> None:
    from ironroad.bots import bots_for

    known = bots_for(game)
    if name not in known:
        raise Complaint(f"there is no bot {name!r}; there are {', '.join(known)}, or {PERSON} for yourself")
