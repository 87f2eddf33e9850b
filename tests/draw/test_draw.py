"""Pictures: complete, well formed, the right size, and readable where there is no colour."""

from __future__ import annotations

import re
import struct
import xml.etree.ElementTree as ET
import zlib
from collections import Counter
from math import dist
from pathlib import Path

import pytest

from ironroad.core.board import Board, Hex
from ironroad.core.hexes import hex_name
from ironroad.core.tiles import COEXISTING, CROSSING, DELUXE, TOWN, TOWN_TILE, Kind, Shape, exits_of, pairs_of
from ironroad.draw import (
    Scene,
    ScenePiece,
    board_svg,
    cube_svg,
    disc_svg,
    png,
    position_svg,
    text_picture,
    tile_svg,
)
from ironroad.draw.grid import grid_of
from ironroad.draw.palette import CUBE_LETTERS, CUBES, SEATS
from ironroad.draw.rivers import Rivers
from ironroad.draw.sections import marked, sections
from ironroad.draw.shore import Shore, loops
from ironroad.draw.track import crossing, curve
from tests.helpers.cases import each
from tests.helpers.drawn import SHAPES, busy, rust_belt, small

FONTS = Path(__file__).parents[2] / "ironroad" / "draw" / "fonts"
ANSI = re.compile(r"\x1b\[[0-9;]*m")


def scenes() -> list[Scene]:
    return [Scene(rust_belt()), busy(), Scene(small(True)), Scene(small(False)), Scene(small(True, [(0, 0)]))]


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def having(svg: str, attribute: str) -> list[str]:
    return [e.attrib[attribute] for e in parsed(svg).iter() if attribute in e.attrib]


def name_of(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2]


# --- SVG ---


@each("number", range(5))
@each("draw", [board_svg, position_svg])
def test_every_reference_has_exactly_one_target(draw: object, number: int) -> None:
    assert callable(draw)
    svg = draw(scenes()[number])
    ids = Counter(having(svg, "id"))
    assert [i for i, count in ids.items() if count > 1] == []
    used = {ref[1:] for ref in having(svg, "href")} | set(re.findall(r"url\(#([^)]+)\)", svg))
    assert used == set(ids) & used
    assert len(used) > 5


@each("number", range(5))
def test_every_hex_is_drawn_exactly_once(number: int) -> None:
    scene = scenes()[number]
    assert sorted(having(board_svg(scene), "data-hex")) == sorted(h.name for h in scene.board.hexes)


def test_all_names_and_hex_names_can_be_read() -> None:
    board = rust_belt()
    words = {e.text for e in parsed(board_svg(Scene(board))).iter() if name_of(e) == "text"}
    assert {h.title for h in board.hexes if h.title} <= words
    assert {h.name for h in board.hexes} <= words
    assert "RUST BELT" in words


def test_every_piece_has_its_name_and_owner() -> None:
    scene = busy()
    drawn = [e for e in parsed(board_svg(scene)).iter() if "data-piece" in e.attrib]
    assert len(drawn) == len(scene.pieces) > 60
    owners = {e.attrib["data-piece"]: e.attrib.get("data-seat") for e in drawn}
    for piece in scene.pieces:
        edges = [scene.board.edges[e] for e in sorted(piece.ends) if e != TOWN]
        name = f"{scene.board.hexes[piece.hex].name} {'-'.join(edges)}"
        assert owners[name] == (None if piece.owner < 0 else str(piece.owner))


def test_only_unfinished_track_is_dashed() -> None:
    board = small(True)
    for finished in (True, False):
        svg = board_svg(Scene(board, [ScenePiece(0, (2, 3), 1, finished)]))
        assert ('class="ir-open"' in svg) is not finished


def test_every_cube_lies_in_its_city() -> None:
    scene = busy()
    groups = {e.attrib["data-hex"]: e for e in parsed(board_svg(scene)).iter() if "data-hex" in e.attrib}
    for i, lying in scene.cubes.items():
        found = [
            e.attrib["data-cube"] for e in groups[scene.board.hexes[i].name].iter() if "data-cube" in e.attrib
        ]
        assert found == lying
    assert max(len(lying) for lying in scene.cubes.values()) >= 8


def test_eleven_cubes_in_a_city_do_not_overlap() -> None:
    board = small(True)
    city = board.cities[0]
    for flat_board in (board, small(False)):
        svg = board_svg(Scene(flat_board, cubes={city: ["red"] * 11}))
        moves = [e.attrib["transform"] for e in parsed(svg).iter() if e.attrib.get("data-cube")]
        spots = [tuple(map(float, re.findall(r"[-\d.]+", m)))[:3] for m in moves]
        size = 18 * spots[0][2]
        assert len(spots) == 11
        pairs = [(a, b) for n, a in enumerate(spots) for b in spots[:n]]
        assert all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) > size - 0.2 for a, b in pairs)
        assert all(dist((0, 0), spot[:2]) < 42 for spot in spots)


def test_growth_and_new_cities_are_shown() -> None:
    scene = busy()
    letter = scene.board.hexes[scene.board.towns[0]].name
    group = next(e for e in parsed(board_svg(scene)).iter() if e.attrib.get("data-hex") == letter)
    refs = {e.attrib.get("href") for e in group.iter()}
    assert {"#ir-badge-C", "#ir-badge-light5"} <= refs
    empty = board_svg(Scene(scene.board))
    for city in (h.city for h in scene.board.hexes if h.city):
        assert f'href="#ir-badge-{city.growth}"' in empty


def test_prices_links_and_the_last_move_are_marked() -> None:
    board = small(True)
    svg = board_svg(Scene(board, last={3}))
    assert having(svg, "data-link") == [f"{board.hexes[0].name} {board.hexes[1].name}"]
    assert ">$9<" in svg
    group = next(e for e in parsed(svg).iter() if e.attrib.get("data-hex") == board.hexes[3].name)
    assert any(e.attrib.get("href") == "#ir-f-last" for e in group.iter())
    assert svg.count('href="#ir-f-last"') == 1


def test_position_has_every_space_and_seat() -> None:
    scene = busy()
    svg = position_svg(scene)
    spaces = [f"{c.name}/{n}" for c in scene.board.columns for n in range(1, c.spaces + 1)]
    assert sorted(having(svg, "data-space")) == sorted(spaces)
    filled = {e.attrib["data-space"]: [c.attrib["data-cube"] for c in e.iter() if "data-cube" in c.attrib]
              for e in parsed(svg).iter() if "data-space" in e.attrib}  # fmt: skip
    assert filled["light1/1"] == ["red"]
    assert filled["light1/2"] == []
    assert filled["dark6/3"] == ["black"]
    cards = [
        e.attrib["data-seat"] for e in parsed(svg).iter() if e.attrib.get("class", "").startswith("ir-seat")
    ]
    assert cards == ["3", "2", "1", "0", "4", "5"]
    assert having(svg, "data-new-city") == ["A", "B"]
    assert set(having(svg, "data-tile")) == {kind.name for kind in DELUXE}
    assert "−2" in svg


def test_the_board_stays_small_and_without_scripts() -> None:
    svg = board_svg(busy())
    assert len(svg) < 120_000
    assert "<script" not in svg
    assert not re.search(r"\son\w+=", svg)
    assert not re.search(r"(href|src)=\"(?!#)", svg)
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")


NAMES = ("picture", "position", "hexes", "ground", "edge", "piece", "city", "town", "bag", "seat", "cube",
         "papers", "signs")  # fmt: skip
GROUPS = {f"ir-{name}" for name in NAMES}


def test_all_classes_are_prefixed_and_styled() -> None:
    svg = position_svg(busy())
    classes = {c for value in having(svg, "class") for c in value.split()}
    style = re.search(r"<style>(.*?)</style>", svg)
    assert style
    assert {c for c in classes if f".{c}" not in re.findall(r"\.ir-[\w-]+", style[1])} == GROUPS


def test_the_same_scene_gives_the_same_picture() -> None:
    assert position_svg(busy()) == position_svg(busy())


# --- tiles, cubes, discs ---


def pieces_in(svg: str) -> list[str]:
    return having(svg, "data-piece")


@each("flat", [True, False])
@each("kind, shape", SHAPES)
def test_each_tile_draws_one_path_per_track(kind: Kind, shape: Shape, flat: bool) -> None:
    svg = tile_svg(shape, owners=(0, 1), flat=flat)
    tracks = pairs_of(shape) + [(e, TOWN) for e in exits_of(shape)]
    assert len(set(pieces_in(svg))) == len(pieces_in(svg)) == len(tracks)
    root = parsed(svg)
    lines = {e.attrib["id"]: e for e in root.iter() if re.fullmatch(r"ir-[fp]-l\d\d", e.attrib.get("id", ""))}
    assert len(lines) == len(tracks)
    assert ('id="ir-town"' in svg) == (kind.group == TOWN_TILE)
    assert ('ir-parapet"' in svg) == (kind.group == CROSSING)


@each("flat", [True, False])
@each("kind, shape", [s for s in SHAPES if s[0].group == COEXISTING])
def test_coexisting_tracks_do_not_touch(kind: Kind, shape: Shape, flat: bool) -> None:
    one, two = (curve(flat, ends).points() for ends in pairs_of(shape))
    assert min(dist(p, q) for p in one for q in two) > 15 + 2


@each("flat", [True, False])
@each("kind, shape", SHAPES)
def test_curves_run_from_edge_to_edge(kind: Kind, shape: Shape, flat: bool) -> None:
    for ends in pairs_of(shape):
        way, middles = curve(flat, ends), grid_of(flat).middles
        assert dist(way.at(0), middles[ends[0]]) < 0.01
        assert dist(way.at(1), middles[ends[1]]) < 0.01
        assert all(dist(p, (0, 0)) < 42 for p in way.points())
        steps = [dist(p, q) for p, q in zip(way.points(), way.points()[1:], strict=False)]
        assert sum(steps) == pytest.approx(way.length, rel=0.01)


def test_crossing_is_found_where_the_tracks_meet() -> None:
    assert crossing(True, (1, 4), (0, 3)) == pytest.approx(0.5, abs=0.03)
    assert crossing(True, (0, 1), (2, 5)) is None
    at = crossing(True, (1, 3), (0, 2))
    assert at is not None
    point = curve(True, (1, 3)).at(at)
    assert min(dist(point, p) for p in curve(True, (0, 2)).points()) < 2


def test_cubes_differ_in_letter_and_outline() -> None:
    outlines = {re.search(r'<path d="([^"]+)"', cube_svg(c))[1] for c in CUBES}  # type: ignore[index]
    assert len(outlines) == len(CUBES)
    for colour, letter in CUBE_LETTERS.items():
        assert f">{letter}</text>" in cube_svg(colour)
        assert having(cube_svg(colour), "data-cube") == [colour]
    assert len(set(CUBE_LETTERS.values())) == len(CUBES)


def test_discs_carry_their_seats_letter() -> None:
    for seat, letter in enumerate("ABCDEF"):
        assert f">{letter}</text>" in disc_svg(seat)
        assert having(disc_svg(seat), "data-seat") == [str(seat)]
    assert len(set(SEATS)) == 6


# --- sections, land and rivers ---


def test_a_section_carries_one_disc() -> None:
    board = rust_belt()
    chain = [ScenePiece(board.index[name], (0, 3), 2) for name in ("D10", "D12", "D14")]
    other = ScenePiece(board.index["D16"], (0, 3), 4)
    found = sections(board, [*chain, other])
    assert sorted(len(c) for c in found) == [1, 3]
    assert marked(board, [*chain, other]) == {chain[1], other}
    discs = [e for e in parsed(board_svg(Scene(board, [*chain, other]))).iter()
             if e.attrib.get("href", "").startswith("#ir-d")]  # fmt: skip
    assert sorted(e.attrib["data-seat"] for e in discs) == ["2", "4"]


def test_unowned_track_has_no_disc() -> None:
    board = rust_belt()
    assert marked(board, [ScenePiece(0, (2, 3))]) == set()


def test_a_board_with_drawn_seas_has_land_beyond_and_an_island_has_none() -> None:
    drawn, island = Shore(rust_belt()), Shore(small(True))
    assert drawn.beyond
    assert set(rust_belt().water) <= drawn.wet
    assert not island.beyond
    assert len(list(loops(island.land, grid_of(True)))) == 1
    assert len(next(iter(loops({(0, 0)}, grid_of(True))))) == 6


def test_rivers_are_lines_that_cover_every_river_hex() -> None:
    board = rust_belt()
    rivers = Rivers(board, Shore(board))
    wet = {(h.col, h.row) for h in board.hexes if h.terrain == "river" or h.river}
    assert {cell for course in rivers.courses for cell in course} >= wet
    assert all(len(set(course)) == len(course) for course in rivers.courses)
    minneapolis, pittsburgh = ((h.col, h.row) for name in ("Minneapolis", "Pittsburgh")
                               for h in board.hexes if h.title == name)  # fmt: skip
    ends = {course[k] for course in rivers.courses for k in (0, -1)}
    assert {minneapolis, pittsburgh} <= ends


def test_three_river_hexes_in_a_corner_make_a_bend_and_no_ring() -> None:
    hexes = [Hex(hex_name(c, r, True), c, r, "river" if (c, r) in {(1, 1), (2, 1), (2, 2)} else "plain")
             for c in range(4) for r in range(4)]  # fmt: skip
    board = Board("b", "B", "age-of-steam", True, (2, 4), {}, {}, {}, hexes, [])
    rivers = Rivers(board, Shore(board))
    assert sum(len(joined) for joined in rivers.joined.values()) == 4
    assert len([c for c in rivers.courses if len(c) >= 3]) == 1


# --- PNG ---


def pixels(data: bytes) -> tuple[int, int, set[bytes]]:
    """Width, height and the different filtered rows of a PNG."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    at, packed = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        packed += data[at + 8 : at + 8 + length] if kind == b"IDAT" else b""
        at += 12 + length
    raw = zlib.decompress(packed)
    row = len(raw) // height
    return width, height, {raw[i : i + row] for i in range(0, len(raw), row)}


def test_png_has_the_size_asked_for_and_is_not_blank() -> None:
    svg = board_svg(Scene(small(True)))
    sides = [float(v) for v in parsed(svg).attrib["viewBox"].split()]
    width, height, rows = pixels(png(svg, 400))
    assert width == 400
    assert height == pytest.approx(400 * sides[3] / sides[2], abs=1)
    assert len(rows) > height / 2


def test_png_without_a_width_has_the_pictures_own_size() -> None:
    width, height, _ = pixels(png(cube_svg("red")))
    assert (width, height) == (21, 21)


def test_png_shows_letters_without_any_system_font() -> None:
    words = '<text x="4" y="30" style="font:700 30px \'Ironroad Serif\'">Gg</text>'
    blank = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40">{}</svg>'
    assert len(pixels(png(blank.format(words)))[2]) > 10
    assert len(pixels(png(blank.format("")))[2]) == 1


def test_fonts_come_with_their_licence() -> None:
    assert len(list(FONTS.glob("*.ttf"))) == 3
    assert "SIL OPEN FONT LICENSE" in (FONTS / "OFL.txt").read_text("utf-8")
    assert sum(font.stat().st_size for font in FONTS.iterdir()) < 400_000


# --- text ---


def plain(picture: str) -> list[str]:
    return ANSI.sub("", picture).split("\n")


@pytest.mark.parametrize("colour", [True, False])
def test_text_names_every_place_and_hex(colour: bool) -> None:
    scene = busy()
    words = "\n".join(plain(text_picture(scene, colour)))
    for h in scene.board.hexes:
        assert re.search(rf"(?<![A-Z0-9]){h.name}(?![0-9])", words), h.name
        assert h.title is None or h.title in words


@each("width", [112, 130, 160, 200])
def test_text_keeps_to_its_width(width: int) -> None:
    for scene in scenes():
        for colour in (True, False):
            assert max(map(len, plain(text_picture(scene, colour, width)))) <= width


def test_text_has_no_colour_codes_when_not_asked() -> None:
    assert "\x1b" not in text_picture(busy(), colour=False)
    assert "\x1b[0;" in text_picture(busy())
    assert ";2;" in text_picture(busy())
    assert not re.search(r"[34]8;2;", text_picture(busy(), deep=False))
    assert re.search(r"[34]8;5;", text_picture(busy(), deep=False))


def test_text_hexes_stand_in_columns() -> None:
    board = rust_belt()
    lines = plain(text_picture(Scene(board), colour=False))
    spots = {h.name: (x, y) for h in board.hexes for y, line in enumerate(lines[:45])
             for x in [_find(line, h.name)] if x >= 0}  # fmt: skip
    assert len(spots) == len(board.hexes)
    for h in board.hexes:
        x, y = spots[h.name]
        assert (x - spots["A1"][0], y - spots["A1"][1]) == (8 * h.col, 4 * h.row + 2 * (h.col % 2))


def _find(line: str, name: str) -> int:
    match = re.search(rf"(?<![A-Za-z0-9]){name}(?![0-9])", line)
    return match.start() if match else -1


def test_text_shows_whose_track_it_is_without_colour() -> None:
    board = rust_belt()
    i = board.index["D10"]
    for owner, sign in ((0, "a"), (5, "f"), (-1, "+")):
        lines = plain(text_picture(Scene(board, [ScenePiece(i, (0, 3), owner)]), colour=False))
        x, y = next((_find(line, "D10"), n) for n, line in enumerate(lines) if _find(line, "D10") >= 0)
        assert [lines[y + k][x + 3] for k in (1, 2, 3)] == [sign] * 3


def test_text_shows_cubes_seats_and_goods() -> None:
    scene = busy()
    text = "\n".join(plain(text_picture(scene, colour=False)))
    assert "(1)" in text  # Chicago's light column
    assert "[5]" in text  # Pittsburgh's dark one
    city = scene.board.cities[4]
    assert "".join(CUBE_LETTERS[c] for c in scene.cubes[city]) in text
    assert re.search(r"> B Player 1 +\$1 +-1 +1 +2 +Engineer", text)
    assert "Round 2 of 6 · Build · Player 1 to move" in text
    assert re.search(r"In the bag +R 4 +K 0", text)
    assert re.search(r"light1 +dark6 +C\n +R +\. +Y", text)


def test_text_of_a_pointy_board_is_bricks() -> None:
    board = small(False)
    lines = plain(text_picture(Scene(board), colour=False, width=70))
    spots = {h.name: (x, y) for h in board.hexes for y, line in enumerate(lines[:17])
             for x in [_find(line, h.name)] if x >= 0}  # fmt: skip
    assert len(spots) == len(board.hexes)
    step = spots["A4"][0] - spots["A2"][0]
    assert spots["A2"][0] - spots["B1"][0] == step // 2
    assert spots["B1"][1] - spots["A2"][1] == 4
