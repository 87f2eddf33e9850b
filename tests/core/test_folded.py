"""A game whose past is kept as text can do all that one can whose past is not."""

from __future__ import annotations

import pytest

import ironroad
from ironroad.core.game import CHANCE, EVERYTHING, RUNG, Folded, Game, State, unfolded
from tests.helpers.golden import Case, path_of

CASES = (
    Case("age-of-steam", "deluxe", "western-us", 3, "random"),
    Case("steam", "base", "ruhr", 5, "random"),
    Case("steam-power", "draft", "britain", 5, "random"),
)


@pytest.fixture(params=CASES, ids=lambda case: str(case.game))
def played(request: pytest.FixtureRequest) -> Game:
    return ironroad.load(path_of(request.param).read_text())


def _kept(game: Game) -> list[tuple[int, State | Folded]]:
    return game._checkpoints


def same(one: Game, other: Game) -> bool:
    return (
        one.record == other.record
        and one.position == other.position
        and one.state.drawn == other.state.drawn
        and [move.text for move in one.legal_moves()] == [move.text for move in other.legal_moves()]
    )


def test_every_moment_of_a_folded_game_is_as_it_was(played: Game) -> None:
    folded = played.copy()
    folded.fold_past()
    numbers = range(0, played.length + 1, 5)
    assert all(same(folded.at(number), played.at(number)) for number in numbers)


def test_all_but_the_end_is_text_and_no_moment_is_far_from_one_that_is_kept(played: Game) -> None:
    folded = played.copy()
    folded.fold_past()
    folded.fold_past()
    numbers = [number for number, _ in _kept(folded)]
    assert [isinstance(state, Folded) for _, state in _kept(folded)] == [True] * (len(numbers) - 1) + [False]
    steps = [after - before for before, after in zip(numbers, [*numbers[1:], played.length], strict=True)]
    assert max(steps) < 2 * RUNG


def test_a_folded_game_goes_on_and_back_as_the_other_does(played: Game) -> None:
    entries = played.record.entries
    folded = played.at(played.length - 20)
    folded.fold_past()
    on = folded.onward(entries[-20:-10])
    assert same(on, played.onward(()).at(played.length - 10))
    on.fold_past()
    back = on.at(played.length // 3)
    back.push(entries[back.length].move)
    assert same(back, played.onward(()).at(played.length // 3 + 1))


def test_what_is_folded_makes_the_same_game_again(played: Game) -> None:
    late = played.at(played.length - 3)
    resumed = played.at(0).resumed(late.record.entries, *late.folded())
    assert all(same(resumed.at(n), late.at(n)) for n in (0, 1, late.length // 2, late.length))


def test_what_is_unfolded_is_not_changed_by_who_looks_at_it(played: Game) -> None:
    folded = played.copy()
    folded.fold_past()
    number, text = next((n, kept) for n, kept in _kept(folded) if isinstance(kept, Folded) and n)
    folded.at(number).onward(played.record.entries[number : number + 8])
    assert (
        Game(folded.rules, unfolded(folded.rules, text), None, "", [], []).position
        == played.at(number).position
    )


def test_where_all_is_open_everybody_knows_all(played: Game) -> None:
    seats = range(CHANCE, played.rules.players)
    views = [played.at(played.length // 2).view(seat) for seat in seats]
    assert {view.state.viewer == EVERYTHING for view in views} == {played.rules.open}
