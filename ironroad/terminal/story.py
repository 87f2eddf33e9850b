"""Moves told in English. A move is told from the position it is made in."""

from __future__ import annotations

from functools import singledispatch
from typing import Final

from ironroad import moves
from ironroad.boards import Board
from ironroad.game import CHANCE, Game
from ironroad.moves import Move
from ironroad.terminal import facts

SHARE_PRICE: Final = 5

PASSES: Final = {
    "order": "passes and stays in the auction",
    "goods": "moves nothing",
    "production": "draws no cubes",
}


@singledispatch
def told(move: Move, game: Game) -> str:
    """What the mover does: the rest of a sentence that begins with the seat."""
    return f"plays '{move}'"


def sentence(game: Game, move: Move) -> str:
    seat = move.seat if isinstance(move, moves.Leave) else game.to_move
    return told(move, game) if seat in (None, CHANCE) else f"Seat {seat} {told(move, game)}"


def money(amount: int) -> str:
    return f"${amount}"


def count(number: int, word: str, words: str = "") -> str:
    return f"{number} {word if number == 1 else words or word + 's'}"


def listed(words: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def role_name(name: str) -> str:
    return name.replace("-", " ").title()


def place(board: Board, hex_: int) -> str:
    title = board.hexes[hex_].title
    return f"{title} ({board.hexes[hex_].name})" if title else board.hexes[hex_].name


@told.register
def _(move: moves.Pass, game: Game) -> str:
    return PASSES.get(game.phase, "passes")


@told.register
def _(move: moves.Drop, game: Game) -> str:
    left = len(facts.Facts(game).bidders)
    return f"drops out of the auction, in place {left}"


@told.register
def _(move: moves.Done, game: Game) -> str:
    return "has built"


@told.register
def _(move: moves.RaiseEngine, game: Game) -> str:
    return f"raises the engine to {game.seats[facts.mover(game)].engine + 1}"


@told.register
def _(move: moves.Produce, game: Game) -> str:
    return "uses Production"


@told.register
def _(move: moves.Shares, game: Game) -> str:
    if not move.count:
        return "issues no shares"
    return f"issues {count(move.count, 'share')} for {money(SHARE_PRICE * move.count)}"


@told.register
def _(move: moves.Bid, game: Game) -> str:
    return f"bids {money(move.amount)}"


@told.register
def _(move: moves.Role, game: Game) -> str:
    return f"takes {role_name(move.name)}"


@told.register
def _(move: moves.City, game: Game) -> str:
    tile = game.board.new_cities[move.tile]
    return f"makes {place(game.board, move.hex)} the New City {tile.letter}, {tile.colour}"


@told.register
def _(move: moves.Claim, game: Game) -> str:
    ends = [place(game.board, end) for end in game.board.links[move.link].ends]
    return f"buys the link {' - '.join(ends)} for {money(game.price(move))}"


@told.register
def _(move: moves.Build, game: Game) -> str:
    shape = moves.shape_text(game.board, move.shape)
    gain = facts.track_gain(game, move)
    tail = f", completing a link (+{gain} track)" if gain > 0 else ""
    return f"lays {place(game.board, move.hex)} {shape} for {money(game.price(move))}{tail}"


@told.register
def _(move: moves.Deliver, game: Game) -> str:
    board = game.board
    gains = [f"seat {seat} +{gain}" for seat, gain in facts.gains(game, move).items()]
    way = f"from {board.title(move.origin)} to {board.title(move.stops[-1])}"
    links = f"over {count(len(move.sides), 'link')}"
    return f"delivers {board.colours[move.colour]} {way} {links}: {', '.join(gains) or 'nobody gains'}"


@told.register
def _(move: moves.Place, game: Game) -> str:
    column = game.board.columns[move.column]
    city = f" for {game.board.title(column.hex)}" if column.hex >= 0 else ""
    return f"puts {game.board.colours[move.colour]} on {column.name}/{move.row + 1}{city}"


@told.register
def _(move: moves.Leave, game: Game) -> str:
    return "leaves the game" if move.text.startswith("resign") else "runs out of time and leaves the game"


@told.register
def _(move: moves.Cube, game: Game) -> str:
    return f"A {game.board.colours[move.colour]} cube is drawn"


@told.register
def _(move: moves.Die, game: Game) -> str:
    return f"A die shows {move.value}"
