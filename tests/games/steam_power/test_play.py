"""Steam Power: what must hold in every game, checked over random play."""

from __future__ import annotations

import random

import pytest

import ironroad
from ironroad.core.game import CHANCE
from ironroad.core.track import NOBODY
from tests.helpers.inside import inside
from tests.helpers.powerplay import moves_of, some_game
from tests.helpers.powertables import table

pytestmark = pytest.mark.slow

# Many more are for `python -m tests.long_play`.
CASES = [
    ("northeast", 1),
    ("northeast", 4),
    ("lower-rhine", 2),
    ("lower-rhine", 5),
    ("britain", 1),
    ("britain", 3),
    ("britain", 5),
]


@pytest.mark.rule("P-21")
@pytest.mark.parametrize(("board", "players"), CASES)
def test_invariants_hold_after_every_move(board: str, players: int) -> None:
    game, rng = some_game(players, players, board)
    for after in moves_of(game, rng):
        after.check()
        assert after.over or len(after.legal_moves()) > 0
    assert game.result is not None


@pytest.mark.parametrize("seed", range(2, 8))
def test_records_and_positions_read_back_as_written(seed: int) -> None:
    game, rng = some_game(seed)
    for number, after in enumerate(moves_of(game, rng)):
        if number % 25 == 0:
            again = ironroad.from_position(after.position)
            assert again.position == after.position
            assert repr(again.pending) == repr(after.pending)
            assert list(again.legal_moves()) == list(after.legal_moves())
    again = ironroad.load(str(game.record))
    assert str(again.record) == str(game.record)
    assert again.position == game.position


@pytest.mark.parametrize("seed", range(4, 7))
def test_pop_takes_back_what_push_did_and_a_copy_goes_its_own_way(seed: int) -> None:
    game, rng = some_game(seed)
    positions = [game.position]
    for number, after in enumerate(moves_of(game, rng)):
        positions.append(after.position)
        if number > 100:
            break
    twin = game.copy()
    for number, after in enumerate(moves_of(twin, random.Random(seed))):
        after.check()
        if number > 20:
            break
    assert game.position == positions[-1]
    for position in reversed(positions[:-1]):
        game.pop()
        assert game.position == position


@pytest.mark.parametrize("seed", range(3, 8))
def test_a_move_is_accepted_exactly_if_it_is_listed(seed: int) -> None:
    """Moves listed in other positions serve as candidates that may or may not be legal here."""
    game, rng = some_game(seed)
    candidates: set[str] = set()
    for after in moves_of(game, rng):
        moves = [move.text for move in after.legal_moves()]
        assert len(set(moves)) == len(moves), "a move is listed twice"
        for move in rng.sample(moves, min(10, len(moves))):
            assert after.why_not(move) is None, f"{move} is listed but refused: {after.why_not(move)}"
            assert after.read(move).text == move
        for move in rng.sample(sorted(candidates), min(20, len(candidates))):
            assert (after.why_not(move) is None) == (move in moves), move
        candidates.update(rng.sample(moves, min(20, len(moves))))


@pytest.mark.parametrize("seed", range(2))
def test_manual_chance_follows_the_same_course_as_a_seed(seed: int) -> None:
    game = ironroad.new("steam-power", board="britain", players=3, seed=seed, options={"max_rounds": 8})
    for _ in moves_of(game, random.Random(seed)):
        pass
    manual = ironroad.load(str(game.record).replace(f"seed: {seed}\n", ""))
    assert manual.seed is None
    assert manual.position == game.position
    assert CHANCE in [entry.seat for entry in manual.record.entries]


@pytest.mark.parametrize(
    ("field", "reason"),
    [
        ("view=7", "view: '7' is no viewer"),
        ("tiles=A1:X", "tiles"),
        ("hands=C01", "hands: 1 values for 3 seats"),
        ("hands=C01/C01/", "hands: 'C01' is no contract, or stands twice"),
        ("done=C99//", "done: 'C99' is no contract"),
        ("bonus=gold", "bonus: there is no bonus"),
        ("contract=C99", "contract: there is no contract"),
        ("phase=tea", "phase: there is no phase"),
        ("colour=red", "colour: there is no such field"),
        ("factories=A1:0x5", "factories"),
        ("track=A1:N-N+0", "track"),
        ("money=1,2", "money: 2 values for 3 seats"),
        ("hands=?60//", "hands: 60 is not from 1 to 48"),
        ("hands=?3//", "contracts are hidden from nobody"),
    ],
)
def test_a_broken_position_is_refused_by_field(field: str, reason: str) -> None:
    game = ironroad.new("steam-power", board="northeast", players=3, seed=1)
    key = field.partition("=")[0]
    words = [word for word in game.position.split() if not word.startswith(f"{key}=")]
    with pytest.raises(ironroad.PositionError) as caught:
        ironroad.from_position(" ".join([*words, field]))
    assert str(caught.value).startswith(reason)


def test_whose_track_is_is_checked() -> None:
    nobodys, divided = table(track="A3:N-SE+0"), table(track="A3:N-SE+0")
    north = 6 * nobodys.board.index["A3"]
    inside(nobodys).track.give(north, NOBODY)
    inside(divided).track.owner[north] = 1
    with pytest.raises(AssertionError, match="track on A3 has no owner"):
        nobodys.check()
    with pytest.raises(AssertionError, match="one piece has two owners"):
        divided.check()
