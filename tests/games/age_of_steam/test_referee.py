"""The track rules of Age of Steam decided twice: the library against the slow referee of tests/referees.

`python -m tests.referees age-of-steam --positions 5000` compares many more positions.
"""

from __future__ import annotations

from itertools import islice
from typing import Final

import pytest

import ironroad
from tests.referees import age_of_steam as referee
from tests.referees.age_of_steam_games import compare, disagreements
from tests.referees.reading import fields_of, position_of

# Board, first game, number of games, positions of each that are looked at, at most.
SAMPLES: Final = [
    ("small", 1, 8, 20),
    ("rust-belt", 11, 1, 4),
    ("western-us", 2, 1, 5),
    ("southern-us", 2, 1, 3),
    ("small germany", 1, 6, 10),
    ("germany", 4, 1, 2),
    ("barbados", 1, 3, 3),
    ("st-lucia", 1, 3, 4),
]


@pytest.mark.parametrize(("board", "first", "games", "most"), SAMPLES)
def test_both_referees_allow_the_same_builds_at_the_same_prices(
    board: str, first: int, games: int, most: int
) -> None:
    positions = 0
    for seed in range(first, first + games):
        for _, found in islice(disagreements(board, seed, share=0.15), most):
            assert not found, "\n".join(str(one) for one in found)
            positions += 1
    assert positions > 1


def position(board: str, seats: int, **changes: str) -> str:
    """A build turn of seat 0, who has $20 and has built before, with these fields."""
    start = ironroad.new(board=board, players=seats, seed=1, options={"starting_order": "given"})
    fields = fields_of(start.position) | {
        "phase": "build",
        "todo": ",".join(str(seat) for seat in range(seats)),
        "builds": "3",
        "money": ",".join(["20"] * seats),
        "built": ",".join(["1"] * seats),
        "role": ",".join(["locomotive", "engineer", "production"][:seats]),
    }
    return position_of(fields | changes)


BOTH_TRACKS: Final = position("rust-belt", 3, track="K17:SE,S;K19:N-NE")
BARE: Final = position("western-us", 3)
SWUNG: Final = position(
    "western-us",
    3,
    options="combined_redirect=true,starting_order=given",
    cities="D23:H",
    track="C22:NE-E+0;C24:E-W+0;C26:W-NW+0",
)
ALONE: Final = position(
    "western-us", 3, options="combined_redirect=true,starting_order=given", track="H27:SE-SW+0"
)
NEW_CITY: Final = position(
    "germany",
    3,
    options="urbanize_when=any_time,starting_order=given",
    role="urbanization,engineer,production",
    urbanize="1",
    builds="1",
)
FIRST: Final = position("western-us", 3, cities="K6:H", track="K8:E-W", built="0,1,1")
TOWN: Final = position("rust-belt", 3, track="J18:NE-S+0")


@pytest.mark.parametrize(
    ("line", "move", "legal"),
    [
        (BOTH_TRACKS, "build L18 NE-NW S-SW", True),
        (BARE, "build L27 NE-NW SE-W", False),
        (BARE, "build D7 SE-NW", True),
        (BARE, "build L27 NE-W", True),
        (SWUNG, "build C22 NE-SE", False),
        (ALONE, "build H27 NE-W SE-NW", False),
        (NEW_CITY, "build F12 N-S", True),
        (FIRST, "build K8 NE-W", False),
        (TOWN, "build K17 NE SE SW NW", True),
        (TOWN, "build K17 NE SE SW NW tile c_gentle_gentle", True),
        (TOWN, "build K17 NE SE SW NW tile x_straight_straight", False),
    ],
)
def test_both_say_the_same_where_it_is_hard(line: str, move: str, legal: bool) -> None:
    game = ironroad.from_position(line)
    assert (move in referee.moves(game.board, line)) == legal
    assert compare(game)[1] is None


def test_a_missing_move_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ironroad.from_position(BARE)
    monkeypatch.setattr(referee, "joins_itself", lambda after, reading: True)
    _, found = compare(game)
    assert found is not None
    assert found.extra
    assert not found.missing
