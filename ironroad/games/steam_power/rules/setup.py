"""Before the first round: city tiles, and who is first."""

from __future__ import annotations

from ironroad.core.board import Board
from ironroad.core.game import CHANCE, Pending
from ironroad.core.moves import Move
from ironroad.core.sentences import Sentence, say
from ironroad.games.steam_power.rules.moves import CityTile, First
from ironroad.games.steam_power.rules.state import CITY_TILES, NO_TILE, VP_CITIES, Power, PowerPhase


class PlaceCityTiles(PowerPhase):
    """A random city tile on every city, in the order of the board."""

    kind = "setup-cities"

    def __init__(self, board: Board) -> None:
        self.board = board
        self.tiles: list[Move] = [CityTile(board, tile) for tile in range(len(board.colours) + 1)]

    def _next(self, s: Power) -> int:
        return next((city for city in self.board.cities if s.tile[city] == NO_TILE), NO_TILE)

    def ask(self, s: Power) -> Pending | None:
        city = self._next(s)
        return None if city == NO_TILE else Pending("tile", CHANCE, f"city {self.board.hexes[city].name}")

    def moves(self, s: Power) -> list[Move]:
        return [move for move, left in zip(self.tiles, tiles_left(s), strict=True) if left]

    def weights(self, s: Power) -> list[int]:
        return [left for left in tiles_left(s) if left]

    def refuse(self, s: Power, move: Move) -> Sentence:
        if isinstance(move, CityTile):
            return say("no such city tile is left")
        return say("a city tile is drawn now, so '{move}' cannot be", move=move.text)

    def apply(self, s: Power, move: Move) -> None:
        assert isinstance(move, CityTile)
        s.tile[self._next(s)] = move.tile


def tiles_left(s: Power) -> list[int]:
    """The city tiles that lie nowhere: per colour, then the VP cities."""
    counts = [CITY_TILES] * len(s.stock) + [VP_CITIES]
    return [count - s.tile.count(tile) for tile, count in enumerate(counts)]


class ChooseFirst(PowerPhase):
    """The first player by chance; play goes clockwise from there, in every round."""

    kind = "setup-first"

    def enter(self, s: Power) -> None:
        s.draws = 1

    def ask(self, s: Power) -> Pending | None:
        return Pending("first", CHANCE, "first") if s.draws else None

    def moves(self, s: Power) -> list[Move]:
        return [First(seat) for seat in s.order]

    def refuse(self, s: Power, move: Move) -> Sentence:
        if isinstance(move, First):
            return say("there is no seat {number} in the game", number=move.seat)
        return say("the first player is drawn now, so '{move}' cannot be", move=move.text)

    def apply(self, s: Power, move: Move) -> None:
        assert isinstance(move, First)
        start = s.order.index(move.seat)
        s.order = s.order[start:] + s.order[:start]
        s.draws = 0
