"""The bots: that they play by the rules, whole games, and as well as their page says."""

from __future__ import annotations

from functools import cache
from statistics import median

import pytest

import ironroad
from ironroad.bots import BOTS, Bot, make_bot, play_out
from ironroad.game import Game, LegalMoves
from ironroad.moves import Bid, Build, Deliver, Move, RaiseEngine, Shares
from tests.tables import play, table

SEAT_COUNTS = (3, 4, 5, 6)


@cache
def greedy_game(players: int, seed: int) -> Game:
    """A whole game between greedy bots, played once for all tests that look at it."""
    bots = [make_bot("greedy", f"{seed}-{seat}") for seat in range(players)]
    return play_out(ironroad.new(players=players, seed=seed), bots)


def ask(name: str, game: Game, budget: float | None = None) -> Move:
    """What a new bot answers in a position; it must be legal there."""
    assert game.to_move is not None
    view = game.view(game.to_move)
    move = make_bot(name).choose(view, view.legal_moves(), budget)
    assert move in game.legal_moves()
    return move


# The interface


def test_unknown_bot() -> None:
    with pytest.raises(ValueError, match="there is no bot 'clever'; there are random, greedy"):
        make_bot("clever")


@pytest.mark.parametrize("name", BOTS)
def test_bots_know_their_names(name: str) -> None:
    assert make_bot(name).name == name
    assert BOTS[name].description


def test_play_out_needs_a_seed_and_a_bot_for_each_seat() -> None:
    bots = [make_bot("random", seat) for seat in range(4)]
    with pytest.raises(ValueError, match="a game needs a seed to be played out"):
        play_out(ironroad.new(players=4), bots)
    with pytest.raises(ValueError, match="4 seats need as many bots, not 3"):
        play_out(ironroad.new(players=4, seed=1), bots[:3])


class Spy:
    """Notes what it is shown, and then spoils its view before it answers."""

    name = "spy"

    def __init__(self, inner: Bot) -> None:
        self.inner = inner
        self.seeds: set[str | None] = set()
        self.asked: list[tuple[int | None, float | None]] = []

    def choose(self, view: Game, moves: LegalMoves, budget: float | None) -> Move:
        self.seeds.add(view.seed)
        self.asked.append((view.to_move, budget))
        assert "seed" not in view.record.head
        move = self.inner.choose(view, moves, budget)
        view.push(move)
        while view.to_move is not None and len(view.legal_moves()) and len(view.record) % 7:
            view.push(view.legal_moves()[0])
        return move


def test_bots_see_no_seed_and_cannot_disturb_the_game() -> None:
    spies = [Spy(make_bot("random", seat)) for seat in range(4)]
    watched = play_out(ironroad.new(players=4, seed=5), spies, budget=1.5)
    plain = play_out(ironroad.new(players=4, seed=5), [make_bot("random", seat) for seat in range(4)])
    assert watched.record == plain.record
    for seat, spy in enumerate(spies):
        assert spy.seeds == {None}
        assert set(spy.asked) == {(seat, 1.5)}


# Playing


@pytest.mark.parametrize("name", BOTS)
def test_same_seeds_same_record(name: str) -> None:
    def record() -> str:
        game = ironroad.new(players=3, seed=8, options={"turns": 3})
        return str(play_out(game, [make_bot(name, f"{seat}") for seat in range(3)]).record)

    assert record() == record()


def test_records_of_bots_load_again() -> None:
    game = greedy_game(4, 1)
    again = ironroad.load(str(game.record))
    assert again.position == game.position
    again.check()


def random_against_greedy(players: int, seat: int) -> list[int]:
    """The places at the end of a game in which one seat is greedy and the others play at random."""
    bots = [
        make_bot("greedy" if other == seat else "random", f"{players}{other}") for other in range(players)
    ]
    result = play_out(ironroad.new(players=players, seed=100 * players + seat), bots).result
    assert result is not None
    return result.places


def test_greedy_beats_random() -> None:
    """Every seat of every number of seats once: 18 games."""
    games = [(players, seat) for players in SEAT_COUNTS for seat in range(players)]
    places = {(players, seat): random_against_greedy(players, seat) for players, seat in games}
    won = sum(places[game][game[1]] == 1 and places[game].count(1) == 1 for game in games)
    print(f"greedy won {won} of {len(games)} games against random")
    assert won >= 0.95 * len(games)


@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_greedy_plays_sensible_games(players: int) -> None:
    """Nobody goes bankrupt and the scores are those of a game that was played, not survived."""
    results = [greedy_game(players, seed).result for seed in (1, 2)]
    scores = [score for result in results if result is not None for score in result.scores]
    print(f"{players} seats: {scores}")
    assert None not in scores
    assert median(score for score in scores if score is not None) >= 25


def test_greedy_raises_no_engine_in_the_last_round() -> None:
    for players in SEAT_COUNTS:
        game = greedy_game(players, 1)
        last = [entry.move for entry in game.record.entries if entry.round == game.round]
        assert any(isinstance(move, Deliver) for move in last)
        assert not any(isinstance(move, RaiseEngine) for move in last)


@pytest.mark.parametrize("edition", ["deluxe-en", "2002", "nl-2004"])
def test_greedy_plays_every_edition(edition: str) -> None:
    game = ironroad.new(players=3, seed=4, edition=edition, options={"turns": 3})
    result = play_out(game, [make_bot("greedy", seat) for seat in range(3)]).result
    assert result is not None
    assert None not in result.scores


@pytest.mark.parametrize("name", BOTS)
def test_bots_play_the_peer_profile(name: str) -> None:
    game = ironroad.new(players=4, seed=4, options={"peer_profile": True, "turns": 3})
    play_out(game, [make_bot(name, seat) for seat in range(4)]).check()


def test_greedy_answers_at_once_if_it_must() -> None:
    game = ironroad.new(players=3, seed=4, options={"turns": 2})
    result = play_out(game, [make_bot("greedy", seat) for seat in range(3)], budget=0.0).result
    assert result is not None


# Single decisions
