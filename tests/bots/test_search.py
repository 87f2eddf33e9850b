"""Search by rollouts: fair, repeatable, in time, and slow to leave the policy's own move."""

from __future__ import annotations

from math import inf
from statistics import fmean
from time import sleep

import pytest

import ironroad
from ironroad.bots import Bot, make_bot, play_out
from ironroad.bots.clock import Clock, of_the_processor
from ironroad.bots.rollout import OUT, RIVAL, WON, Outcome, branched, ended, played
from ironroad.bots.search import Effort, Search, SearchBot, Searcher, Trial
from ironroad.bots.shortlist import short_list, spread
from ironroad.core.game import Game
from ironroad.core.moves import Deliver, Move, Pass, RaiseEngine
from ironroad.games.found import kind_of
from tests.helpers.last_round import BEST, LAST, POOR

SMALL = Effort(candidates=2, rollouts=4, least=2)


@pytest.fixture
def last() -> Game:
    return ironroad.from_position(LAST).view(1)


def search(view: Game, *moves: str, **effort: int) -> Search:
    return Search(view, [view.read(move) for move in moves], "7", Effort(**effort))


# What it finds


def test_what_does_better_in_the_same_samples_replaces_the_first(last: Game) -> None:
    found = search(last, POOR, BEST, rollouts=20).run(None)
    assert [trial.move.text for trial in found] == [BEST, POOR]
    assert {len(trial.worths) for trial in found} == {10}
    assert found[0].value > found[1].value


def test_with_too_few_rollouts_the_first_stays(last: Game) -> None:
    found = search(last, POOR, BEST, rollouts=18).run(None)
    assert found[0].move.text == POOR
    assert found[1].value > found[0].value


def trial(*worths: float) -> Trial:
    found = Trial(Pass())
    found.worths = dict(enumerate(worths))
    return found


def test_a_difference_that_chance_may_have_made_is_no_reason() -> None:
    """Both are ahead by 2 on average, one of them always."""
    own = trial(0, 10, 20, 30)
    gain, error = trial(9, 1, 29, 29).ahead_of(own)
    assert gain == 2
    assert gain < error
    assert trial(3, 11, 23, 31).ahead_of(own)[0] == 2
    assert trial(3, 11, 23, 31).ahead_of(own)[1] < 1


def test_only_samples_of_both_are_compared() -> None:
    one, other = trial(5, 5, 5), trial(1, 1)
    assert one.ahead_of(other) == (4, 0)
    assert one.ahead_of(trial()) == (0, inf)


def test_most_rollouts_go_to_what_is_hard_to_tell_apart(last: Game) -> None:
    moves = [move.text for move in last.legal_moves()][:8]
    found = search(last, *moves, rollouts=120).run(None)
    counts = sorted(len(trial.worths) for trial in found)
    assert counts[0] == 5
    assert counts[-1] > 15
    assert found[0].move.text == BEST


def test_search_rates_the_best_first_and_says_what_follows(last: Game) -> None:
    rated = Searcher(3, Effort(rollouts=40)).rate(last, last.legal_moves(), None)
    assert rated[0].move.text == BEST
    assert rated[0].line
    assert rated[0].value == max(one.value for one in rated)


# The objective


def test_the_lead_counts_and_victory_a_little_more() -> None:
    outcome = Outcome((40.0, 33.0, 40.0), (0, 2))
    assert outcome.worth(0) == WON / 2
    assert outcome.worth(1) == -7
    assert Outcome((51.0,), (0,)).worth(0) == 51


def test_who_is_out_stands_below_all(last: Game) -> None:
    game = last.sample(1)
    game.push("resign 1")
    left, out = ended(game).scores
    assert out == min(0.0, left) + OUT


# Repeatable, fair, in time


def test_same_seeds_same_ratings_whatever_is_hidden() -> None:
    """Two games that look alike to the seat are rated alike."""
    game = ironroad.new("steam-power", players=2, seed=7, options={"max_rounds": 1})
    seat = game.to_move
    assert seat is not None
    truths = [game, game.view(seat).sample("another truth")]
    assert truths[0].position != truths[1].position
    views = [truth.view(seat) for truth in truths]
    rated = [Searcher(5, SMALL).rate(view, view.legal_moves(), None) for view in views]
    assert rated[0] == rated[1]
    assert len({one.value for one in rated[0]}) > 1


@pytest.mark.parametrize(
    ("game", "board", "players", "options"),
    [
        ("age-of-steam", "st-lucia", 2, {"turns": 1}),
        ("age-of-steam", "barbados", 1, {"turns": 1}),
        ("steam-power", "britain", 2, {"max_rounds": 1}),
    ],
)
def test_same_seeds_same_game(game: str, board: str, players: int, options: dict[str, int]) -> None:
    def record() -> str:
        bots: list[Bot] = [SearchBot(seat, SMALL) for seat in range(players)]
        return str(
            play_out(ironroad.new(game, board=board, players=players, seed=2, options=options), bots).record
        )

    assert record() == record()


def test_without_time_the_policy_answers(last: Game) -> None:
    own = make_bot("greedy", 1).choose(last, last.legal_moves(), None)
    assert SearchBot(1).choose(last, last.legal_moves(), 0.0) == own
    assert Searcher(1).rate(last, last.legal_moves(), 0.0)[0].move == own


def test_a_budget_is_spent_on_several_moves(last: Game) -> None:
    with of_the_processor():
        rated = Searcher(1).rate(last, last.legal_moves(), 1.0)
    assert rated[0].move.text == BEST
    assert fmean(one.spread for one in rated[:1]) < inf


def test_a_search_leaves_the_view_as_it_was(last: Game) -> None:
    before = last.position
    SearchBot(1, SMALL).choose(last, last.legal_moves(), None)
    assert last.position == before
    assert last.length == 0


def test_where_nobody_waits_a_clock_stands_still_while_others_work() -> None:
    with of_the_processor():
        counted = Clock(1.0)
        sleep(0.02)
        assert (counted.left or 0.0) > 0.99
    passed = Clock(1.0)
    sleep(0.02)
    assert (passed.left or 0.0) < 0.981


# Not from the start


def test_what_is_alike_until_chance_is_asked_is_played_once() -> None:
    """From a branch on a rollout is what it is when all of it is played."""
    view = ironroad.new(players=3, seed=4, options={"turns": 1}).view(0)

    def rollout(seed: str) -> Outcome:
        found = played(view.sample(seed), seed, 0, Clock(None))
        assert found is not None
        return found._replace(branch=None)

    first = played(view.sample("1"), "1", 0, Clock(None))
    assert first is not None
    assert first.branch is not None
    again = [branched(first.branch, seed, 0, Clock(None)) for seed in "123"]
    assert [found._replace(branch=None) for found in again if found] == [rollout(seed) for seed in "123"]


# To the end though time is short


def whole(budget: float | None = None) -> Search:
    """Of a game that cannot be judged before its end, and in which nothing is left to chance."""
    view = ironroad.new(board="st-lucia", players=2, seed=2, options={"turns": 1}).view(0)
    found = Search(view, [*view.legal_moves()][:2], "1", SMALL)
    if budget is not None:
        found.run(budget)
    return found


def weighed(*gains: float) -> Search:
    """Where one move did better than the policy's own by so much in each sample."""
    found = whole()
    found._whole = True
    found.trials[0].worths = dict.fromkeys(range(len(gains)), 0.0)
    found.trials[1].worths = dict(enumerate(gains))
    return found


def test_without_a_forecast_games_are_played_to_their_end_however_short_the_time() -> None:
    with of_the_processor():
        found = whole(1.0)
    assert all(trial.outcomes for trial in found.trials)
    assert found._rounds is None


def test_where_few_whole_games_tell_more_than_forecasts_they_are_played() -> None:
    view = ironroad.new("steam-power", players=2, seed=7, options={"max_rounds": 1}).view(0)
    found = Search(view, [*view.legal_moves()][:2], "1", SMALL)
    with of_the_processor():
        found.run(1.0)
    assert all(trial.outcomes for trial in found.trials)
    assert not any(outcome.error for trial in found.trials for outcome in trial.outcomes.values())


def test_where_nothing_is_left_to_chance_the_first_rollout_is_one_without_slips_and_no_other_is() -> None:
    with of_the_processor():
        found = whole(1.0)
    own = found.trials[0]
    again = played(found._start(own.move), "other", None, Clock(None), 0, found._seat)
    assert again is not None
    assert own.outcomes[0].scores == again.scores
    assert found._slips


@pytest.mark.parametrize("gains", [(27, 30), (30, -20, 35, 5), (3, 3, 3)])
def test_what_few_or_uneven_samples_say_is_not_believed(gains: tuple[float, ...]) -> None:
    found = weighed(*gains)
    assert found._chosen() is found.trials[0]


@pytest.mark.parametrize("gains", [(27, 30, 28), (30, -20, 35, 5, 30, -15, 35, 15), (3,) * 12])
def test_what_enough_samples_agree_on_is_done(gains: tuple[float, ...]) -> None:
    found = weighed(*gains)
    assert found._chosen() is found.trials[1]


def test_with_few_samples_own_points_count_for_more_than_those_of_others() -> None:
    assert Outcome((40.0, 30.0), (0,)).steady_worth(0) == 40 - 30 * RIVAL + WON
    assert Outcome((40.0, 30.0), (0,)).steady_worth(1) == 30 - 40 * RIVAL
    assert Outcome((51.0,), (0,)).steady_worth(0) == 51


def test_track_that_was_searched_for_once_is_built_without_searching_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched: list[str] = []

    def run(search: Search, budget: float | None) -> list[Trial]:
        searched.append(search.trials[0].move.text)
        return search.trials

    monkeypatch.setattr(Search, "run", run)
    game = ironroad.new(board="st-lucia", players=2, seed=7, options={"turns": 1})
    play_out(game, [SearchBot(seat, SMALL) for seat in range(2)])
    built = [str(move) for move in game.record.moves if str(move).startswith("build")]
    assert len(built) > len([text for text in searched if text.startswith("build")])


def test_who_does_something_else_than_the_policy_had_in_mind_plans_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What it wants to build after another tile than the policy's own is no remnant of the policy's plan."""
    own: list[Move] = []

    def run(search: Search, budget: float | None) -> list[Trial]:
        own.append(search.trials[0].move)
        return [*search.trials[1:], search.trials[0]]

    monkeypatch.setattr(Search, "run", run)
    game = ironroad.new(players=3, seed=1, options={"turns": 2})
    bots = [SearchBot("1", SMALL) for _ in range(3)]
    builder, compared = None, 0
    while (seat := game.to_move) is not None:
        view = game.view(seat)
        moves, asked = view.legal_moves(), game.pending
        own.clear()
        game.push(bots[seat].choose(view, moves, None))
        if builder == seat and own:
            assert own == [kind_of("age-of-steam").planner("1").choose(view, moves, None)]
            compared += 1
        builder = seat if own and asked is not None and asked.kind == "build" else None
    assert compared


# Not to the end


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that can be judged before its end."""
    monkeypatch.setattr(type(kind_of("age-of-steam")), "forecast", lambda kind, game: [1.0, 5.0])


def opening() -> Search:
    view = ironroad.new(board="st-lucia", players=2, seed=2, options={"turns": 2}).view(0)
    return Search(view, list(view.legal_moves())[:2], "1", SMALL)


@pytest.mark.usefixtures("judged")
def test_a_rollout_that_stops_before_the_end_is_worth_what_the_game_forecasts() -> None:
    game = ironroad.new(board="st-lucia", players=2, seed=2, options={"turns": 2})
    outcome = played(game.view(0).sample(1), "1", 0, Clock(None))
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((1.0, 5.0), (1,))
    whole = played(game.view(0).sample(1), "1", None, Clock(None))
    assert whole is not None
    assert whole.scores != outcome.scores


def test_without_a_forecast_what_seats_have_counts() -> None:
    game = ironroad.new(board="st-lucia", players=2, seed=2, options={"turns": 2}).view(0).sample(1)
    outcome = played(game, "1", 0, Clock(None))
    assert outcome is not None
    assert game.round == 2
    assert outcome.scores == tuple(float(seat.score or 0) for seat in game.seats)


@pytest.mark.usefixtures("judged")
def test_the_less_time_there_is_the_less_far_games_are_played() -> None:
    assert opening()._far_enough(0.01, 1000.0) is None
    assert opening()._far_enough(0.01, 0.0) == 0


# What is tried


def test_the_own_move_is_first_and_all_are_legal_and_different(last: Game) -> None:
    moves = last.legal_moves()
    found = short_list(last, moves, Pass(), 3)
    assert found[0] == Pass()
    assert 1 < len(found) == len(set(found)) <= 3
    assert all(move in moves for move in found)


def test_a_spread_has_every_kind_of_move(last: Game) -> None:
    moves = list(last.legal_moves())
    found = spread(moves)
    assert sorted(map(str, found)) == sorted(map(str, moves))
    assert {type(move) for move in found[:3]} == {Deliver, RaiseEngine, Pass}
