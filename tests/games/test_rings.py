"""Track laid at random, rings and all: no walk along it goes on for ever."""

from __future__ import annotations

import random

import pytest

from ironroad.boards import load_board
from ironroad.core.tiles import AGE_OF_STEAM, EMPTY, STEAM, Shape
from ironroad.core.track import CITY_HEX, NOBODY, TOWN_HEX, Track
from tests.helpers.steam_tables import PLAIN

# No walk on so small a board takes more steps; all walks after one tile together take less than this.
MOST_STEPS = 20_000


class Counted(list[int]):
    """A list that counts how often it is looked at."""

    steps = 0

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        Counted.steps += 1
        assert Counted.steps < MOST_STEPS, "a walk does not end"
        return super().__getitem__(index)


def _tiles(hex_: int, track: Track, shapes: list[Shape], towns: list[Shape]) -> list[Shape]:
    if track.stop[hex_] == CITY_HEX:
        return [EMPTY]
    return towns if track.stop[hex_] == TOWN_HEX else shapes


def _walk_everything(track: Track) -> None:
    Counted.steps = 0
    for hex_ in range(len(track.live)):
        track.returns(hex_)
    for piece in track.pieces():
        track.ends(piece)
    track.sections()


@pytest.mark.rule("STEAM-BUILD-08")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("tiles", [STEAM, AGE_OF_STEAM], ids=["steam", "age-of-steam"])
def test_every_walk_ends(tiles: object, seed: int) -> None:
    assert tiles in (STEAM, AGE_OF_STEAM)
    known = STEAM if tiles is STEAM else AGE_OF_STEAM
    shapes, towns = list(known.kind_of), list(known.towns)
    rng, board = random.Random(seed), load_board(PLAIN)
    track = Track(board)
    track.across = Counted(board.across)
    for _ in range(300):
        hex_ = rng.randrange(len(board.hexes))
        shape = rng.choice(_tiles(hex_, track, shapes, towns))
        if all(board.across[6 * hex_ + edge] >= 0 or end < 0 for edge, end in enumerate(shape)):
            Counted.steps = 0
            track.lay(hex_, shape, (NOBODY,) * 6)
            _walk_everything(track)
    faces = track.faces[:]
    track.refresh_all()
    assert faces == track.faces
