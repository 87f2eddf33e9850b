"""Pictures for a page that changes while it is looked at: parts, themes, tiles, lines and small signs."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from math import dist

import pytest
from playwright.sync_api import Browser

import ironroad
from ironroad.core.board import Board
from ironroad.core.game import Game
from ironroad.core.tiles import DELUXE, TOWN, Shape, exits_of, pairs_of, shape_of, town_shape
from ironroad.draw import (
    BoardParts,
    Scene,
    ScenePiece,
    SceneSeat,
    board_parts,
    board_svg,
    chart_svg,
    cube_svg,
    dark_style_sheet,
    disc_svg,
    display_stacks,
    display_svg,
    hexes,
    icon,
    icons,
    logo_svg,
    png,
    position_svg,
    printed,
    route_path,
    scene_of,
    section_path,
    small,
    small_picture,
    style_sheet,
    tile,
    tile_picture,
)
from ironroad.draw.grid import grid_of
from ironroad.draw.palette import CUBES
from ironroad.draw.scene import NOBODY
from ironroad.draw.sections import sections
from ironroad.draw.theme import DAY, NIGHT
from ironroad.draw.track import piece_name
from ironroad.games.age_of_steam.rules.state import ROLES
from tests.helpers import steam_tables, tables
from tests.helpers.cases import each
from tests.helpers.drawn import SHAPES, busy
from tests.helpers.drawn import small as small_board
from tests.helpers.golden import Case, path_of

GROUPS = "picture position chart icon hexes papers signs ground edge piece city town bag seat cube"
LAYERS = ("papers", "hexes", "signs")
ROOT = "{http://www.w3.org/2000/svg}"


def golden(edition: str = "deluxe", players: int = 5, bot: str = "greedy") -> Game:
    case = Case("age-of-steam", edition, "rust-belt", players, bot)
    return ironroad.load(path_of(case).read_text(encoding="utf-8"))


def scenes() -> list[Scene]:
    return [busy(), Scene(small_board(True)), Scene(small_board(False)), scene_of(golden())]


def elements(svg: str) -> Counter[tuple[str, tuple[tuple[str, str], ...]]]:
    """Every element below the root with its attributes."""
    root = ET.fromstring(svg)
    return Counter((e.tag, tuple(sorted(e.attrib.items()))) for e in root.iter() if e is not root)


def references(markup: str) -> set[str]:
    return set(re.findall(r'(?:href="|url\()#([\w-]+)', markup))


def ids(markup: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', markup)


# --- the board in parts ---


@each("number", range(4))
def test_the_parts_make_the_board(number: int) -> None:
    scene = scenes()[number]
    whole = elements(board_svg(scene))
    whole.subtract([(f"{ROOT}title", ()), (f"{ROOT}style", ())])
    assert elements(board_parts(scene).svg) == +whole


@each("number", range(4))
def test_every_hex_has_its_place_in_every_layer(number: int) -> None:
    scene = scenes()[number]
    parts = board_parts(scene)
    names = [h.name for h in scene.board.hexes]
    for layer, attribute in zip(LAYERS, ("data-paper", "data-hex", "data-sign"), strict=True):
        found = getattr(parts, layer)
        assert list(found) == names
        assert [ET.fromstring(markup).attrib[attribute] for markup in found.values()] == names


def test_parts_need_no_style_of_their_own_and_have_no_size() -> None:
    parts = board_parts(busy())
    assert "style" not in parts.svg
    root = ET.fromstring(parts.svg)
    assert "width" not in root.attrib
    assert root.attrib["viewBox"].split()[2:] == [f"{v:.1f}".removesuffix(".0") for v in parts.box[2:]]


def changes(before: BoardParts, after: BoardParts) -> dict[str, set[str]]:
    """Per layer the hexes that differ; all that is printed must not."""
    for name in ("box", "head", "defs", "land", "ground", "marks", "foot"):
        assert getattr(before, name) == getattr(after, name)
    return {
        layer: {n for n, markup in getattr(after, layer).items() if getattr(before, layer)[n] != markup}
        for layer in LAYERS
    }


def test_a_cube_that_leaves_changes_its_city_alone() -> None:
    scene = busy()
    city = scene.board.cities[3]
    fewer = replace(scene, cubes={**scene.cubes, city: scene.cubes[city][1:]})
    name = scene.board.hexes[city].name
    assert changes(board_parts(scene), board_parts(fewer)) == {
        "papers": set(),
        "hexes": {name},
        "signs": set(),
    }


def test_a_tile_that_is_laid_changes_its_hex_alone() -> None:
    scene = Scene(busy().board)
    hex_ = scene.board.index["D10"]
    laid = replace(scene, pieces=[ScenePiece(hex_, (0, 3), 2)])
    assert changes(board_parts(scene), board_parts(laid)) == {layer: {"D10"} for layer in LAYERS}
    assert "data-paper" in board_parts(scene).papers["D10"]


def walked(game: Game) -> Iterator[Scene]:
    """Every position of a game, the last one first."""
    with suppress(IndexError):
        while True:
            yield scene_of(game)
            game.pop()


@each("case", [("deluxe", 5, "greedy"), ("2002", 6, "random"), ("nl-2004", 4, "greedy")])
def test_the_definitions_serve_whole_games(case: tuple[str, int, str]) -> None:
    game = golden(*case)
    first = board_parts(scene_of(game))
    known, seen = set(ids(first.defs)), set[str]()
    assert len(known) == len(ids(first.defs))
    for scene in walked(game):
        parts = board_parts(scene)
        assert parts.defs is first.defs
        assert parts.ground is first.ground
        for layer in LAYERS:
            seen.update(getattr(parts, layer).values())
    assert len(seen) > 3 * len(first.hexes)
    assert {ref for markup in seen for ref in references(markup)} <= known
    assert not any(ids(markup) for markup in seen)


def test_what_is_remembered_is_bounded() -> None:
    kept = (hexes.hex_parts, printed._printed, small._ground, tile.tile_picture, icons.icon)
    assert all(cache.cache_info().maxsize for cache in kept)


def test_boards_that_differ_are_drawn_differently() -> None:
    board, lake = small_board(True), small_board(True, [(0, 0)])
    assert board.id == lake.id
    assert board_parts(Scene(board)).ground != board_parts(Scene(lake)).ground
    assert board_parts(Scene(small_board(True))).ground is board_parts(Scene(board)).ground


# --- themes ---


def test_the_style_sheet_knows_every_class_and_every_colour() -> None:
    sheet = style_sheet()
    chart = chart_svg({0: [1, -2]}, ["1", "2"], "Income")
    drawn = (
        position_svg(busy())
        + chart
        + icon("engineer")
        + small_picture(busy())
        + tile_picture(True, SHAPES[0][1], (1,))
    )
    classes = {c for value in re.findall(r'class="([^"]+)"', drawn) for c in value.split()}
    groups = {c for c in classes if f".{c}" not in re.findall(r"\.ir-[\w-]+", sheet)}
    assert groups == {f"ir-{name}" for name in GROUPS.split()}
    assert set(re.findall(r"var\(--ir-([\w-]+)\)", sheet)) == set(DAY)
    assert all(f"--ir-{name}:{colour}" in sheet for name, colour in DAY.items())


def test_the_night_only_changes_colours_of_the_day() -> None:
    assert set(NIGHT) < set(DAY)
    assert dark_style_sheet().startswith(":root{--ir-")
    assert dark_style_sheet(":root[data-theme=dark] ").startswith(":root[data-theme=dark] {--ir-")
    assert all(f"--ir-{name}:{colour}" in dark_style_sheet() for name, colour in NIGHT.items())


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [DAY, {**DAY, **NIGHT}])
def test_names_can_be_read_by_day_and_by_night(theme: dict[str, str]) -> None:
    for ink, paper in (
        ("ink", "paper"),
        ("ink", "well"),
        ("sepia", "paper"),
        ("xy", "land"),
        ("paper", "sepia"),
    ):
        assert contrast(theme[ink], theme[paper]) >= 4.5, (ink, paper)


def test_the_night_reaches_what_use_copies(browser: Browser) -> None:
    """The picture consists of copies alone, so it can only look different if they do."""
    parts = board_parts(laid_on(busy().board, "D10", town_shape([0, 3]), 1))
    body = f"{parts.head}{parts.defs}{parts.papers['D10']}{parts.hexes['D10']}{parts.foot}"
    sheet = style_sheet() + dark_style_sheet(":root[data-theme=dark]") + "body{background:#888}"
    with browser.new_page() as page:
        page.set_content(f"<html><style>{sheet}</style><body>{body}</body></html>")
        day = page.screenshot()
        page.evaluate("document.documentElement.dataset.theme = 'dark'")
        night = page.screenshot()
        page.evaluate("document.documentElement.dataset.theme = 'light'")
        again = page.screenshot()
    assert day == again
    assert day != night


# --- tiles to come ---


def laid_on(board: Board, name: str, shape: Shape, owner: int) -> Scene:
    """A board with one tile."""
    tracks = pairs_of(shape) + [(edge, TOWN) for edge in exits_of(shape)]
    return Scene(board, pieces=[ScenePiece(board.index[name], ends, owner) for ends in tracks])


@pytest.mark.parametrize("flat", [True, False])
def test_a_tile_uses_what_the_board_defines(flat: bool) -> None:
    """A page lays tiles on a board that was drawn before them."""
    board = small_board(flat)
    known = set(ids(board_parts(Scene(board)).defs))
    name = board.hexes[7].name
    for _, shape in SHAPES:
        for seat in (0, 5, NOBODY):
            drawn = ET.fromstring(board_parts(laid_on(board, name, shape, seat)).hexes[name])
            assert {e.attrib["href"][1:] for e in drawn.iter() if "href" in e.attrib} <= known
            owners = {e.attrib.get("data-seat") for e in drawn.iter() if "data-piece" in e.attrib}
            assert owners == {None if seat == NOBODY else str(seat)}


def test_a_tile_has_each_track_in_its_owner_s_colour() -> None:
    drawn = ET.fromstring(tile_picture(True, shape_of([(0, 3), (1, 4), (2, 5)]), (4, 2, NOBODY)))
    owners = {
        e.attrib["data-piece"]: e.attrib.get("data-seat") for e in drawn.iter() if "data-piece" in e.attrib
    }
    assert owners == {"N-S": "4", "NE-SW": "2", "SE-NW": None}


@pytest.mark.parametrize("flat", [True, False])
def test_tile_pictures_stand_alone(flat: bool) -> None:
    found = set()
    for _, shape in SHAPES:
        picture = tile_picture(flat, shape, (3,))
        assert "<style" not in picture
        assert references(picture) <= set(ids(picture))
        assert DAY["s3"] in picture
        found.add(picture)
    assert len(found) == len({shape for _, shape in SHAPES})
    assert png(tile_picture(flat, SHAPES[0][1], (NOBODY,)))


# --- lines along track ---


def numbers(d: str) -> list[float]:
    return [float(n) for n in re.findall(r"-?\d+\.?\d*", d)]


def chains() -> list[tuple[Scene, list[ScenePiece]]]:
    """Sections of one owner and no town, whose order nothing gives away."""
    scene = scene_of(golden())
    found = sections(scene.board, scene.pieces)
    return [(scene, chain[::-1]) for chain in found if not any(TOWN in p.ends for p in chain)]


def names_of(scene: Scene, chain: list[ScenePiece]) -> list[str]:
    return [piece_name(scene.board.hexes[p.hex].name, p.ends, scene.board.edges) for p in chain]


def test_a_section_is_one_line_from_end_to_end() -> None:
    long = 0
    for scene, chain in chains():
        board, grid = scene.board, grid_of(scene.board.flat)
        d = section_path(board, names_of(scene, chain))
        assert re.sub(r"[^MLA]", "", d).count("M") == 1
        assert len(re.findall("[LA]", d)) == len(chain)
        spots = Counter(
            (round(x + grid.middles[e][0]), round(y + grid.middles[e][1]))
            for p in chain
            for x, y in [grid.centre(board.hexes[p.hex].col, board.hexes[p.hex].row)]
            for e in p.ends
        )
        ends = {spot for spot, count in spots.items() if count == 1}
        line = numbers(d)
        assert {(round(line[0]), round(line[1])), (round(line[-2]), round(line[-1]))} == ends
        long = max(long, len(chain))
    assert long >= 4


def test_a_line_bends_the_same_way_in_both_directions() -> None:
    board = small_board(True)
    there = route_path(board, ["A1", "A5"], [["A3 N-S"]])
    assert there == "M0 0L0 41.6L0 124.7L0 166.3"
    bend = route_path(board, ["B2", "B6"], [["C3 SW-NW"]])
    back = route_path(board, ["B6", "B2"], [["C3 SW-NW"]])
    assert re.findall(r"A24 24 0 0 (\d)", bend) == ["1"]
    assert re.findall(r"A24 24 0 0 (\d)", back) == ["0"]
    assert numbers(bend)[:2] == numbers(back)[-2:]


def test_a_route_passes_the_middle_of_every_stop() -> None:
    board = small_board(True)
    grid = grid_of(True)
    middles = {name: grid.centre(h.col, h.row) for name, h in ((h.name, h) for h in board.hexes)}
    d = route_path(board, ["B4", "B8", "A1"], [["B6 N-S"], []])
    points = list(zip(numbers(d)[::2], numbers(d)[1::2], strict=True))
    for stop in ("B4", "B8", "A1"):
        assert min(dist(point, middles[stop]) for point in points) < 0.1
    assert dist(points[0], middles["B4"]) < 0.1
    assert dist(points[-1], middles["A1"]) < 0.1


def test_a_line_into_a_town_ends_in_its_middle() -> None:
    board = small_board(True)
    x, y = grid_of(True).centre(3, 2)
    through = numbers(section_path(board, ["D4 N-S", "D6 N"]))
    assert min(dist(through[:2], (x, y)), dist(through[-2:], (x, y))) < 0.1
    assert dist(numbers(section_path(board, ["D6 N"]))[-2:], (x, y)) < 0.1
    loop = section_path(board, ["D6 N", "D6 NE", "D4 SE-S", "E5 SW-NW"])
    assert numbers(loop)[:2] == numbers(loop)[-2:]
    assert len(re.findall("[LA]", loop)) == 4
    assert section_path(board, []) == ""


# --- small signs ---


@each("name", [*ROLES, "engine", "money", "income", "shares", "links", "score"])
def test_icons_are_silent_lines_in_the_colour_of_the_text(name: str) -> None:
    root = ET.fromstring(icon(name))
    assert root.attrib["aria-hidden"] == "true"
    assert root.attrib["viewBox"] == "0 0 24 24"
    assert ids(icon(name)) == []
    assert [e.attrib["class"] for e in root] == ["ir-stroke"]


def test_icons_differ_and_cubes_and_discs_carry_their_letters() -> None:
    names = [*ROLES, "engine", "money", "income", "shares", "links", "score"]
    names += [f"cube-{colour}" for colour in CUBES] + [f"disc-{seat}" for seat in range(6)]
    assert len({icon(name) for name in names}) == len(names)
    assert "<text" in icon("cube-black")
    assert ">K</text>" in icon("cube-black")
    assert ">B</text>" in icon("disc-1")
    with pytest.raises(KeyError):
        icon("wheelbarrow")


def test_pictures_of_one_thing_need_no_style_sheet() -> None:
    for svg in (cube_svg("blue"), disc_svg(2), logo_svg()):
        assert "<style" not in svg
        assert len(svg) < 1500
        assert ET.fromstring(svg).tag == f"{ROOT}svg"
    assert CUBES["blue"] in cube_svg("blue")


def test_a_stamp_is_small_and_shows_cities_and_owners() -> None:
    scene = scene_of(golden())
    svg = small_picture(scene)
    assert len(svg) < 15_000
    assert "<style" not in svg
    assert "<text" not in svg
    assert ids(svg) == []
    drawn = [e.attrib.get("class", "") for e in ET.fromstring(svg).iter()]
    owners = {piece.owner for piece in scene.pieces if piece.owner >= 0}
    assert {c for c in drawn if "ir-dash" in c and "free" not in c} == {
        f"ir-piece ir-s{o} ir-dash" for o in owners
    }
    cities = len(scene.board.cities) + len(scene.new_cities)
    assert sum(c in {f"ir-{colour}" for colour in CUBES} for c in drawn) == cities
    assert all(len(small_picture(s)) < 15_000 for s in scenes()[1:3])


# --- charts and the goods display ---


def test_a_chart_has_a_line_markers_and_a_letter_per_seat() -> None:
    series: dict[int, list[int | None]] = {0: [0, 3, 8], 2: [0, -4, None], 5: [0, 12, 31]}
    svg = chart_svg(series, ["start", "1", "2"], "Income", "Seat A leads")
    root = ET.fromstring(svg)
    assert [root.find(f"{ROOT}{name}").text for name in ("title", "desc")] == ["Income", "Seat A leads"]  # type: ignore[union-attr]
    lines = [e for e in root if e.attrib.get("class", "").startswith("ir-s")]
    assert [e.attrib["data-seat"] for e in lines] == ["0", "2", "5"]
    assert [sum(c.attrib["class"] == "ir-point" for c in e) for e in lines] == [3, 2, 3]
    assert len({e[1].attrib["d"] for e in lines}) == 3
    words = [e.text for e in root.iter() if e.tag == f"{ROOT}text"]
    assert {"A", "C", "F", "start", "1", "2", "0", "−10", "40"} <= set(words)
    assert "style=" not in svg


def test_letters_of_lines_that_end_together_stand_apart() -> None:
    svg = chart_svg({seat: [0, 7] for seat in range(6)}, ["1", "2"], "Score")
    discs = [e for e in ET.fromstring(svg) if "data-seat" in e.attrib and "transform" in e.attrib]
    heights = sorted(numbers(e.attrib["transform"])[1] for e in discs)
    assert len(heights) == 6
    assert all(b - a >= 18.9 for a, b in pairwise(heights))
    assert heights[-1] < 240


def test_a_chart_may_have_nothing_to_show() -> None:
    assert ET.fromstring(chart_svg({}, [], "Score")).tag == f"{ROOT}svg"
    assert ET.fromstring(chart_svg({1: [None]}, ["1"], "Score")).tag == f"{ROOT}svg"


@each("game", ["age-of-steam", "steam", "steam-power"])
def test_seats_are_named_by_the_letters_on_their_discs(game: str) -> None:
    scene = scene_of(ironroad.new(game, players=3, seed=1))
    assert [seat.name for seat in scene.seats] == ["Seat A", "Seat B", "Seat C"]
    assert ">Seat C<" in position_svg(scene)


def test_roles_are_written_in_words() -> None:
    old = tables.table(3, phase="roles", role="first-move,-,-")
    new = steam_tables.table(3, role="first-move,turn-order,-", passing="0,1,0")
    assert [seat.role for seat in scene_of(old).seats] == ["first move", None, None]
    assert [seat.role for seat in scene_of(new).seats] == ["first move", "turn order (pass)", None]


def test_all_figures_below_zero_have_the_same_minus() -> None:
    old = position_svg(replace(busy(), seats=[SceneSeat("Anna", income=-3, score=-15)]))
    new = position_svg(scene_of(steam_tables.table(3, income="-4,0,0")))
    assert all(f">−{number}<" in old for number in (3, 15))
    assert ">−4<" in new
    assert not re.search(r">-\d+<", old + new)


def test_the_display_comes_in_stacks_of_columns() -> None:
    scene = busy()
    stacks = display_stacks(scene)
    columns = {stock.name: stock for stack in stacks for stock in stack}
    assert {name: len(stock.cubes) for name, stock in columns.items()} == {
        column.name: column.spaces for column in scene.board.columns
    }
    assert columns["light1"].home == "Chicago"
    assert columns["light1"].spaces == [("light1/1", "red"), ("light1/2", None), ("light1/3", "blue")]
    assert [stock.name for stock in stacks[0]] == [
        c.name for c in scene.board.columns if c.rolled == "light1"
    ]
    known = set(ids(board_parts(scene).defs))
    assert {f"ir-badge-{name}" for name in columns} <= known
    assert references(display_svg(scene)) <= set(ids(display_svg(scene)))


def test_every_tile_kind_has_its_bridge_defined() -> None:
    known = set(ids(board_parts(busy()).defs))
    crossings = [kind for kind in DELUXE if kind.group == "crossing"]
    shapes = [shape for kind in crossings for shape in kind.shapes()]
    drawn = [board_parts(laid_on(busy().board, "D10", shape, 0)).hexes["D10"] for shape in shapes]
    bridges = {ref for markup in drawn for ref in references(markup) if "-b" in ref}
    assert len(bridges) == sum(len(kind.shapes()) for kind in crossings)
    assert bridges <= known
