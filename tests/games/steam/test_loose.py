"""Steam: complex tiles on empty hexes, one track of which is joined later in the turn."""

from __future__ import annotations

import pytest

import ironroad
from ironroad.core.game import Game
from ironroad.core.moves import Build
from tests.helpers.inside import inside
from tests.helpers.steam_tables import legal, owners, play, some_game, table
from tests.helpers.tables import refused


def loose(game: Game) -> list[str]:
    return [game.board.hexes[piece // 6].name for piece in inside(game).loose]


@pytest.mark.rule("STEAM-BUILD-25", "R-17", "STEAM-ENG-02")
def test_the_second_track_may_be_joined_later_in_the_turn() -> None:
    """D4: one track out of Redton, the other joined by a tile on F4's line through E5."""
    game = table(track="F4:NE-SW+0")
    play(game, "build D4 NW-S NE-SE")
    assert loose(game) == ["D4"]
    assert not legal(game, "done")
    assert refused(game, "done") == "track on D4 must still be joined to a city"
    assert legal(game, "build E5 NE-NW")
    play(game, "build E5 NE-NW")
    assert loose(game) == []
    assert set(owners(game, "D4").values()) == {0}
    assert legal(game, "done")


@pytest.mark.rule("R-17")
def test_not_if_it_cannot_be_joined_in_time() -> None:
    last = table(builds="1")
    assert not legal(last, "build D4 NW-S NE-SE")
    reason = refused(last, "build D4 NW-S NE-SE")
    assert reason == "the track NE-SE could not be joined to a city in the rest of the turn"
    second = table(builds="2")
    assert legal(second, "build D4 NW-S NE-SE") is False, "no anchor is one operation away"
    near = table(builds="2", track="F4:NE-SW+0")
    assert legal(near, "build D4 NW-S NE-SE")


@pytest.mark.rule("R-17")
def test_from_then_on_only_moves_that_keep_a_way_open() -> None:
    game = play(table(builds="2", track="F4:NE-SW+0"), "build D4 NW-S NE-SE")
    assert all(isinstance(move, Build) for move in game.legal_moves())
    assert not legal(game, "build D6 N-S")
    assert refused(game, "build D6 N-S") == "track laid this turn could then not be joined to a city any more"
    three = play(table(builds="3", track="F4:NE-SW+0"), "build D4 NW-S NE-SE")
    assert legal(three, "build D6 N-S"), "one operation remains for joining"
    play(three, "build D6 N-S")
    joining = [move.text for move in three.legal_moves()]
    assert joining
    for text in joining:
        assert loose(play(three.copy(), text)) == []


@pytest.mark.rule("R-17")
def test_the_way_must_be_payable() -> None:
    rich = table(edition="expert", track="F4:NE-SW+0", money="6,0,0")
    poor = table(edition="expert", track="F4:NE-SW+0", money="5,0,0")
    assert legal(rich, "build D4 NW-S NE-SE")
    assert not legal(poor, "build D4 NW-S NE-SE")


@pytest.mark.rule("R-17")
def test_the_way_must_have_tiles() -> None:
    """The second track on D6 points at Midway, where own track arrives from the north: a town tile with two
    exits side by side joins them, or one with three, of which the last are taken away here."""
    own = "D4:NW-S+0;F4:NE-SW+0;E5:NE-S+0"
    curves = ";".join(f"{hex_}:SE-S" for hex_ in ("A1", "B2", "A3", "B4", "A5", "B10", "A9", "A11"))
    for track in (own, f"{own};{curves}"):
        game = table(builds="2", track=track)
        assert legal(game, "build D6 N-SW SE-S")
        play(game, "build D6 N-SW SE-S")
        assert legal(game, "build E7 N NW") == (track == own)
        assert legal(game, "build E7 N NW SE")


@pytest.mark.rule("R-17")
def test_the_new_city_still_due_may_join_it() -> None:
    """The second track on D6 points at Midway."""
    fields = {"track": "D4:NW-S+0", "role": "urbanization,-,-", "groups": "RBY" + ",-" * 11}
    for due, possible in (("1", True), ("", False)):
        game = table(builds="1", urbanize=due, **fields)
        assert legal(game, "build D6 N-SW SE-S") == possible
    game = table(builds="1", urbanize="1", **fields)
    play(game, "build D6 N-SW SE-S")
    assert loose(game) == ["D6"]
    assert not legal(game, "city A7 A 1"), "only Midway joins the track"
    play(game, "city E7 A 1")
    assert loose(game) == []


@pytest.mark.rule("R-17", "STEAM-BUILD-25")
def test_both_tracks_at_once_with_complex_strict() -> None:
    strict = table(track="F4:NE-SW+0", options={"complex_strict": True})
    assert not legal(strict, "build D4 NW-S NE-SE")
    assert (
        refused(strict, "build D4 NW-S NE-SE") == "in this game both tracks of a tile must be joined at once"
    )
    at_once = table(track="E3:SW-NE+0;F2:SW-SE+0", options={"complex_strict": True})
    assert legal(at_once, "build D4 NW-S NE-SE")


@pytest.mark.rule("R-17")
def test_at_least_one_track_must_be_joined_at_once() -> None:
    game = table(track="D4:NW-S+0")
    assert not legal(game, "build F8 N-S NE-SE")
    assert "joined neither to a city" in refused(game, "build F8 N-S NE-SE")


@pytest.mark.rule("R-17b")
def test_an_upgrade_may_not_wait() -> None:
    game = table(track="D4:NW-S+0;F4:NE-SW+0")
    assert not legal(game, "build D4 NW-S NE-SE")


@pytest.mark.rule("R-17", "R-16c")
def test_loose_track_is_not_redirected() -> None:
    game = play(table(track="F4:NE-SW+0"), "build D4 NW-S NE-SE")
    assert not legal(game, "build D4 N-NE NW-S")
    assert "cannot be redirected" in refused(game, "build D4 N-NE NW-S")


@pytest.mark.rule("R-17")
def test_a_redirect_may_join_it() -> None:
    """The last tile of own track at E5 is turned towards the loose track on D4."""
    game = table(builds="2", track="F4:NE-SW+0;E5:NE-S+0")
    assert legal(game, "build D4 NW-S NE-SE")
    play(game, "build D4 NW-S NE-SE", "build E5 NE-NW")
    assert loose(game) == []


@pytest.mark.rule("R-17")
def test_two_loose_tracks_of_an_engineer() -> None:
    game = table(builds="4", role="engineer,-,-", track="F4:NE-SW+0;F10:SE-NW+0")
    play(game, "build D4 NW-S NE-SE")
    second = [
        move.text
        for move in game.legal_moves()
        if isinstance(move, Build) and len(inside(play(game.copy(), move.text)).loose) == 2
    ]
    assert second
    after = play(game, second[0])
    for _ in range(2):
        after.push(after.legal_moves()[0])
        after.check()
    assert inside(after).loose == []


@pytest.mark.rule("R-17", "R-23d")
def test_loose_track_of_a_seat_that_leaves_is_taken_back() -> None:
    """What was joined stays, on a tile that shows it alone."""
    game = play(table(track="F4:NE-SW+0"), "build D4 NW-S NE-SE", "resign 0")
    assert game.to_move == 1
    assert owners(game, "D4") == {"S": -1}
    again = ironroad.from_position(game.position)
    assert list(again.legal_moves()) == list(game.legal_moves())


@pytest.mark.rule("R-17")
@pytest.mark.parametrize("seed", range(3))
def test_no_turn_ends_in_a_dead_end(seed: int) -> None:
    """Random build turns that always lay complex tiles where they can."""
    game, rng = some_game(1000 + seed)
    turns = 0
    while not game.over and turns < 14:
        moves = list(game.legal_moves())
        assert moves, game.position
        wide = [move for move in moves if isinstance(move, Build) and move.text.count("-") == 2]
        game.push(rng.choice(wide or moves))
        game.check()
        turns += bool(wide)


GROUPS = "RR,BB,YY,PP,RR,-,-,-,-,-,-,-"
MAYOR = {"role": "urbanization,engineer,first-move", "urbanize": "1", "groups": GROUPS}


@pytest.mark.rule("R-17")
def test_a_new_city_does_not_join_track_that_comes_back_to_it() -> None:
    """From Midway's exit to Midway's bare side: with a New City there it would be a loop."""
    game = table(builds="1", track="E7:N;E5:S-SE;F4:NE-S+0", **MAYOR)
    assert not legal(game, "build F6 N-S SW-NW")


@pytest.mark.rule("R-17")
@pytest.mark.parametrize(
    ("setup", "build", "then"),
    [
        ({**MAYOR, "builds": "1", "track": "E7:NE;F4:NE-S+0"}, "build F6 N-S NE-SW", ["city E7 A 1"]),
        (
            {
                "builds": "2",
                "money": "7,30,30",
                "income": "-10,0,0",
                "track": "E7:SE;F10:SE-N+0;D4:NW-S+0;D6:N-SE+0",
            },
            "build F8 N-S SW-NW",
            ["build E7 SE NW"],
        ),
        ({**MAYOR, "builds": "1", "track": "H10:N-SW+0;I7:SW;I9:NW"}, "build H8 N-S NE-SE", ["city I7 A 1"]),
        (
            {
                **MAYOR,
                "builds": "2",
                "track": "E7:NE;G5:N-S+0;F4:NE-NW+1,N-SW;F10:N-SE+2;F8:N-S+2,SE-NW+2;G9:S-NW+2",
            },
            "build G7 N-S SW-NW",
            ["city E7 A 1", "build F6 SE-SW"],
        ),
    ],
    ids=["New City on its town", "exit of its town", "between two towns", "by a town further on"],
)
def test_loose_track_may_be_joined_at_the_town_it_hangs_on(
    setup: dict[str, str], build: str, then: list[str]
) -> None:
    game = table(options={"join_unowned_strict": False}, **setup)
    assert build in [move.text for move in game.legal_moves()]
    play(game, build)
    assert loose(game)
    play(game, *then)
    assert loose(game) == []


@pytest.mark.rule("R-17")
def test_what_is_allowed_while_track_is_loose_is_listed() -> None:
    game = table(
        builds="2",
        role="engineer,urbanization,first-move",
        track="E7:NE;F4:NE-S+0;D4:NW-S+0;D6:N-SE+0",
        options={"join_unowned_strict": False},
    )
    play(game, "build F6 N-S NE-SW")
    assert game.why_not("build E7 NE NW") is None
    assert "build E7 NE NW" in [move.text for move in game.legal_moves()]
