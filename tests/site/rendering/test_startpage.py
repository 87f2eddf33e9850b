"""The start page: what it offers in words, and the form that makes a table."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

import ironroad
from ironroad.boards import load_board
from ironroad.bots import bots, bots_for
from ironroad.bots.ladder import LADDER
from ironroad.core.game import Game
from ironroad.core.options import ANY, Option, write
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.found import kind_of, kinds
from ironroad.site.people.names import LONGEST_NAME, characters
from ironroad.site.rendering.offers import BoardOffer, GameOffer, bot_offers, find_board, offers, with_boards
from ironroad.site.rendering.pages import Page
from ironroad.site.rendering.startpage import (
    PEOPLE,
    PERSON,
    PIONEERS,
    SetupProblem,
    ago,
    begin,
    changed_fields,
    position_game,
    read_setup,
    sitters_context,
    start_context,
)
from ironroad.site.rendering.words import CODES, speaker

AGE_OF_STEAM = "age-of-steam"
SEATS = {
    "rust-belt": [3, 4, 5, 6],
    "barbados": [1],
    "germany": [3, 4, 5, 6],
    "southern-us": [3, 4, 5, 6],
    "st-lucia": [2],
    "western-us": [3, 4, 5, 6],
}


def problem(form: dict[str, str]) -> SetupProblem:
    with pytest.raises(SetupProblem) as caught:
        read_setup(form)
    return caught.value


def rounds_of(game: Game) -> int:
    assert isinstance(game.rules, AgeOfSteam)
    return game.rules.rounds


def offered(id_: str = AGE_OF_STEAM) -> GameOffer:
    return next(game for game in offers() if game.id == id_)


def board_of(id_: str) -> BoardOffer:
    return next(board for board in offered().boards if board.id == id_)


def options_of_boards(game: str) -> dict[str, Option]:
    boards = [load_board(board.id, game) for board in offered(game).boards]
    return {option.name: option for board in boards for option in kind_of(game).options_of(board)}


# Words


@pytest.mark.parametrize("game", kinds())
def test_every_option_has_words_for_itself_and_all_its_values(game: str) -> None:
    for option in [*kind_of(game).options, *options_of_boards(game).values()]:
        assert option.title != option.name.replace("_", " ")
        assert option.about != option.text
        said = [option.word(value) for value in option.values if value is not ANY]
        assert len(set(said)) == len(said), option.name
        assert not {write(value) for value in option.values} & set(said), option.name
        assert ANY not in option.values or option.word(7) != "7"


@pytest.mark.parametrize("game", kinds())
def test_every_option_stands_in_one_group(game: str) -> None:
    titles = [group.title for group in offered(game).groups]
    assert len(set(titles)) == len(titles)
    shown = [option.name for option in offered(game).options]
    assert sorted(shown) == sorted(option.name for option in kind_of(game).options)


def test_numbers_are_said_as_numbers() -> None:
    known = {option.name: option for option in kind_of(AGE_OF_STEAM).options}
    assert known["turns"].word(1) == "1 round"
    assert known["turns"].word(5) == "5 rounds"
    assert [known["ownership_marker_limit"].word(n) for n in (20, 7)] == ["at most 20", "at most 7"]


@pytest.mark.parametrize(
    ("option", "edition", "words"),
    [
        ("orphan_timing", "deluxe", "after everybody has built"),
        ("orphan_timing", "deluxe-en", "as soon as its owner has built"),
        ("price_simple_to_coexist", "2002", "costs $3"),
        ("track_scoring", "nl-2004", "every tile of lines from city to city"),
    ],
)
def test_the_default_is_what_the_edition_says(option: str, edition: str, words: str) -> None:
    defaults = {found.name: found.defaults for found in offered().options}
    assert defaults[option][edition] == words


def test_an_option_nobody_has_found_words_for_says_what_its_rules_say() -> None:
    option = Option("bay_money", (15, 12), "BAY-01", "money at the start")
    assert (option.title, option.about, option.word(12)) == ("bay money", "money at the start", "12")
    assert option.sentence(12, 15) == "bay_money=12"


def test_editions_and_bots_have_words() -> None:
    for kind in kinds().values():
        assert list(kind.words().EDITION_TEXTS) == list(kind.editions)
        assert kind.words().GAME_TEXT
        assert {bot.name for bot in bot_offers(kind.name)} == set(bots_for(kind.name)) == set(bots())


def test_levels_stand_first_from_the_foot_of_the_ladder() -> None:
    names = [bot.name for bot in bot_offers(AGE_OF_STEAM)]
    levels = [level.name for level in LADDER]
    assert names[: len(levels) + 1] == [*levels, "greedy"]
    assert names.index("random") > len(levels)


# What is offered


def test_everything_the_library_has_is_offered() -> None:
    games = ironroad.games()
    assert offers()[0].id == AGE_OF_STEAM
    assert {game.id for game in offers()} == set(games)
    for game in offers():
        facts = games[game.id]
        assert [edition.id for edition in game.editions] == facts["editions"]
        assert {board.id for board in game.boards} == set(facts["boards"])
        assert {option.name for option in game.options} == set(facts["options"])
        for board in game.boards:
            assert {option.name for option in board.options} == set(facts["boards"][board.id]["options"])


def test_seats_and_rounds_come_from_the_boards() -> None:
    game = offered()
    assert game.seats == [1, 2, 3, 4, 5, 6]
    assert game.longest == 10
    assert {board.id: board.seats for board in game.boards} == SEATS
    assert game.boards[0].rounds == {3: 10, 4: 8, 5: 7, 6: 6}


def test_a_game_without_rounds_asks_for_none() -> None:
    endless = [board._replace(rounds={}) for board in offered().boards]
    game = offered()._replace(boards=endless, length=None)
    assert (game.seats, game.longest) == ([1, 2, 3, 4, 5, 6], 0)
    assert "turns" not in [option.name for option in game.options]
    context = start_context() | {"game": game, "games": [game, game._replace(id="other", title="Other")]}
    body = render("en", **context)
    assert 'name="rounds"' not in body
    assert "data-rounds" not in body
    assert '<a class="button" href="/?game=other">Other</a>' in body
    assert '<a class="button" href="/?game=age-of-steam" aria-current="page">' in body


def test_one_game_needs_no_switch() -> None:
    assert "/?game=" not in render("en", **(start_context() | {"games": [offered()]}))


def test_an_option_offers_its_values_unless_it_is_a_number() -> None:
    options = {option.name: option for option in offered().options}
    assert [choice.value for choice in options["income_bands"].choices] == ["50+", "41+"]
    assert options["ownership_marker_limit"].choices == []
    assert options["first_tile"].defaults["nl-2004"] == "any kind of tile"


@pytest.mark.parametrize("board", SEATS)
def test_every_choice_that_is_offered_can_be_made(board: str) -> None:
    meant = [option for option in offered().options if option.name not in board_of(board).idle]
    for option in [*meant, *board_of(board).options]:
        for choice in option.choices:
            setup = read_setup({"board": board, f"option.{option.name}": choice.value})
            assert setup.options == {option.name: choice.value}
            assert begin(setup).rules.chosen == setup.options


def test_boards_with_the_same_rules_share_their_options() -> None:
    twin = board_of("germany")._replace(id="twin", name="Twin")
    game = offered()._replace(boards=[*offered().boards, twin])
    titles = [group.title for group in game.board_options]
    assert sorted(titles) == ["Barbados", "Germany and Twin", "Southern U.S.", "St. Lucia"]


def test_only_names_lead_to_boards() -> None:
    assert find_board(AGE_OF_STEAM, "germany") == board_of("germany")
    for name in ("", ".", "..", "../age-of-steam/germany", "germany.toml", "/etc/passwd", "Germany", "a\\b"):
        assert find_board(AGE_OF_STEAM, name) is None
    assert find_board("..", "germany") is None
    assert with_boards(offered(), ["germany", "nowhere", "../germany"]) == offered()


# The form


def test_an_empty_form_is_a_person_and_three_bots() -> None:
    setup = read_setup({})
    assert (setup.game, setup.edition, setup.board) == ("age-of-steam", "deluxe", "rust-belt")
    assert (setup.players, setup.options, setup.position) == (4, {}, "")
    assert [seat.kind for seat in setup.seats] == [PERSON, "medium", "medium", "medium"]
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


@pytest.mark.parametrize(("board", "seats"), SEATS.items())
def test_seats_left_as_they_stood_follow_the_board(board: str, seats: list[int]) -> None:
    for form in ({"board": board}, {"board": board, "players": "4"}):
        setup = read_setup(form)
        assert setup.players == len(setup.seats) == (4 if 4 in seats else seats[0])
        assert begin(setup).rules.players == setup.players
        assert start_context(form)["form"]["players"] == str(setup.players)


def test_an_option_of_a_board_follows_the_edition() -> None:
    option = next(option for option in board_of("germany").options if option.name == "germany_four_cubes")
    assert (option.defaults["deluxe"], option.defaults["deluxe-en"]) == ("Berlin", "Wien")


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


# A family, a flag of two letters, a thumb with a skin, a red heart, a flag of many letters, signed letters.
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
ONE = [
    FAMILY,
    "\U0001f1f3\U0001f1f1",
    "\U0001f44d\U0001f3fd",
    "\u2764\ufe0f",
    SCOTLAND,
    "g\u0303",
    "\u0915\u094d\u200d",
]


@pytest.mark.parametrize("character", ONE)
def test_what_people_see_as_one_character_is_one(character: str) -> None:
    name = f"{character * (LONGEST_NAME - 1)}x"
    assert characters(name) == [*[character] * (LONGEST_NAME - 1), "x"]
    assert read_setup({"seat.0.name": name}).seats[0].name == name
    assert problem({"seat.0.name": f"{character}{name}"}).sentence == "A name has at most 40 characters."


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
        ({"board": "barbados", "players": "3"}, "players", "Barbados is for 1 seat."),
        ({"board": "st-lucia", "players": "6"}, "players", "St. Lucia is for 2 seats."),
        (
            {"option.germany_four_cubes": "wien"},
            "option.germany_four_cubes",
            "“Four cubes at the start” can be set for Germany only.",
        ),
        (
            {"board": "st-lucia", "option.stl_alternation": "never"},
            "option.stl_alternation",
            "“The right to pay to be first” cannot be set like that.",
        ),
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
        ({"seat.2.name": "Eva\U000e0041"}, "seat.2.name", "A name cannot have invisible characters."),
        ({"seat.2.name": "\u3164"}, "seat.2.name", "A name cannot have invisible characters."),
        ({"seat.2.name": "Eva\u034f"}, "seat.2.name", "A name cannot have invisible characters."),
        ({"seat.0.name": "g" + "\u0303" * 640}, "seat.0.name", "A name has at most 40 characters."),
        ({"seat.0.name": "x\u200d" * 41}, "seat.0.name", "A name has at most 40 characters."),
        (
            {"seat.0.name": "Eva", "seat.3.name": "E\u200dva\u200d"},
            "seat.3.name",
            "Two seats are called E\u200dva.",
        ),
        (
            {"seat.0.name": "Eva", "seat.3.name": "Eva\ufe0f"},
            "seat.3.name",
            "Two seats are called Eva\ufe0f.",
        ),
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


def render(lang: str, **context: Any) -> str:
    page = Page(lang, theme="auto", csrf="token", here="/", confirm=True)
    return page.render("start.html", **{"tables": [], "waiting": [], "more": None} | context)


@pytest.mark.parametrize(
    ("seats", "facts", "words"),
    [
        (2, {"to_move": "Ida"}, "Round 3 of 8 · Ida to move"),
        (2, {"to_move": None}, "Round 3 of 8"),
        (2, {"to_move": "Ida", "rounds": 0}, "Round 3 · Ida to move"),
        (2, {"over": True, "winners": ["Ida", "Maja"]}, "Won by Ida, Maja"),
        (2, {"over": True}, "Nobody won"),
        (1, {"over": True}, "Lost"),
        (2, {"over": True, "closed": True}, "Ended by the host"),
        (2, {"waits": True}, "Waiting for players"),
    ],
)
def test_a_table_says_how_it_stands(seats: int, facts: dict[str, Any], words: str) -> None:
    table = {
        "url": "/t/x",
        "name": "Bay",
        "plays": True,
        "game_name": "Age of Steam",
        "edition_name": "Deluxe",
        "seats": [{"name": PEOPLE[seat], "number": seat, "bot": False} for seat in range(seats)],
        "round": 3,
        "rounds": 8,
        "over": False,
        "waits": False,
        "closed": False,
        "to_move": None,
        "winners": [],
        "updated": datetime(2026, 5, 1, tzinfo=UTC),
        "ago": "yesterday",
        "picture": "/t/x/small.svg",
        "clock": None,
    }
    body = render("en", **start_context() | {"games": [offered()], "tables": [table | facts]})
    now = body.split('<span class="table-now">')[1].split("</span>")[0]
    assert now.strip() == words
    assert "Age of Steam · " not in body


@pytest.mark.parametrize("lang", CODES)
def test_options_of_boards_are_labelled_with_them(lang: str) -> None:
    body = render(lang, **start_context())
    for board in ("germany", "barbados", "st-lucia", "southern-us"):
        assert f'data-boards="{board}"' in body
    assert body.count('name="option.germany_four_cubes"') == 1


def test_a_link_fills_the_form_in() -> None:
    form = {
        "game": AGE_OF_STEAM,
        "board": "germany",
        "edition": "deluxe",
        "players": "5",
        "rounds": "",
        "seat.0.kind": PERSON,
        "seat.1.kind": "random",
        "seat.1.name": "",
        "option.dice_basis": "still_in",
        "_csrf_token": "secret",
        "position": "",
    }
    link = changed_fields(form)
    assert link == {
        "game": AGE_OF_STEAM,
        "board": "germany",
        "players": "5",
        "seat.1.kind": "random",
        "option.dice_basis": "still_in",
    }
    shown = start_context(link)["form"]
    assert {key: shown[key] for key in link} == link


def test_a_link_to_nowhere_shows_what_there_is() -> None:
    link = {"game": "chess", "board": "../x", "edition": "9", "players": "lots"}
    form = start_context(link, own=["own-123", "../../secret"])["form"]
    assert form["game"] == AGE_OF_STEAM
    assert (form["board"], form["edition"], form["players"]) == ("rust-belt", "deluxe", "4")


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
    wrong = problem(form)
    body = render(lang, **start_context(form, wrong))
    assert str(speaker(lang)(wrong.sentence)) in body
    assert "<i>" not in body
    assert body.count('aria-invalid="true"') == 1
    assert '<option value="any" selected>' in body
    assert 'value="9" placeholder' in body


def test_chairs_start_with_a_person_and_bots() -> None:
    form = sitters_context(AGE_OF_STEAM, {"seat.2.kind": PERSON})["form"]
    assert [form[f"seat.{seat}.kind"] for seat in range(4)] == [PERSON, "medium", PERSON, "medium"]


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "3 hours ago"), ("de", "vor 3 Stunden"), ("nl", "3 uur geleden")]
)
def test_times_are_said_in_every_language(lang: str, words: str) -> None:
    now = datetime(2026, 5, 1, 12, tzinfo=UTC)
    assert ago(now - timedelta(hours=3), now, lang) == words


@pytest.mark.parametrize("game", kinds())
def test_the_ladder_stands_there_from_its_foot(game: str) -> None:
    told = render("en", **start_context({"game": game})).partition('<dl class="bots">')[2]
    places = [told.index(f"<dt>{level}") for level in ("Beginner", "Easy", "Medium", "Hard", "Expert")]
    assert places == sorted(places)


def test_a_level_is_shown_with_its_rating_where_that_was_measured() -> None:
    context = start_context()
    rated = [bot._replace(rating=1234 if bot.name == "medium" else None) for bot in context["bots"]]
    told = render("en", **context | {"bots": rated})
    assert told.count("rating ") == 1
    assert 'Medium <span class="quiet">rating 1234' in told
