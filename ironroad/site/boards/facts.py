"""What the page of a board tells about it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import quote, urlencode

from ironroad.boards import Shelves, is_board, load_board
from ironroad.core.board import Board, BoardError
from ironroad.core.sentences import Sentence, say, say_n, verbatim
from ironroad.games.found import board_files, kinds

OWN = "own-"


@dataclass(frozen=True)
class BoardFacts:
    """A board by its game and name, in figures and sentences."""

    game: str
    name: str
    board: Board

    @property
    def url(self) -> str:
        return address_of(self.game, self.name)

    @property
    def game_title(self) -> str:
        return kinds()[self.game].title

    @property
    def own(self) -> bool:
        """Whether somebody has brought it along, so that only who has its address finds it."""
        return self.name.startswith(OWN)

    @property
    def play_url(self) -> str:
        return f"/?{urlencode({'game': self.game, 'board': self.name})}#board-{quote(self.name)}"

    @property
    def seats(self) -> Sentence:
        least, most = self.board.players
        if least == most:
            return say_n("{n} seat", "{n} seats", most)
        return say("{least} to {most} seats", least=least, most=most)

    @property
    def figures(self) -> list[tuple[Sentence, Sentence]]:
        board = self.board
        counted = [
            (say("Seats"), self.seats),
            (say("Hexes"), _number(len(board.hexes))),
            (say("Cities"), _number(len(board.cities))),
            (say("Towns"), _number(len(board.towns))),
            (say("New Cities"), _number(len(board.new_cities))),
        ]
        rounds = [(say("Rounds"), self._rounds)] if board.rounds else []
        return [*counted, *rounds, *self._rules]

    @property
    def _rounds(self) -> Sentence:
        """How many, whatever the number of seats."""
        least, most = min(self.board.rounds.values()), max(self.board.rounds.values())
        return _number(most) if least == most else say("{least} to {most}, by seats", least=least, most=most)

    @property
    def _rules(self) -> list[tuple[Sentence, Sentence]]:
        """The board whose rules it borrows, or that it has its own."""
        rules = self.board.rules
        if not rules:
            return []
        if rules == self.name or rules not in board_files(self.game):
            return [(say("Rules"), say("its own"))]
        return [(say("Rules of"), verbatim(load_board(rules, self.game).name))]


def address_of(game: str, name: str) -> str:
    return f"/boards/{game}/{quote(name)}"


def _number(n: int) -> Sentence:
    return verbatim(str(n))


@lru_cache(maxsize=256)
def _facts(game: str, name: str, shelves: Shelves) -> BoardFacts:
    return BoardFacts(game, name, load_board(name, game, shelves))


def find_facts(game: str, name: str, shelves: Shelves) -> BoardFacts | None:
    """Of a board of the library, of a package or of somebody here; never of any other file."""
    if not is_board(name, game, shelves):
        return None
    try:
        return _facts(game, name, shelves)
    except BoardError:
        return None
