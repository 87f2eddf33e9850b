"""The text game on the boards with rules of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

import ironroad
from ironroad.boards import load_board
from ironroad.core.game import Game
from ironroad.terminal.menu import Menu
from ironroad.terminal.reading import find_hex, understand
from ironroad.terminal.screen import make_console
from ironroad.terminal.seating import PERSON, Seating
from ironroad.terminal.table import standings, winners
from tests.helpers.console import run, script
from tests.helpers.tables import play, table

# Each board with its bots and what only it tells.
BOARDS = {
    "western-us": (["greedy", "greedy"], "starting city of either coast"),
    "southern-us": (["greedy", "greedy"], "Atlanta gets"),
    "germany": (["greedy", "greedy"], "Each terminal takes one colour"),
    "barbados": ([], "is paid back with $5"),
    "st-lucia": (["greedy"], "38 cubes are drawn for hexes outside the cities"),
}
WEST = (
    "H3:E-W+0;H5:E-W+0;H7:E-W+0;H9:E-W+0;H11:W+0,E+1;H13:E-W+1;H15:E-W+1;H17:W+1,E+2;"
    "H19:E-W+2;H21:E-W+2;H23:E-W+2;H25:E-W+2"
)


@pytest.mark.parametrize("board", BOARDS)
def test_a_whole_game_typed_by_a_person(board: str, tmp_path: Path) -> None:
    bots, special = BOARDS[board]
    names = [PERSON, *bots]
    expected = ironroad.new(board=board, players=len(names), seed=5, options={"turns": 1})
    lines, record = script(expected, names), tmp_path / "game.txt"
    words = ["--players", str(len(names)), "--bots", ",".join(names), "--option", "turns=1", "--seed", "5"]
    done = run("play", "--board", board, *words, "--record", str(record), stdin="\n".join([*lines, ""]))
    assert done.returncode == 0, done.stderr
    assert record.read_text() == str(expected.record)
    assert special in done.stdout.decode()


@pytest.mark.parametrize(("board", "players"), [("barbados", 1), ("st-lucia", 2), ("germany", 4)])
def test_a_board_brings_its_number_of_seats(board: str, players: int) -> None:
    text = run("play", "--board", board, "--seed", "1", stdin="quit\n").stdout.decode()
    assert f"edition deluxe, {players} seat{'s' if players > 1 else ''}, seed 1." in text


def listed(game: Game) -> dict[str, str]:
    return {row.move.text: f"{row.price} {row.note}".strip() for row in Menu(game).rows}


def test_special_moves_are_listed_with_what_follows() -> None:
    german = table(3, "deluxe", None, "germany", phase="build", money="30,30,30", built="1,1,1")
    assert listed(german)["claim C15 D14"] == "$2 the direct link Düsseldorf & Köln - Essen & Dortmund"
    fields = {"phase": "build", "money": "30,30,30", "built": "1,1,1", "todo": "2,0,1", "track": WEST}
    western = play(table(3, "deluxe", None, "western-us", **fields), "build H27 NE-W")
    assert "seat 2: income +2, now 2" in listed(western)["bonus 0 2"]
    island = table(2, "deluxe", None, "st-lucia", phase="order", money="10,10")
    assert listed(island)["pay"].startswith("you are first this round; leaves $5")
    roles = table(3, "deluxe", None, "germany", phase="roles")
    assert listed(roles)["role engineer"] == "pays half the price of the dearest build of the turn"


def test_an_unfinished_turn_offers_no_end() -> None:
    game = table(3, "deluxe", None, "germany", phase="build", money="30,30,30", built="1,1,1")
    play(game, "build F12 N-S")
    assert "done" not in listed(game)
    assert "the section at F12 must be completed first" in str(understand("done", game, Menu(game)))


def test_a_hex_tells_why_nothing_is_built_there() -> None:
    fields = {"phase": "build", "money": "30,30,30", "built": "1,1,1", "track": WEST}
    game = table(3, "deluxe", None, "western-us", **fields)
    assert "must hang together" in str(understand("A4", game, Menu(game)))


def test_a_board_without_a_display_says_so() -> None:
    text = run("play", "--board", "st-lucia", "--seed", "1", stdin="display\nquit\n").stdout.decode()
    assert "There is no goods display here." in text


def test_a_solo_game_may_be_lost() -> None:
    """Two shares cost $10, and of the $10 of the start the round takes three."""
    answers = ["0", "engineer", "done", "pass", "pass", ""]
    words = ["--board", "barbados", "--option", "turns=1", "--seed", "1"]
    text = run("play", *words, stdin="\n".join(answers)).stdout.decode()
    assert "cannot pay back 2 shares for $10 with $7." in text
    assert text.rstrip().splitlines()[-1] == "The game is lost."


def test_a_solo_game_is_won_with_money() -> None:
    game = table(1, "deluxe", None, "barbados", phase="goods", round="10", cycle="2", money="52", shares="8")
    play(game, "pass", "die 1", "die 1")
    console = make_console()
    with console.capture() as captured:
        console.print(standings(game, Seating([PERSON])))
        console.print(winners(game))
    shown = captured.get().split()
    assert shown[-4:] == ["A", "Seat", "0", "wins."]
    assert "$3" in shown
    assert "points" not in shown


def test_a_place_is_found_by_its_name_and_hex_where_two_have_the_name() -> None:
    board = load_board("southern-us")
    assert find_hex("jackson (c5)", board) == board.index["C5"]
    assert find_hex("jackson", board) == board.index["A15"]
    assert find_hex("jacksonv", board) == board.index["N20"]
