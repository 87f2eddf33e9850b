"""`ironroad boards measure` and `ironroad boards generate`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ironroad.boards import load_board
from ironroad.terminal import boards
from ironroad.terminal.complaint import Complaint
from ironroad.terminal.parser import make_parser


def run(*words: str) -> int:
    return boards.run(make_parser().parse_args(["boards", *words]))


def test_a_board_is_measured_told_drawn_and_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "counts.json"
    words = ("measure", "barbados", "--jobs", "1", "--save", str(kept))
    assert run(*words, "--games", "1", "--maps", str(tmp_path / "maps")) == 0
    told = capsys.readouterr().out
    assert "Barbados: 1 games of hard bots" in told
    assert "It takes at least 30 games" in told
    assert {file.name for file in (tmp_path / "maps").iterdir()} == {
        "barbados-track.svg",
        "barbados-rides.svg",
    }
    assert run(*words, "--games", "2") == 0
    assert json.loads(kept.read_text("utf-8"))["games"] == 2
    with pytest.raises(Complaint, match="another file"):
        run("measure", "rust-belt", "--save", str(kept))
    kept.write_text("[]", "utf-8")
    with pytest.raises(Complaint, match="does not hold"):
        run(*words)


def test_a_board_is_drawn_into_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "drawn.toml"
    assert run("generate", "--seed", "7", "--cities", "8", "--hexes", "flat", "--out", str(file)) == 0
    board = load_board(file)
    assert capsys.readouterr().out == f"{file}: {board.name}, 8 cities, 9 towns\n"
    assert run("generate", "--seed", "7", "--cities", "8", "--hexes", "flat") == 0
    assert capsys.readouterr().out == file.read_text("utf-8")
    with pytest.raises(Complaint, match="cities: from 4 to 12"):
        run("generate", "--cities", "40")
