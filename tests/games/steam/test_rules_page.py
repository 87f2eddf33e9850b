"""The rules page of Steam: three languages, both editions and boards, and the numbers of the game in play."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import pytest

import ironroad
from ironroad.core.game import Game
from ironroad.core.moves import Build, shape_text
from ironroad.core.options import write
from ironroad.core.position import split_position
from ironroad.core.tiles import STEAM, STEAM_TILES, TOWN, pairs_of, used_edges
from ironroad.games.common.cubes import cubes_of
from ironroad.games.steam.pages import anchor, rules_facts
from ironroad.games.steam.rules import Steam
from ironroad.games.steam.rules.money import pay
from ironroad.games.steam.rules.options import BY_NAME, EDITIONS
from ironroad.site.rendering.words import CODES
from tests.helpers.cases import each, pairwise
from tests.helpers.inside import inside, seats_of
from tests.helpers.rules_pages import article, page, prose, section, tables, words
from tests.helpers.steam_tables import PLAIN, SWITCHES, play, random_move, table

pytestmark = pytest.mark.slow

BOARDS = ("northeast", "ruhr")
SEATS = (3, 4, 5)
# The options that belong to one edition.
OWN = {"opening": "base", "raise_any_time": "expert"}


def rules_of(edition: str = "base", board: str = "northeast", seats: int = 4, **options: Any) -> Steam:
    rules = ironroad.new("steam", edition=edition, board=board, players=seats, options=options).rules
    assert isinstance(rules, Steam)
    return rules


def number(text: str) -> int:
    return int(text.replace("$", "").replace("−", "-"))


def numbers(text: str) -> list[int]:
    return [number(found) for found in re.findall(r"−?\d+", text)]


# Form


@each("language, edition, board, seats", pairwise(CODES, EDITIONS, BOARDS, SEATS))
def test_every_page_has_its_sections_and_a_contents_list(
    language: str, edition: str, board: str, seats: int
) -> None:
    rules = rules_of(edition, board, seats)
    root = page(rules, language)
    contents = rules_facts(rules).contents
    assert [found.get("id") for found in root.iter("section")] == list(contents)
    assert [link.get("href") for link in root.iterfind(".//nav//a")] == [f"#{name}" for name in contents]
    assert root.get("lang") == language
    shown = [words(found) for found in root.iterfind("dl[@class='rules-game']//dd")]
    assert shown[0] == rules.board.name
    assert shown[2:] == [str(seats), str(rules.rounds)]


VARIANTS: list[dict[str, Any]] = [{}, dict(SWITCHES)]


@each("edition, board", list(product(EDITIONS, BOARDS)))
@each("options", VARIANTS)
def test_all_languages_have_the_same_build(edition: str, board: str, options: dict[str, Any]) -> None:
    def build(language: str) -> list[tuple[str, str | None]]:
        root = page(rules_of(edition, board, 5, **options), language)
        return [(element.tag, element.get("id")) for element in root.iter()]

    assert build("en") == build("de") == build("nl")


@each("language", CODES)
@each("edition", EDITIONS)
@each("options", VARIANTS)
def test_ids_are_unique_and_links_lead_somewhere(
    language: str, edition: str, options: dict[str, Any]
) -> None:
    root = page(rules_of(edition, **options), language)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    targets = [element.get(name) for element in root.iter() for name in ("href", "aria-labelledby")]
    assert {target.removeprefix("#") for target in targets if target} <= set(ids)


@each("language", CODES)
@each("edition", EDITIONS)
def test_tables_can_be_read_aloud(language: str, edition: str) -> None:
    for found in page(rules_of(edition), language).iter("table"):
        caption = found.find("caption")
        assert caption is not None
        assert words(caption)
        assert all(cell.get("scope") in ("row", "col") for cell in found.iter("th"))
        assert len({len(list(row)) for row in found.iter("tr")}) == 1


@each("language", CODES)
@each("edition", EDITIONS)
def test_nothing_the_security_policy_forbids(language: str, edition: str) -> None:
    for element in page(rules_of(edition), language).iter():
        assert element.tag not in ("script", "style")
        assert not [name for name in element.attrib if name == "style" or name.startswith("on")]


@each("language", ["de", "nl"])
@each("edition", EDITIONS)
@each("options", VARIANTS)
def test_no_english_is_left(language: str, edition: str, options: dict[str, Any]) -> None:
    def headings(root: Element) -> list[str]:
        return [words(found) for tag in ("h1", "h2", "h3", "caption") for found in root.iter(tag)]

    rules = rules_of(edition, turns=5, **options)
    english, other = page(rules), page(rules, language)
    assert not set(headings(english)) & set(headings(other))
    assert not re.search(r"\b(the|and|with|your|may|not|track|city)\b", words(other))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_phase_has_its_section(edition: str) -> None:
    rules = rules_of(edition)
    assert {anchor(phase.kind) for phase in rules.setup_phases} == {"setup"}
    phases = [anchor(phase.kind) for phase in rules.round_phases]
    rows = [row.find("th/a") for row in section(page(rules), "round").iter("tr")]
    assert [link.get("href") for link in rows if link is not None] == [f"#{name}" for name in phases]
    assert set(phases) <= set(rules_facts(rules).contents)


# The boards


RECONSTRUCTION = {"en": "reconstruction", "de": "Rekonstruktion", "nl": "reconstructie"}


@each("language", CODES)
@each("board", BOARDS)
def test_the_page_says_that_the_board_is_a_reconstruction_and_which_file_it_is(
    language: str, board: str
) -> None:
    found = section(page(rules_of(board=board), language), "board")
    assert RECONSTRUCTION[language] in words(found)
    code = found.find(".//code")
    assert code is not None
    file = Path(ironroad.__file__).parent.parent / words(code)
    assert f'name = "{rules_of(board=board).board.name}"' in file.read_text()


def test_a_board_from_elsewhere_is_no_reconstruction_of_ours() -> None:
    game = ironroad.new("steam", board=PLAIN, players=3)
    assert isinstance(game.rules, Steam)
    text = prose(page(game.rules), "board")
    assert "reconstruction" not in text
    assert "Redton" in text
    assert str(Path(PLAIN).parent) not in text


@each("board, language", list(product(BOARDS, CODES)))
def test_every_place_of_the_board_is_named(board: str, language: str) -> None:
    rules = rules_of(board=board)
    text = prose(page(rules, language), "board")
    assert all(h.title in text for h in rules.board.hexes if h.title)


@each("language, board, seats", pairwise(CODES, BOARDS, SEATS))
def test_the_setup_is_the_real_one(language: str, board: str, seats: int) -> None:
    game = ironroad.new("steam", board=board, players=seats, seed=3, options={"opening": "dealt"})
    items = [
        numbers(words(item))
        for item in section(page(rules_of(board=board, seats=seats), language), "setup").iter("li")
    ]
    cubes = {sum(packed.values()) for packed in _cubes_by_city(game)}
    groups = [sum(group.values()) for group in _groups(game)]
    assert cubes == {items[1][6]}
    assert items[2] == [len(groups), groups[0]]
    assert len(set(groups)) == 1
    assert items[3] == [sum(inside(game).bag)]
    assert items[0] == [0, seats_of(game)[0].income, seats_of(game)[0].points, seats_of(game)[0].engine]


def _cubes_by_city(game: Game) -> list[dict[int, int]]:
    return [_counts(game, inside(game).cubes[city]) for city in game.board.cities]


def _groups(game: Game) -> list[dict[int, int]]:
    return [_counts(game, group) for group in inside(game).groups]


def _counts(game: Game, packed: int) -> dict[int, int]:
    return {colour: cubes_of(packed, colour) for colour in range(len(game.board.colours))}


def test_dealt_places_get_what_the_page_says() -> None:
    game = ironroad.new("steam", board="northeast", players=5, seed=4, options={"opening": "dealt"})
    text = prose(page(rules_of(seats=5, opening="dealt")), "setup")
    given = ", ".join(f"${seats_of(game)[seat].money}" for seat in game.order)
    assert given == "$0, $1, $2, $3, $4"
    assert f"receive {given}." in text


# Money, order and roles


@each("language", CODES)
def test_capital_is_raised_as_in_the_examples(language: str) -> None:
    first, second = [
        numbers(words(example))
        for example in section(page(rules_of(), language), "money").findall("p[@class='example']")
    ]
    cash, income, cost, short, raised, income_after, cash_after = first
    assert short == cost - cash
    assert raised == short + cash_after
    assert _after_paying(cash, income, 0, cost) == (cash_after, income_after, 0)
    cash, income, points, cost, *_, lowest, given, points_after, cash_after = second
    assert _after_paying(cash, income, points, cost) == (cash_after, lowest, points_after)
    assert given == points - points_after


def _after_paying(cash: int, income: int, points: int, cost: int) -> tuple[int, int, int]:
    """Cash, income and points after this has been paid."""
    game = table(3, money=f"{cash},0,0", income=f"{income},0,0", points=f"{points},0,0")
    pay(inside(game), 0, cost)
    seat = seats_of(game)[0]
    return seat.money, seat.income, seat.points


def part_of(bid: int, pays: str) -> int:
    return {"the whole bid": bid, "half the bid, rounded up": (bid + 1) // 2, "nothing": 0}[pays]


@each("seats", SEATS)
def test_payments_are_those_of_an_auction(seats: int) -> None:
    bids = [3 + 2 * seat for seat in range(seats)]
    money = ",".join(["50"] * seats)
    game = table(seats, "expert", phase="order", money=money)
    play(game, *[f"bid {bid}" for bid in bids], *["drop"] * (seats - 1))
    rows = tables(page(rules_of("expert", seats=seats)), "order")[0][1:]
    assert [row[0] for row in rows] == [str(place) for place in range(1, seats + 1)]
    for seat, (_, pays) in zip(game.order, rows, strict=True):
        assert seats_of(game)[seat].money == 50 - part_of(bids[seat], pays)


@each("language", CODES)
def test_roles_cost_what_the_page_says(language: str) -> None:
    roles, locomotive = tables(page(rules_of(), language), "roles")
    game = ironroad.new("steam", board="ruhr", players=4, seed=1, options={"opening": "dealt"})
    moves = {move.text: game.price(move) for move in game.legal_moves()}
    names = [move.split()[1] for move in moves if not move.endswith("pass")]
    assert [numbers(row[0]) for row in roles[1:]] == [[1], [2], [3], [4], [5], [6], [7]]
    for name, row in zip(names, roles[1:], strict=True):
        assert numbers(row[2])[:1] == ([moves[f"role {name}"]] if moves[f"role {name}"] else [])
        assert ("; " in row[2]) == (f"role {name} pass" in moves)
    for engine, price in zip(locomotive[0][1:], locomotive[1][1:], strict=True):
        game = table(3, phase="roles", role="-,-,-", engine=f"{engine},1,1")
        assert game.price(game.read("role locomotive")) == number(price)


@each("language", CODES)
def test_expert_roles_have_no_price(language: str) -> None:
    (roles,) = tables(page(rules_of("expert"), language), "roles")
    assert {len(row) for row in roles} == {2}
    assert "$" not in prose(page(rules_of("expert"), language), "roles")


# Track


@each("language", CODES)
def test_tiles_are_those_in_the_box(language: str) -> None:
    root = page(rules_of(), language)
    kinds, sides = tables(root, "build")[:2]
    assert sorted(int(row[3]) for row in kinds[1:]) == sorted(kind.count for kind in STEAM.kinds)
    assert sum(int(row[2]) for row in sides[1:]) == sum(tile.count for tile in STEAM_TILES) == 136
    pictures = [image.get("src") or "" for image in section(root, "build").iter("img")]
    assert len(pictures) == len(STEAM.kinds) + sum(len(tile.faces) for tile in STEAM_TILES)
    assert len(set(pictures)) == len(STEAM.kinds)


def test_the_pictures_show_the_kinds() -> None:
    rules = rules_of()
    shown = {image.get("src") for image in section(page(rules), "build").iter("img")}
    names = [shape_text(rules.board, kind.shapes()[0]).replace(" ", "_") for kind in STEAM.kinds]
    assert shown == {f"/tile/flat/free/{name}.svg" for name in names}


Ground = tuple[str, bool]


@cache
def prices_met() -> dict[tuple[Any, ...], set[int]]:
    """What builds cost in games played at random, by ground and kind of tile, or by kind of change."""
    found: dict[tuple[Any, ...], set[int]] = {}
    for seed in (5, 6):
        rng = random.Random(seed)
        game = _rich_game(seed)
        while not game.over:
            for move in game.legal_moves():
                if isinstance(move, Build):
                    found.setdefault(_kind_of_build(game, move), set()).add(game.price(move))
            game.push(random_move(game, rng))
    return found


def _rich_game(seed: int) -> Game:
    options = {"turns": 5, "complex_strict": True}
    game = ironroad.new("steam", board="northeast", players=3, seed=seed, options=options)
    fields = split_position(game.position) | {"money": "250,250,250"}
    return ironroad.from_position(" ".join(f"{key}={value}" for key, value in fields.items()), seed)


def _kind_of_build(game: Game, move: Build) -> tuple[Any, ...]:
    town, edges = TOWN in move.shape, used_edges(move.shape)
    if inside(game).tile[move.hex] < 0:
        h = game.board.hexes[move.hex]
        return town, edges, "laid", h.terrain, h.river
    kept = set(pairs_of(inside(game).track.shape(move.hex))) <= set(pairs_of(move.shape))
    return town, edges, "upgrade" if kept else "redirect"


# Of the towns one lies on a hill, and none on a hill with a river.
SELDOM: set[tuple[Any, ...]] = {
    *[(True, exits, "laid", "hill", river) for exits in range(1, 5) for river in (False, True)],
    (True, 2, "upgrade"),
    (False, 4, "laid", "hill", True),
    (False, 4, "redirect"),
}
GROUNDS: list[Ground] = [("plain", False), ("river", True), ("hill", False), ("hill", True)]


@each("language", CODES)
@each("edition", EDITIONS)
def test_prices_are_those_of_the_moves(language: str, edition: str) -> None:
    *_, grounds, rows = tables(page(rules_of(edition), language), "build")
    shown: dict[tuple[Any, ...], int] = {}
    for (town, edges), row in zip(
        [(False, 2), (False, 4), *[(True, n) for n in range(1, 5)]], rows[1:], strict=True
    ):
        shown |= {
            (town, edges, "laid", *ground): number(price)
            for ground, price in zip(GROUNDS, row[1:5], strict=True)
        }
        shown |= {
            (town, edges, change): number(price)
            for change, price in zip(("upgrade", "redirect"), row[5:], strict=True)
            if price != "–"
        }
    met = prices_met()
    assert {kind: {shown.get(kind)} for kind in met} == met
    assert {kind for kind in shown if kind not in met} <= SELDOM
    extras = [number(row[1]) for row in grounds[1:]]
    assert extras == [number(price) - number(rows[1][1]) for price in rows[1][1:5]]


def test_edge_and_town_prices_in_words() -> None:
    assert "$1 for each edge or exit its track uses, and $1 more with a town" in prose(
        page(rules_of()), "build"
    )


# Income and the end


@each("language", CODES)
def test_income_points_are_those_of_the_result(language: str) -> None:
    gains, losses, scores = tables(page(rules_of(), language), "end")
    shown = dict(zip(gains[0][1:] + losses[0][1:], gains[1][1:] + losses[1][1:], strict=True))
    assert sorted(map(number, shown)) == list(range(-10, 11))
    for income, worth in shown.items():
        game = table(3, income=f"{number(income)},0,0")
        assert seats_of(game)[0].parts["income"] == number(worth)
    for row in scores[1:]:
        points, ended, gained, links, total = map(number, row)
        game = table(3, income=f"{ended},0,0", points=f"{points},0,0")
        assert seats_of(game)[0].score + links == total == points + gained + links


@each("language", CODES)
def test_upkeep_is_paid_as_in_the_example(language: str) -> None:
    example = section(page(rules_of("expert"), language), "income").find("p[@class='example']")
    assert example is not None
    income, engine, owed, cash, points, given, back = numbers(words(example))
    game = table(
        3,
        "expert",
        phase="goods",
        cycle="2",
        todo="2",
        money=f"{cash},50,50",
        income=f"{income},0,0",
        points=f"{points},0,0",
        engine=f"{engine},1,1",
    )
    assert seats_of(game)[0].net == -owed
    game.push("pass")
    assert (seats_of(game)[0].money, seats_of(game)[0].points) == (back, points - given)


@each("language", CODES)
def test_a_negative_income_is_paid_as_in_the_example(language: str) -> None:
    example = section(page(rules_of(), language), "income").find("p[@class='example']")
    assert example is not None
    income, cash, owed, raised, after, left = numbers(words(example))
    game = table(
        3,
        phase="goods",
        cycle="2",
        todo="2",
        money=f"{cash},50,50",
        income=f"{income},0,0",
        role="engineer,locomotive,first-move",
    )
    game.push("pass")
    assert (seats_of(game)[0].money, seats_of(game)[0].income) == (left, after)
    assert (owed, raised) == (-income, left + owed - cash)


# Options and editions


@each("language, edition, chosen", pairwise(CODES, EDITIONS, [*SWITCHES, ("turns", 1), ("turns", 5)]))
def test_each_option_is_named_where_it_differs(language: str, edition: str, chosen: tuple[str, Any]) -> None:
    option, value = chosen
    root = article(rules_of(edition, **{option: value}), language, "differences")
    named = [words(found) for found in section(root, "differences").iter("li")]
    if OWN.get(option, edition) != edition:
        assert named == []
    else:
        assert len(named) == 1
        assert named[0].endswith(".")
    assert write(value) != write(BY_NAME[option].default(edition))


def test_a_length_the_board_has_anyway_is_no_difference() -> None:
    assert rules_facts(rules_of(seats=4, turns=8)).differences == []
    (difference,) = rules_facts(rules_of(seats=4, turns=9)).differences
    assert (difference.name, difference.value, difference.default) == ("turns", "9", "8")


SWITCHED_TEXT: list[tuple[str, str, dict[str, Any]]] = [
    ("base", "setup", {"opening": "dealt"}),
    ("expert", "income", {"raise_any_time": True}),
    ("expert", "capital", {"raise_any_time": True}),
    ("expert", "build", {"raise_any_time": True}),
    ("base", "build", {"choose_tile": True}),
    ("base", "build", {"join_unowned_strict": False}),
    ("base", "build", {"links_lost": "phase"}),
    ("base", "money", {"lone_point": True}),
    ("expert", "capital", {"lone_point": True}),
    ("base", "build", {"complex_strict": True}),
    ("base", "build", {"edge_links": False}),
    ("base", "goods", {"revisit_towns": False}),
    ("base", "end", {"turns": 5}),
]


@each("language", CODES)
@each("edition, name, options", SWITCHED_TEXT)
def test_the_text_follows_the_options(
    language: str, edition: str, name: str, options: dict[str, Any]
) -> None:
    both = rules_of(edition), rules_of(edition, **options)
    usual, switched = [article(rules, language, name) for rules in both]
    assert prose(usual, name) != prose(switched, name)


def test_every_option_changes_the_text() -> None:
    assert {option for _, _, options in SWITCHED_TEXT for option in options} == set(BY_NAME)


EDITION_WORDS = {
    "en": ("auction for this place", "With a pass", "upkeep"),
    "de": ("Auktion um diese Position", "Passen:", "Unterhalt"),
    "nl": ("veiling van deze positie", "Passen:", "onderhoud"),
}


@each("language", CODES)
def test_only_the_edition_in_play_is_told(language: str) -> None:
    base, expert = [words(page(rules_of(edition), language)) for edition in EDITIONS]
    bidding, passing, upkeep = EDITION_WORDS[language]
    assert bidding in base
    assert passing in base
    assert upkeep not in base
    assert upkeep in expert
    assert bidding not in expert
    assert passing not in expert
