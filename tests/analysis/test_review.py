"""Reviews: what was expected when, what would have been better, and what to learn from it."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

import ironroad
from ironroad.analysis import Decision, Hint, Moment, Review, agreements, from_data, review, to_data
from ironroad.analysis.data import MANY
from ironroad.analysis.findings import exercises, summary, turnings
from ironroad.analysis.reviewing import Looked, decided_as, spread
from ironroad.bots import make_bot, play_out
from ironroad.bots.rollout import Outcome, Standing
from ironroad.bots.search import Effort, Trial
from ironroad.cli import main
from ironroad.core.game import CHANCE, Game
from ironroad.core.sentences import verbatim
from tests.helpers.last_round import BEST, LAST, POOR

EFFORT = Effort(candidates=3, rollouts=40, margin=2.0)


@pytest.fixture(scope="module")
def game() -> Game:
    """The last deliveries of a game; seat 1 overlooks the best one."""
    found = ironroad.from_position(LAST, seed=1)
    found.push(POOR)
    bots = [make_bot("greedy", seat) for seat in range(2)]
    return play_out(found, bots)


@pytest.fixture(scope="module")
def steps() -> list[tuple[int, int]]:
    return []


@pytest.fixture(scope="module")
def found(game: Game, steps: list[tuple[int, int]]) -> Review:
    return review(game, effort=EFFORT, progress=lambda *step: steps.append(step))


def test_every_decision_is_looked_at_and_the_end_is_as_it_was(game: Game, found: Review) -> None:
    numbers = [decision.number for decision in found.decisions]
    chosen = [n for n, entry in enumerate(game.record.entries) if entry.seat != CHANCE]
    assert set(numbers) <= set(chosen)
    assert numbers[0] == 0
    assert game.result is not None
    assert found.moments[-1].expected == game.result.scores
    assert len(found.moments) == len(found.decisions) + 1
    assert all(len(moment.win) == 2 and abs(sum(moment.win) - 1) < 0.01 for moment in found.moments)


def test_what_was_better_is_told_with_reasons(found: Review) -> None:
    first = found.decisions[0]
    assert first.played.move == POOR
    assert first.better is not None
    assert first.better.move == BEST
    assert first.loss >= 1
    told = [str(reason.text) for reason in first.better.reasons]
    assert "+2 income" in told
    assert any(" better than the move played" in text for text in told)
    assert not any("next best" in text for text in told)


def test_what_is_learnt_from_it(found: Review) -> None:
    told = found.summaries[1]
    assert re.search(r"Better by about \d+ points?: delivers blue from B14", told.texts[0])
    assert told.sound < told.decisions
    exercise = found.exercises[0]
    assert (exercise.number, exercise.seat, exercise.answer.move) == (0, 1, BEST)
    assert str(exercise.task).endswith("Find something better.")
    assert len(exercise.choices) > 2


def test_where_nothing_else_was_tried_there_is_no_exercise(game: Game, found: Review) -> None:
    first = found.decisions[0]
    assert [one.number for one in exercises(game, [first])] == [0]
    assert exercises(game, [replace(first, others=[])]) == []


def test_progress_goes_from_nothing_to_all(found: Review, steps: list[tuple[int, int]]) -> None:
    assert found
    assert steps[0][0] == 0
    assert steps[-1][0] == steps[-1][1]


def test_it_is_kept_as_text_and_read_again(found: Review) -> None:
    assert from_data(Review, json.loads(json.dumps(to_data(found)))) == found


def test_same_seed_same_review(game: Game, found: Review) -> None:
    assert review(game, effort=EFFORT) == found


def test_an_imported_record_and_a_game_under_way(game: Game, found: Review) -> None:
    head, _, _ = str(game.record).partition("seed:")
    assert head
    again = ironroad.load(str(game.record).replace("seed: 1\n", ""))
    assert again.seed is None
    assert review(again, effort=EFFORT) == found
    part = review(game.at(1), effort=EFFORT)
    assert part.decisions == found.decisions[:1]
    assert part.moments == found.moments[:1]


def test_what_was_not_tried_often_enough_is_not_judged(game: Game) -> None:
    hasty = review(game.at(1), effort=replace(EFFORT, rollouts=8))
    assert hasty.decisions == []
    assert hasty.moments == []
    assert hasty.skipped == 1
    assert {str(text) for one in hasty.summaries for text in one.texts} == {"No decision could be looked at."}


# What is said


def hint(move: str, told: str = "does something") -> Hint:
    return Hint(move, verbatim(told), 10.0, 0.5, 1.0, 0.5, 10, [], [])


def decision(played: str, better: str, loss: float, phase: str = "shares") -> Decision:
    return Decision(3, 2, phase, "shares", 0, hint(played), hint(better) if better else None, loss)


def said(game: Game, *decisions: Decision) -> list[str]:
    return [str(text) for text in summary(game, decisions, 0).texts]


def test_shares_too_many_and_too_few(game: Game) -> None:
    assert said(game, decision("shares 3", "shares 1", 5)) == ["Issued 2 shares too many in round 2."]
    assert said(game, decision("shares 0", "shares 1", 5)) == ["Issued 1 share too few in round 2."]


def test_what_may_be_luck_is_told_last_and_as_such_and_is_no_exercise(game: Game) -> None:
    lucky = replace(decision("shares 3", "shares 1", 9), others=[hint("shares 0")], sure=False)
    certain = replace(lucky, number=0, loss=5, sure=True)
    assert said(game, lucky, certain) == [
        "Issued 2 shares too many in round 2.",
        "Round 2: seat 0 does something. Better by perhaps 9 points: does something.",
    ]
    assert [one.number for one in exercises(game, [lucky, certain])] == [0]


def test_good_play_is_told_too(game: Game) -> None:
    assert said(game, decision("shares 3", "", 0)) == ["No decision that was looked at cost much."]
    assert said(game, decision("shares 3", "shares 2", 0.4)) == ["No decision that was looked at cost much."]


def test_where_most_was_lost(game: Game) -> None:
    builds = [decision("build A1", "build B2", points, "build") for points in (3.0, 4.0, 2.0)]
    told = said(game, *builds, decision("shares 3", "shares 2", 8))
    assert told[0] == "Issued 1 share too many in round 2."
    assert told[1] == "Round 2: seat 0 does something. Better by about 4 points: does something."
    assert told[2].endswith("about 9 points.")


def test_turning_points_are_the_greatest_changes_in_their_order() -> None:
    wins = [0.5, 0.55, 0.2, 0.25, 0.9]
    moments = [Moment(n, 1, [0.0, 0.0], [win, 1 - win]) for n, win in enumerate(wins)]
    one = decision("pass", "", 0)
    assert turnings(moments, [one] * 5, range(5)) == []
    often = replace(one, played=replace(one.played, samples=MANY))
    decisions = [replace(often, number=n) for n in range(5)]
    found = turnings(moments, decisions, range(5))
    assert [(one.number, one.before, one.after) for one in found] == [(2, 0.55, 0.2), (4, 0.25, 0.9)]
    assert "about 55 % before, about 20 % after" in str(found[0].text)


def test_what_may_be_luck_or_somebody_elses_doing_is_no_turning_point() -> None:
    often = decision("pass", "", 0)
    often = replace(often, played=replace(often.played, samples=MANY))

    def told(*wins: float, followed: Sequence[int] = range(9)) -> list[int]:
        moments = [Moment(n, 1, [0.0, 0.0], [win, 1 - win]) for n, win in enumerate(wins)]
        decisions = [replace(often, number=n) for n in range(len(wins))]
        return [one.number for one in turnings(moments, decisions, followed)]

    assert told(0.5, 0.5, 0.9, 0.9) == [2]
    assert told(0.5, 0.5, 0.9, 0.9, followed=[1, 3]) == []
    assert told(0.5, 0.5, 0.0, 0.5, 0.5) == []
    rarely = replace(often, played=replace(often.played, samples=MANY - 1))
    moments = [Moment(n, 1, [0.0, 0.0], [win, 1 - win]) for n, win in enumerate((0.0, 1.0))]
    assert turnings(moments, [rarely, often], range(9)) == []


def test_most_is_more_than_half_of_several_decisions_in_one_of_several_phases(game: Game) -> None:
    builds = [decision("build A1", "build B2", points, "build") for points in (3.0, 4.0, 2.0)]
    shares = decision("shares 3", "shares 2", 8)

    def phase(*decisions: Decision) -> list[str]:
        return [text for text in said(game, *decisions) if text.startswith("Most was lost")]

    assert len(phase(*builds, shares)) == 1
    assert phase(*builds, shares, replace(shares, loss=1.0)) == []
    assert phase(*builds[:2], replace(shares, loss=12.0)) == []
    assert phase(*builds) == []


def test_where_money_is_the_score_money_is_lost() -> None:
    barbados = ironroad.new(board="barbados", players=1, seed=1)
    builds = [decision("build A1", "build B2", points, "build") for points in (3.0, 4.0, 2.0)]
    told = said(barbados, *builds, decision("shares 3", "", 0))
    assert told[0].endswith("Better by about $4: does something.")
    assert told[2].endswith("about $9.")


def test_what_is_decided_before_the_first_round_belongs_to_it() -> None:
    game = ironroad.new("steam", players=3, seed=1)
    assert game.round == 0
    bot = make_bot("medium")
    view = game.view(game.to_move or 0)
    game.push(bot.choose(view, view.legal_moves(), None))
    found = review(game, effort=Effort(candidates=2, rollouts=4, least=1, rounds=0))
    assert {one.round for one in found.decisions} == {1}
    assert {one.round for one in found.moments} == {1}


def test_agreement_by_kind_and_winners_apart(game: Game, found: Review) -> None:
    assert game.result is not None
    rows = agreements(game, found.decisions)
    assert sum(row.decisions for row in rows) == len(found.decisions)
    first = found.decisions[0]
    assert first.rank != 1
    assert first.seat not in game.result.winners
    others = next(row for row in rows if row.kind == first.kind and not row.winners)
    assert others.first < others.decisions
    ranks = [replace(first, rank=rank, seat=0) for rank in (1, 2, 3, 4, 0)]
    (row,) = agreements(game, ranks)
    assert (row.winners, row.first, row.leading, row.decisions) == (True, 1, 3, 5)


def test_what_leads_out_of_the_game_too_is_not_better(game: Game) -> None:
    view = game.at(0).view(1)
    out = Outcome((10.0, -30.0), (0,), soon=(Standing(5, 0, False), Standing(0, 0, True)), out=(False, True))
    tried = [Trial(view.read(move)) for move in (POOR, BEST)]
    for trial, lead in zip(tried, (10.0, 2.0), strict=True):
        for sample in range(12):
            trial.add(sample, out._replace(scores=(lead, -30.0)), 1)
    decision = decided_as(Looked(0, view, tried, tried[1], known=True))
    assert decision.better is None
    assert decision.played.out == 1


def test_a_decision_that_gives_a_victory_away_is_costly() -> None:
    one = decision("pass", "done", 0.0)
    assert one.better
    assert not one.costly
    assert replace(one, better=replace(one.better, win=one.played.win + 0.3)).costly


# In the terminal


def test_review_in_the_terminal(game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, data = tmp_path / "game.txt", tmp_path / "told.json"
    record.write_text(str(game.record))
    assert main(["review", str(record), "--rollouts", "60", "--json", str(data)]) == 0
    said = capsys.readouterr().out
    assert "decisions looked at" in said
    assert "Seat 1: " in said
    assert re.search(r"Better by about \d+ points?: delivers blue from B14", " ".join(said.split()))
    assert "about 0 points" not in said
    assert "An exercise: ironroad show position FILE --at 0" in said
    assert from_data(Review, json.loads(data.read_text())).decisions[0].played.move == POOR


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--seconds", "0"], "--seconds must be more than 0, not 0"),
        (["--rollouts", "0"], "--rollouts must be at least 1, not 0"),
    ],
)
def test_what_cannot_be_asked_for(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", "game.txt", *words]) != 0
    assert complaint in capsys.readouterr().err


def test_where_time_is_short_some_decisions_of_the_whole_game_are_looked_at() -> None:
    numbers = [*range(100, 200)]
    assert spread(numbers, 4) == [112, 137, 162, 187]
    assert spread(numbers, 0) == [150]
    assert spread(numbers, 100) == spread(numbers, 500) == numbers
    assert spread([], 0) == []
