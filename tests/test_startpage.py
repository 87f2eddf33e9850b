"""The start page: what it offers in words, and the form that makes a table."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

import ironroad
from ironroad.bots import BOTS
from ironroad.game import Game
from ironroad.options import ANY, write
from ironroad.rules.age_of_steam import AgeOfSteam
from ironroad.rules.age_of_steam.options import EDITIONS, OPTIONS
from ironroad.site.options_text import EDITION_TEXTS, GAME_TEXTS, GROUPS, OPTION_WORDS, default_words
from ironroad.site.pages import Page
from ironroad.site.startpage import (
    LONGEST_NAME,
    PEOPLE,
    PERSON,
    PIONEERS,
    TOLD_RULES,
    SetupProblem,
    ago,
    begin,
    bot_offers,
    chairs_context,
    offers,
    position_game,
    read_setup,
    start_context,
)
from ironroad.site.words import BOTS as BOT_WORDS
from ironroad.site.words import CODES

NAMES = [option.name for option in OPTIONS]


def problem(form: dict[str, str]) -> SetupProblem:
    with pytest.raises(SetupProblem) as caught:
        read_setup(form)
    return caught.value


def rounds_of(game: Game) -> int:
    assert isinstance(game.rules, AgeOfSteam)
    return game.rules.rounds


# Words


def test_every_option_has_words_for_itself_and_all_its_values() -> None:
    assert set(OPTION_WORDS) == set(NAMES)
    for option in OPTIONS:
        words = OPTION_WORDS[option.name]
        assert words.title
        assert words.text
        known = {write(value) for value in option.values if value is not ANY}
        assert len({words.value(value) for value in known}) == len(known), option.name
        assert (words.counted is not None) == (ANY in option.values)
        assert words.counted or set(words.values) == known


def test_every_option_stands_in_one_group() -> None:
    grouped = [name for group in GROUPS for name in group.options]
    assert sorted(grouped) == sorted(NAMES)


def test_numbers_are_said_as_numbers() -> None:
    assert OPTION_WORDS["turns"].value(1) == "1 round"
    assert OPTION_WORDS["turns"].value("5") == "5 rounds"
    assert OPTION_WORDS["ownership_marker_limit"].value(20) == "at most 20"


def test_the_default_is_what_the_edition_says() -> None:
    assert default_words("orphan_timing", "deluxe") == "after everybody has built"
    assert default_words("orphan_timing", "deluxe-en") == "as soon as its owner has built"
    assert default_words("price_simple_to_coexist", "2002") == "costs $3"
    assert default_words("track_scoring", "nl-2004") == "every tile of lines from city to city"


# Games of the library that the site has no table for.
NOT_YET_AT_THE_TABLE = {"steam-power"}


def test_games_editions_and_bots_have_words() -> None:
    assert set(GAME_TEXTS) == set(ironroad.games()) - NOT_YET_AT_THE_TABLE
    assert set(EDITION_TEXTS) == set(EDITIONS)
    assert set(BOT_WORDS) == set(BOTS)
    assert {bot.name for bot in bot_offers()} == set(BOTS)


# What is offered


def test_everything_the_library_has_is_offered() -> None:
    games = ironroad.games()
    assert [game.id for game in offers()] == [game for game in games if game not in NOT_YET_AT_THE_TABLE]
    for game in offers():
        facts = games[game.id]
        assert [edition.id for edition in game.editions] == facts["editions"]
        told = {name for name, board in facts["boards"].items() if board["rules"] in TOLD_RULES}
        assert {board.id for board in game.boards} == told
        options = {option.name for group in game.groups for option in group.options}
        assert options == set(facts["options"]) - {"turns"}


def test_seats_and_rounds_come_from_the_boards() -> None:
    game = offers()[0]
    assert game.seats == [3, 4, 5, 6]
    assert game.longest == 10
    rust_belt = next(board for board in game.boards if board.id == "rust-belt")
    assert rust_belt.rounds == {3: 10, 4: 8, 5: 7, 6: 6}


def test_an_option_offers_its_values_unless_it_is_a_number() -> None:
    options = {option.name: option for group in offers()[0].groups for option in group.options}
    assert [choice.value for choice in options["income_bands"].choices] == ["50+", "41+"]
    assert options["ownership_marker_limit"].choices == []
    assert options["first_tile"].defaults["nl-2004"] == "any kind of tile"


def test_every_choice_that_is_offered_can_be_made() -> None:
    for group in offers()[0].groups:
        for option in group.options:
            for choice in option.choices:
                setup = read_setup({f"option.{option.name}": choice.value})
                assert setup.options == {option.name: choice.value}
                assert begin(setup).rules.chosen == setup.options


# The form


def test_an_empty_form_is_a_person_and_three_bots() -> None:
    setup = read_setup({})
    assert (setup.game, setup.edition, setup.board) == ("age-of-steam", "deluxe", "rust-belt")
    assert (setup.players, setup.options, setup.position) == (4, {}, "")
    assert [seat.kind for seat in setup.seats] == [PERSON, "greedy", "greedy", "greedy"]
    assert rounds_of(begin(setup)) == 8


def test_a_form_is_read_as_it_was_filled_in() -> None:
    setup = read_setup(
        {
            "edition": "2002",
            "players": "3",
            "rounds": "5",
            "option.income_bands": "50+",
            "option.same_hex_twice": "",
            "option.ownership_marker_limit": "12",
            "seat.0.kind": "random",
            "seat.1.kind": PERSON,
            "seat.1.name": "  Maria   Lopez ",
            "seat.2.kind": PERSON,
            "seat.5.kind": "nobody sits here",
            "_csrf_token": "ignored",
        }
    )
    assert setup.options == {"income_bands": "50+", "ownership_marker_limit": "12", "turns": "5"}
    assert [seat.kind for seat in setup.seats] == ["random", PERSON, PERSON]
    assert setup.seats[1].name == "Maria Lopez"
    game = begin(setup)
    assert (game.rules.edition, game.rules.players, rounds_of(game)) == ("2002", 3, 5)


def test_names_that_are_not_given_are_those_the_form_shows() -> None:
    seats = read_setup({"players": "6", "seat.3.kind": PERSON}).seats
    shown = [PEOPLE[0], PIONEERS[1], PIONEERS[2], PEOPLE[3], PIONEERS[4], PIONEERS[5]]
    assert [seat.name for seat in seats] == shown


def test_a_made_up_name_is_never_taken_twice() -> None:
    people = {f"seat.{seat}.kind": PERSON for seat in range(6)}
    seats = read_setup(
        {"players": "6", "seat.0.name": PEOPLE[1].lower(), "seat.5.name": "Zoë"} | people
    ).seats
    assert len({seat.name.casefold() for seat in seats}) == 6


def test_a_name_may_be_as_long_as_allowed() -> None:
    assert read_setup({"seat.0.name": "x" * LONGEST_NAME}).seats[0].name == "x" * LONGEST_NAME


@pytest.mark.parametrize(
    ("form", "field", "sentence"),
    [
        ({"game": "chess"}, "game", "Please choose one of the games."),
        ({"board": "atlantis"}, "board", "Please choose one of the boards."),
        ({"board": "/etc/board.toml"}, "board", "Please choose one of the boards."),
        ({"edition": "third"}, "edition", "Please choose one of the editions."),
        ({"players": "2"}, "players", "Rust Belt is for 3 to 6 seats."),
        ({"players": "7"}, "players", "Rust Belt is for 3 to 6 seats."),
        ({"players": "four"}, "players", "Rust Belt is for 3 to 6 seats."),
        ({"players": "٤"}, "players", "Rust Belt is for 3 to 6 seats."),
        ({"rounds": "0"}, "rounds", "A game lasts from 1 to 999 rounds."),
        ({"rounds": "-3"}, "rounds", "A game lasts from 1 to 999 rounds."),
        ({"rounds": "1000"}, "rounds", "A game lasts from 1 to 999 rounds."),
        ({"rounds": "all"}, "rounds", "A game lasts from 1 to 999 rounds."),
        ({"option.dice_basis": "9"}, "option.dice_basis", "“Dice for goods growth” cannot be set like that."),
        ({"option.free_money": "true"}, "options", "There is no such option."),
        ({"seat.1.kind": "oracle"}, "seat.1.kind", "Seat 2 is for a person or one of the bots."),
        ({"seat.0.name": "x" * (LONGEST_NAME + 1)}, "seat.0.name", "A name has at most 40 characters."),
        ({"seat.2.name": "a\x07b"}, "seat.2.name", "A name cannot have invisible characters."),
        ({"seat.2.name": "a\u202eb"}, "seat.2.name", "A name cannot have invisible characters."),
        ({"seat.0.name": "Eva", "seat.3.name": "eva"}, "seat.3.name", "Two seats are called eva."),
        ({"position": "game=age-of-steam"}, "board", "Please choose one of the boards."),
    ],
)
def test_what_is_wrong_with_a_form_is_said(form: dict[str, str], field: str, sentence: str) -> None:
    found = problem(form)
    assert (found.field, found.sentence) == (field, sentence)


# Positions


def test_a_table_can_start_from_a_position() -> None:
    game = ironroad.new(players=3, edition="2002", seed=5, options={"turns": 6})
    setup = read_setup({"position": f" {game.position}\n", "seat.0.kind": "greedy", "players": "6"})
    assert (setup.edition, setup.board, setup.players) == ("2002", "rust-belt", 3)
    assert setup.options == {"turns": "6"}
    assert [seat.kind for seat in setup.seats] == ["greedy", PERSON, PERSON]
    assert begin(setup).position == game.position


def test_a_position_never_opens_a_file_of_the_server() -> None:
    line = ironroad.new(seed=1).position.replace("board=rust-belt", "board=/etc/secret.toml")
    with pytest.raises(SetupProblem) as caught:
        position_game(line)
    assert caught.value.field == "board"


def test_what_is_wrong_with_a_position_is_said() -> None:
    found = problem({"position": "hello"})
    assert found.field == "position"
    assert found.sentence == "This position cannot be read: 'hello' is not of the form key=value."


# What templates get


def test_a_wrong_form_comes_back_as_it_was_sent() -> None:
    form = {"players": "5", "edition": "no such edition", "seat.1.name": "Bea"}
    wrong = problem(form)
    context = start_context(form, wrong)
    assert context["problem"] is wrong
    assert context["form"]["players"] == "5"
    assert context["form"]["seat.1.name"] == "Bea"
    assert context["form"]["edition"] == "deluxe"


@pytest.mark.parametrize("lang", CODES)
def test_the_page_shows_what_is_wrong_at_its_place(lang: str) -> None:
    form = {"seat.1.name": "<i>" * 20, "option.first_tile": "any", "option.ownership_marker_limit": "9"}
    page = Page(lang, theme="auto", csrf="token", here="/", confirm=True)
    wrong = problem(form)
    body = page.render(
        "start.html", **start_context(form, wrong), tables=[], more=None, import_error=None, import_text=""
    )
    assert str(page.speak(wrong.sentence)) in body
    assert "<i>" not in body
    assert body.count('aria-invalid="true"') == 1
    assert '<option value="any" selected>' in body
    assert 'value="9" placeholder' in body


def test_chairs_start_with_a_person_and_bots() -> None:
    form = chairs_context({"seat.2.kind": PERSON})["form"]
    assert [form[f"seat.{seat}.kind"] for seat in range(4)] == [PERSON, "greedy", PERSON, "greedy"]


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "3 hours ago"), ("de", "vor 3 Stunden"), ("nl", "3 uur geleden")]
)
def test_times_are_said_in_every_language(lang: str, words: str) -> None:
    now = datetime(2026, 5, 1, 12, tzinfo=UTC)
    assert ago(now - timedelta(hours=3), now, lang) == words
