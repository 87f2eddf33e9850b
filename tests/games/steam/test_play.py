"""Steam: bots, pictures, and what the library tells about a game."""

from __future__ import annotations

import pytest

import ironroad
from ironroad.bots import make_bot, play_out
from ironroad.core.game import Game
from ironroad.core.moves import NotationError
from ironroad.draw import scene_of, text_picture
from tests.helpers.inside import seats_of
from tests.helpers.steam_tables import play, table

pytestmark = pytest.mark.slow

EDITIONS = ("base", "expert")
BOARDS = ("northeast", "ruhr")


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_greedy_beats_random(board: str, edition: str) -> None:
    seed = int((board == "ruhr") == (edition == "expert"))
    game = ironroad.new("steam", board=board, edition=edition, players=3 + seed, seed=seed)
    names = ["greedy"] + ["random"] * (2 + seed)
    play_out(game, [make_bot(name, f"{seed}{seat}") for seat, name in enumerate(names)])
    assert game.result is not None
    assert game.result.winners == [0]


@pytest.mark.parametrize("board", BOARDS)
def test_greedy_does_not_go_bankrupt_in_the_expert_game(board: str) -> None:
    game = ironroad.new("steam", board=board, edition="expert", players=4, seed=11)
    play_out(game, [make_bot("greedy", seat) for seat in range(4)])
    assert [seat.out for seat in seats_of(game)] == [False] * 4
    assert game.result is not None
    assert max(score or 0 for score in game.result.scores) > 10


def test_a_bot_without_time_still_answers() -> None:
    game = ironroad.new("steam", board="ruhr", players=3, seed=2, options={"turns": 1})
    play_out(game, [make_bot("greedy", seat) for seat in range(3)], budget=0.0)
    assert game.over


def golden(board: str) -> Game:
    game = ironroad.new("steam", board=board, edition="expert", players=3, seed=5, options={"turns": 2})
    return play_out(game, [make_bot("greedy", seat) for seat in range(3)])


@pytest.mark.parametrize("board", BOARDS)
def test_a_game_draws_itself(board: str) -> None:
    game = golden(board)
    picture = game.svg()
    assert picture.startswith("<svg")
    for words in ("Goods supply", "points", "Track tiles", 'data-tile="44"', 'data-space="12/2"'):
        assert words in picture, words
    text = text_picture(scene_of(game), colour=False)
    assert "points" in text
    assert "shares" not in text


def test_growth_and_edge_links_are_shown() -> None:
    game = table(cities="H12:E", bridges="H12.NW+1", grown="C3")
    scene = scene_of(game)
    assert scene.bridges == [(game.board.index["H12"], 5, 1)]
    assert scene.grown == {game.board.index["C3"]}
    assert "ir-link" in game.svg()
    assert "ir-badge-+" in game.svg()
    grown = table(role="city-growth,-,-", grow="1", groups="RBY" + ",-" * 11)
    assert scene_of(play(grown, "grow C3 1")).last == {game.board.index["C3"]}


def test_what_a_seat_has() -> None:
    game = table(money="7,0,0", income="-3,0,0", points="5,0,0", order="2,0,1", todo="0,1")
    seat = seats_of(game)[0]
    assert (seat.money, seat.income, seat.points, seat.engine, seat.place) == (7, -3, 5, 1, 2)
    assert (seat.capital, seat.net, seat.links, seat.score) == (9, -3, 0, -1)
    assert seat.parts == {"points": 5, "income": -6, "links": 0}
    assert "points 5" in repr(seat)


@pytest.mark.parametrize(
    "text",
    [
        "role engineer later",
        "city E7 Z 1",
        "city E7 A 13",
        "grow C3",
        "grow C3 0",
        "build D4 NW-S tile",
        "build D4 NW-S tile 99/98",
        "score both",
        "shares 2",
        "capital x",
    ],
)
def test_text_that_is_no_move(text: str) -> None:
    with pytest.raises(NotationError):
        table().read(text)


@pytest.mark.parametrize(
    ("phase", "move", "reason"),
    [
        ("build", "pass", "track is built now: build, city, grow or done, not 'pass'"),
        ("roles", "done", "a role is taken now, so 'done' cannot be"),
        ("roles", "role production", "there is no role 'production'"),
        ("goods", "done", "goods are moved now: deliver, engine or pass, not 'done'"),
        ("capital", "done", "capital is raised now, so 'done' cannot be"),
        ("order", "done", "the order is auctioned now: bid or drop, not 'done'"),
    ],
)
def test_answers_to_another_question(phase: str, move: str, reason: str) -> None:
    edition = "expert" if phase in ("capital", "order") else "base"
    game = table(edition=edition, phase=phase)
    assert reason in str(game.why_not(move))


def test_positions_that_are_wrong() -> None:
    start = ironroad.new("steam", board="northeast", players=3, seed=1).position
    for word in (
        "groups=R,B",
        "track=L16:N",
        "track=L16@44/45:N-S",
        "grown=L16",
        "income=-11,0,0",
        "bridges=L16.N",
    ):
        key = word.partition("=")[0]
        line = " ".join([part for part in start.split() if not part.startswith(f"{key}=")] + [word])
        with pytest.raises(ironroad.PositionError):
            ironroad.from_position(line)
