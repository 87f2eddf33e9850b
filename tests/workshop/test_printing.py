"""Boards on paper: where a map is cut, and what a PDF really measures."""

from __future__ import annotations

import re
import shutil
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

from ironroad.boards import load_board, read_board
from ironroad.games.found import board_files, kinds
from ironroad.workshop.printing import HEX, PrintProblem, pdf, printout, read_hex, read_paper
from ironroad.workshop.printing.paper import FOOT, MARGIN, OVERLAP, PAPERS, Sheets, cut
from tests.helpers.commands import give
from tests.helpers.places import EXAMPLE_BOARD

POINT = 25.4 / 72
WORD = re.compile(r'xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>([^<]+)</word>')


def covered(sheets: Sheets) -> tuple[float, float]:
    last = sheets.sheets[-1]
    return last.x + sheets.part[0], last.y + sheets.part[1]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", [(100.0, 80.0), (277.0, 300.0), (656.7, 498.5), (1000.0, 190.0)])
def test_sheets_overlap_fit_the_paper_and_cover_the_map(size: tuple[float, float], paper: str) -> None:
    sheets = cut(size, paper)
    assert covered(sheets) == pytest.approx(size)
    assert sheets.part[0] <= sheets.page[0] - 2 * MARGIN + 1e-9
    assert sheets.part[1] <= sheets.page[1] - MARGIN - FOOT + 1e-9
    first, *others = sheets.sheets
    assert (first.name, first.x, first.y) == ("A1", 0, 0)
    steps = {round(sheet.x, 6) for sheet in sheets.sheets}, {round(sheet.y, 6) for sheet in sheets.sheets}
    for found, part in zip(steps, sheets.part, strict=True):
        assert all(b - a == pytest.approx(part - OVERLAP) for a, b in pairwise(sorted(found)))
    assert (others or [first])[-1].right == (others or [first])[-1].below == 0


def test_the_way_that_takes_fewer_sheets_is_chosen() -> None:
    assert cut((260.0, 180.0), "a4").page == (297.0, 210.0)
    assert cut((180.0, 260.0), "a4").page == (210.0, 297.0)


def test_what_cannot_be_printed_is_told() -> None:
    for text in ("none", "3", "900", "nan", "1e999"):
        with pytest.raises(PrintProblem, match="15 to 80 mm"):
            read_hex(text)
    assert (read_hex(""), read_hex("40"), read_hex("32,5")) == (HEX, 40, 32.5)
    with pytest.raises(PrintProblem, match="a4, letter"):
        read_paper("a3")
    wide = EXAMPLE_BOARD.read_text("utf-8").split("grid = '''")[0] + "grid = '''\n"
    gap = " ".join(["-"] * 800)
    rest = EXAMPLE_BOARD.read_text("utf-8").split("'''")[2]
    rows = [line for line in EXAMPLE_BOARD.read_text("utf-8").split("'''")[1].splitlines() if line.strip()]
    board = read_board(wide + "\n".join(f"{row} {gap} ." for row in rows) + "\n'''" + rest, "wide")
    with pytest.raises(PrintProblem, match="choose smaller hexes"):
        printout(board)


def test_every_board_has_its_sheets_display_and_tiles() -> None:
    for game in kinds():
        for name in board_files(game):
            board = load_board(name, game)
            made = printout(board)
            assert len(made.data["cities"]) == len(board.new_cities)
            assert bool(made.data["display"]) == bool(board.columns) or game == "steam"
            assert made.data["signs"]
            assert {*made.data["display"], *made.data["cities"], "board.svg"} <= {*made.files}


def test_what_people_write_is_never_code() -> None:
    text = EXAMPLE_BOARD.read_text("utf-8")
    odd = re.sub(r"^name = .*$", r'name = "#panic() $x$ <script> \\" *b* [["', text, flags=re.MULTILINE)
    made = pdf(printout(read_board(odd, "odd")))
    assert made.startswith(b"%PDF-")


def poppler(command: str, *words: str | Path) -> str:
    if shutil.which(command) is None:
        pytest.skip(f"{command} is not installed (poppler-utils)")
    done = subprocess.run([command, *map(str, words)], capture_output=True, text=True, check=True)
    return done.stdout


@pytest.mark.parametrize(("paper", "hex_"), [("a4", 38.1), ("letter", 30.0)])
def test_a_hex_measures_what_it_should(paper: str, hex_: float, tmp_path: Path) -> None:
    file = tmp_path / "board.pdf"
    done = give("show", "board", "rust-belt", "--pdf", file, "--paper", paper, "--hex", hex_)
    assert done == (0, "", "")
    made = printout(load_board("rust-belt"), paper, hex_)
    pages = poppler("pdftotext", "-bbox", file, "-").split("<page ")[1:]
    assert len(pages) == 1 + len(made.data["sheets"]) + 2
    spots = {name: (float(x) * POINT, float(y) * POINT) for x, y, name in WORD.findall(pages[1])}
    # The line below the map has the sheet's own name.
    names = [name for name in spots if re.fullmatch(r"[A-Z]\d+", name) and name != "A1"]
    pairs = [(a, b) for a in names for b in names if b == f"{a[0]}{int(a[1:]) + 2}"]
    assert len(pairs) > 3
    for a, b in pairs:
        assert spots[b][1] - spots[a][1] == pytest.approx(hex_, abs=0.1)
    fonts = poppler("pdffonts", file)
    assert "IronroadSerif-Bold" in fonts
    assert {line.split()[-5] for line in fonts.splitlines()[2:]} == {"yes"}


def test_a_board_that_cannot_be_printed_leaves_no_file(tmp_path: Path) -> None:
    done = give("show", "board", "rust-belt", "--pdf", tmp_path / "board.pdf", "--hex", "2")
    assert (done.returncode, done.stderr) == (2, "ironroad: Hexes are printed 15 to 80 mm wide.\n")
    assert [*tmp_path.iterdir()] == []
