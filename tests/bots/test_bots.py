"""The bots: that they play by the rules, whole games, and as well as their page says."""

from __future__ import annotations

from statistics import median

import pytest

import ironroad
from ironroad.bots import Bot, bots, make_bot, play_out
from ironroad.core.game import Game, LegalMoves
from ironroad.core.moves import Bid, Build, Deliver, Move, RaiseEngine, Shares
from tests.helpers.inside import seats_of
from tests.helpers.tables import table

# What searches is tested with less effort, for it takes its time.
QUICK = [name for name in bots() if name != "expert"]


def ask(name: str, game: Game, budget: float | None = None) -> Move:
    """What a new bot answers in a position; it must be legal there."""
    assert game.to_move is not None
    view = game.view(game.to_move)
    move = make_bot(name).choose(view, view.legal_moves(), budget)
    assert move in game.legal_moves()
    return move


# The interface


def test_unknown_bot() -> None:
    with pytest.raises(ValueError, match="there is no bot 'clever'; there are random, greedy"):
        make_bot("clever")


@pytest.mark.parametrize("name", bots())
def test_bots_know_their_names(name: str) -> None:
    assert make_bot(name).name == name
    assert bots()[name].description


def test_play_out_needs_a_seed_and_a_bot_for_each_seat() -> None:
    sitters = [make_bot("random", seat) for seat in range(4)]
    with pytest.raises(ValueError, match="a game needs a seed to be played out"):
        play_out(ironroad.new(players=4), sitters)
    with pytest.raises(ValueError, match="4 seats need as many bots, not 3"):
        play_out(ironroad.new(players=4, seed=1), sitters[:3])


class Spy:
    """Notes what it is shown, and then spoils its view before it answers."""

    name = "spy"

    def __init__(self, inner: Bot) -> None:
        self.inner = inner
        self.seeds: set[str | None] = set()
        self.asked: list[tuple[int | None, float | None]] = []

    def choose(self, view: Game, moves: LegalMoves, budget: float | None) -> Move:
        self.seeds.add(view.seed)
        self.asked.append((view.to_move, budget))
        assert "seed" not in view.record.head
        move = self.inner.choose(view, moves, budget)
        view.push(move)
        while view.to_move is not None and len(view.legal_moves()) and len(view.record) % 7:
            view.push(view.legal_moves()[0])
        return move


def test_bots_see_no_seed_and_cannot_disturb_the_game() -> None:
    spies = [Spy(make_bot("random", seat)) for seat in range(4)]
    watched = play_out(ironroad.new(players=4, seed=5), spies, budget=1.5)
    plain = play_out(ironroad.new(players=4, seed=5), [make_bot("random", seat) for seat in range(4)])
    assert watched.record == plain.record
    for seat, spy in enumerate(spies):
        assert spy.seeds == {None}
        assert set(spy.asked) == {(seat, 1.5)}


# Playing


@pytest.mark.parametrize("name", QUICK)
def test_same_seeds_same_record(name: str) -> None:
    def record() -> str:
        game = ironroad.new(players=3, seed=8, options={"turns": 2})
        return str(play_out(game, [make_bot(name, f"{seat}") for seat in range(3)]).record)

    assert record() == record()


def random_against_greedy(players: int, seat: int) -> list[int]:
    """The places at the end of a game in which one seat is greedy and the others play at random."""
    sitters = [
        make_bot("greedy" if other == seat else "random", f"{players}{other}") for other in range(players)
    ]
    result = play_out(ironroad.new(players=players, seed=100 * players + seat), sitters).result
    assert result is not None
    return result.places


def test_greedy_beats_random() -> None:
    """Every seat of the smallest table once, and the first and the last of the largest; `ironroad arena`
    plays more."""
    games = [(3, 0), (3, 1), (3, 2), (6, 0), (6, 5)]
    places = {(players, seat): random_against_greedy(players, seat) for players, seat in games}
    won = sum(places[game][game[1]] == 1 and places[game].count(1) == 1 for game in games)
    print(f"greedy won {won} of {len(games)} games against random")
    assert won >= 0.95 * len(games)


def test_greedy_plays_a_sensible_game() -> None:
    """Nobody goes bankrupt and the scores are those of a game that was played, not survived; no engine is
    raised in the last round; and the record reads back."""
    sitters = [make_bot("greedy", f"1-{seat}") for seat in range(4)]
    game = play_out(ironroad.new(players=4, seed=1), sitters)
    result = game.result
    assert result is not None
    scores = result.scores
    assert None not in scores
    assert median(score for score in scores if score is not None) >= 25
    last = [entry.move for entry in game.record.entries if entry.round == game.round]
    assert any(isinstance(move, Deliver) for move in last)
    assert not any(isinstance(move, RaiseEngine) for move in last)
    again = ironroad.load(str(game.record))
    assert again.position == game.position
    again.check()


@pytest.mark.parametrize("edition", ["deluxe-en", "2002", "nl-2004"])
def test_greedy_plays_every_edition(edition: str) -> None:
    game = ironroad.new(players=3, seed=4, edition=edition, options={"turns": 2})
    result = play_out(game, [make_bot("greedy", seat) for seat in range(3)]).result
    assert result is not None
    assert None not in result.scores


@pytest.mark.parametrize("name", QUICK)
def test_bots_play_the_peer_profile(name: str) -> None:
    game = ironroad.new(players=3, seed=4, options={"peer_profile": True, "turns": 2})
    play_out(game, [make_bot(name, seat) for seat in range(3)]).check()


def test_greedy_answers_at_once_if_it_must() -> None:
    game = ironroad.new(players=3, seed=4, options={"turns": 2})
    result = play_out(game, [make_bot("greedy", seat) for seat in range(3)], budget=0.0).result
    assert result is not None


# Single decisions


def build_turn(game: Game) -> list[str]:
    """The moves of one build turn of a greedy bot."""
    seat, bot = game.to_move, make_bot("greedy")
    assert seat is not None
    moves: list[str] = []
    while game.phase == "build" and game.to_move == seat:
        view = game.view(seat)
        moves.append(game.push(bot.choose(view, view.legal_moves(), None)).text)
    return moves


def test_greedy_finishes_a_link_that_pays() -> None:
    """Evansville to Cincinnati lacks its second tile, and blue cubes wait at both ends."""
    game = table(
        3, phase="build", round="6", track="K19:NE-SW+0", built="1,0,0", cubes="J20:BB,M17:B", engine="1,1,1"
    )
    assert "build L18 NE-SW" in build_turn(game)


def test_greedy_spends_spare_cash_on_track_in_the_last_round() -> None:
    game = table(4, phase="build", round="8", money="20,0,0,0", income="15,15,15,15", cubes="")
    moves = build_turn(game)
    assert len(moves) == 4
    seat = seats_of(game)[0]
    assert seat.parts["track"] >= 2
    assert seat.money + seat.income >= seat.expenses


def test_greedy_builds_nothing_it_could_not_pay_for() -> None:
    """Without cubes to move, every dollar of the four is needed for expenses of $4."""
    game = table(4, phase="build", round="3", money="4,9,9,9", shares="3,2,2,2", cubes="")
    assert build_turn(game) == ["done"]


def test_greedy_issues_shares_to_stay_in() -> None:
    game = table(4, phase="shares", round="8", money="0,9,9,9", shares="2,2,2,2", cubes="")
    move = ask("greedy", game)
    assert isinstance(move, Shares)
    assert 1 <= move.count <= 2


def test_greedy_issues_none_it_does_not_need() -> None:
    game = table(4, phase="shares", round="8", money="30,9,9,9", income="12,0,0,0")
    assert ask("greedy", game).text == "shares 0"


def test_greedy_does_not_bid_its_expenses_away() -> None:
    game = table(4, phase="order", round="4", money="3,9,9,9", cubes="")
    assert not isinstance(ask("greedy", game), Bid)


def test_greedy_raises_no_engine_into_bankruptcy() -> None:
    """$3 pay for two shares and engine 1, but not for engine 2."""
    game = table(4, phase="goods", round="3", money="3,9,9,9", cubes="", cycle="2")
    assert not isinstance(ask("greedy", game), RaiseEngine)


def test_greedy_takes_the_longer_way_over_its_own_links() -> None:
    """Blue goes from Evansville to Cincinnati over one link of another seat, or two of its own."""
    own = "J18:NE-S+0;K17:NE+0,SW+0;L16:SE-SW+0"
    game = table(
        4,
        phase="goods",
        track=f"K19:NE-SW+1;L18:NE-SW+1;{own}",
        built="1,1,0,0",
        cubes="J20:B",
        engine="2,1,1,1",
    )
    move = ask("greedy", game)
    assert isinstance(move, Deliver)
    assert move.text == "deliver blue J20 N K17 NE M17"


@pytest.mark.parametrize(("time", "phase"), [("own_turn", "build"), ("phase_start", "new-city")])
def test_greedy_places_a_city_for_the_cubes_at_hand(time: str, phase: str) -> None:
    """Three black cubes at the end of a link to a town, and no black city yet."""
    track = "J18:NE-S+0;K17:SW+0"
    game = table(
        4,
        options={"new_city_time": time},
        phase=phase,
        round="5",
        track=track,
        built="1,0,0,0",
        cubes="J20:KKK",
        urbanize="1",
        role="urbanization,engineer,production,turn-order",
    )
    move = ask("greedy", game)
    assert move.text in [f"city K17 {letter}" for letter in "CDGH"]


def test_greedy_plans_its_turn_once() -> None:
    game = table(4, phase="build", round="1")
    first = ask("greedy", game)
    assert isinstance(first, Build)
    assert build_turn(game)[0] == first.text
