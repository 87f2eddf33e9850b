"""What a game must be able to tell; each game of the family has a module here that does."""

from __future__ import annotations

from typing import Protocol

from ironroad.core.game import Game
from ironroad.core.moves import Move
from ironroad.core.sentences import Sentence
from ironroad.telling.choices import Choices
from ironroad.telling.parts import HandCard, SeatCard, Section, TileStock
from ironroad.telling.steps import Step


class Teller(Protocol):
    def told(self, move: Move, game: Game) -> Sentence:
        """What the mover does, from the position it is done in: a predicate."""
        ...

    def happenings(self, before: Game, after: Game) -> list[Sentence]:
        """Whole sentences on what followed by itself from one decision and the draws after it."""
        ...

    def steps(self, before: Game, after: Game) -> list[Step]:
        """The same where figures change or something comes onto the board, one step after another."""
        ...

    def question(self, game: Game) -> Sentence:
        """What is asked of the seat to move and why, in one line."""
        ...

    def choices(self, game: Game) -> Choices:
        """Every legal move with its consequences, best first where that means something."""
        ...

    def opens(self, game: Game, *moves: Move) -> list[Sentence]:
        """What the seat to move can deliver after legal moves of its turn and not now, or for more: the best
        few."""
        ...

    def spent(self, game: Game) -> int | None:
        """What the seat to move has spent in its turn, where a turn has several moves that cost."""
        ...

    def about(self, game: Game) -> dict[str, list[Sentence]]:
        """Each hex in a few lines, by its name."""
        ...

    def sections(self, game: Game) -> list[Section]:
        """The track on the board."""
        ...

    def cards(self, game: Game) -> list[SeatCard]:
        """Every seat, by its number."""
        ...

    def tiles(self, game: Game) -> list[TileStock]:
        """The supply of tiles."""
        ...

    def why_no_tile(self, game: Game, hex_name: str) -> list[tuple[str, Sentence]]:
        """Tiles a player may want on a hex that are not legal there, with the reason."""
        ...

    def why_no_hex(self, game: Game, hex_name: str) -> Sentence | None:
        """Why nothing can be done on a hex."""
        ...

    def why_lost(self, game: Game) -> Sentence | None:
        """Why a game for one that is over was lost."""
        ...

    def hand(self, game: Game, seat: int) -> list[HandCard]:
        """The contracts that this game, which may be a view, knows to be in a hand, the best first."""
        ...

    def notices(self, game: Game) -> list[Sentence]:
        """What the whole table should have in mind now."""
        ...
