"""The lessons there are, played through along their records and other ways; the coach and the calm bots."""

from __future__ import annotations

import pytest

from ironroad.boards import board_names
from ironroad.core.game import CHANCE, Game
from ironroad.games.found import kinds
from ironroad.lessons import Coach, Lesson, calm_move, lessons
from ironroad.lessons.checking import begin, complaints, played, stray, suggested
from ironroad.lessons.script import ALWAYS, EXACT, PLAN
from tests.helpers.cases import each

FIRST = "age-of-steam/first-links"
every_lesson = pytest.mark.parametrize("lesson", lessons().values(), ids=lambda lesson: lesson.id)


def first() -> Lesson:
    return lessons()[FIRST]


def after(lesson: Lesson, *moves: str) -> Game:
    """The lesson once the learner has made these moves and is asked again; calm bots play the others."""
    game, left = begin(lesson), list(moves)
    while game.to_move != lesson.learner or left:
        mine = game.to_move == lesson.learner
        game.push(left.pop(0) if mine else calm_move(lesson, game))
    return game


def dice(game: Game) -> list[str]:
    entries = [entry for entry in game.record.entries if entry.seat == CHANCE and entry.round]
    return [entry.move.text for entry in entries]


# Every lesson


def test_every_game_has_a_lesson() -> None:
    assert {lesson.game for lesson in lessons().values()} == set(kinds())
    assert next(iter(lessons())) == FIRST


@every_lesson
def test_a_lesson_plays_along_its_record_and_along_other_ways(lesson: Lesson) -> None:
    assert complaints(lesson, strays=5) == []


@every_lesson
def test_who_follows_the_coach_wins(lesson: Lesson) -> None:
    result = lesson.script.whole.result
    assert result is not None
    assert result.winners == [lesson.learner]


@every_lesson
def test_no_text_was_left_in_english(lesson: Lesson) -> None:
    texts = [text for mark in lesson.marks for text in (mark.text, mark.why, mark.otherwise) if text]
    for found in [lesson.title, lesson.about, *lesson.learnt, *texts]:
        assert len(set(found.values())) == 3, found


@every_lesson
def test_its_board_is_not_among_those_of_the_start_page(lesson: Lesson) -> None:
    assert lesson.script.whole.board.id not in board_names(lesson.game)


@every_lesson
def test_a_record_of_it_can_be_read_again(lesson: Lesson) -> None:
    import ironroad

    whole = lesson.script.whole
    assert ironroad.load(str(whole.record)).position == whole.position


@every_lesson
def test_steps_are_counted_up_to_the_last_one(lesson: Lesson) -> None:
    said = [page for coach in played(lesson, suggested) for page in coach.advice.pages]
    assert [page.step for page in said] == list(range(1, len(lesson.steps) + 1))


# The coach


def test_the_coach_says_why_and_what_it_costs_to_do_otherwise() -> None:
    lesson = first()
    coach = Coach(lesson, after(lesson, "shares 1", "bid 1", "bid 3"))
    assert coach.advice.suggested is not None
    assert coach.advice.suggested.move == "role locomotive"
    assert coach.advice.why is not None
    assert "Dell" in coach.advice.why.text("en")
    assert coach.advice.instead is None
    other = Coach(lesson, after(lesson, "shares 1", "bid 1", "bid 3", "role first-move")).advice.instead
    assert other is not None
    assert (other.done.move, other.suggested.move) == ("role first-move", "role locomotive")
    assert other.said is not None
    assert other.said.text("de").startswith("Deine Lok steht auf 1")


def test_texts_say_the_figures_of_now() -> None:
    lesson = first()
    rich = Coach(
        lesson, after(lesson, "shares 3", "bid 1", "bid 3", "role locomotive", "done", "pass", "pass")
    )
    assert "expenses of $7 were due: $1 for each of your 5 shares" in rich.advice.pages[0].text("en")


def test_the_first_tile_of_the_plan_is_suggested_whoever_pays_for_it() -> None:
    lesson = first()
    advice = Coach(lesson, after(lesson, "shares 0", "drop", "role production")).advice
    assert advice.suggested is not None
    assert advice.suggested.move == "build B4 NE-SW"


def test_a_plan_that_was_left_is_no_longer_spoken_of() -> None:
    lesson = first()
    strayed = Coach(lesson, after(lesson, "shares 0", "drop", "role production", "done", "pass", "pass"))
    assert [page.step for page in strayed.advice.pages] == [14, 15, 17]


@each(
    "lesson, moves, name",
    [
        ("age-of-steam/first-links", ["shares 1"], "$1"),
        (
            "age-of-steam/first-links",
            ["shares 1", "bid 1", "bid 3", "role locomotive"],
            "B4, between Dell and Alden: NE-SW for $2",
        ),
        ("steam-power/contracts", ["build B4 NE-SW", "build D4 NE-NW"], "factory in Alden with 5 black"),
        (
            "steam-power/contracts",
            ["build B4 NE-SW", "build D4 NE-NW", "factory A5 5", "factory E3 5"],
            "contract C07: 1 black and 1 white",
        ),
    ],
)
def test_a_move_is_named_so_that_it_can_stand_alone(lesson: str, moves: list[str], name: str) -> None:
    advice = Coach(lessons()[lesson], after(lessons()[lesson], *moves)).advice
    assert advice.suggested is not None
    assert advice.suggested.name == name


def test_a_delivery_says_where_the_cube_lies() -> None:
    lesson = first()
    builds = ["build B4 NE-SW", "build C3 SE SW", "build D4 NE-NW", "done"]
    advice = Coach(lesson, after(lesson, "shares 1", "bid 1", "bid 3", "role locomotive", *builds)).advice
    assert advice.suggested is not None
    assert advice.suggested.name == "blue to Corby over 2 links, from Alden"


def test_the_plan_goes_on_for_who_spent_otherwise() -> None:
    lesson = first()
    game = after(lesson, "shares 2", "bid 4", "role locomotive", "build B4 NE-SW")
    assert lesson.script.standing(game) == PLAN
    advice = Coach(lesson, game).advice
    assert advice.suggested is not None
    assert advice.suggested.move == "build C3 SE SW"
    assert [page.step for page in advice.pages] == [8]


def test_the_same_tiles_in_another_order_lead_back_to_the_record() -> None:
    lesson = first()
    opening = ("shares 1", "bid 1", "bid 3", "role locomotive")
    game = after(lesson, *opening, "build D4 NE-NW", "build B4 NE-SW", "build C3 SE SW", "done")
    assert lesson.script.standing(game) == EXACT
    assert suggested(Coach(lesson, game)).text == "deliver blue A5 NE C3 SE E3"


def test_off_the_plan_a_good_player_is_asked() -> None:
    lesson = first()
    game = after(lesson, "shares 1", "bid 1", "bid 3", "role locomotive", "build B6 SE-NW")
    assert lesson.script.standing(game) == ALWAYS
    advice = Coach(lesson, game).advice
    assert advice.why is None
    assert [page.step for page in advice.pages] == [0]
    assert game.why_not(suggested(Coach(lesson, game))) is None


def test_while_others_move_the_coach_suggests_nothing() -> None:
    lesson = first()
    game = begin(lesson)
    game.push("shares 3")
    advice = Coach(lesson, game).advice
    assert advice.suggested is None
    assert advice.instead is not None
    assert advice.instead.done.move == "shares 3"


def test_the_dice_are_the_same_whatever_the_learner_does() -> None:
    lesson = first()
    *_, end = played(lesson, stray(3))
    recorded = dice(lesson.script.whole)
    assert end.game.record.moves != lesson.script.whole.record.moves
    assert dice(end.game)[:6] == recorded[:6]


def test_a_calm_bot_plays_its_part_or_keeps_quiet() -> None:
    lesson = first()
    game = begin(lesson)
    game.push("shares 1")
    assert calm_move(lesson, game).text == "shares 1"
    blocked = after(lesson, "shares 1", "bid 12", "role engineer")
    assert [entry.move.text for entry in blocked.record.entries if entry.phase == "order"][1:] == [
        "drop",
        "drop",
    ]


def test_a_learner_who_has_left_is_told_nothing() -> None:
    lesson = first()
    game = begin(lesson)
    game.push("resign 0")
    assert Coach(lesson, game).advice.instead is None
