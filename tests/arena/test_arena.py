"""Whole arenas: in one process, in several, stopped and gone on with."""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Generator, Iterable
from functools import partial
from pathlib import Path

import pytest

from ironroad.arena.figures import Deals
from ironroad.arena.fixtures import Fixture, Plan, Setup, challenge, round_robin
from ironroad.arena.playing import Played
from ironroad.arena.report import page
from ironroad.arena.run import known, run
from ironroad.arena.store import Store, StoreError, code_now
from ironroad.arena.workers import play_here
from ironroad.cli import main
from tests.helpers.packages import BROKEN, EXAMPLE, install, path_with
from tests.helpers.packages import run as run_with
from tests.helpers.places import ROOT

SETUP = Setup("age-of-steam", "st-lucia", "deluxe", 2, (("turns", "1"),))
PLAN = Plan(SETUP, challenge("greedy", "random", 2), 3, "s")
WORDS = ["--board", "st-lucia", "--option", "turns=1", "--jobs", "1"]


def quiet(done: int, all_: int) -> None:
    """Nobody watches."""


def records(store: Store) -> dict[str, str]:
    return {played.fixture.key: played.record for played in store.games()}


def test_the_same_whatever_the_number_of_jobs() -> None:
    one, two = Store(), Store()
    run(PLAN, one, partial(play_here, jobs=1), quiet)
    run(PLAN, two, partial(play_here, jobs=2), quiet)
    assert records(one) == records(two)
    assert len(records(one)) == 6


def test_two_arenas_may_write_to_one_file(tmp_path: Path) -> None:
    path = str(tmp_path / "a.sqlite")
    store = Store(path)

    def beside(fixtures: Iterable[Fixture]) -> Generator[Played, None, None]:
        """What another arena ends first, this one plays, too."""
        other = Store(path)
        run(PLAN, other, partial(play_here, jobs=1), quiet)
        other.close()
        yield from play_here(fixtures, 1)

    assert run(PLAN, store, beside, quiet)
    assert len([*store.games()]) == len(PLAN.games) == 6


def test_a_process_that_dies_costs_its_game_only() -> None:
    plan = PLAN._replace(deals=8)
    others = {*multiprocessing.active_children()}
    games = play_here(plan.games, 2)
    first = next(games)
    child = next(child for child in multiprocessing.active_children() if child not in others)
    assert child.pid
    os.kill(child.pid, signal.SIGKILL)
    found = [first, *games]
    assert {played.fixture for played in found} == {*plan.games}
    assert len(found) == len(plan.games)


def test_an_arena_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    path = str(tmp_path / "a.sqlite")
    store = Store(path)
    shown: list[tuple[int, int]] = []
    run(PLAN._replace(deals=2), store, partial(play_here, jobs=1), quiet)
    store.close()
    again = Store(path)
    deals = run(PLAN, again, partial(play_here, jobs=1), lambda done, all_: shown.append((done, all_)))
    assert shown == [(4, 6), (5, 6), (6, 6)]
    assert list(deals) == ["s-0", "s-1", "s-2"]
    assert again.codes() == {code_now()}
    assert again.plans() == [PLAN]
    assert [played.seats for played in known(PLAN, again)] == [
        played.seats for row in deals.values() for played in row
    ]


def test_enough_ends_it() -> None:
    store = Store()

    def two(deals: Deals) -> bool:
        return len(deals) == 2

    assert len(run(PLAN, store, partial(play_here, jobs=1), quiet, two)) == 2
    assert len(records(store)) == 4


def test_files_of_others_are_left_alone(tmp_path: Path) -> None:
    text, other = tmp_path / "a.txt", tmp_path / "b.sqlite"
    text.write_text("no database, but long enough to be looked at as one" * 20)
    with sqlite3.connect(other) as db:
        db.execute("CREATE TABLE mine (x)")
    with pytest.raises(StoreError, match="cannot be used: file is not a database"):
        Store(str(text))
    with pytest.raises(StoreError, match="is no file of an arena"):
        Store(str(other))
    with pytest.raises(StoreError, match="unable to open"):
        Store(str(tmp_path))


# The page


def test_the_report_shows_what_was_played() -> None:
    store = Store()
    plan = Plan(SETUP, round_robin(["greedy", "random"], 2), 5, "s")
    run(plan, store, partial(play_here, jobs=1), quiet)
    text = page(store)
    assert "age-of-steam on st-lucia, edition deluxe, 2 seats, turns=1" in text
    assert text.count("<svg") == text.count("</svg>") == 3
    assert "prefers-color-scheme: dark" in text
    course = text.partition("points a seat after so many deals</figcaption>")[2].partition("</figure>")[0]
    assert re.findall(r'text-anchor="middle">([^<]*)<', course) == ["3", "4", "5"]
    assert "<script" not in text
    assert "http" not in text


# The command


def test_the_command_plays_and_tells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "a.sqlite")
    assert main(["arena", "greedy", "--against", "random", *WORDS, "--deals", "2", "--out", path]) == 0
    said = capsys.readouterr().out
    assert "2 deals in 2 seatings, 4 games" in said
    assert "greedy less random" in said
    assert main(["arena", "report", path]) == 0
    assert main(["arena", "export", path]) == 0
    assert capsys.readouterr().out.count(str(tmp_path / "a.")) == 2
    assert (tmp_path / "a.html").read_text().startswith("<!doctype html>")
    import pyarrow.parquet

    rows = pyarrow.parquet.read_table(tmp_path / "a.parquet").to_pylist()
    assert [row["bot"] for row in rows].count("greedy") == 4
    assert {row["board"] for row in rows} == {"st-lucia"}


def test_who_is_alone_is_compared_by_the_deals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "a.sqlite")
    words = ["--board", "barbados", "--seats", "1", "--deals", "2", "--jobs", "1", "--out", path]
    assert main(["arena", "greedy", "random", *words]) == 0
    said = capsys.readouterr().out
    assert "1 seat: 2 deals in 2 seatings, 4 games" in said
    assert "greedy less random" in said
    assert "openskill" not in said
    assert main(["arena", "report", path]) == 0


def test_the_sequential_test_ends_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "greedy", "--against", "random", *WORDS, "--deals", "90", "--sprt"]) == 0
    said = capsys.readouterr().out
    assert "20 deals in 2 seatings" in said
    assert "Sequential test: greedy is better than random" in said
    words = ["greedy", "--against", "random", *WORDS, "--deals", "25", "--sprt", "--measure", "wins"]
    assert main(["arena", *words]) == 0
    assert "after 20 deals (log likelihood ratio beyond 100 of 2.94)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["greedy"], "an arena needs two bots, or one and --against"),
        (["greedy", "--against", "greedy"], "greedy needs another bot against it"),
        (["clever", "greedy"], "there is no bot 'clever' for age-of-steam"),
        (["greedy", "random", "--deals", "0"], "--deals must be more than 0, not 0"),
        (["greedy", "random", "--seats", "9"], "St. Lucia is for 2 to 2 players, not 9"),
        (["greedy", "random", "x=random", "--sprt"], "--sprt compares two bots"),
        (["greedy", "random", "--sprt", "--gain", "-1"], "--gain must be more than 0"),
        (["x=greedy", "x=random"], "two bots are called 'x'"),
        (["report"], "`ironroad arena report` needs the file of one arena"),
        (["report", "no.sqlite"], "no.sqlite: there is no such file"),
    ],
)
def test_what_cannot_be_played_is_told(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *words, "--board", "st-lucia"]) == 2
    assert complaint in capsys.readouterr().err


def test_games_by_other_code_are_not_mixed_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "a.sqlite")
    words = ["arena", "greedy", "--against", "random", *WORDS, "--deals", "1", "--out", path]
    assert main(words) == 0
    with sqlite3.connect(path) as db:
        db.execute("UPDATE games SET code = 'older'")
    assert main(words) == 2
    assert "has games played by other code than this" in capsys.readouterr().err
    assert main([*words, "--keep"]) == 0


def test_an_interrupt_leaves_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    words = ["arena", "greedy", "--against", "random", *WORDS[:-1], "2", "--deals", "500", "--out", str(path)]
    command = subprocess.Popen(
        [sys.executable, "-m", "ironroad.cli", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        # Where the tests themselves were started to ignore it, so would this.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    until = time.monotonic() + 60
    while _games(path) < 4 and time.monotonic() < until:
        time.sleep(0.05)
    command.send_signal(signal.SIGINT)
    said, _ = command.communicate(timeout=60)
    assert command.returncode == 130
    assert f"Interrupted; what was played is in {path}." in said
    assert "greedy less random" in said
    assert 4 <= _games(path) < 1000


def _games(path: Path) -> int:
    try:
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as db:
            return int(db.execute("SELECT count(*) FROM games").fetchone()[0])
    except sqlite3.OperationalError:
        return 0


def test_a_process_that_dies_between_two_games_costs_nothing() -> None:
    plan = PLAN._replace(deals=4)
    others = {*multiprocessing.active_children()}
    games = play_here(plan.games, 2)
    found = [next(games)]
    for child in {*multiprocessing.active_children()} - others:
        child.kill()
        child.join()
    assert {played.fixture for played in [*found, *games]} == {*plan.games}


def test_a_bot_that_ends_its_process_ends_the_arena_and_what_was_played_is_told(tmp_path: Path) -> None:
    install(BROKEN, tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "ironroad.cli", "arena", "quitter", "random", *WORDS[:-1], "2"],
        env=os.environ | {"PYTHONPATH": path_with(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert re.search(r"the process of a game died 3 times, arena-\d of .*quitter.* on st-lucia;", done.stdout)
    assert "no deal was played to its end" in done.stdout


def test_a_bot_of_another_package_plays_and_its_code_counts(tmp_path: Path) -> None:
    install(EXAMPLE, tmp_path)
    words = ["arena", "timid", "--against", "random", "--deals", "1", *WORDS[:-1], "2", "--out", "a.sqlite"]
    assert "timid less random" in run_with(tmp_path, "-m", "ironroad.cli", *words)
    with (tmp_path / "ironroad_example" / "bot.py").open("a") as code:
        code.write("# better now\n")
    refused = subprocess.run(
        [sys.executable, "-m", "ironroad.cli", *words],
        env=os.environ | {"PYTHONPATH": path_with(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert refused.returncode == 2
    assert "has games played by other code than this" in refused.stderr
