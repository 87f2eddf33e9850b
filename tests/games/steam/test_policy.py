"""The quick policy of Steam: it plays by the rules, whole games, and nobody sits idle."""

from __future__ import annotations

from collections import defaultdict

import pytest

import ironroad
from ironroad.bots import play_out
from ironroad.core.game import Game
from ironroad.core.moves import Build, Deliver, RaiseEngine
from ironroad.games.found import kind_of

TABLES = [("base", "northeast", 4), ("base", "ruhr", 5), ("expert", "northeast", 3), ("expert", "ruhr", 4)]
AT_WORK = (Build, Deliver, RaiseEngine)


def played(edition: str, board: str, players: int, rounds: int | None = None) -> Game:
    options = {} if rounds is None else {"turns": rounds}
    game = ironroad.new("steam", edition=edition, board=board, players=players, seed=11, options=options)
    return play_out(game, [kind_of("steam").policy(f"{seat}") for seat in range(players)])


def idle_rounds(game: Game) -> list[int]:
    """Per seat the most rounds in a row in which it neither built nor moved goods."""
    working: dict[int, set[int]] = defaultdict(set)
    for entry in game.record.entries:
        if isinstance(entry.move, AT_WORK):
            working[entry.seat].add(entry.round)
    found = []
    for seat in range(game.rules.players):
        idle = [number for number in range(1, game.round + 1) if number not in working[seat]]
        found.append(max((_row(idle, number) for number in idle), default=0))
    return found


def _row(idle: list[int], start: int) -> int:
    return 1 + _row(idle, start + 1) if start + 1 in idle else 1


@pytest.mark.parametrize(("edition", "board", "players"), TABLES)
def test_nobody_idles_two_rounds(edition: str, board: str, players: int) -> None:
    game = played(edition, board, players)
    assert game.result is not None
    print(game.result)
    assert None not in game.result.scores
    assert max(idle_rounds(game)) < 2


def test_same_seeds_same_game() -> None:
    assert str(played("base", "ruhr", 4, 3).record) == str(played("base", "ruhr", 4, 3).record)


@pytest.mark.parametrize("edition", ["base", "expert"])
def test_short_lists_are_legal_and_distinct(edition: str) -> None:
    """Everything that is asked in two rounds; the first of the list and the policy's answer may differ, as
    both are noisy, but nothing else may be on it."""
    kind = kind_of("steam")
    game = ironroad.new("steam", edition=edition, board="northeast", players=4, seed=5, options={"turns": 2})
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
        game.push(found[-1] if game.length % 3 else kind.policy("x").choose(view, moves, None))
    assert {"bid", "role", "build", "deliver", "points"} <= asked


def test_it_raises_no_engine_in_the_last_round() -> None:
    game = played("base", "northeast", 4)
    last = [entry.move for entry in game.record.entries if entry.round == game.round]
    assert any(isinstance(move, Deliver) for move in last)
    assert not any(isinstance(move, RaiseEngine) for move in last)


def test_it_finishes_a_turn_that_somebody_else_began() -> None:
    """After any first move of its short list a new policy can play on, as searches do."""
    kind = kind_of("steam")
    game = ironroad.new("steam", players=4, seed=3, options={"turns": 1})
    while game.phase != "build":
        view = game.view(game.to_move or 0)
        game.push(kind.policy("y").choose(view, view.legal_moves(), None))
    for move in kind.candidates(game, game.legal_moves(), 6):
        after = game.copy()
        after.push(move)
        play_out(after, [kind.policy(f"{move}{seat}") for seat in range(4)]).check()


def test_forecasts_come_near_when_one_round_is_left() -> None:
    kind = kind_of("steam")
    game = ironroad.new("steam", board="ruhr", players=4, seed=6)
    bots = [kind.policy(f"{seat}") for seat in range(4)]
    while game.round < game.rules.rounds:
        view = game.view(game.to_move or 0)
        game.push(bots[game.to_move or 0].choose(view, view.legal_moves(), None))
    expected = kind.forecast(game)
    result = play_out(game, bots).result
    assert result is not None
    assert expected is not None
    pairs = [(score, hope) for score, hope in zip(result.scores, expected, strict=True) if score is not None]
    print(pairs)
    assert all(abs(score - hope) < 15 for score, hope in pairs)
