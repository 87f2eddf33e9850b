"""The rules page of Steam Power: three languages, and the numbers of the game in play."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import pytest

import ironroad
from ironroad.boards import read_board
from ironroad.core.game import Game
from ironroad.core.hexes import edge_names
from ironroad.core.moves import Build
from ironroad.core.tiles import EMPTY, Shape, pairs_of, shape_of
from ironroad.games.family import make_rules
from ironroad.games.steam_power.pages import CONTENTS, rules_facts
from ironroad.games.steam_power.pages import words as words_of_options
from ironroad.games.steam_power.rules import SteamPower
from ironroad.games.steam_power.rules.factories import Factories
from ironroad.games.steam_power.rules.options import OPTIONS
from ironroad.games.steam_power.rules.scoring import city_share
from ironroad.games.steam_power.rules.state import FACTORY_BONUS
from ironroad.games.steam_power.rules.supply import STOCK, STOCK_OF
from tests.helpers.cases import each, pairwise
from tests.helpers.inside import inside, seats_of
from tests.helpers.powerplay import BOARDS, random_move, some_game
from tests.helpers.powertables import BOARD, listed, money, routes, table
from tests.helpers.rules_pages import page, prose, section, tables, whole_page, words

pytestmark = pytest.mark.slow

LANGUAGES = ("en", "de", "nl")
SETUPS = pairwise(LANGUAGES, BOARDS, range(1, 6))
SPECIAL: dict[str, Any] = {"money_action": 5, "max_rounds": 7}


def rules_of(
    board: str = "lower-rhine", seats: int = 4, revision: int | None = None, **options: Any
) -> SteamPower:
    rules = make_rules("steam-power", board, None, seats, options, revision)
    assert isinstance(rules, SteamPower)
    return rules


def dollars(text: str) -> int:
    found = re.search(r"\$(\d+)", text)
    assert found is not None
    return int(found[1])


# Form


@each("language, board, seats", SETUPS)
def test_every_page_has_all_sections_and_a_contents_list(language: str, board: str, seats: int) -> None:
    rules = rules_of(board, seats)
    root = page(rules, language)
    contents = [name for name in CONTENTS if name != "neutral" or seats == 1]
    assert [found.get("id") for found in root.iter("section")] == contents
    assert list(rules_facts(rules).contents) == contents
    assert [link.get("href") for link in root.iterfind(".//nav//a")] == [f"#{name}" for name in contents]
    assert root.get("lang") == language


@each("board, seats, options", pairwise(BOARDS, range(1, 6), [{}, SPECIAL]))
def test_all_languages_have_the_same_build(board: str, seats: int, options: dict[str, Any]) -> None:
    def build(language: str) -> list[str]:
        return [element.tag for element in page(rules_of(board, seats, **options), language).iter()]

    assert build("en") == build("de") == build("nl")


@each("language", LANGUAGES)
@each("seats", [1, 3])
def test_ids_are_unique_and_links_lead_somewhere(language: str, seats: int) -> None:
    root = page(rules_of(seats=seats), language)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    targets = [element.get(name) for element in root.iter() for name in ("href", "aria-labelledby")]
    assert {target.removeprefix("#") for target in targets if target} <= set(ids)


@each("language", LANGUAGES)
@each("seats", [1, 3])
def test_tables_can_be_read_aloud(language: str, seats: int) -> None:
    for found in page(rules_of(seats=seats), language).iter("table"):
        caption = found.find("caption")
        assert caption is not None
        assert words(caption)
        assert all(cell.get("scope") in ("row", "col") for cell in found.iter("th"))
        assert all(words(cell) for cell in [*found.iter("th"), *found.iter("td")])


@each("language", LANGUAGES)
def test_nothing_the_security_policy_forbids(language: str) -> None:
    for element in page(rules_of(), language).iter():
        assert element.tag not in ("script", "style")
        assert not [name for name in element.attrib if name == "style" or name.startswith("on")]


@each("language", ["de", "nl"])
@each("seats", [1, 4])
def test_no_english_is_left(language: str, seats: int) -> None:
    def headings(root: Element) -> list[str]:
        return [words(found) for tag in ("h1", "h2", "h3", "caption") for found in root.iter(tag)]

    rules = rules_of(seats=seats, **SPECIAL)
    english, other = page(rules), page(rules, language)
    assert not set(headings(english)) & set(headings(other))
    assert not re.search(r"\b(the|and|with|your|may|not)\b", words(other))


@each("language", LANGUAGES)
def test_the_article_stands_in_a_whole_page(language: str) -> None:
    rules = rules_of()
    text = whole_page(rules, language, back="/t/table")
    assert f'<article class="rules" lang="{language}">' in text
    assert 'href="/t/table"' in text


@pytest.mark.parametrize("seats", [1, 2])
def test_every_phase_has_its_section(seats: int) -> None:
    rules = rules_of(seats=seats)
    assert {phase.kind.partition("-")[0] for phase in rules.setup_phases} == {"setup"}
    assert {phase.kind for phase in rules.round_phases} <= set(rules_facts(rules).contents)


OURS = {"en": "this project’s own", "de": "dieses Projekt", "nl": "eigen ontwerp van dit project"}


@each("language", LANGUAGES)
def test_the_page_says_what_is_our_own_and_where_it_is_replaced(language: str) -> None:
    root, alone = page(rules_of(), language), page(rules_of(seats=1), language)
    told = [prose(root, "design"), prose(root, "contracts"), prose(alone, "neutral")]
    assert all(OURS[language].lower() in text.lower() for text in told)
    folder = Path(ironroad.__file__).parent.parent
    named = [folder / words(found) for found in section(root, "design").iter("code")]
    assert [path.is_file() for path in named] == [True, False]
    assert {path.stem for path in named[1].glob("*.toml")} == set(BOARDS)


# Numbers


@each("language, board, seats", SETUPS)
def test_the_head_names_the_game(language: str, board: str, seats: int) -> None:
    rules = rules_of(board, seats)
    found = [words(item) for item in page(rules, language).iterfind("dl[@class='rules-game']//dd")]
    last = rules.trigger or rules.rounds
    assert [found[0], *found[2:]] == [rules.board.name, str(seats), str(last)]


@each("board", BOARDS)
def test_the_setup_is_the_real_one(board: str) -> None:
    game = ironroad.new("steam-power", board=board, players=3, seed=3)
    seat, s = seats_of(game)[0], inside(game)
    text = prose(page(rules_of(board, 3)), "setup")
    assert f"starts with ${seat.money}, {seat.locomotives} locomotives, {seat.factories} factories" in text
    assert f"{seat.contracts} contracts drawn" in text
    assert f"Each of the {len(game.board.cities)} cities" in text
    left = 33 - sum(tile >= 0 for tile in s.tile)
    assert "7 black, 7 white, 7 orange, 7 grey and 5 purple city tiles" in text
    assert f"{left} stay over" in text
    assert "30 black, 30 white, 30 orange and 30 grey resources" in text
    assert s.stock == [30, 30, 30, 30]


@cache
def prices_met(board: str) -> dict[str, set[int]]:
    """What steps cost in games played at random, by terrain or by kind of step."""
    found: dict[str, set[int]] = {}
    for seed in range(3):
        game, rng = some_game(seed, 4, board)
        for number in range(250):
            if game.over:
                break
            for move in game.legal_moves() if number % 3 == 0 else ():
                if isinstance(move, Build):
                    found.setdefault(_kind_of_step(game, move), set()).add(game.price(move))
            game.push(random_move(game, rng))
    return found


def _kind_of_step(game: Game, move: Build) -> str:
    old = inside(game).track.shape(move.hex)
    if old == EMPTY:
        return game.board.hexes[move.hex].terrain
    return "crossing" if len(pairs_of(move.shape)) > len(pairs_of(old)) else "last"


TERRAINS = {
    "plain": "plain",
    "plain with a river": "river",
    "hill": "hill",
    "mountain": "mountain",
}


@each("board", BOARDS)
def test_prices_are_those_of_the_moves(board: str) -> None:
    rows = tables(page(rules_of(board)), "build")[0][1:]
    shown = {TERRAINS[row[0].removeprefix("lay a tile: ")]: {dollars(row[1])} for row in rows[:-2]}
    shown |= {"crossing": {dollars(rows[-2][1])}, "last": {dollars(rows[-1][1])}}
    assert shown == prices_met(board)


@each("language", LANGUAGES)
@each("board", BOARDS)
def test_every_hex_of_the_map_has_its_price(language: str, board: str) -> None:
    rules = rules_of(board)
    rows = tables(page(rules, language), "build")[0][1:-2]
    assert sum(int(row[2]) for row in rows) == len(rules.board.hexes) - len(rules.board.cities)
    total = sum(int(row[2]) * dollars(row[1]) for row in rows)
    land = [h for h in range(len(rules.board.hexes)) if h not in rules.board.cities]
    assert total == sum(rules.build.prices[hex_] for hex_ in land)


def test_a_hex_with_a_price_of_its_own_is_listed_by_its_name() -> None:
    board = read_board(BOARD)
    priced = next(i for i, h in enumerate(board.hexes) if not h.city)
    board.hexes[priced] = replace(board.hexes[priced], price=9)
    rules = make_rules("steam-power", board, None, 2, {})
    assert isinstance(rules, SteamPower)
    rows = tables(page(rules), "build")[0]
    assert [f"lay a tile: {board.hexes[priced].name}", "$9", "1"] in rows


@each("language", LANGUAGES)
def test_groups_of_the_map_are_named(language: str) -> None:
    text = prose(page(rules_of("lower-rhine"), language), "words")
    and_ = {"en": "and", "de": "und", "nl": "en"}[language]
    for group in (f"Nijmegen {and_} Arnhem", f"Duisburg, Essen {and_} Bochum", f"Köln {and_} Bonn"):
        assert group in text


def test_a_factory_gets_what_the_page_says() -> None:
    game = table(factories="A1:0x5", track=routes(s0="A1-C1"))
    text = prose(page(rules_of()), "factory")
    assert {move.rpartition(" ")[2] for move in listed(game, "factory")} == {"5"}
    assert "together with 5 resources" in text
    inside(game).bonus = FACTORY_BONUS
    counts = {move.text.rpartition(" ")[2] for move in Factories(game.board).moves(inside(game))}
    assert counts == {"4", "5", "6"}
    assert "4, 5 or 6 resources" in prose(page(rules_of()), "deliver")


def test_tiles_are_counted_and_pictured() -> None:
    facts = rules_facts(rules_of())
    assert [stock.count for stock in facts.stocks] == rules_of().start().supply
    for number, stock in enumerate(facts.stocks):
        for face in stock.faces:
            layout, owner, name = face.picture.removesuffix(".svg").split("/")
            assert (layout, owner) == ("flat", "free")
            assert STOCK[_shape(name)] == number == STOCK_OF[face.name]


def _shape(name: str) -> Shape:
    ends = [track.split("-") for track in name.split("_")]
    edges = edge_names(True)
    return shape_of([(edges.index(a), edges.index(b)) for a, b in ends])


# The example: seat 0 pays seat 1 (Red) and seat 2 (Blue, or Red in a game of two). Blue's network must hang
# together, so it also runs around the board.
BLUE_ROUTES = "C1-E1 A1-C1 I1-K1 A1-A9 A9-C9 C9-E9 E9-G9 G9-I9 I9-K9 K1-K9"


@each("language", LANGUAGES)
@each("seats", [2, 3, 4, 5])
def test_the_example_is_what_the_game_does(language: str, seats: int) -> None:
    blue = min(2, seats - 1)
    game = table(
        seats,
        tiles="A1:G,E1:K,G1:W",
        track=routes(**{"s0": "E1-G1 G1-I1", f"s{blue}": BLUE_ROUTES}),
        factories=f"A1:0x5,E1:0x5,G1:1x5,M1:{blue}x5",
        hands="C48" + "/" * (seats - 1),
        money=",".join(["6"] + ["0"] * (seats - 1)),
    )
    root = page(rules_of(seats=seats), language)
    rows = tables(root, "deliver")[1][1:]
    paid = [dollars(row[-1]) for row in rows]
    assert game.price(game.read("fulfil C48")) == sum(paid)
    game.push("fulfil C48")
    gained = [0] * seats
    gained[1] += paid[1]
    gained[blue] += paid[2] + paid[3]
    assert money(game) == [6 - sum(paid) + 5, *gained[1:]]
    summary = words(section(root, "deliver").findall("p[@class='example']")[0])
    named = re.findall(r"\$(\d+)", summary)
    parts = [str(gained[1]), str(gained[blue])] if seats > 2 else []
    assert named == [str(sum(paid)), *parts, str(6 - sum(paid)), str(money(game)[0]), str(sum(paid) - 1)]


@each("language", LANGUAGES)
def test_the_solo_example_is_what_the_game_does(language: str) -> None:
    game = table(
        1, tiles="E1:G", track=routes(s0="A1-C1 C1-E1"), factories="C1:0x5,E1:nx3", hands="C20", money="6"
    )
    root = page(rules_of(seats=1), language)
    paid = [dollars(row[-1]) for row in tables(root, "deliver")[1][1:]]
    game.push("fulfil C20")
    assert money(game) == [6 - sum(paid) + 3]
    summary = words(section(root, "deliver").findall("p[@class='example']")[0])
    assert re.findall(r"\$(\d+)", summary) == [str(sum(paid)), str(money(game)[0]), str(sum(paid) - 1)]


@each("language", LANGUAGES)
@each("seats", range(2, 6))
def test_the_number_that_ends_the_game(language: str, seats: int) -> None:
    rules = rules_of(seats=seats)
    root = page(rules, language)
    (head, row), _ = tables(root, "end")
    assert row[head.index(str(seats))] == str(rules.trigger)
    marked = [words(found) for found in section(root, "end").iterfind(".//td/strong")]
    assert marked == [str(rules.trigger)]
    assert f"{rules.trigger} " in prose(root, "goal")


# Five routes into the group of K1, L2 and M1, one of each seat.
FIVE_ROUTES = {
    4: "J2:NE-NW+4",
    3: "K3:N-S+3;K7:N-S+3",
    2: "L6:N-S+2;L8:SE-N+2",
    1: "M5:N-S+1;M7:N-S+1",
    0: "J6:NE-S+0;J8:SW-N+0;M3:N-SW+0,NW-S+1;L4:N-S+2,NE-SW+0;K5:N-S+3,NE-SW+0",
}


@each("seats", range(2, 6))
def test_shares_of_a_vp_city_are_those_of_the_scoring(seats: int) -> None:
    game = table(5, tiles="K1:P", track=";".join(FIVE_ROUTES.values()))
    city = game.board.index["K1"]
    head, row = tables(page(rules_of(seats=seats)), "end")[1]
    for networks, points in zip(head[1:], row[1:], strict=True):
        s = inside(game).copy()
        s.out = [seat >= int(networks) for seat in range(5)]
        assert city_share(s, 0, city) == int(points)
    assert len(head) == seats + 1


@each("language", LANGUAGES)
def test_the_points_of_the_example_add_up(language: str) -> None:
    text = prose(page(rules_of(), language), "end")
    assert "3 + 21 + 4 + 4 = 32" in text
    game = table(2, track=routes(s0="E1-G1 G1-I1"), factories="E1:0x0,G1:0x0", money="17,0")
    parts = seats_of(game)[0].parts
    assert [parts["cash"], parts["factories"], parts["cities"]] == [3, 4, 4]


# Contracts


@each("language", LANGUAGES)
def test_all_contracts_are_listed_with_what_they_ask_and_bring(language: str) -> None:
    rules = rules_of()
    root = page(rules, language)
    rows = [row for listed in section(root, "contracts").iter("table") for row in listed.iterfind("tbody/tr")]
    shown = {words(row[0]): row for row in rows}
    assert len(rows) == len(shown) == 48
    for contract in rules.contracts:
        _, needs, cash, points, bonus = shown[contract.name]
        assert len(list(needs.iter("svg"))) == sum(contract.needs)
        assert [_cubes(needs, colour) for colour in rules.board.colours] == list(contract.needs)
        assert (words(cash), words(points)) == (f"${contract.money}", str(contract.points))
        assert (words(bonus) == "–") == (contract.bonus is None)


def _cubes(cell: Element, colour: str) -> int:
    return sum(f"ir-{colour}" in (found.get("class") or "").split() for found in cell.iter("path"))


def test_colours_and_bonuses_are_told_in_words() -> None:
    rows = [row for listed in tables(page(rules_of()), "contracts") for row in listed]
    assert ["C19", "black, orange, grey", "$3", "3", "–"] in rows
    assert ["C42", "black, black, orange, orange", "$1", "4", "factory"] in rows


# Options


@each("language", LANGUAGES)
@each("seats", [1, 3])
def test_options_are_named_where_they_differ(language: str, seats: int) -> None:
    def named(**options: Any) -> list[str]:
        root = page(rules_of(seats=seats, **options), language)
        return [words(found) for found in section(root, "differences").iter("li")]

    assert named() == named(money_action=3, max_rounds=None) == []
    (five,) = named(money_action=5)
    assert "$5" in five
    assert "$3" in five
    (short,) = named(max_rounds=7)
    assert "7" in short
    assert ("20" in short) == (seats == 1)
    assert len(named(**SPECIAL)) == 2


def test_a_limit_that_a_solo_game_never_reaches_is_no_difference() -> None:
    assert rules_facts(rules_of(seats=1, max_rounds=30)).differences == []


@each("language", LANGUAGES)
def test_the_text_follows_the_options(language: str) -> None:
    usual, switched = page(rules_of(), language), page(rules_of(**SPECIAL), language)
    assert "$3" in prose(usual, "money")
    assert "$5" in prose(switched, "money")
    assert "$5" in tables(switched, "turn")[0][-1][1]
    assert "7" in prose(switched, "end").replace("17", "")
    assert prose(page(rules_of(seats=1, max_rounds=7), language), "neutral").count("7") == 1


OLD = {
    "en": ("of the same group. A second", "it can only be removed"),
    "de": ("derselben Gruppe. Eine zweite", "kannst du sie nur entfernen"),
    "nl": ("dezelfde groep. Een tweede", "kun je die alleen weghalen"),
}


@pytest.mark.rule("P-06", "P-08b")
@each("language", LANGUAGES)
@each("seats", [1, 3])
def test_games_begun_before_a_correction_have_a_page_of_their_own(language: str, seats: int) -> None:
    before = prose(page(rules_of(seats=seats, revision=1), language), "build")
    today = prose(page(rules_of(seats=seats), language), "build")
    assert all(passage in before and passage not in today for passage in OLD[language])


def test_numbers_are_said_in_the_words_of_options() -> None:
    money, rounds = OPTIONS
    assert rounds.word(1) == "1 round"
    assert money.word(5) == "brings $5"


def test_every_edition_has_its_text() -> None:
    assert set(words_of_options.EDITION_TEXTS) == set(ironroad.games()["steam-power"]["editions"])
