"""The library on the standard library alone, as `pip install ironroad` brings it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.helpers.places import DOCS, ROOT

BEGIN = f"import sys; sys.path.insert(0, {str(ROOT)!r}); "
PLAY = """
import ironroad
from ironroad.bots import make_bot, play_out
for name in ironroad.games():
    game = ironroad.new(name, players=3, seed=1)
    for _ in range(12):
        view = game.view(game.to_move)
        game.push(make_bot("greedy").choose(view, view.legal_moves(), None))
    assert ironroad.load(str(game.record)).position == game.position
    assert game.svg().startswith("<svg")
    print(name, ironroad.draw.text_picture(ironroad.draw.scene_of(game)) != "")
"""


def python(source: str) -> subprocess.CompletedProcess[str]:
    """Python that sees none of the packages that are installed here."""
    words = [sys.executable, "-I", "-S", "-c", BEGIN + source]
    return subprocess.run(words, capture_output=True, text=True, check=False)


def ironroad(*words: str) -> subprocess.CompletedProcess[str]:
    return python(f"from ironroad.cli import main; sys.exit(main({list(words)!r}))")


def test_no_package_is_seen() -> None:
    for module in ("rich", "litestar", "jinja2", "resvg_py", "pytest"):
        assert "ModuleNotFoundError" in python(f"import {module}").stderr


def test_every_game_is_played_told_in_records_and_drawn() -> None:
    done = python(PLAY)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[::2] == ["age-of-steam", "steam", "steam-power"]


def test_nothing_of_the_site_is_loaded_to_play() -> None:
    loaded = python("import ironroad; ironroad.new(seed=1); print(*sys.modules)").stdout.split()
    assert "ironroad.games.age_of_steam.rules" in loaded
    others = ("ironroad.site", "ironroad.telling", "ironroad.draw", "ironroad.games.steam.rules")
    assert not [name for name in loaded if name.startswith(others)]


def test_nothing_else_of_the_site_is_loaded_to_think() -> None:
    """A process for bots begins quickly; a second would be lost with the framework and the database."""
    loaded = python("import ironroad.site.thinkers.thinking; print(*sys.modules)").stdout.split()
    site = {name.removeprefix("ironroad.site") for name in loaded if name.startswith("ironroad.site")}
    assert site == {"", ".thinkers", ".thinkers.room", ".thinkers.thinking", ".thinkers.workers"}


def test_an_arena_needs_nothing() -> None:
    words = ("--board", "st-lucia", "--option", "turns=1", "--deals", "1", "--jobs", "1")
    done = ironroad("arena", "greedy", "--against", "random", *words)
    assert (done.returncode, "greedy less random" in done.stdout) == (0, True), done.stderr
    assert "openskill" not in done.stdout


def test_commands_that_need_nothing() -> None:
    checked = ironroad("check-board", str(DOCS / "example-board.toml"))
    assert (checked.returncode, checked.stdout[:3]) == (0, "ok:"), checked.stderr
    assert list(json.loads(ironroad("games", "--json").stdout)) == ["age-of-steam", "steam", "steam-power"]
    assert "serve" in ironroad("--help").stdout
    assert "rust-belt" in ironroad("boards", "list").stdout


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (["serve"], "site"),
        (["play"], "terminal"),
        (["games"], "terminal"),
        (["bench"], "terminal"),
        (["arena", "greedy", "random", "--ray", "auto"], "ray"),
        (["dataset", "game.txt", "-o", "a.parquet"], "lab"),
    ],
)
def test_a_command_says_which_extra_it_needs(words: list[str], extra: str) -> None:
    done = ironroad(*words)
    said = f"ironroad {words[0]} needs the extra '{extra}': pip install 'ironroad[{extra}]'\n"
    assert (done.returncode, done.stderr) == (1, said)


def test_a_pdf_says_which_extra_it_needs() -> None:
    said = python("from ironroad.workshop.printing import Printout, pdf; pdf(Printout())").stderr
    assert "a PDF needs the extra 'pdf': pip install 'ironroad[pdf]'" in said


def test_a_png_says_which_extra_it_needs() -> None:
    said = python("from ironroad import draw; draw.png('<svg/>')").stderr
    assert "a PNG needs the extra 'png': pip install 'ironroad[png]'" in said
