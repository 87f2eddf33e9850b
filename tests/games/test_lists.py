"""The legal moves are worked out only as far as they are looked at."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

import ironroad
from ironroad.bench import rich_start
from ironroad.core.game import Game
from ironroad.core.moves import Build
from ironroad.core.position import split_position
from ironroad.core.tiles import pairs_of
from ironroad.games.family import forget
from ironroad.games.found import kinds
from ironroad.games.steam.rules.joining import Joining
from ironroad.games.steam.rules.state import SteamState
from tests.long_play import lively, some_game


def assert_counted(game: Game) -> int:
    """The count, taken of a list nobody has looked at, is right, and so is every way to look at the list."""
    count, listed, moves = len(game.legal_moves()), list(game.legal_moves()), game.legal_moves()
    assert count == len(listed) == len({move.text for move in listed}), game.position
    assert moves[count - 1] is not None
    assert moves[-1] == listed[-1]
    assert moves[count // 2] == listed[count // 2]
    assert list(moves) == listed
    return count


@pytest.mark.parametrize("name", sorted(kinds()))
def test_a_count_is_that_of_the_list(name: str) -> None:
    """In games on any board, by any edition and options."""
    counts = []
    for seed in range(12):
        rng = random.Random(seed)
        game = some_game([name], seed, rng)
        for _ in range(60):
            if not game.over:
                counts.append(assert_counted(game))
                game.push(lively(list(game.legal_moves()), rng))
    assert max(counts) > 40


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The builds made from now on."""
    found: list[str] = []
    usual = Build.__init__

    def noted(self: Build, *args: Any) -> None:
        usual(self, *args)
        found.append(self.text)

    monkeypatch.setattr(Build, "__init__", noted)
    return found


def first_build(name: str) -> Game:
    """Before the first tile of rich seats, as a game knows it that has looked at nothing."""
    game = rich_start(4, 1, game=name)
    while game.phase != "build":
        game.push(game.legal_moves()[-1])
    forget()
    fields = split_position(game.position) | {"money": "200,200,200,200"}
    return ironroad.from_position(" ".join(f"{key}={value}" for key, value in fields.items()))


@pytest.mark.parametrize(("name", "least"), [("steam", 1000), ("age-of-steam", 200)])
def test_counting_makes_no_moves(name: str, least: int, made: list[str]) -> None:
    game = first_build(name)
    assert len(game.legal_moves()) > least
    assert made == []


def test_counting_tries_no_tile_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the first tile of Steam, estimates alone tell which tiles can wait to be joined."""
    tried: list[int] = []
    usual = Joining.can_join

    def noted(self: Joining, s: SteamState, seat: int, left: int) -> bool:
        tried.append(left)
        return usual(self, s, seat, left)

    game = first_build("steam")
    monkeypatch.setattr(Joining, "can_join", noted)
    moves = game.legal_moves()
    assert len(moves) > 1000
    assert tried == []
    crossings = [move for move in moves if isinstance(move, Build) and len(pairs_of(move.shape)) == 2]
    assert all(move in moves for move in crossings[:100])
    assert tried


@pytest.mark.parametrize("name", ["steam", "age-of-steam"])
def test_looking_at_a_hundred_moves_makes_hardly_more(name: str, made: list[str]) -> None:
    game = first_build(name)
    moves = game.legal_moves()
    assert len(list(islice(moves, 100))) == 100
    assert 99 <= len(made) < len(moves) // 2


@pytest.mark.parametrize("name", ["steam", "age-of-steam"])
def test_asking_for_one_move_makes_no_others(name: str, made: list[str]) -> None:
    game = first_build(name)
    text = game.legal_moves()[-1].text
    forget()
    again = ironroad.from_position(game.position)
    made.clear()
    assert again.read(text) in again.legal_moves()
    assert made == [text]


@pytest.mark.parametrize("name", ["age-of-steam", "steam"])
def test_lists_that_were_begun_stay_those_of_their_positions(name: str) -> None:
    """Whatever is played or taken back meanwhile, and the game is what it is without them."""
    game, alone = first_build(name), first_build(name)
    wanted, lists = [], []
    for _ in range(3):
        wanted.append(list(game.legal_moves()))
        lists += [iter(game.legal_moves()), iter(game.legal_moves())]
        assert next(lists[-1]) == next(lists[-2]) == wanted[-1][0]
        game.push(wanted[-1][len(wanted[-1]) // 2])
        alone.push(wanted[-1][len(wanted[-1]) // 2])
        assert game.position == alone.position
    game.pop()
    assert list(game.legal_moves()) == wanted[-1]
    assert [list(moves) for moves in lists] == [moves[1:] for moves in wanted for _ in range(2)]


def test_a_state_is_not_copied_for_a_list_that_was_read() -> None:
    game = first_build("age-of-steam")
    state, moves = game.state, game.legal_moves()
    assert len(moves) > 1
    game.push(moves[len(moves) // 2])
    assert game.state is state
