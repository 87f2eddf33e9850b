"""Pictures and bots of Steam Power."""

from __future__ import annotations

import re

import pytest

import ironroad
from ironroad.bots import make_bot, play_out
from ironroad.core.game import CHANCE
from ironroad.draw.games import scene_of
from ironroad.draw.text import text_picture
from tests.helpers.powerplay import BOARDS
from tests.helpers.powertables import routes, table


def test_a_scene_shows_city_tiles_factories_and_groups() -> None:
    game = table(
        track=routes(s0="A1-C1", s1="I1-K1") + ";A3:N-S+0", factories="A1:0x3,C1:1x0,M1:2x5", hands="C01//"
    )
    scene = scene_of(game)
    at = game.board.index
    assert (scene.tiles[at["A1"]].colour, scene.tiles[at["A1"]].works) == ("black", 0)
    assert scene.cubes[at["A1"]] == ["black"] * 3
    assert scene.tiles[at["C1"]].spent
    assert scene.tiles[at["I1"]].points == 4
    assert scene.tiles[at["K1"]].joints == (2,)
    assert sorted(scene.tiles[at["L2"]].joints) == [1, 5]
    assert [piece.finished for piece in scene.pieces if piece.hex == at["A3"]] == [False]
    assert scene.seats[0].figures[1] == ("done", "0/11")
    svg = game.svg()
    assert 'data-works="1"' in svg
    assert "ir-spent" in svg
    assert "Resources left" in svg
    assert "ir-joint" in svg


def test_a_neutral_factory_has_no_letter() -> None:
    game = table(1, track=routes(s0="A1-C1"), factories="A1:nx3")
    assert 'data-works="neutral"' in game.svg()


@pytest.mark.parametrize("board", BOARDS)
def test_every_map_is_drawn(board: str) -> None:
    game = ironroad.new("steam-power", board=board, players=5, seed=1)
    svg = game.svg()
    assert len(re.findall("data-city=", svg)) == len(game.board.cities)
    assert game.view(CHANCE).svg().count("data-hex=") == len(game.board.hexes)


def test_drawn_with_letters() -> None:
    game = table(track=routes(s0="A1-C1"), factories="A1:0x3,C1:1x0")
    text = text_picture(scene_of(game), colour=False)
    assert "Round 1" in text
    assert "0/11" in text
    assert "Resources left" in text
    assert "(B)" in text
    assert "A!" in text


def test_greedy_beats_random_and_finishes() -> None:
    """Four games suffice: it has never lost one."""
    for seed in range(4):
        game = ironroad.new("steam-power", board=BOARDS[seed % 3], players=2, seed=seed)
        names = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        play_out(game, [make_bot(name, seat) for seat, name in enumerate(names)])
        assert game.result is not None
        assert [names[seat] for seat in game.result.winners] == ["greedy"]
        assert game.round < 40


@pytest.mark.parametrize("players", [1, 3, 5])
def test_the_end_comes_in_a_sensible_number_of_turns(players: int) -> None:
    game = ironroad.new("steam-power", board="lower-rhine", players=players, seed=players)
    play_out(game, [make_bot("greedy", seat) for seat in range(players)])
    assert 5 <= game.round <= 20
    assert game.result is not None
    assert all(score is not None and score > 15 for score in game.result.scores)
