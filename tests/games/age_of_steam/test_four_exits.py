"""Four exits of a town: which of the tiles that show them is taken."""

from __future__ import annotations

import pytest

import ironroad
from ironroad.core.game import Game
from ironroad.core.tiles import AGE_OF_STEAM
from ironroad.games.age_of_steam.rules.build import CHOOSABLE
from ironroad.games.age_of_steam.telling.tilenames import TILE_NAMES
from ironroad.telling import teller
from tests.helpers.inside import inside
from tests.helpers.tables import play, table

FOUR = "build K17 NE SE SW NW"


def building(**fields: str) -> Game:
    usual = {"phase": "build", "money": "20,20,20,20", "built": "1,1,1,1", "track": "J18:NE-S+0"}
    return table(4, "deluxe", None, **usual | fields)


def left(game: Game, kind: str) -> int:
    return int(inside(game).supply[AGE_OF_STEAM.number(kind)])


@pytest.mark.rule("AOS-AMB-38", "AOS-TILE-04")
def test_the_commonest_tile_is_taken_unless_another_is_named() -> None:
    usual = play(building(), FOUR)
    assert (left(usual, "x_straight_straight"), left(usual, "c_gentle_gentle")) == (3, 1)
    named = play(building(), f"{FOUR} tile c_gentle_gentle")
    assert (left(named, "x_straight_straight"), left(named, "c_gentle_gentle")) == (4, 0)
    assert "K17@c_gentle_gentle:" in named.position
    assert ironroad.load(str(named.record)).position == named.position


@pytest.mark.rule("AOS-AMB-38")
def test_a_choice_is_offered_only_where_several_are_left() -> None:
    listed = [str(move) for move in building().legal_moves()]
    assert [move for move in listed if move.startswith(FOUR)] == [FOUR, f"{FOUR} tile c_gentle_gentle"]
    gone = building(track="J18:NE-S+0;E7@c_gentle_gentle:N,NE,S,SW")
    assert [str(move) for move in gone.legal_moves() if str(move).startswith(FOUR)] == [FOUR]
    assert not any("tile" in move for move in listed if len(move.split()) < 6)


def test_tiles_are_told_by_names_that_players_know() -> None:
    game = building()
    found = {choice.move: choice.label for choice in teller(game).choices(game)}
    assert found[FOUR] == "NE SE SW NW for $5, on tile crossing of two straights"
    assert found[f"{FOUR} tile c_gentle_gentle"] == "NE SE SW NW for $5, on tile two wide curves"
    kinds = {AGE_OF_STEAM.kinds[kind].name for tiles in CHOOSABLE.values() for kind in tiles}
    assert kinds == TILE_NAMES.keys()
