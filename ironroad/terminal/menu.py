"""The legal moves as a person wants to see them: priced, explained, best first, never a wall."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ironroad.boards import OFF, Board
from ironroad.draw.palette import seat_letter
from ironroad.game import Game
from ironroad.moves import Bid, Build, City, Claim, Deliver, Move, Shares
from ironroad.sentences import money_word
from ironroad.telling import teller
from ironroad.telling.age_of_steam.story import gains, track_gain
from ironroad.terminal.facts import Facts, mover
from ironroad.tiles import exits_of, pairs_of

PAGE: Final = 15
OWN: Final = "your track"

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


@dataclass(frozen=True)
class Row:
    """A legal move with its price and what there is to know about it."""

    move: Move
    price: str
    note: str

    def has(self, words: list[str]) -> bool:
        """Whether each word begins some word of this row."""
        return _begin(words, f"{self.move} {self.price} {self.note}")

    def spells(self, words: list[str]) -> bool:
        """The same for the move alone."""
        return _begin(words, self.move.text)


def _begin(words: list[str], text: str) -> bool:
    known = text.lower().replace(",", " ").split()
    return all(any(own.startswith(word.lower()) for own in known) for word in words)


def rows(game: Game) -> list[Row]:
    """Every legal move; deliveries best for the mover first, the other moves on the first page with them."""
    if game.pending and game.pending.kind in FEW:
        return [
            Row(game.read(choice.move), "", "; ".join(choice.effects))
            for choice in teller(game).choices(game)
        ]
    legal = list(game.legal_moves())
    others = [_row(game, move) for move in legal if not isinstance(move, Deliver)]
    deliveries = _delivery_rows(game, [move for move in legal if isinstance(move, Deliver)])
    first = max(0, PAGE - len(others))
    return deliveries[:first] + others + deliveries[first:]


def _row(game: Game, move: Move) -> Row:
    if isinstance(move, Build):
        return Row(move, money_word(game.price(move)), _build_note(game, move))
    if isinstance(move, City):
        return Row(move, "", f"{game.board.title(move.hex)}, {game.board.new_cities[move.tile].colour}")
    if isinstance(move, Claim):
        return Row(move, money_word(game.price(move)), f"the direct link {_ends(game.board, move)}")
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


class Menu:
    """The moves of one decision: an overview, pages of rows, and the numbers given to them."""

    def __init__(self, game: Game, narrow: bool = False) -> None:
        self.game = game
        self.narrow = narrow
        self.kind = game.pending.kind if game.pending else ""
        self.rows = rows(game)
        self._found = [] if self.kind in OVERVIEWS else self.rows
        self._shown = 0

    def find(self, words: list[str]) -> list[Row]:
        """The moves that spell these words; if there are none, those whose notes have them."""
        return [row for row in self.rows if row.spells(words)] or [row for row in self.rows if row.has(words)]

    def list(self, found: list[Row]) -> None:
        """From now on these rows are the ones with numbers."""
        self._found = found
        self._shown = 0

    def numbered(self, number: int) -> Move | None:
        """The move a bare number stands for."""
        if self.kind in AMOUNTS:
            wanted = AMOUNTS[self.kind](number)
            return wanted if any(row.move == wanted for row in self.rows) else None
        return self._found[number - 1].move if 0 < number <= self._shown else None

    @property
    def more(self) -> int:
        return len(self._found) - self._shown

    def page(self) -> RenderableType:
        """The next rows, and how many are left."""
        start = self._shown
        # A page of one or two leftovers is not worth a command.
        end = start + PAGE if len(self._found) - start > PAGE + 2 else len(self._found)
        self._shown = end
        listing = _listing(self._found[start:end], start + 1, self.narrow)
        hint = f"{self.more} more: type `more`, or part of a move to see only those."
        return Group(listing, Text(hint, style="dim")) if self.more else listing

    def overview(self) -> RenderableType:
        special = OVERVIEWS.get(self.kind)
        if special is None:
            self.list(self.rows)
            return self.page()
        self.list([])
        return special(self.game, self.rows)


def _listing(found: list[Row], first: int, narrow: bool) -> Table:
    """Numbered rows. In a narrow terminal deliveries, whose moves are long, go without notes."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right", style="dim")
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(style="dim")
    for number, row in enumerate(found, first):
        note = "" if narrow and isinstance(row.move, Deliver) else row.note
        table.add_row(str(number), row.move.text, row.price, note)
    return table


# Overviews where a plain list would be too long


def _shares_overview(game: Game, found: list[Row]) -> RenderableType:
    return Text(f"Type a number from 0 to {len(found) - 1}.", style="dim")


def _bid_overview(game: Game, found: list[Row]) -> RenderableType:
    bids = [row.move.amount for row in found if isinstance(row.move, Bid)]
    ways = [f"a bid from {bids[0]} to {bids[-1]}"] if bids else []
    ways += [f"`{row.move}` ({row.note})" for row in found if not isinstance(row.move, Bid)]
    return Text(f"Type {' or '.join(ways)}.", style="dim")


def _build_overview(game: Game, found: list[Row]) -> RenderableType:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column()
    for area, hexes in _areas(game, found).items():
        table.add_row(area, Columns(hexes, padding=(0, 2), equal=True))
    parts: list[RenderableType] = [table] if found else []
    if any(isinstance(row.move, City) for row in found):
        parts.append(_city_line(game, found))
    parts += [_claim_line(row) for row in found if isinstance(row.move, Claim)]
    return Group(*parts, Text(_build_hint(found), style="dim"))


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


def _areas(game: Game, found: list[Row]) -> dict[str, list[str]]:
    """The hexes to build on, under each city they touch and under the builder's own track."""
    prices: dict[int, list[int]] = {}
    for row in found:
        if isinstance(row.move, Build):
            prices.setdefault(row.move.hex, []).append(game.price(row.move))
    known = Facts(game)
    mine = known.track_of(mover(game))
    cities = {*game.board.cities, *known.new_cities}
    areas: dict[str, list[str]] = {}
    for hex_, costs in prices.items():
        for area in _areas_of(game.board, hex_, mine, cities):
            areas.setdefault(area, []).append(_hex_word(game.board, hex_, costs))
    return dict(sorted(areas.items(), key=lambda area: (area[0] != OWN, area[0])))


def _areas_of(board: Board, hex_: int, mine: set[int], cities: set[int]) -> list[str]:
    near = [n for n in board.neighbours[6 * hex_ : 6 * hex_ + 6] if n != OFF]
    areas = [OWN] if hex_ in mine or any(n in mine for n in near) else []
    areas += [board.title(n) for n in near if n in cities]
    return areas or ["elsewhere"]


def _hex_word(board: Board, hex_: int, costs: list[int]) -> str:
    low, high = min(costs), max(costs)
    price = money_word(low) if low == high else f"{money_word(low)}-{high}"
    town = board.hexes[hex_].town
    return f"{board.hexes[hex_].name} {town + ' ' if town else ''}{price}"


def _city_line(game: Game, found: list[Row]) -> Text:
    tiles = {row.move.tile for row in found if isinstance(row.move, City)}
    names = [f"{tile.letter} {tile.colour}" for n, tile in enumerate(game.board.new_cities) if n in tiles]
    example = next(row.move.text for row in found if isinstance(row.move, City))
    return Text(f"New Cities for any town, free: {', '.join(names)}. Example: `{example}`.")


OVERVIEWS: Final = {"shares": _shares_overview, "bid": _bid_overview, "build": _build_overview}
AMOUNTS: Final = {"shares": Shares, "bid": Bid}
