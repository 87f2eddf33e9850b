"""Steam: incomplete links, who loses them and who may go on with them; redirects."""

from __future__ import annotations

import pytest

from tests.helpers.steam_tables import BLUE_MID, RED_MID, finished, legal, owners, play, table, tracks
from tests.helpers.tables import refused

OPEN = "D4:NW-S+{0};D6:N-S+{0}"


@pytest.mark.rule("STEAM-BUILD-17", "STEAM-BUILD-18", "STEAM-ENG-03", "R-15")
def test_track_not_extended_is_lost_at_the_end_of_its_owners_turn() -> None:
    game = table(track=OPEN.format(1))
    play(game, "done")
    assert owners(game, "D6") == {"N": 1}, "seat 1 has not built yet"
    play(game, "done")
    assert owners(game, "D6") == {"N": -1}
    assert legal(game, "build D8 N-NE"), "seat 2, who builds later in the phase, may go on"


@pytest.mark.rule("STEAM-BUILD-17", "STEAM-BUILD-18")
def test_track_of_this_turn_is_kept() -> None:
    game = play(table(), "build D4 NW-S", "done")
    assert set(owners(game, "D4").values()) == {0}


@pytest.mark.rule("STEAM-BUILD-17", "STEAM-BUILD-18")
def test_an_exit_with_nothing_beyond_is_an_incomplete_link() -> None:
    track = tracks(RED_MID.format(0), "E7:NW+0,SE+0")
    game = play(table(track=track), "done")
    assert owners(game, "E7") == {"NW": 0, "SE": -1}
    kept = play(table(track=track), "build F8 NW-S", "done")
    assert owners(kept, "E7") == {"NW": 0, "SE": 0}


@pytest.mark.rule("STEAM-BUILD-19")
def test_extending_is_adding_track_at_the_open_end() -> None:
    extended = play(table(track=OPEN.format(0)), "build D8 N-NE", "done")
    assert set(owners(extended, "D4").values()) == {0}
    turned = play(table(track=OPEN.format(0)), "build D6 N-NE", "done")
    assert set(owners(turned, "D4").values()) == {-1}
    elsewhere = play(table(track=OPEN.format(0)), "build D2 SE-SW", "done")
    assert set(owners(elsewhere, "D4").values()) == {-1}
    crossed = table(track=tracks(OPEN.format(0), "C9:S-NE+1;D8:SW-SE+1"))
    by_upgrade = play(crossed, "build D8 N-NE SE-SW", "done")
    assert set(owners(by_upgrade, "D4").values()) == {0}


@pytest.mark.rule("STEAM-BUILD-18")
def test_a_piece_turned_in_the_turn_it_was_laid_stays_new() -> None:
    game = play(table(), "build D4 NW-S", "build D4 NW-SE", "done")
    assert set(owners(game, "D4").values()) == {0}


@pytest.mark.rule("STEAM-BUILD-20")
def test_unowned_track_from_a_city_may_be_continued_by_anybody() -> None:
    game = table(track="D4:NW-S;D6:N-S")
    assert legal(game, "build D8 N-NE")
    play(game, "build D8 N-NE")
    assert set(owners(game, "D4").values()) == {0}
    play(game, "done", "done", "done", *["pass"] * 6)
    assert set(owners(game, "D4").values()) == {0}, "kept until the end of the next turn"


@pytest.mark.rule("STEAM-BUILD-20", "STEAM-VEC-20", "STEAM-BUILD-10")
def test_an_unowned_spur_at_a_town() -> None:
    """An exit of Midway without an owner; only seat 1 has links there."""
    track = tracks(RED_MID.format(1), "E7:NW+1,NE")
    assert legal(table(track=track, todo="1"), "build F6 SW-N")
    for seat in ("0", "2"):
        game = table(track=track, todo=seat)
        reason = refused(game, "build F6 N-SW")
        assert reason == "F6 SW leads into unowned track that cannot be continued"
    brings = tracks(track, "F4:NE-S+0")
    assert not legal(table(track=brings), "build F6 N-SW"), "not even who brings a line of his own"
    loosely = table(track=brings, options={"join_unowned_strict": False})
    assert legal(loosely, "build F6 N-SW")


# Redirects


@pytest.mark.rule("STEAM-BUILD-21", "STEAM-BUILD-22", "R-16c")
def test_the_last_tile_of_an_open_section_may_be_turned() -> None:
    game = table(track=OPEN.format(0))
    assert legal(game, "build D6 N-SE")
    assert game.price(game.read("build D6 N-SE")) == 2
    assert refused(game, "build D6 S-SE") == "a redirect turns the open end and keeps the other"
    assert refused(game, "build D4 NW-SE") == "only the last piece of a section can be redirected"


@pytest.mark.rule("STEAM-BUILD-21")
def test_what_cannot_be_redirected() -> None:
    complete = table(track=tracks(RED_MID.format(0), "E7:NW+0"))
    assert refused(complete, "build D6 N-S") == "track of a completed link must stay"
    assert refused(complete, "build E7 N") == "the exits NW of this town must stay"
    theirs = table(track=OPEN.format(1))
    assert refused(theirs, "build D6 N-SE") == "the track there is owned by seat 1 and must stay"


@pytest.mark.rule("STEAM-BUILD-21", "STEAM-BUILD-20")
def test_unowned_track_may_be_redirected_where_it_may_be_continued() -> None:
    assert legal(table(track="D4:NW-S;D6:N-S"), "build D6 N-SE")
    spur = tracks(RED_MID.format(1), "E7:NW+1,NE", "F6:SW-N")
    assert legal(table(track=spur, todo="1"), "build F6 SW-NE")
    game = table(track=spur)
    assert refused(game, "build F6 SW-NE") == "this track begins at Midway, where seat 0 has no link"


@pytest.mark.rule("STEAM-BUILD-22")
def test_a_redirect_obeys_all_other_rules() -> None:
    game = table(track=tracks("D4:NW-S+0;D6:N-S+0", "C5:NE-N+1"))
    assert refused(game, "build D6 N-NW") == "D6 NW leads off the land"
    meeting = table(track=tracks("D4:NW-NE+0", "F2:SE-SW+1;E3:NE-SE+1"))
    assert legal(meeting, "build D4 NW-SE")
    into = table(track="D4:NW-S+0;F4:NE-SW+1;E5:NE-NW+1")
    assert refused(into, "build D4 NW-SE") == "D4 SE leads into track owned by seat 1"


@pytest.mark.rule("STEAM-BUILD-23", "R-16")
def test_redirecting_unowned_track_takes_it_only_if_that_completes_it() -> None:
    plain = play(table(track="D4:NW-S;D6:N-S"), "build D6 N-NE")
    assert owners(plain, "D6") == {"N": -1}
    into_city = play(table(track="D4:NW-SE;E5:NW-S;F4:NE-SW"), "build E5 NW-NE")
    assert set(owners(into_city, "E5").values()) == {0}
    assert finished(into_city, "E5", "NW")
    own = play(table(track="D4:NW-SE;E5:NW-S;F4:NE-SW+0"), "build E5 NW-NE")
    assert set(owners(own, "D4").values()) == {0}


@pytest.mark.rule("R-16")
def test_redirecting_unowned_track_into_a_town() -> None:
    track = tracks("D4:NW-S;D6:N-S", BLUE_MID.format(1), "E7:NE+1,NW")
    game = play(table(track=track, options={"join_unowned_strict": False}), "build D6 N-SE")
    assert owners(game, "E7") == {"NE": 1, "NW": 0}
    theirs = table(track=tracks("D4:NW-S;D6:N-S", BLUE_MID.format(1), "E7:NE+1,NW+1"))
    assert refused(theirs, "build D6 N-SE") == "D6 SE leads into track owned by seat 1"


@pytest.mark.rule("R-16b", "STEAM-BUILD-22")
def test_redirecting_on_a_shared_tile() -> None:
    track = "D4:NW-SE+0,NE-SW+1;E3:SW-NE+1;F2:SW-SE+1"
    game = table(track=track)
    assert legal(game, "build D4 NW-S NE-SW")
    assert game.price(game.read("build D4 NW-S NE-SW")) == 4
    assert not legal(game, "build D4 NW-SE NE-S")


@pytest.mark.rule("R-16d")
def test_no_build_both_turns_and_adds() -> None:
    track = "D4:NW-SE+0;E3:SW-NE+0;F2:SW-SE+0"
    assert (
        refused(table(track=track), "build D4 NW-S NE-SW")
        == "a build either adds track or redirects it, not both"
    )


@pytest.mark.rule("STEAM-BUILD-18", "STEAM-INC-03")
def test_incomplete_links_of_a_bankrupt_seat_may_be_taken_over() -> None:
    game = table(track=OPEN.format(1))
    play(game, "resign 1")
    assert set(owners(game, "D6").values()) == {-1}
    play(game, "build D8 N-NE")
    assert set(owners(game, "D6").values()) == {0}
