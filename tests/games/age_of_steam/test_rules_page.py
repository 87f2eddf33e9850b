"""The rules page: three languages, and the numbers of the game in play."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Any
from xml.etree.ElementTree import Element

import pytest

import ironroad
from ironroad.bench import random_move, rich_start
from ironroad.core.game import Game
from ironroad.core.moves import Build
from ironroad.core.options import write
from ironroad.core.tiles import AGE_OF_STEAM, TOWN, pairs_of, used_edges
from ironroad.games.age_of_steam.pages import anchor, rules_facts
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.rules.options import BY_NAME, EDITIONS
from ironroad.site.rendering.words import CODES as LANGUAGES
from tests.helpers.cases import each, pairwise
from tests.helpers.inside import inside, seats_of
from tests.helpers.playing import SWITCHES
from tests.helpers.rules_pages import article, page, prose, section, tables, words
from tests.helpers.tables import play, table

pytestmark = pytest.mark.slow

CONTENTS = [
    "differences",
    "goal",
    "words",
    "setup",
    "round",
    "shares",
    "order",
    "roles",
    "build",
    "goods",
    "income",
    "expenses",
    "reduction",
    "production",
    "growth",
    "end",
]
SEATS = (3, 4, 5, 6)
CHOICES: dict[str, tuple[Any, ...]] = {**SWITCHES, "starting_order": ("dice", "given"), "turns": (1, 5)}


def rules_of(edition: str = "deluxe", seats: int = 4, **options: Any) -> AgeOfSteam:
    rules = ironroad.new(edition=edition, players=seats, options=options).rules
    assert isinstance(rules, AgeOfSteam)
    return rules


# Form


@each("language, edition, seats", pairwise(LANGUAGES, EDITIONS, SEATS))
def test_every_page_has_all_sections_and_a_contents_list(language: str, edition: str, seats: int) -> None:
    root = page(rules_of(edition, seats), language)
    assert [found.get("id") for found in root.iter("section")] == CONTENTS
    links = [link.get("href") for link in root.iterfind(".//nav//a")]
    assert links == [f"#{name}" for name in CONTENTS]
    assert root.get("lang") == language


@each("edition", EDITIONS)
@each("options", [{}, {"peer_profile": True, "town_town_links": False}])
def test_all_languages_have_the_same_build(edition: str, options: dict[str, bool]) -> None:
    def build(language: str) -> list[tuple[str | None, list[str]]]:
        """The elements of each section; apart from the words, where two languages have a glossary."""
        root = page(rules_of(edition, 5, **options), language)
        return [
            (found.get("id"), [element.tag for element in found.iter()])
            for found in root.iter("section")
            if found.get("id") != "words"
        ]

    assert build("en") == build("de") == build("nl")


@each("language", LANGUAGES)
def test_ids_are_unique_and_links_lead_somewhere(language: str) -> None:
    root = page(rules_of(), language)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    targets = [element.get(name) for element in root.iter() for name in ("href", "aria-labelledby")]
    assert {target.removeprefix("#") for target in targets if target} <= set(ids)


@each("language", LANGUAGES)
def test_tables_can_be_read_aloud(language: str) -> None:
    root = page(rules_of(), language)
    for found in root.iter("table"):
        caption = found.find("caption")
        assert caption is not None
        assert words(caption)
        assert all(cell.get("scope") in ("row", "col") for cell in found.iter("th"))


@each("language", LANGUAGES)
def test_nothing_the_security_policy_forbids(language: str) -> None:
    for element in page(rules_of(), language).iter():
        assert element.tag not in ("script", "style")
        assert not [name for name in element.attrib if name == "style" or name.startswith("on")]


@pytest.mark.parametrize("language", ["de", "nl"])
def test_no_english_is_left(language: str) -> None:
    def headings(root: Element) -> list[str]:
        return [words(found) for tag in ("h1", "h2", "h3", "caption") for found in root.iter(tag)]

    rules = rules_of(peer_profile=True, turns=5)
    english, other = page(rules), page(rules, language)
    assert not set(headings(english)) & set(headings(other))
    assert not re.search(r"\b(the|and|with|your|may|not)\b", words(other))


def test_every_phase_has_its_section() -> None:
    rules = rules_of()
    assert {anchor(phase.kind) for phase in rules.setup_phases} == {"setup"}
    phases = [anchor(phase.kind) for phase in rules.round_phases]
    rows = [row.find("th/a") for row in section(page(rules), "round").iter("tr")]
    assert [link.get("href") for link in rows if link is not None] == [f"#{name}" for name in phases]
    assert set(phases) <= set(CONTENTS)


# Numbers


@each("language", LANGUAGES)
@each("seats, rounds", [(3, 10), (4, 8), (5, 7), (6, 6)])
def test_the_length_of_the_game(language: str, seats: int, rounds: int) -> None:
    root = page(rules_of(seats=seats), language)
    assert [words(found) for found in root.iterfind("dl[@class='rules-game']//dd")][2:] == [
        str(seats),
        str(rounds),
    ]
    assert str(rounds) in prose(root, "end")


def test_the_setup_is_the_real_one() -> None:
    game = ironroad.new(players=5, seed=3)
    text = prose(page(rules_of(seats=5)), "setup")
    assert f"starts with ${seats_of(game)[0].money}, {seats_of(game)[0].shares} shares" in text
    assert f"{sum(inside(game).bag)} stay in the bag" in text
    assert f"each of the {len(inside(game).display)} spaces" in text
    assert "3 for each of Wheeling and Pittsburgh, 2 for every other city" in text


def part_of(bid: int, pays: str) -> int:
    return {"the whole bid": bid, "half the bid, rounded up": (bid + 1) // 2, "nothing": 0}[pays]


@each("seats", SEATS)
def test_payments_are_those_of_an_auction(seats: int) -> None:
    bids = [3 + 2 * seat for seat in range(seats)]
    game = table(seats, round="2", money=",".join(["50"] * seats), phase="order", bids="", dropped="")
    play(game, *[f"bid {bid}" for bid in bids], *["drop"] * (seats - 1))
    rows = tables(page(rules_of(seats=seats)), "order")[0][1:]
    assert [row[0] for row in rows] == [str(place) for place in range(1, seats + 1)]
    for seat, (_, pays) in zip(game.order, rows, strict=True):
        assert game.seats[seat].money == 50 - part_of(bids[seat], pays)


@each("language", LANGUAGES)
@each("edition", EDITIONS)
def test_income_reduction_is_the_one_played(language: str, edition: str) -> None:
    rows = tables(page(rules_of(edition), language), "reduction")[0][1:]
    bounds = [[int(number) for number in re.findall(r"\d+", row[0])] for row in rows]
    assert [bound[0] for bound in bounds] == [0] + [bound[1] + 1 for bound in bounds[:-1]]
    for bound, (_, amount) in zip(bounds, rows, strict=True):
        for income in bound:
            assert reduced(edition, income) == income - int(amount)


def reduced(edition: str, income: int) -> int:
    """What is left of an income after a round in which nothing else happens to it."""
    game = table(3, edition, phase="goods", cycle="2", money="50,50,50", income=f"{income},0,0", todo="2")
    game.push("pass")
    found: int = game.seats[0].income
    return found


@cache
def prices_met(edition: str) -> dict[tuple[str, str], set[int]]:
    """What builds cost in a game played at random, by ground and kind of tile, or by kind of change."""
    rng = random.Random(5)
    game = rich_start(4, 5, edition, PER_HEX)
    found: dict[tuple[str, str], set[int]] = {}
    while not game.over:
        for move in game.legal_moves():
            if isinstance(move, Build):
                found.setdefault(_kind_of_build(game, move), set()).add(game.price(move))
        game.push(random_move(game, rng))
    return found


def _kind_of_build(game: Game, move: Build) -> tuple[str, str]:
    old = inside(game).track.shape(move.hex)
    empty = inside(game).tile[move.hex] < 0
    if TOWN in move.shape:
        return "town", str(used_edges(move.shape)) if empty else "replaced"
    group = AGE_OF_STEAM.kinds[AGE_OF_STEAM.kind_of[move.shape]].group
    if empty:
        return game.board.hexes[move.hex].terrain, group
    kept = set(pairs_of(old)) <= set(pairs_of(move.shape))
    return "replaced", group if kept else "redirect"


PER_HEX: dict[str, Any] = {"terrain_mode": "per_hex"}
CHANGES = [
    ("replaced", "crossing"),
    ("replaced", "coexisting"),
    ("town", "replaced"),
    ("replaced", "redirect"),
]


@each("language", LANGUAGES)
@each("edition", EDITIONS)
def test_prices_are_those_of_the_moves(language: str, edition: str) -> None:
    grounds, towns, changes = tables(page(rules_of(edition, **PER_HEX), language), "build")[1:]
    groups = ("simple", "coexisting", "crossing")[: len(grounds[0]) - 1]
    shown = {
        (terrain, group): price
        for terrain, row in zip(("plain", "river", "mountain"), grounds[1:], strict=True)
        for group, price in zip(groups, row[1:], strict=True)
    }
    shown |= {("town", exits): price for exits, price in zip(towns[0][1:], towns[1][1:], strict=True)}
    shown |= {change: row[1] for change, row in zip(CHANGES, changes[1:-1], strict=True)}
    assert {kind: {int(price.removeprefix("$"))} for kind, price in shown.items()} == prices_met(edition)


@each("language", LANGUAGES)
def test_growth_columns_are_those_of_the_board(language: str) -> None:
    rules = rules_of()
    rows = [row for half in tables(page(rules, language), "growth") for row in half[1:]]
    cities = [column for column in rules.board.columns if column.hex >= 0]
    for (die, city, new_city), column in zip(rows, cities, strict=True):
        letters = [
            other.name for other in rules.board.columns if other.rolled == column.rolled and other.hex < 0
        ]
        assert column.name.endswith(die)
        assert city.startswith(rules.board.title(column.hex))
        assert new_city[0] == (letters[0] if letters else "–")


@each("seats", SEATS)
def test_dice_of_goods_growth(seats: int) -> None:
    assert f"{seats} dice are rolled" in prose(page(rules_of(seats=seats)), "growth")
    assert "still in the game" in prose(page(rules_of(seats=seats, dice_basis="still_in")), "growth")


def test_points_are_those_of_the_result() -> None:
    game = table(3, income="20,0,0", shares="7,2,2")
    income, shares = game.seats[0].parts["income"], game.seats[0].parts["shares"]
    text = prose(page(rules_of(seats=3)), "end")
    assert f"{income} + 12 − {-shares} = {income + 12 + shares}" in text


# Options


@each("language, edition, option", pairwise(LANGUAGES, EDITIONS, list(CHOICES)))
def test_each_option_is_named_where_it_differs(language: str, edition: str, option: str) -> None:
    for value in CHOICES[option]:
        root = article(rules_of(edition, **{option: value}), language, "differences")
        named = [words(found) for found in section(root, "differences").iter("li")]
        if write(value) == write(BY_NAME[option].default(edition)):
            assert named == []
        elif option == "peer_profile":
            assert len(named) > 1
        else:
            assert len(named) == 1
            assert named[0].endswith(".")


def test_a_length_the_board_has_anyway_is_no_difference() -> None:
    assert rules_facts(rules_of(seats=4, turns=8)).differences == []
    (difference,) = rules_facts(rules_of(seats=4, turns=9)).differences
    assert (difference.name, difference.value, difference.default) == ("turns", "9", "8")


SWITCHED_TEXT: list[tuple[str, dict[str, Any]]] = [
    ("order", {"turn_order_pass_min_bidders": 2}),
    ("setup", {"starting_order": "given"}),
    ("build", {"direct_complex": False}),
    ("build", {"price_simple_to_coexist": 3}),
    ("build", {"first_tile": "any"}),
    ("roles", {"locomotive_step": "may"}),
    ("build", {"new_city_time": "phase_start"}),
    ("build", {"town_upgrade_anchor": "own_track"}),
    ("build", {"two_redirects": True}),
    ("build", {"urbanize_when": "any_time"}),
    ("build", {"same_hex_twice": False}),
    ("build", {"combined_redirect": True}),
    ("build", {"redirect_completion_claims": True}),
    ("build", {"urbanize_claims_unowned": False}),
    ("build", {"town_town_links": False}),
    ("build", {"replace_anchor_city": False}),
    ("build", {"terrain_mode": "per_player_feature"}),
    ("build", {"orphan_timing": "end_of_owner_turn"}),
    ("build", {"ownership_marker_limit": 20}),
    ("reduction", {"income_bands": "41+"}),
    ("growth", {"dice_basis": "still_in"}),
    ("expenses", {"bankrupt_removes_unfinished_tiles": True}),
    ("end", {"track_scoring": "city_to_city_tiles"}),
    ("end", {"turns": 5}),
    ("production", {"peer_profile": True}),
]


@each("language", LANGUAGES)
@each("name, options", SWITCHED_TEXT)
def test_the_text_follows_the_options(language: str, name: str, options: dict[str, Any]) -> None:
    usual, switched = [article(rules, language, name) for rules in (rules_of(), rules_of(**options))]
    assert prose(usual, name) != prose(switched, name)


def test_every_option_changes_the_text() -> None:
    assert {option for _, options in SWITCHED_TEXT for option in options} == set(BY_NAME)


def test_only_what_applies_is_told() -> None:
    old = page(rules_of("2002"))
    assert "Crossing" not in [cell for row in tables(old, "build")[1] for cell in row]
    assert "edition" not in " ".join(prose(old, name) for name in CONTENTS if name != "differences")
