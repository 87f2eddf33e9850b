"""The ladder: weaker levels err like people, stronger ones search, and none knows more than its seat."""

from __future__ import annotations

import pytest

import ironroad
from ironroad.bots import Bot, bots, make_bot
from ironroad.bots.ladder import LADDER
from ironroad.bots.slips import Slipping, near
from ironroad.core.game import Game
from ironroad.core.moves import Role, Shares
from ironroad.games.found import kind_of
from tests.helpers.tables import table

ALWAYS = 100


def answers(game: Game, make: type[Slipping], slips: int) -> set[str]:
    """What bots of many seeds answer."""
    assert game.to_move is not None
    view = game.view(game.to_move)
    found = [make("slips", seed, slips, 2).choose(view, view.legal_moves(), None) for seed in range(12)]
    assert all(move in game.legal_moves() for move in found)
    return {move.text for move in found}


def test_it_has_five_levels_between_which_people_can_choose() -> None:
    assert [kind.name for kind in LADDER] == ["beginner", "easy", "medium", "hard", "expert"]
    assert {kind.name for kind in LADDER} < set(bots())
    assert len({str(kind.description) for kind in LADDER}) == len(LADDER)
    assert [kind.seconds for kind in LADDER] == [None, None, None, None, 4.0]


def test_a_game_may_have_weak_bots_slip_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table(4, phase="shares", round="8", money="0,9,9,9", shares="2,2,2,2", cubes="")
    (own,) = answers(game, Slipping, 0)
    monkeypatch.setattr(type(kind_of("age-of-steam")), "slips", ALWAYS)
    assert own not in answers(game, Slipping, 1)


def test_a_slip_is_a_share_too_many_or_too_few() -> None:
    game = table(4, phase="shares", round="8", money="0,9,9,9", shares="2,2,2,2", cubes="")
    (own,) = answers(game, Slipping, 0)
    slips = answers(game, Slipping, ALWAYS)
    assert own not in slips
    counts = [int(slip.split()[1]) for slip in slips]
    assert all(abs(count - int(own.split()[1])) <= 2 for count in counts)


def test_who_slips_often_slips_in_some_decisions_and_not_in_others() -> None:
    game = table(4, phase="shares", round="8", money="0,9,9,9", shares="2,2,2,2", cubes="")
    (own,) = answers(game, Slipping, 0)
    some = answers(game, Slipping, 50)
    assert own in some
    assert len(some) > 1


def test_where_a_neighbour_may_be_absurd_there_is_no_slip_that_the_game_does_not_offer() -> None:
    game = table(4, phase="build", round="1")
    assert game.to_move is not None
    view = game.view(game.to_move)
    offered = {move.text for move in kind_of("age-of-steam").candidates(view, view.legal_moves(), 3)}
    assert answers(game, Slipping, ALWAYS) <= offered | answers(game, Slipping, 0)


def test_neighbours_are_of_the_same_kind_and_near() -> None:
    game = table(4, phase="shares", money="0,9,9,9")
    assert near(Shares(1), game.legal_moves()) == [Shares(0), Shares(2), Shares(3)]
    roles = table(4, phase="roles")
    own = roles.legal_moves()[0]
    assert isinstance(own, Role)
    assert near(own, roles.legal_moves()) == [roles.legal_moves()[1], roles.legal_moves()[2]]
    assert near(table(4, phase="build").legal_moves()[0], table(4, phase="build").legal_moves()) == []


def first_answers(bot: Bot, game: Game) -> str:
    assert game.to_move is not None
    view = game.view(game.to_move)
    return bot.choose(view, view.legal_moves(), 0.0 if bot.name == "expert" else None).text


@pytest.mark.parametrize("name", [kind.name for kind in LADDER])
def test_no_level_knows_what_its_seat_does_not(name: str) -> None:
    """Two games that look alike to the seat have the same answer."""
    game = ironroad.new("steam-power", players=2, seed=6, options={"max_rounds": 1})
    assert game.to_move is not None
    other = game.view(game.to_move).sample("another truth")
    assert first_answers(make_bot(name, 3), game) == first_answers(make_bot(name, 3), other)
