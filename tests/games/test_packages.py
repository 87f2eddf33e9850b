"""Games, boards and bots that other packages bring along, found by their entry points."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ironroad.bots import bots_for
from ironroad.games.found import board_files, kinds
from tests.helpers.packages import BROKEN, EXAMPLE, FOURTH_GAME, install, path_with, run
from tests.helpers.places import PACKAGE
from tests.helpers.seated import wait_for
from tests.helpers.server import Server, Visitor

GAME = "short-line"
pytestmark = pytest.mark.slow

PLAYED = """
import json, ironroad
from ironroad.bots import make_bot, play_out
game = ironroad.new({game!r}, board={board!r}, players=2, seed=1)
money = [getattr(seat, "money", 0) for seat in game.seats]
play_out(game, [make_bot(name, 1) for name in {bots!r}])
game.check()
again = ironroad.load(str(game.record))
assert again.position == game.position == ironroad.from_position(game.position).position
print(json.dumps([money, game.result.scores, str(game.record), game.svg()]))
"""


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("packages")
    install(EXAMPLE, found)
    install(FOURTH_GAME, found)
    return found


@pytest.fixture(scope="module")
def visitor(directory: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    server = Server(tmp_path_factory.mktemp("data"), PYTHONPATH=path_with(directory))
    found = Visitor(server)
    yield found
    found.client.close()
    assert server.stop() == 0


def test_nothing_is_brought_where_nothing_is_installed() -> None:
    assert GAME not in kinds()


def test_a_package_that_cannot_be_loaded_is_left_out_and_told(tmp_path: Path) -> None:
    install(EXAMPLE, tmp_path)
    install(BROKEN, tmp_path)
    (tmp_path / "ironroad_broken" / "__init__.py").write_text("import something_that_is_not_there\n")
    done = subprocess.run(
        [sys.executable, "-c", "from ironroad.bots import bots; print(*bots())"],
        env=os.environ | {"PYTHONPATH": path_with(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "timid" in done.stdout.split()
    assert "crasher" not in done.stdout.split()
    assert "ironroad_broken:CRASHER, an entry point of ironroad.bots, cannot be loaded" in done.stderr


def test_what_packages_bring_is_listed(directory: Path) -> None:
    found = json.loads(run(directory, "-c", "import json, ironroad; print(json.dumps(ironroad.games()))"))
    assert list(found) == [*kinds(), GAME]
    assert found[GAME]["boards"]["valley"]["players"] == [2, 3]
    boards = found["age-of-steam"]["boards"]
    assert boards["rich-bay"]["options"]["rich_money"]["rule"] == "RICH-01"
    assert set(boards) == {*board_files("age-of-steam"), "rich-bay"}


def test_a_board_with_a_rule_and_a_bot_play(directory: Path) -> None:
    source = PLAYED.format(game="age-of-steam", board="rich-bay", bots=["timid", "greedy"])
    money, scores, record, svg = json.loads(run(directory, "-c", source))
    assert money == [30, 30]
    assert len(scores) == 2
    assert "board: rich-bay" in record
    assert "Port Ansel" in svg


def test_a_lesson_of_a_package_is_found_and_plays(directory: Path) -> None:
    source = (
        "from ironroad.lessons import lessons; from ironroad.lessons.checking import complaints; "
        "print('age-of-steam/rich-bay' in lessons(), complaints(lessons()['age-of-steam/rich-bay'], 1))"
    )
    assert run(directory, "-c", source) == "True []\n"


def test_a_bot_plays_only_the_games_it_says(directory: Path) -> None:
    source = (
        "from ironroad.bots import bots_for; print('timid' in bots_for('age-of-steam'), bots_for('steam'))"
    )
    assert run(directory, "-c", source) == f"True {bots_for('steam')}\n"


def test_a_fourth_game_plays(directory: Path) -> None:
    source = PLAYED.format(game=GAME, board="valley", bots=["greedy", "random"])
    _, scores, record, svg = json.loads(run(directory, "-c", source))
    assert scores[0] > scores[1]
    assert len(re.findall(r"^lay ", record, re.MULTILINE)) == 6
    assert "Bexley" in svg


def test_a_fourth_game_in_the_terminal(directory: Path) -> None:
    words = ["play", "--game", GAME, "--players", "2", "--bots", "2", "--seed", "1"]
    said = run(directory, "-m", "ironroad.cli", *words)
    assert "Short Line on The Valley" in said
    assert "2 pieces of track" in said
    assert "Toy rules: For trying out how a game is added." in run(directory, "-m", "ironroad.cli", "games")


def test_nothing_else_knows_the_fourth_game() -> None:
    files = [path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".html", ".js", ".css", ".toml")]
    assert len(files) > 300
    named = re.compile("short-line|shortline|Short ?Line")
    assert not [path for path in files if named.search(path.read_text("utf-8"))]


# On the site


def test_the_start_page_offers_it_all(visitor: Visitor) -> None:
    page = visitor.get("/").text
    assert "Short Line" in page
    assert "Rich Bay" in page
    assert "everybody begins rich" in page
    assert "Bot: Timid" in page
    other = visitor.get("/", game=GAME).text
    assert "The Valley" in other
    assert "Timid" not in other


def test_a_fourth_game_at_the_table(visitor: Visitor) -> None:
    path = visitor.new_table("person", "greedy", game=GAME)
    page = visitor.get(path).text
    assert "Where do you lay track?" in page
    assert "Lay it beside a city." in page
    answer = visitor.move(path, "lay B2", visitor.state(path)["number"])
    assert answer.status_code == 200, answer.text
    assert wait_for(visitor, path, lambda state: state["length"] == 2)["kind"] == "lay"
    assert "lays track on" in visitor.get(path).text
    assert "3 rounds: lay track" in visitor.get(f"{path}/rules").text


def test_a_board_with_a_rule_at_the_table(visitor: Visitor) -> None:
    path = visitor.new_table("person", "timid", game="age-of-steam", board="rich-bay", option__rich_money=50)
    assert "$50" in visitor.get(path).text


def test_its_board_has_a_page_a_file_and_sheets(visitor: Visitor) -> None:
    page = visitor.get("/boards/age-of-steam/rich-bay")
    assert (page.status_code, "Rich Bay" in page.text) == (200, True)
    assert 'name = "Rich Bay"' in visitor.client.get("/boards/age-of-steam/rich-bay/board.toml").text
    assert visitor.client.get("/boards/age-of-steam/rich-bay/board.pdf").content[:5] == b"%PDF-"


def test_a_bot_is_refused_where_it_does_not_play(visitor: Visitor) -> None:
    visitor.get("/")
    answer = visitor.post("/tables", game="steam", players=3, seat__1__kind="timid")
    assert answer.status_code == 422
    assert "Seat 2 is for a person or one of the bots." in answer.text
