"""Short Line told to people."""

from __future__ import annotations

from ironroad.core.game import Game
from ironroad.core.moves import Move
from ironroad.core.sentences import Sentence, hex_word, place_word, say, verbatim
from ironroad.telling.choices import Choices
from ironroad.telling.parts import Choice, Figure, HandCard, SeatCard, Section, TileStock, chosen
from ironroad.telling.situation import CommonSituation
from ironroad.telling.steps import Step
from shortline.rules import Lay, cities_beside


def told(move: Move, game: Game) -> Sentence:
    if isinstance(move, Lay):
        return say("lays track on {hex}", hex=hex_word(game.board, move.hex))
    return verbatim(move.text)


def happenings(before: Game, after: Game) -> list[Sentence]:
    return []


def steps(before: Game, after: Game) -> list[Step]:
    return []


def why_lost(game: Game) -> Sentence | None:
    return None


def question(game: Game) -> Sentence:
    return verbatim("Where do you lay track?")


def choices(game: Game) -> Choices:
    found = [move for move in game.legal_moves() if isinstance(move, Lay)]
    found.sort(key=lambda move: -cities_beside(game.board, move.hex))
    return Choices(CommonSituation(game), [*found], lambda move: _choice(game, move))


def _choice(game: Game, move: Move) -> Choice:
    assert isinstance(move, Lay)
    cities = cities_beside(game.board, move.hex)
    effects = [say("{n} points in every round", n=cities)]
    return chosen(move, told(move, game), None, effects, hex=game.board.hexes[move.hex].name)


def opens(game: Game, *moves: Move) -> list[Sentence]:
    return []


def spent(game: Game) -> int | None:
    return None


def about(game: Game) -> dict[str, list[Sentence]]:
    board = game.board
    return {h.name: [say("{place}", place=place_word(board, n))] for n, h in enumerate(board.hexes)}


def sections(game: Game) -> list[Section]:
    return []


def cards(game: Game) -> list[SeatCard]:
    return [_card(game, seat) for seat in range(game.rules.players)]


def _card(game: Game, number: int) -> SeatCard:
    seat = game.seats[number]
    place = 0 if seat.out else game.order.index(number) + 1
    figures = [Figure(verbatim("points"), seat.score or 0)]
    return SeatCard(number, seat.out, place, game.to_move == number, None, seat.score, seat.parts, figures)


def tiles(game: Game) -> list[TileStock]:
    return []


def why_no_tile(game: Game, hex_name: str) -> list[tuple[str, Sentence]]:
    return []


def why_no_hex(game: Game, hex_name: str) -> Sentence | None:
    return game.why_not(f"lay {hex_name}")


def hand(game: Game, seat: int) -> list[HandCard]:
    return []


def notices(game: Game) -> list[Sentence]:
    return []
