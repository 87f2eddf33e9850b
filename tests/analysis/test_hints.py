"""Hints: the best moves with what comes of them and why, from what the seat may know."""

from __future__ import annotations

import json

import pytest

import ironroad
from ironroad.analysis import Analysis, Hint, analyse, explain, from_data, to_data
from ironroad.analysis.amounts import amount
from ironroad.analysis.hints import analysis_of
from ironroad.analysis.reasons import THE_NEXT, reasons
from ironroad.bots.rollout import Outcome, Standing
from ironroad.bots.search import Effort, Search, Searcher, Trial
from ironroad.core.game import Game
from ironroad.core.moves import Pass
from ironroad.games.age_of_steam.bots import policy
from ironroad.lessons import find_lesson
from ironroad.lessons.checking import played, suggested
from ironroad.telling import teller
from ironroad.telling.parts import Provisional
from tests.helpers.last_round import BEST, LAST, POOR

# Earns only the other seat something.
GIVEN = "deliver blue B14 SE C17"
EFFORT = Effort(candidates=5, rollouts=60)
SMALL = Effort(candidates=2, rollouts=4, least=2)


@pytest.fixture(scope="module")
def found() -> Analysis:
    """Three moves, whatever the policy thinks of them."""
    view = ironroad.from_position(LAST).view(1)
    moves = [view.read(move) for move in (POOR, BEST, GIVEN)]
    return analysis_of(view, Search(view, moves, "7", EFFORT).run(None), 3)


def test_a_position_is_analysed_from_the_policys_short_list() -> None:
    found = analyse(ironroad.from_position(LAST), effort=EFFORT, most=2)
    assert (found.seat, found.round, found.kind) == (1, 2, "deliver")
    assert 1 <= len(found.hints) <= 2
    assert found.hints[0].move == BEST
    assert found.hints[0].samples >= EFFORT.least


def texts(hint: Hint, kind: str) -> list[str]:
    return [str(reason.text) for reason in hint.reasons if reason.kind == kind]


def test_the_best_move_comes_first_with_what_it_brings(found: Analysis) -> None:
    best, second, _ = found.hints
    assert (found.seat, found.round, found.kind) == (1, 2, "deliver")
    assert best.move == BEST
    assert best.score == 1.0
    assert best.win > 0.95
    assert best.value > second.value
    assert found.expected[1] == best.score


def test_reasons_tell_what_it_earns_soon_and_whom_it_blocks(found: Analysis) -> None:
    best = found.hints[0]
    assert "+2 income" in texts(best, "does")
    assert texts(best, "round")[0].endswith("at the end of the round, compared with the next best move")
    assert [text[:13] for text in texts(best, "blocks")] == ["costs seat 0 "]
    assert texts(best, "behind") == []


def test_the_best_move_is_told_by_how_much_it_is_better(found: Analysis) -> None:
    best, second, _ = found.hints
    (better,), (worse,) = texts(best, "ahead"), texts(second, "behind")
    assert better.replace("better than the next best move", "worse than the best move") == worse


def test_a_move_that_was_soon_given_up_is_compared_in_the_same_samples() -> None:
    """It was tried in those that were good for all."""
    view = ironroad.from_position(LAST).view(1)
    best = tried(*(outcome(5, False, score) for score in (30, 10, 10, 10)))
    given_up = tried(*(outcome(5, False, score) for score in (27, 7, 7)))
    first, second = analysis_of(view, [best, given_up], 2).hints
    assert (first.score, second.score) == (15, 12)
    assert texts(second, "behind") == ["about 3 points worse than the best move"]
    assert texts(first, "ahead") == ["about 3 points better than the next best move"]


def test_moves_that_come_to_the_same_are_called_as_good() -> None:
    view = ironroad.from_position(LAST).view(1)
    first, second = analysis_of(view, [tried(*[outcome(5, False, 30)] * 4) for _ in range(2)], 2).hints
    assert texts(first, "ahead") == ["about as good as the next best move"]
    assert texts(second, "behind") == ["about as good as the best move"]
    assert first.on("for") == second.on("against") == []


def test_what_may_be_chance_is_told_as_such() -> None:
    view = ironroad.from_position(LAST).view(1)
    best = tried(*(outcome(5, False, score) for score in (30, 10, 10, 10)))
    other = tried(*(outcome(5, False, score) for score in (10, 12, 11, 10)))
    first, second = analysis_of(view, [best, other], 2).hints
    assert texts(first, "ahead") == ["perhaps 4 points better than the next best move"]
    assert texts(second, "behind") == ["perhaps 4 points worse than the best move"]


def test_what_few_forecasts_say_is_told_as_such() -> None:
    """They may agree with each other and be wrong together."""
    view = ironroad.from_position(LAST).view(1)

    def told(samples: int) -> list[str]:
        good = outcome(5, False, 30)._replace(scores=(10.0, 30.0), error=9.0)
        poor = outcome(5, False, 25)._replace(scores=(14.0, 25.0), error=9.0)
        hint = analysis_of(view, [tried(*[good] * samples), tried(*[poor] * samples)], 2).hints[0]
        return texts(hint, "blocks")

    assert told(4) == ["costs seat 0 perhaps 4 points, compared with the next best move"]
    assert told(10) == ["costs seat 0 about 4 points, compared with the next best move"]


def test_a_lead_that_the_scores_do_not_show_is_told_as_one() -> None:
    """It scores less, but so does who is ahead."""
    view = ironroad.from_position(LAST).view(1)
    best = tried(*[outcome(5, False, 30)._replace(scores=(20.0, 30.0))] * 4)
    other = tried(*[outcome(5, False, 31)._replace(scores=(27.0, 31.0))] * 4)
    first, second = analysis_of(view, [best, other], 2).hints
    assert (first.score, second.score) == (30, 31)
    measured = ", measured against the strongest opponent"
    assert texts(first, "ahead") == [f"about 6 points better than the next best move{measured}"]
    assert texts(second, "behind") == [f"about 6 points worse than the best move{measured}"]


def test_a_move_that_only_seems_better_than_the_one_chosen_says_so() -> None:
    view = ironroad.from_position(LAST).view(1)
    chosen = tried(*[outcome(5, False, 30)] * 4)
    lucky = tried(*(outcome(5, False, score) for score in (50, 30, 30, 30)))
    first, second = analysis_of(view, [chosen, lucky], 2).hints
    assert texts(first, "ahead") == []
    assert texts(second, "behind") == [
        "perhaps 5 points better in the games tried, which were too few to be sure"
    ]


def test_the_others_are_told_in_the_order_of_what_is_said_of_them() -> None:
    """Moves that were given up early brought more in the samples that were good for all."""
    view = ironroad.from_position(LAST).view(1)
    best = tried(*(outcome(5, False, score) for score in (40, 40, 40, 10, 10, 10)))
    second = tried(*(outcome(5, False, score) for score in (38, 38, 38, 8, 8, 8)))
    given_up = tried(*(outcome(5, False, score) for score in (35, 35, 35)))
    hasty = tried(outcome(5, False, 60))
    hints = analysis_of(view, [best, hasty, given_up, second], 4).hints
    assert [hint.samples for hint in hints] == [6, 6, 3, 1]


def test_who_goes_bankrupt_loses_no_points_but_the_game() -> None:
    view = ironroad.from_position(LAST).view(1)
    ruined = outcome(5, False, 20)._replace(scores=(-30.0, 20.0), out=(True, False))
    alive = outcome(5, False, 20)._replace(scores=(50.0, 20.0), out=(False, False))
    ruins, spares = tried(ruined, ruined, ruined, alive), tried(*[alive] * 4)
    told = {reason.kind: str(reason.text) for reason in reasons(view, ruins, spares, THE_NEXT)}
    assert "blocks" not in told or "points" not in told["blocks"]
    ruins = tried(*[ruined] * 4)
    told = {reason.kind: str(reason.text) for reason in reasons(view, ruins, spares, THE_NEXT)}
    after = "in 4 more of 4 games tried, compared with the next best move"
    assert told["blocks"] == f"leads seat 0 out of the game {after}"
    told = {reason.kind: str(reason.text) for reason in reasons(view, spares, ruins, THE_NEXT)}
    assert told["helps"] == f"keeps seat 0 in the game {after}"
    assert texts(analysis_of(view, [ruins, spares], 2).hints[0], "ahead") == []


def test_who_is_out_of_the_game_has_no_score() -> None:
    view = ironroad.from_position(LAST).view(1)
    lost = outcome(9, False, -30)._replace(out=(False, True))
    won = outcome(9, False, 40)._replace(out=(False, False))
    (hint,) = analysis_of(view, [tried(lost, won, won, won)], 1).hints
    assert (hint.score, hint.out, hint.scores) == (40, 0.25, True)
    found = analysis_of(view, [tried(lost, lost, lost, won)], 1)
    assert not found.hints[0].scores
    assert found.expected == [10.0, None]
    again = from_data(Analysis, json.loads(json.dumps(to_data(found))))
    assert again == found


def test_what_one_or_two_samples_say_is_not_told() -> None:
    view = ironroad.from_position(LAST).view(1)
    best, hasty = tried(*[outcome(5, False, 30)] * 4), tried(*[outcome(1, False, 2)] * 2)
    first, second = analysis_of(view, [best, hasty], 2).hints
    assert {reason.kind for reason in first.reasons + second.reasons} <= {"does", "opens"}


def test_where_there_is_little_time_there_still_are_two_moves_to_compare(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A machine on which the first rollout took so long that no two moves seem to fit."""
    monkeypatch.setattr(Search, "_in_time", lambda self, clock: self.trials[:1])
    game = ironroad.from_position(LAST)
    listed = [game.read(POOR), game.read(BEST)]
    monkeypatch.setattr(Searcher, "listed", lambda self, view, moves: listed)
    hints = analyse(game, 0.5).hints
    assert len(hints) == 2
    assert all(hint.samples for hint in hints)


def test_other_moves_are_told_beside_the_best(found: Analysis) -> None:
    for hint in found.hints[1:]:
        (text,) = texts(hint, "behind")
        assert "worse than the best move" in text


def test_what_a_move_opens_is_a_reason() -> None:
    game = ironroad.new("steam-power", players=2, seed=6, options={"max_rounds": 1})
    kinds = {reason.kind for hint in analyse(game, effort=SMALL).hints for reason in hint.reasons}
    assert "does" in kinds


def outcome(money: int, out: bool, score: float) -> Outcome:
    standings = (Standing(5, 0, False), Standing(money, 0, out))
    return Outcome((10.0, score), (0,), (), standings)


def tried(*rows: Outcome) -> Trial:
    found = Trial(Pass())
    for number, row in enumerate(rows):
        found.add(number, row, 1)
    return found


def test_a_risk_is_told_by_the_games_tried_and_differences_only_where_they_are_clear() -> None:
    view = ironroad.from_position(LAST).view(1)
    risky = tried(outcome(1, True, -9), outcome(9, False, 20), outcome(9, False, 20), outcome(8, False, 20))
    safe = tried(*(outcome(money, False, 12) for money in (7, 6, 6, 8)))
    told = {reason.kind: str(reason.text) for reason in reasons(view, risky, safe, THE_NEXT)}
    assert told["risks"] == "leads out of the game soon in 1 of 4 games tried"
    assert "round" not in told
    richer = tried(*(outcome(money, False, 12) for money in (9, 9, 8, 11)))
    told = {reason.kind: str(reason.text) for reason in reasons(view, richer, safe, THE_NEXT)}
    assert told["round"] == "+$2 at the end of the round, compared with the next best move"


def test_a_risk_in_later_rounds_is_told_too() -> None:
    view = ironroad.from_position(LAST).view(1)
    lost = outcome(9, False, -30)._replace(out=(False, True))
    doomed, safe = tried(*[lost] * 4), tried(*[outcome(9, False, 12)] * 4)
    told = [str(reason.text) for reason in reasons(view, doomed, safe, THE_NEXT) if reason.kind == "risks"]
    assert told == ["leads out of the game in the end in 4 of 4 games tried"]


def test_two_games_tell_nothing_of_a_risk() -> None:
    view = ironroad.from_position(LAST).view(1)
    risky = tried(*[outcome(1, True, -9)] * 2)
    assert [reason for reason in reasons(view, risky, None, THE_NEXT) if reason.kind == "risks"] == []


def test_no_reason_says_the_move_again() -> None:
    view = ironroad.from_position(LAST).view(1)
    (hint,) = analysis_of(view, [tried(*[outcome(5, False, 20)] * 4)], 1).hints
    assert (hint.move, hint.told) == ("pass", "moves nothing")
    assert "moves nothing" not in [reason.text for reason in hint.reasons]


def test_what_follows_in_the_same_turn_is_told_with_what_all_of_it_opens() -> None:
    """The first tile of a link opens nothing by itself."""
    game = ironroad.new(players=3, board="rust-belt", seed=1)
    bot = policy("1")
    while game.pending is None or game.pending.kind != "build":
        seat = game.to_move or 0
        game.push(bot.choose(game.view(seat), game.legal_moves(), None))
    first = analyse(game, effort=Effort(candidates=1, rollouts=1, least=1)).hints[0]
    (follows,) = texts(first, "follows")
    assert follows.startswith("then probably lays ")
    assert "completing a link" in follows
    assert not teller(game).opens(game, game.read(first.move))
    assert texts(first, "opens")


def test_what_a_turn_opens_is_told_once_for_all_of_it() -> None:
    """Not a cube at +1 after its first tile and the same at +3 after its last."""
    lesson = find_lesson("age-of-steam/first-links")
    assert lesson is not None
    coach = next(one for one in played(lesson, suggested) if one.asked == (1, "build", 1))
    view = coach.game.view(lesson.learner)
    (hint,) = explain(view, view.read("build B4 NE-SW"), coach.going_on).hints
    assert texts(hint, "follows")[0].startswith("then lays Dell (C3) SE SW for $3, completing a link")
    opened = ["then blue from Alden reaches Corby, +2", "then red from Corby reaches Alden, +2"]
    assert texts(hint, "opens") == opened


def test_a_move_that_is_advised_is_compared_with_none_and_not_feared() -> None:
    """How the round would end if nothing were delivered any more belongs to no advice."""
    lesson = find_lesson("age-of-steam/first-links")
    assert lesson is not None
    coach = next(one for one in played(lesson, suggested) if one.asked == (1, "build", 3))
    assert coach.advice.suggested is not None
    assert "goes bankrupt this round as things stand" in map(str, coach.advice.suggested.effects)
    view = coach.game.view(lesson.learner)
    found = explain(view, view.read(coach.advice.suggested.move), coach.going_on)
    (hint,) = found.hints
    assert {reason.kind for reason in hint.reasons} == {"does", "opens"}
    assert not [text for text in texts(hint, "does") if "bankrupt" in text]
    assert not hint.weighed


def test_what_speaks_for_a_move_and_what_against_it_stand_apart(found: Analysis) -> None:
    best, second, _ = found.hints
    assert {reason.kind for reason in best.on("for")} == {"ahead", "round", "blocks"}
    assert best.on("against") == []
    assert "behind" in {reason.kind for reason in second.on("against")}
    assert {reason.kind for reason in best.on("")} == {"does"}
    view = ironroad.from_position(LAST).view(1)
    poorer = tried(*(outcome(money, True, 12) for money in (4, 5, 4, 5)))
    safe = tried(*(outcome(money, False, 12) for money in (9, 9, 8, 11)))
    sides = {reason.kind: reason.side for reason in reasons(view, poorer, safe, THE_NEXT)}
    assert (sides["round"], sides["risks"]) == ("against", "against")


def test_how_the_round_ends_is_told_as_the_games_that_were_tried_have_it() -> None:
    """What the table tells is how it would end if nothing more were gained or spent."""
    game = ironroad.new(players=2, board="st-lucia", seed=1)
    first = analyse(game, effort=Effort(candidates=2, rollouts=12)).hints[0]
    view = game.view(game.to_move or 0)
    choice = teller(view).choices(view).find(first.move)
    assert choice is not None
    assert any(isinstance(effect, Provisional) for effect in choice.effects)
    told = texts(first, "does")
    assert [text for text in told if text.startswith("probably ends the round with $")]
    assert not [text for text in told if text.startswith("ends the round")]


def test_where_money_is_the_score_money_is_told() -> None:
    game = ironroad.new(board="barbados", players=1, seed=1)
    assert str(amount(game, 3)) == "$3"
    assert str(amount(ironroad.from_position(LAST), 1)) == "1 point"


def test_it_is_kept_as_text_and_read_again(found: Analysis) -> None:
    again = from_data(Analysis, json.loads(json.dumps(to_data(found))))
    assert again == found
    text = again.hints[0].reasons[-1].text
    assert text.template == found.hints[0].reasons[-1].text.template


def test_a_position_in_which_nobody_is_asked() -> None:
    with pytest.raises(ValueError, match="no seat is asked in this position"):
        analyse(ironroad.new(players=3, chance="manual"))


def test_without_time_there_is_still_a_move_and_what_it_does() -> None:
    found = analyse(ironroad.from_position(LAST), 0.0)
    assert found.hints[0].samples == 0
    assert found.hints[0].spread is None
    assert found.hints[0].reasons


def truths() -> tuple[Game, Game]:
    """Two games that look alike to whoever is asked."""
    game = ironroad.new("steam-power", players=2, seed=6, options={"max_rounds": 1})
    assert game.to_move is not None
    return game, game.view(game.to_move).sample("another truth")


def test_hints_know_nothing_that_the_seat_does_not() -> None:
    one, other = truths()
    assert one.position != other.position
    assert analyse(one, effort=SMALL) == analyse(other, effort=SMALL)


def test_the_best_is_the_one_that_was_chosen() -> None:
    view = ironroad.from_position(LAST).view(1)
    trials = [tried(outcome(1, False, 3)), tried(outcome(1, False, 9))]
    assert analysis_of(view, trials, 1).expected == [10.0, 3.0]
