"""How the text game lists the moves of Age of Steam."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.console import Group, RenderableType
from rich.text import Text

from ironroad.core.board import OFF, Board
from ironroad.core.game import Game
from ironroad.core.moves import Bid, Build, City, Claim, Deliver, Move, Shares
from ironroad.core.sentences import money_word
from ironroad.core.tiles import exits_of, pairs_of
from ironroad.draw.palette import seat_letter
from ironroad.games.age_of_steam.telling.story import gains, track_gain
from ironroad.telling import teller
from ironroad.telling.parts import Choice
from ironroad.terminal.facts import mover
from ironroad.terminal.rows import Lists, Row, areas_table, deeds

if TYPE_CHECKING:
    from ironroad.terminal.menu import Menu

# Where there are few moves, each is told with all that follows from it.
FEW: Final = ("role", "first", "bonus", "produce", "place")
MOVE_NOTES: Final = {
    "drop": "leave the auction",
    "done": "end your build turn",
    "engine": "engine +1, once a round",
}
PASS_NOTES: Final = {
    "order": "stay in the auction without a bid, once",
    "goods": "move nothing",
}


def rows(game: Game) -> tuple[list[Row], list[Row]]:
    """Deliveries best for the mover first, and the other moves."""
    if game.pending and game.pending.kind in FEW:
        return [], [_told(game, choice) for choice in teller(game).choices(game)]
    legal = list(game.legal_moves())
    deliveries = _delivery_rows(game, [move for move in legal if isinstance(move, Deliver)])
    return deliveries, [_row(game, move) for move in legal if not isinstance(move, Deliver)]


def _told(game: Game, choice: Choice) -> Row:
    return Row(game.read(choice.move), "", "; ".join(choice.effects))


def _row(game: Game, move: Move) -> Row:
    if isinstance(move, Build):
        return Row(move, money_word(game.cost(move)), _build_note(game, move))
    if isinstance(move, City):
        return Row(move, "", f"{game.board.title(move.hex)}, {game.board.new_cities[move.tile].colour}")
    if isinstance(move, Claim):
        return Row(move, money_word(game.cost(move)), f"the direct link {_ends(game.board, move)}")
    notes = MOVE_NOTES | {"pass": PASS_NOTES.get(game.phase, "")}
    return Row(move, "", notes.get(move.text, ""))


def _ends(board: Board, move: Claim) -> str:
    return " - ".join(board.title(end) for end in board.links[move.link].ends)


def _build_note(game: Game, move: Build) -> str:
    board = game.board
    across = [_across(board, move.hex, edge) for edge in range(6)]
    tracks = [f"{across[a]} - {across[b]}" for a, b in pairs_of(move.shape)]
    exits = [across[edge] for edge in exits_of(move.shape)]
    town = [f"{board.title(move.hex)} to {', '.join(exits)}"] if exits else []
    gain = track_gain(game, move)
    return " and ".join(tracks + town) + (f"; completes a link, +{gain} track" if gain > 0 else "")


def _across(board: Board, hex_: int, edge: int) -> str:
    near = board.neighbours[6 * hex_ + edge]
    return "nowhere" if near == OFF else board.title(near)


def _delivery_rows(game: Game, deliveries: list[Deliver]) -> list[Row]:
    found: list[tuple[tuple[int, int, int], Row]] = []
    for move in deliveries:
        gained = gains(game, move)
        mine = gained.pop(mover(game), 0)
        rank = (-mine, sum(gained.values()), len(move.sides))
        shares = [f"you +{mine}"] + [f"{seat_letter(seat)} +{gain}" for seat, gain in gained.items()]
        way = f"{game.board.title(move.origin)} to {game.board.title(move.stops[-1])}"
        found.append((rank, Row(move, ", ".join(shares), way)))
    return [row for _, row in sorted(found, key=lambda pair: pair[0])]


# Overviews where a plain list would be too long


def _shares_overview(menu: Menu) -> RenderableType:
    return Text(f"Type a number from 0 to {len(menu.rows) - 1}.", style="dim")


def _bid_overview(menu: Menu) -> RenderableType:
    bids = [row.move.amount for row in menu.rows if isinstance(row.move, Bid)]
    ways = [f"a bid from {bids[0]} to {bids[-1]}"] if bids else []
    ways += [f"`{row.move}` ({row.note})" for row in menu.rows if not isinstance(row.move, Bid)]
    return Text(f"Type {' or '.join(ways)}.", style="dim")


def _build_overview(menu: Menu) -> RenderableType:
    parts: list[RenderableType] = [areas_table(menu.game, menu.rows)] if menu.rows else []
    if any(isinstance(row.move, City) for row in menu.rows):
        parts.append(_city_line(menu.game, menu.rows))
    parts += [_claim_line(row) for row in menu.rows if isinstance(row.move, Claim)]
    return Group(*parts, Text(_build_hint(menu.rows), style="dim"))


def _build_hint(found: list[Row]) -> str:
    example = next((row.move.text for row in found if isinstance(row.move, Build)), "")
    ways = (
        [f"a hex to see the builds there, a move such as `{example.removeprefix('build ')}`"]
        if example
        else []
    )
    ways += ["`done` to end your turn"] if any(row.move.text == "done" for row in found) else ["`undo`"]
    return f"Type {', or '.join(ways)}."


def _claim_line(row: Row) -> Text:
    return Text(f"{row.note[:1].upper()}{row.note[1:]}, {row.price}: `{row.move}`.")


def _city_line(game: Game, found: list[Row]) -> Text:
    tiles = {row.move.tile for row in found if isinstance(row.move, City)}
    names = [f"{tile.letter} {tile.colour}" for n, tile in enumerate(game.board.new_cities) if n in tiles]
    example = next(row.move.text for row in found if isinstance(row.move, City))
    return Text(f"New Cities for any town, free: {', '.join(names)}. Example: `{example}`.")


LISTS: Final = Lists(
    rows,
    deeds,
    {"shares": _shares_overview, "bid": _bid_overview, "build": _build_overview},
    {"shares": Shares, "bid": Bid},
)
