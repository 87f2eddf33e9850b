"""Reads a board from the TOML file a map maker draws. docs/boards.md describes the format."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from ironroad.boards import LETTERS, OFF, Board, BoardError, City, Column, Hex, NewCity, PrintedLink
from ironroad.hexes import hex_name

GAMES: Final = ("age-of-steam", "steam", "steam-power")
TERRAINS: Final = {".": "plain", "~": "river", "^": "mountain", "%": "swamp", "h": "hill"}
NUMBERED: Final = tuple(f"{side}{number}" for side in ("light", "dark") for number in range(1, 7))

MOST: Final = 999
MOST_PLAYERS: Final = 6

# A place's code starts with a capital, so that it can follow a terrain sign: ~Pou, hAlt.
_CODE: Final = re.compile(r"[A-Z][A-Za-z]{1,3}")
_CELL: Final = re.compile(rf"(?!$|[0-9])(\.|~?[\^%h]?)(?:({_CODE.pattern})|([0-9]{{1,3}}))?")
_CODE_WORDS: Final = "a capital letter and one to three more letters"
_NO_HEX: Final = ("-", "w")

_TOML_PLACE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_HEAD: Final = (
    "name",
    "game",
    "hexes",
    "players",
    "rounds",
    "rules",
    "notes",
    "grid",
    "blocked",
    *("fewer_cubes", "inland"),
)

_Path = tuple[str | int, ...]
_T = TypeVar("_T")


FIRST_GAME: Final = "age-of-steam"


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
    shelf = _shelf(game)
    found = shelf.iterdir() if shelf.is_dir() else iter(())
    return sorted(f.name.removesuffix(".toml") for f in found if f.name.endswith(".toml"))


def read_board(text: str, source: str = "board") -> Board:
    """The board a file's text describes; `source` is the file's name in errors."""
    file = _File(text, source)
    draft = _Draft(_Table(file, "the board", (), file.data))
    file.check()
    cells = _read_grid(file, draft.grid, draft.flat)
    file.check()
    placed = _Placed(draft, cells)
    board = _assemble(draft, placed, Path(source).stem)
    blocked = _read_blocked(draft, board)
    file.check()
    return replace(board, blocked=blocked) if blocked else board


def _shelf(game: str) -> Traversable:
    return files("ironroad") / "data" / "boards" / game


def _load_named(name: str, game: str) -> Board:
    names = board_names(game)
    if name not in names:
        hint = _meant(name, names) or f"; known are {', '.join(names)}, or a path that ends in .toml"
        raise BoardError(f'no board is called "{name}"{hint}')
    return read_board((_shelf(game) / f"{name}.toml").read_text("utf-8"), f"{name}.toml")


def _decoded(data: bytes, source: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BoardError(f"{source}:{line}: this is not UTF-8 text") from None


# --- The text: where things stand, and what is wrong with them ---


class _File:
    """A file's content, the lines each key stands on, and the errors found so far."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.lines = text.replace("\r\n", "\n").split("\n")
        self.data = _parse(text, self.lines, name)
        self.spans = _key_spans(self.lines)
        self.errors: set[tuple[int, str]] = set()

    def span(self, path: _Path) -> range:
        """The lines of a key; of what it belongs to if it is not there."""
        while path and path not in self.spans:
            path = path[:-1]
        return self.spans.get(path, range(1, 2))

    def line_with(self, path: _Path, text: str) -> int:
        span = self.span(path)
        return next((line for line in span if text in self.lines[line - 1]), span.start)

    def error(self, line: int, sentence: str) -> None:
        self.errors.add((line, sentence.replace("\n", "\\n")))

    def check(self) -> None:
        if self.errors:
            raise BoardError("\n".join(f"{self.name}:{line}: {text}" for line, text in sorted(self.errors)))


def _parse(text: str, lines: list[str], name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BoardError(f"{name}:{_syntax_error(str(error), lines)}") from None


def _syntax_error(text: str, lines: list[str]) -> str:
    """tomllib's message with the line in front."""
    reason = _TOML_PLACE.sub("", text).replace("Cannot overwrite a value", "this key is here a second time")
    place = _TOML_PLACE.search(text)
    if place and place[1]:
        return f"{place[1]}: {reason}, column {place[2]}"
    line = max((span.stop for span, _ in _statements(lines)), default=1)
    if line > len(lines):
        return f"{len(lines)}: {reason}, at the end of the file"
    if place:
        return f"{line}: {reason} before the end of the file; what begins here is not finished"
    return f"{line}: this value is too long or too deeply nested"


def _statements(lines: list[str]) -> Iterator[tuple[range, dict[str, Any]]]:
    """The shortest runs of lines that are TOML by themselves, with their content.

    tomllib does not tell where a key stands. But a statement cut short is never valid, so
    parsing ever longer runs finds each one's first and last line.
    """
    start = 0
    for end in range(1, len(lines) + 1):
        try:
            content = tomllib.loads("\n".join(lines[start:end]))
        except (ValueError, RecursionError):
            continue
        yield range(start + 1, end + 1), content
        start = end


def _key_spans(lines: list[str]) -> dict[_Path, range]:
    spans: dict[_Path, range] = {}
    table: _Path = ()
    arrays: Counter[_Path] = Counter()
    for span, content in _statements(lines):
        header = lines[span.start - 1].lstrip()
        paths = list(_paths(content, () if header.startswith("[") else table))
        if header.startswith("["):
            table = paths[-1]
        if header.startswith("[["):
            arrays[table] += 1
            table = (*table, arrays[table] - 1)
        for path in (*paths, table):
            spans.setdefault(path, span)
    return spans


def _paths(value: object, path: _Path) -> Iterator[_Path]:
    if path:
        yield path
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _paths(part, (*path, key))


# --- Values: what each key may hold ---


@dataclass(frozen=True)
class _Kind(Generic[_T]):
    """What a value must be, in words and as a test; `blank` lets the reading go on after an error."""

    words: str
    fits: Callable[[Any], bool]
    blank: _T


def _is_line(value: object) -> bool:
    return isinstance(value, str) and value.isprintable() and bool(value.strip())


def _is_lines(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_line, value))


def _is_players(value: object) -> bool:
    if not isinstance(value, list) or [type(n) for n in value] != [int, int]:
        return False
    return bool(1 <= value[0] <= value[1] <= MOST_PLAYERS)


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(v, dict) for v in value)


def _count(least: int) -> _Kind[int]:
    return _Kind(
        f"a whole number from {least} to {MOST}", lambda v: type(v) is int and least <= v <= MOST, least
    )


def _choice(*options: str) -> _Kind[str]:
    return _Kind(" or ".join(map(_shown, options)), lambda v: v in options, options[0])


_LINE: Final = _Kind("a line of text", _is_line, "")
_LINES: Final[_Kind[list[str]]] = _Kind("a list of texts", _is_lines, [])
_TEXT: Final = _Kind("text", lambda v: isinstance(v, str), "")
_YES_OR_NO: Final = _Kind("true or false", lambda v: isinstance(v, bool), False)
_TABLE: Final[_Kind[dict[str, Any]]] = _Kind("a table", lambda v: isinstance(v, dict), {})
_TABLES: Final[_Kind[list[dict[str, Any]]]] = _Kind("written as [[links]] tables", _is_tables, [])
_PLAYERS: Final[_Kind[list[int]]] = _Kind(
    f"the fewest and the most players, from 1 to {MOST_PLAYERS}", _is_players, []
)
_ENDS: Final = _Kind("the codes of two cities", lambda v: _is_lines(v) and len(v) == 2, ["", ""])
_GROWTH: Final = _Kind('"light1" to "light6" or "dark1" to "dark6"', lambda v: v in NUMBERED, "")
_NAME_OR_TABLE: Final[_Kind[str | dict[str, Any]]] = _Kind(
    "a name or a table", lambda v: isinstance(v, (str, dict)), ""
)
_COLOURS: Final[_Kind[str | list[str]]] = _Kind(
    "a colour or a list of colours", lambda v: _is_line(v) or _is_lines(v), []
)


class _Table:
    """A TOML table. Asking it for a value checks the value; `done` finds the keys nobody asked for."""

    def __init__(self, file: _File, title: str, path: _Path, data: dict[str, Any] | None) -> None:
        self.file = file
        self.title = title
        self.path = path
        self.given = data is not None
        self.data = data or {}
        self.asked: list[str] = []

    def line(self, *key: str) -> int:
        return self.file.span((*self.path, *key)).start

    def error(self, sentence: str, *key: str) -> None:
        self.file.error(self.line(*key), sentence)

    def may(self, key: str, kind: _Kind[_T]) -> _T | None:
        self.asked.append(key)
        if key not in self.data:
            return None
        value: _T = self.data[key]
        if kind.fits(value):
            return value
        self.error(f"{key} must be {kind.words}, not {_shown(value)}", key)
        return None

    def need(self, key: str, kind: _Kind[_T]) -> _T:
        """A value that may be missing only together with the whole table."""
        if self.given and key not in self.data:
            self.error(f"{self.title} needs {key}: {kind.words}")
        value = self.may(key, kind)
        return kind.blank if value is None else value

    def each(self, kind: _Kind[_T]) -> dict[str, _T]:
        return {key: self.need(key, kind) for key in self.data}

    def table(self, key: str) -> _Table:
        title = f"{self.title} {key}" if self.path else f"[{key}]"
        return _Table(self.file, title, (*self.path, key), self.may(key, _TABLE))

    def tables(self, key: str) -> list[_Table]:
        found = self.may(key, _TABLES) or []
        return [_Table(self.file, f"[[{key}]]", (*self.path, key, i), data) for i, data in enumerate(found)]

    def place(self, code: str) -> _Table:
        """A city's or town's table; a text alone is its name."""
        value = self.may(code, _NAME_OR_TABLE)
        data = {"name": value} if isinstance(value, str) else value
        return _Table(self.file, f"{self.title} {code}", (*self.path, code), data)

    def done(self) -> None:
        for key in self.data:
            if key not in self.asked:
                self.error(f'unknown key "{key}" in {self.title}{_hint(key, self.asked)}', key)


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _meant(word: str, known: list[str]) -> str:
    return "".join(f'; did you mean "{near}"?' for near in get_close_matches(word, known, 1))


def _hint(key: str, known: list[str]) -> str:
    if key in _HEAD and key not in known:
        return "; it belongs further up, above the first [table]"
    return _meant(key, known)


# --- The keys: what the board is, apart from its map ---


@dataclass(frozen=True)
class _Place:
    name: str
    line: int
    marks: frozenset[str]
    city: City | None = None


class _Draft:
    """Everything a file says, checked key by key but not yet put on the map."""

    def __init__(self, head: _Table) -> None:
        self.head = head
        self.name = head.need("name", _LINE)
        self.game = head.need("game", _choice(*GAMES))
        self.flat = head.need("hexes", _choice("flat", "pointy")) == "flat"
        self.grid = head.need("grid", _TEXT)
        self.rules = head.may("rules", _LINE)
        self.notes = head.may("notes", _TEXT) or ""
        self.blocked = head.may("blocked", _LINES) or []
        self.players = _read_players(head)
        self.rounds = _read_rounds(head, self)
        self.inland = head.may("inland", _YES_OR_NO) or False
        self.fewer_cubes = _read_fewer_cubes(head.table("fewer_cubes"), self.players)
        self.supply = _read_supply(head.table("supply"))
        self.prices = _read_prices(head.table("prices"))
        self.spaces, self.new_city_spaces = _read_display(head)
        self.new_cities = _read_new_cities(head.table("new-cities"), self)
        self.places = _read_places(head, self)
        self.links = [_read_link(table) for table in head.tables("links")]
        head.done()


def _read_players(head: _Table) -> tuple[int, int]:
    fewest, most = head.need("players", _PLAYERS) or (0, 0)
    return fewest, most


def _read_rounds(head: _Table, draft: _Draft) -> dict[int, int]:
    # Steam Power ends by contracts, not by rounds.
    if draft.game != "steam-power":
        head.need("rounds", _TABLE)
    table = head.table("rounds")
    fewest, most = draft.players
    if not most:
        return {}
    counts = {str(n): n for n in range(fewest, most + 1)}
    for key in table.data.keys() - counts.keys():
        table.error(f"rounds for {key} players, but players says {fewest} to {most}", key)
    return {n: table.need(key, _count(1)) for key, n in counts.items() if table.given}


def _read_fewer_cubes(table: _Table, players: tuple[int, int]) -> dict[int, int]:
    """By number of players: how many of its starting cubes every city lacks."""
    counts = {str(n): n for n in range(players[0], players[1] + 1)}
    for key in table.data.keys() - counts.keys():
        table.error(f"fewer_cubes for {key} players, but players says {players[0]} to {players[1]}", key)
    return {n: table.need(key, _count(0)) for key, n in counts.items() if key in table.data}


def _read_supply(table: _Table) -> dict[str, int]:
    for colour in table.data:
        if colour not in LETTERS:
            table.error(f'there are no cubes of colour "{colour}"{_hint(colour, list(LETTERS))}', colour)
    return table.each(_count(1))


def _read_prices(table: _Table) -> dict[str, int]:
    prices = {t: p for t in TERRAINS.values() if (p := table.may(t, _count(0))) is not None}
    table.done()
    return prices


def _read_display(head: _Table) -> tuple[int, int]:
    """Spaces in a number column and in a letter column; 0 on a board without a goods display."""
    table = head.table("display")
    if not table.given:
        return 0, 0
    spaces = table.need("spaces", _count(1)), table.need("new_city_spaces", _count(1))
    table.done()
    return spaces


def _read_growth(table: _Table, draft: _Draft, taken: dict[str, str]) -> str | None:
    """The number column of a city; `taken` remembers whose each column is."""
    growth = table.may("growth", _GROWTH)
    if growth is None:
        return None
    owner = str(table.path[-1])
    if "display" not in draft.head.data:
        table.error("growth needs a goods display, but the board has no [display]", "growth")
    if taken.setdefault(growth, owner) != owner:
        table.error(f'growth "{growth}" is used twice: by {taken[growth]} and by {owner}', "growth")
    return growth


def _check_colour(table: _Table, colour: str, draft: _Draft) -> None:
    if colour not in draft.supply:
        known = ", ".join(draft.supply) or "no colours"
        table.error(f'unknown colour "{colour}"; [supply] has {known}', "colour")


def _read_new_cities(table: _Table, draft: _Draft) -> list[NewCity]:
    taken: dict[str, str] = {}
    found = [_read_new_city(table, letter, draft, taken) for letter in table.data]
    return sorted(found, key=lambda city: city.letter)


def _read_new_city(parent: _Table, letter: str, draft: _Draft, taken: dict[str, str]) -> NewCity:
    if not re.fullmatch("[A-Z]", letter):
        parent.error(f'"{letter}" is no New City: they are called A to Z{_hint(letter, [])}', letter)
    table = parent.table(letter)
    city = NewCity(letter, table.need("colour", _LINE), _read_growth(table, draft, taken))
    if city.colour:
        _check_colour(table, city.colour, draft)
    table.done()
    return city


def _read_places(head: _Table, draft: _Draft) -> dict[str, _Place]:
    cities, towns = head.table("cities"), head.table("towns")
    taken: dict[str, str] = {}
    places = {code: _read_city(cities, code, draft, taken) for code in cities.data}
    for code in towns.data:
        if code in places:
            towns.error(f'"{code}" is both a city and a town', code)
        places[code] = _read_place(towns, towns.place(code), code)
    return places


def _read_place(parent: _Table, table: _Table, code: str, city: City | None = None) -> _Place:
    if not _CODE.fullmatch(code):
        parent.error(f'"{code}" is not a code: {_CODE_WORDS}{_hint(code, [])}', code)
    name = city.name if city else table.need("name", _LINE)
    marks = table.may("marks", _LINES) or []
    table.done()
    return _Place(name, table.line(), frozenset(marks), city)


def _read_city(parent: _Table, code: str, draft: _Draft, taken: dict[str, str]) -> _Place:
    table = parent.place(code)
    city = City(
        table.need("name", _LINE),
        _read_colours(table, draft),
        _read_growth(table, draft, taken),
        table.may("cubes", _count(0)) or 0,
    )
    return _read_place(parent, table, code, city)


def _read_colours(table: _Table, draft: _Draft) -> tuple[str, ...]:
    if draft.game != "steam-power":
        table.need("colour", _COLOURS)
    value = table.may("colour", _COLOURS) or []
    colours = [value] if isinstance(value, str) else value
    for colour in colours:
        _check_colour(table, colour, draft)
    if table.data.get("colour") == [] and not draft.rules:
        table.error(f"{table.title} has no colour, and no rules of the board give it one", "colour")
    return tuple(colours)


def _read_link(table: _Table) -> tuple[_Table, list[str], int]:
    link = table, table.need("between", _ENDS), table.need("price", _count(0))
    table.done()
    return link


# --- The grid ---


@dataclass(frozen=True)
class _Token:
    line: int
    column: int
    text: str


@dataclass(frozen=True)
class _Cell:
    col: int
    row: int
    token: _Token


def _read_grid(file: _File, grid: str, flat: bool) -> list[_Cell]:
    """The cells in the order of Board.hexes: down the columns if flat, along the rows if pointy."""
    rows = list(_grid_rows(file, grid))
    _check_rows(file, rows, flat)
    if not flat:
        return [_Cell(col, row, t) for row, tokens in enumerate(rows) for col, t in enumerate(tokens)]
    cells = [_Cell(2 * i + n % 2, n // 2, t) for n, tokens in enumerate(rows) for i, t in enumerate(tokens)]
    return sorted(cells, key=lambda cell: (cell.col, cell.row))


def _grid_rows(file: _File, grid: str) -> Iterator[list[_Token]]:
    span = file.span(("grid",))
    # TOML drops the line break that follows the opening quotes.
    first = span.start + file.lines[span.start - 1].endswith(("'''", '"""'))
    for number, text in enumerate(grid.split("\n"), first):
        line = min(number, span.stop - 1)
        start = max(file.lines[line - 1].find(text), 0) + 1
        tokens = [_Token(line, start + m.start(), m[0]) for m in re.finditer(r"\S+", text)]
        if tokens:
            yield tokens


def _check_rows(file: _File, rows: list[list[_Token]], flat: bool) -> None:
    if not any(token.text not in _NO_HEX for tokens in rows for token in tokens):
        file.error(file.span(("grid",)).start, "the grid has no hexes")
    elif _zigzags(file, rows, flat):
        groups = [rows[0::2], rows[1::2]] if flat else [rows]
        usual = [_check_lengths(file, group) for group in groups if group]
        if len(usual) == 2 and usual[0] - usual[1] not in (0, 1):
            sentence = f"{usual[1]} hexes do not fit between the {usual[0]} of the line above"
            file.error(rows[1][0].line, f"{sentence}; there must be as many or one less")


def _zigzags(file: _File, rows: list[list[_Token]], flat: bool) -> bool:
    """Whether every second line is indented; without that, a lost line would shift the map unseen."""
    for number in range(1, len(rows)):
        step = rows[number][0].column - rows[number - 1][0].column
        deeper = (number % 2 == 1) == flat
        if step == 0 or (step > 0) != deeper:
            side = "right" if deeper else "left"
            sentence = f"this line must start further {side} than the one above, half a hex"
            file.error(rows[number][0].line, f"{sentence}; is a line missing or here twice?")
            return False
    return True


def _check_lengths(file: _File, rows: list[list[_Token]]) -> int:
    usual = Counter(map(len, rows)).most_common(1)[0][0]
    for tokens in rows:
        if len(tokens) != usual:
            sentence = f"the grid is ragged: {len(tokens)} hexes on this line, {usual} on the others like it"
            file.error(tokens[0].line, sentence)
    return usual


class _Placed:
    """The hexes and the water on the map, and at which hex each place stands."""

    def __init__(self, draft: _Draft, cells: list[_Cell]) -> None:
        self.file = draft.head.file
        self.draft = draft
        self.hexes: list[Hex] = []
        self.codes: dict[str, int] = {}
        self.tokens: dict[str, _Token] = {}
        self.water = [(cell.col, cell.row) for cell in cells if cell.token.text == "w"]
        for cell in cells:
            if cell.token.text not in _NO_HEX:
                self.hexes.append(self._hex(cell))
        self._check_missing()
        self._check_prices()

    def _hex(self, cell: _Cell) -> Hex:
        found = _CELL.fullmatch(cell.token.text)
        if not found:
            known = " ".join((*TERRAINS, *_NO_HEX))
            self._error(cell.token, "unknown terrain", f"known are {known} and codes: {_CODE_WORDS}")
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

    def _settle(self, plain: Hex, code: str, signs: str, token: _Token) -> Hex:
        place = self.draft.places.get(code)
        if not place:
            hint = _meant(code, list(self.draft.places))
            self._error(token, "undefined code", f"it is not in [cities] or [towns]{hint}")
            return plain
        self._note(code, token)
        if not place.city:
            return replace(plain, town=place.name, marks=place.marks)
        if signs:
            self._error(token, "terrain on a city", f'write "{code}" alone')
        return replace(plain, terrain="city", city=place.city, marks=place.marks)

    def _note(self, code: str, token: _Token) -> None:
        if code in self.codes:
            first, second = sorted((self.tokens[code].line, token.line))
            self.file.error(second, f'"{code}" stands twice on the grid; the other one is on line {first}')
        self.codes[code] = len(self.hexes)
        self.tokens[code] = token

    def _error(self, token: _Token, what: str, advice: str) -> None:
        self.file.error(token.line, f'{what} "{token.text}" in the grid, column {token.column}; {advice}')

    def _check_missing(self) -> None:
        for code, place in self.draft.places.items():
            if code not in self.codes:
                self.file.error(place.line, f'"{code}", {place.name}, is not on the grid')

    def _check_prices(self) -> None:
        used = {h.terrain for h in self.hexes if not h.city and h.price is None}
        used |= {"river" for h in self.hexes if h.river and h.price is None}
        for terrain in used - self.draft.prices.keys():
            line = self.file.span(("prices",)).start
            self.file.error(line, f"[prices] needs {terrain}, which is on the grid")


# --- Putting it together ---


def _assemble(draft: _Draft, placed: _Placed, name: str) -> Board:
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
        new_cities=draft.new_cities,
        columns=_columns(draft, placed.hexes),
        links=[_link(*link, placed) for link in draft.links],
        rules=draft.rules,
        notes=draft.notes,
        fewer_cubes=draft.fewer_cubes,
        inland=draft.inland,
    )


def _columns(draft: _Draft, hexes: list[Hex]) -> list[Column]:
    homes = {h.city.growth: i for i, h in enumerate(hexes) if h.city}
    numbered = [Column(name, draft.spaces, name, homes[name]) for name in NUMBERED if name in homes]
    lettered = [Column(c.letter, draft.new_city_spaces, c.growth) for c in draft.new_cities if c.growth]
    return numbered + lettered


def _link(table: _Table, ends: list[str], price: int, placed: _Placed) -> PrintedLink:
    a, b = (placed.codes.get(code, OFF) for code in ends)
    for code, end in zip(ends, (a, b), strict=True):
        if end == OFF or not placed.hexes[end].city:
            table.error(f'"{code}" is not the code of a city', "between")
    if ends[0] == ends[1]:
        table.error("a link joins two different cities", "between")
    return PrintedLink((a, b), price)


def _read_blocked(draft: _Draft, board: Board) -> frozenset[tuple[int, int]]:
    file = draft.head.file
    sides: set[int] = set()
    for text in draft.blocked:
        side, reason = _find_side(text, board)
        if reason:
            file.error(file.line_with(("blocked",), _shown(text)), f'blocked "{text}": {reason}')
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
