"""What building costs: the price list, terrain, the editions, and paying."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import ironroad
from ironroad.core.game import Game
from ironroad.core.moves import Build
from ironroad.core.tiles import AGE_OF_STEAM, Shape
from ironroad.games.age_of_steam.rules.plans import Plan, Planner, Site
from ironroad.games.common.sites import MOST_PRICE, PRICE_BITS
from ironroad.games.family import forget
from tests.helpers.cases import each
from tests.helpers.inside import inside
from tests.helpers.oddboard import odd_board
from tests.helpers.tables import play, refused, table

EDITIONS = ("deluxe", "deluxe-en", "2002", "nl-2004")
DELUXE = ("deluxe", "deluxe-en")
OLD = ("2002", "nl-2004")

# Pete's link from Evansville over K19 and L18 to Cincinnati.
LINK = "K19:NE-SW+0;L18:NE-SW+0"
# Pete comes to Indianapolis from Evansville and from Cincinnati.
TO_INDIANAPOLIS = "J18:NE-S+0;L16:SE-SW+0"


def building(edition: str = "deluxe", options: dict[str, Any] | None = None, **fields: str) -> Game:
    usual = {"phase": "build", "money": "20,20,20,20", "built": "1,1,1,1"}
    return table(4, edition, options, **usual | fields)


def pay(game: Game, move: str) -> int:
    """Make a build; what it cost, as told before and as paid."""
    seat = game.to_move
    assert seat is not None
    told = game.price(game.read(move))
    cash = game.seats[seat].money
    game.push(move)
    assert cash - game.seats[seat].money == told
    return told


# Placing a tile on an empty hex


@pytest.mark.rule("TV-COST", "AOS-BUILD-03")
@each("edition", EDITIONS)
@each(
    "move, price",
    [
        ("build P18 NE-SW", 2),
        ("build P18 NE-S", 2),
        ("build P18 N-NE", 2),
        ("build Q15 N-S", 3),
        ("build N18 S-NW", 3),
        ("build N18 N-NW", 3),
        ("build Q19 N-S", 4),
        ("build R18 N-NW", 4),
    ],
)
def test_a_simple_tile_on_plain_river_and_mountain(edition: str, move: str, price: int) -> None:
    assert pay(building(edition), move) == price


# Each track of the tile starts at a city or at Pete's track.
FROM_EVANSVILLE = "K19:NE-SW+0"
LEXINGTON = "N20:N+0"
FROM_CINCINNATI = "N18:SE-NW+0;O19:NE-NW+0;P18:SE-SW+0"
COMPLEX = [
    ("coexisting on plain", FROM_EVANSVILLE, "build L18 N-NE SE-SW", 3),
    ("coexisting on plain", FROM_EVANSVILLE, "build L18 N-SW NE-S", 3),
    ("crossing on plain", FROM_EVANSVILLE, "build L18 N-SW NE-NW", 4),
    ("coexisting on river", LEXINGTON, "build N18 N-NW NE-S", 4),
    ("crossing on river", LEXINGTON, "build N18 N-S NE-NW", 5),
    ("coexisting on mountain", FROM_CINCINNATI, "build Q19 N-S SW-NW", 5),
    ("coexisting on mountain", FROM_CINCINNATI, "build Q19 N-NE S-NW", 5),
    ("crossing on mountain", FROM_CINCINNATI, "build Q19 N-SW SE-NW", 6),
]


@pytest.mark.rule("TV-COST", "AOS-TILE-01", "E-02")
@each("edition", DELUXE)
@each("case, track, move, price", COMPLEX)
def test_a_complex_tile_on_an_empty_hex(edition: str, case: str, track: str, move: str, price: int) -> None:
    assert pay(building(edition, track=track), move) == price, case


@pytest.mark.rule("TV-COST", "AOS-TILE-01", "E-02")
@each("edition", OLD)
@each("case, track, move, price", COMPLEX)
def test_in_the_old_editions_the_first_tile_is_simple(
    edition: str, case: str, track: str, move: str, price: int
) -> None:
    game = building(edition, track=track)
    assert "the first tile of a hex must be a simple one" in refused(game, move), case
    one_of_the_two = move.rpartition(" ")[0]
    assert game.price(game.read(one_of_the_two)) < price
    assert game.why_not(one_of_the_two) is None


@pytest.mark.rule("TV-COST", "AOS-TILE-02")
@each("edition", EDITIONS)
@each("exits, price", [("SW", 2), ("NE SW", 3), ("SE SW", 3), ("S SW", 3)])
def test_one_or_two_exits_of_an_empty_town(edition: str, exits: str, price: int) -> None:
    assert pay(building(edition, track=TO_INDIANAPOLIS), f"build K17 {exits}") == price


@pytest.mark.rule("TV-COST", "AOS-TILE-02")
@each("edition", EDITIONS)
@each(
    "exits, price",
    [("N NE SW", 4), ("SE S SW", 4), ("N SE SW", 4), ("NE SE SW NW", 5), ("N NE SE SW", 5)],
)
def test_three_or_four_exits_of_an_empty_town(edition: str, exits: str, price: int) -> None:
    assert pay(building(edition, track=TO_INDIANAPOLIS), f"build K17 {exits}") == price


@pytest.mark.rule("AOS-AMB-36")
@pytest.mark.parametrize(("exits", "price"), [("S", 2), ("N S", 3), ("N NE S", 4), ("N NE SE S", 5)])
def test_terrain_on_a_town_costs_nothing(tmp_path: Path, exits: str, price: int) -> None:
    """Here the town lies by a river."""
    game = building(board=odd_board(tmp_path))
    assert pay(game, f"build J18 {exits}") == price


@pytest.mark.rule("AOS-AMB-37")
@pytest.mark.parametrize(
    ("tracks", "price"), [("N-SW", 5), ("N-NE SE-SW", 6), ("N-SW NE-S", 6), ("N-SW NE-NW", 7)]
)
def test_a_price_fixed_by_the_board(tmp_path: Path, tracks: str, price: int) -> None:
    """K19 costs $5; Pete's track from Cincinnati meets it in the north-east."""
    game = building(board=odd_board(tmp_path), track="L18:NE-SW+0")
    assert pay(game, f"build K19 {tracks}") == price


# Replacing a tile


@pytest.mark.rule("AOS-BUILD-30", "TV-COST")
@each("edition", EDITIONS)
@each(
    "track, move",
    [
        (f"{LINK};M19:N-NW+0", "build L18 NE-SW SE-NW"),
        (f"{LINK};M19:N-NW+0", "build L18 N-SE NE-SW"),
        ("L18:NE-NW+1;M19:N-NW+0", "build L18 N-SE NE-NW"),
        ("N18:S-NW+1;O19:NE-NW+0;P18:NE-SW+0", "build N18 SE-SW S-NW"),
    ],
)
def test_simple_to_crossing(edition: str, track: str, move: str) -> None:
    """Terrain does not matter: N18 lies on a river."""
    assert pay(building(edition, track=track), move) == 3


@pytest.mark.rule("AOS-BUILD-31", "E-03", "TV-COST")
@each("edition, price", [("deluxe", 2), ("deluxe-en", 2), ("2002", 3), ("nl-2004", 3)])
def test_simple_to_coexisting(edition: str, price: int) -> None:
    game = building(edition, track=f"{LINK};M19:N-NW+0")
    assert pay(game, "build L18 NE-SW SE-S") == price


@pytest.mark.rule("AOS-BUILD-32", "TV-COST")
@each("edition", EDITIONS)
@each(
    "before, after",
    [
        ("SW+0", "NE SW"),
        ("SW+0", "NE SE SW"),
        ("SW+0", "NE SE SW NW"),
        ("NE+0,SW+0", "N NE SW"),
        ("NE+0,SW+0", "NE SE SW NW"),
        ("NE+0,SE+0,SW+0", "NE SE SW NW"),
    ],
)
def test_any_change_on_a_town(edition: str, before: str, after: str) -> None:
    assert pay(building(edition, track=f"{TO_INDIANAPOLIS};K17:{before}"), f"build K17 {after}") == 3


@pytest.mark.rule("AOS-BUILD-33", "E-04", "TV-COST", "TV-REDIR")
@each("edition", EDITIONS)
@each(
    "where, track, move",
    [
        ("plain", "P18:NE-SW+0", "build P18 NE-S"),
        ("river", "N18:S-NW+0", "build N18 SE-NW"),
        ("mountain", "Q19:N-S+0", "build Q19 N-SW"),
        (
            "a crossing",
            f"{LINK};M19:N-NW+0".replace("L18:NE-SW+0", "L18:NE-SW+0,SE-NW+0"),
            "build L18 N-SE NE-SW",
        ),
    ],
)
def test_a_redirect(edition: str, where: str, track: str, move: str) -> None:
    assert pay(building(edition, track=track), move) == 2, where


@pytest.mark.rule("AOS-BUILD-04")
@each("edition", EDITIONS)
def test_a_new_city_is_free(edition: str) -> None:
    game = building(edition, role="urbanization,-,-,-", urbanize="1", money="0,0,0,0", track=TO_INDIANAPOLIS)
    assert pay(game, "city K17 A") == 0


# Terrain in the Dutch edition: once a seat and river or range


@pytest.mark.rule("E-06", "AOS-AMB-49")
@each("edition, later", [("deluxe", 3), ("deluxe-en", 3), ("2002", 3), ("nl-2004", 2)])
def test_further_tiles_on_the_same_river(edition: str, later: int) -> None:
    game = building(edition)
    assert pay(game, "build N18 S-NW") == 3
    assert pay(game, "build M19 N-S") == later


@pytest.mark.rule("E-06", "AOS-AMB-49")
def test_the_tiles_need_not_adjoin() -> None:
    """From K21 to Q13 it is one river."""
    game = building("nl-2004")
    assert pay(game, "build K21 N-NW") == 3
    assert pay(game, "build Q13 NE-SW") == 2


@pytest.mark.rule("E-06", "AOS-AMB-49")
def test_each_river_and_each_range_counts_by_itself() -> None:
    game = building("nl-2004", builds="4")
    assert pay(game, "build N18 S-NW") == 3
    assert pay(game, "build C7 NE-NW") == 3
    assert pay(game, "build Q19 N-S") == 4
    assert pay(game, "build R10 S-SW") == 4


@pytest.mark.rule("E-06", "AOS-AMB-49")
def test_the_next_tile_in_the_mountains() -> None:
    game = building("nl-2004")
    assert pay(game, "build Q19 N-S") == 4
    assert pay(game, "build R16 N-SW") == 2


@pytest.mark.rule("E-06", "AOS-AMB-49")
def test_each_seat_pays_for_its_own_first_tile() -> None:
    game = building("nl-2004")
    assert pay(game, "build N18 S-NW") == 3
    play(game, "done")
    assert pay(game, "build M19 N-S") == 3
    assert pay(game, "build Q15 N-S") == 2


@pytest.mark.rule("E-06")
def test_the_first_tile_of_an_earlier_round_counts() -> None:
    game = building("nl-2004", todo="3")
    play(game, "build N18 S-NW", "done", *["pass"] * 8, *["die 6"] * 8, *["shares 0"] * 4, "drop", "drop")
    play(game, "drop", "role engineer", "role locomotive", "role production", "role turn-order")
    while game.to_move != 3:
        game.push("done")
    assert pay(game, "build M19 N-S") == 2


@pytest.mark.rule("E-06")
def test_a_replacement_is_no_placement() -> None:
    """Pete only turns track on the river; his first tile there still costs $3."""
    game = building("nl-2004", track="N18:S-NW+0")
    assert pay(game, "build N18 SE-NW") == 2
    assert pay(game, "build M19 N-S") == 3


# Paying


@pytest.mark.rule("AOS-BUILD-03", "AOS-BUILD-16", "AOS-AMB-41")
@each(
    "move, price",
    [("build P18 NE-SW", 2), ("build N18 S-NW", 3), ("build Q19 N-S", 4), ("build K17 NE SW", 3)],
)
def test_there_is_no_credit(move: str, price: int) -> None:
    enough = building(money=f"{price},20,20,20", track=TO_INDIANAPOLIS)
    play(enough, move)
    assert enough.seats[0].money == 0
    short = building(money=f"{price - 1},20,20,20", track=TO_INDIANAPOLIS)
    reason = refused(short, move)
    assert reason == f"this costs ${price}, and there is only ${price - 1}"
    assert move not in [str(listed) for listed in short.legal_moves()]


@pytest.mark.rule("AOS-BUILD-03", "AOS-AMB-41")
def test_each_build_is_paid_when_it_is_made() -> None:
    """$5 are enough for two tiles, not for three."""
    game = building(money="5,20,20,20")
    play(game, "build K19 NE-SW", "build L18 NE-SW")
    assert [seat.money for seat in game.seats] == [1, 20, 20, 20]
    assert "this costs $2, and there is only $1" in refused(game, "build J18 NE-S")


# Prices and purses of any size

PRICES = ("plain = 2\nriver = 3\nmountain = 4\n", "plain = {0}\nriver = {1}\nmountain = {2}\n")


def dear_board(folder: Path, *prices: int) -> str:
    """Rust Belt with other prices of its terrain."""
    text = (files("ironroad.games.age_of_steam") / "boards" / "rust-belt.toml").read_text("utf-8")
    assert text.count(PRICES[0]) == 1
    path = folder / "dear-belt.toml"
    path.write_text(text.replace(PRICES[0], PRICES[1].format(*prices)), "utf-8")
    return str(path)


def accepted_builds(game: Game) -> set[str]:
    """Every tile on every hex, asked one by one."""
    board = game.board
    hexes = [hex_ for hex_, edges in enumerate(inside(game).track.live) if edges]
    builds = [Build(board, hex_, shape) for hex_ in hexes for shape in AGE_OF_STEAM.index]
    moves = game.legal_moves()
    return {build.text for build in builds if build in moves}


def listed_builds(game: Game) -> set[str]:
    return {move.text for move in game.legal_moves() if isinstance(move, Build)}


@pytest.mark.parametrize("mode", ["per_hex", "per_player_feature"])
@pytest.mark.parametrize("prices", [(58, 59, 60), (62, 64, 70)])
def test_what_is_listed_is_accepted_at_any_price_and_with_any_cash(
    tmp_path: Path, prices: tuple[int, ...], mode: str
) -> None:
    board, found = dear_board(tmp_path, *prices), set()
    for cash in (0, 2, 5, 57, 58, 60, 62, 63, 64, 69, 70, 75, 127, 128, 200, 300):
        game = building(
            options={"terrain_mode": mode},
            board=board,
            track=f"{LINK};{TO_INDIANAPOLIS}",
            money=f"{cash},20,20,20",
            features="1023,0,0,0",
        )
        listed = {build for build in listed_builds(game) if " tile " not in build}
        assert listed == accepted_builds(game), f"with ${cash}"
        assert all(game.price(game.read(build)) <= cash for build in listed)
        found.add(len(listed))
    assert len(found) > 3, "more cash never allows more"


def test_no_tile_costs_more_than_a_purse_can_tell() -> None:
    game = building(track=f"{LINK};{TO_INDIANAPOLIS}")
    build = game.rules.build  # type: ignore[attr-defined]
    hexes = [hex_ for hex_, edges in enumerate(inside(game).track.live) if edges]
    plans = [plan for hex_ in hexes for plan in build.sites.site(game.state, 0, hex_).plans.values()]
    assert max(plan.price for plan in plans) == 5
    assert max(plan.price for plan in plans) <= MOST_PRICE < 1 << PRICE_BITS


def test_a_plan_is_worked_out_once_for_a_move_that_is_judged_made_and_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = building(track=LINK).position
    work_out, asked = Planner.plan, []

    def counted(self: Planner, site: Site, shape: Shape) -> Plan | None:
        asked.append(shape)
        return work_out(self, site, shape)

    monkeypatch.setattr(Planner, "plan", counted)
    forget()
    game = ironroad.from_position(position)
    assert pay(game, "build A5 N-SE") > 0
    assert len(asked) == 1
