"""Records, positions and moves as text: what is refused, and where it says the mistake is."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ironroad
from ironroad.boards import board_text
from ironroad.core.record import RecordError
from tests.helpers.cases import each
from tests.helpers.playing import moves_of, some_game
from tests.helpers.tables import refused, table


def a_record(seed: int = 7, moves: int = 60) -> str:
    game = ironroad.new(players=4, seed=seed, options={"starting_order": "given"})
    rng = random.Random(seed)
    while not game.over and len(game.record) < moves + 78:
        legal = game.legal_moves()
        game.push(legal[rng.randrange(len(legal))])
    return str(game.record)


HEAD = "game: age-of-steam\nedition: deluxe\nboard: rust-belt\nplayers: 4\nrules: 1\n"


@each(
    "text, line, column, reason",
    [
        ("", 1, 1, "has no 'game'"),
        ("colour: red\n", 1, 1, "unknown key 'colour'"),
        ("game: age-of-steam\ngame: steam\n", 2, 1, "stands twice, first on line 1"),
        ("game:\n", 1, 1, "'game' has no value"),
        (HEAD.replace("age-of-steam", "chess"), 1, 1, "there is no game 'chess'"),
        (HEAD.replace("deluxe", "2003"), 2, 1, "there is no edition '2003'"),
        (HEAD.replace("rust-belt", "atlantis"), 3, 1, "atlantis"),
        (HEAD.replace("players: 4", "players: 9"), 4, 1, "for 3 to 6 players, not 9"),
        (HEAD.replace("players: 4", "players: many"), 4, 1, "'many' is no number"),
        (
            HEAD.replace("rules: 1", "rules: 99"),
            5,
            1,
            "written by a newer Ironroad: rules revision 99, this one knows up to 3",
        ),
        (HEAD.replace("rules: 1\n", ""), 1, 1, "has no 'rules'"),
        (HEAD + "options: sail=true\n", 6, 1, "there is no option 'sail'"),
        (HEAD + "options: first_tile=none\n", 6, 1, "first_tile cannot be 'none'"),
        (HEAD + "options: first_tile\n", 6, 1, "has no value"),
        (HEAD + "\ncube red\ncube green\n", 8, 6, "'green' is no colour"),
        (HEAD + "\ncube red\n  cube red blue  # a comment\n", 8, 12, "'blue' is one word too many"),
        (HEAD + "\ncube\n", 7, 5, "a colour is missing"),
        (HEAD + "\nbid 3\n", 7, 1, "a cube is drawn now"),
        (HEAD + "\nfly 3\n", 7, 1, "'fly' is no move"),
        (HEAD + "position: game=age-of-steam\n", 6, 1, "edition: differs"),
    ],
)
def test_a_broken_record_says_where_and_why(text: str, line: int, column: int, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        ironroad.load(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert reason in caught.value.reason
    assert str(caught.value).startswith(f"line {line}, column {column}: ")


def test_a_draw_that_the_seed_does_not_give_is_refused() -> None:
    text = a_record()
    first = next(number for number, line in enumerate(text.split("\n"), 1) if line.startswith("cube "))
    lines = text.split("\n")
    lines[first - 1] = "cube red" if lines[first - 1] != "cube red" else "cube blue"
    with pytest.raises(RecordError, match="the seed gives") as caught:
        ironroad.load("\n".join(lines))
    assert caught.value.line == first


def test_comments_blank_lines_and_spacing_do_not_matter() -> None:
    text = a_record()
    noisy = "# a game\n\n" + text.replace("\n", "   # said somebody\n\n")
    assert str(ironroad.load(noisy).record) == text


def test_a_record_of_a_game_that_began_at_a_position_reads_back() -> None:
    game = table(4, phase="build", money="20,20,20,20")
    game.push("build K19 NE-SW")
    again = ironroad.load(str(game.record))
    assert again.position == game.position
    assert str(again.record) == str(game.record)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_damaged_record_is_read_or_refused_never_worse(data: st.DataObject) -> None:
    lines = RECORD.split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        damage(lines, data)
    try:
        game = ironroad.load("\n".join(lines))
    except RecordError as error:
        assert error.line >= 1
        assert error.column >= 1
        assert error.reason
    else:
        game.check()


RECORD = a_record()


def damage(lines: list[str], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(lines) - 1))
    what = data.draw(st.sampled_from(("drop", "double", "swap", "write")))
    if what == "drop":
        lines.pop(at)
    elif what == "double":
        lines.insert(at, lines[at])
    elif what == "swap":
        other = data.draw(st.integers(0, len(lines) - 1))
        lines[at], lines[other] = lines[other], lines[at]
    else:
        cut = data.draw(st.integers(0, len(lines[at])))
        lines[at] = lines[at][:cut] + data.draw(st.text(max_size=6)) + lines[at][cut + 1 :]


@each(
    "change, reason",
    [
        ("money=10,10", "money: 2 values for 4 seats"),
        ("money=10,ten,10,10", "money: 'ten' is no number"),
        ("engine=1,1,1,9", "engine: 9 is not from 1 to 6"),
        ("shares=2,2,2,16", "shares: 16 is not from 0 to 15"),
        ("order=0,1,2", "the order [0, 1, 2] is not that of the seats"),
        ("phase=lunch", "phase: there is no phase 'lunch'"),
        ("role=-,-,-,pilot", "role: there is no role 'pilot'"),
        ("role=-,-,production,production", "two seats hold one role"),
        ("bag=R1", "red cubes, not 20"),
        ("bag=X1", "bag: 'X' is no colour"),
        ("cubes=Z99:R", "cubes: there is no hex 'Z99'"),
        ("track=L18:NE-XX", "track: 'XX' is no edge"),
        ("track=L18:NE-NE", "track: 'NE-NE' is no tile"),
        ("track=J20:N-S", "is no tile for this hex"),
        ("track=K17:N-S", "is no tile for this hex"),
        ("track=L18:NE-SW+7", "track: 7 is not from 0 to 3"),
        ("track=D10:N-S+0", "hangs on no stop"),
        ("track=A1:N-S+0", "leads off the land"),
        ("cities=J20:A", "cities: 'J20:A' is no New City tile on a town"),
        ("display=light9:RRR", "display: 'light9:RRR' is no column"),
        ("weather=fine", "weather: there is no such field"),
    ],
)
def test_a_broken_position_names_the_field(change: str, reason: str) -> None:
    key = change.partition("=")[0]
    words = [word for word in table(4).position.split() if not word.startswith(f"{key}=")]
    with pytest.raises(ironroad.PositionError) as caught:
        ironroad.from_position(" ".join([*words, change]))
    assert reason in str(caught.value)


@each(
    "line, reason",
    [
        ("", "has no 'game'"),
        ("game", "'game' is not of the form key=value"),
        ("game=age-of-steam game=age-of-steam", "game: stands twice"),
    ],
)
def test_text_that_is_no_position_is_refused(line: str, reason: str) -> None:
    with pytest.raises(ironroad.PositionError, match=reason):
        ironroad.from_position(line)


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_a_damaged_position_is_read_or_refused_never_worse(data: st.DataObject) -> None:
    words = data.draw(st.sampled_from(some_positions())).split()
    for _ in range(data.draw(st.integers(1, 3))):
        damage(words, data)
    try:
        game = ironroad.from_position(" ".join(words))
    except ironroad.PositionError as error:
        assert str(error)
    else:
        game.check()
        assert game.over or game.legal_moves()


@cache
def some_positions() -> list[str]:
    found: list[str] = []
    for seed in range(8):
        game, rng, lively = some_game(seed)
        found += [
            after.position for number, after in enumerate(moves_of(game, rng, lively)) if number % 23 == 0
        ]
    return found


@settings(max_examples=120, deadline=None)
@given(
    st.text(max_size=30) | st.from_regex(r"(build|deliver|city|place|claim|bid|shares) [A-Za-z0-9 \-/]{0,30}")
)
def test_any_text_is_a_legal_move_or_refused_in_words(text: str) -> None:
    game = GAME.copy()
    before = game.position
    reason = game.why_not(text)
    if reason is None:
        assert game.read(text) in game.legal_moves()
    else:
        assert len(reason) > 5
        with pytest.raises(ironroad.IllegalMove):
            game.push(text)
        assert game.position == before


GAME = table(4, phase="build", money="20,20,20,20", track="K19:NE-SW+0;L18:NE-SW+0", built="1,0,0,0")


@each(
    "move, words",
    [
        ("", "a move is missing"),
        ("build", "a hex is missing"),
        ("build Z9 N-S", "no hex 'Z9'"),
        ("build K17", "an edge or a pair of edges is missing"),
        ("build L18 E-W", "'E' is no edge"),
        ("build L18 N-N", "uses an edge twice"),
        ("build L18 N-S N-SE", "uses an edge twice"),
        ("build L18 N-S-SE", "uses an edge twice"),
        ("build L18 N-S SE", "either edge pairs or"),
        ("city K17 Z", "no New City tile 'Z'"),
        ("place red light9/1", "no display column 'light9'"),
        ("place red light3/4", "spaces light3/1 to light3/3"),
        ("deliver red", "a hex is missing"),
        ("deliver red J20", "the edge the cube leaves by is missing"),
        ("deliver red J20 N", "a hex is missing"),
        ("claim J20 M17", "no printed link"),
        ("bid three", "must be a number"),
        ("bid ³", "must be a number"),
        ("resign 9", "no seat 9"),
    ],
)
def test_malformed_moves_are_refused_in_words(move: str, words: str) -> None:
    assert words in refused(GAME.copy(), move)


def test_moves_are_read_in_any_order_and_case_of_edges() -> None:
    game = GAME.copy()
    assert str(game.read("build l18 nw-se sw-ne")) == "build L18 NE-SW SE-NW"
    assert str(game.read("build K17 SW NE")) == "build K17 NE SW"


def test_setups_that_cannot_be_are_refused() -> None:
    with pytest.raises(ironroad.SetupError, match="for 3 to 6 players, not 2"):
        ironroad.new(players=2)
    with pytest.raises(ironroad.SetupError, match="no edition 'first'"):
        ironroad.new(edition="first")
    with pytest.raises(ironroad.SetupError, match="no game 'go'"):
        ironroad.new("go")
    with pytest.raises(ironroad.OptionError, match="no option 'x'"):
        ironroad.new(options={"x": 1})
    with pytest.raises(ironroad.OptionError, match="cannot be '0'"):
        ironroad.new(options={"turns": 0})
    with pytest.raises(ironroad.BoardError, match="atlantis"):
        ironroad.new(board="atlantis")
    with pytest.raises(ironroad.SetupError, match="chance"):
        ironroad.new(chance="fate")
    with pytest.raises(ironroad.SetupError, match="cannot be a seed"):
        ironroad.new(seed="a # b")


# Boards that are files


def test_a_missing_board_file_is_blamed_on_the_board() -> None:
    for name in ("edition-of-mine.toml", "players.toml", "option.toml"):
        with pytest.raises(RecordError) as caught:
            ironroad.load(HEAD.replace("rust-belt", name))
        assert (caught.value.line, "No such file" in caught.value.reason) == (3, True)


@pytest.mark.parametrize("name", ["my board", "a#b", "50%20", "x=1,y=2", "Züge", "plain"])
def test_a_board_may_have_any_path(name: str, tmp_path: Path) -> None:
    folder = tmp_path / name
    folder.mkdir()
    file = folder / f"{name}.toml"
    file.write_text(board_text("rust-belt", "age-of-steam"))
    game = ironroad.new(board=file, seed=1)
    game.push(game.legal_moves()[0])
    at_position = ironroad.from_position(game.position)
    for again in (ironroad.load(str(game.record)), at_position, ironroad.load(str(at_position.record))):
        assert again.board.source == str(file)
        assert again.position == game.position
    assert (f"board: {file}\n" in str(game.record)) == (name in ("plain", "Züge"))
