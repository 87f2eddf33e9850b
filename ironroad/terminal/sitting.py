"""A game being played at this terminal: every move is told, saved and followed by what it brings about."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from ironroad.core.game import CHANCE, Game
from ironroad.core.moves import Move
from ironroad.telling import teller
from ironroad.terminal.complaint import Complaint
from ironroad.terminal.facts import of_rounds
from ironroad.terminal.files import write
from ironroad.terminal.lines import capital, who
from ironroad.terminal.screen import seat_name
from ironroad.terminal.seating import Seating


class Sitting:
    def __init__(self, game: Game, seating: Seating, console: Console, record: str | None) -> None:
        self.game = game
        self.seating = seating
        self.console = console
        self.record = record
        self.save()

    def save(self) -> None:
        if self.record:
            write(self.record, self._text())

    def _text(self) -> bytes:
        return str(self.game.record).encode()

    def save_as(self, path: str) -> None:
        """Into another file, from now on; a file that is no record is not overwritten."""
        target = Path(path)
        if target.exists() and not (target.is_file() and target.read_bytes().startswith(b"game:")):
            raise Complaint(f"{path} exists and is no record; choose another name")
        write(path, self._text())
        self.record = path

    def make(self, move: Move) -> None:
        before = self.game.copy()
        line = self._told(move)
        self.game.push(move)
        self.save()
        self.console.print(line)
        self._tell_since(before)
        if self.game.round != before.round and not self.game.over:
            heading = f"\nRound {self.game.round}{of_rounds(self.game)} begins."
            self.console.print(Text(heading, style="bold"))

    def tell_setup(self) -> None:
        """What chance has brought before the first decision, unless there was one."""
        if all(entry.seat == CHANCE for entry in self.game.record.entries):
            self._tell_since(self.game.at(0))

    def _tell_since(self, before: Game) -> None:
        for event in teller(self.game).happenings(before, self.game):
            self.console.print(Padding(Text(capital(event)), (0, 0, 0, 2)))

    def _told(self, move: Move) -> Text:
        seat, words = who(self.game, move), teller(self.game).told(move, self.game)
        return Text(f"{words}.") if seat is None else seat_name(seat) + Text(f" {words}.")

    def why_no_undo(self) -> str | None:
        """A person takes back only own moves, and none that chance or another seat has answered."""
        entries = self.game.record.entries
        last = entries[-1].seat if entries else CHANCE
        if last == self.game.to_move:
            return None
        if last == CHANCE:
            return "There is no own move to take back since something was drawn or rolled."
        return f"The last move was seat {last}'s; only your own last move can be taken back."

    def undo(self) -> Move:
        move = self.game.pop()
        self.save()
        return move
