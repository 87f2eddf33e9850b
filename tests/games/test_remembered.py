"""What is remembered between moves and games is never stale and never without bounds."""

from __future__ import annotations

import gc
import random
from typing import Any

import pytest

import ironroad
from ironroad.bench import random_move, rich_start
from ironroad.bots.random_bot import RandomBot
from ironroad.core.game import Game
from ironroad.core.moves import Build
from ironroad.core.tiles import AGE_OF_STEAM
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.rules import plans as age_of_steam_plans
from ironroad.games.common import sites
from ironroad.games.family import forget
from ironroad.games.steam.rules import Steam, fields, joining, loose, plans
from ironroad.games.steam_power.rules import SteamPower
from ironroad.telling import teller
from tests.helpers import steam_tables
from tests.helpers.inside import inside
from tests.helpers.tables import table

pytestmark = pytest.mark.slow

# A lively game in which complex tiles may wait.
STEAM_SEED = 11


def links_of(game: Game) -> Any:
    rules, s = game.rules, inside(game)
    if isinstance(rules, AgeOfSteam):
        return s.links(rules.options.town_town).links
    if isinstance(rules, Steam):
        return s.links(rules.options.revisit_towns).links
    assert isinstance(rules, SteamPower)
    return s.links().links


def assert_links_are_fresh(game: Game) -> None:
    """The same links as in a game that knows nothing but the position."""
    assert links_of(game) == links_of(ironroad.from_position(game.position)), game.last_move


def assert_told_is_fresh(game: Game) -> None:
    """The same is told of hexes and seats as in a game that knows nothing but the position."""
    fresh = ironroad.from_position(game.position)
    assert teller(game).about(game) == teller(fresh).about(fresh), game.last_move
    assert teller(game).cards(game) == teller(fresh).cards(fresh), game.last_move


def lively(board: str, seed: int) -> Game:
    return rich_start(4, seed, board=board)


@pytest.mark.parametrize("board", ["rust-belt", "western-us", "germany", "southern-us"])
def test_links_of_age_of_steam_are_never_stale(board: str) -> None:
    game, rng = lively(board, 3), random.Random(3)
    while not game.over and len(game.record) < 200:
        leaves = len(game.record) == 150
        game.push(f"resign {game.order[-1]}" if leaves else random_move(game, rng))
        assert_links_are_fresh(game)
        if len(game.record) % 4 == 0:
            assert_told_is_fresh(game)


@pytest.mark.parametrize("seed", [3, 8])
def test_links_of_steam_are_never_stale(seed: int) -> None:
    game, rng = steam_tables.some_game(seed)
    for number, after in enumerate(steam_tables.moves_of(game, rng)):
        assert_links_are_fresh(after)
        if number % 3 == 0:
            assert_told_is_fresh(after)
        if number == 60:
            game.push(f"resign {game.order[-1]}")
        if number > 80:
            return


def test_routes_of_steam_power_are_never_stale() -> None:
    game, bot = ironroad.new("steam-power", board="britain", players=4, seed=5), RandomBot(5)
    while not game.over and len(game.record) < 300:
        leaves = len(game.record) == 150
        game.push(f"resign {game.order[-1]}" if leaves else bot.choose(game, game.legal_moves(), None))
        assert_links_are_fresh(game)


def test_a_copy_and_what_it_was_taken_from_have_links_of_their_own() -> None:
    game, rng = lively("rust-belt", 11), random.Random(11)
    while game.round < 3:
        game.push(random_move(game, rng))
    links_of(game)
    twin = game.copy()
    for one in (game, twin, game, twin):
        for _ in range(15):
            one.push(random_move(one, rng))
            assert_links_are_fresh(one)


def test_links_between_towns_are_there_exactly_if_they_are_asked_for() -> None:
    """From Indianapolis over J16 to Terre Haute."""
    s = inside(table(phase="build", track="I17:NE+0;J16:SE-SW+0;K17:NW+0"))
    with_towns = s.links(True).links
    assert s.links(False).links != with_towns
    assert s.links(True).links == with_towns


def test_tiles_go_from_the_list_with_the_last_of_their_kind() -> None:
    """What is remembered of a hex for a full supply does not serve for another."""
    full, short = table(phase="build"), table(phase="build")
    builds = [move for move in full.legal_moves() if isinstance(move, Build)]
    kind = AGE_OF_STEAM.kind_of[builds[0].shape]
    inside(short).supply[kind] = 0
    left = [move.text for move in short.legal_moves() if isinstance(move, Build)]
    assert left == [move.text for move in builds if AGE_OF_STEAM.kind_of.get(move.shape) != kind]
    assert len(left) < len(builds)


# How much


def remembered(known: sites.Sites[Any, Any]) -> list[int]:
    """How many sites are known, and the most purses of one."""
    return [len(known._known), max([len(site.moves) for site in known._known.values()], default=0)]


def test_lively_games_leave_no_more_behind_than_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    forget()
    monkeypatch.setattr(sites, "MOST_REMEMBERED", 500)
    monkeypatch.setattr(sites, "MOST_PURSES", 2)
    monkeypatch.setattr(age_of_steam_plans, "MOST_REMEMBERED", 50)
    rules, most = rich_start(4, 0).rules, [0] * 3
    assert isinstance(rules, AgeOfSteam)
    known = rules.build.sites
    for seed in range(4):
        game, rng = rich_start(4, seed), random.Random(seed)
        assert game.rules is rules
        while not game.over:
            game.push(random_move(game, rng))
            now = [*remembered(known), len(known.planner._known)]
            most = [max(pair) for pair in zip(most, now, strict=True)]
    forget()
    assert 400 < most[0] <= 500
    assert most[1:] == [2, 50]


def test_steam_forgets_what_is_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    forget()
    for module in (sites, plans, loose, joining, fields):
        monkeypatch.setattr(module, "MOST_REMEMBERED", 40)
    game, rng = steam_tables.some_game(STEAM_SEED)
    rules, most = game.rules, [0] * 6
    assert isinstance(rules, Steam)
    build = rules.build
    for _ in zip(range(60), steam_tables.moves_of(game, rng), strict=False):
        places, waiting = build.sites, build.loose
        around = build.joining.around
        known = (places._known, places.planner._known, waiting._known, build.joining._known)
        now = [len(found) for found in (*known, around.rows, around.pieces)]
        most = [max(pair) for pair in zip(most, now, strict=True)]
    forget()
    assert all(20 < found <= 40 for found in most), most


# Between games

KINDS = [(players, edition) for players in (3, 4, 5, 6) for edition in ("deluxe", "2002", "nl-2004")]


def test_games_of_one_kind_share_their_rules_however_many_kinds_are_played() -> None:
    forget()
    first = [ironroad.new(players=players, edition=edition, seed=1) for players, edition in KINDS]
    second = [ironroad.new(players=players, edition=edition, seed=2) for players, edition in KINDS]
    assert all(a.rules is b.rules for a, b in zip(first, second, strict=True))
    assert len({id(game.rules) for game in first}) == len(KINDS)


def test_rules_are_gone_once_no_game_uses_them() -> None:
    forget()
    before = count_of_rules()
    for players, edition in KINDS:
        ironroad.new(players=players, edition=edition, seed=1)
    forget()
    assert count_of_rules() == before


def count_of_rules() -> int:
    gc.collect()
    return sum(isinstance(thing, AgeOfSteam) for thing in gc.get_objects())
