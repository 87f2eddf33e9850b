"""What is special about a board is seen on its picture: coasts, ports, terminals, links, cubes, seas."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace
from math import dist

import pytest

import ironroad
from ironroad.boards import board_names, load_board
from ironroad.core.board import Board
from ironroad.draw import (
    NOBODY,
    BoardParts,
    Scene,
    ScenePiece,
    board_parts,
    board_svg,
    png,
    scene_of,
    small_picture,
    text_picture,
)
from ironroad.draw.frame import map_box
from ironroad.draw.grid import RADIUS, grid_of
from ironroad.draw.lettering import width
from ironroad.draw.shore import Shore

each_board = pytest.mark.parametrize("name", board_names())


def part(board: Board, markup: dict[str, str], title: str) -> ET.Element:
    """What is drawn at a place, found by its name."""
    return ET.fromstring(markup[board.hexes[place(board, title)].name])


def place(board: Board, title: str) -> int:
    return next(i for i, h in enumerate(board.hexes) if h.title == title)


def classes(element: ET.Element) -> Counter[str]:
    return Counter(e.attrib["class"] for e in element.iter() if "class" in e.attrib)


def words(element: ET.Element) -> list[str]:
    return [e.text or "" for e in element.iter() if e.tag == "text"]


def uses(element: ET.Element) -> set[str]:
    return {e.attrib["href"] for e in element.iter() if "href" in e.attrib}


def cubes(element: ET.Element) -> dict[tuple[float, float], str]:
    """The cubes with where they lie, seen from the middle of the hex."""
    return {spot(e): e.attrib["data-cube"] for e in element.iter() if "data-cube" in e.attrib}


def spot(element: ET.Element) -> tuple[float, float]:
    x, y = re.findall(r"-?[\d.]+", element.attrib["transform"])[:2]
    return float(x), float(y)


# --- every board ---


def starting(board: Board) -> Scene:
    """Something everywhere that can hold something."""
    colours = list(board.supply)
    lying = {i: [colours[i % len(colours)]] * 2 for i in {*board.towns, *board.cities, *board.country}}
    return Scene(board, cubes=lying, links=dict.fromkeys(range(len(board.links)), 1))


@each_board
def test_every_reference_has_one_target(name: str) -> None:
    for scene in (Scene(load_board(name)), starting(load_board(name))):
        svg = board_svg(scene)
        found = Counter(re.findall(r' id="([^"]+)"', svg))
        assert set(found.values()) == {1}
        assert set(re.findall(r'(?:href="|url\()#([\w-]+)', svg)) <= found.keys()


@each_board
def test_every_board_can_be_drawn(name: str) -> None:
    scene = starting(load_board(name))
    assert png(board_svg(scene), 400).startswith(b"\x89PNG")
    assert small_picture(scene).startswith("<svg")
    shown = text_picture(scene, colour=False)
    assert all(h.name in shown for h in scene.board.hexes)


@each_board
def test_names_stay_within_the_frame_and_off_each_other(name: str) -> None:
    board = load_board(name)
    box, signs = map_box(board), board_parts(Scene(board)).signs
    plates = [(x, y, half, high) for h in board.hexes for x, y, half, high in plate_of(board, signs, h.name)]
    assert len(plates) == len(board.towns) + len(board.cities)
    assert all(box.left <= x - half and x + half <= box.right for x, _, half, _ in plates)
    for n, (x, y, half, high) in enumerate(plates):
        for other_x, other_y, other_half, other_high in plates[:n]:
            apart = abs(x - other_x) >= half + other_half or abs(y - other_y) >= (high + other_high) / 2
            assert apart


def plate_of(board: Board, signs: dict[str, str], name: str) -> list[tuple[float, float, float, float]]:
    h = board.hexes[board.index[name]]
    x, y = grid_of(board.flat).centre(h.col, h.row)
    rects = [e.attrib for e in ET.fromstring(signs[name]).iter() if e.attrib.get("class") == "ir-plate"]
    tip = 15.0 if h.coast else 0.0
    return [
        (x, y + float(r["y"]) + float(r["height"]) / 2, float(r["width"]) / 2 + tip, float(r["height"]))
        for r in rects
    ]


# --- coasts ---


def test_plates_point_to_the_coast() -> None:
    board = load_board("western-us")
    signs = board_parts(Scene(board)).signs
    west, east, inland = (part(board, signs, title) for title in ("Seattle", "Duluth", "Denver"))
    assert (used(west), used(east), used(inland)) == (["#ir-west"], ["#ir-east"], [])
    assert (tip_of(west) < 0, tip_of(east) > 0) == (True, True)
    assert "ir-tip" not in classes(inland)


def used(sign: ET.Element) -> list[str]:
    return [e.attrib["href"] for e in sign.iter("use")]


def test_the_letters_of_coasts_are_those_of_the_language() -> None:
    board = load_board("western-us")
    assert east(Scene(board)) == ["E"]
    assert east(Scene(board, speak=str.lower)) == ["e"]


def east(scene: Scene) -> list[str | None]:
    svg = ET.fromstring(board_svg(scene))
    return [e.text for e in svg.iter() if e.attrib.get("id") == "ir-east"]


def tip_of(sign: ET.Element) -> float:
    """How far to the right the point of a plate reaches."""
    path = next(e for e in sign.iter() if e.attrib.get("class") == "ir-tip")
    return max((float(x) for x in re.findall(r"[ML](-?[\d.]+)", path.attrib["d"])), key=abs)


def test_the_coast_of_a_town_is_only_hinted_at_until_it_is_a_city() -> None:
    board = load_board("western-us")
    portland = place(board, "Portland")
    before = part(board, board_parts(Scene(board)).signs, "Portland")
    after = part(board, board_parts(Scene(board, new_cities={portland: ("A", "red")})).signs, "Portland")
    assert ("ir-later" in classes(before), "ir-tip" in classes(before)) == (True, False)
    assert ("ir-later" in classes(after), "ir-tip" in classes(after)) == (False, True)


def test_coasts_in_text() -> None:
    picture = text_picture(Scene(load_board("western-us")), colour=False)
    assert "Seattle blue west" in picture
    assert "Duluth red east" in picture


# --- ports and cities that get more ---


def test_ports_have_an_anchor_and_some_cities_a_cube_more() -> None:
    board = load_board("southern-us")
    hexes = board_parts(Scene(board)).hexes
    ports = {h.title for h in board.hexes if "#ir-badge-port" in uses(ET.fromstring(hexes[h.name]))}
    assert ports == {"Charleston", "Mobile", "New Orleans", "Savannah"}
    assert {"#ir-badge-extra", "#ir-badge-dark3"} <= uses(part(board, hexes, "Atlanta"))
    assert "Mobile purple port" in text_picture(Scene(board), colour=False)


# --- terminals ---


def test_a_terminal_shows_an_empty_box_or_its_colour() -> None:
    board = load_board("germany")
    paris = place(board, "Paris")
    blank = part(board, board_parts(Scene(board)).hexes, "Paris")
    drawn = part(board, board_parts(Scene(board, accepts={paris: ("red",)})).hexes, "Paris")
    assert (classes(blank)["ir-terminal"], classes(blank)["ir-box"], cubes(blank)) == (1, 1, {})
    assert list(cubes(drawn).values()) == ["red"]
    assert "Paris red terminal" in text_picture(Scene(board, accepts={paris: ("red",)}), colour=False)


def test_only_terminals_look_like_terminals() -> None:
    board = load_board("germany")
    hexes = board_parts(Scene(board)).hexes
    found = [i for i, h in enumerate(board.hexes) if classes(ET.fromstring(hexes[h.name]))["ir-terminal"]]
    assert found == board.terminals


def test_the_smallest_picture_has_the_terminals_colour() -> None:
    board = load_board("germany")
    known = Scene(board, accepts=dict.fromkeys(board.terminals, ("white",)))
    assert small_picture(Scene(board)).count('class="ir-grey"') == len(board.terminals)
    assert small_picture(known).count('class="ir-white"') == len(board.terminals)


def test_a_game_knows_the_colours_of_its_terminals_and_who_bought_a_link() -> None:
    game = ironroad.new(board="germany", players=3, seed=1)
    while game.pending and game.pending.kind != "build":
        game.push(next(iter(game.legal_moves())) if game.why_not("drop") else "drop")
    seat = game.to_move
    scene = scene_of(game)
    assert [len(scene.accepts[i]) for i in game.board.terminals] == [1] * 6
    assert scene.links == {}
    game.push("claim C15 D14")
    assert scene_of(game).links == {0: seat}
    assert scene_of(game).last == set(game.board.links[0].ends)


# --- printed links ---


def test_a_link_shows_its_price_or_its_owner() -> None:
    board = load_board("germany")
    first = board.hexes[board.links[0].ends[0]].name
    for_sale, bought, nobodys = (
        next(e for e in ET.fromstring(parts.signs[first]).iter() if "data-link" in e.attrib)
        for parts in (linked(board, {}), linked(board, {0: 2}), linked(board, {0: NOBODY}))
    )
    assert (words(for_sale), words(bought), words(nobodys)) == (["$2"], [], [])
    assert [e.attrib.get("data-seat") for e in bought.iter() if "data-seat" in e.attrib] == ["2"]
    assert classes(nobodys)["ir-disc ir-free"] == 1


def linked(board: Board, links: dict[int, int]) -> BoardParts:
    return board_parts(Scene(board, links=links))


def test_a_link_that_is_bought_changes_its_first_end_alone() -> None:
    board = load_board("germany")
    before, after = linked(board, {}), linked(board, {0: 1})
    assert (before.hexes, before.papers, before.marks) == (after.hexes, after.papers, after.marks)
    changed = [name for name, sign in after.signs.items() if before.signs[name] != sign]
    assert changed == [board.hexes[board.links[0].ends[0]].name]


def test_the_price_of_a_link_covers_no_name() -> None:
    board = load_board("germany")
    signs, (link,) = board_parts(Scene(board)).signs, board.links
    first = board.hexes[link.ends[0]]
    coin = next(e for e in ET.fromstring(signs[first.name]).iter() if e.attrib.get("class") == "ir-coin")
    at = grid_of(True).centre(first.col, first.row)
    x, y, r = at[0] + float(coin.attrib["cx"]), at[1] + float(coin.attrib["cy"]), float(coin.attrib["r"])
    for end in link.ends:
        ((px, py, half, high),) = plate_of(board, signs, board.hexes[end].name)
        gap = max(abs(x - px) - half, 0), max(abs(y - py) - high / 2, 0)
        assert dist((0, 0), gap) >= r - 1.5


# --- cubes outside cities ---


def test_a_cube_on_open_country_lies_in_the_middle_and_makes_way_for_track() -> None:
    board = load_board("st-lucia")
    i = board.country[0]
    scene = Scene(board, cubes={i: ["red"]})
    name = board.hexes[i].name
    (alone,) = cubes(ET.fromstring(board_parts(scene).hexes[name]))
    laid = replace(scene, pieces=[ScenePiece(i, (0, 2), 0)])
    (beside,) = cubes(ET.fromstring(board_parts(laid).hexes[name]))
    assert dist(alone, (0, 0)) < 5
    track = [grid_of(True).middles[edge] for edge in (0, 2)]
    assert all(dist(beside, point) > 30 for point in track)
    assert dist(beside, (0, 0)) > 25


def test_a_cube_does_not_hide_a_printed_price() -> None:
    board = load_board("germany")
    i = next(i for i, h in enumerate(board.hexes) if h.price)
    (at,) = cubes(ET.fromstring(board_parts(Scene(board, cubes={i: ["red"]})).hexes[board.hexes[i].name]))
    assert dist(at, (0, 0)) > 25


@pytest.mark.parametrize("name", ["western-us", "southern-us"])
def test_a_cube_in_a_town_lies_beside_its_name(name: str) -> None:
    board = load_board(name)
    parts = board_parts(Scene(board, cubes={i: ["white"] for i in board.towns}))
    for i in board.towns:
        h = board.hexes[i]
        ((x, y),) = cubes(ET.fromstring(parts.hexes[h.name]))
        ((px, py, half, high),) = plate_of(board, parts.signs, h.name)
        cx, cy = grid_of(board.flat).centre(h.col, h.row)
        assert abs(cy + y - py) >= high / 2 + 8 or abs(cx + x - px) >= half + 8
        assert dist((x, y), (0, 0)) < RADIUS


# --- around the map ---


def test_the_sea_begins_beyond_the_sides_that_say_so() -> None:
    board = load_board("western-us")
    shore, inland = Shore(board), Shore(replace(board, sea=frozenset()))
    assert {(-1, row) for row in range(13)} <= shore.wet
    assert not {(-1, row) for row in range(8)} & inland.wet
    assert not {(14, row) for row in range(12)} & shore.wet


@pytest.mark.parametrize("name", ["barbados", "st-lucia"])
def test_islands_lie_in_the_sea(name: str) -> None:
    assert not Shore(load_board(name)).beyond


def test_only_prices_of_terrain_that_is_there_are_listed() -> None:
    listed = re.findall(r'class="ir-mark">([a-z]+)<', board_svg(Scene(load_board("barbados"))))
    assert listed == ["mountain", "plain"]
    assert "swamp" in board_svg(Scene(load_board("western-us")))


def test_a_pointed_plate_still_holds_its_name() -> None:
    board = load_board("western-us")
    ((_, _, half, _),) = plate_of(board, board_parts(Scene(board)).signs, "H1")
    assert 2 * (half - 15) >= width("San Francisco", 12)
