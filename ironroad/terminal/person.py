"""A person's turn: the table, the question, the moves, and whatever is typed."""

from __future__ import annotations

from collections.abc import Callable

from rich.table import Table
from rich.text import Text

from ironroad.core.game import CHANCE, Game
from ironroad.core.moves import Move
from ironroad.telling import teller
from ironroad.terminal.complaint import Complaint
from ironroad.terminal.facts import mover, of_rounds
from ironroad.terminal.goods import goods_display
from ironroad.terminal.hand import hand_table
from ironroad.terminal.keyboard import Keyboard
from ironroad.terminal.lines import capital, move_line
from ironroad.terminal.menu import Menu
from ironroad.terminal.picture import map_text, window
from ironroad.terminal.reading import find_hex, understand
from ironroad.terminal.sitting import Sitting
from ironroad.terminal.table import seats_table, warning

PHASES = {
    "setup-auction": "auction for the places of the first round",
    "shares": "issue shares",
    "capital": "raise capital",
    "order": "auction for the player order",
    "roles": "choose roles",
    "build": "build track",
    "goods": "move goods",
    "production": "Production",
    "turn": "two actions each",
}
# Where a board asks for something else than its phase does.
ASKED = {"first": "who is first", "bonus": "a bonus"}
ON_THE_MAP = ("build", "goods", "turn")
TALL = 40
NARROW = 100
LOG = 20


class Quit(Exception):
    """A person has had enough."""


class Person:
    """Whoever sits at the keyboard, for one seat or for several."""

    def __init__(self, sitting: Sitting, keyboard: Keyboard) -> None:
        self.sitting = sitting
        self.keyboard = keyboard
        self._console = sitting.console
        self._menu: Menu | None = None
        self._presented: tuple[int, int, str, str] | None = None
        self._looking: int | None = None
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "?": self._help,
            "moves": self._moves,
            "more": self._more,
            "board": self._board,
            "cities": self._cities,
            "seats": self._seats,
            "hand": self._hand,
            "display": self._display,
            "log": self._log,
            "undo": self._undo,
            "save": self._save,
            "quit": self._quit,
            "exit": self._quit,
        }

    def turn(self) -> None:
        """One typed line."""
        if self._menu is None:
            self._present()
        line = self.keyboard.line(f"Seat {mover(self.sitting.game)}> ")
        if not line:
            self._note("Type a move or its number; `moves` lists them, `help` explains.")
            return
        word, _, rest = line.partition(" ")
        command = self._commands.get(word.lower())
        if command:
            command(rest.strip())
        else:
            self._answer(line)

    # Showing

    @property
    def _view(self) -> Game:
        """What the seat that is asked may know."""
        return self.sitting.game.view(mover(self.sitting.game))

    def _look(self, view: Game) -> None:
        """Where people share a screen, a hand is shown only once its owner has said to be looking."""
        seat = mover(view)
        if seat == self._looking or self.sitting.seating.people < 2 or not teller(view).hand(view, seat):
            return
        if self.keyboard.live and self._looking is not None:
            self._console.clear()
        word = self.keyboard.line(f"Seat {seat}, press Enter to look at your hand. ")
        if word.lower() in ("quit", "exit"):
            self._quit("")
        self._looking = seat
        if self.keyboard.live:
            self._log("")

    def _present(self) -> None:
        game = self._view
        pending = game.pending
        assert pending is not None
        self._look(game)
        now = (pending.seat, game.round, game.phase, pending.purpose)
        if now != self._presented:
            self._presented = now
            self._heading(game)
        self._console.print()
        danger = warning(game, pending.seat)
        if danger:
            self._warn(danger)
        self._ask(game)
        self._menu = Menu(game, self._console.width < NARROW)
        self._console.print(self._menu.overview())

    def _ask(self, game: Game) -> None:
        self._console.print(Text(capital(teller(game).question(game)), style="bold"))

    def _heading(self, game: Game) -> None:
        kind = game.pending.kind if game.pending else ""
        phase = ASKED.get(kind) or PHASES.get(game.phase, game.phase)
        self._console.print()
        self._console.rule(Text(f"Round {game.round}{of_rounds(game)}: {phase}"), align="left", style="dim")
        if self.keyboard.live and game.phase in ON_THE_MAP and self._console.height >= TALL:
            self._console.print(map_text(game, self._console, False), soft_wrap=True)
        self._seats("")
        for notice in teller(game).notices(game):
            self._note(notice)
        table = hand_table(game, mover(game))
        if table:
            self._console.print()
            self._console.print(table)

    def _note(self, text: str) -> None:
        self._console.print(Text(text, style="dim"))

    def _warn(self, text: str) -> None:
        self._console.print(Text(text, style="yellow"))

    # Moves

    def _answer(self, line: str) -> None:
        assert self._menu is not None
        meaning = understand(line, self._menu.game, self._menu)
        if isinstance(meaning, Move):
            self._menu = None
            self.sitting.make(meaning)
        elif isinstance(meaning, str):
            self._warn(capital(meaning) + ("" if meaning.endswith(".") else "."))
        else:
            self._menu.list(meaning)
            self._console.print(self._menu.page())

    # Commands

    def _help(self, rest: str) -> None:
        table = Table.grid(padding=(0, 2, 0, 2))
        for word, text in HELP:
            table.add_row(word, Text(text, style="dim"))
        self._console.print(table)

    def _moves(self, rest: str) -> None:
        assert self._menu is not None
        if rest:
            self._answer(rest)
        else:
            self._ask(self._menu.game)
            self._console.print(self._menu.overview())

    def _more(self, rest: str) -> None:
        assert self._menu is not None
        if self._menu.more:
            self._console.print(self._menu.page())
        else:
            self._note("There is no more to list.")

    def _board(self, rest: str) -> None:
        game = self.sitting.game
        if not rest:
            self._console.print(map_text(game, self._console, True), soft_wrap=True)
            return
        hex_ = find_hex(rest, game.board)
        if hex_ is None:
            self._warn(f"There is no hex, city or town '{rest}' on this board.")
        else:
            self._console.print(window(game, hex_, self._console), soft_wrap=True)
            self._note("; ".join(teller(game).about(game)[game.board.hexes[hex_].name]))

    def _cities(self, rest: str) -> None:
        game = self.sitting.game
        lines = teller(game).about(game)
        for city in game.board.cities:
            self._console.print("; ".join(lines[game.board.hexes[city].name]), soft_wrap=True)

    def _seats(self, rest: str) -> None:
        self._console.print(seats_table(self.sitting.game, self.sitting.seating))

    def _hand(self, rest: str) -> None:
        view = self._view
        table = hand_table(view, mover(view))
        if table:
            self._console.print(table)
        else:
            self._note("You have no contracts in hand.")

    def _display(self, rest: str) -> None:
        self._console.print(goods_display(self.sitting.game))

    def _log(self, rest: str) -> None:
        game = self.sitting.game
        size = int(rest) if rest.isascii() and rest.isdigit() and 0 < len(rest) < 6 else LOG
        made = [number for number, entry in enumerate(game.record.entries) if entry.seat != CHANCE]
        heading = ""
        for number in made[-size:]:
            entry = game.record.entries[number]
            if entry.heading != heading:
                heading = entry.heading
                self._note(heading)
            self._console.print(f"  {move_line(game.at(number), entry.move)}")

    def _undo(self, rest: str) -> None:
        reason = self.sitting.why_no_undo()
        if reason:
            self._warn(reason)
            return
        move = self.sitting.undo()
        self._note(f"Taken back: {move}.")
        self._menu = None

    def _save(self, rest: str) -> None:
        if not rest:
            self._warn("Save into which file? Type `save FILE`.")
            return
        try:
            self.sitting.save_as(rest)
            self._note(f"Saved in {rest}, and from now on after every move.")
        except (Complaint, OSError) as problem:
            self._warn(f"Not saved: {problem}.")

    def _quit(self, rest: str) -> None:
        if self.keyboard.live and not self.sitting.record:
            path = self.keyboard.line("Save the game into which file? (Enter: do not save) ")
            if path:
                self._save(path)
                if not self.sitting.record:
                    return
        raise Quit


HELP = (
    ("L18", "a hex, a place or any part of a move: the legal moves with it"),
    ("build L18 NE-SW", "a move; the first word may be left out"),
    ("3", "the move with that number in the list; that many shares; that bid"),
    ("moves, more", "the legal moves; the rest of a long list"),
    ("board, board K17", "the map; the map around a hex or place, and what lies there"),
    ("cities", "every city with its colour and what lies there"),
    ("seats, display", "the seats' table; the goods display"),
    ("hand", "your contracts, with what each would cost now"),
    ("log, log 50", "the last moves"),
    ("undo", "take back your last move, until somebody else has moved or chance has spoken"),
    ("resign", "leave the game; the others play on"),
    ("save FILE", "write the record of the game"),
    ("quit", "stop playing"),
)
