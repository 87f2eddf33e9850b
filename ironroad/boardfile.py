"""Reads a board from the TOML file a map maker draws. docs/boards.md describes the format."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from ironroad.boardgrid import NO_HEX, Cell, Token, read_grid
from ironroad.boardkeys import CODE, CODE_WORDS, MOST_PRICE, NUMBERED, TERRAINS, Draft
from ironroad.boards import OFF, Board, BoardError, Column, Hex, PrintedLink
from ironroad.boardtext import File, Table, count, meant, shown
from ironroad.hexes import hex_name, neighbour

_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_CELL: Final = re.compile(rf"(?!$|[0-9])(\.|~?[\^%h]?)(?:({CODE.pattern})|([0-9]{{1,3}}))?")

FIRST_GAME: Final = "age-of-steam"

_added: list[Path] = []


def add_shelf(directory: Path) -> None:
    """Let boards also be found by name in `directory/<game>/<name>.toml`."""
    if directory not in _added:
        _added.append(directory)


def load_board(name_or_path: str | Path, game: str = FIRST_GAME) -> Board:
    """A board of this library by its game and name, or any board by the path of its .toml file."""
    if isinstance(name_or_path, str) and not name_or_path.endswith(".toml"):
        return _load_named(name_or_path, game)
    try:
        data = Path(name_or_path).read_bytes()
    except OSError as error:
        raise BoardError(f"{name_or_path}: {error.strerror}") from None
    board = read_board(_decoded(data, str(name_or_path)), str(name_or_path))
    return replace(board, source=str(Path(name_or_path).resolve()))


def board_names(game: str = FIRST_GAME) -> list[str]:
    """The boards of this library."""
    shelf = _shelf(game)
    found = shelf.iterdir() if shelf.is_dir() else iter(())
    return sorted(f.name.removesuffix(".toml") for f in found if f.name.endswith(".toml"))


def is_board(name: str, game: str = FIRST_GAME) -> bool:
    """Whether this library or an added shelf has a board of that name."""
    return _find(name, game) is not None


def board_text(name: str, game: str = FIRST_GAME) -> str:
    """The file of a board, by its name."""
    file = _find(name, game)
    if file is None:
        names = board_names(game)
        hint = meant(name, names) or f"; known are {', '.join(names)}, or a path that ends in .toml"
        raise BoardError(f'no board is called "{name}"{hint}')
    return file.read_text("utf-8")


def read_board(text: str, source: str = "board") -> Board:
    """The board a file's text describes; `source` is the file's name in errors."""
    file = File(text, source)
    draft = Draft(Table(file, "the board", (), file.data))
    file.check()
    cells = read_grid(file, draft.grid, draft.flat)
    file.check()
    placed = _Placed(draft, cells)
    board = _assemble(draft, placed, Path(source).stem)
    blocked = _read_blocked(draft, board)
    file.check()
    return replace(board, blocked=blocked) if blocked else board


def _shelf(game: str) -> Traversable:
    return files("ironroad") / "data" / "boards" / game


def _find(name: str, game: str) -> Traversable | None:
    """The file of a board. Names are plain words, so none leads off the shelves."""
    if not _NAME.fullmatch(name) or not _NAME.fullmatch(game):
        return None
    shelves = [_shelf(game), *(shelf / game for shelf in _added)]
    return next((file for shelf in shelves if (file := shelf / f"{name}.toml").is_file()), None)


def _load_named(name: str, game: str) -> Board:
    return read_board(board_text(name, game), f"{name}.toml")


def _decoded(data: bytes, source: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BoardError(f"{source}:{line}: this is not UTF-8 text") from None


# --- The map ---


class _Placed:
    """The hexes and the water on the map, and at which hex each place stands."""

    def __init__(self, draft: Draft, cells: list[Cell]) -> None:
        self.file = draft.file
        self.draft = draft
        self.hexes: list[Hex] = []
        self.codes: dict[str, int] = {}
        self.tokens: dict[str, Token] = {}
        self.water = [(cell.col, cell.row) for cell in cells if cell.token.text == "w"]
        for cell in cells:
            if cell.token.text not in NO_HEX:
                self.hexes.append(self._hex(cell))
        self._check_missing()
        self._check_prices()
        self.hexes = _strewn(self.hexes, draft.cubes)
        self._check_supply()

    def _hex(self, cell: Cell) -> Hex:
        found = _CELL.fullmatch(cell.token.text)
        if not found:
            known = " ".join((*TERRAINS, *NO_HEX))
            self._error(cell.token, "unknown terrain", f"known are {known} and codes: {CODE_WORDS}")
        signs, code, price = found.groups() if found else (".", None, None)
        plain = Hex(
            name=hex_name(cell.col, cell.row, self.draft.flat),
            col=cell.col,
            row=cell.row,
            terrain=TERRAINS[signs[-1:] or "."],
            price=int(price) if price else None,
            river="~" in signs,
        )
        return self._settle(plain, code, signs, cell.token) if code else plain

    def _settle(self, plain: Hex, code: str, signs: str, token: Token) -> Hex:
        place = self.draft.places.get(code)
        if not place:
            hint = meant(code, list(self.draft.places))
            self._error(token, "undefined code", f"it is not in [cities] or [towns]{hint}")
            return plain
        self._note(code, token)
        settled = replace(place.hex, name=plain.name, col=plain.col, row=plain.row)
        if not settled.city:
            return replace(settled, terrain=plain.terrain, river=plain.river)
        if signs:
            self._error(token, "terrain on a city", f'write "{code}" alone')
        return settled

    def _note(self, code: str, token: Token) -> None:
        if code in self.codes:
            first, second = sorted((self.tokens[code].line, token.line))
            self.file.error(second, f'"{code}" stands twice on the grid; the other one is on line {first}')
        self.codes[code] = len(self.hexes)
        self.tokens[code] = token

    def _error(self, token: Token, what: str, advice: str) -> None:
        self.file.error(token.line, f'{what} "{token.text}" in the grid, column {token.column}; {advice}')

    def _check_missing(self) -> None:
        for code, place in self.draft.places.items():
            if code not in self.codes:
                self.file.error(place.line, f'"{code}", {place.hex.title}, is not on the grid')

    def _check_prices(self) -> None:
        used = {h.terrain for h in self.hexes if not h.city and h.price is None}
        used |= {"river" for h in self.hexes if h.river and h.price is None}
        for terrain in used - self.draft.prices.keys():
            line = self.file.span(("prices",)).start
            self.file.error(line, f"[prices] needs {terrain}, which is on the grid")
        for h in self.hexes:
            self._check_price(h)

    def _check_price(self, h: Hex) -> None:
        """No hex may cost more than the games can count."""
        prices = self.draft.prices
        price = prices.get(h.terrain, 0) if h.price is None else h.price
        if self.draft.game == "steam" and h.price is None and h.river and h.terrain != "river":
            price += prices.get("river", 0)
        if price > MOST_PRICE and not h.city:
            key = "prices" if h.price is None else "grid"
            line = self.file.span((key,)).start
            self.file.error(line, f"{h.name} would cost ${price}; ${MOST_PRICE} is the most")

    def _check_supply(self) -> None:
        """Rules of the board's own may fill the display in another way, or not at all."""
        given = Counter(colour for h in self.hexes for colour in h.given)
        line, supply = self.file.span(("supply",)).start, self.draft.supply
        for colour, number in given.items():
            if number > supply.get(colour, number):
                self.file.error(line, f"{number} {colour} cubes are given, but [supply] has {supply[colour]}")
        drawn = sum(h.cubes + (h.city.cubes if h.city else 0) for h in self.hexes)
        display = 0 if self.draft.rules else sum(c.spaces for c in _columns(self.draft, self.hexes))
        needed, there = given.total() + drawn + display, sum(supply.values())
        if needed > there:
            self.file.error(line, f"the game begins with {needed} cubes laid out, but [supply] has {there}")


def _strewn(hexes: list[Hex], table: Table) -> list[Hex]:
    """The hexes with the cubes that [cubes] lays on open country, by hex or by terrain."""
    counts = table.each(count(0))
    open_ = {h.name for h in hexes if not h.title}
    for key in counts.keys() - open_ - set(TERRAINS.values()):
        table.error(f'[cubes] "{key}" is neither a terrain nor a hex without a city or town', key)
    return [
        replace(h, cubes=counts.get(h.name, counts.get(h.terrain, 0))) if not h.title else h for h in hexes
    ]


# --- Putting it together ---


def _assemble(draft: Draft, placed: _Placed, name: str) -> Board:
    return Board(
        id=name,
        name=draft.name,
        game=draft.game,
        flat=draft.flat,
        players=draft.players,
        rounds=draft.rounds,
        supply=draft.supply,
        prices=draft.prices,
        hexes=placed.hexes,
        water=placed.water,
        sea=frozenset(draft.sea),
        new_cities=draft.new_cities,
        columns=_columns(draft, placed.hexes),
        links=[_link(*link, placed) for link in draft.links],
        rules=draft.rules,
        notes=draft.notes,
        fewer_cubes=draft.fewer_cubes,
        inland=draft.inland,
    )


def _columns(draft: Draft, hexes: list[Hex]) -> list[Column]:
    homes = {h.city.growth: i for i, h in enumerate(hexes) if h.city}
    numbered = [Column(name, draft.spaces, name, homes[name]) for name in NUMBERED if name in homes]
    lettered = [Column(c.letter, draft.new_city_spaces, c.growth) for c in draft.new_cities if c.growth]
    return numbered + lettered


def _link(table: Table, ends: list[str], price: int, placed: _Placed) -> PrintedLink:
    a, b = (placed.codes.get(code, OFF) for code in ends)
    for code, end in zip(ends, (a, b), strict=True):
        if end == OFF or not placed.hexes[end].city:
            table.error(f'"{code}" is not the code of a city', "between")
    if ends[0] == ends[1]:
        table.error("a link joins two different cities", "between")
    elif OFF not in (a, b) and not _are_neighbours(placed.hexes[a], placed.hexes[b], placed.draft.flat):
        table.error(f"{ends[0]} and {ends[1]} are not neighbours, so no link joins them", "between")
    return PrintedLink((a, b), price)


def _are_neighbours(a: Hex, b: Hex, flat: bool) -> bool:
    return any(neighbour(a.col, a.row, edge, flat) == (b.col, b.row) for edge in range(6))


def _read_blocked(draft: Draft, board: Board) -> frozenset[tuple[int, int]]:
    file = draft.file
    sides: set[int] = set()
    for text in draft.blocked:
        side, reason = _find_side(text, board)
        if reason:
            file.error(file.line_with(("blocked",), shown(text)), f'blocked "{text}": {reason}')
        sides |= {side, board.across[side]}
    return frozenset(divmod(side, 6) for side in sides)


def _find_side(text: str, board: Board) -> tuple[int, str]:
    """The side that `L18 NE` names, and what is wrong with it."""
    name, _, edge = text.partition(" ")
    if name not in board.index:
        return 0, f"there is no hex {name}"
    if edge not in board.edges:
        return 0, f"write a hex and an edge; the edges are {' '.join(board.edges)}"
    side = board.index[name] * 6 + board.edges.index(edge)
    return side, "" if board.across[side] != OFF else "there is no land on the other side"
