"""The quick policy of Steam Power: it plays by the rules, whole games, and never idles."""

from __future__ import annotations

from collections import defaultdict

import pytest

import ironroad
from ironroad.bots import play_out
from ironroad.core.game import Game
from ironroad.games.found import kind_of
from ironroad.games.steam_power.bots.greedy import PLENTY
from ironroad.games.steam_power.bots.policy import PowerPolicy
from ironroad.games.steam_power.bots.weights import Weights
from ironroad.games.steam_power.rules.moves import TakeMoney
from ironroad.games.steam_power.rules.state import TRIGGER, Power

BOARDS = [("northeast", 4), ("lower-rhine", 5), ("britain", 2), ("britain", 1)]


def played(board: str, players: int, seed: int = 9) -> Game:
    game = ironroad.new("steam-power", board=board, players=players, seed=seed)
    return play_out(game, [kind_of("steam-power").policy(f"{seat}") for seat in range(players)])


@pytest.mark.parametrize(("board", "players"), BOARDS)
def test_nobody_idles_two_rounds(board: str, players: int) -> None:
    """A round is idle if money was taken twice."""
    game = played(board, players)
    assert game.result is not None
    print(game.result)
    idle: dict[int, list[int]] = defaultdict(list)
    for seat in range(players):
        for number in range(1, game.round + 1):
            made = [
                entry.move for entry in game.record.entries if (entry.seat, entry.round) == (seat, number)
            ]
            if made and all(isinstance(move, TakeMoney) for move in made):
                idle[seat].append(number)
    assert not any(number + 1 in idle[seat] for seat in idle for number in idle[seat])


def test_same_seeds_same_game() -> None:
    assert str(played("northeast", 3).record) == str(played("northeast", 3).record)


@pytest.mark.parametrize("board", ["northeast", "lower-rhine", "britain"])
def test_short_lists_are_legal_and_distinct(board: str) -> None:
    kind = kind_of("steam-power")
    game = ironroad.new("steam-power", board=board, players=4, seed=5, options={"max_rounds": 4})
    asked = set()
    while (seat := game.to_move) is not None:
        view = game.view(seat)
        moves = view.legal_moves()
        found = kind.candidates(view, moves, 8)
        assert 1 <= len(found) <= 8
        assert len(set(found)) == len(found)
        assert all(move in moves for move in found), (view, found)
        assert view.pending is not None
        asked.add(view.pending.kind)
        game.push(found[-1] if game.length % 4 == 0 else kind.policy("x").choose(view, moves, None))
    assert {"action", "build"} <= asked


def test_forecasts_rise_with_what_a_seat_has() -> None:
    """A contract fulfilled is worth more than one in hand; alone nobody can tell."""
    kind = kind_of("steam-power")
    game = ironroad.new("steam-power", players=4, seed=9)
    bots = [kind.policy(f"{seat}") for seat in range(4)]
    before = kind.forecast(game)
    play_out(game, bots)
    after = kind.forecast(game)
    assert before is not None
    assert after is not None
    assert len(set(before)) == 1
    scores = [seat.score for seat in game.seats]
    assert after.index(max(after)) == scores.index(max(score for score in scores if score is not None))
    assert kind.forecast(ironroad.new("steam-power", players=1, seed=9)) is None


def test_a_game_of_few_rounds_is_forecast_as_one() -> None:
    kind = kind_of("steam-power")
    long, short = (
        kind.forecast(ironroad.new("steam-power", players=3, seed=9, options={"max_rounds": rounds}))
        for rounds in (30, 2)
    )
    assert long is not None
    assert short is not None
    assert max(short) < min(long) / 2


def test_who_has_plenty_does_not_wait_for_ever() -> None:
    """Seats to whom contracts mean next to nothing take money, but not for ever."""
    weights = Weights()
    weights.patience = 0.9
    game = ironroad.new("steam-power", board="britain", players=2, seed=3, options={"max_rounds": 80})
    play_out(game, [PowerPolicy(seat, weights) for seat in range(2)])
    assert max(seat.money for seat in game.seats) > PLENTY
    assert max(game.state_as(Power).fulfilled(seat) for seat in range(2)) >= TRIGGER[2]
    assert game.round < 80
