"""The rules page on every board: what it says is what is played there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import cycle
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from jinja2 import TemplateNotFound

import ironroad
from ironroad.boards import load_board, read_board
from ironroad.boards.rules import rules_names, rules_of
from ironroad.core.board import Board
from ironroad.core.options import write
from ironroad.games.age_of_steam.pages import anchor, rules_facts
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.rules.options import EDITIONS
from ironroad.games.age_of_steam.rules.state import ENGINEER
from ironroad.games.common.cubes import cubes_of
from ironroad.games.family import make_rules
from ironroad.games.found import kind_of
from ironroad.site.rendering.pages import environment
from ironroad.site.rendering.words import CODES as LANGUAGES
from tests.helpers.cases import each, pairwise
from tests.helpers.inside import inside, seats_of
from tests.helpers.places import EXAMPLE_BOARD
from tests.helpers.rules_pages import page, prose, section, tables, words
from tests.helpers.server import Visitor
from tests.helpers.tables import table

pytestmark = pytest.mark.slow

BOARDS = ironroad.games()["age-of-steam"]["boards"]
RULED = [board for board, facts in BOARDS.items() if facts["rules"]]
EXAMPLE = EXAMPLE_BOARD.read_text("utf-8")


def setups() -> Iterator[tuple[str, str, str, int]]:
    """Any two of board, edition and language meet; numbers of seats take turns."""
    for number, (board, edition, language) in enumerate(pairwise(list(BOARDS), EDITIONS, LANGUAGES)):
        least, most = BOARDS[board]["players"]
        yield board, edition, language, least + number % (most + 1 - least)


SETUPS = list(setups())

# Sentences or words with no space between them, or a space or a None too many.
GLUED = re.compile(r"[a-zäöüß0-9)][.;:,](?=[A-Za-zÄÖÜ])|[a-zäöüß]\d| [.,;:]|None")


def rules_on(board: str, edition: str = "deluxe", seats: int = 0, **options: Any) -> AgeOfSteam:
    rules = make_rules("age-of-steam", board, edition, seats or BOARDS[board]["players"][0], options)
    assert isinstance(rules, AgeOfSteam)
    return rules


def board_text(board: str, language: str = "en", edition: str = "deluxe", **options: Any) -> str:
    return prose(page(rules_on(board, edition, **options), language), "board")


def ids(root: Element) -> list[str]:
    return [str(found.get("id")) for found in root.iter("section")]


# Form


@each("board, edition, language, seats", SETUPS)
def test_every_page_can_be_read(board: str, edition: str, language: str, seats: int) -> None:
    rules = rules_on(board, edition, seats)
    root = page(rules, language)
    assert tuple(ids(root)) == kind_of(rules.game).facts(rules).contents
    assert [link.get("href") for link in root.iterfind(".//nav//a")] == [f"#{name}" for name in ids(root)]
    named = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(named) == len(set(named))
    targets = [element.get(name) for element in root.iter() for name in ("href", "aria-labelledby")]
    assert {target.removeprefix("#") for target in targets if target} <= set(named)
    for text in [words(found) for tag in ("p", "li", "td") for found in root.iter(tag)]:
        assert text
        assert not GLUED.search(text), text


def test_every_number_of_seats_is_among_the_setups() -> None:
    ranges = {board: facts["players"] for board, facts in BOARDS.items()}
    every = {(board, seats) for board, (least, most) in ranges.items() for seats in range(least, most + 1)}
    assert {(board, seats) for board, _, _, seats in SETUPS} == every


@each("board", list(BOARDS))
def test_the_sections_are_the_phases(board: str) -> None:
    rules = rules_on(board)
    root = page(rules)
    phases = list(dict.fromkeys(anchor(phase.kind) for phase in rules.round_phases))
    told = [name for name in ids(root) if name in phases]
    assert sorted(told) == sorted(phases)
    assert [name for name in told if name != "end"] == [
        phase.kind for phase in rules.round_phases if anchor(phase.kind) == phase.kind
    ]
    rows = [row.find("th/a") for row in section(root, "round").iter("tr")]
    assert [link.get("href") for link in rows if link is not None] == [
        f"#{name}" for name in told if name != "end"
    ]


def test_what_each_board_leaves_out_or_adds() -> None:
    usual = ids(page(rules_on("rust-belt")))
    assert "board" not in usual
    assert set(ids(page(rules_on("barbados")))) == {*usual, "board"} - {"order"}
    lucia = ids(page(rules_on("st-lucia")))
    assert set(lucia) == {*usual, "board"} - {"production", "growth"}
    assert lucia.index("order") < lucia.index("shares")


@each("options", [{}, {"peer_profile": True}])
@each("board", list(BOARDS))
def test_all_languages_have_the_same_build(board: str, options: dict[str, Any]) -> None:
    def build(language: str) -> list[tuple[str | None, list[tuple[str, str | None]]]]:
        root = page(rules_on(board, **options), language)
        return [
            (found.get("id"), [(element.tag, element.get("id")) for element in found.iter()])
            for found in root.iter("section")
            if found.get("id") != "words"
        ]

    assert build("en") == build("de") == build("nl")


@each("language", LANGUAGES)
@each("rules", rules_names("age-of-steam"))
def test_every_board_with_rules_has_its_text(rules: str, language: str) -> None:
    environment(language).get_template(f"age-of-steam/boards/{rules}.html")
    with pytest.raises(TemplateNotFound):
        environment(language).get_template(f"age-of-steam/boards/{rules}x.html")


@each("board", RULED)
@each("language", ["de", "nl"])
def test_no_english_is_left(board: str, language: str) -> None:
    english = {"the", "and", "with", "your", "may", "not", "every", "of the", "cube", "cubes"}
    found = set(words(page(rules_on(board), language)).split())
    assert not found & english
    heads = [words(found) for found in section(page(rules_on(board)), "board").iter("h3")]
    others = [words(found) for found in section(page(rules_on(board), language), "board").iter("h3")]
    assert set(heads) & set(others) <= {"Atlanta", "Berlin"}


# Numbers of the setup, against games that were really set up


@each("board, edition, language, seats", SETUPS)
def test_the_setup_is_the_one_played(board: str, edition: str, language: str, seats: int) -> None:
    game = ironroad.new(board=board, edition=edition, players=seats, seed=3)
    text = prose(page(rules_on(board, edition, seats), language), "setup")
    assert f"${seats_of(game)[0].money}, {seats_of(game)[0].shares} " in text
    bag = sum(inside(game).bag)
    left = {"en": f"{bag} stay in", "de": f"{bag} bleiben im", "nl": f"{bag} blijven in"}
    empty = {"en": "the bag is empty", "de": "Der Beutel ist leer", "nl": "de zak is leeg"}
    assert (left if bag else empty)[language] in text
    filled = sum(1 for cube in inside(game).display if cube >= 0)
    assert (f" {filled} " in text) == (filled > 0)


def cubes_on(game: ironroad.Game, hex_: int) -> int:
    return sum(cubes_of(inside(game).cubes[hex_], colour) for colour in range(len(game.board.colours)))


def test_cubes_on_cities_towns_and_country() -> None:
    west = ironroad.new(board="western-us", players=3, seed=1)
    assert {cubes_on(west, city) for city in west.board.cities} == {2}
    assert {cubes_on(west, town) for town in west.board.towns} == {1}
    assert "2 random cubes lie on every city and 1 on every town" in board_text("western-us")
    lucia = ironroad.new(board="st-lucia", players=2, seed=1)
    country = [hex_ for hex_ in range(len(lucia.board.hexes)) if cubes_on(lucia, hex_)]
    assert f"1 random cube lies on each of the {len(country)} hexes" in board_text("st-lucia")
    south = ironroad.new(board="southern-us", players=3, seed=1)
    several = {south.board.title(hex_): cubes_on(south, hex_) for hex_ in south.board.cities}
    for city, cubes in several.items():
        assert cubes == {"Atlanta": 4}.get(city, 3 if city in ports() else 1)
    assert "4 random cubes lie on Atlanta, 3 on each of" in board_text("southern-us")


def ports() -> list[str]:
    hexes = load_board("southern-us").hexes
    return [h.city.name for h in hexes if h.city and h.city.port]


@each("language", LANGUAGES)
@each("edition, city", [("deluxe", "Berlin"), ("deluxe-en", "Wien")])
def test_the_city_with_four_cubes(edition: str, city: str, language: str) -> None:
    game = ironroad.new(board="germany", edition=edition, players=3, seed=1)
    most = max(game.board.cities, key=lambda hex_: cubes_on(game, hex_))
    assert game.board.title(most) == city
    text = board_text("germany", language, edition)
    assert text.index("4 ") < text.index(city) < text.index("3 ") < text.index("Königsberg")


@each("language", LANGUAGES)
def test_barbados_at_the_start(language: str) -> None:
    usual, easy = board_text("barbados", language), board_text("barbados", language, barbados_cubes=2)
    assert usual != easy
    assert "2 random cubes lie on every city" in board_text("barbados", barbados_cubes=2)
    assert "Column A takes no red one, column B takes no blue one" in prose(
        page(rules_on("barbados")), "setup"
    )


# Numbers of the rounds


@pytest.mark.parametrize("reading", ["from_turn_4", "only_turn_4"])
def test_the_doubled_reduction_is_the_one_played(reading: str) -> None:
    rules = rules_on("southern-us", southern_reduction=reading)
    said = prose(page(rules), "reduction")
    doubled = [number for number in range(1, rules.rounds + 1) if reduced(reading, number) == 8]
    if reading == "only_turn_4":
        assert doubled == [4]
        assert "In round 4 the amount is doubled" in said
    else:
        assert f"In rounds {doubled[0]} to {doubled[-1]} the amount is doubled" in said
        assert doubled == list(range(4, 11))


def reduced(reading: str, number: int) -> int:
    """By how much an income of 25 falls in a round."""
    options = {"southern_reduction": reading}
    fields = {"phase": "goods", "cycle": "2", "money": "50,50,50", "income": "25,0,0", "todo": "2"}
    game = table(3, "deluxe", options, "southern-us", round=str(number), **fields)
    game.push("pass")
    return 25 - int(game.seats[0].income)


def test_the_prices_of_germany_are_those_of_its_hexes() -> None:
    rows = tables(page(rules_on("germany")), "build")[1][1:]
    shown = {name: row[1] for row in rows for name in row[0].split(", ")}
    hexes = [h for h in load_board("germany").hexes if h.price is not None]
    assert hexes
    assert {h.name: f"${h.price}" for h in hexes}.items() <= shown.items()
    assert {"plain", "river", "mountain"} == set(shown) - {h.name for h in hexes}


def test_western_prices() -> None:
    rows = tables(page(rules_on("western-us")), "build")[1][1:]
    assert {row[0]: row[1] for row in rows} == {"plain": "$2", "river": "$4", "swamp": "$4", "mountain": "$5"}


def test_the_engineer_of_germany() -> None:
    rules = rules_on("germany")
    s = rules.start()
    s.role[0], s.todo = ENGINEER, [0]
    first = rules.build.charge(s, 2)
    rules.build.paid(s, 2)
    second = rules.build.charge(s, 9)
    told = f"The first costs ${first} and the second ${second}, together ${first + second}"
    assert told in board_text("germany")
    for language in LANGUAGES:
        root = page(rules, language)
        effect = dict(row[:2] for row in tables(root, "roles")[0])
        assert "4" not in effect[{"en": "Engineer"}.get(language, "Ingenieur")]
        assert "Ingenieur 4" not in prose(root, "round")


@each("language", LANGUAGES)
def test_the_direct_link_and_its_half_price(language: str) -> None:
    whole, half = [board_text("germany", language, ger_halve_direct_link=value) for value in (False, True)]
    assert whole != half
    assert "$2" in tables(page(rules_on("germany"), language), "build")[3][-2]


@pytest.mark.parametrize(("board", "rounds"), [("southern-us", "rounds 1 to 4"), ("germany", "every round")])
def test_the_extra_cube(board: str, rounds: str) -> None:
    city = {"southern-us": "Atlanta", "germany": "Berlin"}[board]
    said = prose(page(rules_on(board)), "growth")
    assert f"Before the dice are rolled, in {rounds}, a cube drawn from the bag goes to {city}" in said
    peer = prose(page(rules_on(board, peer_profile=True)), "growth")
    assert ("Before Production" in peer) == (board == "germany")


def test_what_the_coasts_bring() -> None:
    said = board_text("western-us")
    assert "one player, that player’s income rises by 4" in said
    assert "two players, the income of each rises by 2" in said
    assert "raises one more income by 1" in said
    coasts: dict[str, list[str]] = {"west": [], "east": []}
    for h in load_board("western-us").hexes:
        if h.coast:
            coasts[h.coast].append(h.title or "")
    for west in coasts["west"]:
        assert said.index("Western cities") < said.index(west) < said.index("Eastern cities")
    for east in coasts["east"]:
        assert said.index("Eastern cities") < said.index(east) < said.index("All other cities")


def test_barbados_in_the_end() -> None:
    rules = rules_on("barbados")
    s = rules.start()
    s.shares, s.money = [6], [41]
    rules.finish(s)
    assert f"with 6 shares and $41 you pay ${41 - s.money[0]} and score {s.money[0]}" in board_text(
        "barbados"
    )
    assert "at most 1 share a round" in prose(page(rules), "shares")
    assert prose(page(rules), "growth").count("2 dice are rolled. ") == 1


def test_paying_to_be_first() -> None:
    game = ironroad.new(board="st-lucia", players=2, seed=1)
    before = sum(seat.money for seat in game.seats)
    game.push("pay")
    price = before - sum(seat.money for seat in game.seats)
    assert f"The first place costs ${price}." in prose(page(rules_on("st-lucia")), "order")
    assert f"may pay ${price} and is first" in board_text("st-lucia")


# What would be wrong

ABSENT: dict[str, dict[str, tuple[str, ...]]] = {
    "barbados": {
        "en": ("auction", "bid", "First Build", "First Move", "Turn Order", "other player", "player order"),
        "de": (
            "Auktion",
            "Gebot",
            "Erster Bau",
            "Erster Transport",
            "Reihenfolge bestimmen",
            "anderen Spieler",
        ),
        "nl": ("veiling", "bod ", "Eerst bouwen", "Eerst vervoeren", "Volgorde", "andere speler"),
    },
    "st-lucia": {
        "en": ("bid", "the display", "Goods growth", "Production", "any city. Cubes"),
        "de": ("Gebot", "Güterauslage", "Güterwachstum", "Produktion"),
        "nl": ("bod ", "goederenkaart", "goederengroei", "Productie"),
    },
    "germany": {
        "en": ("Engineer 4", "up to 4 builds", "open end. They"),
        "de": ("Ingenieur 4", "bis zu 4 Bauaktionen", "verbauen"),
        "nl": ("Ingenieur 4", "tot 4 bouwacties", "blokkeren"),
    },
    "western-us": {
        "en": ("$10,", "need not hang together", "win together", "It holds no cubes"),
        "de": ("$10,", "muss nicht zusammenhängen", "gewinnt gemeinsam", "liegen keine Güterwürfel"),
        "nl": ("$10,", "niet één geheel", "winnen samen", "liggen geen blokjes"),
    },
    "southern-us": {
        "en": ("It holds no cubes", "has no cubes"),
        "de": ("liegen keine Güterwürfel", "hat noch keine"),
        "nl": ("liggen geen blokjes", "heeft nog geen"),
    },
}


@each("language", LANGUAGES)
@each("board", RULED)
def test_nothing_is_said_that_does_not_hold(board: str, language: str) -> None:
    """The section of the board may deny it, and a table of words may name it."""
    root, usual = [deepcopy(page(rules_on(name), language)) for name in (board, "rust-belt")]
    for found in (root, usual):
        for table_ in section(found, "words").findall("table"):
            section(found, "words").remove(table_)
    text = " ".join(prose(root, name) for name in ids(root) if name != "board")
    for wrong in ABSENT[board][language]:
        assert wrong not in text
        assert wrong in words(usual)


# Options


@each("board, edition, language", pairwise(RULED, EDITIONS, LANGUAGES))
def test_the_options_of_a_board_are_named_where_they_differ(board: str, edition: str, language: str) -> None:
    for option in rules_on(board).own_options:
        for value in option.values:
            root = page(rules_on(board, edition, **{option.name: value}), language)
            named = [words(found) for found in section(root, "differences").iter("li")]
            if write(value) == write(option.default(edition)):
                assert named == []
            else:
                assert len(named) == 1
                assert named[0].endswith(".")


@each("language", LANGUAGES)
@each("board", RULED)
def test_the_text_of_a_board_follows_its_options(board: str, language: str) -> None:
    for option in rules_on(board).own_options:
        texts = {board_text(board, language, **{option.name: value}) for value in option.values}
        assert len(texts) == len(option.values)


def test_the_profile_of_recorded_games_sets_the_options_of_a_board() -> None:
    found = rules_facts(rules_on("southern-us", peer_profile=True)).differences
    assert ("southern_reduction", "only_turn_4") in [(one.name, one.value) for one in found]


# Boards of one's own


@each("language", LANGUAGES)
@each("rules", ["", "western-us", "germany", "barbados", "st-lucia"])
def test_a_board_of_ones_own(rules: str, language: str) -> None:
    board = own_board(rules)
    root = page(rules_of(board, AgeOfSteam)("deluxe", board, 3, {}, 1), language)
    assert ("board" in ids(root)) == bool(rules)
    assert board.name in words(root)


def own_board(rules: str) -> Board:
    return read_board(
        EXAMPLE.replace('hexes = "flat"', f'hexes = "flat"\nrules = "{rules}"') if rules else EXAMPLE
    )


class Stormy(AgeOfSteam):
    """Rules that no page tells of."""


def test_rules_without_a_text_say_so() -> None:
    board = own_board("stormy")
    assert "rules of its own" in prose(page(Stormy("deluxe", board, 3, {}, 1)), "board")


# On the site


@pytest.mark.parametrize("board", BOARDS)
def test_the_site_shows_the_page(visitor: Visitor, board: str) -> None:
    titles = {"en": "End and scoring", "de": "Ende und Wertung", "nl": "Einde en score"}
    for edition, (language, title) in zip(EDITIONS, cycle(titles.items()), strict=False):
        visitor.client.headers["Accept-Language"] = language
        answer = visitor.get(f"/rules/age-of-steam/{board}/{edition}")
        assert answer.status_code == 200
        assert title in answer.text
        assert ('id="board"' in answer.text) == bool(BOARDS[board]["rules"])


@pytest.mark.parametrize("board", RULED)
def test_the_page_of_a_table_has_its_options(visitor: Visitor, board: str) -> None:
    option = rules_on(board).own_options[0] if rules_on(board).own_options else None
    chosen = {f"option__{option.name}": write(option.values[-1])} if option else {}
    seats = ["person"] * BOARDS[board]["players"][0]
    path = visitor.new_table(*seats, board=board, rounds=5, **chosen)
    text = visitor.get(f"{path}/rules").text
    shown = ElementTree.fromstring(
        text[text.index("<article") : text.index("</article>") + len("</article>")]
    )
    named = section(shown, "differences").findall(".//li")
    assert len(named) == 1 + len(chosen)


def test_what_does_not_exist_is_not_found(visitor: Visitor) -> None:
    assert visitor.get("/rules/age-of-steam/atlantis/deluxe").status_code == 404
    assert visitor.get("/rules/age-of-steam/germany/third").status_code == 404
    assert visitor.get("/rules/go/germany/deluxe").status_code == 404
