"""The policy of Age of Steam: it plays every board by the rules, the same way each time, without idling."""

from __future__ import annotations

from itertools import cycle

import pytest

import ironroad
from ironroad.bots import play_out
from ironroad.core.game import Game
from ironroad.core.moves import Build, City, Claim, Deliver, Move, RaiseEngine
from ironroad.games.age_of_steam.bots import Planner, candidates, policy
from ironroad.games.age_of_steam.bots.forecast import forecast
from ironroad.games.age_of_steam.bots.policy.bot import Outline, PolicyBot, _tiles
from ironroad.games.age_of_steam.bots.policy.future import banded
from ironroad.games.age_of_steam.bots.policy.sight import Sight, see
from ironroad.games.age_of_steam.bots.policy.tracks import Tracks
from ironroad.games.age_of_steam.bots.policy.weights import Weights, careful_weights, usual_weights
from ironroad.games.age_of_steam.rules import AgeOfSteam
from ironroad.games.age_of_steam.rules.accounts import ReduceIncome
from ironroad.games.age_of_steam.rules.build import BUILDS
from ironroad.games.age_of_steam.rules.state import Aos

TABLES = [
    ("rust-belt", 3),
    ("rust-belt", 5),
    ("western-us", 4),
    ("southern-us", 4),
    ("germany", 4),
    ("barbados", 1),
    ("st-lucia", 2),
]
EDITIONS = ["deluxe", "deluxe-en", "2002", "nl-2004"]
BUSY = (Build, City, Claim, Deliver, RaiseEngine)


def played(board: str, players: int, seed: int | str, edition: str = "deluxe", **options: object) -> Game:
    game = ironroad.new(players=players, seed=seed, board=board, edition=edition, options=dict(options))
    return play_out(game, [policy(f"{seed}-{seat}") for seat in range(players)])


def idle_rounds(game: Game, seat: int) -> list[int]:
    """The rounds in which a seat neither built nor delivered nor raised its engine."""
    busy = {
        entry.round for entry in game.record.entries if entry.seat == seat and isinstance(entry.move, BUSY)
    }
    last = max(entry.round for entry in game.record.entries if entry.seat == seat)
    return [number for number in range(1, last + 1) if number not in busy]


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_no_seat_idles_two_rounds(board: str, players: int) -> None:
    game = played(board, players, 1)
    for seat in range(players):
        idle = idle_rounds(game, seat)
        assert not any(number + 1 in idle for number in idle), f"seat {seat} idles in rounds {idle}"
    game.check()


@pytest.mark.parametrize("players", [1, 2, 4])
def test_who_plays_for_itself_looks_at_more_new_cities_and_judges_much_alike(players: int) -> None:
    usual, careful = vars_of(usual_weights(players)), vars_of(careful_weights(players))
    assert {name for name in usual if usual[name] != careful[name]} <= {"cities", "trust"}
    assert careful["cities"] >= usual["cities"]


def vars_of(weights: Weights) -> dict[str, float]:
    return {name: getattr(weights, name) for name in dir(weights) if not name.startswith("_")}


def test_a_planner_plays_by_the_rules() -> None:
    game = ironroad.new(players=3, seed=2, board="southern-us", options={"turns": 2})
    play_out(game, [Planner(seat) for seat in range(3)]).check()
    assert any(isinstance(move, City) for move in game.record.moves)


@pytest.mark.parametrize("board", ["rust-belt", "st-lucia"])
def test_same_seeds_same_game(board: str) -> None:
    players = 2 if board == "st-lucia" else 4
    assert str(played(board, players, 5, turns=3).record) == str(played(board, players, 5, turns=3).record)


@pytest.mark.parametrize(("table", "edition"), list(zip(TABLES, cycle(EDITIONS[1:]), strict=False)))
def test_it_plays_every_edition(table: tuple[str, int], edition: str) -> None:
    played(*table, 3, edition, turns=3).check()


def asked(board: str, players: int, count: int) -> list[Game]:
    """Views of the first so many decisions of a game."""
    game = ironroad.new(players=players, seed=9, board=board)
    bots = [policy(seat) for seat in range(players)]
    found: list[Game] = []
    while (seat := game.to_move) is not None and len(found) < count:
        view = game.view(seat)
        found.append(view.copy())
        game.push(bots[seat].choose(view, view.legal_moves(), None))
    return found


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_its_short_list_is_legal_and_begins_with_its_own_move(board: str, players: int) -> None:
    for view in asked(board, players, 30):
        moves = view.legal_moves()
        found = candidates(view, moves, 5)
        assert 1 <= len(found) <= 5
        assert len({move.text for move in found}) == len(found)
        assert all(move in moves for move in found)
        assert found[0].text == _fresh(view).text


def _fresh(view: Game) -> Move:
    return policy(0).choose(view, view.legal_moves(), None)


def looked_at(board: str, players: int) -> Sight:
    return see(ironroad.new(board=board, players=players, seed=1), 0, usual_weights(players))


def test_it_is_told_by_the_board_what_counts_there() -> None:
    barbados, southern = looked_at("barbados", 1), looked_at("southern-us", 4)
    western, usual = looked_at("western-us", 4), looked_at("rust-belt", 4)
    assert [one.terms.cash for one in (barbados, southern, western, usual)] == [True, False, False, False]
    cotton = southern.board.colours.index("white")
    assert [one.bonuses.colours for one in (southern, western, usual)] == [1 << cotton, 0, 0]
    assert {*western.bonuses.coast} == {-1, 0, 1}
    assert {*southern.bonuses.coast, *usual.bonuses.coast} == {0}
    assert max(southern.terms.factors) == 2
    assert {*usual.terms.factors} == {1}


def test_the_reduction_of_the_round_is_that_of_the_rules() -> None:
    rules = ironroad.new(players=4).rules
    assert isinstance(rules, AgeOfSteam)
    amount = ReduceIncome(rules.options).amount
    assert [banded(income) for income in range(60)] == [amount(income) for income in range(60)]


def test_where_track_must_hang_together_no_turn_begins_in_two_places() -> None:
    plans = Outline(looked_at("western-us", 4), BUILDS, 30).plans
    assert any(len(plan.lanes) > 1 for plan in plans)
    for plan in plans:
        joined = {plan.lanes[0].a}
        for lane in plan.lanes:
            assert lane.a in joined, "this link hangs on nothing"
            joined.add(lane.b)


def test_where_there_is_no_city_yet_both_seats_are_ready_for_the_first() -> None:
    """The second seat of this deal built nothing in the first round as long as it planned nothing before."""
    game = played("st-lucia", 2, "s1")
    entries = [entry for entry in game.record.entries if entry.round == 1]
    assert {entry.seat for entry in entries if isinstance(entry.move, Build)} == {0, 1}


@pytest.mark.parametrize("board", ["st-lucia", "barbados"])
def test_several_new_cities_are_worth_a_closer_look(board: str) -> None:
    """Also the first where there is none yet; one of each colour is enough, as they are alike."""
    players = 2 if board == "st-lucia" else 1
    game = ironroad.new(board=board, players=players, seed="s1")
    bots = [policy(seat) for seat in range(players)]
    while not (game.pending and game.pending.kind == "build" and game.state_as(Aos).may_urbanize):
        assert game.to_move is not None
        view = game.view(game.to_move)
        game.push(bots[view.to_move or 0].choose(view, view.legal_moves(), None))
    view = game.view(game.to_move or 0)
    moves = candidates(view, view.legal_moves(), 8)
    cities = [move for move in moves if isinstance(move, City)]
    assert moves[0] == policy(1).choose(view, view.legal_moves(), None)
    colours = [view.rules.board.new_cities[city.tile].colour for city in cities]
    assert len({(city.hex, colour) for city, colour in zip(cities, colours, strict=True)}) == len(cities) > 2


@pytest.mark.parametrize("seed", [1, 6])
def test_alone_it_pays_its_shares_back(seed: int) -> None:
    """Deals in which that takes New Cities with track to them, thought of together."""
    result = played("barbados", 1, seed).result
    assert result is not None
    assert result.scores[0] is not None


def test_forecasts_rise_with_income_and_fall_with_shares() -> None:
    """At the start of every round but the first, in which nobody has anything yet."""
    whole = played("rust-belt", 4, 1)
    entries = whole.record.entries
    starts = [n for n in range(1, len(entries)) if 0 < entries[n - 1].round < entries[n].round]
    assert len(starts) == whole.rules.rounds - 1
    for start in starts:
        game, richer, deeper = (whole.at(start) for _ in range(3))
        richer.state_as(Aos).income[0] += 2
        deeper.state_as(Aos).shares[0] += 1
        less, base, more = (seats[0] for seats in map(forecast, (deeper, game, richer)) if seats)
        assert less < base < more, game.round


@pytest.mark.parametrize(("board", "seed"), [("southern-us", 0), ("germany", 1)])
def test_what_is_known_of_lanes_without_a_new_city_holds_with_it(board: str, seed: int) -> None:
    """The lanes to and from its own town apart, which is no town any more."""
    game = ironroad.new(board=board, players=3, seed=seed)
    bots = [PolicyBot(seat) for seat in range(3)]
    compared = 0
    while (seat := game.to_move) is not None and game.round < 6:
        view = game.view(seat)
        if view.pending is not None and view.pending.kind == "role":
            bot = bots[seat]
            sight = see(view, seat, bot._w)
            outline = Outline(sight, BUILDS, sight.purse().money)
            cities = {city.hex: city for city in bot._promising(sight, _tiles(sight))}
            for city in cities.values():
                placed = bot._placed(sight, city)
                known, anew = Tracks(placed, outline.tracks, city.hex), Tracks(placed)
                assert [plan.tiles for plan in known.plans(BUILDS)] == [
                    plan.tiles for plan in anew.plans(BUILDS)
                ]
                compared += 1
        game.push(bots[seat].choose(view, view.legal_moves(), None))
    assert compared
