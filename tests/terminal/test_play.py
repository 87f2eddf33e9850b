"""The text game: whole games typed line by line, and everything a person may type."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import ironroad
from ironroad.cli import main
from ironroad.core.game import Game
from ironroad.core.moves import Build, Deliver
from ironroad.terminal import menu as menu_module
from ironroad.terminal.lines import move_line
from ironroad.terminal.menu import Menu
from ironroad.terminal.reading import understand
from ironroad.terminal.seating import PERSON, read_seating
from ironroad.terminal.table import warning
from tests.helpers.console import run, script, start
from tests.helpers.inside import seats_of
from tests.helpers.packages import BROKEN, install, path_with
from tests.helpers.places import ROOT
from tests.helpers.tables import play, table

SETUP = ["--seed", "11", "--option", "starting_order=given", "--option", "turns=2"]
NAMES = [PERSON, "greedy", "greedy", "random"]


def fresh() -> Game:
    return ironroad.new(seed=11, options={"starting_order": "given", "turns": 2})


@dataclass(frozen=True)
class Typed:
    """A whole game and what the person in it types."""

    game: Game
    lines: list[str]


@pytest.fixture(scope="module")
def whole() -> Typed:
    game = fresh()
    return Typed(game, script(game, NAMES))


# Whole games


def test_a_whole_game_typed_by_a_person(whole: Typed, tmp_path: Path) -> None:
    expected, lines = whole.game, whole.lines
    assert expected.round == 2
    assert len(lines) > 20
    record = tmp_path / "game.txt"
    done = start(
        "play", *SETUP, "--bots", ",".join(NAMES), "--record", str(record), stdin="\n".join(lines) + "\n"
    )
    assert done.returncode == 0, done.stderr
    assert record.read_text() == str(expected.record)
    assert expected.result is not None
    text = done.stdout.decode()
    for seat, score in enumerate(expected.result.scores):
        ending = "out" if score is None else str(score)
        assert re.search(rf"Seat {seat} .*\s{ending}$", text.rstrip(), re.MULTILINE)
    assert b"\x1b[" not in done.stdout
    assert done.stderr == b""


def test_several_people_share_the_keyboard(tmp_path: Path) -> None:
    expected = ironroad.new(seed=2, players=3, options={"turns": 1})
    lines = script(expected, [PERSON] * 3, "random")
    record = tmp_path / "game.txt"
    words = ["--players", "3", "--bots", "0", "--seed", "2", "--option", "turns=1", "--record", str(record)]
    done = run("play", *words, stdin="\n".join(lines) + "\n")
    assert done.returncode == 0
    assert record.read_text() == str(expected.record)


def test_bots_among_themselves_tell_a_short_story(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    words = ["--bots", "greedy,random,greedy", "--players", "3", "--seed", "7", "--option", "turns=3"]
    done = run("play", *words, "--record", str(record))
    assert done.returncode == 0
    game = ironroad.load(record.read_text())
    assert game.over
    text = done.stdout.decode()
    assert len(re.findall(r"^Round \d+ of 3: scores .*\n  \d+ tiles?, ", text, re.MULTILINE)) == game.round
    assert text.count("\n") < 26
    assert re.search(r"Seat \d( and . Seat \d)* wins?( together)?\.", text)


def test_a_game_goes_on_where_it_stopped(whole: Typed, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    words = ["--bots", ",".join(NAMES), "--record", str(record)]
    # The bots begin anew after each stop, and so may play on otherwise than without one.
    first = run("play", *SETUP, *words, stdin="\n".join(whole.lines[:9]) + "\n")
    assert first.returncode == 0
    assert "goes on with it" in first.stdout.decode()
    stopped = record.read_text()
    assert str(whole.game.record).startswith(stopped.rstrip())
    again = run("play", *words, stdin="")
    assert again.returncode == 0
    assert record.read_text() == stopped
    person = ironroad.load(stopped)
    assert person.to_move == 0
    answer = next(iter(person.legal_moves())).text
    assert run("play", *words, stdin=f"{answer}\n").returncode == 0
    person.push(answer)
    assert record.read_text().startswith(str(person.record).rstrip())


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--seed", "12"], "holds a game with seed 11, not 12"),
        (["--players", "3"], "holds a game with players 4, not 3"),
        (["--edition", "2002"], "holds a game with edition deluxe, not 2002"),
        (["--option", "turns=3"], "holds a game without turns=3"),
    ],
)
def test_another_game_is_not_gone_on_with(
    words: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.txt"
    record.write_text(str(fresh().record))
    assert main(["play", "--record", str(record), *words]) == 2
    assert capsys.readouterr().err == f"ironroad: {record} {reason}\n"
    assert record.read_text() == str(fresh().record)


def test_a_finished_or_broken_record_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = ironroad.new(seed=1, players=3)
    play(game, "resign 0", "resign 1")
    assert game.over
    record = tmp_path / "game.txt"
    record.write_text(str(game.record))
    assert main(["play", "--record", str(record)]) == 2
    assert "holds a finished game" in capsys.readouterr().err
    record.write_text("my letters\n")
    assert main(["play", "--record", str(record)]) == 2
    assert capsys.readouterr().err.startswith(f"{record}:1:1: ")
    assert record.read_text() == "my letters\n"


def test_an_empty_file_takes_a_new_record(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.touch()
    assert run("play", "--record", str(record), "--seed", "1").returncode == 0
    assert record.read_text().startswith(str(ironroad.new(seed=1).record).rstrip())
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


def test_a_board_of_ones_own_is_found_again(tmp_path: Path) -> None:
    board, record = tmp_path / "mine.toml", tmp_path / "game.txt"
    board.write_bytes(
        (ROOT / "ironroad" / "games" / "age_of_steam" / "boards" / "rust-belt.toml").read_bytes()
    )
    words = ["--board", str(board), "--bots", "0", "--record", str(record)]
    assert run("play", *words, stdin="shares 1\n").returncode == 0
    assert run("replay", str(record)).returncode == 0
    assert run("play", *words, stdin="shares 2\n").returncode == 0
    assert ironroad.load(record.read_text()).last_move == ironroad.new().read("shares 2")


def test_where_a_record_has_no_seed_chance_is_drawn(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text(str(ironroad.new(players=3).record))
    done = run("play", "--record", str(record), "--bots", "random,random,random")
    assert done.returncode == 0
    assert ironroad.load(record.read_text()).over


# Single lines


def typed(*lines: str, bots: str = "0", words: tuple[str, ...] = ()) -> str:
    """What the text game answers to these lines."""
    done = run("play", *SETUP, "--bots", bots, *words, stdin="".join(f"{line}\n" for line in lines))
    assert done.returncode == 0, done.stderr
    return done.stdout.decode()


def test_the_input_may_end_at_any_time() -> None:
    text = typed()
    assert "Round 1 of 2: issue shares" in text
    assert text.endswith("The game stops in round 1 of 2.\nIt was not saved.\n")


def test_a_refused_move_shows_the_librarys_sentence() -> None:
    assert "Nobody may issue more than 15 shares; 13 are left to issue.\n" in typed("shares 14")
    assert "Shares are issued now, so 'build L18 N-S' cannot be.\n" in typed("build L18 N-S")


def test_numbers_are_shares_bids_and_rows() -> None:
    text = typed("2", "0", "0", "0", "3", "5", "drop", "drop", "drop", "3")
    assert "Seat 0 issues 2 shares for $10." in text
    assert "Seat 0 bids $3." in text
    assert "Seat 1 bids $5." in text
    assert "The new order is seat 1, seat 0, seat 3 and seat 2; seat 1 pays $5 and seat 0 pays $3." in text
    assert "Seat 1 takes Engineer." in text
    assert "There is no move 99 in the list." in typed("99")


def test_a_word_shows_the_moves_with_it() -> None:
    start = ("0", "0", "0", "0", "drop", "drop", "drop", *["1"] * 4)
    text = typed(*start, "L18", "Cincinnati", "k17", "nonsense")
    shown = text.partition("> L18\n")[2].partition("Seat")[0]
    assert len(shown.splitlines()) == 5
    assert all(" build L18 " in line and "$2" in line for line in shown.splitlines())
    assert "build M15" in text.partition("> Cincinnati\n")[2].partition("> k17")[0]
    assert "Indianapolis touches neither a city nor track" in text
    assert "No move has 'nonsense' in it." in text


def test_moves_may_be_typed_carelessly() -> None:
    start = ("0", "0", "0", "0", "drop", "drop", "drop", "engineer", "LOCOMOTIVE", "1", "1")
    text = typed(*start, "l18 ne-sw", "build k19 sw-ne")
    assert "Seat 2 takes Locomotive." in text
    assert re.search(r"Seat \d lays L18 NE-SW for \$2\.", text)
    assert re.search(r"Seat \d lays K19 NE-SW for \$2, completing a link \(\+2 track\)\.", text)


def test_own_moves_are_taken_back_but_no_others() -> None:
    start = ("0", "0", "0", "0", "drop", "drop", "drop", *["1"] * 4)
    text = typed(*start, "undo", "L18 NE-SW", "undo", "L18 NE-S", "undo", "undo")
    assert text.count("Taken back: build L18 ") == 2
    assert text.count("only your own last move can be taken back") == 2
    assert "There is no own move to take back since something was drawn or rolled." in typed("undo")


def test_what_is_taken_back_is_taken_out_of_the_record(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    start = ("0", "0", "0", "0", "drop", "drop", "drop", *["1"] * 4)
    typed(*start, words=("--record", str(record)))
    before = record.read_text()
    typed("L18 NE-SW", words=("--record", str(record)))
    assert "build L18 NE-SW" in record.read_text()
    typed("undo", words=("--record", str(record)))
    assert record.read_text() == before


def test_commands_show_things() -> None:
    text = typed(
        "help", "?", "board", "board cinc", "board moon", "seats", "display", "moves", "more", "log", ""
    )
    assert text.count("undo  ") >= 2
    assert "/M17" in text.partition("> board\n")[2]
    assert "/L18" in text.partition("> board cinc\n")[2].partition("> board moon")[0]
    assert "/A1 " not in text.partition("> board cinc\n")[2].partition("> board moon")[0]
    assert "There is no hex, city or town 'moon' on this board." in text
    assert "New City H, not built" in text
    assert "There is no more to list." in text
    assert "Type a move or its number" in text


def test_the_log_tells_the_last_moves() -> None:
    text = typed("3", "1", "log", "log 1").partition("> log\n")[2]
    assert "Seat 0 issues 3 shares for $15" in text.partition("> log 1")[0]
    assert "Seat 0 issues 3 shares for $15" not in text.partition("> log 1")[2]
    assert "Seat 1 issues 1 share for $5" in text.partition("> log 1")[2]


def test_saving_by_hand(tmp_path: Path) -> None:
    target, letter = tmp_path / "mine.txt", tmp_path / "letter.txt"
    letter.write_text("dear all")
    text = typed("save", f"save {letter}", f"save {tmp_path}/no/where", f"save {target}", "shares 1", "quit")
    assert "Save into which file?" in text
    assert f"Not saved: {letter} exists and is no record" in text
    assert "No such file or directory" in text
    assert letter.read_text() == "dear all"
    assert ironroad.load(target.read_text()).last_move == ironroad.new().read("shares 1")
    assert f"Saved in {target}: `ironroad play --record {target}` goes on with it." in text


def test_a_person_resigns_only_the_own_seat() -> None:
    text = typed("resign 2", "resign")
    assert "Only seat 0 can be resigned now; type `resign`." in text
    assert "Seat 0 leaves the game." in text
    assert "Seat 0 is out of the game." in text


def test_what_is_no_text_is_no_move() -> None:
    done = run("play", *SETUP, stdin=b"\xff\xfe\x00 build\n\x1b[31m\nshares 1\n")
    assert done.returncode == 0
    assert b"Seat 0 issues 1 share for $5." in done.stdout


# What is worked out for the person


def two_ways() -> Game:
    """Evansville and Cincinnati, joined by a link of seat 0 and, over Indianapolis, by two of seat 1."""
    return table(
        phase="goods",
        engine="2,1,1,1",
        track="K19:NE-SW+0;L18:NE-SW+0;L16:SE-SW+1;K17:NE+1,SW+1;J18:NE-S+1",
        cubes="J20:B,M17:B",
    )


def test_deliveries_are_listed_best_first() -> None:
    assert [(row.move.text, row.price) for row in Menu(two_ways()).rows] == [
        ("deliver blue J20 NE M17", "you +1"),
        ("deliver blue M17 SW J20", "you +1"),
        ("deliver blue J20 N K17 NE M17", "you +0, B +2"),
        ("deliver blue M17 NW K17 SW J20", "you +0, B +2"),
        ("engine", ""),
        ("pass", ""),
    ]


def test_long_lists_come_in_pages_with_the_other_moves_on_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(menu_module, "PAGE", 3)
    menu = Menu(two_ways())
    assert [row.move.text.split()[0] for row in menu.rows[:4]] == ["deliver", "engine", "pass", "deliver"]
    menu.overview()
    assert menu.more == 3
    assert menu.numbered(3) == menu.rows[2].move
    assert menu.numbered(4) is None
    menu.page()
    assert menu.more == 0
    assert menu.numbered(6) == menu.rows[5].move


def late(game: Game) -> Game:
    """The first delivery of the last round."""
    entries = game.record.entries
    return game.at(
        next(n for n, entry in enumerate(entries) if entry.round == game.round and entry.phase == "goods")
    )


def test_every_listed_move_is_understood_by_its_text(whole: Typed) -> None:
    for game in (late(whole.game), table(phase="build", role="urbanization,-,-,-", urbanize="1")):
        menu = Menu(game)
        assert {row.move for row in menu.rows} == set(game.legal_moves())
        for row in menu.rows:
            assert understand(row.move.text.lower(), game, menu) == row.move
            assert (
                understand(row.move.text.upper().partition(" ")[2] or row.move.text, game, menu) == row.move
            )


def test_a_seat_is_warned_before_it_is_bankrupt() -> None:
    game = table(phase="build", money="0,1,9,9", income="1,3,0,0", shares="2,3,2,2", engine="1,2,1,1")
    assert warning(game, 0) == (
        "As things stand, seat 0 goes bankrupt this round: expenses $3, cash $0, income 1."
    )
    assert warning(game, 1) == (
        "As things stand, seat 1 loses 1 income this round: expenses $5, cash $1, income 3."
    )
    assert warning(game, 2) is None


def test_moves_are_told_in_english() -> None:
    game = table(phase="build", role="urbanization,-,-,-", urbanize="1", money="20,20,20,20")
    assert told(game, "city N20 A") == "Seat 0 makes Lexington (N20) the New City A, red"
    assert told(game, "build L18 NE-SW") == "Seat 0 lays L18 NE-SW for $2"
    assert told(game, "build K19 NE-SW") == "Seat 0 lays K19 NE-SW for $2, completing a link (+2 track)"
    assert told(game, "done") == "Seat 0 ends the build turn"


def told(game: Game, text: str) -> str:
    words = move_line(game, game.read(text))
    game.push(text)
    return words


def test_deliveries_are_told_with_who_gains() -> None:
    game = table(phase="goods", engine="2,1,1,1", track="L16:SE-SW+1;K17:NE+1,SW+2;J18:NE-S+2", cubes="M17:B")
    assert told(game, "deliver blue M17 NW K17 SW J20") == (
        "Seat 0 delivers blue from Cincinnati to Evansville over 2 links: seat 1 +1 and seat 2 +1"
    )


def test_every_kind_of_move_of_a_game_is_told(whole: Typed) -> None:
    game = whole.game
    entries = game.record.entries
    kinds = {type(entry.move) for entry in entries}
    assert {Build, Deliver} <= kinds
    for number in range(0, len(entries), 7):
        words = move_line(game.at(number), entries[number].move)
        assert not re.search(r"plays '|None|<", words)


def test_goods_growth_is_told_as_it_came(whole: Typed) -> None:
    text = typed(*whole.lines[:12], bots=",".join(NAMES))
    dice, cubes = re.findall(r"Goods growth, (light[^:]*): ([^.]*)\.", text)[0]
    assert re.fullmatch(r"light( [1-6]){4} and dark( [1-6]){4}", dice)
    arrived = [word for word in re.findall(r"\w+", cubes) if word in ironroad.new().board.colours]
    assert 0 < len(arrived) <= 8


# Who sits where


@pytest.mark.parametrize(
    ("spec", "players", "seats"),
    [
        (None, 4, [PERSON, "greedy", "greedy", "greedy"]),
        ("0", 3, [PERSON] * 3),
        ("3", 3, ["greedy"] * 3),
        ("random", 3, [PERSON, PERSON, "random"]),
        ("greedy,person,random", 3, ["greedy", PERSON, "random"]),
        ("greedy,,random", 4, [PERSON, "greedy", PERSON, "random"]),
    ],
)
def test_seats_are_given_to_people_and_bots(spec: str | None, players: int, seats: list[str]) -> None:
    assert read_seating(spec, players, "age-of-steam").players == seats


# A real terminal


class Terminal:
    """The text game in a terminal of its own."""

    def __init__(self, *words: str) -> None:
        self.screen, inside = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ironroad.cli", "play", *SETUP, *words],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            cwd=ROOT,
            env=os.environ | {"TERM": "xterm-256color", "COLUMNS": "120", "LINES": "40"},
            start_new_session=True,
            # As a shell starts what stands in the foreground; a background test run ignores Ctrl-C.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        os.close(inside)
        self.text = ""

    def until(self, words: str, seconds: float = 60) -> str:
        """Read until these words are on the screen."""
        end = time.monotonic() + seconds
        while words not in self.text:
            assert time.monotonic() < end, f"no {words!r} in {self.text[-2000:]!r}"
            if select.select([self.screen], [], [], 0.1)[0]:
                self.text += os.read(self.screen, 65536).decode(errors="replace")
        seen, _, self.text = self.text.partition(words)
        return seen + words

    def interrupt(self, words: str) -> None:
        """Ctrl-C, a second one if need be: readline misses one that comes just before it waits for keys."""
        os.killpg(self.process.pid, signal.SIGINT)
        with contextlib.suppress(AssertionError):
            self.until(words, 10)
            return
        os.killpg(self.process.pid, signal.SIGINT)
        self.until(words)

    def type(self, line: str) -> None:
        os.write(self.screen, line.encode())

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.screen)


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    opened = Terminal("--bots", "0")
    yield opened
    opened.close()


def test_a_terminal_gets_colours_and_the_map(terminal: Terminal) -> None:
    terminal.until("Seat 0> ")
    for line in ("0", "0", "0", "0", "drop", "drop", "drop", "1", "1", "1", "1"):
        terminal.type(f"{line}\n")
    screen = terminal.until("build track")
    assert "\x1b[" in screen
    assert "Cincinna" in terminal.until("What do you build?")


def test_control_c_ends_politely(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    terminal = Terminal("--bots", "0", "--record", str(record))
    try:
        terminal.until("Seat 0> ")
        terminal.type("shares 2\n")
        terminal.until("Seat 1> ")
        terminal.interrupt(f"Saved in {record}")
        assert terminal.process.wait(20) == 130
        assert "Traceback" not in terminal.text
        assert ironroad.load(record.read_text()).to_move == 1
    finally:
        terminal.close()


def test_control_d_ends_politely(terminal: Terminal) -> None:
    terminal.until("Seat 0> ")
    terminal.type("\x04")
    terminal.until("It was not saved.")
    assert terminal.process.wait(20) == 0


def test_who_quits_is_offered_to_save(terminal: Terminal, tmp_path: Path) -> None:
    terminal.until("Seat 0> ")
    terminal.type("quit\n")
    terminal.until("Save the game into which file?")
    terminal.type(f"{tmp_path}/no/where\n")
    terminal.until("Not saved")
    terminal.until("Seat 0> ")
    terminal.type("quit\n")
    terminal.until("Save the game into which file?")
    terminal.type(f"{tmp_path}/saved.txt\n")
    terminal.until("goes on with it")
    assert terminal.process.wait(20) == 0
    assert ironroad.load((tmp_path / "saved.txt").read_text()).to_move == 0


def test_a_killed_game_loses_nothing(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    terminal = Terminal("--bots", "0", "--record", str(record))
    try:
        terminal.until("Seat 0> ")
        terminal.type("shares 3\n")
        terminal.until("Seat 1> ")
        os.killpg(terminal.process.pid, signal.SIGKILL)
        terminal.process.wait(20)
    finally:
        terminal.close()
    assert seats_of(ironroad.load(record.read_text()))[0].shares == 5
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


def test_bots_of_packages_that_fail(tmp_path: Path) -> None:
    """One that cannot be made is told at once; one that crashes has moves made for it, whatever it calls
    itself."""
    install(BROKEN, tmp_path)

    def play(bots: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [
                sys.executable,
                "-m",
                "ironroad.cli",
                "play",
                "--option",
                "starting_order=given",
                "--bots",
                bots,
            ],
            env=os.environ | {"PYTHONPATH": path_with(tmp_path)},
            input="quit\n",
            capture_output=True,
            text=True,
            check=False,
        )

    unborn = play("unborn,random,random,random")
    assert unborn.returncode == 2
    assert "the bot unborn cannot be made: RuntimeError: too little memory" in unborn.stderr
    alias = play("alias,person,random,random")
    assert alias.returncode == 0
    assert "The bot alias failed: RuntimeError: no idea" in " ".join(alias.stderr.split())
