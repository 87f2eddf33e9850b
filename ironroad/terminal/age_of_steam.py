"""How the text game lists the moves of Age of Steam."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.console import Group, RenderableType
from rich.text import Text

from ironroad.boards import OFF, Board
from ironroad.draw.palette import seat_letter
from ironroad.game import Game
from ironroad.moves import Bid, Build, City, Deliver, Move, Place, RaiseEngine, Role, Shares
from ironroad.record import Entry
from ironroad.sentences import money_word
from ironroad.telling.age_of_steam.story import gains, track_gain
from ironroad.terminal.facts import mover
from ironroad.terminal.rows import Lists, Row, areas_table, counted, made
from ironroad.tiles import exits_of, pairs_of

if TYPE_CHECKING:
    from ironroad.terminal.menu import Menu

ROLE_NOTES: Final = {
    "first-move": "you move goods first in both cycles",
    "first-build": "you build first",
    "engineer": "4 builds instead of 3",
    "locomotive": "engine +1 at once, up to 6",
    "urbanization": "you may put a New City on a town before you build",
    "production": "you put 2 drawn cubes on the goods display before it is rolled for",
    "turn-order": "one pass in the next auction without dropping out",
}
MOVE_NOTES: Final = {
    "drop": "leave the auction",
    "done": "end your build turn",
    "engine": "engine +1, once a round",
    "produce": "draw 2 cubes and put them on the display",
}
PASS_NOTES: Final = {
    "order": "stay in the auction without a bid, once",
    "goods": "move nothing",
    "production": "draw no cubes",
}


def rows(game: Game) -> tuple[list[Row], list[Row]]:
    """Deliveries best for the mover first, and the other moves."""
    legal = list(game.legal_moves())
    deliveries = _delivery_rows(game, [move for move in legal if isinstance(move, Deliver)])
    return deliveries, [_row(game, move) for move in legal if not isinstance(move, Deliver)]


def _row(game: Game, move: Move) -> Row:
    if isinstance(move, Build):
        return Row(move, money_word(game.price(move)), _build_note(game, move))
    if isinstance(move, City):
        return Row(move, "", f"{game.board.title(move.hex)}, {game.board.new_cities[move.tile].colour}")
    if isinstance(move, Role):
        return Row(move, "", ROLE_NOTES.get(move.name, ""))
    if isinstance(move, Place):
        hex_ = game.board.columns[move.column].hex
        return Row(move, "", game.board.title(hex_) if hex_ != OFF else "a New City")
    notes = MOVE_NOTES | {"pass": PASS_NOTES.get(game.phase, "")}
    return Row(move, "", notes.get(move.text, ""))


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
    parts: list[RenderableType] = [areas_table(menu.game, menu.rows)]
    if any(isinstance(row.move, City) for row in menu.rows):
        parts.append(_city_line(menu.game, menu.rows))
    hint = "Type a hex to see the builds there, a move such as `L18 NE-SW`, or `done` to end your turn."
    return Group(*parts, Text(hint, style="dim"))


def _city_line(game: Game, found: list[Row]) -> Text:
    tiles = {row.move.tile for row in found if isinstance(row.move, City)}
    names = [f"{tile.letter} {tile.colour}" for n, tile in enumerate(game.board.new_cities) if n in tiles]
    example = next(row.move.text for row in found if isinstance(row.move, City))
    return Text(f"New Cities for any town, free: {', '.join(names)}. Example: `{example}`.")


# Rounds


def deeds(game: Game, entries: list[Entry]) -> list[str]:
    """What was built and delivered."""
    raised = made(entries, RaiseEngine)
    return [
        counted(made(entries, Build), "tile"),
        counted(made(entries, Deliver), "delivery", "deliveries") + _longest(entries),
        *([f"{counted(raised, 'engine')} raised"] if raised else []),
        *[_new_city(game, entry.move) for entry in entries if isinstance(entry.move, City)],
    ]


def _longest(entries: list[Entry]) -> str:
    lengths = [(len(e.move.sides), e.seat) for e in entries if isinstance(e.move, Deliver)]
    if not lengths:
        return ""
    links, seat = max(lengths, key=lambda pair: pair[0])
    return f" (longest {counted(links, 'link')}, seat {seat})"


def _new_city(game: Game, move: City) -> str:
    return f"New City {game.board.new_cities[move.tile].letter} at {game.board.title(move.hex)}"


LISTS: Final = Lists(
    rows,
    deeds,
    {"shares": _shares_overview, "bid": _bid_overview, "build": _build_overview},
    {"shares": Shares, "bid": Bid},
)
