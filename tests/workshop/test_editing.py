"""Drafts are changed line by line: what is asked for happens, all else stays as it was."""

from __future__ import annotations

import difflib
from typing import Any

import pytest

from ironroad.boards import Board, BoardError, board_names, board_text, read_board
from ironroad.games.found import kinds
from ironroad.workshop.editing import EditProblem, blank, edit, read_operation
from ironroad.workshop.editing.lattice import spot_of
from ironroad.workshop.editing.looking import look_at
from ironroad.workshop.editing.sheet import Sheet
from tests.helpers.places import EXAMPLE_BOARD
from tests.workshop.random_edits import random_edits

PRINTED = [(game, name) for game in kinds() for name in board_names(game)]
EXAMPLE = EXAMPLE_BOARD.read_text("utf-8")


def done(text: str, *operations: dict[str, Any]) -> str:
    for asked in operations:
        text = edit(text, read_operation(asked))
    return text


def changed(old: str, new: str) -> list[str]:
    """The lines that an edit has taken out and put in."""
    found = difflib.unified_diff(old.splitlines(), new.splitlines(), n=0, lineterm="")
    return [line for line in found if line[:1] in "+-" and line[:3] not in ("+++", "---")]


def refusal(text: str, **asked: Any) -> str:
    with pytest.raises(EditProblem) as caught:
        done(text, asked)
    return str(caught.value.sentence)


def drawn(board: Board) -> list[tuple[str, str, int]]:
    """What lies on a board, wherever it is."""
    return sorted((h.terrain, h.title or "", h.price or 0) for h in board.hexes)


def placed(board: Board) -> list[tuple[int, int, str, str | None]]:
    """What lies where, counted from the first hex."""
    x, y = spot_of(board.hexes[0].col, board.hexes[0].row, board.flat)
    spots = [spot_of(h.col, h.row, board.flat) for h in board.hexes]
    pairs = zip(spots, board.hexes, strict=True)
    return [(col - x, row - y, h.terrain, h.title) for (col, row), h in pairs]


# All boards there are


@pytest.mark.parametrize(("game", "name"), PRINTED)
def test_a_board_that_is_opened_and_saved_is_the_same_to_the_letter(game: str, name: str) -> None:
    text = board_text(name, game)
    assert Sheet(text).text == text
    look = look_at(text)
    assert look.faults == []
    assert look.board == read_board(text, "draft")
    assert len(look.cells) >= len(look.board.hexes)


# What is taken back by its opposite leaves no trace in the text.
EXACT: list[list[dict[str, Any]]] = [
    [{"do": "price", "hexes": ["?"], "price": 12}, {"do": "price", "hexes": ["?"]}],
    [{"do": "place", "hex": "?", "kind": "city"}, {"do": "remove", "hexes": ["?"]}],
    [{"do": "head", "key": "remark", "value": "?"}, {"do": "head", "key": "remark", "value": "??"}],
    [{"do": "cubes", "where": "?", "number": 2}, {"do": "cubes", "where": "?"}],
]
SAME: list[list[dict[str, Any]]] = [
    [{"do": "grow", "side": side}, {"do": "shrink", "side": side}] for side in "NESW"
] + [
    [{"do": "mirror"}] * 2,
    [{"do": "mirror", "upright": False}] * 2,
    [{"do": "turn", "degrees": 180}] * 2,
    [{"do": "tidy", "what": "columns"}],
]


@pytest.mark.parametrize(("game", "name"), PRINTED)
def test_an_operation_and_its_opposite_leave_a_board_as_it_was(game: str, name: str) -> None:
    text = board_text(name, game)
    board = read_board(text)
    plain = [h for h in board.hexes if h.terrain == "plain" and not h.title and h.price is None]
    open_hex = next((h.name for h in plain if not h.cubes), plain[0].name)

    def here(asked: dict[str, Any]) -> dict[str, Any]:
        put = {"?": open_hex, "??": board.remark}
        return {
            key: [put.get(v, v) for v in value] if isinstance(value, list) else put.get(str(value), value)
            for key, value in asked.items()
        }

    for pair in EXACT:
        again = done(text, *map(here, pair))
        assert read_board(again) == board, pair
        assert [line for line in changed(text, again) if line.strip("+- ")] == [], pair
    for pair in SAME:
        assert read_board(done(text, *pair)) == board, pair


@pytest.mark.parametrize(("game", "name"), PRINTED)
def test_turned_all_the_way_round_a_map_is_the_same(game: str, name: str) -> None:
    text = board_text(name, game)
    board = read_board(text)
    quarter = read_board(done(text, {"do": "turn", "degrees": 90}))
    assert quarter.flat != board.flat
    assert drawn(quarter) == drawn(board)
    assert len(quarter.blocked) == len(board.blocked)
    for degrees in (60, 90):
        whole = read_board(done(text, *[{"do": "turn", "degrees": degrees}] * (360 // degrees)))
        assert whole.flat == board.flat
        assert placed(whole) == placed(board)


def test_turned_hexes_keep_their_neighbours() -> None:
    board = read_board(board_text("rust-belt", "age-of-steam"))
    text = done(board_text("rust-belt", "age-of-steam"), {"do": "turn", "degrees": 60})
    turned = read_board(text)

    def joined(one: Board) -> set[frozenset[str]]:
        return {
            frozenset((one.hexes[side // 6].title or "", one.hexes[other].title or ""))
            for side, other in enumerate(one.neighbours)
            if other >= 0 and one.hexes[side // 6].title and one.hexes[other].title
        }

    assert joined(turned) == joined(board)
    assert sum(n >= 0 for n in turned.neighbours) == sum(n >= 0 for n in board.neighbours)


# One operation after another


def test_painting_changes_the_cell_and_nothing_else() -> None:
    text = done(EXAMPLE, {"do": "paint", "hexes": ["C1"], "terrain": "hill", "river": True})
    assert changed(EXAMPLE, text)[:2] == [
        "-^       ^       ^       .       .",
        "+^       ~h      ^       .       .",
    ]
    assert "+hill = " in changed(EXAMPLE, text)[-1]
    board = read_board(text)
    hill = board.hexes[board.index["C1"]]
    assert (hill.terrain, hill.river) == ("hill", True)


def test_water_takes_the_place_with_it_and_land_leaves_cities_alone() -> None:
    text = done(EXAMPLE, {"do": "paint", "hexes": ["A3", "D2"], "terrain": "mountain"})
    board = read_board(text)
    assert board.hexes[board.index["A3"]].title == "Kestle"
    text = done(EXAMPLE, {"do": "paint", "hexes": ["A3"], "terrain": "water"})
    assert "Kestle" not in text
    assert (0, 1) in read_board(text).water


def test_a_new_city_is_ready_to_play() -> None:
    text = done(EXAMPLE, {"do": "place", "hex": "E3", "kind": "city"})
    board = read_board(text)
    city = board.hexes[board.index["E3"]].city
    assert city is not None
    assert (city.colours, city.growth, city.cubes) == (("blue",), "light4", 2)
    assert len(changed(EXAMPLE, text)) == 3


def test_names_make_codes_that_nobody_else_has() -> None:
    text = done(
        EXAMPLE,
        {"do": "place", "hex": "E3", "kind": "city", "name": "Dunmore"},
        {"do": "place", "hex": "G3", "kind": "town", "name": "Östby"},
        {"do": "place", "hex": "G7", "kind": "town", "name": "日本"},
    )
    assert 'DUM = { name = "Dunmore", ' in text
    assert 'Osb = "Östby"' in text
    assert read_board(text).hexes[read_board(text).index["G7"]].town == "日本"


def test_what_is_said_of_a_place_keeps_its_columns() -> None:
    text = done(EXAMPLE, {"do": "fact", "hex": "A3", "key": "colour", "value": "purple"})
    assert changed(EXAMPLE, text) == [
        '-KES = { name = "Kestle",     colour = "red",    growth = "light1", cubes = 2 }',
        '+KES = { name = "Kestle",     colour = "purple", growth = "light1", cubes = 2 }',
    ]
    text = done(EXAMPLE, {"do": "fact", "hex": "C5", "key": "cubes", "value": 1})
    assert changed(EXAMPLE, text) == ['-Elm = "Elm Cross"', '+Elm = { name = "Elm Cross", cubes = 1 }']


def test_everything_a_city_can_have_can_be_said() -> None:
    facts = {
        "name": 'The "Old" Bay',
        "colour": ["red", "blue"],
        "growth": "dark6",
        "cubes": 3,
        "given": ["black"],
        "coast": "west",
        "port": True,
        "marks": ["extra"],
    }
    text = done(EXAMPLE, *({"do": "fact", "hex": "A3", "key": k, "value": v} for k, v in facts.items()))
    board = read_board(text)
    there = board.hexes[board.index["A3"]]
    assert there.city is not None
    assert there.city.name == 'The "Old" Bay'
    assert (there.city.colours, there.city.growth, there.city.cubes) == (("red", "blue"), "dark6", 3)
    assert (there.given, there.coast, there.city.port) == (("black",), "west", True)
    assert there.marks == {"extra"}
    text = done(text, {"do": "fact", "hex": "A3", "key": "terminal", "value": True})
    assert read_board(text).terminals == [board.index["A3"]]


def test_places_move_change_kind_and_go() -> None:
    text = done(EXAMPLE, {"do": "move", "hex": "A3", "to": "C5"})
    board = read_board(text)
    assert board.hexes[board.index["C5"]].title == "Kestle"
    assert board.hexes[board.index["A3"]].title == "Elm Cross"
    text = done(EXAMPLE, {"do": "place", "hex": "A3", "kind": "town"})
    assert read_board(text).hexes[board.index["A3"]].town == "Kestle"
    assert read_board(done(text, {"do": "place", "hex": "A3", "kind": "city"})).cities
    text = done(EXAMPLE, {"do": "code", "hex": "A3", "code": "KTL"}, {"do": "remove", "hexes": ["C5"]})
    assert 'KTL = { name = "Kestle",     colour' in text
    assert "Elm" not in text


def test_links_join_neighbouring_cities_and_follow_them() -> None:
    text = done(
        EXAMPLE,
        {"do": "place", "hex": "A5", "kind": "city", "name": "Twin"},
        {"do": "link", "hex": "A3", "other": "A5", "price": 3},
    )
    assert text.endswith('[[links]]\nbetween = ["KES", "TWI"]\nprice = 3\n')
    assert read_board(text).links[0].price == 3
    text = done(text, {"do": "code", "hex": "A5", "code": "TWN"})
    assert read_board(text).links[0].price == 3
    assert "links" not in done(text, {"do": "remove", "hexes": ["A5"]})
    assert "neighbouring" in refusal(text, do="link", hex="A3", other="I3", price=1)


def test_sides_are_blocked_from_either_side() -> None:
    text = done(EXAMPLE, {"do": "block", "hex": "E3", "edge": "S"})
    assert read_board(text).blocked
    assert read_board(done(text, {"do": "block", "hex": "E5", "edge": "N", "on": False})) == read_board(
        EXAMPLE
    )
    assert "both sides" in refusal(EXAMPLE, do="block", hex="A9", edge="S")
    wider = read_board(done(text, {"do": "grow", "side": "W"}))
    mirrored = read_board(done(text, {"do": "mirror"}))
    for board in (wider, mirrored):
        assert len(board.blocked) == 2


def test_rounds_follow_the_seats() -> None:
    text = done(EXAMPLE, {"do": "head", "key": "players", "value": [3, 5]})
    assert read_board(text).rounds == {3: 7, 4: 6, 5: 6}


def test_the_display_is_whole_or_not_there() -> None:
    text = done(EXAMPLE, {"do": "number", "table": "display", "key": "spaces"})
    assert read_board(text).columns == []
    assert "growth" not in text
    text = done(text, {"do": "number", "table": "display", "key": "spaces", "number": 3})
    assert read_board(done(text, {"do": "fact", "hex": "A3", "key": "growth", "value": "dark1"})).columns


def test_tiles_prices_and_cubes_of_the_whole_board() -> None:
    text = done(
        EXAMPLE,
        {"do": "tile", "letter": "E", "colour": "red", "growth": "dark6"},
        {"do": "tile", "letter": "A"},
        {"do": "number", "table": "prices", "key": "plain", "number": 5},
        {"do": "number", "table": "supply", "key": "white", "number": 9},
        {"do": "cubes", "where": "plain", "number": 1},
        {"do": "cubes", "where": "E3", "number": 2},
        {"do": "head", "key": "fewer_cubes", "value": {"2": 1}},
        {"do": "head", "key": "sea", "value": ["W"]},
        {"do": "head", "key": "inland", "value": True},
        {"do": "head", "key": "notes", "value": "One\nand two"},
    )
    board = read_board(text.replace("red = 16", "red = 60"))
    assert [tile.letter for tile in board.new_cities] == ["B", "C", "D", "E"]
    assert (board.prices["plain"], board.supply["white"]) == (5, 9)
    assert (board.hexes[board.index["E3"]].cubes, board.hexes[board.index["G1"]].cubes) == (2, 1)
    assert (board.fewer_cubes, board.sea, board.inland) == ({2: 1}, frozenset("W"), True)
    assert board.notes.strip() == "One\nand two"


def test_a_part_of_the_map_can_be_copied() -> None:
    text = done(EXAMPLE, {"do": "copy", "hexes": ["A3", "A1", "B2"], "to": "G3"})
    board = read_board(text)
    copied = [board.hexes[board.index[name]] for name in ("G3", "G1", "H2")]
    assert copied[0].city is not None
    assert copied[0].city.colours == ("red",)
    assert copied[0].city.name != "Kestle"
    assert [h.terrain for h in copied[1:]] == ["mountain", "mountain"]


def test_rivers_become_one_hex_wide_and_codes_remind_of_names() -> None:
    wide = [f"{column}{row}" for column in "CE" for row in (3, 5, 7)] + ["D4", "D6"]
    text = done(
        blank("age-of-steam", True, 8, 6), {"do": "paint", "hexes": wide, "terrain": "plain", "river": True}
    )
    tidy = read_board(done(text, {"do": "tidy", "what": "rivers"}))
    rivers = {h.name for h in tidy.hexes if h.river}
    assert 0 < len(rivers) < len(wide)
    text = done(EXAMPLE.replace("KES", "XyQ"), {"do": "tidy", "what": "names"})
    assert 'KES = { name = "Kestle"' in text
    assert read_board(text) == read_board(EXAMPLE)


def test_comments_and_order_stay() -> None:
    text = EXAMPLE.replace("[prices]", "# Dear!\n[prices]  # in dollars").replace(
        "cubes = 3 }", "cubes = 3 }  # the capital"
    )
    text = done(
        text,
        {"do": "fact", "hex": "E7", "key": "cubes", "value": 4},
        {"do": "number", "table": "prices", "key": "plain", "number": 1},
        {"do": "grow", "side": "W"},
    )
    for comment in ("# Dear!", "# in dollars", "cubes = 4 }  # the capital"):
        assert comment in text


# What is refused, and drafts with mistakes


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("paint", "says what to do"),
        ({"do": "pain"}, 'did you mean "paint"?'),
        ({"do": "paint"}, "needs hexes"),
        ({"do": "paint", "hexes": "A1"}, "wrong kind"),
        ({"do": "paint", "hexes": ["A1"] * 9999}, "wrong kind"),
        ({"do": "paint", "hexes": ["Z99"], "terrain": "plain"}, "no hex Z99"),
        ({"do": "paint", "hexes": ["A1"], "terrain": "lava"}, 'no terrain "lava"'),
        ({"do": "place", "hex": "A1", "kind": "farm"}, "a city or a town"),
        ({"do": "fact", "hex": "A1", "key": "name", "value": "x"}, "no city or town on A1"),
        ({"do": "fact", "hex": "A3", "key": "name", "value": "a\0b"}, "wrong kind"),
        ({"do": "fact", "hex": "A3", "key": "name"}, "needs a name"),
        ({"do": "fact", "hex": "C5", "key": "colour", "value": "red"}, "Nothing is said of the colour"),
        ({"do": "code", "hex": "A3", "code": "DUN"}, "Another place"),
        ({"do": "number", "table": "prices", "key": "plain", "number": True}, "wrong kind"),
        ({"do": "head", "key": "grid", "value": "x"}, "no grid"),
        ({"do": "turn", "degrees": 45}, "30, 60, 90"),
        ({"do": "head", "key": "notes", "value": {"a": {"b": {"c": {"d": 1}}}}}, "wrong kind"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(asked: Any, words: str) -> None:
    with pytest.raises(EditProblem) as caught:
        edit(EXAMPLE, read_operation(asked))
    assert words in str(caught.value.sentence)


@pytest.mark.parametrize("text", ["name = ", "grid = 5", "", "[" * 5000, "a = " + "[" * 3000 + "]" * 3000])
def test_a_text_that_cannot_be_read_is_left_alone(text: str) -> None:
    assert refusal(text, do="mirror")
    assert look_at(text).faults


def test_mistakes_light_the_hexes_they_are_about() -> None:
    def lit(text: str) -> dict[str, tuple[str, ...]]:
        return {str(fault.sentence): fault.hexes for fault in look_at(text).faults}

    assert ("I3",) in lit(EXAMPLE.replace("       DUN\n", "       DXN\n")).values()
    assert ("C5",) in lit(
        EXAMPLE.replace("    Elm  ", "    ~xx  ").replace(".       Elm", ".       x!!")
    ).values()
    colour = lit(
        EXAMPLE.replace('colour = "blue",   growth = "light2"', 'colour = "pink", growth = "light2"')
    )
    assert [*colour.values()] == [("I3",)]
    blocked = lit(EXAMPLE.replace("players", 'blocked = ["A9 S"]\nplayers'))
    assert [*blocked.values()] == [("A9",)]


def test_a_draft_with_mistakes_is_drawn_as_far_as_it_can_be() -> None:
    broken = EXAMPLE.replace('"Kestle"', "Kestle")
    with pytest.raises(BoardError):
        read_board(broken)
    look = look_at(broken)
    assert 'data-hex="A3"' in look.picture
    assert len(look.cells) == len(look_at(EXAMPLE).cells)
    look = look_at(EXAMPLE.replace('colour = "red",    growth = "light1"', 'colour = "pink"'))
    assert "Kestle" in look.picture
    assert "Dunholt" in look.picture


@pytest.mark.parametrize("game", kinds())
@pytest.mark.parametrize("flat", [True, False])
def test_a_blank_draft_is_a_board_that_needs_only_places(game: str, flat: bool) -> None:
    for columns, rows in ((2, 2), (7, 6), (20, 20)):
        board = read_board(blank(game, flat, columns, rows))
        assert (board.game, board.flat, len(board.hexes)) == (game, flat, columns * rows)
        assert len(blank(game, flat, columns, rows)) < 10_000
    with pytest.raises(EditProblem):
        blank(game, flat, 21, 20)


def test_random_edits_never_crash_and_can_be_taken_back() -> None:
    made = random_edits(70, seed=3)
    assert len(made) > 20
