"""Records as rows: what the seat knew, what it did, what became of it."""

from __future__ import annotations

from pathlib import Path

import pyarrow.parquet
import pytest

import ironroad
from ironroad.arena.dataset import COLUMNS, rows
from ironroad.cli import main
from tests.helpers.places import GOLDEN

POWER = sorted(GOLDEN.glob("steam-power-*-random.txt"))[0]
SMALL = GOLDEN / "age-of-steam-deluxe-st-lucia-2-random.txt"


def test_every_decision_is_a_row() -> None:
    text = SMALL.read_text()
    game = ironroad.load(text)
    found = list(rows(text, "here"))
    assert [row["move"] for row in found] == [
        entry.move.text for entry in game.record.entries if entry.seat >= 0
    ]
    assert {*found[0]} == {*COLUMNS}
    assert game.result
    for row in found:
        assert row["score"] == game.result.scores[row["seat"]]
        position = ironroad.from_position(row["position"])
        assert position.to_move == row["seat"]
        assert position.why_not(row["move"]) is None
        assert row["legal"] == len(position.legal_moves())


def test_a_row_tells_no_more_than_the_seat_knows() -> None:
    text = POWER.read_text()
    game = ironroad.load(text)
    row = list(rows(text, "here"))[20]
    before = game.at(row["number"])
    assert row["position"] == before.view(row["seat"]).position != before.position


def test_a_game_that_goes_on_has_no_outcome() -> None:
    game = ironroad.new(players=3, seed=1)
    game.push(game.legal_moves()[0])
    (row,) = rows(str(game.record), "here")
    assert (row["score"], row["place"], row["won"]) == (None, None, None)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arena, out = str(tmp_path / "a.sqlite"), str(tmp_path / "a.parquet")
    words = ["--board", "st-lucia", "--option", "turns=1", "--jobs", "1", "--deals", "1", "--out", arena]
    assert main(["arena", "x=random", "--against", "random", *words]) == 0
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "game.txt").write_text(SMALL.read_text())
    assert main(["dataset", arena, str(tmp_path / "records"), "-o", out]) == 0
    table = pyarrow.parquet.read_table(out)
    assert table.column_names == list(COLUMNS)
    sources = {source.rpartition("/")[2] for source in table["source"].to_pylist()}
    assert sources == {"a.sqlite#1", "a.sqlite#2", "game.txt"}
    assert {"x", "random"} & {*table["sitter"].to_pylist()}
    assert f"{table.num_rows} decisions written" in capsys.readouterr().out


def test_a_record_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says where, and writes nothing, or leaves it out where that is asked for."""
    bad, out = tmp_path / "bad.txt", tmp_path / "a.parquet"
    bad.write_text(SMALL.read_text().replace("\nshares ", "\nshares x", 1))
    assert main(["dataset", str(SMALL), str(bad), "-o", str(out)]) == 2
    assert f"{bad}:" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["bad.txt"]
    assert main(["dataset", str(SMALL), str(bad), "-o", str(out), "--skip"]) == 0
    assert "left out:" in capsys.readouterr().err
    assert out.exists()


def test_a_directory_without_records_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.ir").write_text(SMALL.read_text())
    assert main(["dataset", str(tmp_path), "-o", str(tmp_path / "a.parquet")]) == 2
    assert f"{tmp_path}: there are no records *.txt in this directory" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["game.ir"]
