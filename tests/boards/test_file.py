"""Board files: Rust Belt as printed, every mistake a map maker can make, and noise."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ironroad.boards import board_names, load_board, read_board
from ironroad.core.board import OFF, Board, BoardError, City, Column, NewCity, PrintedLink
from ironroad.core.hexes import OPPOSITE, hex_name
from tests.helpers.cases import each
from tests.helpers.places import DOCS

GUIDE = (DOCS / "boards.md").read_text("utf-8")
EXAMPLE = GUIDE.split("```toml\n")[1].split("```")[0]
RUST_BELT = (files("ironroad.games.age_of_steam") / "boards" / "rust-belt.toml").read_text("utf-8")
FILE = "my-board.toml"
TERRAIN_NAMES = ("plain", "river", "mountain", "city")

FLAT = """\
name = "Flat"
game = "age-of-steam"
hexes = "flat"
players = [1, 1]
rounds = { 1 = 5 }
grid = '''
.  ~  ^
  %  h
~^ .6 -
  w  ~h12
'''
[prices]
plain = 2
river = 3
mountain = 4
swamp = 5
hill = 6
"""

POINTY = """\
name = "Pointy"
game = "steam"
hexes = "pointy"
players = [3, 5]
rounds = { 3 = 10, 4 = 8, 5 = 7 }
rules = "pointy"
notes = '''
Two lines
of notes.'''
blocked = ["A2 E"]
sea = ["N", "W"]
grid = '''
  LIE  hAlt  .
MAA  ~Ven  -
  KOL  w     .
'''
[prices]
plain = 0
river = 1
hill = 2
[supply]
red = 20
grey = 16
[cities]
LIE = { name = "Liège", colour = ["red", "grey"], cubes = 3, port = true, coast = "west" }
MAA = { name = "Maastricht", terminal = true, marks = ["inland", "canal"] }
[cities.KOL]
name = "Köln"
colour = "red"
given = ["red", "grey", "red"]
[towns]
Alt = "Twin"
Ven = { name = "Twin", cubes = 2, given = "grey", coast = "east", marks = ["cotton"] }
[cubes]
plain = 1
A6 = 3
[new-cities]
B = { colour = "grey" }
A = { colour = "red" }
[[links]]
between = ["LIE", "MAA"]
price = 2
[[links]]
between = ["MAA", "KOL"]
price = 3
"""


def edited(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
    return text.replace(old, new)


def errors(text: str) -> list[str]:
    with pytest.raises(BoardError) as caught:
        read_board(text, FILE)
    return str(caught.value).split("\n")


def names(board: Board) -> str:
    return " ".join(h.name for h in board.hexes)


def around(board: Board, name: str) -> dict[str, str]:
    """The hexes that track can lead into from a hex, by edge."""
    start = board.index[name] * 6
    found = zip(board.edges, board.neighbours[start : start + 6], strict=True)
    return {edge: board.hexes[n].name for edge, n in found if n != OFF}


# --- Rust Belt ---


@pytest.fixture(scope="module")
def rust_belt() -> Board:
    return load_board("rust-belt")


def test_rust_belt_head(rust_belt: Board) -> None:
    assert (rust_belt.id, rust_belt.name, rust_belt.game) == ("rust-belt", "Rust Belt", "age-of-steam")
    assert rust_belt.flat
    assert rust_belt.players == (3, 6)
    assert rust_belt.rounds == {3: 10, 4: 8, 5: 7, 6: 6}
    assert rust_belt.supply == {"red": 20, "blue": 20, "purple": 20, "yellow": 20, "black": 16}
    assert rust_belt.prices == {"plain": 2, "river": 3, "mountain": 4}
    assert rust_belt.colours == ("red", "blue", "purple", "yellow", "black")
    assert (rust_belt.links, rust_belt.blocked, rust_belt.rules) == ([], frozenset(), "")


def test_rust_belt_terrain(rust_belt: Board) -> None:
    found = {terrain: [h.name for h in rust_belt.hexes if h.terrain == terrain] for terrain in TERRAIN_NAMES}
    assert {terrain: len(hexes) for terrain, hexes in found.items()} == {
        "plain": 122,
        "river": 19,
        "mountain": 9,
        "city": 12,
    }
    assert " ".join(found["mountain"]) == "O21 P20 Q19 Q21 R10 R14 R16 R18 R20"
    assert " ".join(found["river"]) == (
        "C7 D8 E9 E11 E13 E15 E17 F18 G19 G21 K21 L20 M19 N18 O17 P16 Q5 Q13 Q15"
    )
    assert [h.name for h in rust_belt.hexes if h.river] == found["river"]
    assert all(h.price is None and not h.marks for h in rust_belt.hexes)


def test_rust_belt_lakes(rust_belt: Board) -> None:
    assert " ".join(hex_name(col, row, True) for col, row in rust_belt.water) == (
        "D2 E1 I1 I3 I5 I7 I9 I11 J2 J4 J6 J8 J10 K1 L2 M1 M3 M5 N2 N4 N6 N10 O1 O9 P8 Q7 R4"
    )


def test_rust_belt_cities(rust_belt: Board) -> None:
    assert {rust_belt.hexes[i].name: rust_belt.hexes[i].city for i in rust_belt.cities} == {
        "H12": City("Chicago", ("red",), "light1", 2),
        "F20": City("St. Louis", ("red",), "light2", 2),
        "A21": City("Kansas City", ("purple",), "light3", 2),
        "C15": City("Des Moines", ("blue",), "light4", 2),
        "B6": City("Minneapolis", ("blue",), "light5", 2),
        "C1": City("Duluth", ("purple",), "light6", 2),
        "J20": City("Evansville", ("blue",), "dark1", 2),
        "M17": City("Cincinnati", ("blue",), "dark2", 2),
        "N8": City("Detroit", ("red",), "dark3", 2),
        "Q17": City("Wheeling", ("yellow",), "dark4", 3),
        "R12": City("Pittsburgh", ("red",), "dark5", 3),
        "Q3": City("Toronto", ("yellow",), "dark6", 2),
    }


def test_rust_belt_towns(rust_belt: Board) -> None:
    assert {rust_belt.hexes[i].name: rust_belt.hexes[i].town for i in rust_belt.towns} == {
        "E7": "La Crosse",
        "F14": "Rock Island",
        "G17": "Springfield",
        "H4": "Green Bay",
        "H8": "Milwaukee",
        "I17": "Terre Haute",
        "J12": "Michigan City",
        "K7": "Grand Rapids",
        "K17": "Indianapolis",
        "L14": "Fort Wayne",
        "M11": "Toledo",
        "N20": "Lexington",
        "P10": "Cleveland",
        "R6": "Buffalo",
    }
    assert all(rust_belt.hexes[i].terrain == "plain" for i in rust_belt.towns)


def test_rust_belt_order_of_hexes(rust_belt: Board) -> None:
    assert len(rust_belt.hexes) == 162
    assert names(rust_belt).startswith("A1 A3 A5 A7 A9 A11 A13 A15 A17 A19 A21 B2 B4 B6")
    assert names(rust_belt).endswith("R10 R12 R14 R16 R18 R20")
    assert rust_belt.index["H12"] == 77


def test_rust_belt_neighbours(rust_belt: Board) -> None:
    everywhere = {"N": "M15", "NE": "N16", "SE": "N18", "S": "M19", "SW": "L18", "NW": "L16"}
    assert around(rust_belt, "M17") == everywhere
    assert around(rust_belt, "A1") == {"SE": "B2", "S": "A3"}
    # Lake Michigan lies north-east of Chicago; Detroit has water on three sides.
    assert around(rust_belt, "H12") == {"N": "H10", "SE": "I13", "S": "H14", "SW": "G13", "NW": "G11"}
    assert around(rust_belt, "N8") == {"NE": "O7", "SW": "M9", "NW": "M7"}
    assert around(rust_belt, "R20") == {"N": "R18", "SW": "Q21", "NW": "Q19"}


def test_rust_belt_display(rust_belt: Board) -> None:
    numbers = [f"{side}{number}" for side in ("light", "dark") for number in range(1, 7)]
    letters = dict(zip("ABCDEFGH", [*numbers[2:6], *numbers[6:10]], strict=True))
    assert [(c.name, c.spaces, c.rolled) for c in rust_belt.columns] == [
        *((number, 3, number) for number in numbers),
        *((letter, 2, rolled) for letter, rolled in letters.items()),
    ]
    assert sum(c.spaces for c in rust_belt.columns) == 52
    homes = [rust_belt.title(c.hex) for c in rust_belt.columns[:12]]
    assert homes[:4] == ["Chicago", "St. Louis", "Kansas City", "Des Moines"]
    assert homes[-2:] == ["Pittsburgh", "Toronto"]
    assert {c.hex for c in rust_belt.columns[12:]} == {OFF}


def test_rust_belt_new_cities(rust_belt: Board) -> None:
    assert rust_belt.new_cities == [
        NewCity("A", "red", "light3"),
        NewCity("B", "blue", "light4"),
        NewCity("C", "black", "light5"),
        NewCity("D", "black", "light6"),
        NewCity("E", "yellow", "dark1"),
        NewCity("F", "purple", "dark2"),
        NewCity("G", "black", "dark3"),
        NewCity("H", "black", "dark4"),
    ]


# --- What the format can say ---


def test_every_terrain() -> None:
    board = read_board(FLAT)
    assert board.id == "board"
    assert [(h.name, h.terrain, h.river, h.price) for h in board.hexes] == [
        ("A1", "plain", False, None),
        ("A3", "mountain", True, None),
        ("B2", "swamp", False, None),
        ("C1", "river", True, None),
        ("C3", "plain", False, 6),
        ("D2", "hill", False, None),
        ("D4", "hill", True, 12),
        ("E1", "mountain", False, None),
    ]
    assert board.water == [(1, 1)]
    assert (board.columns, board.new_cities, board.supply) == ([], [], {})


def test_pointy_board() -> None:
    board = read_board(POINTY, "boards/pointy.toml")
    assert (board.id, board.rules, board.notes) == ("pointy", "pointy", "Two lines\nof notes.")
    assert names(board) == "A2 A4 A6 B1 B3 C2 C6"
    assert board.water == [(1, 2)]
    assert around(board, "B3") == {"NE": "A4", "SW": "C2", "W": "B1", "NW": "A2"}
    assert board.columns == []
    assert board.new_cities == [NewCity("A", "red"), NewCity("B", "grey")]


def test_places_on_terrain_and_with_marks() -> None:
    board = read_board(POINTY)
    altena, venlo = (board.hexes[i] for i in board.towns)
    assert (altena.town, altena.terrain, altena.river, altena.marks) == ("Twin", "hill", False, frozenset())
    assert (venlo.town, venlo.terrain, venlo.river, venlo.marks) == (
        "Twin",
        "river",
        True,
        frozenset({"cotton"}),
    )
    assert [(board.hexes[i].city, board.hexes[i].marks) for i in board.cities] == [
        (City("Liège", ("red", "grey"), None, 3, True), frozenset()),
        (City("Maastricht", ()), {"inland", "canal"}),
        (City("Köln", ("red",)), frozenset()),
    ]


def test_cubes_at_the_start() -> None:
    board = read_board(POINTY)
    lying = {h.name: (h.cubes, h.given) for h in board.hexes if h.cubes or h.given}
    assert lying == {
        "A6": (3, ()),
        "B3": (2, ("grey",)),
        "C2": (0, ("red", "grey", "red")),
        "C6": (1, ()),
    }
    assert [board.hexes[i].name for i in board.country] == ["A6", "C6"]


def test_coasts_terminals_and_seas() -> None:
    board = read_board(POINTY)
    assert {h.title: h.coast for h in board.hexes if h.coast} == {"Liège": "west", "Twin": "east"}
    assert [board.title(i) for i in board.terminals] == ["Maastricht"]
    assert board.sea == {"N", "W"}


def test_a_terminal_may_have_its_colour_printed() -> None:
    board = read_board(
        edited(edited(POINTY, 'rules = "pointy"\n', ""), "terminal", 'colour = "red", terminal')
    )
    (terminal,) = board.terminals
    assert board.hexes[terminal].city == City("Maastricht", ("red",))


def test_links_and_blocked_sides() -> None:
    board = read_board(POINTY)
    index = board.index
    assert board.links == [
        PrintedLink((index["A2"], index["B1"]), 2),
        PrintedLink((index["B1"], index["C2"]), 3),
    ]
    assert board.blocked == {(index["A2"], 1), (index["A4"], 4)}
    assert "E" not in around(board, "A2")
    assert "W" not in around(board, "A4")
    assert around(read_board(edited(POINTY, '"A2 E"', "")), "A2")["E"] == "A4"


def test_steam_power_needs_no_colours_and_no_rounds() -> None:
    head = 'name = "P"\ngame = "steam-power"\nhexes = "flat"\nplayers = [2, 5]\n'
    board = read_board(f'{head}grid = "LON"\n[cities]\nLON = "London"\n')
    assert board.rounds == {}
    assert board.hexes[0].city == City("London", ())


def test_columns_are_those_that_cities_use() -> None:
    board = read_board(EXAMPLE)
    assert board.columns == [
        Column("light1", 3, "light1", board.index["A1"]),
        Column("light2", 3, "light2", board.index["I3"]),
        Column("light3", 3, "light3", board.index["E5"]),
        Column("light4", 3, "light4", board.index["A7"]),
        Column("A", 2, "light3"),
        Column("B", 2, "light4"),
    ]


def test_spaces_and_line_ends_do_not_matter() -> None:
    loose = re.sub(r"(?<=\S) {3,}(?=\S)", "  ", EXAMPLE)
    assert loose != EXAMPLE
    assert read_board(loose) == read_board(EXAMPLE)
    assert read_board(EXAMPLE.replace("\n", "\r\n")) == read_board(EXAMPLE)
    assert read_board(edited(EXAMPLE, "\nNYC  ", "\n\nNYC  ")) == read_board(EXAMPLE)


# --- Finding boards ---


def test_every_board_of_the_library_can_be_read() -> None:
    assert "rust-belt" in board_names()
    for name in board_names():
        assert load_board(name).id == name


def test_load_from_a_path(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_bytes(b"\xef\xbb\xbf" + EXAMPLE.encode())
    board = replace(read_board(EXAMPLE, FILE), source=str(path.resolve()))
    assert load_board(path) == load_board(str(path)) == board


def test_errors_name_the_path(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text(edited(EXAMPLE, '"flat"', '"round"'), "utf-8")
    with pytest.raises(
        BoardError, match=re.escape(f'{path}:3: hexes must be "flat" or "pointy", not "round"')
    ):
        load_board(path)


def test_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_bytes('name = "x"\nnotes = "Köln"\n'.encode("latin-1"))
    with pytest.raises(BoardError, match=re.escape(f"{path}:2: this is not UTF-8 text")):
        load_board(path)


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"none\.toml: No such file"):
        load_board(tmp_path / "none.toml")


def test_no_such_board() -> None:
    with pytest.raises(BoardError) as caught:
        load_board("rust-bell")
    assert str(caught.value) == 'no board is called "rust-bell"; did you mean "rust-belt"?'
    assert str(caught.value) in GUIDE
    with pytest.raises(BoardError, match=r"known are .*rust-belt.* or a path that ends in \.toml"):
        load_board("xyz/abc")


# --- Mistakes: an edit of the example in the docs, and what is said about it ---

GAMES = '"age-of-steam" or "steam" or "steam-power"'
CODE = "a capital letter and one to three more letters"
UP = "it belongs further up, above the first [table]"
COUNT = "a whole number from 1 to 999"
COUNT_0 = "a whole number from 0 to 999"
CUBE_COUNT = "a whole number from 1 to 127"
CUBE_COUNT_0 = "a whole number from 0 to 127"
PRICE = "a whole number from 0 to 999"
COLOURS = "a colour or a list of colours"
GROWTH = '"light1" to "light6" or "dark1" to "dark6"'
TOO_MUCH = "this value is too long or too deeply nested"
NOT_FINISHED = "before the end of the file; what begins here is not finished"
GRID_TEXT = EXAMPLE.split("'''\n")[1]
DISPLAY = "[display]\nspaces = 3\nnew_city_spaces = 2\n"
PRICES = "[prices]\nplain = 2\nriver = 3\nmountain = 4\n"
SUPPLY = "[supply]\nred = 20\nblue = 20\nyellow = 20\nblack = 16\n"
DO_NOT_FIT = "do not fit between the 5 of the line above; there must be as many or one less"
UNDEFINED = "it is not in [cities] or [towns]"
KNOWN = f"known are . ~ ^ % h - w and codes: {CODE}"
FURTHER = "than the one above, half a hex; is a line missing or here twice?"
OPEN = "a terrain nor a hex without a city or town"
EDGES = "write a hex and an edge; the edges are N NE SE S SW NW"

ALBANY = '{ name = "Albany",   colour = "blue",   growth = "light1", cubes = 2 }'
TROY = 'Tro = "Troy"\n'
END = 'growth = "light4" }\n'
LINK = '\n[[links]]\nbetween = ["ALB", "BOS"]\nprice = 2\n'
LINKED = '{"between": ["ALB", "BOS"], "price": 2}'
LINE_10 = "    .       Tro     .       Kee\n"
LINE_11 = ".       .       ~       .       BOS\n"

Mistake = tuple[str, str, str]

SYNTAX: list[Mistake] = [
    (TROY, f"{TROY}{'a.' * 2000}a = 1\n", f"45: {TOO_MUCH}"),
    (TROY, f"{TROY}x = [0x{'f' * 5000}]\n", f"45: {TOO_MUCH}"),
    ("4 = 8 }", "4 = 8", "5: Unclosed inline table, column 25"),
    ('"Two Rivers"', "Two Rivers", "1: Invalid value, column 8"),
    ("w\n'''\n", "w\n", f"8: Expected \"'''\" {NOT_FINISHED}"),
    (END, END + 'notes = ["open"\n', f"49: Unclosed array {NOT_FINISHED}"),
    (END, END + "x = [1", f"49: Unclosed array {NOT_FINISHED}"),
    (TROY, TROY * 2, "45: this key is here a second time, column 13"),
    ("\nB = {", "\nA = {", "48: this key is here a second time, column 44"),
    ("[towns]", "[supply]", "39: Cannot declare ('supply',) twice, column 8"),
    ("3 = 10", f"3 = {'9' * 5000}", f"5: {TOO_MUCH}"),
    ("\nnotes = ", f"\nnotes = {'[' * 5000}", f"6: {TOO_MUCH}"),
]

KEYS: list[Mistake] = [
    ("[display]", "[dispaly]", '29: unknown key "dispaly" in the board; did you mean "display"?'),
    ("\nspaces = 3", "\nspaces = 3\nfoo = 1", '31: unknown key "foo" in [display]'),
    ("mountain = 4", "mountian = 4", '21: unknown key "mountian" in [prices]; did you mean "mountain"?'),
    (
        '"Albany",   colour',
        '"Albany", color',
        '34: unknown key "color" in [cities] ALB; did you mean "colour"?',
    ),
    ('"blue",  growth', '"blue", grow', '47: unknown key "grow" in [new-cities] A; did you mean "growth"?'),
    (
        '"Troy"',
        '{ name = "Troy", mark = [] }',
        '44: unknown key "mark" in [towns] Tro; did you mean "marks"?',
    ),
    ("plain = 2", 'plain = 2\n"a\\nb" = 2', '20: unknown key "a\\nb" in [prices]'),
    (END, END + LINK + "cost = 3\n", '53: unknown key "cost" in [[links]]'),
    (TROY, TROY + "blocked = []\n", f'45: "blocked" is not a code: {CODE}; {UP}'),
    ("\nspaces = 3", '\nspaces = 3\nrules = "x"', f'31: unknown key "rules" in [display]; {UP}'),
    ("\nspaces = 3", '\nspaces = 3\nsea = ["W"]', f'31: unknown key "sea" in [display]; {UP}'),
    ('"Troy"', '{ name = "Troy", port = true }', '44: unknown key "port" in [towns] Tro'),
    ('name = "Two Rivers"\n', "", "1: the board needs name: a line of text"),
    ('hexes = "flat"\n', "", '1: the board needs hexes: "flat" or "pointy"'),
    ('game = "age-of-steam"\n', "", f"1: the board needs game: {GAMES}"),
    (f"grid = '''\n{GRID_TEXT}'''\n", "", "1: the board needs grid: text"),
    ("\nspaces = 3\n", "\n", f"29: [display] needs spaces: {COUNT}"),
    ("rounds = { 3 = 10, 4 = 8 }\n", "", "1: the board needs rounds: a table"),
    ("new_city_spaces = 2\n", "", f"29: [display] needs new_city_spaces: {COUNT}"),
    ('name = "Albany",  ', "", "34: [cities] ALB needs name: a line of text"),
    ('colour = "blue",   ', "", f"34: [cities] ALB needs colour: {COLOURS}"),
    (ALBANY, '"Albany"', f"34: [cities] ALB needs colour: {COLOURS}"),
    ('"Troy"', "{}", "44: [towns] Tro needs name: a line of text"),
    ('colour = "blue",  growth', "growth", "47: [new-cities] A needs colour: a line of text"),
    (END, END + "[[links]]\nprice = 2\n", "49: [[links]] needs between: the codes of two cities"),
    (END, END + LINK.replace("price = 2\n", ""), "50: [[links]] needs price: a whole number from 0 to 999"),
]

VALUES: list[Mistake] = [
    ('"Two Rivers"', "7", "1: name must be a line of text, not 7"),
    ('"Two Rivers"', '" "', '1: name must be a line of text, not " "'),
    ('"Two Rivers"', '"Two\\nRivers"', '1: name must be a line of text, not "Two\\nRivers"'),
    ('"age-of-steam"', '"age-of-stem"', f'2: game must be {GAMES}, not "age-of-stem"'),
    ('"flat"', '"round"', '3: hexes must be "flat" or "pointy", not "round"'),
    ("[3, 4]", "[6, 3]", "4: players must be the fewest and the most players, from 1 to 6, not [6, 3]"),
    ("[3, 4]", "[0, 4]", "4: players must be the fewest and the most players, from 1 to 6, not [0, 4]"),
    ("[3, 4]", "[3, 7]", "4: players must be the fewest and the most players, from 1 to 6, not [3, 7]"),
    ("[3, 4]", "4", "4: players must be the fewest and the most players, from 1 to 6, not 4"),
    ("[3, 4]", "[3, true]", "4: players must be the fewest and the most players, from 1 to 6, not [3, true]"),
    ("{ 3 = 10, 4 = 8 }", "10", "5: rounds must be a table, not 10"),
    ("4 = 8", "4 = 8, 6 = 6", "5: rounds for 6 players, but players says 3 to 4"),
    ("4 = 8", "four = 8, 4 = 8", "5: rounds for four players, but players says 3 to 4"),
    (", 4 = 8", "", f"5: [rounds] needs 4: {COUNT}"),
    ("4 = 8", "4 = 0", f"5: 4 must be {COUNT}, not 0"),
    ("\nnotes = ", "\nrules = 3\nnotes = ", "6: rules must be a line of text, not 3"),
    ('"A small board to try things on."', "1979-05-27", '6: notes must be text, not "1979-05-27"'),
    ("plain = 2", 'plain = "2"', f'19: plain must be {PRICE}, not "2"'),
    ("plain = 2", "plain = -1", f"19: plain must be {PRICE}, not -1"),
    ("plain = 2", "plain = true", f"19: plain must be {PRICE}, not true"),
    ("plain = 2", "plain = 1000", f"19: plain must be {PRICE}, not 1000"),
    ("red = 20", "red = 0", f"24: red must be {CUBE_COUNT}, not 0"),
    ("red = 20", "red = 128", f"24: red must be {CUBE_COUNT}, not 128"),
    ("red = 20", "red = 20.0", f"24: red must be {CUBE_COUNT}, not 20.0"),
    ("\nspaces = 3", "\nspaces = []", f"30: spaces must be {COUNT}, not []"),
    ("cubes = 3", "cubes = -3", f"37: cubes must be {CUBE_COUNT_0}, not -3"),
    ("cubes = 3", "cubes = 200", f"37: cubes must be {CUBE_COUNT_0}, not 200"),
    (ALBANY, "3", "34: ALB must be a name or a table, not 3"),
    ("cubes = 3", "cubes = 3, port = 1", "37: port must be true or false, not 1"),
    ("cubes = 3", 'cubes = 3, terminal = "no"', '37: terminal must be true or false, not "no"'),
    ("cubes = 3", 'cubes = 3, coast = "north"', '37: coast must be "east" or "west", not "north"'),
    ("cubes = 3", "cubes = 3, given = 2", f"37: given must be {COLOURS}, not 2"),
    ('"Troy"', '{ name = "Troy", cubes = "one" }', f'44: cubes must be {CUBE_COUNT_0}, not "one"'),
    ("\nnotes = ", '\nsea = "W"\nnotes = ', '6: sea must be a list of sides: N E S W, not "W"'),
    ("\nnotes = ", '\nsea = ["NW"]\nnotes = ', '6: sea must be a list of sides: N E S W, not ["NW"]'),
    (PRICES, PRICES + "[cubes]\nriver = -1\n", f"23: river must be {CUBE_COUNT_0}, not -1"),
    ('"Troy"', "[]", "44: Tro must be a name or a table, not []"),
    ('"Troy"', '""', '44: name must be a line of text, not ""'),
    ('"Troy"', '{ name = "Troy", marks = "port" }', '44: marks must be a list of texts, not "port"'),
    ('"Troy"', '{ name = "Troy", marks = [1] }', "44: marks must be a list of texts, not [1]"),
    (
        'colour = "blue",  growth',
        'colour = ["blue"], growth',
        '47: colour must be a line of text, not ["blue"]',
    ),
    ('{ colour = "black", growth = "light4" }', '"black"', '48: B must be a table, not "black"'),
    (
        END,
        END + LINK.replace("[[links]]", "[links]"),
        f"50: links must be written as [[links]] tables, not {LINKED}",
    ),
    (END, END + LINK.replace(', "BOS"', ""), '51: between must be the codes of two cities, not ["ALB"]'),
    ("\nnotes = ", "\nlinks = [3]\nnotes = ", "6: links must be written as [[links]] tables, not [3]"),
    ('"flat"', f'"{"x" * 50}"', f'3: hexes must be "flat" or "pointy", not "{"x" * 36}...'),
    ("\nnotes = ", '\nblocked = "A1 N"\nnotes = ', '6: blocked must be a list of texts, not "A1 N"'),
]

PLACES: list[Mistake] = [
    ("Kee = ", "keene = ", f'40: "keene" is not a code: {CODE}'),
    ("Kee = ", "Ke1 = ", f'40: "Ke1" is not a code: {CODE}'),
    ("\nA = {", "\nAlb = {", '47: "Alb" is no New City: they are called A to Z'),
    ("red = 20", "Red = 20", '24: there are no cubes of colour "Red"; did you mean "red"?'),
    (
        '"Albany",   colour = "blue"',
        '"Albany", colour = "green"',
        '34: unknown colour "green"; [supply] has red, blue, yellow, black',
    ),
    (
        '"Albany",   colour = "blue"',
        '"Albany", colour = ["red", "pink"]',
        '34: unknown colour "pink"; [supply] has red, blue, yellow, black',
    ),
    (
        '"Albany",   colour = "blue"',
        '"Albany", colour = []',
        "34: [cities] ALB has no colour, and no rules of the board give it one",
    ),
    (
        'colour = "black"',
        'colour = "white"',
        '48: unknown colour "white"; [supply] has red, blue, yellow, black',
    ),
    ('"light1"', '"light9"', f'34: growth must be {GROWTH}, not "light9"'),
    ('"light1"', "1", f"34: growth must be {GROWTH}, not 1"),
    ('"light2"', '"light1"', '35: growth "light1" is used twice: by ALB and by BOS'),
    (
        '"black", growth = "light4"',
        '"black", growth = "light3"',
        '48: growth "light3" is used twice: by A and by B',
    ),
    ('"black", growth = "light4"', '"black", growth = "dim4"', f'48: growth must be {GROWTH}, not "dim4"'),
    (DISPLAY, "", "31: growth needs a goods display, but the board has no [display]"),
    (SUPPLY, "", '29: unknown colour "blue"; [supply] has no colours'),
    ('Tro = "Troy"', 'ALB = "Troy"', '44: "ALB" is both a city and a town'),
    (
        '"Troy"',
        '{ name = "Troy", given = ["white"] }',
        '44: unknown colour "white"; [supply] has red, blue, yellow, black',
    ),
    (
        "cubes = 3",
        "cubes = 3, terminal = true",
        "37: [cities] NYC is a terminal, which never has cubes: no growth, cubes or given",
    ),
    (
        ALBANY,
        '{ name = "Albany", terminal = true }',
        "34: [cities] ALB has no colour, and no rules of the board give it one",
    ),
]

CUBES: list[Mistake] = [
    (PRICES, PRICES + "[cubes]\nplian = 1\n", f'23: [cubes] "plian" is neither {OPEN}'),
    (PRICES, PRICES + "[cubes]\nplain = 1\nA1 = 2\n", f'24: [cubes] "A1" is neither {OPEN}'),
    (
        '"Troy"',
        f'{{ name = "Troy", given = {["black"] * 17} }}',
        "23: 17 black cubes are given, but [supply] has 16",
    ),
    ("\nspaces = 3", "\nspaces = 19", "23: the game begins with 89 cubes laid out, but [supply] has 76"),
]

GRID: list[Mistake] = [
    ("ALB     ~ ", "ALB     x ", f'9: unknown terrain "x" in the grid, column 9; {KNOWN}'),
    ("ALB     ~ ", "ALB     ~.", f'9: unknown terrain "~." in the grid, column 9; {KNOWN}'),
    ("ALB     ~ ", "ALB     6 ", f'9: unknown terrain "6" in the grid, column 9; {KNOWN}'),
    ("    .       Tro", "    .6789   Tro", f'10: unknown terrain ".6789" in the grid, column 5; {KNOWN}'),
    (
        "   Tro  ",
        "   Trx  ",
        f'10: undefined code "Trx" in the grid, column 13; {UNDEFINED}; did you mean "Tro"?',
    ),
    ("   Tro  ", "   Xyz  ", f'10: undefined code "Xyz" in the grid, column 13; {UNDEFINED}'),
    ("\nALB  ", "\n~ALB ", '9: terrain on a city "~ALB" in the grid, column 1; write "ALB" alone'),
    ("   Tro  ", "   .    ", '44: "Tro", Troy, is not on the grid'),
    ("\nALB  ", "\n.    ", '34: "ALB", Albany, is not on the grid'),
    (
        "    ~       .       ~",
        "    ~       Tro     ~",
        '12: "Tro" stands twice on the grid; the other one is on line 10',
    ),
    (
        LINE_11,
        LINE_11.replace(".", "Tro", 1),
        '11: "Tro" stands twice on the grid; the other one is on line 10',
    ),
    (f"'''\n{GRID_TEXT}'''", "'''. x'''", f'8: unknown terrain "x" in the grid, column 13; {KNOWN}'),
    (f"'''\n{GRID_TEXT}'''", '". x"', f'8: unknown terrain "x" in the grid, column 11; {KNOWN}'),
    ("       BOS", "", "11: the grid is ragged: 4 hexes on this line, 5 on the others like it"),
    ("   Kee", "   Kee  .", "10: the grid is ragged: 5 hexes on this line, 4 on the others like it"),
    (LINE_10, "", f"10: this line must start further right {FURTHER}"),
    (LINE_11, "", f"11: this line must start further left {FURTHER}"),
    (LINE_10, LINE_10 * 2, f"11: this line must start further left {FURTHER}"),
    ("\n    .       Tro ", "\n.       Tro ", f"10: this line must start further right {FURTHER}"),
    ("'''\nALB", "'''\n    ALB", f"10: this line must start further right {FURTHER}"),
    ('"flat"', '"pointy"', f"10: this line must start further left {FURTHER}"),
    (GRID_TEXT, ".  .  .  .  .\n  .  .  .\n", f"10: 3 hexes {DO_NOT_FIT}"),
    (GRID_TEXT, ".  .  .  .  .\n  .  .  .  .  .  .\n", f"10: 6 hexes {DO_NOT_FIT}"),
    (GRID_TEXT, "-  w\n", "8: the grid has no hexes"),
    (GRID_TEXT, "", "8: the grid has no hexes"),
    (PRICES, "", "1: [prices] needs mountain, which is on the grid"),
    ("river = 3\n", "", "18: [prices] needs river, which is on the grid"),
    ("ALB     ~ ", "ALB     % ", "18: [prices] needs swamp, which is on the grid"),
]

SEATS: list[Mistake] = [
    (
        'game = "age-of-steam"\nhexes = "flat"\nplayers = [3, 4]',
        'game = "steam"\nhexes = "flat"\nplayers = [3, 6]',
        "4: there are roles for 5 players in this game, not for 6",
    ),
]

BLOCKED: list[Mistake] = [
    ("\nnotes", '\nblocked = ["B2 N",\n  "Z9 N"]\nnotes', '7: blocked "Z9 N": there is no hex Z9'),
    (
        "\nnotes",
        '\nblocked = ["B2 NE",\n  "B2 N"]\nnotes',
        '7: blocked "B2 N": there is no land on the other side',
    ),
    ("\nnotes", '\nblocked = ["B2 E"]\nnotes', f'6: blocked "B2 E": {EDGES}'),
    ("\nnotes", '\nblocked = ["B2"]\nnotes', f'6: blocked "B2": {EDGES}'),
    ("\nnotes", '\nblocked = ["A1 N"]\nnotes', '6: blocked "A1 N": there is no land on the other side'),
]

LINKS: list[Mistake] = [
    (END, END + LINK.replace("BOS", "Tro"), '51: "Tro" is not the code of a city'),
    (END, END + LINK.replace("BOS", "Boston"), '51: "Boston" is not the code of a city'),
    (END, END + LINK.replace("BOS", "ALB"), "51: a link joins two different cities"),
    (END, END + LINK, "51: ALB and BOS are not neighbours, so no link joins them"),
    (END, END + LINK + LINK.replace("ALB", "Kee"), '55: "Kee" is not the code of a city'),
]

MISTAKES = SYNTAX + KEYS + VALUES + PLACES + CUBES + GRID + SEATS + BLOCKED + LINKS


@each("old, new, message", MISTAKES)
def test_mistake(old: str, new: str, message: str) -> None:
    assert f"{FILE}:{message}" in errors(edited(EXAMPLE, old, new))


def test_a_printed_link_over_a_blocked_side_is_refused() -> None:
    keene = f"Kee = {ALBANY.replace('light1', 'light5')}\n"
    text = edited(edited(EXAMPLE, 'Kee = "Keene"\n', ""), "[cities]\n", f"[cities]\n{keene}")
    text = text + LINK.replace("ALB", "Kee")
    assert read_board(text).links
    shut = edited(text, "\nnotes", '\nblocked = ["H2 SE"]\nnotes')
    reason = "the side between Kee and BOS is blocked, so no link joins them"
    assert errors(shut) == [f"{FILE}:51: {reason}"]
    assert reason in GUIDE


def test_an_error_carries_the_file_and_the_lines() -> None:
    with pytest.raises(BoardError) as caught:
        read_board(edited(EXAMPLE, "cubes = 3", "cubes = 200"), FILE)
    assert caught.value.file == FILE
    assert [mistake.line for mistake in caught.value.mistakes] == [37]


def test_mistake_in_a_last_line_without_line_end() -> None:
    sentence = "45: this key is here a second time, at the end of the file"
    assert errors(EXAMPLE.split("\n[new-cities]")[0] + TROY.rstrip()) == [f"{FILE}:{sentence}"]


def test_mistakes_in_the_docs_are_real() -> None:
    shown = re.findall(rf"`{re.escape(FILE)}:(.*)` \|$", GUIDE.split("## Errors")[1], re.M)
    assert len(shown) > 25
    assert set(shown) - {message for _, _, message in MISTAKES} == set()


def test_all_mistakes_are_reported_in_order() -> None:
    text = edited(edited(EXAMPLE, "cubes = 3", "cubes = 3, cube = 3"), "[3, 4]", "[3, 9]")
    text = edited(text, 'growth = "light1"', 'growth = "light2"')
    assert [message.split(" ")[0] for message in errors(text)] == [f"{FILE}:{n}:" for n in (4, 35, 37)]


@each(
    "old, new",
    [
        ("[3, 4]", "[4, 3]"),
        ("{ 3 = 10, 4 = 8 }", "10"),
        (ALBANY, "3"),
        ('"Albany",   colour = "blue"', '"Albany", colour = 3'),
        ('growth = "light1"', 'growth = "light7"'),
        (f"grid = '''\n{GRID_TEXT}'''\n", ""),
        ("[towns]", "[twons]"),
        ("       BOS", ""),
        ("   Tro  ", "   .    "),
    ],
)
def test_one_mistake_is_reported_once(old: str, new: str) -> None:
    assert len(errors(edited(EXAMPLE, old, new))) == 1


# --- Noise ---

SPECIAL = "\"'[]{}=,.#~^%hw-\n\r\t \\0123456789AZaz\ufeff\u2028é"
VALUES_OF_EVERY_KIND = [
    "0",
    "-7",
    "1e400",
    "nan",
    "true",
    '""',
    '"x"',
    "[]",
    '["A1", "B2"]',
    "[[1], {}]",
    "{}",
    '{ name = "x" }',
    "1979-05-27",
    "07:32:00",
]


@st.composite
def noisy(draw: st.DrawFn) -> str:
    """A board file after a few accidents."""
    lines = draw(st.sampled_from([EXAMPLE, FLAT, POINTY, RUST_BELT])).split("\n")
    for _ in range(draw(st.integers(1, 4))):
        accident(draw, lines)
    return "\n".join(lines)


def accident(draw: st.DrawFn, lines: list[str]) -> None:
    where = draw(st.integers(0, len(lines) - 1))
    line = lines[where]
    at = draw(st.integers(0, len(line)))
    kind = draw(st.sampled_from(["drop", "double", "move", "insert", "cut", "swap", "value", "merge"]))
    match kind:
        case "drop":
            lines[where] = ""
        case "double":
            lines.insert(where, line)
        case "move":
            lines.insert(draw(st.integers(0, len(lines) - 1)), lines.pop(where))
        case "insert":
            lines[where] = line[:at] + draw(st.text(SPECIAL, max_size=3) | st.text(max_size=2)) + line[at:]
        case "cut":
            lines[where] = line[:at] + line[at + draw(st.integers(1, 8)) :]
        case "swap":
            lines[where] = line[:at] + draw(st.sampled_from(SPECIAL)) + line[at + 1 :]
        case "value":
            key = line.partition("=")[0]
            lines[where] = f"{key}= {draw(st.sampled_from(VALUES_OF_EVERY_KIND))}"
        case "merge":
            lines[where : where + 2] = [" ".join(lines[where : where + 2])]


@settings(max_examples=250, deadline=None)
@given(noisy())
def test_noise_is_a_board_or_an_error(text: str) -> None:
    try:
        board = read_board(text, FILE)
    except BoardError as error:
        last = text.count("\n") + 1
        for message in str(error).split("\n"):
            found = re.fullmatch(rf"{re.escape(FILE)}:(\d+): \S.*", message)
            assert found, message
            assert 1 <= int(found[1]) <= last
    else:
        check_board(board)


def check_board(board: Board) -> None:
    """What the rest of the library may rely on."""
    assert set(board.rounds) == set(range(board.players[0], board.players[1] + 1))
    cells = [(h.col, h.row) if board.flat else (h.row, h.col) for h in board.hexes]
    assert cells
    assert cells == sorted(set(cells))
    for side, other in enumerate(board.across):
        assert other == OFF or (board.across[other] == side and other % 6 == OPPOSITE[side % 6])
    for h in board.hexes:
        assert h.city or h.price is not None or h.terrain in board.prices
        assert not h.city or set(h.city.colours) <= set(board.supply)
    for column in board.columns:
        city = board.hexes[column.hex].city
        assert column.hex == OFF or (city and city.growth == column.name == column.rolled)
    assert all(board.hexes[end].city for link in board.links for end in link.ends)
    given = Counter(colour for h in board.hexes for colour in h.given)
    assert given <= Counter(board.supply)
    assert all(h.coast in ("", "east", "west") for h in board.hexes)
    assert all(h.city or not h.terminal for h in board.hexes)
