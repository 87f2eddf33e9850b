"""The command line: what it prints, what it writes, and how it says no."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ironroad
from ironroad import bench
from ironroad.bots import make_bot, play_out
from ironroad.cli import main
from tests.helpers.console import run, start
from tests.helpers.places import ROOT

ESCAPE = "\x1b["


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines are not wrapped."""
    monkeypatch.setenv("COLUMNS", "200")


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole short game."""
    game = ironroad.new(seed=5, players=3, options={"turns": 2})
    play_out(game, [make_bot("greedy", seat) for seat in range(3)])
    path = tmp_path_factory.mktemp("records") / "finished.txt"
    path.write_text(str(game.record))
    return path


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    game = ironroad.new(seed=5, players=3, options={"starting_order": "given"})
    game.push("shares 2")
    path = tmp_path / "unfinished.txt"
    path.write_text(str(game.record))
    return path


# Help


def test_without_a_command_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    text = capsys.readouterr().out
    for word in ("play", "games", "replay", "show", "check-board", "bench", "examples:"):
        assert word in text


@pytest.mark.parametrize("words", [["play"], ["games"], ["replay"], ["show"], ["check-board"], ["bench"]])
def test_every_command_has_examples(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([*words, "--help"])
    assert end.value.code == 0
    assert f"ironroad {words[0]}" in capsys.readouterr().out.partition("examples:")[2]


# games


def test_games_are_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "rust-belt Rust Belt, 3 to 6 players: 10 rounds with 3" in text
    assert "3, 2; default 3, but 2 in 2002 and nl-2004" in text
    assert "end_of_owner_turn in deluxe-en, 2002 and nl-2004" in text


def test_every_edition_board_and_option_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    main(["games"])
    words = capsys.readouterr().out.split()
    for name, game in ironroad.games().items():
        assert {name, *game["editions"], *game["boards"], *game["options"]} <= set(words)


def test_games_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(ironroad.games()))


# replay


def test_a_finished_record_ends_in_its_standings(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(finished)]) == 0
    text = capsys.readouterr().out
    game = ironroad.load(finished.read_text())
    assert game.result is not None
    assert f"all {len(game.record)} moves and draws are legal" in text
    rows = {
        line.split()[3]: line.split() for line in text.splitlines() if "Seat" in line and "win" not in line
    }
    for seat in range(3):
        parts = game.result.parts[seat]
        wanted = [parts["income"], parts["track"], parts["shares"], game.result.scores[seat]]
        assert rows[str(seat)][4:] == [str(number) for number in wanted]
        assert rows[str(seat)][0] == str(game.result.places[seat])
    assert all(f"Seat {seat}" in text.splitlines()[-1] for seat in game.result.winners)


def test_an_unfinished_record_ends_in_the_seats(unfinished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(unfinished)]) == 0
    text = capsys.readouterr().out
    assert "It is not over: round 1 of 10, shares, seat 1 is asked." in text
    assert re.search(r"A Seat 0 +\$20 +0 +4 +1 +0 .*end of the round: \$15, income 0", text)


def test_a_record_is_shown_at_any_move(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(finished), "--at", "0"]) == 0
    assert "After 0 of them: setup-display, chance is asked." in capsys.readouterr().out


@pytest.mark.parametrize("number", ["-1", "100000"])
def test_a_move_the_record_lacks(finished: Path, number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(finished), "--at", number]) == 2
    assert f"not {number}" in capsys.readouterr().err


def test_replay_draws(finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    svg, png = tmp_path / "end.svg", tmp_path / "end.png"
    assert main(["replay", str(finished), "--svg", str(svg), "--png", str(png), "--text"]) == 0
    assert svg.read_text("utf-8") == ironroad.load(finished.read_text()).svg()
    assert png.read_bytes().startswith(b"\x89PNG")
    assert "/L18" in capsys.readouterr().out


def test_replay_reads_standard_input(finished: Path) -> None:
    done = start("replay", "-", stdin=finished.read_text())
    assert done.returncode == 0
    assert b"moves and draws are legal" in done.stdout


def test_a_picture_on_standard_output_stands_there_alone(finished: Path) -> None:
    done = run("replay", str(finished), "--svg", "-")
    assert done.stdout.startswith(b"<svg")
    assert done.stdout.endswith(b"</svg>")


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("shares 2", "shares 99", "1"),
        ("shares 2", "share 2", "1"),
        ("shares 2", "  shares two", "10"),
        ("rules: ", "rules: 99", "1"),
        ("board: rust-belt", "board: nowhere", "1"),
    ],
)
def test_a_broken_record_is_told_by_line_and_column(
    unfinished: Path, old: str, new: str, place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = unfinished.read_text().splitlines()
    line = next(number for number, text in enumerate(lines, 1) if text.startswith(old))
    lines[line - 1] = new
    unfinished.write_text("\n".join(lines))
    assert main(["replay", str(unfinished)]) == 2
    told = capsys.readouterr()
    assert told.err.startswith(f"{unfinished}:{line}:{place}: ")
    assert told.err.count("\n") == 1
    assert told.out == ""


def test_text_that_is_no_utf8_is_told_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "latin"
    path.write_bytes(b"game: age-of-steam\n# caf\xe9\n")
    assert main(["replay", str(path)]) == 2
    assert capsys.readouterr().err == f"{path}:2:6: this is not UTF-8 text\n"


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "none")]) == 2
    assert capsys.readouterr().err == f"ironroad: {tmp_path / 'none'}: No such file or directory\n"
    assert main(["replay", str(tmp_path)]) == 2
    assert "Is a directory" in capsys.readouterr().err


# show


def test_a_board_is_drawn_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "board", "rust-belt"]) == 0
    text = capsys.readouterr().out
    assert "M17 Cincinnati blue" in text
    assert ESCAPE not in text


@pytest.mark.parametrize(
    ("thing", "name"), [("board", "rust-belt"), ("tile", "town_3_star"), ("tile", "all")]
)
def test_pictures_are_written(
    thing: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    svg, png = tmp_path / "a.svg", tmp_path / "a.png"
    assert main(["show", thing, name, "--svg", str(svg), "--png", str(png)]) == 0
    assert svg.read_text("utf-8").startswith("<svg")
    assert png.read_bytes().startswith(b"\x89PNG")
    assert capsys.readouterr().out == ""


def test_tiles_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "tile", "all"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[1:]]
    assert len(rows) == 15
    assert sum(int(row[-1]) for row in rows) == 136
    assert ["c_gentle_sharp_l", "coexisting", "N-NE", "SE-SW", "6", "1"] in rows


def test_a_position_is_read_from_a_record_or_a_line(
    unfinished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", "position", str(unfinished)]) == 0
    drawn = capsys.readouterr().out
    assert "Round 1 of 10" in drawn
    line = tmp_path / "position.txt"
    line.write_text(ironroad.load(unfinished.read_text()).position + "\n")
    assert main(["show", "position", str(line)]) == 0
    assert capsys.readouterr().out == drawn


def test_a_bad_position_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "position.txt"
    path.write_text("game=age-of-steam board=rust-belt players=3 rules=1 phase=shares money=x,y,z\n")
    assert main(["show", "position", str(path)]) == 2
    assert capsys.readouterr().err == f"ironroad: {path}: money: 'x' is no number\n"


# check-board


def test_good_and_bad_boards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-board", "rust-belt"]) == 0
    told = capsys.readouterr().out
    assert told == "ok: Rust Belt, 162 hexes, 12 cities, 14 towns, 8 New Cities, 3 to 6 players\n"
    bad = tmp_path / "bad.toml"
    bad.write_text("name = 1\n")
    assert main(["check-board", str(bad), "rust-belt"]) == 2
    both = capsys.readouterr()
    assert both.out == told
    assert both.err.startswith(f"{bad}:")
    assert main(["check-board", str(tmp_path / "none.toml")]) == 2


# bench


@pytest.fixture
def figures(monkeypatch: pytest.MonkeyPatch) -> None:
    def measured(progress: bench.Progress) -> list[bench.Figure]:
        progress("something")
        return [bench.Figure("speed", 12345.6, "moves/s", "more", must=10_000)]

    monkeypatch.setattr(bench, "figures", measured)


@pytest.mark.usefixtures("figures")
def test_measurements_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench"]) == 0
    assert capsys.readouterr().out.splitlines()[1].split() == ["speed", "12,346", "10,000", "-", "moves/s"]


@pytest.mark.usefixtures("figures")
def test_measurements_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--json"]) == 0
    (figure,) = json.loads(capsys.readouterr().out)
    assert figure == {
        "name": "speed",
        "value": 12345.6,
        "unit": "moves/s",
        "must": 10000,
        "aim": None,
        "better": "more",
    }


# How it says no


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["play", "--game", "chess"], "there is no game 'chess'; there is age-of-steam"),
        (["play", "--edition", "1830"], "there is no edition '1830'; there are deluxe"),
        (["play", "--board", "moon"], 'no board is called "moon"'),
        (["play", "--players", "9"], "Rust Belt is for 3 to 6 players, not 9"),
        (["play", "--option", "luck=1"], "there is no option 'luck'"),
        (["play", "--option", "turns=many"], "option turns cannot be 'many'"),
        (["play", "--option", "turns"], "an option is given as name=value, not 'turns'"),
        (["play", "--option", "turns=1", "--option", "turns=2"], "option turns is given twice"),
        (["play", "--seed", ""], "'' cannot be a seed"),
        (["play", "--bots", "9"], "9 bots are too many for 4 seats"),
        (["play", "--bots", "clever"], "there is no bot 'clever'; there are random, greedy"),
        (["play", "--bots", "4", "--record", "/nowhere/game.txt"], "/nowhere/game.txt: No such file"),
        (["play", "--record", "-"], "a record is kept in a file, not on standard output"),
        (["show", "board", "moon"], 'no board is called "moon"'),
        (["show", "tile", "round"], "there is no tile 'round'; there are straight"),
        (["show", "board", "rust-belt", "--svg", "/nowhere/a.svg"], "/nowhere/a.svg: No such file"),
    ],
)
def test_what_cannot_be_is_told_in_one_sentence(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    told = capsys.readouterr()
    assert told.err.startswith(f"ironroad: {reason}")
    assert told.err.count("\n") == 1
    assert told.out == ""


def test_a_fault_of_the_program_shows_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken() -> None:
        raise RuntimeError("oh")

    monkeypatch.setattr(ironroad, "games", broken)
    monkeypatch.delenv("IRONROAD_DEBUG", raising=False)
    assert main(["games"]) == 1
    assert "RuntimeError: oh" in capsys.readouterr().err
    monkeypatch.setenv("IRONROAD_DEBUG", "1")
    with pytest.raises(RuntimeError):
        main(["games"])


# Terminals and pipes


def test_nothing_is_coloured_in_a_pipe() -> None:
    assert ESCAPE.encode() not in start("show", "board", "rust-belt").stdout


def test_colour_can_be_forced_and_forbidden() -> None:
    forced = run("show", "board", "rust-belt", FORCE_COLOR="1", TERM="xterm-256color").stdout
    assert b"\x1b[" in forced
    forbidden = run("show", "board", "rust-belt", FORCE_COLOR="1", NO_COLOR="1", TERM="xterm-256color").stdout
    assert b"38;" not in forbidden
    assert b"48;" not in forbidden
    assert b"Cincinnati" in forbidden


@pytest.mark.parametrize("words", ["games", "play --bots 4 --seed 7"])
def test_a_reader_that_goes_away_is_no_fault(words: str) -> None:
    command = f"{sys.executable} -m ironroad.cli {words}"
    done = subprocess.run(
        ["sh", "-c", f"{command} | head -n 1"], capture_output=True, cwd=ROOT, timeout=120, check=False
    )
    assert done.stdout.count(b"\n") == 1
    assert done.stderr == b""


def test_an_output_that_lacks_signs_gets_others(finished: Path) -> None:
    done = start("play", "--seed", "1", stdin="quit\n", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert b"Round 1 of 8: issue shares" in done.stdout


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out.startswith("ironroad ")
