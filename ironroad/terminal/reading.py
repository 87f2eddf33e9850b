"""What a typed line means where a move is asked for."""

from __future__ import annotations

from ironroad.core.board import Board
from ironroad.core.game import Game
from ironroad.core.moves import Leave, Move, NotationError
from ironroad.telling import teller
from ironroad.terminal.facts import mover
from ironroad.terminal.menu import Menu
from ironroad.terminal.rows import Row

Meaning = Move | list[Row] | str


def understand(line: str, game: Game, menu: Menu) -> Meaning:
    """A move, the moves it may be the beginning of, or a sentence about why it is neither."""
    if line.isascii() and line.isdigit():
        move = menu.numbered(int(line)) if len(line) < 6 else None
        return move or f"There is no move {line} in the list."
    return _leaving(line, game) or _whole(line, game, menu) or _part(line, game, menu)


def _leaving(line: str, game: Game) -> Meaning | None:
    """A person resigns only the seat that is asked."""
    words = line.lower().split()
    if words == ["resign"]:
        return Leave("resign", mover(game))
    move = _read(line, game)
    if isinstance(move, Leave) and move.seat != mover(game):
        return f"Only seat {mover(game)} can be resigned now; type `resign`."
    return None


def _whole(line: str, game: Game, menu: Menu) -> Move | None:
    """The legal move a line spells out, with or without its first word."""
    verbs = dict.fromkeys(row.move.text.split()[0] for row in menu.rows)
    for text in [line, *[f"{verb} {line}" for verb in verbs]]:
        move = _read(text, game)
        if move is not None and move in game.legal_moves():
            return move
    return None


def _part(line: str, game: Game, menu: Menu) -> Meaning:
    move = _read(line, game)
    if move is not None:
        return game.why_not(move) or "That move cannot be made now."
    found = menu.find(line.split())
    if found:
        return found
    if line.split()[0].lower() in game.rules.readers:
        return game.why_not(line[:1].lower() + line[1:]) or ""
    if line.upper() in game.board.index:
        reason = teller(game).why_no_hex(game, line.upper())
        return reason or f"There is nothing to do on {line.upper()} now."
    return f"No move has '{line}' in it. Type `moves` to see them, or `help`."


def _read(line: str, game: Game) -> Move | None:
    for text in (line, tidy(line, game.board)):
        try:
            return game.read(text)
        except NotationError:
            continue
    return None


def find_hex(text: str, board: Board) -> int | None:
    """A hex by its name, or by the beginning of the name of its city or town."""
    if text.upper() in board.index:
        return board.index[text.upper()]
    places = [n for n, h in enumerate(board.hexes) if h.title]
    return next((n for n in places if board.title(n).lower().startswith(text.lower())), None)


def tidy(line: str, board: Board) -> str:
    """Small letters, but hexes as the board writes them."""
    return " ".join(word.upper() if word.upper() in board.index else word.lower() for word in line.split())
