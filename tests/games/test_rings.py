"""Track laid at random on small dense boards, rings and all: no walk along it goes on for ever."""

from __future__ import annotations

import random

import pytest

from ironroad import Game
from ironroad.boards import load_board
from ironroad.core.tiles import AGE_OF_STEAM, EMPTY, STEAM, Shape
from ironroad.core.track import CITY_HEX, NOBODY, TOWN_HEX, Track
from tests.helpers.inside import inside
from tests.helpers.steam_tables import PLAIN
from tests.referees.play import AGE_OF_STEAM_REST, POWER_REST, STEAM_REST, begin, preferred, small_board

# All walks after one tile together take fewer steps on so small a board, and all that make a list of moves.
AFTER_A_TILE = 20_000
FOR_A_LIST = 1_000_000

SMALL = {
    "age-of-steam": ("......~hhTTTCC", AGE_OF_STEAM_REST),
    "steam": ("......~hhTTTCC", STEAM_REST),
    "steam-power": (".....~h^CC", POWER_REST),
}


class Counted(list[int]):
    """A list that counts how often it is looked at, `left` times at most."""

    left = 0

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        Counted.left -= 1
        assert Counted.left > 0, "a walk does not end"
        return super().__getitem__(index)


def _tiles(hex_: int, track: Track, shapes: list[Shape], towns: list[Shape]) -> list[Shape]:
    if track.stop[hex_] == CITY_HEX:
        return [EMPTY]
    return towns if track.stop[hex_] == TOWN_HEX else shapes


def _walk_everything(track: Track) -> None:
    for hex_ in range(len(track.live)):
        track.returns(hex_)
    for piece in track.pieces():
        track.ends(piece)
    track.sections()


@pytest.mark.rule("STEAM-BUILD-08")
@pytest.mark.parametrize("seed", range(2))
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
            Counted.left = AFTER_A_TILE
            track.lay(hex_, shape, (NOBODY,) * 6)
            _walk_everything(track)
    faces = track.faces[:]
    Counted.left = AFTER_A_TILE
    track.refresh_all()
    assert faces == track.faces


def _counted(game: Game) -> Game:
    """The same game, with every step over an edge counted."""
    game.board.across = Counted(game.board.across)
    inside(game).track.across = game.board.across
    return game


@pytest.mark.rule("STEAM-BUILD-08", "R-17", "AOS-BUILD-14", "P-06")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", SMALL)
def test_every_list_of_moves_ends_on_dense_boards(kind: str, seed: int) -> None:
    rng = random.Random(seed)
    board = small_board(kind, rng, *SMALL[kind])
    Counted.left = FOR_A_LIST
    game = _counted(begin(kind, board, rng, seats=3, money=(90,)))
    for _ in range(150):
        if game.over:
            break
        Counted.left = FOR_A_LIST
        texts = [move.text for move in game.legal_moves()]
        game.push(preferred(texts, rng.choice(("build", "build", "wide", "city")), rng))
        game.check()
