"""TV-BUILD: a build phase in steps A to M around Evansville, Indianapolis and Cincinnati."""

from __future__ import annotations

import pytest

from ironroad.core.game import Game
from ironroad.core.position import split_position
from tests.helpers.cases import each
from tests.helpers.tables import play, refused, table

EDITIONS = ("deluxe", "deluxe-en", "2002", "nl-2004")
ONE_PER_SEGMENT = ("deluxe", "deluxe-en", "2002")

# Pete, Dave, John and Vince build in this order; the printed example names them so.
PETE, DAVE, JOHN, VINCE = range(4)
NAMES = ("Pete", "Dave", "John", "Vince")

STEPS = [
    ("A", PETE, "build K19 NE-SW", 2),
    ("B", PETE, "build L18 NE-SW", 2),
    ("C", PETE, "build N18 S-NW", 3),
    ("D", DAVE, "build J18 NE-S", 2),
    ("E", DAVE, "build K17 NE SW", 3),
    ("F", DAVE, "build L16 SE-SW", 2),
    ("G", JOHN, "build M19 N-NW", 3),
    ("H", JOHN, "build L18 NE-SW SE-NW", 3),
    ("J", JOHN, "build K17 NE SE SW NW", 3),
    ("New City", VINCE, "city K17 A", 0),
    ("K", VINCE, "build K15 N-S", 2),
    ("L", VINCE, "build K19 N-S NE-SW", 3),
    ("M", VINCE, "build K21 N-NW", 3),
]
ORDER = [step for step, _, _, _ in STEPS]


def opening(edition: str = "deluxe") -> Game:
    return table(4, edition, phase="build", money="20,20,20,20", role="-,-,-,urbanization")


def after(last: str, edition: str = "deluxe", letter: str = "A") -> Game:
    """The game after a step, every step paid as the example says."""
    game = opening(edition)
    for step, seat, move, price in STEPS[: ORDER.index(last) + 1]:
        while game.to_move != seat:
            game.push("done")
        cash = game.seats[seat].money
        placed = move.replace(" A", f" {letter}") if step == "New City" else move
        assert game.price(game.read(placed)) == price, step
        game.push(placed)
        assert game.seats[seat].money == cash - price, step
    return game


def track(game: Game) -> dict[str, str]:
    """The track on each hex, with owners."""
    words = split_position(game.position).get("track", "").split(";")
    return {word.partition(":")[0].partition("@")[0]: word.partition(":")[2] for word in words}


def points(game: Game) -> dict[str, int]:
    return {name: seat.parts["track"] for name, seat in zip(NAMES, game.seats, strict=True)}


# Prices


@pytest.mark.rule("TV-BUILD", "AOS-BUILD-03", "AOS-BUILD-30", "AOS-BUILD-32")
@each("edition", EDITIONS)
def test_the_prices_are_the_same_in_all_editions(edition: str) -> None:
    game = after("M", edition)
    assert [20 - seat.money for seat in game.seats] == [7, 7, 9, 8]


@pytest.mark.rule("TV-BUILD", "AOS-BUILD-02")
@each("last, more", [("C", "build M15 N-S"), ("F", "build M15 N-S"), ("J", "build M15 N-S")])
def test_everybody_has_built_three(last: str, more: str) -> None:
    assert "no build is left" in refused(after(last), more)


@pytest.mark.rule("TV-BUILD", "AOS-BUILD-02", "AOS-BUILD-04")
def test_the_new_city_is_no_build() -> None:
    assert after("L").why_not("build K21 N-NW") is None
    assert "no build is left" in refused(after("M"), "build M15 N-S")


# Step by step


@pytest.mark.rule("TV-BUILD", "AOS-TERM-08")
@each(
    "last, expected",
    [
        ("A", (0, 0, 0, 0)),
        ("B", (2, 0, 0, 0)),
        ("C", (2, 0, 0, 0)),
        ("D", (2, 0, 0, 0)),
        ("E", (2, 2, 0, 0)),
        ("F", (2, 4, 0, 0)),
        ("G", (2, 4, 0, 0)),
        ("H", (2, 4, 0, 0)),
        ("J", (2, 4, 3, 0)),
        ("New City", (2, 2, 2, 0)),
        ("K", (2, 2, 2, 0)),
        ("L", (2, 2, 2, 0)),
        ("M", (2, 2, 2, 2)),
    ],
)
@each("edition", ONE_PER_SEGMENT)
def test_segments_after_each_step(edition: str, last: str, expected: tuple[int, ...]) -> None:
    assert tuple(points(after(last, edition)).values()) == expected


@pytest.mark.rule("TV-BUILD", "AOS-AMB-20")
@each("edition", EDITIONS)
def test_step_c_is_unfinished_although_it_touches_lexington(edition: str) -> None:
    game = after("C", edition)
    assert track(game)["N18"] == "S-NW+0"
    assert points(game)["Pete"] == 2
    entered = table(4, "deluxe", phase="goods", track="N18:S-NW+0;N20:N+0")
    assert points(entered)["Pete"] == 2


@pytest.mark.rule("TV-BUILD", "AOS-TERM-05")
def test_step_e_is_two_pieces() -> None:
    """From one end of Indianapolis to the other Dave has a link of two segments on either side."""
    assert track(after("F"))["K17"] == "NE+1,SW+1"


@pytest.mark.rule("TV-BUILD", "AOS-BUILD-30")
@each("edition", EDITIONS)
def test_step_h_keeps_petes_track(edition: str) -> None:
    assert track(after("H", edition))["L18"] == "NE-SW+0,SE-NW+2"


@pytest.mark.rule("TV-BUILD", "AOS-BUILD-13", "AOS-BUILD-15")
def test_step_h_cannot_be_done_otherwise() -> None:
    """Pete's link may neither be joined nor turned."""
    game = after("G")
    assert "owned by seat 0" in refused(game, "build L18 SE-SW")
    assert game.why_not("build L18 N-SE NE-SW") is None


@pytest.mark.rule("TV-BUILD", "AOS-AMB-21", "AOS-AMB-24", "AOS-BUILD-24", "AOS-BUILD-32")
@each(
    "move, shown",
    [
        ("build K17 NE SE SW NW", "NE+1,SE+2,SW+1,NW+2"),
        ("build K17 N NE SE SW", "N+2,NE+1,SE+2,SW+1"),
    ],
)
@each("edition", EDITIONS)
def test_step_j_enters_indianapolis(edition: str, move: str, shown: str) -> None:
    """John's track from Cincinnati over G and H ends at its bare edge in the south-east."""
    game = after("H", edition)
    play(game, move)
    assert track(game)["K17"] == shown


@pytest.mark.rule("TV-BUILD", "AOS-AMB-24")
def test_step_j_needs_an_exit_where_johns_track_ends() -> None:
    game = after("H")
    assert "the new track is joined neither" in refused(game, "build K17 N NE SW NW")
    assert "the new track is joined neither" in refused(after("G"), "build K17 NE SE SW NW")


# The New City


@pytest.mark.rule("TV-BUILD", "AOS-BUILD-05", "AOS-AMB-43")
@each("edition, letter", [("deluxe", "A"), ("deluxe-en", "A"), ("2002", "B"), ("nl-2004", "B")])
def test_the_new_city_ends_three_links(edition: str, letter: str) -> None:
    game = after("New City", edition, letter)
    assert split_position(game.position)["cities"] == f"K17:{letter}"
    shown = track(game)
    assert "K17" not in shown
    assert (shown["J18"], shown["L16"]) == ("NE-S+1", "SE-SW+1")
    assert (shown["L18"], shown["M19"]) == ("NE-SW+0,SE-NW+2", "N-NW+2")


@pytest.mark.rule("TV-BUILD", "AOS-BUILD-05")
def test_tile_and_disc_return() -> None:
    """In step J the exits take the first crossing of its kind."""
    words = split_position(after("J").position)["track"]
    assert "K17@x_straight_straight:NE+1,SE+2,SW+1,NW+2" in words
    assert "K17" not in split_position(after("New City").position)["track"]


@pytest.mark.rule("TV-BUILD", "AOS-BUILD-05")
def test_johns_open_exit_and_its_marker_are_gone() -> None:
    """John's link lives on; nothing of his is unfinished any more."""
    game = after("M")
    play(game, "done")
    owned = [tracks for tracks in track(game).values() if "+2" in tracks]
    assert owned == ["NE-SW+0,SE-NW+2", "N-NW+2"]
    assert points(game)["John"] == 2


@pytest.mark.rule("TV-BUILD", "AOS-BUILD-30", "AOS-AMB-53")
@each("edition", EDITIONS)
def test_step_l_hangs_on_the_new_city(edition: str) -> None:
    game = after("L", edition)
    assert track(game)["K19"] == "N-S+3,NE-SW+0"


@pytest.mark.rule("TV-BUILD", "AOS-BUILD-11")
def test_without_the_new_city_step_l_is_illegal() -> None:
    """Vince owns nothing in the town of Indianapolis."""
    game = play(after("J"), "done")
    assert game.to_move == VINCE
    assert "a seat's first tile" in refused(game, "build K19 N-S NE-SW")
    play(game, "build M15 N-S")
    assert "joined neither" in refused(game, "build K19 N-S NE-SW")


@pytest.mark.rule("TV-BUILD", "AOS-BUILD-25")
def test_step_m_completes_vinces_link() -> None:
    game = after("M")
    assert track(game)["K21"] == "N-NW+3"
    assert points(game) == {"Pete": 2, "Dave": 2, "John": 2, "Vince": 2}


# Track points of the Dutch edition


@pytest.mark.rule("TV-BUILD", "E-11", "AOS-AMB-94")
def test_dutch_track_points_before_and_after_the_new_city() -> None:
    before = points(after("J", "nl-2004"))
    assert (before["Pete"], before["Dave"], before["John"]) == (2, 3, 0)
    assert points(after("New City", "nl-2004", "B"))["John"] == 2


# Markers


@pytest.mark.rule("TV-BUILD", "E-05", "EN-01", "AOS-BUILD-22")
@each("edition", EDITIONS)
def test_step_c_is_petes_for_this_round(edition: str) -> None:
    game = play(after("M", edition), "done")
    assert game.phase == "goods"
    assert track(game)["N18"] == "S-NW+0"


@pytest.mark.rule("TV-BUILD", "E-05", "EN-01", "AOS-BUILD-22")
@each("edition, with_the_turn", [("deluxe", False), ("deluxe-en", True), ("2002", True), ("nl-2004", True)])
def test_step_c_is_lost_in_the_next_round(edition: str, with_the_turn: bool) -> None:
    game = next_round(edition)
    play(game, "done")
    assert track(game)["N18"] == ("S-NW" if with_the_turn else "S-NW+0")
    play(game, "done", "done", "done")
    assert track(game)["N18"] == "S-NW"


@pytest.mark.rule("TV-BUILD", "AOS-BUILD-22")
@each("edition", EDITIONS)
def test_step_c_extended_in_the_next_round_is_kept(edition: str) -> None:
    game = play(next_round(edition), "build N20 N", *["done"] * 4)
    assert track(game)["N18"] == "S-NW+0"


def next_round(edition: str) -> Game:
    """Pete builds first in the round after the example."""
    game = play(after("M", edition), "done", *["pass"] * 8)
    while game.phase == "growth":
        game.push("die 6")
    play(game, *["shares 0"] * 4, "bid 1", "drop", "drop", "drop")
    play(game, "role engineer", "role locomotive", "role production", "role turn-order")
    assert (game.round, game.phase, game.to_move) == (2, "build", PETE)
    return game
