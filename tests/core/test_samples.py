"""What a seat does not know is sampled, and only that; light copies play on like the game."""

from __future__ import annotations

import pytest

import ironroad
from ironroad.bots import make_bot
from ironroad.core.game import CHANCE, EVERYTHING, Game
from ironroad.games.steam_power.rules.state import Power
from tests.helpers.golden import Case, path_of

CASES = (
    Case("age-of-steam", "deluxe", "western-us", 3, "random"),
    Case("age-of-steam", "deluxe", "barbados", 1, "greedy"),
    Case("age-of-steam", "deluxe", "germany", 3, "greedy"),
    Case("steam", "base", "ruhr", 5, "random"),
    Case("steam", "expert", "northeast", 3, "greedy"),
    Case("steam-power", "draft", "britain", 5, "random"),
    Case("steam-power", "draft", "lower-rhine", 1, "greedy"),
    Case("steam-power", "draft", "northeast", 3, "greedy"),
)
STEP = 23


@pytest.fixture(params=CASES, ids=lambda case: f"{case.game}-{case.board}")
def moments(request: pytest.FixtureRequest) -> list[Game]:
    """A game at some moments in which a seat is asked."""
    played = ironroad.load(path_of(request.param).read_text())
    found = [played.at(number) for number in range(7, played.length, STEP)]
    return [game for game in found if game.to_move not in (None, CHANCE)]


def test_a_sample_is_what_the_seat_knows_and_more(moments: list[Game]) -> None:
    for game in moments:
        for seat in range(game.rules.players):
            view = game.view(seat)
            found = view.sample("once")
            found.check()
            assert found.state.viewer == EVERYTHING
            assert found.view(seat).position == view.position
            assert found.pending is not None
            assert view.pending is not None
            assert found.pending.kind == view.pending.kind
            assert (found.to_move, found.state.drawn) == (view.to_move, view.state.drawn)


def test_a_sample_knows_nothing_of_the_truth(moments: list[Game]) -> None:
    """Of two games that look alike to a seat it is the same one."""
    for game in moments:
        seat = game.to_move
        assert seat is not None
        other = game.view(seat).sample("another truth")
        samples = [one.view(seat).sample("same").position for one in (game, other)]
        assert samples[0] == samples[1]


def test_a_sample_leaves_the_view_as_it_was_and_is_played_to_its_end(moments: list[Game]) -> None:
    game = moments[-1]
    view = game.view(game.order[0])
    before = view.position
    found = view.sample(4)
    while not found.over:
        found.push(found.legal_moves()[-1])
    assert found.result is not None
    assert view.position == before


def hands(game: Game) -> list[list[int]]:
    s = game.state_as(Power)
    return [s.hand(seat) for seat in range(s.players)]


def test_seeds_differ_in_the_hands_of_others_and_not_in_the_own() -> None:
    game = ironroad.new("steam-power", players=4, seed=3)
    samples = [hands(game.view(2).sample(seed)) for seed in range(40)]
    assert {tuple(found[2]) for found in samples} == {tuple(hands(game)[2])}
    seen = {contract for found in samples for contract in found[0]}
    assert seen == set(range(len(game.state_as(Power).where))) - set(hands(game)[2])
    assert all(len(found[0]) == len(hands(game)[0]) for found in samples)


def test_contracts_that_left_unseen_lie_in_nobodys_hand() -> None:
    game = ironroad.new("steam-power", players=3, seed=3)
    game.push("resign 1")
    found = game.view(0).sample(9)
    found.check()
    assert found.state_as(Power).in_hand(1) == 0
    assert found.state_as(Power).in_bag() == game.state_as(Power).in_bag()


def test_draws_to_come_are_those_of_the_seed() -> None:
    game = ironroad.new(players=3, seed=8, options={"turns": 2})

    def end(seed: int) -> str:
        found, bot = game.view(0).sample(seed), make_bot("greedy", 1)
        while found.round < 2:
            found.push(bot.choose(found, found.legal_moves(), None))
        return found.position

    assert end(1) == end(1)
    assert len({end(seed) for seed in (1, 2)}) > 1


def test_a_light_copy_plays_on_as_the_game_does_and_keeps_no_record() -> None:
    game = ironroad.new(players=3, seed=8, options={"turns": 2})
    light = game.light_copy()
    while not game.over:
        move = game.legal_moves()[-1]
        light.push(move)
        game.push(move)
    assert light.position == game.position
    assert light.length == 0
    assert light.copy().position == light.position
    with pytest.raises(ValueError, match="a light copy of a game keeps no record"):
        _ = light.record
    with pytest.raises(IndexError):
        light.pop()
