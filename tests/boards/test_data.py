"""The boards of the Deluxe edition, hex by hex against the facts about the printed ones, where those are."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from ironroad.boards import board_names, load_board
from ironroad.core.board import Board, Hex
from tests.helpers.cases import each
from tests.helpers.places import SHARED

FACTS = SHARED / "maps" / "facts"
BOARDS = ("barbados", "germany", "rust-belt", "southern-us", "st-lucia", "western-us")
COASTS = {"eastern": "east", "western": "west", None: ""}
LENGTHS = {1: 10, 2: 8, 3: 10, 4: 8, 5: 7, 6: 6}

Facts = dict[str, Any]
Cell = tuple[int, int]

needs_facts = pytest.mark.skipif(not FACTS.is_dir(), reason=f"no facts about printed boards in {FACTS}")
each_board = each("name", BOARDS)


def facts_of(name: str) -> Facts:
    found: Facts = json.loads((FACTS / f"{name}.json").read_text("utf-8"))
    return found


def cells(name: str) -> dict[Cell, Facts]:
    return {(h["col"], h["row"]): h for h in facts_of(name)["hexes"]}


def land(name: str) -> dict[Cell, Facts]:
    return {cell: h for cell, h in cells(name).items() if h["terrain"] != "water"}


def hexes(name: str) -> dict[Cell, Hex]:
    return {(h.col, h.row): h for h in load_board(name).hexes}


def column(growth: Facts | None) -> str | None:
    return f"{growth['side']}{growth['number']}" if growth else None


def test_the_six_boards_are_there() -> None:
    assert board_names() == list(BOARDS)


# --- Against the facts ---


@needs_facts
@each_board
def test_head(name: str) -> None:
    facts, board = facts_of(name), load_board(name)
    assert board.name.replace(".", "") == facts["name"].replace(".", "")
    assert board.flat == (facts["orientation"]["hexes"] == "flat-topped")
    assert board.players == (facts["players"]["min"], facts["players"]["max"])
    assert board.supply == facts["cube_supply"]
    assert board.prices == facts["terrain_cost"]


@needs_facts
@each_board
def test_terrain_and_prices(name: str) -> None:
    facts, found = land(name), hexes(name)
    assert {cell: h.terrain for cell, h in found.items()} == {c: h["terrain"] for c, h in facts.items()}
    assert {cell: h.price for cell, h in found.items()} == {c: h.get("build_cost") for c, h in facts.items()}
    assert all(h.river == (h.terrain == "river") for h in found.values())


@needs_facts
@each_board
def test_water_is_only_where_there_is_no_land(name: str) -> None:
    """Water of the facts is water here; a picture may show more of the sea around them."""
    water = set(load_board(name).water)
    assert water >= {cell for cell, h in cells(name).items() if h["terrain"] == "water"}
    assert not water & land(name).keys()


@needs_facts
@each_board
def test_cities(name: str) -> None:
    facts = {cell: h for cell, h in land(name).items() if "city" in h}
    found = {cell: h for cell, h in hexes(name).items() if h.city}
    assert {cell: _city(h) for cell, h in found.items()} == {cell: _fact(h) for cell, h in facts.items()}


def _city(h: Hex) -> tuple[object, ...]:
    assert h.city
    city = h.city
    return (
        city.name,
        city.colours,
        city.growth,
        city.cubes,
        city.port,
        h.terminal,
        h.coast,
        "extra" in h.marks,
    )


def _fact(h: Facts) -> tuple[object, ...]:
    return (
        h["city"],
        tuple(h["colours"]),
        column(h["growth"]),
        h["starting_cubes"],
        h.get("cotton_port", False),
        h.get("foreign_terminal", False),
        COASTS[h.get("coast")],
        "extra_cube_each_round" in h or "extra_cube_rounds" in h,
    )


@needs_facts
@each_board
def test_towns_and_open_country(name: str) -> None:
    facts = {cell: h for cell, h in land(name).items() if "city" not in h}
    found = {cell: h for cell, h in hexes(name).items() if not h.city}
    assert {cell: h.town for cell, h in found.items()} == {c: h.get("town") for c, h in facts.items()}
    assert {cell: h.cubes for cell, h in found.items()} == {
        c: h.get("starting_cubes", 0) for c, h in facts.items()
    }
    assert {cell: h.given for cell, h in found.items()} == {
        c: ("white",) * h.get("starting_cotton", 0) for c, h in facts.items()
    }
    assert {cell: h.coast for cell, h in found.items()} == {
        c: COASTS[h.get("coast_when_urbanized")] for c, h in facts.items()
    }


@needs_facts
@each_board
def test_new_cities_and_display(name: str) -> None:
    facts, board = facts_of(name), load_board(name)
    assert [(c.letter, c.colour, c.growth) for c in board.new_cities] == [
        (c["letter"], c["colour"], column(c["growth"])) for c in facts["new_cities"]
    ]
    numbers = [c for c in board.columns if c.name == c.rolled]
    letters = [c for c in board.columns if c.name != c.rolled]
    assert {c.spaces for c in numbers} <= {facts["display"]["spaces_per_number_column"]}
    assert {c.spaces for c in letters} <= {facts["display"]["spaces_per_letter_column"]}
    grown = [column(h["growth"]) for h in land(name).values() if h.get("growth")]
    assert sorted(c.name for c in numbers) == sorted(str(growth) for growth in grown)
    assert [c.name for c in letters] == [c["letter"] for c in facts["new_cities"] if c["growth"]]


@needs_facts
@each_board
def test_links_and_blocked_edges(name: str) -> None:
    facts, board = facts_of(name), load_board(name)
    found = [
        ({(board.hexes[end].col, board.hexes[end].row) for end in link.ends}, link.price)
        for link in board.links
    ]
    assert found == [
        ({(end["col"], end["row"]) for end in link["ends"]}, link["cost"]) for link in facts["links"]
    ]
    assert len(board.blocked) == len(facts["blocked_edges"]) == 0


@needs_facts
def test_starting_cities_of_western_us_are_those_with_a_coast() -> None:
    starting = {cell for cell, h in land("western-us").items() if h.get("starting_city")}
    assert {cell for cell, h in hexes("western-us").items() if h.city and h.coast} == starting


# --- What the rules say in so many words ---


@pytest.mark.rule("AOS-END-01")
@each_board
def test_rounds(name: str) -> None:
    board = load_board(name)
    fewest, most = board.players
    assert board.rounds == {n: LENGTHS[n] for n in range(fewest, most + 1)}
    assert board.rules == ("" if name == "rust-belt" else name)


@pytest.mark.rule("AOS-WEST-01", "AOS-WEST-04", "AOS-WEST-05")
def test_western_us() -> None:
    board = load_board("western-us")
    assert not board.flat
    assert board.prices == {"plain": 2, "river": 4, "swamp": 4, "mountain": 5}
    on_board = sum(h.cubes + (h.city.cubes if h.city else 0) for h in board.hexes)
    assert (on_board, laid_out(board)) == (44, sum(board.supply.values()))
    assert by_coast(board, board.cities) == {
        "east": ["Des Moines", "Duluth", "Memphis", "Minneapolis", "New Orleans", "St. Louis", "Vicksburg"],
        "west": ["Los Angeles", "San Francisco", "Seattle"],
        "": ["Denver", "Salt Lake City"],
    }
    towns = by_coast(board, board.towns)
    assert (towns["east"], towns["west"]) == (["Kansas City"], ["Portland", "San Diego"])


@pytest.mark.rule("AOS-SOUTH-01")
def test_southern_us() -> None:
    board = load_board("southern-us")
    cotton = Counter(colour for h in board.hexes for colour in h.given)
    assert cotton == {"white": len(board.towns)} == {"white": board.supply["white"]}
    cities = {h.city.name: h.city for h in board.hexes if h.city}
    assert sorted(name for name, city in cities.items() if city.port) == [
        "Charleston",
        "Mobile",
        "New Orleans",
        "Savannah",
    ]
    cubes = Counter(city.cubes for city in cities.values())
    assert (cities["Atlanta"].cubes, cubes) == (4, {1: 7, 3: 4, 4: 1})


@pytest.mark.rule("AOS-GER-01", "AOS-GER-02", "AOS-GER-06", "EN-03")
def test_germany() -> None:
    board = load_board("germany")
    assert sorted(board.title(i) for i in board.terminals) == [
        "Antwerpen",
        "Kopenhagen",
        "Lyon",
        "Paris",
        "Rotterdam",
        "Warschau",
    ]
    cities = {h.city.name: h.city.cubes for h in board.hexes if h.city and not h.terminal}
    assert {name: cubes for name, cubes in cities.items() if cubes != 2} == {"Königsberg": 3, "Berlin": 4}
    four = {mark: h.title for h in board.hexes for mark in h.marks if mark.startswith("four-")}
    assert four == {"four-berlin": "Berlin", "four-wien": "Wien"}
    (link,) = board.links
    assert {board.title(end) for end in link.ends} == {"Düsseldorf & Köln", "Essen & Dortmund"}
    assert link.ends[1] in board.neighbours[6 * link.ends[0] : 6 * link.ends[0] + 6]


@pytest.mark.rule("AOS-BARB-01")
def test_barbados() -> None:
    board = load_board("barbados")
    assert (sum(board.supply.values()), "purple" in board.supply) == (76, False)
    assert [c.name for c in board.columns] == [*(f"light{n}" for n in range(1, 7)), *"ABCD"]


@pytest.mark.rule("AOS-STL-01", "EN-05")
def test_st_lucia() -> None:
    board = load_board("st-lucia")
    strewn = Counter(board.hexes[i].terrain for i in board.country)
    assert strewn == {"plain": 29, "river": 9}
    assert all(board.hexes[i].cubes == 1 for i in board.country)
    assert (len(board.towns), board.cities, board.columns) == (11, [], [])


def laid_out(board: Board) -> int:
    """The cubes on the board and in a full display at the start."""
    on_hexes = sum(h.cubes + len(h.given) + (h.city.cubes if h.city else 0) for h in board.hexes)
    return on_hexes + sum(c.spaces for c in board.columns)


def by_coast(board: Board, places: list[int]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for i in places:
        found.setdefault(board.hexes[i].coast, []).append(board.title(i))
    return {coast: sorted(names) for coast, names in found.items()}
