"""Programs as bots: the line protocol from both sides, and what becomes of those that do not keep to it."""

from __future__ import annotations

import io
import os
import re
import shlex
import signal
import sys
from pathlib import Path

import pytest

import ironroad
from ironroad.arena import limits, program
from ironroad.arena.answering import answer
from ironroad.arena.fixtures import Fixture, Setup
from ironroad.arena.playing import Played, play
from ironroad.arena.sitters import label, why_not
from ironroad.bots import bots_for
from tests.helpers.places import DOCS, ROOT

SETUP = Setup("age-of-steam", "rust-belt", "deluxe", 3, (("turns", "1"),))

FIRST = """
import sys
legal = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "ironroad":
        print("name first", "ready", sep="\\n", flush=True)
    elif word == "position":
        legal = []
    elif word == "legal":
        legal.append(rest)
    elif word == "choose":
        {answer}
"""


@pytest.fixture
def named(tmp_path: Path) -> Path:
    return tmp_path / "bot.py"


def write(path: Path, answer: str) -> str:
    """A program that answers so where it is asked; its name in an arena."""
    path.write_text(FIRST.format(answer=answer))
    return f"program:{shlex.join([sys.executable, str(path)])}"


def game_with(name: str, budget: float | None = None) -> Played:
    return play(Fixture(SETUP, "d-0", (name, "random", "random"), budget))


def whats(played: Played) -> list[str]:
    return [fault.what for fault in played.faults]


def test_a_program_plays(named: Path) -> None:
    played = game_with(write(named, 'print("info thinking", "move " + legal[0], sep="\\n", flush=True)'))
    assert played.faults == ()
    first = next(line for line in played.record.splitlines() if line.endswith("# seat 0"))
    assert first.startswith("shares 0")
    assert played.seats[0].decisions > 3


def test_the_bot_of_the_docs_plays(named: Path) -> None:
    page = (DOCS / "bot-protocol.md").read_text("utf-8")
    named.write_text(page.partition("```python\n")[2].partition("```")[0], "utf-8")
    played = game_with(f"program:{shlex.join([sys.executable, str(named)])}")
    assert (played.faults, played.seats[0].decisions > 3) == ((), True)


def test_what_a_program_is_told(named: Path) -> None:
    """All of it kept and looked at: the position is the seat's, the moves are those it has."""
    said = named.with_name("said.txt")
    name = write(named, f'open({str(said)!r}, "a").write(line); print("move " + legal[-1], flush=True)')
    text = named.read_text().replace("    word, _", f'    open({str(said)!r}, "a").write(line)\n    word, _')
    named.write_text(text)
    game_with(name, budget=20)
    lines = said.read_text().splitlines()
    assert lines[0] == "ironroad 1"
    assert re.fullmatch(r"game 0 [0-9a-f]{16}", lines[1])
    position = lines[2].removeprefix("position ")
    game = ironroad.from_position(position)
    end = lines.index("choose 20.000")
    assert game.to_move == 0
    assert lines[3:end] == [f"legal {move}" for move in game.legal_moves()]


def test_a_bot_of_ours_as_a_program_plays_the_same_game() -> None:
    words = [sys.executable, str(ROOT / "ironroad" / "arena" / "answering.py"), "greedy"]
    name = f"ours=program:env PYTHONPATH={shlex.quote(str(ROOT))} {shlex.join(words)}"
    there, here = game_with(name), game_with("greedy")
    assert there.faults == ()
    assert _moves(there) == _moves(here)
    assert label(name) == "ours"


def _moves(played: Played) -> list[str]:
    return [line for line in played.record.splitlines() if not line.startswith("#")]


def test_the_command_bot_answers() -> None:
    game = ironroad.new(players=3, seed=1)
    lines = [
        "ironroad 1",
        "game 0 7",
        f"position {game.view(0).position}",
        "unknown word",
        "choose 1.5",
        "quit",
        "choose",
    ]
    out = io.StringIO()
    answer("random", lines, out)
    said = out.getvalue().splitlines()
    assert said[:2] == ["name random", "ready"]
    assert len(said) == 3
    assert game.why_not(said[2].removeprefix("move ")) is None


# Programs that fail


@pytest.mark.parametrize(
    ("does", "what"),
    [
        ('print("move fly to the moon", flush=True)', "NotationError: .*fly"),
        ('print("move die 3", flush=True)', "ValueError: die 3 is not legal here"),
        ('print("move resign 0", flush=True)', "ValueError: resign 0 is not legal here"),
        ("sys.exit(3)", "ProgramError: the program ended"),
        ("1 / 0", "ProgramError: the program ended: .*ZeroDivisionError"),
        ('print("x" * 20_000, flush=True)', "ProgramError: a line without an end"),
    ],
)
def test_a_program_that_fails_costs_its_decisions_only(named: Path, does: str, what: str) -> None:
    played = game_with(write(named, does))
    assert ironroad.load(played.record).over
    assert len(played.faults) == played.seats[0].decisions
    assert re.match(what, whats(played)[0])


def test_a_program_that_hangs_is_killed(named: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "GRACE", 0.1)
    played = game_with(write(named, "import time; time.sleep(60)"), budget=0.1)
    assert whats(played)[: program.CHANCES] == ["ProgramError: no answer in 0.2 s"] * program.CHANCES
    assert {*whats(played)[program.CHANCES :]} == {"ProgramError: not asked any more after it failed"}


@pytest.mark.parametrize("dies", [True, False])
def test_what_a_program_leaves_behind_holds_nobody_up(
    named: Path, monkeypatch: pytest.MonkeyPatch, dies: bool
) -> None:
    """A child in a session of its own outlives it and keeps its lines open."""
    monkeypatch.setattr(program, "GRACE", 0.1)
    begins = "import subprocess as s; child = s.Popen(['sleep', '60'], start_new_session=True); "
    kept = named.with_name("children.txt")
    tells = f"print(child.pid, file=open({str(kept)!r}, 'a')); "
    ends = "import os; os._exit(0)" if dies else "import time; time.sleep(60)"
    try:
        played = game_with(write(named, begins + tells + ends), budget=0.5)
        children = [Path(f"/proc/{pid}") for pid in kept.read_text().split()]
        assert [child.exists() for child in children] == [True] * program.CHANCES
    finally:
        for pid in kept.read_text().split():
            os.kill(int(pid), signal.SIGKILL)
    assert whats(played)[: program.CHANCES] == ["ProgramError: no answer in 0.6 s"] * program.CHANCES


def test_a_program_that_floods_is_killed(named: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "GRACE", 0.1)
    played = game_with(write(named, "while True: print('info ' * 9)"), budget=0.1)
    assert whats(played)[: program.CHANCES] == ["ProgramError: no answer in 0.2 s"] * program.CHANCES


def test_a_program_may_take_its_time_to_begin(named: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However short the budget: that is for decisions."""
    monkeypatch.setattr(limits, "AND", 0.0)
    name = write(named, 'print("move " + legal[0], flush=True)')
    named.write_text(f"import time; time.sleep(1)\n{named.read_text()}")
    assert game_with(name, budget=0.01).faults == ()


def test_a_program_that_does_not_listen_is_killed(named: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even its greeting comes."""
    monkeypatch.setattr(program, "BEGINNING", 0.2)
    named.write_text("import time; time.sleep(60)")
    name = f"program:{sys.executable} {shlex.quote(str(named))}"
    played = game_with(name)
    assert whats(played)[0] == "ProgramError: no answer in 0.2 s"
    assert {*whats(played)[1:]} == {"ProgramError: not asked any more after it failed"}
    assert "does not get ready: no answer in 0.2 s" in (why_not(name, "steam") or "")


def test_programs_that_cannot_be_run_are_told_at_once() -> None:
    assert why_not("program:./no-such-bot --fast", "steam") == (
        "'program:./no-such-bot --fast' does not get ready: "
        "[Errno 2] No such file or directory: './no-such-bot'"
    )
    assert "names no program" in (why_not("program:", "steam") or "")
    assert "No closing quotation" in (why_not("program:'a", "steam") or "")
    assert why_not("x=greedy", "steam") is None
    assert why_not("clever", "steam") == (
        f"there is no bot 'clever' for steam; there are {', '.join(bots_for('steam'))}, "
        "and programs as program:COMMAND"
    )
