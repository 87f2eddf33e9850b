"""Points on which the rulebooks can be read in two ways, each reading an option; and what follows exactly."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ironroad
from ironroad.core.game import Game, IllegalMove
from tests.helpers.cases import each
from tests.helpers.inside import inside
from tests.helpers.places import PACKAGE
from tests.helpers.tables import play, refused, table

FIRST = {"new_city_time": "phase_start"}


def building(options: dict[str, Any] | None = None, **fields: str) -> Game:
    usual = {"phase": "build", "money": "20,20,20,20", "built": "1,1,1,1"}
    return table(4, "deluxe", options, **usual | fields)


def choosing(options: dict[str, Any] | None = None) -> Game:
    """Seat 1 takes Urbanization; seat 0 builds first in the phase."""
    game = table(4, "deluxe", options, phase="roles", money="20,20,20,20", built="1,1,1,1")
    return play(game, "role engineer", "role urbanization", "role production", "role locomotive")


# When New Cities come


@pytest.mark.rule("AOS-AMB-42")
def test_as_an_option_the_new_city_comes_before_anybody_builds() -> None:
    game = choosing(FIRST)
    assert (game.phase, game.to_move) == ("new-city", 1)
    assert ironroad.from_position(game.position).position == game.position
    assert {str(move).split()[0] for move in game.legal_moves()} == {"city", "done"}
    assert "no build is left" in refused(game, "build K19 NE-SW")
    game.push("city K17 A")
    assert (game.phase, game.to_move) == ("build", 0)
    play(game, "build K19 N-SW", "done")
    assert game.to_move == 1
    assert not any(str(move).startswith("city") for move in game.legal_moves())


@pytest.mark.rule("AOS-AMB-42")
def test_it_may_be_left_out_then_too() -> None:
    game = play(choosing(FIRST), "done")
    assert (game.phase, game.to_move) == ("build", 0)
    gone = play(choosing(FIRST), "resign 1")
    assert (gone.phase, gone.to_move) == ("build", 0)


@pytest.mark.rule("AOS-AMB-42")
def test_usually_it_comes_in_the_turn_of_its_holder() -> None:
    game = choosing()
    assert (game.phase, game.to_move) == ("build", 0)
    play(game, "done")
    assert game.why_not("city K17 A") is None


# A town of others


@pytest.mark.rule("AOS-AMB-24")
@pytest.mark.parametrize(("anchor", "unowned"), [("city", True), ("own_track", False)])
def test_as_an_option_only_own_track_leads_into_a_town_of_others(anchor: str, unowned: bool) -> None:
    """Indianapolis has an exit of seat 1; track from Cincinnati points at it, of seat 0 or of nobody."""
    town, options = "J18:NE-S+1;K17:SW+1", {"town_upgrade_anchor": anchor}
    own = building(options, track=f"{town};L18:SE-NW+0;M19:N-NW+0")
    assert own.why_not("build K17 SE SW") is None
    nobodys = building(options, track=f"{town};L18:SE-NW;M19:N-NW")
    assert (nobodys.why_not("build K17 SE SW") is None) == unowned
    if not unowned:
        assert "a city is not enough here" in refused(nobodys, "build K17 SE SW")


# Two redirects


@pytest.mark.rule("AOS-AMB-28")
def test_as_an_option_both_tracks_of_a_complex_tile_turn_in_one_build() -> None:
    """Both tracks of L18 are open: from Evansville by K19, and from Cincinnati."""
    track = "K19:NE-SW+0;L18:N-SW+0,NE-SE+0"
    assert "redirects one piece at most" in refused(building(track=track), "build L18 SW-NW NE-S")
    game = building({"two_redirects": True}, track=track)
    assert game.price("build L18 SW-NW NE-S") == 4
    play(game, "build L18 SW-NW NE-S")
    assert "L18:NE-S+0,SW-NW+0" in game.position


# The second track of a complex tile


@pytest.mark.rule("AOS-AMB-33", "AOS-BUILD-13")
def test_a_track_may_hang_on_a_town_that_the_other_reaches_in_the_same_build() -> None:
    """Unowned track leaves Indianapolis by two exits; one is taken over from Cincinnati, and then the seat
    owns a piece of the town on which the other hangs."""
    game = building(track="K17:SE,S;K19:N-NE")
    assert game.why_not("build L18 NE-NW S-SW") is None
    assert "S-SW is joined neither" in refused(building(track="K17:SE"), "build L18 NE-NW S-SW")
    play(game, "build L18 NE-NW S-SW")
    assert set(inside(game).track.owners(game.board.index["K17"])) == {-1, 0}


# Prices


@pytest.mark.rule("AOS-GER-05")
def test_a_hex_that_shows_the_price_0_costs_nothing(tmp_path: Path) -> None:
    """Germany with 0 for every 12: L6 and M7 lead into Königsberg M5."""
    source = (PACKAGE / "games" / "age_of_steam" / "boards" / "germany.toml").read_text("utf-8")
    path = tmp_path / "free.toml"
    path.write_text(source.replace(".12", ".0 "), "utf-8")
    game = table(3, board=str(path), phase="build", money="60,60,60")
    assert game.price("build L6 NE-SW") == 0
    assert game.price("build L10 SE-NW") == 8


@pytest.mark.rule("AOS-BUILD-03")
@each("move", ["build K19 N-S", "bid 3", "build M17 N-S"])
def test_the_price_of_an_illegal_move_is_refused(move: str) -> None:
    game = building()
    assert game.price("build K19 NE-SW") == 2
    assert game.price("done") == 0
    with pytest.raises(IllegalMove):
        game.price(move)
    with pytest.raises(IllegalMove):
        game.price(game.read(move))
